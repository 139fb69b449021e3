"""The first page with the latest games of each club, and the form that starts a game; the day of a game."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import __version__
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.models import Role
from scorekeeper.queries import club as queries
from scorekeeper.queries.access import (
    ClubName,
    editable_clubs,
    journals_reached,
    owner_grant,
    tables_reached,
)
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.games import drawn_dealer, game_day
from scorekeeper.queries.persons import casual_names, names_known
from scorekeeper.queries.table import table_view
from scorekeeper.services.games import move_game, open_demo, open_game, site_day
from scorekeeper.services.journals import Actor
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, form_status, posted_data, save_form
from scorekeeper.web.days import today
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.games.again import (
    CLUB_COOKIE,
    NO_CLUB,
    LastTable,
    default_title,
    last_table,
    next_title,
    remember_club,
    table_rules,
)
from scorekeeper.web.games.forms import DayForm, GameChoices, GameForm, SeatLines
from scorekeeper.web.house_rules.starts import LAST, all_starts, with_stake
from scorekeeper.wording import presets
from scorekeeper.wording.traits import summary

Clubs = Sequence[ClubName]  # those to choose from, the one that played last first


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games; visitors without a link see today's public tournaments and how to get in."""
    return _home_page(request)


@require_POST
def open_demo_game(request: HttpRequest) -> HttpResponse:
    """Open a demo game with players and a few hands; the same form opens only one."""
    actor = access.require_owner(request)

    def save(form: KeyedForm) -> HttpResponse:
        key, day = form.cleaned_data["key"], today(request)
        return redirect("table", open_demo(name=_("Demo game"), key=key, actor=actor, played_on=day))

    form = KeyedForm(request.POST)
    return save_form(form, save) or _home_page(request, form)


def _home_page(request: HttpRequest, form: KeyedForm | None = None) -> HttpResponse:
    home = queries.home(access.held_grants(request))
    if not home.clubs and not home.owns:
        return _lead_to_event(request)
    if home.is_unwelcomed and form is None:
        return redirect("welcome")
    club = _last_club(request, home)
    context = {
        "home": home,
        "last": club and LastTable(table_view(club.games[0].club_game), club.games[0].played_on, today(request)),
        "opens": home.owns or any(club.may_open_games for club in home.clubs),
        "form": form or KeyedForm(),
        "has_news": home.notes_read not in (None, __version__),
        "version": __version__,
    }
    return render(request, "games/home.html", context, status=form_status(form))


def _last_club(request: HttpRequest, home: queries.Home) -> queries.ClubSummary | None:
    """Return the club whose last game the first page offers again: the last choice on this device comes first.

    Only clubs count in which this browser may open games.
    """
    clubs = [club for club in home.clubs if club.games and club.may_open_games and not club.demo]
    last = request.COOKIES.get(CLUB_COOKIE, "")
    chosen = (club for club in clubs if last == (NO_CLUB if club.casual else str(club.club)))
    return next(chosen, clubs[0] if clubs else None)


def _lead_to_event(request: HttpRequest) -> HttpResponse:
    """Redirect those who are only at an event to it, and a table's phone to its table, the latest first.

    Visitors without a link see today's public tournaments, and how they get in.
    """
    pairs = access.held_grants(request)
    if events := journals_reached(pairs):
        return redirect("event-of-journal", max(events))
    if tables := tables_reached(pairs):
        return redirect("table", tables[-1])
    return render(request, "games/visitor.html", {"fresh": queries.is_fresh()})


@require_http_methods(["GET", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """Show the form, move its lines, or open the game and go to its table."""
    clubs, data = editable_clubs(access.held_grants(request)), posted_data(request)
    club = _chosen_club(request, clubs, (request.GET if data is None else data).get("club", ""))
    actor = _require_opener(request, club)
    last = last_table(None if club == NO_CLUB else int(club), today(request)) if club else None
    starts = all_starts(rule_sets(int(club)) if club.isdecimal() else ())
    if last:
        starts = {LAST: table_rules(last.table)} | with_stake(starts, last.table.rules)
    lines = SeatLines(last.table.names, last.table.dealer - 1) if last else None
    offer = GameChoices(
        clubs, bool(clubs) and actor.role == Role.OWNER, club, starts, lines, request.GET.get("player", "")
    )
    if data is None:
        title = last.next_title() if last else default_title(today(request))
        form = GameForm(offer=offer, initial={"title": title, "preset": request.GET.get("rules", "")})
    else:
        form = GameForm(data, offer=offer)
        form = form if form.tap[0] == "open" else form.after_tap()

    def save(form: GameForm) -> HttpResponse:
        data, day = form.cleaned_data, today(request)
        club_game = open_game(
            names=form.lines.players,
            rules=rules_as_json(data["rules"]),
            dealer=form.lines.first_dealer,
            name=_title_of_day(data["title"], day),
            key=data["key"],
            actor=actor,
            club=int(club) if club.isdecimal() else None,
            casual=club == NO_CLUB,
            draw_seed=data["seed"],
            played_on=day,
        )
        response = redirect("table", club_game)
        return remember_club(response, club) if club else response

    template = "games/form.html" if request.headers.get("HX-Request") else "games/new.html"
    return answer_form(request, form, save, template, partial(_form_context, form))


def _title_of_day(title: str, day: date) -> str:
    """Return the name of a game; a form that did not know the phone's day proposed the site's as the name."""
    return default_title(day) if title == default_title(site_day()) else title


def _chosen_club(request: HttpRequest, clubs: Clubs, club: str) -> str:
    """Return the club that was chosen, by default the last choice on this device, else the club that played last.

    It is `NO_CLUB` for no club, and empty where the site has none. Raises Http404 for one that cannot be chosen.
    """
    known = [str(one.club) for one in clubs]
    if club and club not in (*known, NO_CLUB):
        raise Http404(request.path)
    last = request.COOKIES.get(CLUB_COOKIE, "")
    if not club and (last in known or (last == NO_CLUB and owner_grant(access.held_grants(request)))):
        return last
    return club or (known or [""])[0]


def _require_opener(request: HttpRequest, club: str) -> Actor:
    """Return the author who opens a game of the club; only the owner may open one without a club."""
    return (
        access.actor(request, access.require_club_scorer(request, int(club)))
        if club.isdecimal()
        else access.require_owner(request)
    )


def _known_names(club: str) -> tuple[str, ...]:
    if club == NO_CLUB:
        return casual_names()
    return names_known(int(club)) if club else ()


def _form_context(form: GameForm) -> dict[str, Any]:
    return {
        "problems": list(form.problems),
        "preset_says": summary(form.base),
        "preset_notes": presets.notes(form.base),
        "any_open": bool(form.changed or form.option_errors),
        "known_names": _known_names(form.offer.club),
        "most_seats": MOST_SEATS,
    }


@require_safe
def show_draw(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the cards that drew the first dealer, and how to check them; or that nobody was drawn."""
    access.require_viewer(request, club_game)
    table = table_view(club_game)
    context = {"view": table, "drawn": drawn_dealer(table.game, table.roster)}
    return render(request, "games/first_dealer.html", context)


@require_http_methods(["GET", "POST"])
def change_day(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the day with the season that holds it, or change it."""
    access.require_scorer(request, club_game)
    sheet = game_day(club_game)
    if sheet is None:
        raise Http404(f"game {club_game}")

    def save(form: DayForm) -> HttpResponse:
        day = form.cleaned_data["day"]
        move_game(club_game, day, name=next_title(sheet.name, sheet.played_on, day))
        return redirect("sheet", club_game)

    form = DayForm(posted_data(request), initial={"day": sheet.played_on})
    return answer_form(request, form, save, "score_sheet/day.html", {"sheet": sheet})
