"""The decision to pick: whether each player could have made the hand, had they picked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from time import process_time
from typing import Any

from scorekeeper.engine.analysis.choices import hands_of_picker
from scorekeeper.engine.analysis.hands import solve_hand, why_not_known
from scorekeeper.engine.analysis.solver import Solver
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.transcript import Cards
from scorekeeper.engine.play.tricks import buried_points, picking_places, start_play
from scorekeeper.engine.rules.values import MADE_BY_CARDS, BlindTo, Play


class PickAnswer(StrEnum):
    """A player's answer when it was their turn to pick."""

    PICKED = "picked"
    PASSED = "passed"
    NOT_ASKED = "not-asked"


@dataclass(frozen=True, slots=True)
class JudgedPick:
    """A player as the picker after all before them passed: whether some bury and call wins the hand.

    Both sides play their best, with all hands open. `makes` is None where time ran out. `bury`, `call`, and the card
    laid face down, `unknown`, are those that win it; there may be others.
    """

    seat: int
    answer: PickAnswer
    makes: bool | None
    bury: Cards = ()
    call: str | None = None
    unknown: str | None = None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> JudgedPick:
        """Return the pick that was stored."""
        return cls(**{**stored, "answer": PickAnswer(stored["answer"]), "bury": tuple(stored["bury"])})


def can_judge_picks(hand: Progress) -> bool:
    """Return whether players picked in turn, and one of them alone got the blind."""
    rules = hand.rules
    return (
        rules.play is Play.PICK
        and rules.partner not in MADE_BY_CARDS
        and rules.blind_to is BlindTo.PICKER
        and hand.first is None
        and not why_not_known(hand)
    )


def judge_picks(checked: CheckedHand, seconds: float, judged: Callable[[], None]) -> tuple[JudgedPick, ...]:
    """Judge the decision of each player, in the order of picking, in so many seconds of processor time.

    ``judged`` is called after each player. Who may not pick, as another one must, is left out.
    """
    hand = checked.hand
    if not can_judge_picks(hand):
        return ()
    picks, until = [], process_time() + seconds
    for place, seat in enumerate(hand.seats):
        answer = PickAnswer.PICKED if place == hand.picker else PickAnswer.PASSED
        if hand.picker is not None and place > hand.picker:
            answer = PickAnswer.NOT_ASKED
        pick = _judge(hand, place, JudgedPick(seat, answer, makes=None), until)
        picks += [pick] if pick else []
        judged()
    return tuple(picks)


def _judge(hand: Progress, place: int, open_pick: JudgedPick, until: float) -> JudgedPick | None:
    """Return the pick judged; None where the player may not pick."""
    needed, may_pick = hand.rules.deck_total // 2 + 1, False
    solvers: dict[object, Solver] = {}
    for other in hands_of_picker(hand, place):
        may_pick = True
        if process_time() > until:
            return open_pick
        side = picking_places(other.hand)
        key = (side, other.hand.limits, other.hand.order)
        try:
            solver = solvers.get(key) or solvers.setdefault(key, solve_hand(other.hand))
        except Refused:
            return None
        solver.change_bury(buried_points(other.hand, side))
        if solver.value(start_play(other.hand), at_least=needed - 1, at_most=needed) >= needed:
            said = other.hand.transcript
            bury = said.bury if isinstance(said.bury, tuple) else ()
            return JudgedPick(open_pick.seat, open_pick.answer, True, bury, said.call, said.unknown)
    return JudgedPick(open_pick.seat, open_pick.answer, makes=False) if may_pick else None
