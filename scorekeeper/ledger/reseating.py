"""Hands follow the players: where a change of seats comes, goes or stands again, later hands name the same people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.engine.errors import Refused, refuse

from .book import Book, Json, LineKind, Said, amend
from .folding import fold

_SEAT = ("dealer", "picker", "partner", "loser", "offender", "stolen_from")
_SEATS = ("partners", "winners")
_BY_SEAT = {"points_by_seat": 0, "tricks_by_seat": 0, "strength_by_seat": 0, "top_trump_by_seat": None}  # who is away


def moved_along(book: Book, changes: list[Json]) -> list[Json]:
    """Changes of a book with the corrections of hands that now stand in another seating.

    Raises ``Refused`` (``not-at-table``) for a hand with somebody who would not be at the table.
    """
    if not any(_touches_seats(book, change) for change in changes):
        return changes
    after = amend(book, Said(0, {"changes": changes}))
    seatings = {outcome.line.uid: outcome.before.seating for outcome in fold(book)}
    corrected = []
    for outcome in fold(after):
        line, now = outcome.line, outcome.before.seating
        then = seatings.get(line.uid, now)
        if line.kind is LineKind.HAND and then != now:
            what = _reseated(line.what, then, now, outcome.number)
            corrected.append({"op": "correct", "line": line.uid, "what": what})
    return changes + corrected


def reseated(record: Json, then: Sequence[int], now: Sequence[int]) -> Json:
    """A hand record that names the same players in another seating; both have the player on each seat.

    Raises ``Refused`` (``not-at-table``) when one of them does not sit there.
    """

    def seat(old: int) -> int:
        if then[old - 1] not in now:
            raise refuse("not-at-table", "Somebody who played this hand would not be at the table.", "players")
        return now.index(then[old - 1]) + 1

    named = {key: convert(record[key], seat) for key, convert in _CONVERTED.items() if record.get(key)}
    counted = {key: _by_seat(record[key], away, then, now) for key, away in _BY_SEAT.items() if record.get(key)}
    return {key: value for key, value in record.items() if key != "players"} | named | counted


def _reseated(record: Json, then: Sequence[int], now: Sequence[int], number: int | None) -> Json:
    try:
        return reseated(record, then, now)
    except Refused as refused:
        if number is None:  # it is void, and says what it said
            return record
        raise Refused(replace(fault, message=f"Hand {number}: {fault.message}") for fault in refused.faults) from None


def _touches_seats(book: Book, change: Json) -> bool:
    if change["op"] == "add":
        return bool(change["kind"] == LineKind.SEATING)
    return change["op"] in ("void", "restore", "correct") and book.line(change["line"]).kind is LineKind.SEATING


def _one(value: int, seat: Callable[[int], int]) -> int:
    return seat(value)


def _several(values: Sequence[int], seat: Callable[[int], int]) -> list[int]:
    return [seat(value) for value in values]


def _marks(marks: Sequence[Json], seat: Callable[[int], int]) -> list[Json]:
    return [mark | {"seat": seat(mark["seat"])} for mark in marks]


def _by_seat(values: Sequence[Any], away: Any, then: Sequence[int], now: Sequence[int]) -> list[Any]:
    by_player = dict(zip(then, values, strict=True))
    return [by_player.get(player, away) for player in now]


_CONVERTED: dict[str, Callable[[Any, Callable[[int], int]], Any]] = (
    dict.fromkeys(_SEAT, _one) | dict.fromkeys(_SEATS, _several) | {"marks": _marks}
)
