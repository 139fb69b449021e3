"""A recorded hand fills the form and is posted back unchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.hand import Hand, hand_as_json, read_hand
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.web.scoring import forms as scoring_forms
from scorekeeper.web.scoring import screen as scoring_screen
from scorekeeper.web.scoring.rows import DealtTable
from tests.engine.golden import GoldenHand, hands
from tests.web.scoring.golden_entry import NAMES

PAID = [golden for golden in hands() if "refused" not in golden.expected]


def typed(hand: Hand) -> Hand:
    """The hand without what the game knows and the form does not ask."""
    winners = hand.winners and tuple(sorted(hand.winners))
    return replace(hand, players=None, scores=None, pot=0, pots=None, winners=winners)


@pytest.mark.parametrize("golden", PAID, ids=lambda one: one.name)
def test_a_recorded_hand_comes_back_into_the_form(golden: GoldenHand) -> None:
    rules = read_rules(golden.rules)
    hand = read_hand(golden.record)
    players: int = golden.record.get("players", rules.table)
    table = DealtTable(rules, NAMES[:players], golden.record.get("dealer", players))
    entered = scoring_screen.complete_entry(table, scoring_forms.from_record(hand_as_json(hand)))
    assert read_hand(scoring_forms.to_record(entered)) == typed(hand)
