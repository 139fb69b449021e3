"""Every golden hand is entered on the table screen, tap by tap with keys that the page offers, and pays the same."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.engine import house_rules
from tests.engine.golden import GoldenHand, hands
from tests.web.golden_entry import enter, opened_for

# Figures that no game comes to, and so no screen.
NEVER = {
    "pot:22": "a pot of 1 unit: every player puts in at least one",
}
PAID = [golden for golden in hands() if "refused" not in golden.expected]


@pytest.mark.parametrize("golden", [golden for golden in PAID if golden.name not in NEVER], ids=lambda one: one.name)
def test_a_golden_hand_is_entered_and_pays(golden: GoldenHand, olive: Client) -> None:
    rules = house_rules.read(golden.rules)
    table, thumb = opened_for(olive, golden, rules)
    enter(thumb, golden.record, rules)
    pot = golden.expected.get("pot", 0)
    assert thumb.payouts() == golden.expected["payouts"] + ([pot] if pot else []), thumb.page.text("problem")
    thumb.record()
    assert thumb.status == 200, thumb.page.text("say")
    last = table.view.last
    assert last is not None
    assert list(last.payouts) == golden.expected["payouts"]
    assert last.category == golden.expected.get("category", last.category)
    assert last.multiplier == golden.expected.get("multiplier", last.multiplier)
