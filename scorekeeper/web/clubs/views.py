"""Clubs: the games of a season as a table, a new club, another name, and the seasons."""

from collections.abc import Sequence
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

from scorekeeper.models import ClubGame
from scorekeeper.queries import club as queries
from scorekeeper.queries.access import Action, ClubAccess
from scorekeeper.queries.club import ClubView, PersonRow, SeasonView
from scorekeeper.queries.club_year import ClubYear, club_year
from scorekeeper.queries.season import past_champions
from scorekeeper.services import clubs as services
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.clubs.periods import get_period
from scorekeeper.web.days import today
from scorekeeper.web.display import person_disc, unless_said_by
from scorekeeper.web.forms import DayField, Form, TextField
from scorekeeper.web.games.again import last_table
from scorekeeper.web.live import cached_fragment


class ClubForm(Form):
    """The name of a club."""

    name = TextField(label=gettext_lazy("Name"), longest=120)


class SeasonForm(Form):
    """A season: its name, and the days that belong to it."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    first = DayField(label=gettext_lazy("First day"))
    last = DayField(label=gettext_lazy("Last day"))


class NextGameForm(Form):
    """The day of the next game."""

    day = DayField(
        label=gettext_lazy("Date"), help_text=gettext_lazy("Leave it empty if there's no date yet."), required=False
    )


A_PAGE = 25
LEADERS = 5  # ranks of the standings on the club's page; all of them have a page of their own
PLAYERS_A_PAGE = 100  # of them on a page: one looks for a name, and the list is in their order
DAY = {"th": {"class": "day roomy"}, "td": {"class": "day roomy"}}
ROOMY = {"th": {"class": "n roomy"}, "td": {"class": "n roomy"}}
RIGHT = {"th": {"class": "n"}, "td": {"class": "n"}}
AFTER_FOUNDING = ("club", "import", "paper-sheet", "import-file")  # the pages on which a founder may want to go on


class GameTable(tables.Table):  # type: ignore[misc]
    """The games of a club."""

    played_on = tables.DateColumn(verbose_name=gettext_lazy("Date"), short=False, attrs=DAY)
    name = tables.Column(verbose_name=gettext_lazy("Game"))
    hands = tables.Column(verbose_name=gettext_lazy("Hands"), attrs=RIGHT)

    class Meta:
        template_name = "reports/table.html"
        empty_text = gettext_lazy("No games here yet.")

    def render_hands(self, value: int) -> str:
        """Return the number of recorded hands; empty for a game from paper, or one that has not begun."""
        return str(value) if value else ""

    def render_name(self, record: ClubGame) -> SafeString:
        """Return the game's name as a link to its table, with its day on a phone, and the names of its players."""
        link = format_html('<a class="to-row" href="{}">{}</a>', reverse("table", args=[record.pk]), record.name)
        day = unless_said_by(record.played_on, record.name)
        day_html = format_html('<span class="narrow-only">{} · </span>', date_format(day)) if day else ""
        closed = format_html("{} · ", _("closed")) if record.game.closed else ""
        names = ", ".join(seat.person.itself.name for seat in record.game.seats_of_players)
        return format_html('{}<br><span class="soft">{}{}{}</span>', link, day_html, closed, names)


class PlayerTable(tables.Table):  # type: ignore[misc]
    """The persons of a club, linked to their figures; contacts and changes only for those who keep the score."""

    name = tables.Column(verbose_name=gettext_lazy("Name"))
    games = tables.Column(verbose_name=gettext_lazy("Games"), attrs=RIGHT)
    last = tables.DateColumn(verbose_name=gettext_lazy("Last played"), short=False, attrs=ROOMY)
    change = tables.Column(empty_values=(), orderable=False, verbose_name=gettext_lazy("Edit"), attrs=RIGHT)

    class Meta:
        template_name = "reports/table.html"
        empty_text = gettext_lazy("No players yet. They appear here after the first game you start or import.")

    def __init__(self, club: int, keeps: bool, rows: Sequence[PersonRow]) -> None:
        self.club, self.keeps = club, keeps
        super().__init__(rows, exclude=() if keeps else ("change",))

    def render_name(self, record: PersonRow) -> SafeString:
        """Return the name as a link to the person's figures, with their other names and their contact."""
        lines = [_("also %(name)s") % {"name": name} for name in record.others]
        if self.keeps and record.contact:
            lines.append(record.contact)
        more = format_html_join("", '<br><span class="soft">{}</span>', ((line,) for line in lines))
        address = reverse("standing", args=[self.club, record.person])
        return format_html(
            '<span class="with-disc">{}<a class="to-row" href="{}">{}</a></span>{}',
            person_disc(record.person, record.name, "small"),
            address,
            record.name,
            more,
        )

    def render_games(self, value: int) -> str:
        """Return the number of games with points; empty for who only plays tournaments, or has just sat down."""
        return str(value) if value else ""

    def render_change(self, record: PersonRow) -> SafeString | str:
        """Return the link to the page that changes a person; empty for a person who was erased."""
        if record.erased:
            return ""
        address = reverse("edit-person", args=[self.club, record.person])
        sentence = _("Edit %(name)s") % {"name": record.name}
        return format_html('<a class="to-change" href="{}" aria-label="{}">{}</a>', address, sentence, _("Edit"))


def configure_table(request: HttpRequest, table: tables.Table, most: int = A_PAGE) -> tables.Table:
    """Sort and page a table as the address says, `most` rows a page, and return it.

    Unknown columns and pages are ignored: the order stays, the page is the first or the last.
    """
    table.order_by = request.GET.getlist("sort")
    table.paginate(per_page=most)
    table.page = table.paginator.get_page(request.GET.get("page"))
    table.rows_shown = list(table.paginated_rows)
    return table


@require_safe
def show_club(request: HttpRequest, club: int) -> HttpResponse:
    """Show the season so far: the last and the next game, standings, rivalries, attendance, and a list of the games."""
    club_access = access.require_club_viewer(request, club)
    view = get_club(club)
    over = get_period(request, view)
    table = configure_table(request, GameTable(queries.games(club, over.season)))
    context = club_context(view, club_access) | {
        "over": over,
        "table": table,
        "next_game": upcoming_game(request, view),
    }
    if club_access.may(Action.KEEP) and not view.demo:
        context["last"] = last_table(club, today(request))
    if view.games:
        context["year"] = cached_fragment(
            request,
            "clubs/year.html",
            club,
            f"{over.span} {over.query} {today(request)}",
            lambda: {"club": view, "over": over} | _year_context(club_year(over.span, today(request))),
        )
    return render(request, "clubs/page.html", context)


def _year_context(year: ClubYear) -> dict[str, object]:
    pairs = {
        _("Most games together"): year.most_together,
        _("Closest"): year.closest,
        _("Most one-sided"): year.most_one_sided,
    }
    return {
        "year": year,
        "standings": [one for one in year.standings if one.rank <= LEADERS],
        "rivalries": [(title, pair) for title, pair in pairs.items() if pair],
    }


def upcoming_game(request: HttpRequest, club: ClubView) -> date | None:
    """Return the day of the next game, None where none is set or the day has passed."""
    return club.next_game if club.next_game and club.next_game >= today(request) else None


@require_http_methods(["GET", "POST"])
def edit_next_game(request: HttpRequest, club: int) -> HttpResponse:
    """Set or remove the date of the next game."""
    club_access, view = access.require_club_scorer(request, club), get_club(club)

    def save(form: NextGameForm) -> HttpResponse:
        services.set_next_game(club, form.cleaned_data["day"], today=today(request))
        return redirect("club", club)

    form = NextGameForm(posted_data(request), initial={"day": upcoming_game(request, view)})
    return answer_form(request, form, save, "clubs/next_game.html", club_context(view, club_access))


@require_http_methods(["GET", "POST"])
def new_club(request: HttpRequest) -> HttpResponse:
    """Create a club, and go on to the page that the address names: `?then=import` imports games from a file."""
    access.require_owner(request)
    then = request.GET.get("then", "club")
    if then not in AFTER_FOUNDING:
        raise Http404(f"then {then}")

    def save(form: ClubForm) -> HttpResponse:
        return redirect(then, services.create_club(form.cleaned_data["name"]))

    context = {"home_name": services.HOME, "home": queries.played_club(services.HOME)}
    return answer_form(request, ClubForm(posted_data(request)), save, "players/name.html", context)


@require_http_methods(["GET", "POST"])
def rename_club(request: HttpRequest, club: int) -> HttpResponse:
    """Rename a club."""
    access.require_club_owner(request, club)
    view = get_club(club)

    def save(form: ClubForm) -> HttpResponse:
        services.rename_club(club, form.cleaned_data["name"])
        return redirect("club", club)

    form = ClubForm(posted_data(request), initial={"name": view.name})
    return answer_form(request, form, save, "players/name.html", {"club": view})


def get_club(club: int) -> ClubView:
    """Return a club with its seasons. Raises Http404 for an unknown club."""
    view = queries.club_view(club)
    if view is None:
        raise Http404(f"club {club}")
    return view


def club_context(view: ClubView, access: ClubAccess) -> dict[str, object]:
    """Return the template variables that every page of a club needs: the club, and what this browser may do there."""
    return {"club": view, "keeps": access.may(Action.KEEP), "owns": access.may(Action.OWN)}


def get_season(view: ClubView, chosen: str) -> SeasonView | None:
    """Return the season that the address names, None for all time. Raises Http404 for an unknown season."""
    if not chosen:
        return None
    for season in view.seasons:
        if str(season.season) == chosen:
            return season
    raise Http404(f"season {chosen}")


@require_http_methods(["GET", "POST"])
def list_seasons(request: HttpRequest, club: int) -> HttpResponse:
    """Show the seasons; to those who keep the score, with a form for a new one."""
    require = access.require_club_viewer if request.method == "GET" else access.require_club_scorer
    club_access = require(request, club)

    def save(form: SeasonForm) -> HttpResponse:
        services.add_season(club, **form.cleaned_data)
        return redirect("seasons", club)

    def context() -> dict[str, object]:
        view = get_club(club)
        return club_context(view, club_access) | {"champions": _champions(request, view)}

    return answer_form(request, SeasonForm(posted_data(request)), save, "clubs/seasons.html", context)


def _champions(request: HttpRequest, club: ClubView) -> SafeString:
    """Return the table of the champions of past seasons; empty where no season with games is over."""
    day = today(request)

    def context() -> dict[str, object]:
        champions = past_champions(club.club, day)
        past = [(season, [one for one in champions if one.season == season.season]) for season in club.seasons]
        return {"club": club, "past_seasons": [(season, winners) for season, winners in past if winners]}

    return cached_fragment(request, "clubs/champions.html", club.club, f"{club.seasons} {day}", context)


@require_http_methods(["GET", "POST"])
def edit_season(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Change a season."""
    context, initial = _require_season(request, club, season)

    def save(form: SeasonForm) -> HttpResponse:
        services.change_season(season, **form.cleaned_data)
        return redirect("seasons", club)

    return answer_form(request, SeasonForm(posted_data(request), initial=initial), save, "clubs/season.html", context)


@require_POST
def remove_season(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Delete an empty season; one with games is shown again unchanged."""
    context, stands = _require_season(request, club, season)

    def save(_form: SeasonForm) -> HttpResponse:
        services.remove_season(season)
        return redirect("seasons", club)

    return answer_form(request, SeasonForm(stands), save, "clubs/season.html", context)


def _require_season(request: HttpRequest, club: int, season: int) -> tuple[dict[str, object], dict[str, str]]:
    """Return the template variables of a season's page, and the values of its fields. Raises Http404 without one."""
    club_access, view = access.require_club_scorer(request, club), get_club(club)
    chosen = next((one for one in view.seasons if one.season == season), None)
    if chosen is None:
        raise Http404(f"season {season}")
    stands = {"name": chosen.name, "first": chosen.first.isoformat(), "last": chosen.last.isoformat()}
    return club_context(view, club_access) | {"chosen": chosen}, stands
