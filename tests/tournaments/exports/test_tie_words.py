"""Ties in the standings: the rank, the tie-break that decided, and shared prizes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.engine.results import result, totals_only
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.setup import Setup, load_format
from tournaments.engine.standings import TableResult, TieBreak, standings
from tournaments.wording.standings import Tie, ties

PLAIN = load_format("nationals")
SHARING = replace(PLAIN, prizes=PrizeTable(places=(PrizeSize(6000), PrizeSize(4000))), ties_share=True)
BY_PLACE = replace(SHARING, ties_share=False)
BEST, LOTS = TieBreak.HANDS_WON, TieBreak.DRAW


def labels(
    setup: Setup, *results: TableResult, breaks: tuple[TieBreak, ...] = (BEST,), moving: tuple[int, ...] = ()
) -> list[str]:
    """The label and the words of each line, best first."""
    rows = standings({each.entrant for each in results}, results, breaks, sessions=1)
    found = ties(rows, setup, moving)
    return [f"{found[row.entrant].label} {found[row.entrant].words}".strip() for row in rows]


TWO = (result(1, 5, won=2), result(2, 5, won=1), result(3, -10))


def test_says_nothing_without_a_tie() -> None:
    assert labels(SHARING, result(1, 5), result(2, -5)) == ["1", "2"]
    assert Tie(4).label == "4"


def test_says_what_decided_the_order_and_that_the_prize_is_shared() -> None:
    words = "order decided by hands won, prize shared by 2"
    assert labels(SHARING, *TWO) == [f"T1 {words}", f"T1 {words}", "3"]


def test_numbers_by_place_if_ties_do_not_share_their_prizes() -> None:
    assert labels(BY_PLACE, *TWO) == ["1 tie broken by hands won", "2 tie broken by hands won", "3"]


def test_says_that_a_tie_was_not_broken() -> None:
    even = (result(1, 5, won=1), result(2, 5, won=1), result(3, -10))
    assert labels(SHARING, *even)[0] == "T1 tie not broken, prize shared by 2"
    assert labels(BY_PLACE, *even)[0] == "T1 tie not broken, prize shared by 2"


def test_says_which_count_is_missing() -> None:
    lacking = (totals_only(1, 5), totals_only(2, 5), totals_only(3, -10))
    assert labels(SHARING, *lacking)[0] == "T1 still tied: cards don't show hands won, prize shared by 2"
    assert labels(BY_PLACE, *lacking)[0] == "T1 still tied: cards don't show hands won"


def test_says_who_is_still_tied_after_a_tie_break() -> None:
    three = (result(1, 4, won=2), result(2, 4, won=1), result(3, 4, won=1), result(4, -12))
    assert labels(BY_PLACE, *three) == [
        "1 tie broken by hands won",
        "T2 still tied after hands won, prize shared by 2",
        "T2 still tied after hands won, prize shared by 2",
        "4",
    ]


@pytest.mark.parametrize("setup", [replace(SHARING, money=False), replace(SHARING, prizes=PrizeTable())])
def test_names_no_prize_where_there_is_none(setup: Setup) -> None:
    assert labels(setup, *TWO)[0] == "T1 order decided by hands won"


def test_a_tie_below_the_prizes_shares_none() -> None:
    low = (result(1, 9), result(2, 5), result(3, -7, won=1), result(4, -7))
    assert labels(SHARING, *low)[2] == "T3 order decided by hands won"


def test_provisional_ranks_name_no_draw_and_no_prize() -> None:
    even = (result(1, 5), result(2, 5), result(3, -10))
    assert labels(SHARING, *even, breaks=(LOTS,), moving=(1,))[0] == "T1"
    assert labels(SHARING, *even, breaks=(LOTS,))[0] == "T1 order decided by random draw, prize shared by 2"
    assert labels(SHARING, *TWO, moving=(1,))[0] == "T1 order decided by hands won"
