"""The wide forms: a column for each player; a row is an evening, or a hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.texts import folded
from scorekeeper.services.paper import PaperEvening

from . import headings, sittings
from .cells import Cells
from .headings import Column


def evenings(cells: Cells, title: str, day: date | None) -> list[PaperEvening]:
    """The evenings of a file with a row for each."""
    columns = headings.find(cells.table, headings.WIDE)
    return _read(cells, columns, [[row] for row in _rows(cells)], title, day)


def hands(cells: Cells, title: str, day: date | None) -> list[PaperEvening]:
    """The evenings of a file with a row for each hand: hands of one session, or of one day, are one evening."""
    columns = headings.find(cells.table, headings.WIDE)
    together = columns.get(Column.SESSION, columns.get(Column.DAY))
    groups: dict[str, list[int]] = {}
    for row in _rows(cells):
        _verify_hand(cells, row, columns.get(Column.HAND))
        groups.setdefault(cells.text(row, together), []).append(row)
    return _read(cells, columns, groups.values(), title, day)


def _verify_hand(cells: Cells, row: int, column: int | None) -> None:
    if column is not None and folded(cells.text(row, column)) in headings.NAMES[Column.SUM]:
        cells.wrong(row, column, "This is no hand; leave the row with the sums out, they are computed.")


def _rows(cells: Cells) -> range:
    return range(1, len(cells.table.rows))


def _read(
    cells: Cells, columns: dict[Column, int], groups: Iterable[list[int]], title: str, day: date | None
) -> list[PaperEvening]:
    players = _players(cells, columns)
    found = (_evening(cells, rows, columns, players, title, day) for rows in groups)
    return [evening for evening in found if evening is not None]


def _players(cells: Cells, columns: dict[Column, int]) -> dict[int, str]:
    """The name at the head of each player's column."""
    seen: set[str] = set()
    players: dict[int, str] = {}
    for column in range(len(cells.table.heading)):
        if column in columns.values() or (name := cells.name(0, column)) is None:
            continue
        if folded(name) in seen:
            cells.wrong(0, column, f"There are two columns called {name}; choose names to tell them apart.")
        seen.add(folded(name))
        players[column] = name
    if not players and not cells.found:
        raise refuse("bad-heading", "No column is called after a player.", "file")
    return players


def _evening(
    cells: Cells, rows: list[int], columns: dict[Column, int], players: dict[int, str], title: str, day: date | None
) -> PaperEvening | None:
    scores = {row: {column: cells.score(row, column) for column in players} for row in rows}
    there = [column for column in players if any(by_column[column] is not None for by_column in scores.values())]
    hands = [[scores[row][column] or 0 for column in there] for row in rows]
    for row, hand in zip(rows, hands, strict=True):
        _verify_sum(cells, row, columns.get(Column.SUM), sum(hand))
    return sittings.evening(cells, rows, columns, title, day, [players[column] for column in there], hands)


def _verify_sum(cells: Cells, row: int, column: int | None, units: int) -> None:
    """Where a column has the sums, they must be right."""
    if column is None or not cells.text(row, column) or not cells.readable([row]):
        return
    if (said := cells.sum(row, column)) not in (None, units):
        cells.wrong(row, column, f"The scores of this row add up to {units}, not to {said}.")
