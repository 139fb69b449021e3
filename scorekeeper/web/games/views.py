"""The first page with the latest games of each club, and the form that starts a game; the day of a game."""

import re
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.ledger.texts import verify_different_names
from scorekeeper.models import Role
from scorekeeper.queries import home as queries
from scorekeeper.queries.access import MAY, Action, ClubName, clubs_kept, journals_reached, owner_grant, tables_reached
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.evenings import evening_day
from scorekeeper.queries.persons import casual_names, names_known
from scorekeeper.services.evenings import move_evening, open_demo, open_evening
from scorekeeper.services.journals import Actor
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE, answer_form, sent
from scorekeeper.web.games import forms
from scorekeeper.web.games.forms import CURRENCIES, DayForm, GameDraft
from scorekeeper.web.house_rules.forms import ELSEWHERE, SEATED, form_sections
from scorekeeper.web.house_rules.starts import Starts, all_starts, group_starts, summary
from scorekeeper.wording import presets, refusals
from scorekeeper.wording import rules as rule_words

Clubs = Sequence[ClubName]  # those to choose from, the one that played last first
# What can be wrong and has no place of its own in the form; it is said where the rules are chosen.
NOWHERE = (ELSEWHERE | {SEATED}) - {"title"}
NO_CLUB = "none"  # the choice of a game that belongs to no club
CLUB_COOKIE = "club"  # the last choice on this device: the number of a club, or `none`
NAME_PATH = re.compile(r"names\[(\d+)\]")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games; visitors without a link see today's public tournaments and how to get in."""
    return _home_page(request)


@require_POST
def open_demo_game(request: HttpRequest) -> HttpResponse:
    """Open a demo game with players and a few hands; the same form opens only one."""
    actor = access.require_owner(request)
    try:
        evening = open_demo(name=_("Demo evening"), key=request.POST.get("key", ""), actor=actor)
    except Refused as refused:
        return _home_page(request, said=refusals.sentences(refused), status=UNPROCESSABLE)
    return redirect("table", evening)


def _home_page(request: HttpRequest, said: str = "", status: int = 200) -> HttpResponse:
    home = queries.home(access.held_grants(request))
    if not home.clubs and not home.owns:
        return _lead_to_event(request)
    context = {
        "home": home,
        "opens": home.owns or any(club.role and Action.KEEP in MAY[club.role] for club in home.clubs),
        "key": secrets.token_urlsafe(16),
        "said": said,
    }
    return render(request, "games/home.html", context, status=status)


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


@dataclass(frozen=True)
class SeatLine:
    """A line of the form: a name, whether its seat deals first, and its error."""

    name: str
    deals: bool
    error: str


@dataclass(frozen=True)
class FieldProblem:
    """A field to fix: the id to link to, the name of the field, and the error."""

    target: str
    label: str
    sentence: str


@dataclass(frozen=True)
class GameChoices:
    """The choices of the form: clubs, whether a game needs a club, and house rules to start from."""

    clubs: Clubs
    may_have_none: bool
    starts: Starts


@require_http_methods(["GET", "POST"])
def new_evening(request: HttpRequest) -> HttpResponse:
    """Show the form, move its lines, or open the game and go to its table."""
    clubs = clubs_kept(access.held_grants(request))
    data = request.GET if request.method == "GET" else request.POST
    club = _chosen_club(request, clubs, data.get("club", ""))
    actor = _require_opener(request, club)
    starts = all_starts(rule_sets(int(club)) if club.isdecimal() else ())
    offer = GameChoices(clubs, bool(clubs) and actor.role == Role.OWNER, starts)
    if request.method == "GET":
        blank = forms.blank_draft(default_title(), secrets.token_urlsafe(16), club, offer.starts, data.get("rules", ""))
        return _form_page(request, offer, blank)
    draft = replace(forms.read_draft(data, offer.starts), club=club)
    action = data.get("do", "open")
    if action != "open":
        moved = forms.move_line(draft, action)
        chose_rules = action == "preset" or moved.preset != data.get("shown_preset")
        return _form_page(request, offer, forms.with_seats_of_preset(moved, offer.starts) if chose_rules else moved)
    rules, errors = forms.draft_rules(draft, offer.starts)
    errors = _name_errors(draft, (rules or offer.starts[draft.preset]).players) | errors
    if rules is None or errors:
        return _form_page(request, offer, replace(draft, errors=errors), status=UNPROCESSABLE)
    return _open(request, offer, draft, rules_as_json(rules), actor)


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


def _open(
    request: HttpRequest, offer: GameChoices, draft: GameDraft, rules: dict[str, Any], actor: Actor
) -> HttpResponse:
    try:
        evening = open_evening(
            names=draft.names,
            rules=rules,
            dealer=draft.first_dealer,
            name=draft.title,
            key=draft.key,
            actor=actor,
            club=int(draft.club) if draft.club.isdecimal() else None,
            casual=draft.club == NO_CLUB,
        )
    except Refused as refused:
        return _form_page(
            request, offer, replace(draft, errors=_errors_by_field(draft, refused.faults)), status=UNPROCESSABLE
        )
    response = redirect("table", evening)
    if draft.club:
        response.set_cookie(CLUB_COOKIE, draft.club, max_age=access.A_YEAR, samesite="Lax", httponly=True)
    return response


def _name_errors(draft: GameDraft, players: int) -> dict[str, str]:
    """Return the errors of the names, by field; `players` are dealt in."""
    if not draft.names:
        return {"seats": _("Enter the names of the players.")}
    if len(draft.names) < players:
        sentence = _("These rules deal to %(players)s players. Enter at least %(players)s names.")
        return {"seats": sentence % {"players": players}}
    try:
        verify_different_names(draft.names)
    except Refused as refused:
        return _errors_by_field(draft, refused.faults)
    return {}


def _errors_by_field(draft: GameDraft, faults: tuple[Fault, ...]) -> dict[str, str]:
    """Return a sentence for each field; the faults count the lines with names, the form counts all."""
    lines = [index for index, name in enumerate(draft.seats) if name]
    errors: dict[str, str] = {}
    for fault in faults:
        errors.setdefault(_field_of_fault(fault.path, lines), refusals.sentence(fault))
    return errors


def _field_of_fault(path: str, lines: list[int]) -> str:
    if match := NAME_PATH.fullmatch(path):
        return f"seat-{lines[int(match[1])]}"
    if path.startswith("rules."):
        return path.removeprefix("rules.").partition("[")[0]
    return {"name": "title", "players": "seats", "names": "seats", "dealer": "dealer"}.get(path, "rules")


def _list_problems(draft: GameDraft, errors: Mapping[str, str], options: Collection[str]) -> Iterator[FieldProblem]:
    """Yield the problems in the order of the form."""
    fields = {
        "title": ("title", _("Name of the game")),
        **{
            f"seat-{index}": (f"seat-{index}", _("Seat %(seat)s") % {"seat": index + 1})
            for index in _line_numbers(draft)
        },
        "seats": (f"seat-{_empty_seat(draft)}", _("Players")),
        "dealer": (f"deals-{draft.dealer}", _("First dealer")),
        "rules": ("preset", _("House rules")),
        **{option: (f"rule-{option}", rule_words.name(option)) for option in options},
        "unit": ("unit", _("Point value")),
    }
    return (FieldProblem(*fields[name], errors[name]) for name in fields if name in errors)


def _known_names(club: str) -> tuple[str, ...]:
    if club == NO_CLUB:
        return casual_names()
    return names_known(int(club)) if club else ()


def _line_numbers(draft: GameDraft) -> range:
    return range(len(draft.seats))


def _empty_seat(draft: GameDraft) -> int:
    """Return the first line (from 0) without a name, the last line where all have one."""
    return next((index for index in _line_numbers(draft) if not draft.seats[index]), len(draft.seats) - 1)


def _form_page(request: HttpRequest, offer: GameChoices, draft: GameDraft, status: int = 200) -> HttpResponse:
    start = offer.starts[draft.preset]
    sections = form_sections(start, draft.changed, draft.errors)
    shown = {field.name for section in sections for field in section.fields}
    errors = dict(draft.errors)
    if unseen := [errors[name] for name in errors if name in NOWHERE]:
        errors.setdefault("rules", unseen[0])
    context = {
        "draft": draft,
        "problems": list(_list_problems(draft, errors, shown)),
        "empty_seat": _empty_seat(draft),
        "lines": [
            SeatLine(name, index == draft.dealer, errors.get(f"seat-{index}", ""))
            for index, name in enumerate(draft.seats)
        ],
        "errors": errors,
        "groups": group_starts(offer.starts),
        "preset_says": summary(start),
        "preset_notes": presets.notes(start),
        "sections": sections,
        "any_open": bool(draft.changed) or bool(shown & errors.keys()),
        "currencies": CURRENCIES if draft.currency in ("", *CURRENCIES) else (*CURRENCIES, draft.currency),
        "known_names": _known_names(draft.club),
        "clubs": [(str(one.club), one.name) for one in offer.clubs],
        "no_club": NO_CLUB if offer.may_have_none else "",
    }
    template = "games/form.html" if request.headers.get("HX-Request") else "games/new.html"
    return render(request, template, context, status=status)


@require_http_methods(["GET", "POST"])
def change_day(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the day with the season that holds it, or change it."""
    access.require_scorer(request, evening)
    found = evening_day(evening)
    if found is None:
        raise Http404(f"evening {evening}")

    def save(form: DayForm) -> HttpResponse:
        move_evening(evening, form.cleaned_data["day"])
        return redirect("sheet", evening)

    form = DayForm(sent(request), initial={"day": found.played_on})
    return answer_form(request, form, save, "score_sheet/day.html", {"sheet": found})
