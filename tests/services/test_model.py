"""Any sequence of writes against a plain list that is folded: same totals, same refusals, nothing half-written.

The plain list keeps hands by who played them, not by seat, so that hands follow their players by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.game_events import Dealt, Event, PaidTo, Penalty, RulesChange, Seating, fold_events
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.models import Seat
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import ChangeRules, Correct, Insert, Pay, Penalise, Request, Reseat, Restore, Void
from tests.tables import Table, opened

SEATS = 6
RULES = {"preset": "six-handed-dealer-sits", "no_pick": ["leaster", "doubler"]}
BUMPED = {**RULES, "bump": True}
Json = dict[str, Any]
numbers = (f"evening-{number:06}" for number in count(1))


@dataclass(frozen=True)
class Played:
    """A hand by who played it: its record with players in the places of seats."""

    record: Json


@dataclass
class Written:
    """A line of the plain list: a hand, the engine's event, or None for what moves no score."""

    event: Event | Played | None
    voided: bool = False


@dataclass
class Plain:
    """The list and its fold; nothing else is remembered."""

    lines: list[Written] = field(default_factory=list)

    def folded(self, upto: int | None = None) -> tuple[GameState, bool]:
        """Return what the engine makes of the lines that count, and whether every one of them can be."""
        house, state, possible = read_rules(RULES), game.start(read_rules(RULES), SEATS, SEATS), True
        for line in self.lines[:upto]:
            if line.event is None or line.voided:
                continue
            event = deal(line.event, state) if isinstance(line.event, Played) else line.event
            if event is None:
                possible = False
                continue
            (step,) = fold_events(house, state, [event])
            house = event.rules if isinstance(event, RulesChange) else house
            state, possible = step.state, possible and not step.faults
        return state, possible

    def totals(self) -> tuple[int, ...]:
        """Units by player."""
        return self.folded()[0].totals

    def possible(self) -> bool:
        """Return whether every line can be."""
        return self.folded()[1]

    def hand(self, record: Json, position: int, dealer: int | None = None) -> Played:
        """The hand of a record that speaks of seats at a position; the dealer is the one whom the game proposes."""
        state = self.folded(position)[0]
        called = dict(enumerate(state.seating, 1))
        proposed = state.seating[state.dealer - 1] if dealer is None else dealer
        return Played(renamed(record, called) | {"dealer": proposed})


def renamed(record: Json, called: dict[int, int]) -> Json:
    """The record with everybody called otherwise; 0 for who is not called at all."""
    one = {key: called.get(record[key], 0) for key in ("picker", "partner", "dealer") if record.get(key)}
    several = {key: [called.get(seat, 0) for seat in record[key]] for key in ("winners",) if key in record}
    return record | one | several


def deal(played: Played, state: GameState) -> Dealt | None:
    """The hand on the seats that its players have now; None when one of them is away."""
    seats_now = renamed(played.record, {player: seat for seat, player in enumerate(state.seating, 1)})
    named = [seats_now.get(key, 1) for key in ("picker", "partner", "dealer")] + seats_now.get("winners", [])
    return None if 0 in named else Dealt(read_hand(seats_now))


seats = st.integers(1, SEATS)
positions = st.integers(0, 30)
picked_hands = st.builds(
    lambda picker, partner, points, crack: {
        "picker": picker,
        "partner": None if partner == picker else partner,
        "points": points,
        **({"doublers": 1} if crack else {}),
    },
    seats, seats, st.sampled_from([0, 28, 40, 60, 75, 95, 120]), st.booleans(),
)  # fmt: skip
other_hands = st.one_of(
    st.just({"kind": "passed"}), st.just({"kind": "misdeal"}),
    seats.map(lambda seat: {"kind": "leaster", "winners": [seat]}),
)  # fmt: skip
hands = st.one_of(picked_hands, picked_hands, other_hands)
seatings = st.sampled_from(
    [(2, 1, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (2, 3, 4, 5, 6), (1, 6, 2, 3, 4), (1, 2, 3, 4, 5, 6)]
)
moves = st.one_of(
    st.tuples(st.just("record"), positions, hands),
    st.tuples(st.just("record"), positions, hands),
    st.tuples(st.just("insert"), positions, hands),
    st.tuples(st.just("correct"), positions, hands),
    st.tuples(st.just("void"), positions, st.none()),
    st.tuples(st.just("restore"), positions, st.none()),
    st.tuples(st.just("penalise"), positions, seats),
    st.tuples(st.just("rules"), positions, st.sampled_from([RULES, BUMPED])),
    st.tuples(st.just("pay"), positions, seats),
    st.tuples(st.just("sit"), positions, seatings),
    st.tuples(st.just("sit"), positions, seatings),
    st.tuples(st.just("sit-before"), positions, seatings),
)


A_HAND: Json = {"picker": 1, "partner": 3, "points": 75}


@settings(max_examples=settings().max_examples * 2 // 5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example([("sit", 0, (2, 1, 3, 4, 5, 6)), ("record", 0, A_HAND), ("void", 0, None), ("restore", 0, None)])
@example([("record", 0, A_HAND), ("sit-before", 0, (2, 1, 3, 4, 5, 6)), ("correct", 1, A_HAND)])
@example(
    [
        ("sit", 0, (2, 3, 4, 5, 6)),
        ("sit", 0, (2, 1, 3, 4, 5)),
        ("record", 0, A_HAND),
        ("void", 2, None),
        ("void", 1, None),
        ("restore", 2, None),
        ("restore", 1, None),
        ("restore", 2, None),
    ]
)
@given(st.lists(moves, min_size=1, max_size=25))
def test_any_sequence_of_writes_is_the_plain_list_folded(db: None, sequence: list[tuple[str, int, Any]]) -> None:
    table, plain = opened(RULES, players=SEATS, key=next(numbers)), Plain()
    for move, position, value in sequence:
        at = position % len(plain.lines) if plain.lines else 0
        before = table.sheet
        wanted = MOVES[move](plain, at, value, before)
        if wanted is None:
            continue
        then, request = wanted
        accepted = attempt(table, request)
        assert accepted == then.possible()
        if accepted:
            plain = then
        else:
            assert table.sheet == before
        assert table.sheet.totals == plain.totals()
    sheet = table.sheet
    assert [line.voided for line in sheet.lines] == [line.voided for line in plain.lines]
    assert [finding for finding in audit().findings if f"game {table.game}" in finding.where] == []


Wanted = tuple[Plain, Request | Json] | None


def attempt(table: Table, request: Request | Json) -> bool:
    """Write it; whether it was taken."""
    try:
        if isinstance(request, dict):
            table.record(request)
        else:
            table.change(request)
    except Refused:
        return False
    return True


def put(plain: Plain, at: int, line: Written) -> Plain:
    """The list with one line in place of another."""
    return Plain([*plain.lines[:at], line, *plain.lines[at + 1 :]])


def insert_line(plain: Plain, at: int, event: Event | Played | None) -> Plain:
    """The list with one line more."""
    return Plain([*plain.lines[:at], Written(event), *plain.lines[at:]])


def record(plain: Plain, at: int, hand: Json, sheet: Any) -> Wanted:
    end = len(plain.lines)
    return insert_line(plain, end, plain.hand(hand, end)), hand


def insert(plain: Plain, at: int, hand: Json, sheet: Any) -> Wanted:
    before = sheet.lines[at].uid if plain.lines else None
    return insert_line(plain, at, plain.hand(hand, at)), Insert(hand, before=before)


def correct(plain: Plain, at: int, hand: Json, sheet: Any) -> Wanted:
    if not plain.lines or plain.lines[at].voided:
        return None
    event = plain.lines[at].event
    if not isinstance(event, Played):
        return None
    changed = plain.hand(hand, at, event.record["dealer"])
    if changed == event:
        return None
    return put(plain, at, Written(changed)), Correct(sheet.lines[at].uid, hand)


def void(plain: Plain, at: int, _: None, sheet: Any) -> Wanted:
    if not plain.lines or plain.lines[at].voided:
        return None
    return put(plain, at, Written(plain.lines[at].event, voided=True)), Void(sheet.lines[at].uid)


def restore(plain: Plain, at: int, _: None, sheet: Any) -> Wanted:
    if not plain.lines or not plain.lines[at].voided:
        return None
    return put(plain, at, Written(plain.lines[at].event)), Restore(sheet.lines[at].uid)


def penalise(plain: Plain, at: int, seat: int, sheet: Any) -> Wanted:
    penalty = Penalty(seat, 5, PaidTo.OTHERS)
    return insert_line(plain, len(plain.lines), penalty), Penalise(seat, 5, "others")


def rules(plain: Plain, at: int, changed: Json, sheet: Any) -> Wanted:
    before = sheet.lines[at].uid if plain.lines else None
    return insert_line(plain, at, RulesChange(read_rules(changed))), ChangeRules(changed, before=before)


def pay(plain: Plain, at: int, seat: int, sheet: Any) -> Wanted:
    return insert_line(plain, len(plain.lines), None), Pay(seat, seat % SEATS + 1, 3)


def sit(plain: Plain, at: int, players: tuple[int, ...], sheet: Any) -> Wanted:
    return insert_line(plain, len(plain.lines), Seating(players)), Reseat(persons(sheet, players))


def sit_before(plain: Plain, at: int, players: tuple[int, ...], sheet: Any) -> Wanted:
    if not plain.lines:
        return None
    return insert_line(plain, at, Seating(players)), Reseat(persons(sheet, players), before=sheet.lines[at].uid)


def persons(sheet: Any, players: tuple[int, ...]) -> tuple[str, ...]:
    """Return who has these numbers on the sheet."""
    known = Seat.objects.filter(game=sheet.game).order_by("number").values_list("person__uuid", flat=True)
    uuids = list(map(str, known))
    return tuple(uuids[player - 1] for player in players)


MOVES: dict[str, Callable[[Plain, int, Any, Any], Wanted]] = {
    "record": record, "insert": insert, "correct": correct, "void": void, "restore": restore,
    "penalise": penalise, "rules": rules, "pay": pay, "sit": sit, "sit-before": sit_before,
}  # fmt: skip
