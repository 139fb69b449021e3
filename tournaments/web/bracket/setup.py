"""The bracket of an event set up: one form, one entry; once it is published it stays as it is."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.queries.club import rule_sets
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.web.house_rules.starts import Starts
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine.brackets.plan import RoundPlan, plan_rounds, suggest_rounds
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import load_format
from tournaments.queries.book import book_of
from tournaments.queries.events import setup_versions
from tournaments.services import events
from tournaments.web.access import EventAccess, require_director
from tournaments.web.bracket import forms
from tournaments.web.bracket import plan as bracket_plan
from tournaments.web.bracket.forms import ROUNDS, SECOND_ROUNDS, SIZES
from tournaments.web.bracket.plan import EXAMPLE
from tournaments.web.navigation import event_context
from tournaments.web.setup.forms import Typed, posted_fields, verify_seen

FEWEST = 8  # two tables of four
FIRST = "cut-and-final"  # the format whose bracket a new one begins as


@dataclass(frozen=True)
class BracketEditor:
    """What the form is drawn over; ``stands`` is the bracket that is set up, or the one that a new one begins as."""

    access: EventAccess
    book: EventBook
    starts: Starts
    stands: BracketSetup
    seen: int
    key: str


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: int) -> HttpResponse:
    """Show the form, give it a round more or less, write the bracket's set-up, or take the bracket out of the event."""
    desk = _editor(require_director(request, event))
    if request.method == "GET":
        return _page(request, desk, forms.form_of_setup(desk.stands), secrets.token_urlsafe(16))
    typed = posted_fields(request.POST)
    key = typed.get("key", "")
    if key == desk.key:  # sent twice
        return redirect("event-setup", event)
    try:
        if typed.get("do") in _MOVES:
            return _page(request, desk, _MOVES[typed["do"]](desk, typed), key)
        verify_seen(typed, desk.seen)
        wanted = None if typed.get("do") == "remove" else forms.read_setup(typed, desk.stands, desk.starts)
        setup = replace(desk.book.setup, bracket=wanted)
        events.change_setup(desk.access.event, setup, key=key, actor=desk.access.actor, why=typed.get("why", ""))
    except Refused as refused:
        return _page(request, desk, typed, key, refused.faults)
    return redirect("event-setup", event)


@require_POST
def preview(request: HttpRequest, event: int) -> HttpResponse:
    """Show the plan of the rounds that were typed, without saving them."""
    desk = _editor(require_director(request, event))
    typed = posted_fields(request.POST)
    return render(request, "setup/bracket_plan.html", _plan_context(desk, typed))


def _editor(access: EventAccess) -> BracketEditor:
    book, last = book_of(access.event.journal_id), setup_versions(access.event)[0]
    stands = book.setup.bracket or _initial_setup(book)
    return BracketEditor(
        access, book, house_rules_starts.all_starts(rule_sets(access.event.club_id)), stands, last.seq, last.key
    )


def _initial_setup(book: EventBook) -> BracketSetup:
    """Return a bracket to begin with, whose tables play by the rules of the last session."""
    first = load_format(FIRST).bracket
    assert first is not None  # noqa: S101 - this format has one
    played = book.setup.sessions[-1].tables if book.setup.sessions else {}
    rules = {size: plays.rules for size, plays in played.items() if size in SIZES}
    return replace(first, rules={**first.rules, **rules})


def _as_many_as_needed(desk: BracketEditor, typed: Typed) -> dict[str, str]:
    """What was typed, with as many rounds like the first as lead to the final table."""
    setup = forms.read_setup(typed, desk.stands, desk.starts)
    field, reserve = _field_size(desk, typed, setup)
    every, final = setup.stage.rounds[0], setup.stage.rounds[-1]
    if len(setup.stage.rounds) == 1:
        every = replace(every, advance=2)
    found = suggest_rounds(field, every, replace(final, advance=0), reserve)
    return forms.with_rounds(typed, ROUNDS, replace(setup.stage, rounds=found))


_MOVES: Mapping[str, Callable[[BracketEditor, Typed], dict[str, str]]] = {
    "more": lambda desk, typed: forms.add_round(typed, ROUNDS),
    "less": lambda desk, typed: forms.drop_round(typed, ROUNDS),
    "second-more": lambda desk, typed: forms.add_round(typed, SECOND_ROUNDS),
    "second-less": lambda desk, typed: forms.drop_round(typed, SECOND_ROUNDS),
    "needed": _as_many_as_needed,
    "look": lambda desk, typed: dict(typed),
}


def _count_entrants(desk: BracketEditor, typed: Typed) -> int:
    """Return how many entrants the plan is for: as typed, else all who are entered if they fill two tables."""
    entered = len(desk.book.entrants)
    return parse_whole_number(typed.get("entrants", ""), 5) or (entered if entered >= FEWEST else EXAMPLE)


def _field_size(desk: BracketEditor, typed: Typed, setup: BracketSetup) -> tuple[int, int]:
    """Return how many make the cut, and how many do not."""
    entrants = _count_entrants(desk, typed)
    field = min(entrants, setup.cut or entrants)
    return field, entrants - field


def _plan_context(desk: BracketEditor, typed: Typed) -> dict[str, object]:
    try:
        setup = forms.read_setup(typed, desk.stands, desk.starts)
        field, reserve = _field_size(desk, typed, setup)
        rounds: tuple[RoundPlan, ...] = plan_rounds(field, setup.stage, reserve)
    except Refused as refused:
        return {"cannot": [refusals.sentence(fault) for fault in refused.faults]}
    return {"entrants": field + reserve, "field": field, "lines": bracket_plan.plan_lines(rounds)}


def _page(
    request: HttpRequest, desk: BracketEditor, typed: Typed, key: str, faults: Sequence[Fault] = ()
) -> HttpResponse:
    context = event_context(desk.access, "event-setup") | {
        "form": forms.build_form(typed, desk.stands, desk.starts, faults),
        "key": key,
        "seen": typed.get("seen", desk.seen),
        "why": typed.get("why", ""),
        "there": desk.book.setup.bracket is not None,
        "published": desk.book.bracket is not None,
        "typed_entrants": _count_entrants(desk, typed),
        "wrong": bool(faults),
        "rounds_name": ROUNDS,
        **_plan_context(desk, typed),
    }
    return render(request, "setup/bracket.html", context, status=UNPROCESSABLE if faults else 200)
