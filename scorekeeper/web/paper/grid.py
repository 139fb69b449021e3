"""The grid of a paper score sheet: a column per player, a row per hand with its points or the hand in shorthand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger.book import Json
from scorekeeper.services.paper import MOST_PLAYERS, settle_rows
from scorekeeper.web.parsing import add_scores, is_incomplete_score, parse_score, score_problem
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.player_discs import assign_discs
from scorekeeper.wording.sentences import write_fault

COLUMNS, ROWS = 5, 6
MOST_ROWS = 100
EXAMPLE = "ab 75"
_PICKED = re.compile(r"(\D+?)\s*(\d{1,3})")
_LEASTER = re.compile(r"-\s*(\D+)")


@dataclass(frozen=True)
class PaperGrid:
    """The columns and rows of the form: texts as typed, a tuple of points and a hand in shorthand for each row.

    ``paper_totals`` are the totals by player that stand on the paper, as typed.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hands: tuple[str, ...]
    paper_totals: tuple[str, ...]

    @property
    def initials(self) -> tuple[str, ...]:
        """The players' names in shorthand: the first letter where nobody else has it, else the initials of the disc.

        Empty for a column without a name.
        """
        letters = Counter(name[0].casefold() for name in self.names if name)
        discs = iter(assign_discs([(0, name) for name in self.names if name]))
        return tuple(_shortest(name, next(discs).initials, letters) if name else "" for name in self.names)

    @property
    def used_columns(self) -> tuple[int, ...]:
        """The columns, from 0, that have a name or points."""
        columns = enumerate(self.names)
        return tuple(column for column, name in columns if name or any(row[column] for row in self.rows))

    @property
    def is_full(self) -> bool:
        """Return whether no row is left to type in."""
        return bool(self.hands[-1] or any(self.rows[-1]))

    @property
    def has_hands(self) -> bool:
        """Return whether anything is typed in a row."""
        return any(self.hands) or any(map(any, self.rows))

    def with_totals_as_hand(self) -> PaperGrid:
        """Return the grid with the totals on the paper as its first row where no hand is typed."""
        if self.has_hands or not any(self.paper_totals):
            return self
        return replace(self, rows=(self.paper_totals, *self.rows[1:]), paper_totals=("",) * len(self.names))


@dataclass(frozen=True)
class GridCell:
    """A field for a score: its place, its text, and its error. In a row with a hand, ``units`` are what that pays."""

    row: int
    column: int
    text: str
    name: str
    error: str
    units: int | None

    @property
    def id(self) -> str:
        """The field's id in the page."""
        return f"points-{self.row}-{self.column}"

    @property
    def label(self) -> str:
        """The field's label for screen readers."""
        if self.name:
            return _("%(name)s, hand %(row)s") % {"name": self.name, "row": self.row}
        return _("Player %(column)s, hand %(row)s") % {"column": self.column, "row": self.row}

    @property
    def place(self) -> str:
        """The field's place, shown before its error."""
        if self.name:
            return _("Hand %(row)s, %(name)s") % {"name": self.name, "row": self.row}
        return _("Hand %(row)s, player %(column)s") % {"column": self.column, "row": self.row}


@dataclass(frozen=True)
class GridRow:
    """A row of the form with its sum; no sum where a score cannot be read, or nothing is typed.

    ``hand`` is its shorthand, ``record`` the record of that, None where points are typed or the hand has an ``error``.
    """

    number: int
    cells: tuple[GridCell, ...]
    sum: int | None
    hand: str
    record: Json | None
    error: str

    @property
    def is_blank(self) -> bool:
        """Return whether nothing is typed."""
        return not self.hand and not any(cell.text for cell in self.cells)

    @property
    def units(self) -> tuple[int, ...]:
        """The units by column, typed or paid."""
        return tuple((parse_score(cell.text) or 0) if cell.units is None else cell.units for cell in self.cells)


def _shortest(name: str, initials: str, letters: Counter[str]) -> str:
    return name[0].upper() if letters[name[0].casefold()] == 1 else initials


def blank_grid() -> PaperGrid:
    """Return the grid in which nothing is typed."""
    blank = ("",) * COLUMNS
    return PaperGrid(blank, (blank,) * ROWS, ("",) * ROWS, blank)


def read_grid(data: QueryDict) -> PaperGrid:
    """Return the grid as it was sent, every row as wide as the names."""
    names = tuple(name.strip() for name in data.getlist("name")[:MOST_PLAYERS]) or ("",)
    width = len(names)
    texts = [text.strip() for text in data.getlist("points")[: width * MOST_ROWS]]
    rows = tuple(tuple([*texts[at : at + width], *[""] * width][:width]) for at in range(0, len(texts), width))
    rows = rows or (("",) * width,)
    return PaperGrid(names, rows, _fill(data.getlist("hand"), len(rows)), _fill(data.getlist("paper"), width))


def _fill(texts: Sequence[str], count: int) -> tuple[str, ...]:
    return tuple([*(text.strip() for text in texts), *[""] * count][:count])


def grow_grid(grid: PaperGrid, action: str) -> PaperGrid:
    """Return the grid after `player` or `row`: with one more column, or one more row.

    After `sum` there is a row left to type in.
    """
    if action == "player" and len(grid.names) < MOST_PLAYERS:
        rows = tuple((*row, "") for row in grid.rows)
        return replace(grid, names=(*grid.names, ""), rows=rows, paper_totals=(*grid.paper_totals, ""))
    if (action == "row" or (action == "sum" and grid.is_full)) and len(grid.rows) < MOST_ROWS:
        return replace(grid, rows=(*grid.rows, ("",) * len(grid.names)), hands=(*grid.hands, ""))
    return grid


def grid_rows(grid: PaperGrid, rules: object, *, typing: bool = False) -> tuple[GridRow, ...]:
    """Return the rows to draw, with the errors of each; while `typing`, what is incomplete is no error.

    ``rules`` say what the hands in shorthand pay.
    """
    columns = grid.used_columns
    initials = grid.initials
    seats = {initials[column].casefold(): seat for seat, column in enumerate(columns, 1) if initials[column]}
    records: list[Json | None] = []
    errors: list[str] = []
    for text in grid.hands:
        record, error = None, ""
        if text and not (typing and is_incomplete_hand(text)):
            try:
                record = parse_hand(text, seats)
            except Refused as refused:
                error = write_fault(refused.faults[0])
        records.append(record)
        errors.append(error)
    units = [tuple(parse_score(row[column]) or 0 for column in columns) for row in grid.rows]
    paid: list[tuple[int, ...]] = units
    if any(records):
        try:
            outcomes = settle_rows(len(columns), rules, units, records)
            paid = [outcome.payouts for outcome in outcomes]
            errors = [
                error or "".join(write_fault(fault) for fault in outcome.faults[:1])
                for error, outcome in zip(errors, outcomes, strict=True)
            ]
        except Refused as refused:
            sentence = write_fault(refused.faults[0])
            errors = [error or (sentence if record else "") for error, record in zip(errors, records, strict=True)]
    return tuple(
        _grid_row(grid, index, records[index], errors[index], dict(zip(columns, paid[index], strict=True)), typing)
        for index in range(len(grid.rows))
    )


def _grid_row(
    grid: PaperGrid, index: int, record: Json | None, error: str, paid: dict[int, int], typing: bool
) -> GridRow:
    is_paid = record is not None and not error
    texts = [""] * len(grid.names) if grid.hands[index] else grid.rows[index]
    cells = tuple(
        GridCell(
            index + 1,
            column + 1,
            text,
            grid.names[column],
            "" if typing and is_incomplete_score(text) else score_problem(text),
            paid.get(column, 0) if is_paid else None,
        )
        for column, text in enumerate(texts)
    )
    return GridRow(index + 1, cells, add_scores(texts), grid.hands[index], record if is_paid else None, error)


def sums_note(rows: Sequence[GridRow], off: int) -> str:
    """Return the sentence about the sums: what they leave out, or which are not zero, and by how much."""
    if any(row.error or any(cell.error for cell in row.cells) for row in rows):
        return _("The sums leave out scores that can't be read.")
    off_rows = [row for row in rows if row.sum]
    if not off_rows:
        return _("Each hand must add up to zero. Sums appear as you type.")
    sentences = [_("The totals are off by %(off)s.") % {"off": signed(off)}] if off else []
    if sum(row.sum is not None for row in rows) > 1:
        named = ", ".join(_("hand %(number)d (%(off)s)") % {"number": row.number, "off": signed(row.sum or 0)}
                          for row in off_rows)  # fmt: skip
        sentences.append(_("These don't add up to zero: %(hands)s.") % {"hands": named})
    remedy = _("Check the scores, or save the game and balance it on the next page.")
    return " ".join([*sentences, remedy if off else _("Check the scores, or save the game anyway.")])


def column_totals(rows: Sequence[GridRow], columns: int) -> tuple[int, ...]:
    """Return the sum of each column; a text that cannot be read counts as 0."""
    return tuple(map(sum, zip(*(row.units for row in rows), strict=True))) if rows else (0,) * columns


def paper_totals(grid: PaperGrid, totals: Sequence[int]) -> Iterator[dict[str, object]]:
    """Yield the fields for the totals on the paper; ``off`` is by how much the hands differ, None without both."""
    for column, (text, name, total) in enumerate(zip(grid.paper_totals, grid.names, totals, strict=True), 1):
        typed = parse_score(text) if grid.has_hands else None
        label = _("Total of %(name)s on paper") if name else _("Total of player %(column)s on paper")
        yield {
            "column": column,
            "text": text,
            "label": label % {"name": name, "column": column},
            "off": None if typed is None else total - typed,
        }


def parse_hand(text: str, seats: Mapping[str, int]) -> Json:
    """Return the record of a hand: `ab 75` is picker A, partner B, 75 points, `a 75` alone, `- c` a leaster won by C.

    ``seats`` has the seat of each player by initials in small letters. Raises ``Refused``: ``bad-shorthand/form``,
    ``bad-shorthand/player``.
    """
    plain = text.strip().casefold()
    if leaster := _LEASTER.fullmatch(plain):
        return {"kind": "leaster", "winners": [_seat(leaster[1].strip(), seats)]}
    picked = _PICKED.fullmatch(plain)
    if picked is None:
        raise refuse("bad-shorthand/form", {"example": EXAMPLE}, "hand")
    picker, partner = _split_players(picked[1], seats)
    record: Json = {"picker": _seat(picker, seats), "points": int(picked[2])}
    return record | {"partner": _seat(partner, seats)} if partner else record


def is_incomplete_hand(text: str) -> bool:
    """Return whether a hand in shorthand may only be half typed: it lacks its points, or the winner of a leaster."""
    plain = text.strip()
    return plain == "-" or not (plain[-1:].isdigit() or plain.startswith("-"))


def _split_players(text: str, seats: Mapping[str, int]) -> tuple[str, str]:
    """Return the initials of the picker and the partner; those of the partner are empty where the picker was alone."""
    first, _space, rest = text.strip().partition(" ")
    if rest or first in seats:
        return first, rest.strip()
    splits = [(first[:end], first[end:]) for end in range(1, len(first))]
    pairs = [(one, other) for one, other in splits if one in seats and other in seats]
    return pairs[0] if len(pairs) == 1 else (first, "")


def _seat(initials: str, seats: Mapping[str, int]) -> int:
    if initials not in seats:
        known = ", ".join(each.capitalize() for each in seats)
        raise refuse("bad-shorthand/player", {"text": initials, "initials": known}, "hand")
    return seats[initials]
