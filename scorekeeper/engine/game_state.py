"""A game between two hands: totals, pot, what waits, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from .doubles import Waiting, before_hand
from .races import Races
from .rules import DoublerRound, HouseRules


@dataclass(frozen=True, slots=True)
class State:
    """A game between two hands, all derived: units of score by player, pot and house; what waits; the dealer proposed.

    ``totals``, ``pot`` and ``house`` sum to zero. The scores of a race are no units: they stand in ``races``, and each
    hand moves ``totals`` by the differences of what it scored.

    ``players`` is how many sit at the table, ``dealer`` a seat.
    ``seating`` has the player on each seat, seat 1 first: players are numbered in the order they came, the first ones
    by their first seats, and keep number and total when they leave. ``came`` has all who ever sat down. ``deals`` are
    the turns to deal that are over, counted where the rules schedule a doubler by them.
    """

    players: int
    dealer: int
    totals: tuple[int, ...]
    seating: tuple[int, ...]
    came: tuple[int, ...]
    waiting: Waiting = Waiting()
    pot: int = 0
    pots: int = 0
    house: int = 0
    played: int = 0
    races: Races = Races()
    deals: int = 0

    def doublers(self, rules: HouseRules) -> int:
        """How many doublings wait for the next hand under these rules."""
        turn = self.deals if rules.doubler_round is DoublerRound.DEALS else self.played
        return before_hand(rules, self.waiting, turn, self.players)

    def as_json(self) -> dict[str, Any]:
        """The state as plain JSON values; without ``races`` and ``deals`` where there was none."""
        plain = asdict(self) | {name: list(getattr(self, name)) for name in _BY_PLAYER}
        if not self.deals:
            del plain["deals"]
        del plain["races"]
        return plain if self.races == Races() else plain | {"races": self.races.as_json()}

    @staticmethod
    def from_json(source: dict[str, Any]) -> State:
        """The state that ``as_json`` wrote."""
        read: dict[str, Any] = {name: tuple(source[name]) for name in _BY_PLAYER}
        read["waiting"] = Waiting(**source["waiting"])
        if "races" in source:
            read["races"] = Races.from_json(source["races"])
        return State(**source | read)


_BY_PLAYER = ("totals", "seating", "came")


def seated(players: int, dealer: int) -> State:
    """A game of so many before its first hand, each on the seat of his number."""
    numbers = tuple(range(1, players + 1))
    return State(players=players, dealer=dealer, totals=(0,) * players, seating=numbers, came=numbers)


def moved(before: State, after: State) -> tuple[int, ...]:
    """What totals moved by player between two states; who came in between had nothing."""
    then = (*before.totals, *[0] * (len(after.totals) - len(before.totals)))
    return tuple(now - was for now, was in zip(after.totals, then, strict=True))


def by_player(state: State, amounts: Iterable[int]) -> list[int]:
    """Amounts by seat as amounts by player, 0 for who is away."""
    found = [0] * len(state.totals)
    for player, amount in zip(state.seating, amounts, strict=True):
        found[player - 1] = amount
    return found


def credited(state: State, payouts: Iterable[int]) -> tuple[int, ...]:
    """The totals by player after payouts by seat."""
    return added(state.totals, by_player(state, payouts))


def added(totals: tuple[int, ...], payouts: Iterable[int]) -> tuple[int, ...]:
    """The totals after payouts, both by player."""
    return tuple(total + units for total, units in zip(totals, payouts, strict=True))
