"""Clubs: the games of a season as a table, a new club, another name, and the seasons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import django_tables2 as tables
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Evening
from scorekeeper.queries import club as queries
from scorekeeper.queries.access import Action, ClubAccess
from scorekeeper.queries.club import ClubView, PersonRow, SeasonView
from scorekeeper.services import clubs
from scorekeeper.services import clubs as services
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.display import unless_said_by
from scorekeeper.web.parsing import parse_day

A_PAGE = 25
PLAYERS_A_PAGE = 100  # of them on a page: one looks for a name, and the list is in their order
DAY = {"th": {"class": "day roomy"}, "td": {"class": "day roomy"}}
ROOMY = {"th": {"class": "n roomy"}, "td": {"class": "n roomy"}}
RIGHT = {"th": {"class": "n"}, "td": {"class": "n"}}
AFTER_FOUNDING = ("club", "import", "paper-sheet", "take-in")  # the pages on which a founder may want to go on


class GameTable(tables.Table):  # type: ignore[misc]
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


class PlayerTable(tables.Table):  # type: ignore[misc]
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


def configure_table(request: HttpRequest, table: tables.Table, most: int = A_PAGE) -> tables.Table:
    """Sort and page a table as the address says, `most` rows a page, asked for here and not in the template.

    Columns and pages that there are none of are passed over: the order stays, the page is the first or the last.
    """
    table.order_by = request.GET.getlist("sort")
    table.paginate(per_page=most)
    table.page = table.paginator.get_page(request.GET.get("page"))
    table.rows_shown = list(table.paginated_rows)
    return table


@require_safe
def show_club(request: HttpRequest, club: int) -> HttpResponse:
    """Show the evenings of a season, or of all time."""
    found = access.require_club_viewer(request, club)
    view = get_club(club)
    season = get_season(view, request.GET.get("season", ""))
    table = configure_table(request, GameTable(queries.evenings(club, season)))
    return render(request, "club/page.html", club_context(view, found) | {"season": season, "table": table})


@require_http_methods(["GET", "POST"])
def new_club(request: HttpRequest) -> HttpResponse:
    """Found a club, and go on where the address says: `?then=import` brings evenings from a file."""
    access.require_owner(request)
    then = request.GET.get("then", "club")
    if then not in AFTER_FOUNDING:
        raise Http404(f"then {then}")
    if request.method == "GET":
        return _name_form(request, "", "")
    typed = request.POST.get("name", "")
    try:
        return redirect(then, clubs.create_club(typed))
    except Refused as refused:
        return _name_form(request, typed, _(str(refused)))


@require_http_methods(["GET", "POST"])
def rename_club(request: HttpRequest, club: int) -> HttpResponse:
    """Give a club another name."""
    access.require_club_owner(request, club)
    view = get_club(club)
    if request.method == "GET":
        return _name_form(request, view.name, "", view)
    typed = request.POST.get("name", "")
    try:
        clubs.rename_club(club, typed)
    except Refused as refused:
        return _name_form(request, typed, _(str(refused)), view)
    return redirect("club", club)


def get_club(club: int) -> ClubView:
    """Return a club with its seasons. Raises Http404 where there is none."""
    view = queries.club_view(club)
    if view is None:
        raise Http404(f"club {club}")
    return view


def club_context(view: ClubView, found: ClubAccess) -> dict[str, object]:
    """Return what every page of a club is drawn with: the club, and what this browser may do there."""
    return {"club": view, "keeps": found.may(Action.KEEP), "owns": found.may(Action.OWN)}


def get_season(view: ClubView, chosen: str) -> SeasonView | None:
    """Return the season that the address names, None for all time. Raises Http404 for one that there is not."""
    if not chosen:
        return None
    for season in view.seasons:
        if str(season.season) == chosen:
            return season
    raise Http404(f"season {chosen}")


def _name_form(request: HttpRequest, name: str, error: str, view: ClubView | None = None) -> HttpResponse:
    context = {"club": view, "name": name, "error": error}
    return render(request, "club/name.html", context, status=UNPROCESSABLE if error else 200)


@dataclass(frozen=True)
class SeasonDraft:
    """A season as it stands in the form; days as typed."""

    name: str = ""
    first: str = ""
    last: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


@require_http_methods(["GET", "POST"])
def list_seasons(request: HttpRequest, club: int) -> HttpResponse:
    """Show the seasons; to who keeps the score, with a form for one more."""
    found = (
        access.require_club_viewer(request, club)
        if request.method == "GET"
        else access.require_club_scorer(request, club)
    )
    if request.method == "GET":
        return _season_page(request, found, get_club(club), SeasonDraft())
    draft = _read_draft(request)
    if errors := _write_season(draft, lambda first, last: services.add_season(club, draft.name, first, last)):
        return _season_page(request, found, get_club(club), replace(draft, errors=errors))
    return redirect("seasons", club)


@require_http_methods(["GET", "POST"])
def edit_season(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Change a season."""
    found, view, chosen = _require_season(request, club, season)
    if request.method == "GET":
        draft = SeasonDraft(chosen.name, chosen.first.isoformat(), chosen.last.isoformat())
        return _season_page(request, found, view, draft, chosen)
    draft = _read_draft(request)
    if errors := _write_season(draft, lambda first, last: services.change_season(season, draft.name, first, last)):
        return _season_page(request, found, view, replace(draft, errors=errors), chosen)
    return redirect("seasons", club)


@require_POST
def remove_season(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Take an empty season away."""
    found, view, chosen = _require_season(request, club, season)
    try:
        services.remove_season(season)
    except Refused as refused:
        errors = {"season": _(str(refused))}
        draft = SeasonDraft(chosen.name, chosen.first.isoformat(), chosen.last.isoformat(), errors)
        return _season_page(request, found, view, draft, chosen)
    return redirect("seasons", club)


def _require_season(request: HttpRequest, club: int, season: int) -> tuple[ClubAccess, ClubView, SeasonView]:
    found, view = access.require_club_scorer(request, club), get_club(club)
    chosen = next((one for one in view.seasons if one.season == season), None)
    if chosen is None:
        raise Http404(f"season {season}")
    return found, view, chosen


def _write_season(draft: SeasonDraft, write: Callable[[date | None, date | None], object]) -> dict[str, str]:
    """Write what was typed; returns a sentence for each field that stands in the way, nothing when it was written."""
    days: dict[str, date | None] = {}
    errors = {}
    for name, text in (("first", draft.first), ("last", draft.last)):
        try:
            days[name] = parse_day(text) if text else None
        except ValueError as error:
            errors[name] = str(error)
    if errors:
        return errors
    try:
        write(days["first"], days["last"])
    except Refused as refused:
        return {fault.path: _(fault.message) for fault in refused.faults}
    return {}


def _read_draft(request: HttpRequest) -> SeasonDraft:
    name, first, last = (request.POST.get(field, "").strip() for field in ("name", "first", "last"))
    return SeasonDraft(name, first, last)


def _season_page(
    request: HttpRequest, found: ClubAccess, view: ClubView, draft: SeasonDraft, chosen: SeasonView | None = None
) -> HttpResponse:
    context = club_context(view, found) | {"draft": draft, "chosen": chosen}
    template = "club/season.html" if chosen else "club/seasons.html"
    return render(request, template, context, status=UNPROCESSABLE if draft.errors else 200)
