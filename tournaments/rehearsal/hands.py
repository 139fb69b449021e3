"""Random hands that can happen under house rules, as a phone would send them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.engine.cards import attainable_points
from scorekeeper.engine.entering.choices import mark_choices, no_pick_kinds, possible_partners
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Hand, Kind, call_kinds, hand_as_json, seating
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import ALWAYS_PARTNER, Play

NO_PICK, MARKED, ALONE = 0.12, 0.1, 0.1  # how often
TRIES = 30  # hands until one fits what the game has come to, a race or a doubler
SPREAD = (0.55, 0.15)  # of the card points that the picking side takes: the mean and the deviation


def random_hands(chance: random.Random, rules: HouseRules, dealer: int, doublers: int) -> Iterator[dict[str, Any]]:
    """Yield hands of a full table to choose from; any of them may still be refused by the game's own state."""
    for _ in range(TRIES):
        hand = Hand(players=rules.table, dealer=dealer)
        try:
            yield hand_as_json(_random_hand(chance, rules, hand, doublers))
        except Refused:
            continue


def _random_hand(chance: random.Random, rules: HouseRules, hand: Hand, doublers: int) -> Hand:
    order = seating(rules, hand)[1]
    if rules.play is Play.TWO_HANDED:
        return replace(hand, kind=Kind.TWO_HANDED, winners=(chance.choice(order),))
    kinds = no_pick_kinds(rules, doublers) if rules.play is Play.PICK else ()
    if kinds and chance.random() < NO_PICK:
        return _unpicked(chance, replace(hand, kind=chance.choice(kinds)), order)
    kind = Kind.CALL if rules.play is Play.RACE else Kind.PICKED
    picked = replace(hand, kind=kind, picker=chance.choice(order), points=_random_points(chance, rules))
    picked = replace(picked, partners=_random_partners(chance, rules, picked))
    return _with_mark(chance, rules, picked) if chance.random() < MARKED else picked


def _unpicked(chance: random.Random, hand: Hand, order: tuple[int, ...]) -> Hand:
    if hand.kind is Kind.PASSED:
        return hand
    if hand.kind is Kind.SCHWANZER:
        return replace(hand, loser=chance.choice(order))
    winners = chance.sample(order, len(order) - 1 if hand.kind is Kind.MOSTER else 1)
    return replace(hand, winners=tuple(sorted(winners)))


def _random_points(chance: random.Random, rules: HouseRules) -> int:
    mean, deviation = SPREAD
    wanted = rules.deck_total * chance.gauss(mean, deviation)
    inner = (points for points in attainable_points(rules.deck) if 0 < points < rules.deck_total)
    return min(inner, key=lambda points: abs(points - wanted))


def _random_partners(chance: random.Random, rules: HouseRules, hand: Hand) -> tuple[int, ...]:
    able = possible_partners(rules, hand)
    most = min(rules.most_partners, len(able))
    needs_one = rules.partner in ALWAYS_PARTNER or hand.kind is Kind.CALL
    if not most or (not needs_one and chance.random() < ALONE):
        return ()
    return tuple(sorted(chance.sample(able, most)))


def _with_mark(chance: random.Random, rules: HouseRules, hand: Hand) -> Hand:
    calls = call_kinds(rules)
    able = [choice.mark for call in calls for choice in mark_choices(rules, hand, call) if choice.fault is None]
    return replace(hand, marks=(chance.choice(able),)) if able else hand
