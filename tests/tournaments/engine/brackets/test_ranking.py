"""The ranking at a table: ties where they matter and where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.refusals import raises_refused
from tournaments.engine.brackets.fold import advance, apply_bracket_event, publish
from tournaments.engine.brackets.ranking import extra_hands, places, rankings
from tournaments.engine.brackets.stage import BracketStage, RankBy, RoundSetup, RoundStart
from tournaments.engine.brackets.values import Bracket, BracketSeed, ExtraHands, TieDecided
from tournaments.engine.standings import AtTie, DecidedTie, TableResult, TieBreak

ROUNDS = (RoundSetup(5, 20, 2), RoundSetup(5, 20))


def bracket(at_tie: AtTie = AtTie.TIE_BREAKS, brought: Sequence[int] = (0,) * 10, **more: object) -> Bracket:
    """Two tables: 1, 4, 5, 8, 9 and 2, 3, 6, 7, 10."""
    field = [BracketSeed(number, points) for number, points in enumerate(brought, 1)]
    return publish(field, BracketStage(more.pop("rounds", ROUNDS), at_tie=at_tie, **more))  # type: ignore[arg-type]


def first(here: Bracket, units: dict[int, int], **counts: dict[int, int] | None) -> list[TableResult]:
    """Results of the first round, at the second table the seeds in their order; counts are 0 unless given."""
    found = []
    for table, seats in enumerate(here.seats[0].tables, 1):
        for who in filter(None, seats):
            won, lost = (counts.get(name, {}) for name in ("won", "lost"))
            told = (None if won is None else won.get(who, 0), None if lost is None else lost.get(who, 0))
            found.append(TableResult(who, 1, units.get(who, -who), table, 20, 0, *told, 0, 0))
    return found


def at_first_table(here: Bracket) -> list[tuple[int, object]]:
    return [(line.entrant, line.decided_by) for line in rankings(here, 1)[1]]


TIED = {1: -5, 4: -5, 5: 20, 8: -5, 9: -5}


def test_tie_breaks_decide_then_the_better_seed() -> None:
    here = bracket()
    after = advance(here, first(here, TIED, won={8: 3, 9: 1, 4: 1}))
    hands = TieBreak.HANDS_WON
    assert at_first_table(after) == [(5, None), (8, None), (4, hands), (9, AtTie.BETTER_SEED), (1, hands)]


def test_the_better_seed_decides_alone() -> None:
    here = bracket(AtTie.BETTER_SEED)
    after = advance(here, first(here, TIED, won={8: 3}))
    assert [who for who, _ in at_first_table(after)] == [5, 1, 4, 8, 9]


def test_an_extra_hand_decides() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    results = first(here, TIED)
    with raises_refused("At table 1, players 1, 4, 8, 9 are tied for 2nd place, the last spot to advance"):
        advance(here, results)
    extras = [ExtraHands(1, (-2,)), ExtraHands(4, (1,)), ExtraHands(8, (2,)), ExtraHands(9, (-1,))]
    after = advance(here, results, extras)
    assert [who for who, _ in at_first_table(after)] == [5, 8, 4, 9, 1]
    assert {5, 8} < set(after.seats[1].everybody())


def test_an_extra_hand_that_leaves_them_tied_is_followed_by_another() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    results = first(here, {1: 5, 4: 5, 5: 9, 8: 0, 9: -19})
    with raises_refused("extra hand"):
        advance(here, results, [ExtraHands(1, (2,)), ExtraHands(4, (2,))])
    after = advance(here, results, [ExtraHands(1, (2, -1)), ExtraHands(4, (2, 1))])
    assert [who for who, _ in at_first_table(after)][:3] == [5, 4, 1]


def test_who_has_to_play_the_extra_hand() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    tied = first(here, TIED)
    assert extra_hands(replace(here, results=(tuple(tied),)), 1) == {1: (1, 4, 8, 9)}
    both = first(here, {1: 5, 4: 5, 5: 0, 8: 0, 9: 0, 2: 1, 3: 0, 6: 0, 7: -1, 10: -2})
    assert extra_hands(replace(here, results=(tuple(both),)), 1) == {2: (3, 6)}
    assert extra_hands(replace(bracket(), results=(tuple(tied),)), 1) == {}


def test_a_tie_where_nobody_goes_out_needs_no_extra_hand() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    after = advance(here, first(here, {1: 5, 4: 5, 5: 0, 8: 0, 9: 0}))
    assert [who for who, _ in at_first_table(after)] == [1, 4, 5, 8, 9]


def test_the_first_place_of_the_final_table_matters() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    here = advance(here, first(here, {}))
    final = [TableResult(who, 2, 0, 3, 20, 0, 0, 0, 0, 0) for who in here.seats[1].everybody()]
    with raises_refused("tied for 1st place. Let them play an extra hand"):
        advance(here, final)


def test_a_tie_that_lacks_counts_is_refused_where_it_matters() -> None:
    here = bracket()
    with raises_refused(
        "4 players at table 1 are tied for 2nd place, the last spot to advance. The table gave only totals"
    ):
        advance(here, first(here, TIED, won=None, lost=None))
    after = advance(here, first(here, {1: 5, 4: 5}, won=None, lost=None))
    assert [who for who, _ in at_first_table(after)][:2] == [1, 4]


def test_an_extra_hand_of_one_who_did_not_play_is_refused() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    with raises_refused("Number 99 didn't play in this round"):
        advance(here, first(here, {}), [ExtraHands(99, (1,))])


def final(here: Bracket, units: dict[int, int], **counts: dict[int, int]) -> list[TableResult]:
    """Results of the final table; counts are 0 unless given."""
    won = counts.get("won", {})
    return [TableResult(who, 2, units[who], 3, 20, 0, won.get(who, 0), 0, 0, 0) for who in here.seats[1].everybody()]


def placed(bracket: Bracket) -> list[tuple[int, int, int, object]]:
    """Entrants with their ranks, the points that won them, and what parted them."""
    return [(row.entrant, row.rank, row.points, row.decided_by) for row in places(bracket)]


def test_who_is_equal_in_round_rank_at_the_table_and_points_is_tied() -> None:
    """Seeds 5 and 6 are third at their tables with the same points, 8 is fourth with more than 7."""
    here = bracket()
    here = advance(here, first(here, {1: 9, 4: 5, 5: 0, 8: -2, 9: -12, 2: 9, 3: 5, 6: 0, 7: -6, 10: -8}))
    here = advance(here, final(here, {1: 7, 2: 7, 3: -4, 4: -10}, won={2: 3}))
    hands, seed = TieBreak.HANDS_WON, AtTie.BETTER_SEED
    assert placed(here) == [
        *[(2, 1, 7, hands), (1, 1, 7, hands), (3, 3, -4, None), (4, 4, -10, None)],
        *[(5, 5, 0, seed), (6, 5, 0, seed), (8, 7, -2, None), (7, 8, -6, None), (10, 9, -8, None), (9, 10, -12, None)],
    ]


def test_an_extra_hand_parts_ranks() -> None:
    here = bracket(AtTie.EXTRA_HAND)
    here = advance(here, first(here, {}))
    units = {who: -1 if number else 3 for number, who in enumerate(sorted(here.seats[1].everybody()))}
    low, *others = sorted(units)
    level = {**units, others[0]: 3, others[1]: 3}
    extras = [ExtraHands(low, (-1,)), ExtraHands(others[0], (-1,)), ExtraHands(others[1], (2,))]
    here = advance(here, final(here, level), extras)
    assert placed(here)[:3] == [
        (others[1], 1, 3, AtTie.EXTRA_HAND),
        (low, 2, 3, AtTie.BETTER_SEED),
        (others[0], 2, 3, AtTie.BETTER_SEED),
    ]


def test_the_carried_total_ranks_where_it_is_set() -> None:
    carried = (RoundSetup(5, 20, 2, start=RoundStart.CARRIED), RoundSetup(5, 20, start=RoundStart.CARRIED))
    brought = (0, 0, 0, 50, 0, 0, 0, 0, 60, 0)
    here = bracket(brought=brought, rounds=carried, rank_by=RankBy.CARRIED_TOTAL)
    after = advance(here, first(here, {1: 30, 4: -10, 5: 0, 8: 0, 9: -20}))
    assert [(line.entrant, line.score, line.total) for line in rankings(after, 1)[1]][:3] == [
        (4, -10, 40),
        (9, -20, 40),
        (1, 30, 30),
    ]


def test_loser_of_a_decided_tie_ranks_by_the_place_that_the_decision_left_them() -> None:
    """1, 4, and 5 are tied for 2nd at table 1; 6 is 3rd at table 2 with more points than they have."""
    here = bracket()
    tie = DecidedTie(frozenset({1, 4, 5}), frozenset({4}), "cut cards")
    here = apply_bracket_event(here, TieDecided(1, 1, tie))
    scores = {8: 10, 1: 2, 4: 2, 5: 2, 9: -16, 2: 9, 3: 5, 6: 3, 7: -6, 10: -11}
    here = advance(here, first(here, scores, won=None, lost=None))
    out = [(row.entrant, row.rank, row.at_table, row.points) for row in places(here) if row.round == 1]
    assert out == [(6, 5, 3, 3), (1, 6, 3, 2), (5, 6, 3, 2), (7, 8, 4, -6), (10, 9, 5, -11), (9, 10, 5, -16)]


def test_whom_tie_breaks_leave_behind_at_the_cut_ranks_behind_it() -> None:
    """8 wins the tie for 2nd at table 1 by hands won; 6 is 3rd at table 2 with more points than the others of it."""
    here = bracket()
    here = advance(here, first(here, TIED | {6: -4}, won={8: 3, 9: 1, 4: 1}))
    out = [(row.entrant, row.rank, row.at_table) for row in places(here) if row.round == 1]
    assert out[:4] == [(6, 5, 3), (4, 6, 3), (9, 6, 3), (1, 6, 3)]
