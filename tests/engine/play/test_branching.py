"""A hand that goes on with other cards: legal ones only, to the same totals, and nothing of the hand itself changes."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.branching import branch_off
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from tests.engine.play.golden import replays
from tests.engine.play.hands import CALLED_ACE, RENEGE

COMPLETE = [
    checked
    for line in replays()[::7]
    if "refused" not in line.expected
    and (checked := replay_hand(read_transcript(line.hand))).is_right
    and checked.state is not None
]


def cards(checked: CheckedHand) -> tuple[str, ...]:
    return tuple(play.name for play in checked.plays)


def test_its_own_cards_lead_to_its_own_result() -> None:
    checked = replay_hand(read_transcript(CALLED_ACE))
    for kept in (0, 7, len(checked.plays)):
        branch = branch_off(checked, kept, cards(checked)[kept:])
        assert (branch.record, branch.plays) == (checked.record, checked.plays)


def test_a_card_against_the_rules_is_refused_with_the_legal_ones() -> None:
    checked = replay_hand(read_transcript(CALLED_ACE))
    with pytest.raises(Refused) as refused:
        branch_off(checked, 1, ("QC",))
    assert refused.value.faults[0].details["legal"]
    with pytest.raises(Refused):
        branch_off(checked, 1, ("no card",))


def test_a_wrong_card_of_the_hand_stays_wrong_and_a_right_one_can_be_tried() -> None:
    checked = replay_hand(read_transcript(RENEGE))
    at = next(at for at, play in enumerate(checked.plays) if play[:2] == checked.violations[0].moment)
    branch = branch_off(checked, at, ("QH",))
    assert cards(branch) == (*cards(checked)[:at], "QH")


@pytest.mark.parametrize("checked", COMPLETE, ids=lambda checked: str(checked.hand.rules.preset))
def test_random_branches_end_with_every_card_in_a_trick(checked: CheckedHand) -> None:
    draw = Random(20)
    kept = draw.randrange(len(checked.plays))
    tried: list[str] = []
    while (state := branch_off(checked, kept, tuple(tried)).state) is not None and not state.is_over:
        tried.append(draw.choice(state.legal_names()))
    branch = branch_off(checked, kept, tuple(tried))
    assert sorted(cards(branch)) == sorted(cards(checked))
    assert {len(trick) for trick in branch.hand.transcript.tricks} == {len(checked.hand.seats)}
    assert checked.is_right
