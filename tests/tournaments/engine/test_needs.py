"""The score that a player needs for a prize or a cut: against the totals so far, with the sessions left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tournaments.engine.brackets.stage import BracketSetup, BracketStage
from tournaments.engine.needs import Need, Needs, Target, needs_of, sessions_over
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.setup import Setup, load_format
from tournaments.engine.standings import EntrantStanding, standings, without_hands
from tournaments.wording.needs import write_needs

from .event.books import CONFIRMED, HANDED_IN, OVER, make_book

SCORES = {1: (30, 20), 2: (25, 5), 3: (10, 10), 4: (8, 2), 5: (0, -4)}


def setup(sessions: int = 3, places: int = 2, **changes: Any) -> Setup:
    """An event of so many sessions with prizes for so many places."""
    nationals = load_format("nationals")
    prizes = PrizeTable(places=(PrizeSize(1000),) * places)
    plays = (nationals.sessions[0],) * sessions
    return replace(nationals, sessions=plays, prizes=prizes, bracket=None, **changes)


def rows(scores: Mapping[int, tuple[int, ...]] = SCORES, best: int | None = None) -> Sequence[EntrantStanding]:
    """The standings after these scores by session."""
    results = [
        without_hands(entrant, session, score)
        for entrant, played in scores.items()
        for session, score in enumerate(played, 1)
    ]
    return standings(scores, results, (), sessions=3, best_sessions=best, seed=0)


def test_tells_the_points_to_each_prize_above() -> None:
    assert needs_of(rows(), 3, setup(), {1, 2}) == Needs(
        1, (Need(Target.PRIZE, 1, 50, 30, None), Need(Target.PRIZE, 2, 30, 10, None)), None, 3
    )


def test_tells_the_lead_of_who_holds_a_prize() -> None:
    assert needs_of(rows(), 2, setup(), {1}) == Needs(2, (Need(Target.PRIZE, 1, 50, 20, None),), 10, 3)
    assert needs_of(rows(), 1, setup(), {1}) == Needs(2, (), 30, 3)


def test_a_session_is_over_for_those_whose_score_is_official() -> None:
    playing, confirmed, locked = make_book(HANDED_IN), make_book(CONFIRMED), make_book(OVER)
    assert [sessions_over(book, 1) for book in (playing, confirmed, locked)] == [set(), {1}, {1}]
    assert [sessions_over(book, 11) for book in (confirmed, locked)] == [set(), {1}]


def test_ends_with_the_last_session_and_begins_with_a_score() -> None:
    assert needs_of(rows(), 3, setup(), {1, 2, 3}) is None
    assert needs_of(rows(), 9, setup(), {1, 2}) is None


def test_of_many_prizes_tells_the_first_ones_and_the_last() -> None:
    many = {number: (100 - number, 0) for number in range(1, 13)}
    known = needs_of(rows(many), 12, setup(places=10), {1, 2})
    assert known is not None
    assert [need.place for need in known.needs] == [1, 2, 3, 4, 10]


@pytest.mark.parametrize(("over", "each"), [({1, 2}, 20), ({1}, 15)])
def test_where_the_best_sessions_count_tells_the_score_in_each_session_left(over: set[int], each: int) -> None:
    """Player 3 has 10 and 10, the two best of three count, and second place has 30: with one session left 20 + 10;
    with the second one still being played, 15 + 15."""
    known = needs_of(rows(best=2), 3, setup(best_sessions=2), over)
    assert known is not None
    assert known.needs[-1].points is None
    assert known.needs[-1].each == each


def test_says_nothing_of_best_sessions_with_a_penalty() -> None:
    penalised = [replace(row, penalties=-4) for row in rows(best=2)]
    assert needs_of(penalised, 3, setup(best_sessions=2), {1, 2}) is None


def test_without_money_the_first_three_places_count() -> None:
    known = needs_of(rows(), 4, setup(money=False), {1, 2})
    assert known is not None
    assert [(need.target, need.place) for need in known.needs] == [(Target.PLACE, place) for place in (1, 2, 3)]


def test_a_cut_counts_until_the_bracket_is_drawn() -> None:
    bracket = BracketSetup(BracketStage(()), {}, cut=4)
    with_bracket = replace(setup(), bracket=bracket)
    known = needs_of(rows(), 5, with_bracket, {1, 2})
    assert known is not None
    assert known.needs[-1] == Need(Target.CUT, 4, 10, 14, None)
    drawn = needs_of(rows(), 5, with_bracket, {1, 2}, bracket_drawn=True)
    assert drawn is not None
    assert {need.target for need in drawn.needs} == {Target.PRIZE}
    in_the_bracket = needs_of(rows(), 3, with_bracket, {1, 2})
    assert in_the_bracket is not None
    assert Target.CUT not in {need.target for need in in_the_bracket.needs}


def test_names_tied_places_once() -> None:
    tied = {1: (9, 9), 2: (9, 9), 3: (4, 4), 4: (0, 0)}
    known = needs_of(rows(tied), 4, setup(places=3), {1, 2})
    assert known is not None
    assert [(need.place, need.tied, need.points) for need in known.needs] == [(1, 2, 18), (3, 1, 8)]
    assert list(write_needs(known))[:2] == [
        "Prize for 1st and 2nd place (+18 now): 18 points behind.",
        "Prize for 3rd place (+8 now): 8 points behind.",
    ]
