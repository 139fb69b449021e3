"""The form that starts a game: seats, house rules, value of a unit, and first dealer."""

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
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.ledger import texts
from scorekeeper.models import Role
from scorekeeper.queries.access import ClubName, clubs_kept, owner_grant
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.persons import casual_names, names_known
from scorekeeper.services.evenings import open_evening
from scorekeeper.services.journals import Actor
from scorekeeper.web import access, evening_draft, rule_fields, rule_starts
from scorekeeper.web.evening_draft import CURRENCIES, Draft
from scorekeeper.web.rule_starts import Starts
from scorekeeper.wording import presets
from scorekeeper.wording import rules as rule_words

Clubs = Sequence[ClubName]  # those to choose from, the one that played last first
# What can be wrong and has no place of its own in the form; it is said where the rules are chosen.
NOWHERE = (rule_fields.ELSEWHERE | {rule_fields.SEATED}) - {"title"}
NO_CLUB = "none"  # the choice of a game that belongs to no club
CLUB_COOKIE = "club"  # the last choice on this device: the number of a club, or `none`
NAME_PATH = re.compile(r"names\[(\d+)\]")


@dataclass(frozen=True)
class Line:
    """A line of the form: a name, whether its seat deals first, what is wrong with it."""

    name: str
    deals: bool
    error: str


@dataclass(frozen=True)
class Problem:
    """A field to fix: the id to link to, what the field is called, and what is wrong."""

    target: str
    label: str
    sentence: str


@dataclass(frozen=True)
class Offer:
    """The choices of the form: clubs, whether a game needs a club, and house rules to start from."""

    clubs: Clubs
    may_have_none: bool
    starts: Starts


@require_http_methods(["GET", "POST"])
def new_evening(request: HttpRequest) -> HttpResponse:
    """Show the form, move its lines about, or open the evening and go to its table."""
    clubs = clubs_kept(access.held(request))
    data = request.GET if request.method == "GET" else request.POST
    club = _chosen(request, clubs, data.get("club", ""))
    actor = _actor(request, club)
    starts = rule_starts.every(rule_sets(int(club)) if club.isdecimal() else ())
    offer = Offer(clubs, bool(clubs) and actor.role == Role.OWNER, starts)
    if request.method == "GET":
        blank = evening_draft.blank(today(), secrets.token_urlsafe(16), club, offer.starts, data.get("rules", ""))
        return _page(request, offer, blank)
    draft = replace(evening_draft.read(data, offer.starts), club=club)
    action = data.get("do", "open")
    if action != "open":
        moved = evening_draft.moved(draft, action)
        chose_rules = action == "preset" or moved.preset != data.get("shown_preset")
        return _page(request, offer, evening_draft.with_seats_of_preset(moved, offer.starts) if chose_rules else moved)
    rules, errors = evening_draft.rules_of(draft, offer.starts)
    errors = _name_errors(draft, (rules or offer.starts[draft.preset]).players) | errors
    if rules is None or errors:
        return _page(request, offer, replace(draft, errors=errors), status=422)
    return _opened(request, offer, draft, rules_as_json(rules), actor)


def _chosen(request: HttpRequest, clubs: Clubs, club: str) -> str:
    """Return the club that was chosen, by default as last time on this device, else the one that played last.

    It is `NO_CLUB` for no club, and empty where the site has none. Raises Http404 for one that cannot be chosen.
    """
    known = [str(one.club) for one in clubs]
    if club and club not in (*known, NO_CLUB):
        raise Http404(request.path)
    last = request.COOKIES.get(CLUB_COOKIE, "")
    if not club and (last in known or (last == NO_CLUB and owner_grant(access.held(request)))):
        return last
    return club or (known or [""])[0]


def _actor(request: HttpRequest, club: str) -> Actor:
    """Return who opens an evening of the club; only the owner may open one without a club."""
    return access.actor(request, access.keep_club(request, int(club))) if club.isdecimal() else access.owner(request)


def today() -> str:
    """Return what an evening is called when nobody calls it anything."""
    return date_format(timezone.localdate(), "l, j F")


def _opened(request: HttpRequest, offer: Offer, draft: Draft, rules: dict[str, Any], actor: Actor) -> HttpResponse:
    try:
        evening = open_evening(
            names=draft.named,
            rules=rules,
            dealer=draft.first_dealer,
            name=draft.title,
            key=draft.key,
            actor=actor,
            club=int(draft.club) if draft.club.isdecimal() else None,
            casual=draft.club == NO_CLUB,
        )
    except Refused as refused:
        return _page(request, offer, replace(draft, errors=_by_field(draft, refused.faults)), status=422)
    response = redirect("table", evening)
    if draft.club:
        response.set_cookie(CLUB_COOKIE, draft.club, max_age=access.A_YEAR, samesite="Lax", httponly=True)
    return response


def _name_errors(draft: Draft, players: int) -> dict[str, str]:
    """Return what is wrong with the names, by field; `players` are dealt in."""
    if not draft.named:
        return {"seats": _("Enter the names of the players.")}
    if len(draft.named) < players:
        sentence = _("These rules deal to %(players)s players. Enter at least %(players)s names.")
        return {"seats": sentence % {"players": players}}
    try:
        texts.different_names(draft.named)
    except Refused as refused:
        return _by_field(draft, refused.faults)
    return {}


def _by_field(draft: Draft, faults: tuple[Fault, ...]) -> dict[str, str]:
    """Return a sentence for each field; the faults count the named lines, the form counts all."""
    lines = [index for index, name in enumerate(draft.seats) if name]
    errors: dict[str, str] = {}
    for fault in faults:
        errors.setdefault(_field(fault.path, lines), _(fault.message))
    return errors


def _field(path: str, lines: list[int]) -> str:
    if match := NAME_PATH.fullmatch(path):
        return f"seat-{lines[int(match[1])]}"
    if path.startswith("rules."):
        return path.removeprefix("rules.").partition("[")[0]
    return {"name": "title", "players": "seats", "names": "seats", "dealer": "dealer"}.get(path, "rules")


def _problems(draft: Draft, errors: Mapping[str, str], options: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong, in the order of the form."""
    fields = {
        "title": ("title", _("Name of the game")),
        **{f"seat-{index}": (f"seat-{index}", _("Seat %(seat)s") % {"seat": index + 1}) for index in _lines(draft)},
        "seats": (f"seat-{_empty_seat(draft)}", _("Players")),
        "dealer": (f"deals-{draft.dealer}", _("First dealer")),
        "rules": ("preset", _("House rules")),
        **{option: (f"rule-{option}", rule_words.name(option)) for option in options},
        "unit": ("unit", _("Point value")),
    }
    return (Problem(*fields[name], errors[name]) for name in fields if name in errors)


def _known_names(club: str) -> tuple[str, ...]:
    if club == NO_CLUB:
        return casual_names()
    return names_known(int(club)) if club else ()


def _lines(draft: Draft) -> range:
    return range(len(draft.seats))


def _empty_seat(draft: Draft) -> int:
    """Return the first line (from 0) without a name, the last line where all have one."""
    return next((index for index in _lines(draft) if not draft.seats[index]), len(draft.seats) - 1)


def _page(request: HttpRequest, offer: Offer, draft: Draft, status: int = 200) -> HttpResponse:
    start = offer.starts[draft.preset]
    sections = rule_fields.sections(start, draft.changed, draft.errors)
    shown = {field.name for section in sections for field in section.fields}
    errors = dict(draft.errors)
    if unseen := [errors[name] for name in errors if name in NOWHERE]:
        errors.setdefault("rules", unseen[0])
    context = {
        "draft": draft,
        "problems": list(_problems(draft, errors, shown)),
        "empty_seat": _empty_seat(draft),
        "lines": [
            Line(name, index == draft.dealer, errors.get(f"seat-{index}", "")) for index, name in enumerate(draft.seats)
        ],
        "errors": errors,
        "groups": rule_starts.groups(offer.starts),
        "preset_says": rule_starts.summary(start),
        "preset_notes": presets.notes(start),
        "sections": sections,
        "any_open": bool(draft.changed) or bool(shown & errors.keys()),
        "currencies": CURRENCIES if draft.currency in ("", *CURRENCIES) else (*CURRENCIES, draft.currency),
        "known_names": _known_names(draft.club),
        "clubs": [(str(one.club), one.name) for one in offer.clubs],
        "no_club": NO_CLUB if offer.may_have_none else "",
    }
    template = "evening/form.html" if request.headers.get("HX-Request") else "evening/new.html"
    return render(request, template, context, status=status)
