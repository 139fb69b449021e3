"""Prizes: the sum is the pot, ties share, nothing is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tests.tournaments.awards import left_to
from tests.tournaments.engine.results import result, totals_only
from tournaments.engine.award import (
    Award,
    AwardChange,
    Contest,
    LeftReason,
    Prize,
    PrizeDecision,
    PrizeLeft,
    PrizeWon,
    award_as_json,
    award_changes,
    read_award,
)
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeSize, PrizeTable, SidePrize, SidePrizeKind, Vacant
from tournaments.engine.prizes import award_prizes, offer_prizes
from tournaments.engine.setup import load_format
from tournaments.engine.standings import EntrantStanding, TableResult, TieBreak, standings

KOHLER_FALLS = load_format("nationals").prizes
THIRDS = PrizeTable(places=(PrizeSize(5000), PrizeSize(3000), PrizeSize(2000)))
DOLLARS = replace(THIRDS, round_to=100)


def rows(*units: int, tie_breaks: tuple[TieBreak, ...] = ()) -> tuple[EntrantStanding, ...]:
    """The standings after one session in which entrants 1, 2, ... have these points."""
    return ranked(*(result(entrant, each) for entrant, each in enumerate(units, 1)), tie_breaks=tie_breaks)


def ranked(
    *results: TableResult, sessions: int = 1, tie_breaks: tuple[TieBreak, ...] = ()
) -> tuple[EntrantStanding, ...]:
    """The standings of those who have results."""
    return standings({each.entrant for each in results}, results, tie_breaks, sessions=sessions)


def amounts(award: Award, contest: Contest = Contest.PLACE) -> dict[int, int]:
    """Return what each wins in a contest."""
    return {won.entrant: won.amount for won in award.won if won.prize.contest is contest}


def leftovers(award: Award) -> list[tuple[LeftReason, Leftover, int]]:
    """Return what is left over."""
    return [(each.reason, each.to, each.amount) for each in award.left]


def test_kohler_falls_pays_nine_tenths() -> None:
    """303 entries of $25 and three sessions: 30 / 15 / 10 / 10 / 10 and three times 5%, the rest is the house's."""
    results = [result(entrant, 400 - entrant * session, session) for entrant in range(1, 304) for session in (1, 2, 3)]
    award = award_prizes(303 * 2500, KOHLER_FALLS, ranked(*results, sessions=3), sessions=3)
    assert amounts(award) == {1: 227_300, 2: 113_600, 3: 75_700, 4: 75_700, 5: 75_700}
    assert [won.amount for won in award.won if won.prize.contest is Contest.SESSION] == [37_900] * 3
    assert leftovers(award) == [(LeftReason.SHARE, Leftover.HOUSE, 75_750), (LeftReason.ROUNDING, Leftover.HOUSE, 50)]


def test_places_win_their_shares() -> None:
    award = award_prizes(1000, THIRDS, rows(9, 5, 1, -15), sessions=1)
    assert award.won == tuple(
        PrizeWon(entrant, Prize(Contest.PLACE, entrant), amount, amount, 1, (entrant,))
        for entrant, amount in ((1, 500), (2, 300), (3, 200))
    )
    assert award.left == ()


def test_rounding_gives_the_unit_to_who_lost_most_the_higher_place_first() -> None:
    table = PrizeTable(places=(PrizeSize(3334), PrizeSize(3333), PrizeSize(3333)), round_to=100)
    assert amounts(award_prizes(1000, table, rows(3, 2, 1), sessions=1)) == {1: 400, 2: 300, 3: 300}


def test_what_rounding_leaves_goes_to_the_house() -> None:
    award = award_prizes(1_050, DOLLARS, rows(3, 2, 1), sessions=1)
    assert amounts(award) == {1: 500, 2: 300, 3: 200}
    assert leftovers(award) == [(LeftReason.ROUNDING, Leftover.HOUSE, 50)]


def test_a_tie_for_third_shares_third_and_fourth() -> None:
    table = PrizeTable(places=(PrizeSize(5000), PrizeSize(3000), PrizeSize(1500), PrizeSize(500)))
    award = award_prizes(1_000, table, rows(9, 7, 5, 5, -26), sessions=1)
    assert amounts(award) == {1: 500, 2: 300, 3: 100, 4: 100}
    assert award.won[-1] == PrizeWon(4, Prize(Contest.PLACE, 3), 100, 200, 2, (3, 4))
    assert award.left == ()


def test_a_tie_over_the_last_place_shares_what_there_is() -> None:
    award = award_prizes(1_000, DOLLARS, rows(9, 5, 5, 5, 5), sessions=1)
    assert amounts(award) == {1: 500, 2: 100, 3: 100, 4: 100, 5: 100}
    assert award.won[1].places == (2, 3, 4, 5)
    assert leftovers(award) == [(LeftReason.TIE, Leftover.HOUSE, 100)]


def test_tied_winners_who_would_get_less_than_a_unit_leave_it() -> None:
    award = award_prizes(1_000, replace(DOLLARS, round_to=1000, leftover=Leftover.NEXT_EVENT), rows(5, 5), sessions=1)
    assert award.won == ()
    assert leftovers(award) == [(LeftReason.TIE, Leftover.NEXT_EVENT, 1_000)]
    assert (left_to(award, Leftover.NEXT_EVENT), left_to(award, Leftover.HOUSE), award.paid) == (1_000, 0, 0)


def test_what_is_over_may_go_to_the_winner() -> None:
    award = award_prizes(1_050, replace(DOLLARS, leftover=Leftover.FIRST), rows(9, 5, 5, -19), sessions=1)
    assert award.by_entrant() == {1: 650, 2: 200, 3: 200}
    assert award.won[-1] == PrizeWon(1, Prize(Contest.LEFTOVER), 150, 150, 1, (1,))
    assert award.left == ()


def test_what_does_not_divide_among_tied_winners_is_the_houses() -> None:
    award = award_prizes(1_051, replace(DOLLARS, leftover=Leftover.FIRST), rows(5, 5, -10), sessions=1)
    assert award.by_entrant() == {1: 425, 2: 425, 3: 200}
    assert leftovers(award) == [(LeftReason.TIE, Leftover.HOUSE, 1)]


def test_without_a_winner_all_is_the_houses() -> None:
    award = award_prizes(1_000, replace(THIRDS, leftover=Leftover.FIRST), (), sessions=1)
    assert leftovers(award) == [(LeftReason.VACANT, Leftover.HOUSE, 1_000)]


def test_tie_breaks_decide_prizes_where_ties_do_not_share() -> None:
    results = (result(1, 5, won=1), result(2, 5, won=3), result(3, -10))
    award = award_prizes(
        1_000, THIRDS, ranked(*results, tie_breaks=(TieBreak.HANDS_WON,)), sessions=1, ties_share=False
    )
    assert amounts(award) == {2: 500, 1: 300, 3: 200}


def test_tie_breaks_without_counts_decide_no_prize() -> None:
    results = (totals_only(1, 5), totals_only(2, 5), totals_only(3, -10))
    tied = ranked(*results, tie_breaks=(TieBreak.HANDS_WON, TieBreak.DRAW))
    award = award_prizes(1_000, THIRDS, tied, sessions=1, ties_share=False)
    assert amounts(award) == {3: 200}
    assert award.left == (
        PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, 500, Prize(Contest.PLACE, 1)),
        PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, 300, Prize(Contest.PLACE, 2)),
    )
    assert amounts(award_prizes(1_000, THIRDS, tied, sessions=1)) == {1: 400, 2: 400, 3: 200}


def test_fewer_entrants_than_places_win_it_all_in_proportion() -> None:
    award = award_prizes(1_000, THIRDS, rows(5, -5), sessions=1)
    assert amounts(award) == {1: 625, 2: 375}
    assert [purse.vacant for purse in award.purses] == [False, False, True]


def test_fewer_entrants_than_places_may_leave_the_rest() -> None:
    award = award_prizes(1_000, replace(THIRDS, vacant=Vacant.KEEP), rows(5, -5), sessions=1)
    assert amounts(award) == {1: 500, 2: 300}
    assert award.left == (PrizeLeft(LeftReason.VACANT, Leftover.HOUSE, 200, Prize(Contest.PLACE, 3)),)


def test_a_session_that_nobody_played_raises_the_places() -> None:
    table = PrizeTable(places=(PrizeSize(5000), PrizeSize(3000)), sessions=(PrizeSize(1000),))
    award = award_prizes(1_000, table, ranked(result(1, 5), result(2, -5), sessions=2), sessions=2)
    assert amounts(award) == {1: 563, 2: 337}
    assert amounts(award, Contest.SESSION) == {1: 100}


def test_who_has_not_played_wins_nothing() -> None:
    field = standings([1, 2, 3], [result(1, -4), result(2, -6)], sessions=1)
    assert [row.entrant for row in field] == [3, 1, 2]
    assert amounts(award_prizes(1_000, THIRDS, field, sessions=1)) == {1: 625, 2: 375}


def test_fixed_prizes_come_first_and_the_house_keeps_the_rest() -> None:
    table = PrizeTable(places=(PrizeSize(fixed=500), PrizeSize(fixed=200)), round_to=100)
    award = award_prizes(950, table, rows(5, 1, -6), sessions=1)
    assert amounts(award) == {1: 500, 2: 200}
    assert leftovers(award) == [(LeftReason.REST, Leftover.HOUSE, 250)]


def test_shares_are_of_what_fixed_prizes_leave() -> None:
    table = PrizeTable(
        house=2000, places=(PrizeSize(8000),), sides=(SidePrize(SidePrizeKind.BIGGEST_HAND, PrizeSize(fixed=100)),)
    )
    award = award_prizes(1_100, table, ranked(result(1, 5, best=4), result(2, -5, best=8)), sessions=1)
    assert award.by_entrant() == {1: 800, 2: 100}
    assert leftovers(award) == [(LeftReason.SHARE, Leftover.HOUSE, 200)]


def test_fixed_prizes_beyond_the_pot_are_refused() -> None:
    table = PrizeTable(places=(PrizeSize(fixed=500),))
    with raises_refused("The fixed prizes come to more than the pot. Lower them"):
        award_prizes(450, table, rows(1, -1), sessions=1)


def test_a_pot_below_nothing_is_refused() -> None:
    with raises_refused("The pot can't be below 0"):
        award_prizes(-5, THIRDS, rows(1, -1), sessions=1)


def test_a_pot_that_makes_a_lower_place_win_more_is_refused() -> None:
    table = PrizeTable(places=(PrizeSize(fixed=100), PrizeSize(10_000)))
    assert amounts(award_prizes(200, table, rows(1, -1), sessions=1)) == {1: 100, 2: 100}
    with raises_refused("With this pot, 2nd place would win more than 1st place. Change"):
        award_prizes(201, table, rows(1, -1), sessions=1)


def sides(*kinds: SidePrizeKind) -> PrizeTable:
    """A table with the first place and these side prizes."""
    return PrizeTable(
        places=(PrizeSize(fixed=10),), sides=tuple(SidePrize(kind, PrizeSize(fixed=100)) for kind in kinds)
    )


def test_side_prizes_find_their_winners() -> None:
    results = (
        result(1, 12, 1, best=12, leasters=1),
        result(2, 20, 1, best=8, leasters=2),
        result(2, -30, 2, leasters=1),
        result(3, -9, 1, best=12, leasters=2),
    )
    award = award_prizes(1_000, sides(*SidePrizeKind), ranked(*results, sessions=2), sessions=2)
    assert {(won.prize.side, won.entrant, won.amount) for won in award.won if won.prize.contest is Contest.SIDE} == {
        (SidePrizeKind.BIGGEST_HAND, 1, 50),
        (SidePrizeKind.BIGGEST_HAND, 3, 50),
        (SidePrizeKind.SESSION_HIGH, 2, 100),
        (SidePrizeKind.MOST_LEASTERS, 2, 100),
        (SidePrizeKind.LOWEST_SCORE, 2, 100),
    }


def test_side_prizes_may_leave_out_who_is_at_a_place_with_a_prize() -> None:
    field = ranked(result(1, 5, best=9), result(2, -5, best=4))
    table = replace(sides(SidePrizeKind.BIGGEST_HAND), sides_exclude_main=True)
    assert amounts(award_prizes(200, table, field, sessions=1), Contest.SIDE) == {2: 100}
    assert amounts(award_prizes(200, sides(SidePrizeKind.BIGGEST_HAND), field, sessions=1), Contest.SIDE) == {1: 100}


def test_a_side_prize_that_nobody_earned_is_vacant() -> None:
    award = award_prizes(200, replace(sides(SidePrizeKind.MOST_LEASTERS), vacant=Vacant.KEEP), rows(5, -5), sessions=1)
    assert (
        PrizeLeft(LeftReason.VACANT, Leftover.HOUSE, 100, Prize(Contest.SIDE, side=SidePrizeKind.MOST_LEASTERS))
        in award.left
    )


@pytest.mark.parametrize("kind", [SidePrizeKind.BIGGEST_HAND, SidePrizeKind.MOST_LEASTERS])
def test_a_side_prize_that_needs_hands_waits_alone_where_totals_were_given(kind: SidePrizeKind) -> None:
    field = ranked(result(1, 5), totals_only(2, -5))
    award = award_prizes(200, sides(kind), field, sessions=1)
    assert amounts(award) == {1: 10}
    assert PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, 100, Prize(Contest.SIDE, side=kind)) in award.left
    assert read_award(award_as_json(award)) == award
    typed = totals_only(2, -5)._replace(best=3, leasters=1)
    assert amounts(award_prizes(200, sides(kind), ranked(result(1, 5), typed), sessions=1), Contest.SIDE) == {2: 100}


def test_the_director_decides_a_prize_by_hand_or_withdraws_it() -> None:
    field, prize = ranked(result(1, 5), totals_only(2, -5)), Prize(Contest.SIDE, side=SidePrizeKind.BIGGEST_HAND)
    chosen = award_prizes(200, sides(SidePrizeKind.BIGGEST_HAND), field, sessions=1, decided=by_hand(prize, 2))
    assert chosen.by_entrant() == {1: 10, 2: 100}
    shared = award_prizes(200, sides(SidePrizeKind.BIGGEST_HAND), field, sessions=1, decided=by_hand(prize, 1, 2))
    assert amounts(shared, Contest.SIDE) == {1: 50, 2: 50}
    withdrawn = award_prizes(200, sides(SidePrizeKind.BIGGEST_HAND), field, sessions=1, decided=by_hand(prize))
    assert withdrawn.by_entrant() == {1: 110}


def test_a_tied_place_is_decided_among_those_who_are_tied() -> None:
    results = (totals_only(1, 5), totals_only(2, 5), totals_only(3, -10))
    tied = ranked(*results, tie_breaks=(TieBreak.HANDS_WON,))
    first, second = Prize(Contest.PLACE, 1), Prize(Contest.PLACE, 2)
    decided = by_hand(first, 2) | by_hand(second, 1)
    assert amounts(award_prizes(1_000, THIRDS, tied, sessions=1, ties_share=False, decided=decided)) == {
        2: 500,
        1: 300,
        3: 200,
    }
    stranger = award_prizes(1_000, THIRDS, tied, sessions=1, ties_share=False, decided=by_hand(first, 3))
    assert amounts(stranger) == {3: 200}


def test_leftovers_for_an_undecided_winner_wait_with_the_place() -> None:
    tied = ranked(totals_only(1, 5), totals_only(2, 5), totals_only(3, -10), tie_breaks=(TieBreak.HANDS_WON,))
    table, first = replace(DOLLARS, leftover=Leftover.FIRST), Prize(Contest.PLACE, 1)
    waits = award_prizes(1_050, table, tied, sessions=1, ties_share=False)
    assert left_to(waits, Leftover.LATER) == 850
    chosen = award_prizes(1_050, table, tied, sessions=1, ties_share=False, decided=by_hand(first, 2))
    assert chosen.by_entrant() == {2: 550, 3: 200}


def by_hand(prize: Prize, *winners: int) -> dict[Prize, PrizeDecision]:
    """The decision that these entrants win a prize."""
    return {prize: PrizeDecision(prize, winners)}


def test_a_correction_says_what_would_change() -> None:
    signed = award_prizes(1_000, DOLLARS, rows(9, 5, 1, -15), sessions=1)
    now = award_prizes(1_000, DOLLARS, rows(9, 5, 5, -19), sessions=1)
    assert award_changes(signed, signed) == ()
    assert set(award_changes(signed, now)) == {
        AwardChange(2, None, (Prize(Contest.PLACE, 2),), 300, 200),
        AwardChange(3, None, (Prize(Contest.PLACE, 3), Prize(Contest.PLACE, 2)), 200, 200),
        AwardChange(None, Leftover.HOUSE, (), 0, 100),
    }


def test_a_change_counts_all_prizes_of_its_winner() -> None:
    table = replace(DOLLARS, sessions=(PrizeSize(fixed=100),))
    signed, now = (award_prizes(pot, table, rows(9, 5, 1, -15), sessions=1) for pot in (1_000, 700))
    first = next(change for change in award_changes(signed, now) if change.entrant == 1)
    assert first.prizes == (Prize(Contest.PLACE, 1),)
    assert (first.before, first.after) == (signed.by_entrant()[1], now.by_entrant()[1])


prize_tables = st.builds(
    lambda places, session, side, exclude, unit, leftover, vacant: PrizeTable(
        house=10_000 - sum(places) - 3 * session - side * 2,
        places=tuple(map(PrizeSize, places)),
        sessions=(PrizeSize(session),) if session else (),
        sides=tuple(
            SidePrize(kind, PrizeSize(side))
            for kind in (SidePrizeKind.SESSION_HIGH, SidePrizeKind.LOWEST_SCORE)
            if side
        ),
        sides_exclude_main=exclude,
        round_to=unit,
        leftover=leftover,
        vacant=vacant,
    ),
    st.lists(st.integers(1, 1_600), max_size=5).map(lambda found: sorted(found, reverse=True)),
    st.integers(0, 400),
    st.integers(0, 300),
    st.booleans(),
    st.sampled_from([1, 7, 100]),
    st.sampled_from(Leftover),
    st.sampled_from(Vacant),
)
fields = st.lists(st.builds(result, st.integers(1, 9), st.integers(-3, 3), st.integers(1, 3)), max_size=20)


@given(st.integers(0, 100_000), prize_tables, fields)
def test_prizes_and_what_is_left_sum_to_the_pot(pot: int, table: PrizeTable, results: list[TableResult]) -> None:
    award = award_prizes(pot, table, ranked(*results, sessions=3), sessions=3)
    assert award.paid + sum(left_to(award, to) for to in Leftover) == pot
    assert all(won.amount > 0 for won in award.won)
    assert all(each.amount > 0 for each in award.left)
    assert left_to(award, Leftover.FIRST) == 0
    assert left_to(award, Leftover.HOUSE) >= pot * table.house // 10_000


@given(st.integers(0, 100_000), prize_tables, fields)
def test_no_place_wins_more_than_the_one_above(pot: int, table: PrizeTable, results: list[TableResult]) -> None:
    field = ranked(*results, sessions=3)
    won = amounts(award_prizes(pot, table, field, sessions=3))
    for above, below in pairwise(row for row in field if row.played):
        more, less = won.get(above.entrant, 0), won.get(below.entrant, 0)
        assert more == less if above.rank == below.rank else more >= less


@given(prize_tables, st.permutations([result(1, 2), result(2, 2), result(3, 1), result(4, 0), result(5, -5)]))
def test_the_order_of_the_entrants_does_not_matter(table: PrizeTable, results: list[TableResult]) -> None:
    award = award_prizes(12_345, table, ranked(*results, sessions=3)[::-1], sessions=3)
    in_order = ranked(*sorted(results, key=lambda each: each.entrant), sessions=3)
    assert award == award_prizes(12_345, table, in_order, sessions=3)


@given(st.integers(0, 100_000), prize_tables, fields)
def test_an_award_is_read_back_from_json(pot: int, table: PrizeTable, results: list[TableResult]) -> None:
    award = award_prizes(pot, table, ranked(*results, sessions=3), sessions=3)
    assert read_award(json.loads(json.dumps(award_as_json(award)))) == award


def test_an_award_that_is_none_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        read_award({"pot": -1, "purses": [], "won": [{"entrant": 1}], "left": []})
    assert {(fault.code, fault.path) for fault in refused.value.faults} == {
        ("bad-value", "award.pot"),
        ("missing-key", "award.won[0].prize"),
        ("missing-key", "award.won[0].amount"),
        ("missing-key", "award.won[0].pool"),
        ("missing-key", "award.won[0].shared_by"),
        ("missing-key", "award.won[0].places"),
    }


def test_equal_prizes_round_alike() -> None:
    """Three sessions of 12% each of $980.58 are $117.67: all $117, although two could have a dollar more."""
    table = PrizeTable(places=(PrizeSize(6400),), sessions=(PrizeSize(1200),), round_to=100)
    purses, left = offer_prizes(98_058, table, 3)
    assert [purse.amount for purse in purses] == [62_700, 11_700, 11_700, 11_700]
    assert sum(purse.amount for purse in purses) + sum(each.amount for each in left) == 98_058


@given(st.integers(0, 500_000), st.lists(st.integers(1, 3000), min_size=1, max_size=3), st.integers(1, 6))
def test_prizes_of_one_size_pay_the_same(pot: int, shares: list[int], sessions: int) -> None:
    table = PrizeTable(sessions=tuple(map(PrizeSize, sorted(shares, reverse=True))), round_to=100)
    if sum(shares) * sessions > WHOLE:
        return
    purses, _left = offer_prizes(pot, replace(table, house=WHOLE - sum(shares) * sessions), sessions)
    amounts = {(purse.size, purse.amount) for purse in purses}
    assert len(amounts) == len({purse.size for purse in purses})
