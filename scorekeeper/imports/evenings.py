"""A table into evenings, however it is laid out: a row a score, a row an evening, or a row a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from scorekeeper.engine.errors import Refused
from scorekeeper.services.paper import PaperEvening

from . import days, figures, headings, long_form, wide_form
from .cells import Cells
from .headings import Column
from .table import Table


class Layout(StrEnum):
    """What a row of the file is."""

    ANY = ""  # told by the heading
    SCORES = "scores"  # a player's score of an evening
    EVENINGS = "evenings"  # an evening, a column a player
    HANDS = "hands"  # a hand, a column a player


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file is to be read. ``title`` and ``day`` are those of its only evening, where no column tells them.

    ``usual`` is the order of dates where its writer comes from: it counts where neither ``order`` nor the file says.
    """

    layout: Layout = Layout.ANY
    mark: figures.Mark = figures.Mark.EITHER
    order: days.Order = days.Order.EITHER
    usual: days.Order = days.Order.EITHER
    zero_is_away: bool = False
    title: str = ""
    day: date | None = None


def read(table: Table, reading: Reading) -> tuple[PaperEvening, ...]:
    """The evenings in a table, in the order of their first rows.

    Raises ``Refused`` with a fault (``bad-cell``) for each cell that cannot be read, and ``bad-heading`` where columns
    are missing.
    """
    cells = Cells(table, reading.mark, _order(table, reading), reading.zero_is_away)
    evenings = READERS[layout_of(table, reading)](cells, reading.title, reading.day)
    if cells.faults:
        raise Refused(cells.faults)
    return tuple(evenings)


def assumed_day(table: Table, reading: Reading) -> tuple[str, date] | None:
    """Return a date that can be two days, and the one it is read as because of what is usual; None where none is."""
    if reading.order or not (order := _order(table, reading)):
        return None
    text = next(filter(days.is_ambiguous, _day_texts(table)), None)
    return None if text is None else (text, days.read(text, order))


def repeated_day(table: Table, reading: Reading) -> tuple[str, int] | None:
    """Return a date that several rows have, and how many, where nobody has said whether they are one game.

    Where a row is a game, rows of one date may as well be its hands.
    """
    if reading.layout or layout_of(table, reading) is not Layout.EVENINGS:
        return None
    columns = headings.find(table, headings.WIDE)
    session, day = columns.get(Column.SESSION), columns[Column.DAY]
    counted = Counter((row[day], "" if session is None else row[session]) for row in table.rows[1:])
    return next(((text, count) for (text, _), count in counted.items() if text and count > 1), None)


def _order(table: Table, reading: Reading) -> days.Order:
    return reading.order or days.order_of(_day_texts(table), reading.usual)


def _day_texts(table: Table) -> list[str]:
    column = headings.day_column(table)
    return [] if column is None else [row[column] for row in table.rows[1:]]


def layout_of(table: Table, reading: Reading) -> Layout:
    """The layout as chosen, or as the heading tells it."""
    if reading.layout:
        return reading.layout
    if Column.PLAYER in headings.find(table, headings.LONG):
        return Layout.SCORES
    wide = headings.find(table, headings.WIDE)
    return Layout.EVENINGS if Column.DAY in wide and Column.HAND not in wide else Layout.HANDS


READERS: dict[Layout, Callable[[Cells, str, date | None], list[PaperEvening]]] = {
    Layout.SCORES: long_form.read,
    Layout.EVENINGS: wide_form.evenings,
    Layout.HANDS: wide_form.hands,
}
