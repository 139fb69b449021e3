"""Hands with one card in another's place: what people get wrong when they write a hand down, or play it wrong."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from .referee import Json, cards_of

Spot = tuple[Any, ...]


def spoil(rng: Random, told: Json) -> Json:
    """The hand with two cards exchanged, or one card written over another."""
    spoiled = deepcopy(told)
    played = [spot for number, trick in enumerate(told["tricks"]) for spot in _spots(trick, "tricks", number)]
    dealt = [spot for seat, text in told["hands"].items() for spot in _spots(text, "hands", seat)]
    dealt += _spots(told.get("blind"), "blind")
    buried = _buried(told.get("bury"))
    change = rng.choice(("trick", "seat", "seat", "deal", "bury", "any"))
    if change == "deal" and dealt:
        _exchange(spoiled, *rng.sample(dealt, 2))
    elif change in ("bury", "any") and dealt and (change == "any" or buried):
        spot = rng.choice(buried if change == "bury" else played)
        _put(spoiled, spot, _card(told, rng.choice(dealt)))
    else:
        _exchange(spoiled, *_two_plays(rng, told, played, of_a_seat=change == "seat"))
    return spoiled


def _spots(cards: Any, *keys: Any) -> list[Spot]:
    return [(*keys, place) for place in range(len(cards_of(cards)))]


def _buried(bury: Any) -> list[Spot]:
    if isinstance(bury, dict):
        return [spot for seat, text in bury.items() for spot in _spots(text, "bury", seat)]
    return _spots(bury, "bury")


def _two_plays(rng: Random, told: Json, played: list[Spot], *, of_a_seat: bool) -> list[Spot]:
    one, other = rng.sample(played, 2)
    if of_a_seat:
        owner = {card: seat for seat, text in told["hands"].items() for card in text.split()}
        whose = owner.get(_card(told, one))
        own = [spot for spot in played if spot != one and owner.get(_card(told, spot)) == whose]
        other = rng.choice(own) if own else other
    return [one, other]


def _exchange(told: Json, one: Spot, other: Spot) -> None:
    first, second = _card(told, one), _card(told, other)
    _put(told, one, second)
    _put(told, other, first)


def _card(told: Json, spot: Spot) -> str:
    held: Any = told
    for key in spot[:-1]:
        held = held[key]
    return cards_of(held)[spot[-1]]


def _put(told: Json, spot: Spot, card: str) -> None:
    *keys, place = spot
    held: Any = told
    for key in keys[:-1]:
        held = held[key]
    cards = cards_of(held[keys[-1]])
    cards[place] = card
    held[keys[-1]] = cards if isinstance(held[keys[-1]], list) else " ".join(cards)
