"""A hand looked over: best lines end with the value they began with, and no other bury or call was missed."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.engine.analysis.hands import is_unplayed, solve_hand
from scorekeeper.engine.analysis.review import HandReview, needed_points, review_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import Cards, read_transcript
from scorekeeper.engine.play.tricks import start_play
from tests.engine.play.golden import replays
from tests.engine.play.hands import ALONE, BAD_BURY, played

from .test_analyzed_hands import verify_analysis


@pytest.fixture(scope="module")
def checked() -> CheckedHand:
    return played(BAD_BURY)


@pytest.fixture(scope="module")
def review(checked: CheckedHand) -> HandReview:
    return review_hand(checked)


def value_of(checked: CheckedHand) -> int:
    return solve_hand(checked.hand).value(start_play(checked.hand))


def made_with(checked: CheckedHand, cards: Cards) -> int | None:
    """The card points of the picking side when the hand is played with these cards."""
    size = len(checked.hand.seats)
    tricks = tuple(cards[start : start + size] for start in range(0, len(cards), size))
    return replay_hand(replace(checked.hand.transcript, tricks=tricks)).points


def test_it_judges_every_card(review: HandReview) -> None:
    verify_analysis(review.analysis)
    assert (review.analysis.made, review.analysis.best, review.needed, review.total) == (61, 66, 61, 120)
    assert len(review.values) == 31


def test_from_any_position_the_best_line_makes_its_value(checked: CheckedHand, review: HandReview) -> None:
    for at, value in enumerate(review.values):
        line = review.best_line(at)
        assert line[:at] == tuple(play.card for play in review.analysis.plays[:at])
        assert made_with(checked, line) == value


def test_no_other_bury_makes_more(checked: CheckedHand, review: HandReview) -> None:
    bury, hand = review.bury, checked.hand
    assert bury is not None
    held = hand.cards.names(hand.held[hand.picker or 0])
    others = [replay_hand(replace(hand.transcript, bury=cards, tricks=())) for cards in combinations(held, 2)]
    allowed = [other for other in others if is_unplayed(other)]
    assert (bury.value, bury.best_value, bury.tried) == (66, 102, len(allowed))
    assert all(value_of(other) <= bury.best_value for other in allowed[:: len(allowed) // 4])
    assert value_of(replay_hand(replace(hand.transcript, bury=bury.best, tricks=()))) == bury.best_value


def test_it_compares_what_could_be_called(review: HandReview) -> None:
    assert [(call.call, call.value, call.payout) for call in review.calls] == [
        ("AS", 66, 2),
        ("AC", 61, 2),
        ("AH", 0, -12),
    ]


def test_it_says_how_far_it_is(checked: CheckedHand) -> None:
    steps: list[tuple[int, int]] = []
    review_hand(checked, lambda done, many: steps.append((done, many)))
    many = steps[0][1]
    assert steps == [(done, many) for done in range(1, many + 1)]


def test_it_can_be_stored(review: HandReview) -> None:
    assert HandReview.from_json(json.loads(json.dumps(review.as_json()))) == review


def test_who_says_sheepshead_needs_everything() -> None:
    assert needed_points(played(BAD_BURY)) == 61
    assert needed_points(played(ALONE, sheepshead=True, rules={"preset": "standard", "sheepshead": "alone"})) == 120


def test_it_says_whether_the_picking_side_took_a_trick(review: HandReview) -> None:
    assert (review.made_no_tricks, review.best_no_tricks) == (False, False)
    (trickless,) = (golden for golden in replays() if golden.id == "burying:no-trick-and-the-bury-is-lost")
    assert review_hand(replay_hand(read_transcript(trickless.hand))).made_no_tricks
