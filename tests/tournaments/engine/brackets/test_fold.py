"""A bracket from publishing to the final table, and what happens to it on the way."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.refusals import raises_refused
from tournaments.engine.brackets.fold import (
    advance,
    correct,
    moved_by_corrections,
    publish,
    recompute,
    replace_person,
    withdraw,
)
from tournaments.engine.brackets.ranking import places, second_chance
from tournaments.engine.brackets.stage import BracketStage, Fill, RoundSetup, SecondChance, Seeding, StageKind
from tournaments.engine.brackets.tree import places_going_on
from tournaments.engine.brackets.values import Bracket, BracketSeed, FromBestOut, FromPlace, FromSeed

from .played import by_strength, field, results, stage, to_the_end

FINAL = RoundSetup(5, 20)


def tree(many: int = 25, **more: object) -> Bracket:
    return publish(field(many), stage(many, **more))  # type: ignore[arg-type]


def by_number(many: int) -> list[int]:
    return list(range(1, many + 1))


def next_round(bracket: Bracket, many: int = 25) -> Bracket:
    """The seated round played, the lower number always ahead of the higher one."""
    return advance(bracket, results(bracket, by_strength(by_number(many))))


def test_a_tree_is_seeded_in_serpentine_and_fixed() -> None:
    bracket = tree()
    first = [table.slots for table in bracket.rounds[0].tables]
    assert first[0] == tuple(map(FromSeed, (1, 10, 11, 20, 21)))
    assert first[4] == tuple(map(FromSeed, (5, 6, 15, 16, 25)))
    assert [len(each.tables) for each in bracket.rounds] == [5, 2, 1]
    assert {slot.table for slot in bracket.rounds[2].tables[0].slots if isinstance(slot, FromPlace)} == {6, 7}
    assert to_the_end(bracket, by_strength(by_number(25))).rounds == bracket.rounds


def test_a_tree_lets_nobody_meet_again_at_once_where_tables_are_enough() -> None:
    (_, second, *_) = tree(50).rounds
    for table in second.tables:
        before = [slot.table for slot in table.slots if isinstance(slot, FromPlace)]
        assert len(set(before)) == len(before) == 5


@pytest.mark.parametrize("many", [30, 33, 45, 46])
def test_a_tree_goes_separate_ways_where_the_tiers_leave_a_choice(many: int) -> None:
    for each in tree(many).rounds[1:-1]:
        for table in each.tables:
            before = [slot.table for slot in table.slots if isinstance(slot, FromPlace)]
            assert len(set(before)) == len(before)


def test_a_reseeded_round_avoids_rematches_within_the_tiers() -> None:
    bracket = publish(field(45), stage(45, kind=StageKind.RESEEDED))
    bracket = next_round(bracket, 45)
    met = {pair for table in bracket.seats[0].tables for pair in combinations(sorted(filter(None, table)), 2)}
    again = [pair for table in bracket.seats[1].tables for pair in combinations(sorted(filter(None, table)), 2)]
    assert not met & set(again)


def test_later_places_are_expected_back_and_forth() -> None:
    assert list(places_going_on(1, 3, 2)) == [
        FromPlace(1, 1),
        FromPlace(1, 2),
        FromPlace(1, 3),
        FromPlace(2, 3),
        FromPlace(2, 2),
        FromPlace(2, 1),
    ]


def test_byes_go_to_the_highest_seeds_who_had_the_fewest() -> None:
    bracket = tree(13)
    assert [each.byes for each in bracket.rounds] == [
        (FromSeed(1), FromSeed(2), FromSeed(3)),
        (FromPlace(1, 1), FromPlace(1, 2)),
        (),
    ]


def test_a_bye_leads_into_the_next_round() -> None:
    bracket = next_round(tree(13), 13)
    assert bracket.seats[0].byes == (1, 2, 3)
    assert {1, 2, 3} < set(bracket.seats[1].tables[0])


def test_those_who_did_not_make_the_cut_fill_the_first_round() -> None:
    drawn = publish(field(13), stage(13, reserve=4, fill=Fill.BEST_OUT), reserve=field(4, 14))
    assert {FromBestOut(0, 1), FromBestOut(0, 2)} < set(drawn.rounds[0].sources())
    assert sorted(drawn.seats[0].everybody()) == by_number(15)


def test_the_best_who_did_not_advance_come_back() -> None:
    bracket = to_the_end(tree(10, fill=Fill.BEST_OUT), by_strength(by_number(10)))
    assert FromBestOut(1, 1) in bracket.rounds[1].tables[0].slots
    assert sorted(bracket.seats[1].everybody()) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seeding", Seeding)
def test_a_reseeded_stage_is_drawn_round_by_round(seeding: Seeding) -> None:
    bracket = publish(field(25), stage(25, kind=StageKind.RESEEDED, seeding=seeding))
    assert len(bracket.rounds) == 1
    assert len(to_the_end(bracket, by_strength(by_number(25))).rounds) == 3


def test_by_standing_the_best_sit_together() -> None:
    setup = BracketStage((RoundSetup(5, 20, 2, Seeding.STANDING), RoundSetup(5, 20, 2), FINAL), StageKind.RESEEDED)
    tables = publish(field(40), replace(setup, rounds=(setup.rounds[0], *setup.rounds))).seats[0].tables
    assert {entrant for table in tables[:4] for entrant in table} == set(range(1, 21))


@pytest.mark.parametrize("seeding", Seeding)
def test_families_are_kept_apart_in_every_round_of_a_reseeded_stage(seeding: Seeding) -> None:
    family = frozenset({1, 2, 3})
    bracket = publish(field(75), stage(75, kind=StageKind.RESEEDED, seeding=seeding), 4, apart=[family])
    bracket = to_the_end(bracket, by_strength(by_number(75)))
    for seats in bracket.seats[:-2]:
        assert all(len(family & set(table)) <= 1 for table in seats.tables)


def test_a_replacement_brings_their_own_avoidances() -> None:
    play = by_strength(by_number(50))
    plain = publish(field(50), stage(50, kind=StageKind.RESEEDED))
    one, other, *_ = filter(None, advance(plain, results(plain, play)).seats[1].tables[0])
    bracket = publish(field(50), plain.entry.stage, apart=[frozenset({"Ann", other})])
    assert advance(bracket, results(bracket, play)).seats[1].tables[0][:2] == (one, other)
    bracket = replace_person(bracket, one, "Ann")
    after = advance(bracket, results(bracket, play))
    assert not any({one, other} <= set(table) for table in after.seats[1].tables)
    assert recompute(after.entry, after.log) == after


def test_byes_of_a_reseeded_stage_go_to_those_who_had_the_fewest() -> None:
    bracket = to_the_end(publish(field(13), stage(13, kind=StageKind.RESEEDED)), by_strength(by_number(13)))
    assert [seats.byes for seats in bracket.seats] == [(1, 2, 3), (4, 5), ()]


def test_a_slot_that_was_left_stays_empty_with_byes() -> None:
    bracket = withdraw(tree(), 10)
    assert bracket.seats[0].tables[0] == (1, None, 11, 20, 21)
    assert bracket.left[0].instead is None
    assert [row.entrant for row in places(to_the_end(bracket, by_strength(by_number(25))))][-1] == 10


def test_a_slot_that_was_left_goes_to_the_best_who_did_not_advance() -> None:
    bracket = tree(25, fill=Fill.BEST_OUT)
    bracket = next_round(bracket)
    before = list(bracket.seats[1].everybody())
    after = withdraw(bracket, before[0])
    assert sorted(after.seats[1].everybody()) == sorted([*before[1:], 11])
    assert after.left[0].instead == 11


def test_who_left_after_their_table_was_played_does_not_go_on() -> None:
    before = withdraw(tree(), 1, played=True)
    assert 1 in before.seats[0].tables[0]
    bracket = next_round(before)
    assert sorted(bracket.seats[1].everybody()) == list(range(2, 11))
    standing = next(row for row in places(bracket) if row.entrant == 1)
    assert (standing.round, standing.at_table, standing.place) == (1, 1, 10)
    assert moved_by_corrections(bracket) == {}
    assert recompute(bracket.entry, bracket.log) == bracket


def test_the_slots_that_were_planned_for_them_are_filled_first() -> None:
    before = withdraw(tree(10, fill=Fill.BEST_OUT), 1, played=True)
    bracket = next_round(before, 10)
    fed = dict(zip(bracket.rounds[1].tables[0].slots, bracket.seats[1].tables[0], strict=True))
    assert (fed[FromBestOut(1, 1)], fed[FromPlace(1, 1)]) == (5, 6)


def test_who_left_comes_back_for_nobody() -> None:
    before = withdraw(withdraw(tree(10, fill=Fill.BEST_OUT), 5, played=True), 6, played=True)
    bracket = next_round(before, 10)
    assert sorted(bracket.seats[1].everybody()) == [1, 2, 3, 4, 7]


def test_two_at_a_table_go_on_without_playing() -> None:
    bracket = tree(10)
    for entrant in (1, 4, 5):
        bracket = withdraw(bracket, entrant)
    assert bracket.seats[0].tables[0].count(None) == 3
    given = results(bracket, by_strength(by_number(10)))
    assert {result.table for result in given} == {2}
    assert {8, 9} < set(advance(bracket, given).seats[1].everybody())


def test_who_comes_back_from_the_second_chance_sits_at_the_final_table() -> None:
    rounds = (RoundSetup(5, 20, 2), RoundSetup(5, 20, 2), FINAL)
    second = SecondChance(1, BracketStage((RoundSetup(5, 20, 1), RoundSetup(3, 9))), returns=True)
    bracket = publish(field(25), BracketStage(rounds, second_chance=second))
    assert second_chance(bracket) == ()
    bracket = next_round(bracket)
    out = second_chance(bracket)
    assert [seed.entrant for seed in out] == list(range(11, 26))
    assert [seed.entrant for seed in second_chance(withdraw(bracket, 12))] == [11, *range(13, 26)]
    winner = places(to_the_end(publish(out, second.stage), by_strength(by_number(25))))[0].entrant
    given = results(bracket, by_strength(by_number(25)))
    with raises_refused("waits for the second-chance winner"):
        advance(bracket, given)
    with raises_refused("Number 1 is still in"):
        advance(bracket, given, returning=1)
    bracket = advance(bracket, given, returning=winner)
    assert second_chance(bracket) == out
    assert winner in bracket.seats[2].tables[0]
    bracket = next_round(bracket)
    assert next(row.place for row in places(bracket) if row.entrant == winner) == 5
    assert recompute(bracket.entry, bracket.log) == bracket


def test_who_plays_in_the_second_chance_is_not_called_back() -> None:
    every = RoundSetup(5, 20, 2, fill=Fill.BEST_OUT)
    second = SecondChance(1, BracketStage((RoundSetup(5, 20, 1), RoundSetup(3, 9))))
    bracket = publish(field(25), BracketStage((every, every, FINAL), second_chance=second))
    bracket = withdraw(next_round(bracket), 3)
    assert sorted(bracket.seats[1].everybody()) == [1, 2, *range(4, 11)]
    assert [seed.entrant for seed in second_chance(bracket)] == list(range(11, 26))


def test_a_correction_moves_nobody_and_says_who_would_have_gone_on() -> None:
    bracket = tree()
    given = results(bracket, by_strength(by_number(25)))
    bracket = advance(bracket, given)
    assert not moved_by_corrections(bracket)
    swapped = {10: 11, 11: 10}
    put_right = [result._replace(entrant=swapped.get(result.entrant, result.entrant)) for result in given]
    after = correct(bracket, 1, put_right)
    assert after.seats == bracket.seats
    assert moved_by_corrections(after) == {FromPlace(2, 1): (10, 11)}
    assert recompute(after.entry, after.log) == after


def test_results_that_were_changed_behind_the_log_are_found() -> None:
    bracket = to_the_end(tree(), by_strength(by_number(25)))
    results = bracket.results[0]
    assert recompute(bracket.entry, bracket.log) == bracket
    forged = replace(bracket, results=((results[0]._replace(units=99), *results[1:]), *bracket.results[1:]))
    assert recompute(forged.entry, forged.log) != forged


def test_an_entrant_is_seeded_once() -> None:
    with raises_refused("Number 3 is seeded 2 times. Leave only one"):
        publish([*field(10), BracketSeed(3)], stage(11))


def test_what_is_no_result_of_the_round_is_refused() -> None:
    bracket = tree()
    given = results(bracket, by_strength(by_number(25)))
    for wrong, sentence in [
        (given[1:], "Number 1 at table 1 has no result yet"),
        ([*given, given[0]], "Number 1 has 2 results in one round. Leave only one"),
        ([given[0]._replace(table=2), *given[1:]], "Number 1 isn't at table 2 in round 1. The current round is 1"),
        ([given[0]._replace(session=2), *given[1:]], "Number 1 isn't at table 1 in round 2. The current round is 1"),
    ]:
        with raises_refused(sentence):
            advance(bracket, wrong)
    with raises_refused("Round 4 hasn't been played yet"):
        correct(bracket, 4, given)


def test_what_cannot_happen_is_refused() -> None:
    bracket = withdraw(tree(), 7)
    for entrant, sentence in [(7, "Number 7 already left the bracket"), (99, "Nobody in the bracket has number 99")]:
        with raises_refused(sentence):
            withdraw(bracket, entrant)
        with raises_refused(sentence):
            replace_person(bracket, entrant, "Ann")
    with raises_refused("Nobody comes back into the next round"):
        advance(bracket, results(bracket, by_strength(by_number(25))), returning=25)
    ended = to_the_end(bracket, by_strength(by_number(25)))
    with raises_refused("the bracket is over"):
        withdraw(ended, 1)
    with raises_refused("the bracket is over"):
        advance(ended, [])


@settings(max_examples=settings().max_examples * 2 // 5)
@given(
    st.integers(10, 80),
    st.sampled_from([(3, 2), (4, 2), (5, 2), (5, 3), (6, 2)]),
    st.sampled_from(Fill),
    st.sampled_from(StageKind),
    st.randoms(use_true_random=False),
)
def test_who_wins_every_table_wins_the_event(
    many: int, table: tuple[int, int], fill: Fill, kind: StageKind, chance: random.Random
) -> None:
    strength = by_number(many + 6)
    chance.shuffle(strength)
    best = next(entrant for entrant in strength if entrant <= many)
    strength.remove(best)
    setup = stage(many, *table, reserve=6, fill=fill, kind=kind)
    bracket = to_the_end(publish(field(many), setup, reserve=field(6, many + 1)), by_strength([best, *strength]))
    assert places(bracket)[0].entrant == best
    assert recompute(bracket.entry, bracket.log) == bracket


def test_a_round_that_is_not_over_has_nothing_to_correct() -> None:
    """Not the first one, nor the one that is seated behind it: its results would stand twice."""
    bracket = tree()
    for number in (1, 2):
        with raises_refused(f"Round {number} hasn't been played yet"):
            correct(bracket, number, results(bracket, by_strength(by_number(25))))
        bracket = advance(bracket, results(bracket, by_strength(by_number(25))))
