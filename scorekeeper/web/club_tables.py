"""The lists of a club, as tables that sort and turn their pages without a reload."""

from collections.abc import Sequence

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.models import Evening
from scorekeeper.queries.club import PersonRow
from scorekeeper.web.display import unless_said_by

A_PAGE = 25
PERSONS = 100  # of them on a page: one looks for a name, and the list is in their order
DAY = {"th": {"class": "day roomy"}, "td": {"class": "day roomy"}}
ROOMY = {"th": {"class": "n roomy"}, "td": {"class": "n roomy"}}
RIGHT = {"th": {"class": "n"}, "td": {"class": "n"}}


class Evenings(tables.Table):  # type: ignore[misc]
    """The evenings of a club."""

    played_on = tables.DateColumn(verbose_name=gettext_lazy("Day"), attrs=DAY)
    name = tables.Column(verbose_name=gettext_lazy("Evening"))
    hands = tables.Column(verbose_name=gettext_lazy("Hands"), attrs=RIGHT)

    class Meta:
        template_name = "club/table.html"
        empty_text = gettext_lazy("No evening here yet.")

    def render_hands(self, value: int) -> str:
        """Return how many hands were recorded; nothing for an evening from paper, or one that has not begun."""
        return str(value) if value else ""

    def render_name(self, record: Evening) -> SafeString:
        """Return the evening's name as a way to its table, its day on a phone, and who sat there."""
        link = format_html('<a class="to-row" href="{}">{}</a>', reverse("table", args=[record.pk]), record.name)
        day = unless_said_by(record.played_on, record.name)
        said = format_html('<span class="narrow-only">{} · </span>', date_format(day)) if day else ""
        closed = format_html("{} · ", _("closed")) if record.game.closed else ""
        names = ", ".join(seat.person.itself.name for seat in record.game.seats.all())
        return format_html('{}<br><span class="soft">{}{}{}</span>', link, said, closed, names)


class Persons(tables.Table):  # type: ignore[misc]
    """The persons of a club, each a way to his figures; contacts and changes only for who keeps its score."""

    name = tables.Column(verbose_name=gettext_lazy("Name"))
    evenings = tables.Column(verbose_name=gettext_lazy("Evenings"), attrs=RIGHT)
    last = tables.DateColumn(verbose_name=gettext_lazy("Last played"), attrs=ROOMY)
    change = tables.Column(empty_values=(), orderable=False, verbose_name=gettext_lazy("Change"), attrs=RIGHT)

    class Meta:
        template_name = "club/table.html"
        empty_text = gettext_lazy("Nobody has played here yet.")

    def __init__(self, club: int, keeps: bool, rows: Sequence[PersonRow]) -> None:
        self.club, self.keeps = club, keeps
        super().__init__(rows, exclude=() if keeps else ("change",))

    def render_name(self, record: PersonRow) -> SafeString:
        """Return the name as a way to his figures, the others that count as his, and how he is reached."""
        lines = [_("also %(name)s") % {"name": name} for name in record.others]
        if self.keeps and record.contact:
            lines.append(record.contact)
        more = format_html_join("", '<br><span class="soft">{}</span>', ((line,) for line in lines))
        address = reverse("standing", args=[self.club, record.person])
        return format_html('<a class="to-row" href="{}">{}</a>{}', address, record.name, more)

    def render_change(self, record: PersonRow) -> SafeString | str:
        """Return the way to change a person; nobody changes who was erased."""
        if record.erased:
            return ""
        address = reverse("edit-person", args=[self.club, record.person])
        sentence = _("Change %(name)s") % {"name": record.name}
        return format_html('<a class="to-change" href="{}" aria-label="{}">{}</a>', address, sentence, _("Change"))


def shown(request: HttpRequest, table: tables.Table, most: int = A_PAGE) -> tables.Table:
    """Sort and page a table as the address says, `most` rows a page, asked for here and not in the template.

    Columns and pages that there are none of are passed over: the order stays, the page is the first or the last.
    """
    table.order_by = request.GET.getlist("sort")
    table.paginate(per_page=most)
    table.page = table.paginator.get_page(request.GET.get("page"))
    table.rows_shown = list(table.paginated_rows)
    return table
