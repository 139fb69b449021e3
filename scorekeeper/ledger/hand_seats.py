"""A hand record or transcript in another seating: the same people, on the seats they have there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.engine.errors import refuse

Seat = Callable[[int], int]

_SEAT = ("dealer", "picker", "partner", "loser", "offender", "stolen_from", "steal", "redeal")
_SEATS = ("partners", "winners")
# What those get who were not at the table.
_BY_SEAT = {"points_by_seat": 0, "tricks_by_seat": 0, "strength_by_seat": 0, "top_trump_by_seat": None}


def reseated(record: dict[str, Any], then: Sequence[int], now: Sequence[int]) -> dict[str, Any]:
    """A hand record or transcript that names the same players in another seating; both have the player on each seat.

    Raises ``Refused`` (``not-at-table``) when one of them does not sit there.
    """

    def seat(old: int) -> int:
        if old > len(then) or then[old - 1] not in now:
            raise refuse("not-at-table", "Somebody who played this hand would not be at the table.", "players")
        return now.index(then[old - 1]) + 1

    named = {key: convert(record[key], seat) for key, convert in _CONVERTED.items() if record.get(key)}
    counted = {key: _by_seat(record[key], away, then, now) for key, away in _BY_SEAT.items() if record.get(key)}
    return {key: value for key, value in record.items() if key != "players"} | named | counted


def _one(value: int, seat: Seat) -> int:
    return seat(value)


def _several(values: Sequence[int], seat: Seat) -> list[int]:
    return [seat(value) for value in values]


def _calls(calls: Sequence[dict[str, Any]], seat: Seat) -> list[dict[str, Any]]:
    return [call | {"seat": seat(call["seat"])} for call in calls]


def _held(cards: Any, seat: Seat) -> Any:
    """Cards by seat; a bury of one seat's is not."""
    return {str(seat(int(old))): held for old, held in cards.items()} if isinstance(cards, dict) else cards


def _by_seat(values: Sequence[Any], away: Any, then: Sequence[int], now: Sequence[int]) -> list[Any]:
    by_player = dict(zip(then, values, strict=True))
    return [by_player.get(player, away) for player in now]


_CONVERTED: dict[str, Callable[[Any, Seat], Any]] = (
    dict.fromkeys(_SEAT, _one)
    | dict.fromkeys(_SEATS, _several)
    | dict.fromkeys(("marks", "calls"), _calls)
    | dict.fromkeys(("hands", "stacks", "bury"), _held)
)
