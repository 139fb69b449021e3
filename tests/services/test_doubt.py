"""Two opinions about a hand at a table of an event: neither counts until one is chosen."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.answers import Status
from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.models import Tally
from scorekeeper.queries.hand_rows import of_club_game
from scorekeeper.services import changes
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.requests import Correct, Decide, DividePot, Insert, Undo, Void
from tests.refusals import raises_refused
from tests.sittings import FEW, begun
from tests.tables import Table, picked

FIRST = picked()  # pays 2 -1 1 -1 -1
SECOND = picked(2, 4, 95)  # pays -2 4 -2 2 -2
Json = dict[str, Any]
numbers = (f"event-{number:06}" for number in count(1))


@pytest.fixture
def table(db: None) -> Table:
    """A hand, and another one for its place; then a second hand."""
    made = begun(1).tables[0]
    made.record(FIRST)
    made.record(SECOND, expects=1)
    made.record(FIRST)
    return made


def conflict(table: Table) -> str:
    (waiting,) = table.view.conflicts
    return waiting.uid


def decide(table: Table, decision: ConflictDecision) -> None:
    table.change(Decide(conflict(table), decision), why="")


def test_a_hand_in_doubt_pays_nobody_and_keeps_its_number(table: Table) -> None:
    one, two = table.sheet.hands
    assert [(one.number, one.payouts), (two.number, two.payouts)] == [(1, (0,) * 5), (2, (2, -1, 1, -1, -1))]
    assert (one.in_doubt, two.in_doubt) == (True, False)
    assert {row.hand for row in of_club_game(table.club_game)} == {2}
    assert table.sheet.totals == (2, -1, 1, -1, -1)
    assert audit().findings == ()


def test_nobody_has_played_a_hand_in_doubt(table: Table) -> None:
    assert list(Tally.objects.order_by("seat__number").values_list("units", "hands", "picked", "best")) == [
        (2, 1, 1, 2), (-1, 1, 0, 0), (1, 1, 0, 1), (-1, 1, 0, 0), (-1, 1, 0, 0),
    ]  # fmt: skip


def test_the_deal_moves_on_whoever_is_right(db: None) -> None:
    made = begun(1).tables[0]
    made.record(FIRST)
    assert made.view.dealer == 2
    made.record(SECOND, expects=1)
    assert made.view.dealer == 2


def test_the_last_hand_in_doubt_is_shown_with_nothing_paid(db: None) -> None:
    made = begun(1).tables[0]
    made.record(FIRST)
    made.record(SECOND, expects=1)
    assert made.view.last is not None
    assert (made.view.last.number, made.view.last.payouts) == (1, (0,) * 5)


def test_the_last_hand_of_a_race_in_doubt_is_shown_with_nothing_scored(db: None) -> None:
    made = begun(1, rules={"preset": "indiana"}).tables[0]
    made.record({"kind": "solo", "picker": 3, "won": True})
    made.record({"kind": "solo", "picker": 2, "won": True}, expects=1)
    assert made.view.last is not None
    assert made.view.last.payouts == (0,) * 5
    assert audit().findings == ()


@pytest.mark.parametrize(
    ("decision", "totals"),
    [
        (ConflictDecision.KEEP, (4, -2, 2, -2, -2)),
        (ConflictDecision.DISMISS, (4, -2, 2, -2, -2)),
        (ConflictDecision.REPLACE, (0, 3, -1, 1, -3)),
        (ConflictDecision.ADD, (2, 2, 0, 0, -4)),
    ],
)
def test_what_is_chosen_pays(table: Table, decision: ConflictDecision, totals: tuple[int, ...]) -> None:
    decide(table, decision)
    assert table.sheet.totals == totals
    assert tuple(Tally.objects.order_by("seat__number").values_list("units", flat=True)) == totals
    assert audit().findings == ()


def test_both_of_two_further_opinions_must_be_decided(table: Table) -> None:
    table.record(picked(5, 2, 61), expects=1)
    first, second = table.view.conflicts
    table.change(Decide(first.uid, ConflictDecision.REPLACE), why="")
    assert table.sheet.totals == (2, -1, 1, -1, -1)
    table.change(Decide(second.uid, ConflictDecision.DISMISS), why="")
    assert table.sheet.totals == (0, 3, -1, 1, -3)


def test_a_preview_of_a_decision_shows_what_it_pays(table: Table) -> None:
    shown = changes.preview(table.game, [Decide(conflict(table), ConflictDecision.KEEP)])
    assert [(shift.payouts_before, shift.payouts_after) for shift in shown.shifts] == [
        ((0,) * 5, (2, -1, 1, -1, -1))
    ]  # fmt: skip
    assert (shown.totals_before, shown.totals_after) == ((2, -1, 1, -1, -1), (4, -2, 2, -2, -2))


def test_a_hand_in_doubt_that_is_undone_stays_unpaid(table: Table) -> None:
    table.change(Void(table.sheet.hands[0].uid))
    assert table.sheet.totals == (2, -1, 1, -1, -1)
    decide(table, ConflictDecision.REPLACE)
    assert table.sheet.totals == (0, 3, -1, 1, -3)
    assert audit().findings == ()


POT = {"preset": "standard", "no_pick": ["pot"], "pot": "passed", "pot_ante": 2}


def test_what_follows_from_a_hand_in_doubt_waits_with_it(db: None) -> None:
    """The pot that a hand filled is divided; then the hand is in doubt, and the pot is empty until it is decided."""
    made = begun(1, rules=POT).tables[0]
    made.record({"kind": "passed"})
    assert made.view.state.pot > 0
    made.change(DividePot(), why="")
    made.record(FIRST, expects=1)
    assert (made.view.state.pot, made.sheet.totals) == (0, (0,) * 5)
    assert audit().findings == ()
    with raises_refused("The pot is empty", changes.Impossible):
        decide(made, ConflictDecision.REPLACE)
    decide(made, ConflictDecision.KEEP)
    assert audit().findings == ()


def test_an_impossible_hand_after_one_in_doubt_is_refused_all_the_same(table: Table) -> None:
    with pytest.raises(Refused):
        table.change(Correct(table.sheet.hands[1].uid, picked(9)))


def test_no_second_hand_is_made_of_an_opinion_where_the_table_is_full(db: None) -> None:
    made = begun(1).tables[0]
    for _ in range(FEW):
        made.record(FIRST)
    assert made.record(SECOND, expects=FEW).status is Status.CONFLICT
    with raises_refused("All 3 hands of this table are already recorded"):
        decide(made, ConflictDecision.ADD)
    with raises_refused("All 3 hands of this table"):
        made.change(Insert(FIRST))
    decide(made, ConflictDecision.REPLACE)
    assert made.sheet.totals == (2, 2, 0, 0, -4)


def test_a_hand_voided_makes_room_for_another(db: None) -> None:
    made = begun(1).tables[0]
    for _ in range(FEW):
        last = made.record(FIRST)
    assert last.line is not None
    made.change(Undo(last.line), why="")
    made.record(SECOND)
    with raises_refused("All 3 hands of this table"):
        made.record(FIRST)


hands = st.sampled_from([FIRST, SECOND, picked(4, 5, 61), {"kind": "leaster", "winners": [3]}, {"kind": "passed"}])


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(hands, st.none() | hands, st.booleans()), min_size=1, max_size=6))
def test_deciding_gives_what_recording_it_right_had_given(
    db: None, dealt: list[tuple[Json, Json | None, bool]]
) -> None:
    rules = {"preset": "standard", "no_pick": ["leaster", "doubler"]}
    doubted, plain = begun(2, next(numbers), rules=rules, hands=6).tables
    for number, (first, second, replaces) in enumerate(dealt, 1):
        dealer = {"dealer": (number - 1) % 5 + 1}  # a fact: who dealt is not asked of what was played
        doubted.record(first | dealer)
        if second is not None:
            doubted.record(second | dealer, expects=number)
        plain.record((second if second is not None and replaces else first) | dealer)
    for waiting in doubted.view.conflicts:
        assert waiting.number is not None
        replaces = dealt[waiting.number - 1][2]
        doubted.change(Decide(waiting.uid, ConflictDecision.REPLACE if replaces else ConflictDecision.KEEP), why="")
    assert doubted.sheet.totals == plain.sheet.totals
    assert doubted.view.state == plain.view.state
    assert figures(doubted) == figures(plain)
    rebuild(doubted.game)
    assert figures(doubted) == figures(plain)


def figures(table: Table) -> list[tuple[Any, ...]]:
    """The tallies of a table, player 1 first."""
    rows = Tally.objects.filter(seat__game=table.game).order_by("seat__number")
    return list(rows.values_list("units", "hands", "picked", "won", "lost", "leasters", "best"))
