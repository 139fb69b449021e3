"""Every hand that the sources print pays what they print."""

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.payout.hands import explain_hand, settle_hand, settlement_as_json
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.wording.sentences import write_fault, write_reasons

from .golden import GoldenHand, hands

PAID = [golden for golden in hands() if "refused" not in golden.expected]
REFUSED = [golden for golden in hands() if "refused" in golden.expected]


@pytest.mark.parametrize("golden", PAID, ids=lambda golden: golden.name)
def test_a_hand_pays_what_its_source_says(golden: GoldenHand) -> None:
    answer = settlement_as_json(settle_hand(read_rules(golden.rules), read_hand(golden.record)))
    expected = {"pot": 0} | golden.expected
    assert {key: answer.get(key) for key in expected} == expected


@pytest.mark.parametrize("golden", PAID, ids=lambda golden: golden.name)
def test_the_reasons_name_the_figures(golden: GoldenHand) -> None:
    settlement = settle_hand(read_rules(golden.rules), read_hand(golden.record))
    why = write_reasons(explain_hand(settlement.rules, settlement.hand))
    if any(settlement.payouts) and settlement.stake:
        assert any(str(settlement.stake) in line for line in why)
    if any(line.startswith("Limit: ") for line in why):  # the factors that are left are in none of the lines above
        assert any(str(settlement.stake * settlement.multiplier) in line for line in why)
    elif settlement.multiplier > 1:
        assert any(f"× {settlement.multiplier}" in line for line in why)


@pytest.mark.parametrize("golden", REFUSED, ids=lambda golden: golden.name)
def test_a_hand_that_cannot_be_is_refused(golden: GoldenHand) -> None:
    with pytest.raises(Refused) as refused:
        settle_hand(read_rules(golden.rules), read_hand(golden.record))
    fault = refused.value.faults[0]
    assert fault.key == golden.expected["refused"]
    assert fault.path == golden.expected.get("path", fault.path)
    assert fault.path
    assert write_fault(fault).endswith(".")


def test_every_golden_hand_names_its_source() -> None:
    assert [golden.name for golden in hands() if not golden.source.strip()] == []
