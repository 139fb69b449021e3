"""What standings say about ties: the number before a line, what broke the tie, and whether the prize is shared."""

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


def told(
    setup: Setup, *results: TableResult, breaks: tuple[TieBreak, ...] = (BEST,), moving: tuple[int, ...] = ()
) -> list[str]:
    """The label and the words of each line, best first."""
    rows = standings({each.entrant for each in results}, results, breaks, sessions=1)
    found = ties(rows, setup, moving)
    return [f"{found[row.entrant].label} {found[row.entrant].words}".strip() for row in rows]


TWO = (result(1, 5, won=2), result(2, 5, won=1), result(3, -10))


def test_says_nothing_without_a_tie() -> None:
    assert told(SHARING, result(1, 5), result(2, -5)) == ["1", "2"]
    assert Tie(4).label == "4"


def test_says_what_broke_the_tie_and_that_the_prize_is_shared() -> None:
    words = "tie broken by hands won; prize shared by 2"
    assert told(SHARING, *TWO) == [f"1= {words}", f"1= {words}", "3"]


def test_numbers_by_place_if_ties_do_not_share_their_prizes() -> None:
    assert told(BY_PLACE, *TWO) == ["1 tie broken by hands won", "2 tie broken by hands won", "3"]


def test_says_that_a_tie_was_not_broken() -> None:
    even = (result(1, 5, won=1), result(2, 5, won=1), result(3, -10))
    assert told(SHARING, *even)[0] == "1= tie not broken; prize shared by 2"
    assert told(BY_PLACE, *even)[0] == "1= tie not broken; prize shared by 2"


def test_says_which_count_is_missing() -> None:
    lacking = (totals_only(1, 5), totals_only(2, 5), totals_only(3, -10))
    assert told(SHARING, *lacking)[0] == "1= tie not broken: hands won not reported; prize shared by 2"
    assert told(BY_PLACE, *lacking)[0] == "1= tie not broken: hands won not reported"


def test_says_who_is_still_tied_after_a_tie_break() -> None:
    three = (result(1, 4, won=2), result(2, 4, won=1), result(3, 4, won=1), result(4, -12))
    assert told(BY_PLACE, *three) == [
        "1 tie broken by hands won",
        "2= still tied after hands won; prize shared by 2",
        "2= still tied after hands won; prize shared by 2",
        "4",
    ]


@pytest.mark.parametrize("setup", [replace(SHARING, money=False), replace(SHARING, prizes=PrizeTable())])
def test_names_no_prize_where_there_is_none(setup: Setup) -> None:
    assert told(setup, *TWO)[0] == "1= tie broken by hands won"


def test_a_tie_below_the_prizes_shares_none() -> None:
    low = (result(1, 9), result(2, 5), result(3, -7, won=1), result(4, -7))
    assert told(SHARING, *low)[2] == "3= tie broken by hands won"


def test_provisional_ranks_name_no_draw_and_no_prize() -> None:
    even = (result(1, 5), result(2, 5), result(3, -10))
    assert told(SHARING, *even, breaks=(LOTS,), moving=(1,))[0] == "1="
    assert told(SHARING, *even, breaks=(LOTS,))[0] == "1= tie broken by random draw; prize shared by 2"
    assert told(SHARING, *TWO, moving=(1,))[0] == "1= tie broken by hands won"
