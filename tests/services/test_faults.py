"""The database fails in the middle of a deed at a game: what stands then is what stood before, or all of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.services import changes, clubs, seating
from scorekeeper.services.audit import audit
from scorekeeper.services.games import open_game
from scorekeeper.services.hands import record_hand
from scorekeeper.services.requests import (
    ChangeRules,
    Close,
    Correct,
    Decide,
    Insert,
    Pay,
    Penalise,
    Request,
    Restore,
    Undo,
    Void,
)
from tests.faults import is_whole
from tests.tables import NAMES, SCORER, Table, opened, picked

KEY = "key-of-the-deed"


@pytest.fixture
def table(real_commits: None) -> Table:
    """A table with three hands, the first void, and two opinions about the second."""
    table = opened()
    for _ in range(3):
        table.record()
    table.record(picked(2, 4, 91), expects=2)
    table.change(Void(table.sheet.lines[0].uid))
    return table


def line(table: Table, place: int) -> str:
    return table.sheet.lines[place - 1].uid


REQUESTS: dict[str, Callable[[Table], Request]] = {
    "correct": lambda table: Correct(line(table, 2), picked(4, 5, 31)),
    "insert": lambda table: Insert(picked(5, 1, 44), before=line(table, 2)),
    "void": lambda table: Void(line(table, 2)),
    "restore": lambda table: Restore(line(table, 1)),
    "undo": lambda table: Undo(line(table, 3)),
    "decide": lambda table: Decide(table.view.conflicts[0].uid, ConflictDecision.REPLACE),
    "rules": lambda table: ChangeRules({"preset": "standard", "no_pick": ["doubler"]}),
    "penalise": lambda table: Penalise(2, 4, "others"),
    "pay": lambda table: Pay(1, 2, 1),
    "close": lambda table: Close(),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_change(table: Table, name: str) -> None:
    request = REQUESTS[name](table)
    assert is_whole(lambda: changes.make(table.game, [request], key=KEY, actor=SCORER, why="typed wrongly")) > 5
    assert audit().findings == ()


@pytest.mark.parametrize("expects", [3, 2], ids=["recorded", "conflict"])
def test_a_hand(table: Table, expects: int) -> None:
    hand = picked(1, 5, 62)
    assert is_whole(lambda: record_hand(table.game, hand, key=KEY, expects=expects, actor=SCORER)) > 5
    assert audit().findings == ()


def test_a_newcomer(table: Table) -> None:
    seats = (1, 2, 3, 4, "Gus")
    is_whole(lambda: seating.change_seating(table.game, seats, key=KEY, expects=3, actor=SCORER))
    assert audit().findings == ()


def test_a_game(real_commits: None) -> None:
    clubs.home()
    given = {"names": NAMES[:5], "rules": "standard", "dealer": 5, "name": "Friday"}
    assert is_whole(lambda: open_game(**given, key=KEY, actor=SCORER)) > 5  # type: ignore[arg-type]
    assert audit().findings == ()
