"""The decision to pick: what is said of a player can be played, and who could not make it has no bury and call."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.analysis.choices import hands_of_picker
from scorekeeper.engine.analysis.hands import solve_hand
from scorekeeper.engine.analysis.picks import JudgedPick, PickAnswer, judge_picks
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import Pick
from scorekeeper.engine.play.tricks import start_play
from tests.engine.play.hands import ALONE, BAD_BURY, SMALL_LEASTER, Json, played, played_on

PLENTY = 60.0  # seconds


def judge(checked: CheckedHand, seconds: float = PLENTY) -> tuple[JudgedPick, ...]:
    return judge_picks(checked, seconds, lambda: None)


def test_each_player_is_judged_as_the_picker() -> None:
    picks = judge(played(played_on(ALONE)))
    assert [(pick.seat, pick.answer, pick.makes) for pick in picks] == [
        (1, PickAnswer.PASSED, False),
        (2, PickAnswer.PICKED, False),
        (3, PickAnswer.NOT_ASKED, True),
        (4, PickAnswer.NOT_ASKED, True),
        (5, PickAnswer.NOT_ASKED, False),
    ]


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(BAD_BURY, id="called ace"),
        pytest.param(ALONE, id="jack of diamonds", marks=pytest.mark.long),
        pytest.param(SMALL_LEASTER, id="leaster"),
    ],
)
def test_what_makes_it_makes_it_and_nothing_else_would(told: Json) -> None:
    checked = played(told, tricks=[])
    needed = checked.hand.rules.deck_total // 2 + 1
    for place, pick in enumerate(judge(checked)):
        if pick.makes:
            said = replace(
                checked.hand.transcript, picks=(*[Pick.PASS] * place, Pick.PICK), bury=pick.bury, call=pick.call,
                unknown=pick.unknown, blind_to=None,
            )  # fmt: skip
            hand = replay_hand(said).hand
            assert solve_hand(hand).value(start_play(hand)) >= needed
        else:
            for other in hands_of_picker(checked.hand, place):
                solver = solve_hand(other.hand)
                assert solver.value(start_play(other.hand), at_least=needed - 1, at_most=needed) < needed


def test_nothing_is_said_where_time_ran_out() -> None:
    assert {pick.makes for pick in judge(played(BAD_BURY), seconds=0.0)} == {None}


def test_who_would_have_broken_a_duty_to_pick_is_left_out() -> None:
    """Under these rules whoever holds the queen of clubs picks; nobody behind them is asked."""
    picks = judge(played(BAD_BURY, rules={"preset": "standard-called-ace", "must_pick": "queen-of-clubs"}))
    assert [pick.seat for pick in picks] == [1, 2, 3, 4]


def test_without_the_deal_nobody_knows_who_could_have_picked() -> None:
    assert judge(played(BAD_BURY, hands=None, blind=None)) == ()
