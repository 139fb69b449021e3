"""The long form: a row for each player of each evening, with columns session, date, player, score."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.texts import folded
from scorekeeper.services.paper import PaperEvening

from . import headings, sittings
from .cells import Cells
from .headings import Column


def read(cells: Cells, title: str, day: date | None) -> list[PaperEvening]:
    """The evenings: rows with the same session, or the same day where there is no such column, are one."""
    columns = headings.find(cells.table, headings.LONG)
    _verify(columns)
    groups: dict[str, list[int]] = {}
    for row in range(1, len(cells.table.rows)):
        key = cells.text(row, columns.get(Column.SESSION, columns.get(Column.DAY)))
        groups.setdefault(key, []).append(row)
    found = (_evening(cells, rows, columns, title, day) for rows in groups.values())
    return [evening for evening in found if evening is not None]


def _verify(columns: Iterable[Column]) -> None:
    missing = [column.value for column in (Column.PLAYER, Column.SCORE) if column not in columns]
    if missing:
        raise refuse("bad-heading", f"A row a score needs a column called {' and one called '.join(missing)}.", "file")


def _evening(
    cells: Cells, rows: list[int], columns: dict[Column, int], title: str, day: date | None
) -> PaperEvening | None:
    scores: dict[str, tuple[str, int]] = {}
    for row in rows:
        name, score = cells.name(row, columns[Column.PLAYER]), cells.score(row, columns[Column.SCORE])
        if name is None or score is None:
            continue
        if folded(name) in scores:
            cells.wrong(
                row,
                columns[Column.PLAYER],
                f"{name} already has a score in this game. For two games on one day, add a column called session.",
            )
        scores.setdefault(folded(name), (name, score))
    names = [name for name, _ in scores.values()]
    return sittings.evening(cells, rows, columns, title, day, names, [[score for _, score in scores.values()]])
