"""The golden game: its file, the reckoning by hand and the engine's fold say the same."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.engine.game import start
from scorekeeper.engine.game_events import Dealt, Event, PaidTo, Penalty, fold_events
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.rules.presets import rules_from_toml
from scorekeeper.engine.settle_up import Payment, fewest_payments, pairwise_payments
from tests.game import by_hand, purse
from tests.game.notebook import GOLDEN, HOUSE_RULES, LOOKS, NAMES, PLAY, STEPS, as_it_stands, hands_of, payments

SHEET = as_it_stands(STEPS)
RULES = rules_from_toml(HOUSE_RULES)


def event(line: dict[str, Any]) -> Event:
    if line.get("do") == "penalty":
        return Penalty(line["seat"], line["units"], PaidTo(line["paid_to"]))
    return Dealt(read_hand(line))


def test_by_hand() -> None:
    reckoned = [(line["payouts"], line["totals"]) for line in by_hand.reckon(SHEET)]
    assert reckoned == [(line["payouts"], line["totals"]) for line in GOLDEN["lines"]]


def test_engine() -> None:
    steps = fold_events(RULES, start(RULES, len(NAMES), PLAY["dealer"]), map(event, SHEET))
    assert [step.faults for step in steps] == [()] * len(SHEET)
    folded = [(list(step.payouts), list(step.state.totals)) for step in steps]
    assert folded == [(line["payouts"], line["totals"]) for line in GOLDEN["lines"]]
    assert (steps[-1].state.pot, steps[-1].state.house) == (0, GOLDEN["house"])


def test_dealers_are_those_the_engine_proposes() -> None:
    steps = fold_events(RULES, start(RULES, len(NAMES), PLAY["dealer"]), map(event, SHEET))
    proposed = [PLAY["dealer"], *(step.state.dealer for step in steps)]
    assert [line.get("dealer", dealer) for line, dealer in zip(SHEET, proposed, strict=False)] == proposed[:-1]


def test_numbers_count_the_hands_that_stand() -> None:
    numbers = [line["number"] for line in GOLDEN["lines"] if line["number"]]
    assert numbers == list(range(1, len(hands_of(SHEET)) + 1))


def test_everything_sums_to_zero() -> None:
    for line in GOLDEN["lines"][:-1]:
        assert sum(line["totals"]) in (0, -GOLDEN["house"])
    assert sum(GOLDEN["totals"]) + GOLDEN["house"] == 0
    assert GOLDEN["totals"] == GOLDEN["lines"][-1]["totals"]


@pytest.mark.parametrize("number", range(len(LOOKS)))
def test_settle_up(number: int) -> None:
    steps, golden = STEPS[: LOOKS[number]], GOLDEN["settle_up"][number]
    totals = by_hand.reckon(as_it_stands(steps))[-1]["totals"]
    left = purse.balances_after(totals, payments(steps))
    assert {"totals": totals, "left": left, "fewest": purse.fewest(left)} == golden
    assert len(fewest_payments(left)) == golden["fewest"]


@pytest.mark.parametrize("plan", [fewest_payments, pairwise_payments])
@pytest.mark.parametrize("golden", GOLDEN["settle_up"])
def test_payments_clear_everything(
    golden: dict[str, Any], plan: Callable[[dict[str, int]], tuple[Payment, ...]]
) -> None:
    left = dict(golden["left"])
    for payment in plan(golden["left"]):
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) == {0}


def test_it_is_a_game_that_has_everything() -> None:
    hands = hands_of(SHEET)
    kinds = Counter(hand.get("kind", "picked") for hand in hands)
    brackets = {by_hand.bracket(hand) for hand in hands if hand.get("kind", "picked") == "picked"}
    marks = Counter(mark["mark"] for hand in hands for mark in hand.get("marks", ()))
    assert len(hands) >= 40
    assert brackets == set(by_hand.SHARE)
    assert min(marks[mark] for mark in ("crack", "recrack", "blitz")) >= 3
    assert {"leaster", "passed", "misdeal", "renege", "misplay", "forfeit", "sheepshead"} < kinds.keys()
    assert {step["do"] for step in STEPS} == {"hand", "insert", "correct", "void", "undo", "penalty", "settle", "pay"}
    assert all(hand["dealer"] not in (hand.get("picker"), hand.get("partner")) for hand in hands)
    assert {hand["dealer"] for hand in hands} == set(by_hand.SEATS)
