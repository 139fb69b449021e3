"""What the columns of a file are called, in English and German."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.texts import folded

from .table import Table


class Column(StrEnum):
    """What a column holds; one that holds none of these is a player's."""

    SESSION = "session"
    DAY = "date"
    PLAYER = "player"
    SCORE = "score"
    HAND = "hand"
    SUM = "sum"


NAMES: Mapping[Column, frozenset[str]] = {
    Column.SESSION: frozenset({"session", "evening", "night", "game", "abend", "sitzung", "spielabend"}),
    Column.DAY: frozenset({"date", "day", "datum", "tag"}),
    Column.PLAYER: frozenset({"player", "name", "person", "spieler", "spielerin"}),
    Column.SCORE: frozenset({"score", "points", "total", "result", "punkte", "ergebnis", "summe"}),
    Column.HAND: frozenset({"hand", "no", "no.", "nr", "nr.", "#", "deal", "runde", "spiel"}),
    Column.SUM: frozenset({"sum", "total", "check", "off", "summe", "gesamt", "\u03a3"}),
}
LONG = (Column.SESSION, Column.DAY, Column.PLAYER, Column.SCORE)
WIDE = (Column.SESSION, Column.DAY, Column.HAND, Column.SUM)


def day_column(table: Table) -> int | None:
    """Return where the column of days stands, from 0; None where there is none."""
    return next((index for index, heading in enumerate(table.heading) if folded(heading) in NAMES[Column.DAY]), None)


def find(table: Table, wanted: tuple[Column, ...]) -> dict[Column, int]:
    """Where the columns of those kinds stand, from 0. Raises ``Refused`` (``bad-cell``) for one that is there twice."""
    found: dict[Column, int] = {}
    for index, heading in enumerate(table.heading):
        kind = next((kind for kind in wanted if folded(heading) in NAMES[kind]), None)
        if kind is None:
            continue
        if kind in found:
            first = table.heading[found[kind]]
            sentence = f"“{first}” and “{heading}” both hold the {kind}; leave one out."
            raise refuse("bad-cell", sentence, table.where(0, index))
        found[kind] = index
    return found
