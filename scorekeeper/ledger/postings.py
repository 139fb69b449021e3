"""Postings: what a line moves between the accounts of a game, in units or in money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

UNITS = "units"
SLOTS = 64  # accounts of a game have numbers from 64 times the game's on


class AccountKind(StrEnum):
    """Whose account it is."""

    POT = "pot"
    SEAT = "seat"
    HOUSE = "house"
    SUSPENSE = "suspense"


# Slots 1 to 61 are the players.
POT, HOUSE, SUSPENSE = 0, 62, 63
MOST_PLAYERS = HOUSE - 1


@dataclass(frozen=True, slots=True)
class Move:
    """A signed amount on an account: units, or minor units of the currency that ``commodity`` names."""

    slot: int
    commodity: str
    amount: int


def account_number(game: int, slot: int) -> int:
    """The number of an account: fixed by game and slot, so that no posting has to look it up."""
    return game * SLOTS + slot


def kind_of(slot: int) -> AccountKind:
    """Whose account a slot is."""
    return {POT: AccountKind.POT, HOUSE: AccountKind.HOUSE, SUSPENSE: AccountKind.SUSPENSE}.get(slot, AccountKind.SEAT)


def slots(players: int) -> tuple[int, ...]:
    """The slots of a game with that many seats."""
    return (POT, *range(1, players + 1), HOUSE, SUSPENSE)


def by_seat(of: Iterable[Move], players: int) -> list[int]:
    """What moves do to each seat, seat 1 first."""
    amounts = [0] * players
    for move in of:
        if kind_of(move.slot) is AccountKind.SEAT:
            amounts[move.slot - 1] += move.amount
    return amounts


def moves(amounts: Sequence[int], commodity: str, *, pot: int = 0, house: int = 0, suspense: int = 0) -> Iterator[Move]:
    """The moves of a line, those of 0 left out. ``amounts`` begins with seat 1."""
    for slot, amount in ((POT, pot), *enumerate(amounts, 1), (HOUSE, house), (SUSPENSE, suspense)):
        if amount:
            yield Move(slot, commodity, amount)
