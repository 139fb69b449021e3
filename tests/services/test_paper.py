"""A paper sheet that does not add up: shown as off, and balanced without paying the scorekeeper (003)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.folding import SUSPENSE, account_number, remedy_share
from scorekeeper.models import Posting
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.requests import EnterTotals, Remedy, Void
from scorekeeper.wording.score_sheet import party_name
from tests.refusals import raises_refused
from tests.tables import Table, opened


def suspended(table: Table) -> list[int]:
    """Return what was posted to suspense."""
    postings = Posting.objects.filter(account=account_number(table.game, SUSPENSE)).order_by("line__place")
    return list(postings.values_list("amount", flat=True))


def test_a_paper_that_adds_up_is_carried_over(db: None) -> None:
    table = opened()
    table.change(EnterTotals((4, -2, 0, -1, -1)), why="")
    table.record()
    assert (table.sheet.totals, table.sheet.off, suspended(table)) == ((6, -3, 1, -2, -2), 0, [])
    assert audit().findings == ()


def test_what_is_off_waits_in_suspense(db: None) -> None:
    table = opened()
    table.change(EnterTotals((4, -2, 0, -1, 1)), why="")
    table.record()
    assert (table.sheet.off, suspended(table)) == (2, [-2])
    settlement = settle_sheet(table.sheet)
    assert [(party.slot, party.open_amount) for party in settlement.parties[5:]] == [(SUSPENSE, -2)]
    assert party_name(settlement.parties[-1]) == "the imbalance"
    assert audit().findings == ()


@pytest.mark.parametrize(
    ("paper", "remedy", "totals"),
    [
        ((4, -2, 0, -1, 1), Remedy(2), (4, -4, 0, -1, 1)),
        ((4, -2, 0, -1, 1), Remedy(2, shared=True), (4, -4, 0, -1, 1)),
        ((4, -2, 0, 3, 1), Remedy(2, shared=True), (3, -4, -1, 2, 0)),
        ((4, -2, 0, -1, -3), Remedy(2, shared=True), (5, -4, 1, 0, -2)),
        ((4, -2, -1, -3, -2), Remedy(1, shared=True), (4, -1, 0, -2, -1)),
    ],
)
def test_its_remedies(db: None, paper: tuple[int, ...], remedy: Remedy, totals: tuple[int, ...]) -> None:
    table = opened()
    table.change(EnterTotals(paper), why="")
    table.change(remedy, why="")
    assert (table.sheet.totals, table.sheet.off, sum(suspended(table))) == (totals, 0, 0)
    rebuild(table.game)
    assert table.sheet.totals == totals
    assert audit().findings == ()


def test_refuses_a_remedy_that_pays_the_scorekeeper(db: None) -> None:
    table = opened()
    table.change(EnterTotals((4, -2, 0, -1, -3)), why="")
    with raises_refused("The scorer can't gain"):
        table.change(Remedy(2), why="")
    assert (table.sheet.off, len(table.sheet.lines)) == (-2, 1)


@given(over=st.integers(-60, 60).filter(bool), others=st.integers(1, 15))
def test_a_shared_remedy_costs_the_scorekeeper_less_than_a_point_for_each_other(over: int, others: int) -> None:
    assert 0 <= over - remedy_share(over, others, shared=True) * others < others


def test_a_paper_cannot_go_while_its_remedy_stands(db: None) -> None:
    table = opened()
    table.change(EnterTotals((2, 0, 0, 0, 0)), why="")
    table.change(Remedy(1), why="")
    paper, remedy = table.sheet.lines
    with raises_refused("adds up to zero"):
        table.change(Void(paper.uid))
    table.change(Void(paper.uid), Void(remedy.uid))
    assert table.sheet.totals == (0,) * 5


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (EnterTotals((1, -1)), "each of the 5 players"),
        (EnterTotals((10**13, 0, 0, 0, 0)), "One line can move at most"),
        (Remedy(1), "already adds up to zero"),
    ],
)
def test_what_cannot_be(db: None, request_: EnterTotals | Remedy, sentence: str) -> None:
    table = opened()
    with raises_refused(sentence):
        table.change(request_)


@pytest.mark.parametrize("scorer", [0, 6])
def test_the_scorer_sits_at_the_table(db: None, scorer: int) -> None:
    table = opened()
    table.change(EnterTotals((2, 0, 0, 0, 0)), why="")
    with raises_refused(f"no seat {scorer}"):
        table.change(Remedy(scorer))
