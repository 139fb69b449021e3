"""Ties in the standings: the rank, the tie-break that decided, and shared prizes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.bracketed import rounds, set_up
from tests.tournaments.engine.results import result, totals_only
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.setup import Setup, load_format
from tournaments.engine.standings import AtTie, EntrantStanding, TableResult, TieBreak, standings
from tournaments.wording.day_plan import ties_summary
from tournaments.wording.standings import Tie, ties

PLAIN = load_format("nationals")
SHARED = "2 tied players share prize money."
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


def test_nobody_wins_a_tie_for_a_prize_that_is_shared() -> None:
    assert labels(SHARING, *TWO) == [f"T1 {SHARED}", f"T1 {SHARED}", "3"]


@pytest.mark.parametrize(
    ("tie_break", "wins", "loses"),
    [
        (TieBreak.BEST_SESSION, "with the higher best session: +9", "with the lower best session: +6"),
        (TieBreak.HANDS_WON, "with more hands won: 4", "with fewer hands won: 2"),
        (TieBreak.HANDS_LOST, "with fewer hands lost: 0", "with more hands lost: 6"),
        (TieBreak.HEAD_TO_HEAD, "with more points at shared tables", "with fewer points at shared tables"),
        (TieBreak.DRAW, "by random draw", "by random draw"),
    ],
)
def test_each_tie_break_names_the_figure_that_decided(tie_break: TieBreak, wins: str, loses: str) -> None:
    results = [
        *(result(1, 9, session=1, table=1, won=2), result(1, -4, session=2, table=1, won=2)),
        *(result(2, -1, session=1, table=1, lost=3, won=1), result(2, 6, session=2, table=2, lost=3, won=1)),
    ]
    rows = standings({1, 2}, results, (tie_break,), sessions=2)
    said = [ties(rows, replace(PLAIN, money=False, ties_share=False))[row.entrant].words for row in rows]
    assert said == [f"Wins the tie {wins}.", f"Behind in the tie {loses}."]


def test_numbers_by_place_if_ties_do_not_share_their_prizes() -> None:
    assert labels(BY_PLACE, *TWO) == [
        "1 Wins the tie with more hands won: 2.",
        "2 Behind in the tie with fewer hands won: 1.",
        "3",
    ]


def test_says_that_a_tie_was_not_broken() -> None:
    even = (result(1, 5, won=1), result(2, 5, won=1), result(3, -10))
    assert labels(BY_PLACE, *even)[0] == "T1 Tie not broken. 2 tied for a prize."


def test_says_which_count_is_missing() -> None:
    lacking = (totals_only(1, 5), totals_only(2, 5), totals_only(3, -10))
    assert labels(SHARING, *lacking)[0] == f"T1 {SHARED}"
    assert labels(BY_PLACE, *lacking)[0] == "T1 Tie not broken: hands won unknown."


def test_says_who_is_still_tied_after_a_tie_break() -> None:
    three = (result(1, 4, won=2), result(2, 4, won=1), result(3, 4, won=1), result(4, -12))
    assert labels(BY_PLACE, *three) == [
        "1 Wins the tie with more hands won: 2.",
        "T2 Still tied after hands won. 2 tied for a prize.",
        "T2 Still tied after hands won. 2 tied for a prize.",
        "4",
    ]


@pytest.mark.parametrize("setup", [replace(SHARING, money=False), replace(SHARING, prizes=PrizeTable())])
def test_says_nothing_of_a_tie_that_decides_nothing(setup: Setup) -> None:
    assert labels(setup, *TWO) == ["T1", "T1", "3"]


def in_bracket(setup: Setup, decided_by: TieBreak | AtTie, *places: tuple[int, int]) -> list[str]:
    """The labels and words of lines with these ranks and places in a bracket."""
    blank = (10, (10,), 0, 4, 1, 1, 0, 0, 2)
    rows = [
        EntrantStanding(at, rank, place, *blank, decided_by, won_with=7) for at, (rank, place) in enumerate(places, 1)
    ]
    found = ties(rows, setup)
    return [f"{found[row.entrant].label} {found[row.entrant].words}".strip() for row in rows]


def test_a_tie_in_a_bracket_says_that_it_shares_or_what_decided() -> None:
    setup = replace(SHARING, bracket=set_up({"rounds": rounds(2)}))
    assert in_bracket(setup, AtTie.BETTER_SEED, (1, 1), (1, 2)) == [f"T1 {SHARED}", f"T1 {SHARED}"]
    assert in_bracket(replace(setup, ties_share=False), AtTie.BETTER_SEED, (1, 1), (1, 2)) == [
        "1 Wins the tie with the better seed.",
        "2 Behind in the tie with the lower seed.",
    ]
    assert in_bracket(replace(setup, ties_share=False), BEST, (1, 1), (1, 2)) == [
        "1 Wins the tie with more hands won.",
        "2 Behind in the tie with fewer hands won.",
    ]
    assert in_bracket(setup, AtTie.EXTRA_HAND, (1, 1), (2, 2)) == [
        "1 Tie decided by an extra hand.",
        "2 Tie decided by an extra hand.",
    ]


def test_the_setup_says_what_ties_decide_and_that_they_share() -> None:
    bracket = set_up({"rounds": rounds(2)})
    shared = "Tied players share their prize money."
    cut = replace(SHARING, bracket=bracket, tie_breaks=(BEST,))
    assert ties_summary(SHARING) == ties_summary(replace(cut, sessions=())) == shared
    assert ties_summary(cut) == f"Ties at the cut are broken by more hands won as picker. {shared}"
    assert ties_summary(replace(cut, ties_share=False)) == "Ties are broken by more hands won as picker."


def test_a_tie_below_the_prizes_shares_none() -> None:
    low = (result(1, 9), result(2, 5), result(3, -7, won=1), result(4, -7))
    assert labels(SHARING, *low)[2] == "T3"


def test_provisional_ranks_name_no_draw_and_no_prize() -> None:
    even = (result(1, 5), result(2, 5), result(3, -10))
    assert labels(SHARING, *even, breaks=(LOTS,), moving=(1,))[0] == "T1"
    assert labels(SHARING, *even, breaks=(LOTS,))[0] == f"T1 {SHARED}"
    assert labels(SHARING, *TWO, moving=(1,))[0] == "T1"
    assert labels(BY_PLACE, *TWO, moving=(1,))[0] == "1 Leads the tie with more hands won: 2."
