"""Forms of games from paper: how a file is to be read, what was played for, and the grid that is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, TypeVar

from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.imports.evenings import FileLayout, ImportReading
from scorekeeper.imports.table import TextTable
from scorekeeper.imports.values import DayOrder, DecimalMark
from scorekeeper.services.paper import MOST_PLAYERS, PaperEvening
from scorekeeper.web.display import signed
from scorekeeper.web.games.forms import FIRST_PRESET, NO_MONEY
from scorekeeper.web.parsing import add_scores, is_incomplete_score, parse_point_value, parse_score, score_problem

Answer = TypeVar("Answer", FileLayout, DecimalMark, DayOrder)
SALT = "scorekeeper.web.paper"
LAYOUTS = (
    (FileLayout.ANY, gettext_lazy("told by the heading")),
    (FileLayout.SCORES, gettext_lazy("the score of one player at one evening")),
    (FileLayout.EVENINGS, gettext_lazy("an evening, with a column for each player")),
    (FileLayout.HANDS, gettext_lazy("a hand, with a column for each player")),
)
MARKS = (
    (DecimalMark.EITHER, gettext_lazy("whichever makes sense")),
    (DecimalMark.POINT, gettext_lazy("a point: 1,000.0")),
    (DecimalMark.COMMA, gettext_lazy("a comma: 1.000,0")),
)
ORDERS = (
    (DayOrder.EITHER, gettext_lazy("whichever makes sense")),
    (DayOrder.DAY, gettext_lazy("the day: 24/12/2004")),
    (DayOrder.MONTH, gettext_lazy("the month: 12/24/2004")),
)
COLUMNS, ROWS = 5, 6
MOST_ROWS = 100


@dataclass(frozen=True)
class Stakes:
    """The preset, and what a point is worth as typed; without a currency no money is played for."""

    preset: str = FIRST_PRESET
    unit: str = ""
    currency: str = NO_MONEY


def read_stakes(data: QueryDict) -> Stakes:
    """Return what was typed; a preset that does not exist is taken for the first one."""
    preset = data.get("preset", "")
    known = preset if preset in offered_presets() else FIRST_PRESET
    return Stakes(known, data.get("unit", "").strip(), data.get("currency", NO_MONEY))


def stakes_rules(stakes: Stakes) -> dict[str, Any]:
    """Return the house rules. Raises Refused for a worth that is none."""
    try:
        value = parse_point_value(stakes.unit, stakes.currency)
    except ValueError as error:
        raise refuse("bad-value", str(error), "unit") from error
    if not value:
        return {"preset": stakes.preset, "unit_value": 0}
    return rules_as_json(read_rules({"preset": stakes.preset, "unit_value": value, "currency": stakes.currency}))


def offered_presets() -> list[str]:
    """Return the presets that a paper sheet can have been played under: all but races, whose scores are no units."""
    return [slug for slug in preset_slugs() if not load_preset(slug).race_to]


def preset_choices() -> list[tuple[str, str]]:
    """Return the house rules to choose from, by name and title."""
    return [(slug, load_preset(slug).title) for slug in offered_presets()]


@dataclass(frozen=True)
class ReadingChoice:
    """One of the answers to a question."""

    value: str
    words: Any
    chosen: bool


def get_reading(data: QueryDict, usual: DayOrder) -> ImportReading:
    """Return what was chosen; an answer that is none counts as not chosen. ``rows`` is a button for a layout."""
    return ImportReading(
        layout=_parse_answer(FileLayout, data.get("rows") or data.get("layout", "")),
        mark=_parse_answer(DecimalMark, data.get("mark", "")),
        order=_parse_answer(DayOrder, data.get("order", "")),
        usual=usual,
        zero_is_away=data.get("zero") == "away",
        title=data.get("title", "").strip(),
        day=parse_optional_day(data.get("day", "")),
    )


def reading_choices(chosen: ImportReading) -> dict[str, list[ReadingChoice]]:
    """Return the questions about a file with their answers."""
    asked = {"layout": (LAYOUTS, chosen.layout), "mark": (MARKS, chosen.mark), "order": (ORDERS, chosen.order)}
    return {
        name: [ReadingChoice(value.value, words, value == now) for value, words in answers]
        for name, (answers, now) in asked.items()
    }


def parse_optional_day(text: str) -> date | None:
    """Return the day that a date field sent; None for an empty one."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def pack_table(table: TextTable) -> str:
    """Return a table as a text for a hidden field."""
    return signing.dumps([table.name, table.rows, table.lines, table.letters, table.notes], salt=SALT, compress=True)


def unpack_table(text: str) -> TextTable | None:
    """Return the table in a hidden field; None for anything that this site did not put there."""
    try:
        name, rows, lines, letters, notes = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return TextTable(name, tuple(map(tuple, rows)), tuple(lines), letters, tuple(notes))


def _parse_answer(kind: type[Answer], text: str) -> Answer:
    try:
        return kind(text)
    except ValueError:
        return kind("")


@dataclass(frozen=True)
class PaperGrid:
    """What stands in the form: texts as typed, a tuple for each row; `errors` are sentences by field."""

    title: str
    day: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    stakes: Stakes
    key: str
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GridCell:
    """A field for a score: where it stands, what is in it, and what is wrong with it."""

    row: int
    column: int
    text: str
    name: str
    error: str


@dataclass(frozen=True)
class GridRow:
    """A row of the form with its sum; no sum where a score cannot be read, or nothing is typed."""

    number: int
    cells: tuple[GridCell, ...]
    sum: int | None


def blank_grid(title: str, day: date, key: str) -> PaperGrid:
    """Return the form as it is opened."""
    return PaperGrid(title, day.isoformat(), ("",) * COLUMNS, (("",) * COLUMNS,) * ROWS, Stakes(), key)


def read_grid(data: QueryDict) -> PaperGrid:
    """Return what was typed, every row as wide as the names."""
    names = tuple(name.strip() for name in data.getlist("name")[:MOST_PLAYERS]) or ("",)
    width = len(names)
    texts = [text.strip() for text in data.getlist("points")[: width * MOST_ROWS]]
    rows = tuple(tuple([*texts[at : at + width], *[""] * width][:width]) for at in range(0, len(texts), width))
    title, day, key = (data.get(name, "").strip() for name in ("title", "day", "key"))
    return PaperGrid(title, day, names, rows or (("",) * width,), read_stakes(data), key)


def grow_grid(grid: PaperGrid, action: str) -> PaperGrid:
    """Return the form after `player` or `row`: with one column more, or with some more rows."""
    if action == "player" and len(grid.names) < MOST_PLAYERS:
        return replace(grid, names=(*grid.names, ""), rows=tuple((*row, "") for row in grid.rows))
    if action == "row" and len(grid.rows) < MOST_ROWS:
        return replace(grid, rows=(*grid.rows, ("",) * len(grid.names)))
    return grid


def grid_rows(grid: PaperGrid, *, typing: bool = False) -> tuple[GridRow, ...]:
    """Return the rows to draw, with what is wrong at each cell; while `typing`, half a score is not wrong yet."""
    return tuple(_grid_row(grid, number, texts, typing) for number, texts in enumerate(grid.rows, 1))


def sums_note(rows: Sequence[GridRow], off: int) -> str:
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


def column_totals(rows: Sequence[GridRow], columns: int) -> tuple[int, ...]:
    """Return the sum of each column; what cannot be read counts nothing."""
    points = [[parse_score(cell.text) or 0 for cell in row.cells] for row in rows]
    return tuple(map(sum, zip(*points, strict=True))) if points else (0,) * columns


def grid_to_game(grid: PaperGrid) -> tuple[PaperEvening | None, dict[str, str]]:
    """Return the evening, or None and a sentence for each field that stands in the way. Blank rows are left out."""
    errors = {
        f"points-{cell.row}-{cell.column}": cell.error for row in grid_rows(grid) for cell in row.cells if cell.error
    }
    there = [column for column, name in enumerate(grid.names) if name or any(row[column] for row in grid.rows)]
    errors |= {f"name-{column + 1}": _("Whose points are these?") for column in there if not grid.names[column]}
    played_on = parse_optional_day(grid.day)
    if played_on is None:
        errors["day"] = _("Say when this evening was.")
    hands = tuple(tuple(parse_score(row[column]) or 0 for column in there) for row in grid.rows if any(row))
    if not hands:
        errors["rows"] = _("Type the points of a hand, or the totals as the only row.")
    if errors or played_on is None:
        return None, errors
    return PaperEvening(grid.title, played_on, tuple(grid.names[column] for column in there), hands), {}


def _grid_row(grid: PaperGrid, number: int, texts: Sequence[str], typing: bool) -> GridRow:
    cells = tuple(
        GridCell(number, column, text, name, "" if typing and is_incomplete_score(text) else score_problem(text))
        for column, (text, name) in enumerate(zip(texts, grid.names, strict=True), 1)
    )
    return GridRow(number, cells, add_scores(texts))
