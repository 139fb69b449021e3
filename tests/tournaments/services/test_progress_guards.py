"""Every step at every state of a table: possible, refused, or typed with a reason; pages offer what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Entry, Line
from scorekeeper.services import changes
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import rehearsing
from scorekeeper.services.requests import Penalise, Void
from tests.tables import picked
from tests.tournaments.bracketed import bracketed, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tests.tournaments.web.browsers import at_event, at_table, text
from tournaments.engine.event.progress import has_begun, what_is_lost
from tournaments.engine.event.values import OFFICIAL
from tournaments.services import brackets, draws, entrants, journal_writer, paper_tables, tables
from tournaments.services.paper_tables import Card, Totals

pytestmark = pytest.mark.django_db

TOTALS = (8, -2, -2, -2, -2)
Step = Callable[..., object]


class Table:
    """The first table of a session of two hands, or of a bracket's first round, and what a test does there."""

    def __init__(self, event: Seated) -> None:
        self.event, self.of = event, event.event

    @property
    def first(self) -> int:
        """The entrant on the first seat."""
        return self.event.table(1).seats[0]

    def play_one(self) -> None:
        self.event.play(1, 1)

    def conflict(self) -> None:
        record_hand(self.event.game(1).game, picked(1, 4, 100), key=key(), expects=1, actor=AT_TABLE)

    def penalize(self) -> None:
        changes.make(self.event.game(1).game, [Penalise(1, 4, "others")], key=key(), actor=DIRECTOR)

    def card(self, signed: str = "", **more: Any) -> None:
        card = Card((TOTALS,), totals=True, hands=more.pop("hands", None))
        paper_tables.hand_in(self.of, 1, card, key=key(), actor=DIRECTOR, signed=signed, **more)

    def rest_on_card(self) -> None:
        self.card(hands=1, totals=Totals.ADDED, seen=self.event.game(1).length)

    def card_of_one(self) -> None:
        self.card(hands=1)

    def void_card(self) -> None:
        line = Line.objects.get(game=self.event.game(1).game, voided=False)
        changes.make(self.event.game(1).game, [Void(str(line.uid))], key=key(), actor=DIRECTOR, why="wrong table")

    def stop(self, **told: Any) -> object:
        return tables.stop(self.of, 1, "time", key=key(), actor=DIRECTOR)

    def submit(self, **told: Any) -> object:
        return tables.hand_in(self.of, 1, None, key=key(), actor=DIRECTOR)

    def confirm(self, **told: Any) -> object:
        return tables.confirm_as_director(self.of, 1, self.event.game(1).length, key=key(), actor=DIRECTOR)

    def dispute(self, **told: Any) -> object:
        return tables.dispute(self.of, 1, "hand 1 is wrong", key=key(), actor=AT_TABLE)

    def call(self, **told: Any) -> object:
        return tables.call(self.of, 1, "cards are missing", key=key(), actor=AT_TABLE)

    def settle(self, **told: Any) -> object:
        return tables.settle_dispute(self.of, self._dispute, self.event.game(1).length, "ok", key=key(), actor=DIRECTOR)

    def correct_disputed(self, **told: Any) -> object:
        return tables.correct_disputed(self.of, self._dispute, "wrong", key=key(), actor=DIRECTOR)

    @property
    def _dispute(self) -> int:
        return next((call.id for call in self.event.book.open_calls() if call.dispute), 0)

    def reopen(self, *, why: str = "", **told: Any) -> object:
        return tables.reopen(self.of, 1, why, key=key(), actor=DIRECTOR)

    def lock(self, **told: Any) -> object:
        return tables.lock(self.of, 1, key=key(), actor=DIRECTOR)

    def unlock(self, *, why: str = "", **told: Any) -> object:
        return tables.unlock(self.of, 1, why, key=key(), actor=DIRECTOR)

    def close(self) -> object:
        return journal_writer.write_entry(self.of, "close", {"closed": True}, key=key(), actor=DIRECTOR)

    def stand_in(self, **told: Any) -> object:
        return tables.stand_in(self.of, 1, self.first, "Sam plays on", key=key(), actor=DIRECTOR)

    def undo(self, typed: str = "", why: str = "") -> object:
        return draws.unpublish(self.of, 1, typed=typed, why=why, key=key(), actor=DIRECTOR)

    def seat(self, **told: Any) -> object:
        return draws.seat(self.of, 1, 6, key=key(), actor=DIRECTOR)

    def unseat(self, **told: Any) -> object:
        return draws.unseat(self.of, 1, self.first, key=key(), actor=DIRECTOR)

    def draw(self, **told: Any) -> object:
        return draws.draft(self.of, 1, key=key(), actor=DIRECTOR)

    def drop_out(self, **told: Any) -> object:
        return entrants.withdraw(self.of, self.first, 1, key=key(), actor=DIRECTOR)

    def leave_bracket(self, **told: Any) -> object:
        return brackets.withdraw(self.of, self.first, key=key(), actor=DIRECTOR)

    def replace_in_bracket(self, **told: Any) -> object:
        return brackets.replace(self.of, self.first, "Sam Sub", key=key(), actor=DIRECTOR)

    def undo_round(self, typed: str = "", why: str = "") -> object:
        return brackets.undo_round(self.of, typed=typed, why=why, key=key(), actor=DIRECTOR)


STATES: dict[str, list[Callable[[Table], object]]] = {
    "empty": [],
    "called": [Table.call],
    "ended": [Table.stop],
    "penalty": [Table.penalize],
    "hand": [Table.play_one],
    "conflict": [Table.play_one, Table.conflict],
    "hand-ended": [Table.play_one, Table.stop],
    "hands": [Table.play_one, Table.play_one],
    "card": [Table.card, Table.reopen],
    "card-few": [Table.stop, Table.card_of_one, Table.reopen],
    "card-and-hand": [Table.play_one, Table.rest_on_card, Table.reopen],
    "card-voided": [Table.card, Table.reopen, Table.void_card],
    "submitted": [Table.play_one, Table.play_one, Table.submit],
    "submitted-card": [Table.card],
    "disputed": [Table.card, Table.dispute],
    "disputed-twice": [Table.card, Table.dispute, Table.dispute],
    "confirmed": [Table.play_one, Table.play_one, Table.submit, Table.confirm],
    "confirmed-card": [Table.card, Table.confirm],
    "confirmed-empty": [Table.stop, Table.submit, Table.confirm],
    "corrected": [Table.card, Table.confirm, Table.void_card],
    "over": [Table.card, Table.confirm, Table.lock],
    "closed": [Table.card, Table.confirm, Table.lock, Table.close],
}
STEPS: dict[str, tuple[Step, set[str]]] = {  # with the codes of their refusals
    "undo": (Table.undo, {"locked", "closed"}),
    "seat": (Table.seat, {"begun", "closed"}),
    "unseat": (Table.unseat, {"begun", "closed"}),
    "stop": (Table.stop, {"handed-in", "nothing-changes", "locked", "closed"}),
    "submit": (Table.submit, {"unfinished", "open-conflict", "handed-in", "locked", "closed"}),
    "card": (Table.card, {"handed-in", "locked", "closed"}),
    "confirm": (Table.confirm, {"not-handed-in", "disputed", "locked", "closed"}),
    "dispute": (Table.dispute, {"not-handed-in", "locked", "closed"}),
    "settle": (Table.settle, {"unknown-call"}),
    "correct": (Table.correct_disputed, {"unknown-call"}),
    "reopen": (Table.reopen, {"not-handed-in", "disputed", "locked", "closed"}),
    "sub": (Table.stand_in, {"locked", "closed"}),
    "call": (Table.call, {"locked", "closed"}),
    "lock": (Table.lock, {"not-confirmed", "nothing-changes", "closed"}),
    "unlock": (Table.unlock, {"nothing-changes", "closed"}),
    "draw": (Table.draw, {"published", "closed"}),
    "drop": (Table.drop_out, {"seated", "closed"}),
}
# ok: at once. why: with a reason. typed: with a reason and what is lost. ask: compared with the hands. -: refused.
EXPECTED = """
                undo  seat unseat stop submit card confirm dispute settle correct reopen sub call lock unlock draw drop
empty           ok    ok   ok     ok   -      ok   -       -       -      -       -      ok  ok   -    -      -    -
called          ok    ok   ok     ok   -      ok   -       -       -      -       -      ok  ok   -    -      -    -
ended           typed -    -      -    ok     ok   -       -       -      -       ok     ok  ok   -    -      -    -
penalty         typed -    -      ok   -      ok   -       -       -      -       -      ok  ok   -    -      -    -
hand            typed -    -      ok   -      ask  -       -       -      -       -      ok  ok   -    -      -    -
conflict        typed -    -      ok   -      ask  -       -       -      -       -      ok  ok   -    -      -    -
hand-ended      typed -    -      -    ok     ask  -       -       -      -       ok     ok  ok   -    -      -    -
hands           typed -    -      ok   ok     ask  -       -       -      -       -      ok  ok   -    -      -    -
card            typed -    -      ok   ok     ok   -       -       -      -       -      ok  ok   -    -      -    -
card-few        typed -    -      ok   -      ok   -       -       -      -       -      ok  ok   -    -      -    -
card-and-hand   typed -    -      ok   ok     ask  -       -       -      -       -      ok  ok   -    -      -    -
card-voided     typed -    -      ok   -      ok   -       -       -      -       -      ok  ok   -    -      -    -
submitted       typed -    -      -    -      -    ok      ok      -      -       ok     ok  ok   -    -      -    -
submitted-card  typed -    -      -    -      -    ok      ok      -      -       ok     ok  ok   -    -      -    -
disputed        typed -    -      -    -      -    -       ok      ok     ok      -      ok  ok   -    -      -    -
disputed-twice  typed -    -      -    -      -    -       ok      ok     ok      -      ok  ok   -    -      -    -
confirmed       typed -    -      -    -      -    -       -       -      -       why    ok  ok   ok   -      -    -
confirmed-card  typed -    -      -    -      -    -       -       -      -       why    ok  ok   ok   -      -    -
confirmed-empty typed -    -      -    -      -    -       -       -      -       why    ok  ok   ok   -      -    -
corrected       typed -    -      -    -      -    -       -       -      -       why    ok  ok   ok   -      -    -
over            -     -    -      -    -      -    -       -       -      -       -      -   -    -    why    -    -
closed          -     -    -      -    -      -    -       -       -      -       -      -   -    -    -      -    -
"""
COLUMNS, *ROWS = (line.split() for line in EXPECTED.strip().splitlines())
BEGUN = [state for state, *cells in ROWS if cells[1] == "-" and state not in ("over", "closed")]


def made(state: str, event: Seated) -> Table:
    """Return a table that is in a state."""
    table = Table(event)
    for step in STATES[state]:
        step(table, why="look again") if step is Table.reopen else step(table)
    return table


def outcome(table: Table, step: Step, codes: set[str]) -> str:
    """Return what a step needs, as ``EXPECTED`` says it, and see that it takes nothing away unnoticed."""
    loss = what_is_lost(table.event.book, [(table.event.table(1), table.event.game(1))])
    typed = draws.to_type(table.event.book, 1, loss)
    try:
        _rehearse(table, step)
    except Refused as refused:
        asked = {fault.code for fault in refused.faults}
    else:
        return "ok"
    if asked == {"differs"}:
        return "ask"
    if not asked <= {"not-typed", "missing-reason"}:
        assert asked <= codes
        return "-"
    needed = "typed" if "not-typed" in asked else "why"
    try:
        _rehearse(table, step, typed=typed, why="a good reason")
    except Refused as refused:
        asked = {fault.code for fault in refused.faults}
    else:
        return needed
    assert asked <= codes
    return "-"


def _rehearse(table: Table, step: Step, **told: str) -> None:
    """Do a step and take it back. What was begun stays where it is, unless somebody typed what is lost."""
    before, entries = table.event.book, Entry.objects.filter(journal=table.of.journal_id)
    begun, official = has_begun(before, before.table(1), table.event.game(1)), before.table(1).state in OFFICIAL
    length = entries.count()
    with rehearsing():
        step(table, **told)
        now = table.event.book.tables.get(1)
        assert now is not None or "typed" in told or not begun
        if official and (now is None or now.state not in OFFICIAL):
            assert entries.filter(seq__gt=length, why="a good reason").exists()


def pages(table: Table) -> dict[str, bool]:
    """Return which steps the pages of the director and the table's phone offer."""
    dora, phone, of = at_event(table.event), at_table(table.event), f"/t/{table.of.pk}"
    desk = dora.get(f"{of}/tables/1").content.decode()
    draw = dora.get(f"{of}/draw/1?one={table.first}").content.decode()
    session = dora.get(f"{of}/sessions/1").content.decode()
    strip = phone.get(f"/t/at/{table.event.game(1).club_game}/strip").content.decode()
    confirm = phone.get(f"/t/at/{table.event.game(1).club_game}/confirm", follow=True).content.decode()
    assert ('value="hand-in"' in desk) == ('id="to-hand-in"' in strip)
    assert ('value="confirm"' in desk) == ('id="to-confirm"' in strip) == ('value="confirm"' in confirm)
    buttons = {"submit": "hand-in", "stop": "stop", "confirm": "confirm", "reopen": "reopen", "sub": "stand-in"}
    return {
        "undo": "/unpublish" in draw,
        "draw": "/draft" in draw,
        "seat": 'value="seat"' in draw,
        "unseat": 'value="unseat"' in draw,
        **{step: f'value="{button}"' in desk for step, button in buttons.items()},
        "settle": 'value="settle"' in desk,
        "correct": 'value="correct"' in desk,
        "card": "?mode=totals" in desk and "Enter totals" in desk,
        "dispute": 'value="dispute"' in confirm,
        "call": 'id="to-call"' in strip,
        "lock": 'value="lock"' in session,
        "unlock": 'value="unlock"' in session,
        "drop": False,
    }


@pytest.mark.parametrize(("state", "expected"), [(state, cells) for state, *cells in ROWS])
def test_a_step_is_possible_refused_or_typed_as_its_page_offers_it(state: str, expected: list[str]) -> None:
    table = made(state, seated((1, 2, 3, 4, 5), players=6, hands=2))
    assert dict(zip(COLUMNS, expected, strict=True)) == {column: outcome(table, *STEPS[column]) for column in COLUMNS}
    offered = {step for step, shown in pages(table).items() if shown}
    possible = {column for column, cell in zip(COLUMNS, expected, strict=True) if cell != "-"}
    twice = {"dispute"} if state.startswith("disputed") else set()  # another player may have opened the page before
    assert offered == possible - twice


# A table that has hands, a card, or neither, in play and after it.
OFTEN = {"empty", "called", "ended", "hand", "card", "submitted-card", "confirmed"}


@pytest.mark.parametrize(
    "state",
    [pytest.param(each, marks=() if each in OFTEN else pytest.mark.long) for each in ("empty", "called", *BEGUN)],
)
def test_a_bracket_keeps_the_seats_of_a_table_that_has_begun(state: str) -> None:
    event = bracketed(11, set_up({"rounds": rounds(2, hands=2)}, seeds="number", cut=10), sessions=0)
    published(event)
    table = made(state, event)
    page = text(at_event(event).get(f"/t/{table.of.pk}/players/{table.first}"))
    for step in (Table.leave_bracket, Table.replace_in_bracket):
        with rehearsing():
            step(table)
            assert (1 in event.book.tables) == (state in BEGUN) == ("Table 1 has started" in page)
    assert outcome(table, Table.unseat, {"bracket-round"}) == "-"
    assert outcome(table, Table.undo_round, set()) == "typed"
