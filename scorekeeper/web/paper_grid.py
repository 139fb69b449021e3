"""A sheet of paper while it is typed: a column a player, a row a hand or one with the totals; nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.services.paper import MOST_PLAYERS, PaperEvening
from scorekeeper.web.display import signed
from scorekeeper.web.paper_reading import day as read_day
from scorekeeper.web.paper_stakes import Stakes
from scorekeeper.web.paper_stakes import read as read_stakes
from scorekeeper.web.parsing import add_scores, is_incomplete_score, parse_score, score_problem

COLUMNS, ROWS = 5, 6
MOST_ROWS = 100


@dataclass(frozen=True)
class Grid:
    """What stands in the form: texts as typed, a tuple for each row; `errors` are sentences by field."""

    title: str
    day: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    stakes: Stakes
    key: str
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """A field for a score: where it stands, what is in it, and what is wrong with it."""

    row: int
    column: int
    text: str
    name: str
    error: str


@dataclass(frozen=True)
class Row:
    """A row of the form with its sum; no sum where a score cannot be read, or nothing is typed."""

    number: int
    cells: tuple[Cell, ...]
    sum: int | None


def blank(title: str, day: date, key: str) -> Grid:
    """Return the form as it is opened."""
    return Grid(title, day.isoformat(), ("",) * COLUMNS, (("",) * COLUMNS,) * ROWS, Stakes(), key)


def read(data: QueryDict) -> Grid:
    """Return what was typed, every row as wide as the names."""
    names = tuple(name.strip() for name in data.getlist("name")[:MOST_PLAYERS]) or ("",)
    width = len(names)
    texts = [text.strip() for text in data.getlist("points")[: width * MOST_ROWS]]
    rows = tuple(tuple([*texts[at : at + width], *[""] * width][:width]) for at in range(0, len(texts), width))
    title, day, key = (data.get(name, "").strip() for name in ("title", "day", "key"))
    return Grid(title, day, names, rows or (("",) * width,), read_stakes(data), key)


def grown(grid: Grid, action: str) -> Grid:
    """Return the form after `player` or `row`: with one column more, or with some more rows."""
    if action == "player" and len(grid.names) < MOST_PLAYERS:
        return replace(grid, names=(*grid.names, ""), rows=tuple((*row, "") for row in grid.rows))
    if action == "row" and len(grid.rows) < MOST_ROWS:
        return replace(grid, rows=(*grid.rows, ("",) * len(grid.names)))
    return grid


def shown(grid: Grid, *, typing: bool = False) -> tuple[Row, ...]:
    """Return the rows to draw, with what is wrong at each cell; while `typing`, half a score is not wrong yet."""
    return tuple(_row(grid, number, texts, typing) for number, texts in enumerate(grid.rows, 1))


def sums_note(rows: Sequence[Row], off: int) -> str:
    """Return the sentence about the sums: which hands do not add up to zero, and by how much the totals are off."""
    off_rows = [row for row in rows if row.sum]
    if not off_rows:
        return _("Each hand adds up to zero. Sums appear as you type.")
    sentences = [_("The totals are off by %(off)s.") % {"off": signed(off)}] if off else []
    if sum(row.sum is not None for row in rows) > 1:
        named = ", ".join(_("hand %(number)d (%(off)s)") % {"number": row.number, "off": signed(row.sum or 0)}
                          for row in off_rows)  # fmt: skip
        sentences.append(_("Not zero: %(hands)s.") % {"hands": named})
    remedy = _("Check the scores, or save the game and balance it on the next page.")
    return " ".join([*sentences, remedy if off else _("Check the scores, or save the game as it is.")])


def totals(rows: Sequence[Row], columns: int) -> tuple[int, ...]:
    """Return the sum of each column; what cannot be read counts nothing."""
    points = [[parse_score(cell.text) or 0 for cell in row.cells] for row in rows]
    return tuple(map(sum, zip(*points, strict=True))) if points else (0,) * columns


def evening(grid: Grid) -> tuple[PaperEvening | None, dict[str, str]]:
    """Return the evening, or None and a sentence for each field that stands in the way. Blank rows are left out."""
    errors = {f"points-{cell.row}-{cell.column}": cell.error for row in shown(grid) for cell in row.cells if cell.error}
    there = [column for column, name in enumerate(grid.names) if name or any(row[column] for row in grid.rows)]
    errors |= {f"name-{column + 1}": _("Whose points are these?") for column in there if not grid.names[column]}
    played_on = read_day(grid.day)
    if played_on is None:
        errors["day"] = _("Say when this evening was.")
    hands = tuple(tuple(parse_score(row[column]) or 0 for column in there) for row in grid.rows if any(row))
    if not hands:
        errors["rows"] = _("Type the points of a hand, or the totals as the only row.")
    if errors or played_on is None:
        return None, errors
    return PaperEvening(grid.title, played_on, tuple(grid.names[column] for column in there), hands), {}


def _row(grid: Grid, number: int, texts: Sequence[str], typing: bool) -> Row:
    cells = tuple(
        Cell(number, column, text, name, "" if typing and is_incomplete_score(text) else score_problem(text))
        for column, (text, name) in enumerate(zip(texts, grid.names, strict=True), 1)
    )
    return Row(number, cells, add_scores(texts))
