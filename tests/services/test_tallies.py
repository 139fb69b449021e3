"""Tallies: kept hand by hand, and always what the sheet adds up to."""

from __future__ import annotations

from dataclasses import astuple
from itertools import count
from typing import Any

from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.ledger.folding import fold_book
from scorekeeper.ledger.tallies import count_tallies
from scorekeeper.models import Tally
from scorekeeper.services import journals
from scorekeeper.services.requests import Correct, Decide, Insert, Penalise, Request, Restore, Undo, Void
from scorekeeper.services.seating import change_seating
from tests.sittings import begun
from tests.tables import SCORER, Table, opened, picked

Json = dict[str, Any]
Row = tuple[int, ...]
# The tallies of all seats, added up from their shares in the database's own words.
TALLY = """
INSERT INTO scorekeeper_tally (seat_id, units, hands, picked, won, lost, leasters, best)
SELECT t.id,
    COALESCE(SUM(s.units), 0),
    COALESCE(SUM(CASE WHEN s.part NOT IN ('', 'sat-out') THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part IN ('picker', 'alone') THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part IN ('picker', 'alone') AND s.units > 0 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part IN ('picker', 'alone') AND s.units < 0 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part = 'nobody-picked' AND s.category = 'leaster' AND s.units > 0 THEN 1 ELSE 0 END), 0),
    COALESCE(MAX(CASE WHEN s.part <> '' AND s.units > 0 THEN s.units ELSE 0 END), 0)
FROM scorekeeper_seat t
LEFT JOIN scorekeeper_share s ON s.game_id = t.game_id AND s.person_id = t.person_id
GROUP BY t.id
"""
numbers = (f"tallied-{number:06}" for number in count(1))


def stored(table: Table) -> list[Row]:
    """Units, hands, picked, won, lost, leasters, best of each player as they are stored."""
    rows = Tally.objects.filter(seat__game=table.game).order_by("seat__number")
    return list(rows.values_list("units", "hands", "picked", "won", "lost", "leasters", "best"))


def recomputed(table: Table) -> list[Row]:
    """The same, added up from the entries."""
    book = journals.book_of(journals.entries_of(table.game))
    return [tuple(map(int, astuple(tally))) for tally in count_tallies(fold_book(book), len(book.persons))]


def test_each_column(db: None) -> None:
    table = opened({"preset": "six-handed-dealer-sits", "no_pick": ["leaster"]}, players=6)  # seat 6 deals first
    table.record(picked(1, 3, 95))  # won by two
    table.record(picked(2, None, 40))  # lost alone
    table.record({"kind": "leaster", "winners": [5]})
    table.record({"kind": "misdeal"})  # seats 6, 1, 2 and 3 have dealt, and sat out
    table.change(Penalise(4, 10, "others"))
    sheet = table.sheet
    one, lost, leaster, _ = (hand.payouts for hand in sheet.hands)
    assert [row[0] for row in stored(table)] == list(sheet.totals)
    assert [row[1:] for row in stored(table)] == [
        (3, 1, 1, 0, 0, max(one[0], lost[0])),
        (3, 1, 0, 1, 0, 0),
        (3, 0, 0, 0, 0, max(one[2], lost[2])),
        (4, 0, 0, 0, 0, lost[3]),
        (4, 0, 0, 0, 1, max(lost[4], leaster[4])),
        (3, 0, 0, 0, 0, lost[5]),
    ]


def test_who_comes_later_has_a_tally_from_then_on(db: None) -> None:
    table = opened()
    table.record()
    change_seating(table.game, [1, 2, 3, 4, "Flo"], key="flo-comes", expects=2, actor=SCORER)
    assert stored(table)[5] == (0,) * 7
    table.record()
    assert stored(table) == recomputed(table)
    assert stored(table)[5][1] == 1


def test_what_is_kept_is_what_the_database_adds_up(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster"]})
    for hand in (picked(), picked(2, None, 40), {"kind": "leaster", "winners": [4]}, picked(points=28)):
        table.record(hand)
    table.change(Penalise(2, 4))
    opened(key="evening-2")
    kept = list(Tally.objects.order_by("pk").values())
    Tally.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(TALLY)
    assert list(Tally.objects.order_by("pk").values()) == kept


hands = st.sampled_from([
    picked(), picked(2, 4, 95), picked(5, None, 40), picked(3, 1, 28), {"kind": "leaster", "winners": [3]},
    {"kind": "passed"}, {"kind": "misdeal"},
])  # fmt: skip
MOVES = ("record", "record", "conflict", "insert", "correct", "void", "restore", "undo", "decide", "penalise")
moves = st.tuples(st.sampled_from(MOVES), st.integers(0, 9), hands, st.sampled_from(ConflictDecision))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.booleans(), st.lists(moves, min_size=3, max_size=15))
def test_what_is_kept_is_always_what_adds_up(
    db: None, of_event: bool, sequence: list[tuple[str, int, Json, ConflictDecision]]
) -> None:
    rules = {"preset": "standard", "no_pick": ["leaster", "doubler"]}
    key = next(numbers)
    table = begun(1, key, rules=rules, hands=None).tables[0] if of_event else opened(rules, key=key)
    for move, position, hand, decision in sequence:
        try:
            write(table, move, position, hand, decision)
        except Refused:
            continue
        assert stored(table) == recomputed(table)
        assert [row[0] for row in stored(table)] == list(table.sheet.totals)


def write(table: Table, move: str, position: int, hand: Json, decision: ConflictDecision) -> None:
    """Make one move, where there is something to make it with."""
    view, lines = table.view, table.sheet.lines
    if move == "record":
        table.record(hand)
    elif move == "conflict":
        table.record(hand, expects=position % max(view.next_number - 1, 1) + 1)
    elif move == "decide":
        for waiting in view.conflicts[:1]:
            table.change(Decide(waiting.uid, decision))
    elif move == "undo" and view.last is not None:
        table.change(Undo(view.last.uid))
    elif move == "penalise":
        table.change(Penalise(position % 5 + 1, 3, "others"))
    elif lines:
        table.change(changed(move, lines[position % len(lines)].uid, hand))


def changed(move: str, uid: str, hand: Json) -> Request:
    """The request that changes a line, or puts a hand before it."""
    if move == "insert":
        return Insert(hand, before=uid)
    if move == "correct":
        return Correct(uid, hand)
    return Void(uid) if move == "void" else Restore(uid)
