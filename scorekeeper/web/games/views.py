"""The first page with the latest games of each club, and the form that starts a game; the day of a game."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.models import Role
from scorekeeper.queries import home as queries
from scorekeeper.queries.access import MAY, Action, ClubName, clubs_kept, journals_reached, owner_grant, tables_reached
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.evenings import evening_day
from scorekeeper.queries.persons import casual_names, names_known
from scorekeeper.services.evenings import move_evening, open_demo, open_evening
from scorekeeper.services.journals import Actor
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, form_status, save_form, sent
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.games.forms import NO_CLUB, DayForm, GameChoices, GameForm
from scorekeeper.web.house_rules.starts import all_starts, summary
from scorekeeper.wording import presets

Clubs = Sequence[ClubName]  # those to choose from, the one that played last first
CLUB_COOKIE = "club"  # the last choice on this device: the number of a club, or `none`


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games; visitors without a link see today's public tournaments and how to get in."""
    return _home_page(request)


@require_POST
def open_demo_game(request: HttpRequest) -> HttpResponse:
    """Open a demo game with players and a few hands; the same form opens only one."""
    actor = access.require_owner(request)

    def save(form: KeyedForm) -> HttpResponse:
        return redirect("table", open_demo(name=_("Demo evening"), key=form.cleaned_data["key"], actor=actor))

    form = KeyedForm(request.POST)
    return save_form(form, save) or _home_page(request, form)


def _home_page(request: HttpRequest, form: KeyedForm | None = None) -> HttpResponse:
    home = queries.home(access.held_grants(request))
    if not home.clubs and not home.owns:
        return _lead_to_event(request)
    context = {
        "home": home,
        "opens": home.owns or any(club.role and Action.KEEP in MAY[club.role] for club in home.clubs),
        "form": form or KeyedForm(),
    }
    return render(request, "games/home.html", context, status=form_status(form))


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
def new_evening(request: HttpRequest) -> HttpResponse:
    """Show the form, move its lines, or open the game and go to its table."""
    clubs, data = clubs_kept(access.held_grants(request)), sent(request)
    club = _chosen_club(request, clubs, (request.GET if data is None else data).get("club", ""))
    actor = _require_opener(request, club)
    starts = all_starts(rule_sets(int(club)) if club.isdecimal() else ())
    offer = GameChoices(clubs, bool(clubs) and actor.role == Role.OWNER, club, starts)
    if data is None:
        form = GameForm(offer=offer, initial={"title": default_title(), "preset": request.GET.get("rules", "")})
    else:
        form = GameForm(data, offer=offer)
        form = form if form.tap[0] == "open" else form.after_tap()

    def save(form: GameForm) -> HttpResponse:
        data = form.cleaned_data
        evening = open_evening(
            names=form.lines.players,
            rules=rules_as_json(data["rules"]),
            dealer=form.lines.first_dealer,
            name=data["title"],
            key=data["key"],
            actor=actor,
            club=int(club) if club.isdecimal() else None,
            casual=club == NO_CLUB,
        )
        response = redirect("table", evening)
        if club:
            response.set_cookie(CLUB_COOKIE, club, max_age=access.A_YEAR, samesite="Lax", httponly=True)
        return response

    template = "games/form.html" if request.headers.get("HX-Request") else "games/new.html"
    return answer_form(request, form, save, template, partial(_form_context, form))


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


def default_title() -> str:
    """Return the default name of a game."""
    return date_format(timezone.localdate(), "l, j F")


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


@require_http_methods(["GET", "POST"])
def change_day(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the day with the season that holds it, or change it."""
    access.require_scorer(request, evening)
    game_day = evening_day(evening)
    if game_day is None:
        raise Http404(f"evening {evening}")

    def save(form: DayForm) -> HttpResponse:
        move_evening(evening, form.cleaned_data["day"])
        return redirect("sheet", evening)

    form = DayForm(sent(request), initial={"day": game_day.played_on})
    return answer_form(request, form, save, "score_sheet/day.html", {"sheet": game_day})
