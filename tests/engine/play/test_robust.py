"""Whatever a transcript says, it is answered: with a checked hand or with faults, never with another exception."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.commands.conformance import difference, load_cases
from scorekeeper.commands.hands import analyze_record, checked_answer, replay_record, score_record
from scorekeeper.commands.lines import attempt
from scorekeeper.commands.settle import payments
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.insight import deciding_trick, outlook, thrown_by_seat
from scorekeeper.engine.play.transcript import READERS, read_transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from tests.engine import strategies

from .golden import replays
from .hands import Json
from .random_hands import random_hand

CASES = 1500
GOLDEN = [golden.hand for golden in replays()]
CARDS = [rank + suit for suit in "CSHD" for rank in ("A", "10", "K", "Q", "J", "9", "8", "7", "6", "5")]
JUNK: tuple[Any, ...] = (
    None, 0, 1, -1, 7, 99, "", "pass", "alone", "none", "QC", "7D 8D", "QC QC", "6C", [], ["QC"], {}, {"1": "QC"}, True,
    {"2": "7D 8D", "3": "AC"}, [1, "none"], [["QC", "7D"]], ["pick"], ["pass"] * 5, ["pick"] * 3, ["solo"], "clubs",
    ["call", "best"], "leaster", "forced-pick", "schwanzer", "AC", "10S", "JH", [0] * 5, [24, 0, 0, 0],
    [{"seat": 1, "mark": "crack"}], [{"seat": 2, "mark": "blitz", "cards": ["QC", "QS"], "before": "pick"}],
    [{"seat": 3, "mark": "recrack", "before": {"trick": 9, "card": 1}}], [{"seat": 1, "card": "8D"}],
)  # fmt: skip


def spoiled(rng: Random) -> Json:
    """A golden transcript with some keys taken out, changed, or taken from another."""
    told = deepcopy(rng.choice(GOLDEN))
    for _ in range(rng.randint(1, 4)):
        key = rng.choice([name for name in READERS if name != "rules"])
        change = rng.randrange(5)
        if change == 0:
            told.pop(rng.choice([name for name in told if name != "rules"]), None)
        elif change == 1:
            told[key] = deepcopy(rng.choice(JUNK))
        elif change == 2:
            told["rules"] = rng.choice(GOLDEN)["rules"]
        elif change == 3:
            told |= {name: value for name, value in rng.choice(GOLDEN).items() if name == key}
        elif tricks := told.get("tricks"):
            told["tricks"] = [_spoiled_trick(rng, trick) for trick in tricks] if isinstance(tricks, list) else tricks
    return told


def _spoiled_trick(rng: Random, trick: Any) -> Any:
    if rng.random() < 0.7 or not isinstance(trick, str):
        return trick
    cards = trick.split()
    rng.shuffle(cards)
    return " ".join(cards[rng.randrange(2) :] + rng.sample(CARDS, rng.randrange(2)))


@pytest.mark.parametrize("seed", range(5))
def test_everything_is_answered(seed: int) -> None:
    rng = Random(seed)
    answered = 0
    for _ in range(CASES // 5):
        source = spoiled(rng)
        try:
            transcript = read_transcript(source)
            checked = replay_hand(transcript)
        except Refused:
            continue
        answer = checked_answer(checked)
        assert "internal-error" not in codes(answer)
        assert json.loads(json.dumps(answer)) == answer
        assert read_transcript(transcript_as_json(transcript)) == transcript
        assert answer["ok"] is not ("errors" in answer)
        thrown_by_seat(checked)
        deciding_trick(checked)
        outlook(checked, rng.randrange(32))
        answered += 1
    assert answered > CASES // 20


def codes(answer: Any) -> list[str]:
    """Return the codes of the errors of an answer."""
    return [error["code"] for error in answer.get("errors", ())]


TIED = {"preset": "standard", "leaster_tie": "first-trick", "leaster_needs_trick": False, "leaster_no_trick_wins": True}
NO_BLIND = {"preset": "standard", "players": 4, "table": 4, "hand_size": 8, "blind_size": 0, "leaster_jack_wins": True}


@example(rules=read_rules(TIED), seed=21, wrong=False)
@example(rules=read_rules(NO_BLIND), seed=4, wrong=False)
@given(rules=strategies.rules(), seed=st.integers(0, 2**32), wrong=st.booleans())
def test_a_hand_under_any_rules_is_paid_and_scored_alike(rules: HouseRules, seed: int, wrong: bool) -> None:
    hand = random_hand(Random(seed), rules, 0.05 * wrong)
    answer = attempt(json.dumps(hand | {"rules": rules_as_json(rules)}), replay_record)
    assert answer["ok"] or (wrong and "internal-error" not in codes(answer))
    if answer["ok"]:
        assert attempt(json.dumps(answer["record"]), score_record) == answer["settlement"]


@pytest.mark.parametrize("seed", range(4))
def test_an_analysis_under_any_rules_is_answered(seed: int) -> None:
    rng = Random(seed)
    told = deepcopy(rng.choice([hand for hand in GOLDEN if len(hand.get("tricks", ())) == 4]))
    told["rules"] = {"preset": told["rules"]} if isinstance(told["rules"], str) else told["rules"]
    told["rules"] |= {"leaster_tie": "first-trick", "leaster_needs_trick": False, "leaster_no_points": 3}
    assert "internal-error" not in codes(attempt(json.dumps(told), analyze_record))


@given(strategies.junk)
def test_balances_of_any_kind_are_answered(balances: Any) -> None:
    for request in (balances, {"balances": balances}):
        assert "internal-error" not in codes(attempt(json.dumps(request), payments))


@given(strategies.junk)
def test_an_answer_of_any_kind_is_compared(answer: Any) -> None:
    for case in (SETTLED, PAID):
        for got in (answer, {"payments": answer}, {"payments": [answer]}, {"errors": answer}, {"payouts": answer}):
            difference(case, got)


SETTLED = next(case for case in load_cases() if "payments" in case.expect)
PAID = next(case for case in load_cases() if "payouts" in case.expect)
