"""Hands follow the players: where a change of seats comes, goes or stands again, later hands name the same people."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.errors import Refused

from .book import Book, Json, LineKind, Said, amend
from .folding import Outcome, fold
from .hand_seats import reseated


def moved_along(book: Book, changes: list[Json]) -> list[Json]:
    """Changes of a book, with what moves along the hands that now stand in another seating.

    Raises ``Refused`` (``not-at-table``) for a hand with somebody who would not be at the table.
    """
    if not any(_touches_seats(book, change) for change in changes):
        return changes
    after = amend(book, Said(0, {"changes": changes}))
    seatings = {outcome.line.uid: outcome.before.seating for outcome in fold(book)}
    moved = [_moved(outcome, seatings[outcome.line.uid]) for outcome in fold(after) if outcome.line.uid in seatings]
    return changes + [change for change in moved if change]


def _moved(outcome: Outcome, before: tuple[int, ...]) -> Json:
    line, now = outcome.line, outcome.before.seating
    then = line.adrift or before
    if line.kind is not LineKind.HAND or (then == now and not line.adrift):
        return {}
    try:
        reseated(line.what, then, now)
    except Refused as refused:
        if outcome.number is None:  # it is void, and goes on naming whom it named
            return {} if line.adrift else {"op": "adrift", "line": line.uid, "then": list(then)}
        faults = (replace(fault, message=f"Hand {outcome.number}: {fault.message}") for fault in refused.faults)
        raise Refused(faults) from None
    return {"op": "reseat", "line": line.uid, "then": list(then), "now": list(now)}


def _touches_seats(book: Book, change: Json) -> bool:
    if change["op"] == "add":
        return bool(change["kind"] == LineKind.SEATING)
    return change["op"] in ("void", "restore") and book.line(change["line"]).kind is LineKind.SEATING
