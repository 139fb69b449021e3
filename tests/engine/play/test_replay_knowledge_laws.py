"""Laws over random hands: facts of a replay beyond the score, and facts that it proves without the deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import pytest

from scorekeeper.engine.errors import Fault
from scorekeeper.engine.play import insight
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json

from .naive import pack, points_of
from .random_hands import calling_rules, random_hand, random_rules
from .referee import Hand, Json, Judged, judge
from .test_replay_laws import parts

HANDS, MANY = 600, 12_000
# Of these a table can tell from the plays alone.
FROM_THE_PLAYS = {
    *("must-follow-suit", "must-play-called-card", "called-card-too-early", "hold-card-too-early"),
    "not-in-hand",
}


@dataclass(frozen=True)
class Drawn:
    """A random hand: its rules, its transcript, what the referee and the engine say of it."""

    rules: HouseRules
    told: Json
    judged: Judged
    checked: CheckedHand


def drawn(seed: int, wrong: float = 0.0) -> Drawn:
    """The hand of a seed; ``wrong`` is how likely each card may not be played."""
    rng = Random(seed)
    rules = read_rules(random_rules(rng) if seed % 2 else calling_rules(rng))
    told = random_hand(rng, rules, wrong)
    told.pop("marks", None)
    return Drawn(rules, told, judge(rules, told), _replayed(rules, told))


def _replayed(rules: HouseRules, told: Json) -> CheckedHand:
    return replay_hand(read_transcript({"rules": rules_as_json(rules), **told}))


@pytest.mark.parametrize("seeds", parts(HANDS), ids=str)
def test_what_is_told_of_a_legal_hand_is_true(seeds: Iterable[int]) -> None:
    for seed in seeds:
        _verify_told(seed)


@pytest.mark.long
@pytest.mark.parametrize("seeds", parts(MANY, HANDS), ids=str)
def test_what_is_told_of_many_legal_hands_is_true(seeds: Iterable[int]) -> None:
    for seed in seeds:
        _verify_told(seed)


@pytest.mark.parametrize("seeds", parts(HANDS), ids=str)
def test_without_the_deal_nobody_is_accused_wrongly(seeds: Iterable[int]) -> None:
    for seed in seeds:
        _verify_unseen(seed)


@pytest.mark.long
@pytest.mark.parametrize("seeds", parts(MANY, HANDS), ids=str)
def test_without_many_deals_nobody_is_accused_wrongly(seeds: Iterable[int]) -> None:
    for seed in seeds:
        _verify_unseen(seed)


def _verify_told(seed: int) -> None:
    hand = drawn(seed)
    if not hand.told["tricks"]:
        return
    _verify_outlook(hand, seed)
    thrown = insight.thrown_by_seat(hand.checked)
    assert sum(map(sum, thrown.values())) == sum(map(points_of, hand.told["tricks"])), seed
    if hand.judged.kind in ("picked", "call", "solo", "best"):
        assert insight.deciding_trick(hand.checked) == _decided(hand), seed


def _verify_outlook(hand: Drawn, seed: int) -> None:
    """The seat that holds a card is always among those that may hold it."""
    cards = [card for trick in hand.told["tricks"] for card in trick]
    played = Random(seed).randrange(len(cards) + 1)
    referee = Hand(hand.rules, hand.told)
    referee.judge()
    place = referee.position()
    for card in cards[:played]:
        place.play(card)
    held = {card: seat for seat, cards in place.hands.items() for card in cards}
    held |= {below: seat for seat, stacks in place.under.items() for below in stacks.values()}
    outlook = insight.outlook(hand.checked, played)
    assert outlook.holders.keys() >= held.keys(), seed
    for card, seats in outlook.holders.items():
        assert held.get(card, insight.BURIED) in seats, (seed, played, card)


def _decided(hand: Drawn) -> int:
    """The first trick after which one side has what it needs, counted card by card."""
    rules, judged = hand.rules, hand.judged
    referee = Hand(rules, hand.told)
    referee.judge()
    side = {judged.picker, *judged.partners}
    all_buried = {seat: points_of(cards) for seat, cards in referee.buried.items()}
    buried = sum(points for seat, points in all_buried.items() if seat in side or "steal" in hand.told)
    needed = points_of(pack(rules))
    mine, theirs = 0, sum(all_buried.values()) - buried
    counts = rules.bury == "always"
    for number, (trick, winner) in enumerate(zip(hand.told["tricks"], judged.winners, strict=True), 1):
        mine += points_of(trick) * (winner in side)
        theirs += points_of(trick) * (winner not in side)
        counts |= winner == judged.picker or (rules.bury == "side-trick" and winner in side)
        if 2 * (mine + buried * counts) > needed or 2 * theirs >= needed:
            return number
    return len(judged.winners)


def _verify_unseen(seed: int) -> None:
    wrong = 0.2 if seed % 2 else 0.0
    hand = drawn(seed, wrong)
    unseen = _replayed(hand.rules, {key: value for key, value in hand.told.items() if key not in ("hands", "blind")})
    asked = any(fault.code == "missing-key" for fault in unseen.faults)
    accused = {_identify(fault) for fault in unseen.faults if fault.code in FROM_THE_PLAYS}
    assert accused <= {_identify(fault) for fault in hand.checked.faults}, seed
    if hand.judged.fault is None:
        assert asked or unseen.faults == (), (seed, unseen.faults)
        assert asked or unseen.settlement.payouts == hand.checked.settlement.payouts, seed
    proved = {_identify(fault) for fault in hand.checked.faults if _is_proved(fault)}
    assert asked or proved <= accused, seed


def _identify(fault: Fault) -> tuple[object, ...]:
    return fault.code, *(fault.details.get(key) for key in ("trick", "seat", "card"))


def _is_proved(fault: Fault) -> bool:
    return fault.code == "must-follow-suit" and "proved" in fault.details


def test_in_a_whole_hand_every_renege_comes_to_light() -> None:
    reneges = [fault for seed in range(1, 200, 2) for fault in drawn(seed, 0.2).checked.faults]
    reneges = [fault for fault in reneges if fault.code == "must-follow-suit"]
    assert reneges
    assert all(map(_is_proved, reneges))
