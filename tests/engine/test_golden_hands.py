"""Every hand that the sources print pays what they print."""

import pytest

from scorekeeper.engine import hand_record, house_rules, payout
from scorekeeper.engine.errors import Refused

from .golden import GoldenHand, hands

PAID = [golden for golden in hands() if "refused" not in golden.expected]
REFUSED = [golden for golden in hands() if "refused" in golden.expected]


@pytest.mark.parametrize("golden", PAID, ids=lambda golden: golden.name)
def test_a_hand_pays_what_its_source_says(golden: GoldenHand) -> None:
    answer = payout.as_json(payout.settle(house_rules.read(golden.rules), hand_record.read(golden.record)))
    expected = {"pot": 0} | golden.expected
    assert {key: answer.get(key) for key in expected} == expected


@pytest.mark.parametrize("golden", PAID, ids=lambda golden: golden.name)
def test_the_reasons_name_the_figures(golden: GoldenHand) -> None:
    settlement = payout.settle(house_rules.read(golden.rules), hand_record.read(golden.record))
    why = payout.reasons(settlement.rules, settlement.hand)
    if any(settlement.payouts) and settlement.stake:
        assert any(str(settlement.stake) in line for line in why)
    if settlement.multiplier > 1:
        assert any(f"x {settlement.multiplier}" in line for line in why)


@pytest.mark.parametrize("golden", REFUSED, ids=lambda golden: golden.name)
def test_a_hand_that_cannot_be_is_refused(golden: GoldenHand) -> None:
    with pytest.raises(Refused) as refused:
        payout.settle(house_rules.read(golden.rules), hand_record.read(golden.record))
    fault = refused.value.faults[0]
    assert fault.code == golden.expected["refused"]
    assert fault.path
    assert fault.message.endswith(".")


def test_every_golden_hand_names_its_source() -> None:
    assert [golden.name for golden in hands() if not golden.source.strip()] == []
