"""The path ahead in a tree."""

from __future__ import annotations

from tournaments.engine.brackets.fold import advance, publish
from tournaments.engine.brackets.stage import StageKind
from tournaments.engine.brackets.tree import OnwardPlaces, path_ahead

from .played import by_strength, field, results, stage, to_the_end

BEST_FIRST = list(range(1, 26))


def test_a_player_sees_where_each_place_leads() -> None:
    steps = path_ahead(publish(field(25), stage(25)), 1)
    assert [(step.round, step.table) for step in steps] == [(1, 1), (2, 6), (2, 7), (3, 8)]
    assert [step.onward for step in steps] == [
        (OnwardPlaces((1,), 6, 2), OnwardPlaces((2,), 7, 2)),
        (OnwardPlaces((1, 2), 8, 3),),
        (OnwardPlaces((1, 2), 8, 3),),
        (),
    ]


def test_a_bye_leads_past_a_round() -> None:
    bracket = publish(field(13), stage(13))
    assert [(step.round, step.table) for step in path_ahead(bracket, 1)] == [(2, 3), (3, 4)]
    (first, *_) = path_ahead(bracket, 4)
    assert first.onward == (OnwardPlaces((1,), 4, 3), OnwardPlaces((2,), 3, 2))


def test_who_is_out_has_no_path() -> None:
    bracket = publish(field(25), stage(25))
    bracket = advance(bracket, results(bracket, by_strength(BEST_FIRST)))
    assert path_ahead(bracket, 25) == ()
    assert [step.table for step in path_ahead(bracket, 1)][-1] == 8
    assert path_ahead(to_the_end(bracket, by_strength(BEST_FIRST)), 1) == ()


def test_a_reseeded_stage_shows_none() -> None:
    assert path_ahead(publish(field(25), stage(25, kind=StageKind.RESEEDED)), 1) == ()


def test_every_place_that_goes_on_leads_to_one_later_table() -> None:
    for many in (10, 13, 33, 64, 97, 400):
        bracket = publish(field(many), stage(many))
        for entrant in (1, many // 2, many):
            steps = path_ahead(bracket, entrant)
            assert steps[-1].round == len(bracket.plan)
            rounds = {step.table: step.round for step in steps}
            for step in steps:
                assert all(rounds[onward.table] == onward.round > step.round for onward in step.onward)
