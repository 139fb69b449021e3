"""Leasters: each player alone against all others, never better off than they were sure of."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from scorekeeper.engine.analysis.leasters import LeasterReview, analyze_seat
from scorekeeper.engine.analysis.review import make_review, read_review
from scorekeeper.engine.errors import Refused
from tests.engine.play.hands import LEASTER, SMALL_LEASTER, played, played_on


@pytest.fixture(scope="module")
def review() -> LeasterReview:
    made = make_review(played(SMALL_LEASTER))
    assert isinstance(made, LeasterReview)
    return made


def test_each_player_is_judged_alone(review: LeasterReview) -> None:
    assert [(seat.made, seat.best) for seat in review.seats] == [(0, 36), (22, 14), (14, 26)]
    assert [(play.seat, play.card, play.lost, play.best) for play in review.costly] == [
        (2, "5C", 17, ("6S",)),
        (3, "5S", 12, ("6H",)),
        (2, "6D", 8, ("2C", "4D")),
    ]


def test_others_never_cost_a_player_anything(review: LeasterReview) -> None:
    for seat in review.seats:
        assert seat.plays[0].value <= seat.best
        assert all(after.value <= before.after for before, after in pairwise(seat.plays))
        assert seat.made is not None
        assert seat.made <= seat.plays[-1].after
        assert all((play.lost == 0) == (play.card in play.best) for play in seat.plays)


def test_before_the_first_card_there_is_what_a_player_is_sure_of() -> None:
    analysis = analyze_seat(played(SMALL_LEASTER, tricks=[]), 2)
    assert (analysis.made, analysis.best, analysis.plays) == (None, 14, ())


def test_it_can_be_stored(review: LeasterReview) -> None:
    assert read_review(json.loads(json.dumps(review.as_json()))) == review


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"preset": "standard", "no_pick": ["moster"]}, "no-leaster"),
        ({"preset": "standard", "leaster_jack_wins": True}, "jack-decides"),
    ],
)
def test_what_points_of_one_player_do_not_decide_is_refused(rules: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        make_review(played(played_on(LEASTER, rules=rules)))
    (fault,) = refused.value.faults
    assert (fault.key, getattr(fault.params["reason"], "key", None)) == ("no-analysis", reason)
