"""Rows of a file that are one evening: its name, its day, its scores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger import texts
from scorekeeper.services.paper import LEAST_PLAYERS, MOST_PLAYERS, PaperEvening

from .cells import Cells
from .headings import Column


def evening(
    cells: Cells,
    rows: Sequence[int],
    columns: dict[Column, int],
    title: str,
    day: date | None,
    names: Sequence[str],
    hands: Sequence[Sequence[int]],
) -> PaperEvening | None:
    """The evening in those rows; None where something is wrong with it, which is noted at its cell."""
    played_on = _day(cells, rows, columns, day)
    called = _title(cells, rows[0], columns, title)
    if cells.readable(rows) and not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        sentence = f"An evening has {LEAST_PLAYERS} to {MOST_PLAYERS} players with a score; here are {len(names)}."
        cells.wrong(rows[0], 0, sentence)
    if played_on is None or called is None or not cells.readable(rows):
        return None
    return PaperEvening(called or played_on.isoformat(), played_on, tuple(names), tuple(map(tuple, hands)))


def _day(cells: Cells, rows: Sequence[int], columns: dict[Column, int], day: date | None) -> date | None:
    column = columns.get(Column.DAY)
    if column is None:
        if day is None and cells.readable([0]):
            cells.wrong(0, 0, "No column is called date; say below when this evening was.")
        return day
    first = cells.day(rows[0], column)
    for row in rows[1:]:
        if cells.text(row, column) != cells.text(rows[0], column) and cells.day(row, column) != first:
            cells.wrong(row, column, f"This evening was on {cells.text(rows[0], column)} before.")
    return first


def _title(cells: Cells, row: int, columns: dict[Column, int], title: str) -> str | None:
    """What the evening is called: as its session is, a bare number after its heading: ``Session 12``."""
    column = columns.get(Column.SESSION)
    if column is None:
        return title
    if not (text := cells.text(row, column)):
        cells.wrong(row, column, "Say which evening this row belongs to.")
        return None
    try:
        return texts.name(f"{cells.table.heading[column].capitalize()} {text}" if text.isdigit() else text)
    except Refused as refused:
        cells.wrong(row, column, refused.faults[0].message)
        return None
