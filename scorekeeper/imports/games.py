"""Read games from a table, however it is laid out: a row for each score, each game, or each hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils.formats import date_format

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.imports.cells import (
    COLUMN_NAMES,
    LONG_COLUMNS,
    WIDE_COLUMNS,
    Cells,
    ColumnKind,
    DayOrder,
    DecimalMark,
    day_column,
    day_order_of,
    find_columns,
    is_ambiguous_day,
    read_day,
)
from scorekeeper.imports.table import TextTable
from scorekeeper.ledger.entries import clean_name, fold_name
from scorekeeper.services.paper import LEAST_PLAYERS, MOST_PLAYERS, PaperGame


def make_game(
    cells: Cells,
    rows: Sequence[int],
    columns: dict[ColumnKind, int],
    title: str,
    day: date | None,
    names: Sequence[str],
    hands: Sequence[Sequence[int]],
) -> PaperGame | None:
    """Return the game in those rows; None where something is wrong with it, which is noted at its cell."""
    played_on = _day(cells, rows, columns, day)
    called = _title(cells, rows[0], columns, title)
    if cells.readable(rows) and not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        params = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS, "many": len(names)}
        cells.add_fault(rows[0], 0, Fault("bad-players/scores", params))
    if played_on is None or called is None or not cells.readable(rows):
        return None
    return PaperGame(called or date_format(played_on, "DATE_FORMAT"), played_on, tuple(names), tuple(map(tuple, hands)))


def _day(cells: Cells, rows: Sequence[int], columns: dict[ColumnKind, int], day: date | None) -> date | None:
    column = columns.get(ColumnKind.DAY)
    if column is None:
        if day is None and cells.readable([0]):
            cells.add_fault(0, 0, Fault("missing-day/column"))
        return day
    first = cells.day(rows[0], column)
    for row in rows[1:]:
        if cells.text(row, column) != cells.text(rows[0], column) and cells.day(row, column) != first:
            cells.add_fault(row, column, Fault("bad-cell/other-day", {"day": cells.text(rows[0], column)}))
    return first


def _title(cells: Cells, row: int, columns: dict[ColumnKind, int], title: str) -> str | None:
    """Return the name of the game: as its session is, a bare number after its heading: ``Session 12``."""
    column = columns.get(ColumnKind.SESSION)
    if column is None:
        return title
    if not cells.text(row, column):
        cells.add_fault(row, column, Fault("bad-cell/no-game"))
        return None
    heading = cells.table.heading[column].capitalize()
    return cells.read(row, column, lambda text: clean_name(f"{heading} {text}" if text.isdigit() else text))


def read_long_form(cells: Cells, title: str, day: date | None) -> list[PaperGame]:
    """Return the games: rows with the same session, or the same day where there is no such column, are one."""
    columns = find_columns(cells.table, LONG_COLUMNS)
    _verify_long_columns(columns)
    groups: dict[str, list[int]] = {}
    for row in range(1, len(cells.table.rows)):
        key = cells.text(row, columns.get(ColumnKind.SESSION, columns.get(ColumnKind.DAY)))
        groups.setdefault(key, []).append(row)
    games = (_long_game(cells, rows, columns, title, day) for rows in groups.values())
    return [club_game for club_game in games if club_game is not None]


def _verify_long_columns(columns: Iterable[ColumnKind]) -> None:
    missing = [column.value for column in (ColumnKind.PLAYER, ColumnKind.SCORE) if column not in columns]
    if len(missing) == 2:
        raise refuse("bad-heading/score-rows", {"player": missing[0], "score": missing[1]}, "file")
    if missing:
        raise refuse("bad-heading/score-row", {"column": missing[0]}, "file")


def _long_game(
    cells: Cells, rows: list[int], columns: dict[ColumnKind, int], title: str, day: date | None
) -> PaperGame | None:
    scores: dict[str, tuple[str, int]] = {}
    for row in rows:
        name, score = cells.name(row, columns[ColumnKind.PLAYER]), cells.score(row, columns[ColumnKind.SCORE])
        if name is None or score is None:
            continue
        if fold_name(name) in scores:
            cells.add_fault(row, columns[ColumnKind.PLAYER], Fault("bad-cell/second-score", {"name": name}))
        scores.setdefault(fold_name(name), (name, score))
    names = [name for name, _ in scores.values()]
    return make_game(cells, rows, columns, title, day, names, [[score for _, score in scores.values()]])


def read_wide_games(cells: Cells, title: str, day: date | None) -> list[PaperGame]:
    """Return the games of a file with a row for each."""
    columns = find_columns(cells.table, WIDE_COLUMNS)
    return _read_wide(cells, columns, [[row] for row in _rows(cells)], title, day)


def read_wide_hands(cells: Cells, title: str, day: date | None) -> list[PaperGame]:
    """Return the games of a file with a row for each hand: hands of one session, or of one day, are one game."""
    columns = find_columns(cells.table, WIDE_COLUMNS)
    together = columns.get(ColumnKind.SESSION, columns.get(ColumnKind.DAY))
    groups: dict[str, list[int]] = {}
    for row in _rows(cells):
        _verify_hand(cells, row, columns.get(ColumnKind.HAND))
        groups.setdefault(cells.text(row, together), []).append(row)
    return _read_wide(cells, columns, groups.values(), title, day)


def _verify_hand(cells: Cells, row: int, column: int | None) -> None:
    if column is not None and fold_name(cells.text(row, column)) in COLUMN_NAMES[ColumnKind.SUM]:
        cells.add_fault(row, column, Fault("bad-cell/row-of-sums"))


def _rows(cells: Cells) -> range:
    return range(1, len(cells.table.rows))


def _read_wide(
    cells: Cells, columns: dict[ColumnKind, int], groups: Iterable[list[int]], title: str, day: date | None
) -> list[PaperGame]:
    players = _players(cells, columns)
    games = (_wide_game(cells, rows, columns, players, title, day) for rows in groups)
    return [club_game for club_game in games if club_game is not None]


def _players(cells: Cells, columns: dict[ColumnKind, int]) -> dict[int, str]:
    """Return the name at the head of each player's column."""
    seen: set[str] = set()
    players: dict[int, str] = {}
    for column in range(len(cells.table.heading)):
        if column in columns.values() or (name := cells.name(0, column)) is None:
            continue
        if fold_name(name) in seen:
            cells.add_fault(0, column, Fault("bad-cell/same-name", {"name": name}))
        seen.add(fold_name(name))
        players[column] = name
    if not players and not cells.problems:
        raise refuse("bad-heading/no-player", path="file")
    return players


def _wide_game(
    cells: Cells, rows: list[int], columns: dict[ColumnKind, int], players: dict[int, str], title: str, day: date | None
) -> PaperGame | None:
    scores = {row: {column: cells.score(row, column) for column in players} for row in rows}
    there = [column for column in players if any(by_column[column] is not None for by_column in scores.values())]
    hands = [[scores[row][column] or 0 for column in there] for row in rows]
    for row, hand in zip(rows, hands, strict=True):
        _verify_sum(cells, row, columns.get(ColumnKind.SUM), sum(hand))
    return make_game(cells, rows, columns, title, day, [players[column] for column in there], hands)


def _verify_sum(cells: Cells, row: int, column: int | None, units: int) -> None:
    """Raise Refused for a sum in the file that is wrong."""
    if column is None or not cells.text(row, column) or not cells.readable([row]):
        return
    if (claimed := cells.sum(row, column)) not in (None, units):
        cells.add_fault(row, column, Fault("bad-cell/other-sum", {"units": units, "sum": claimed}))


class FileLayout(StrEnum):
    """The meanings of a row of the file."""

    ANY = ""  # told by the heading
    SCORES = "scores"  # a player's score of a game
    GAMES = "games"  # a game, a column a player
    HANDS = "hands"  # a hand, a column a player


@dataclass(frozen=True, slots=True)
class ImportReading:
    """The way in which a file is to be read. ``title`` and ``day`` are those of its only game, where no column
    tells them.

    ``usual`` is the order of dates where its writer comes from: it counts where neither ``order`` nor the file says.
    """

    layout: FileLayout = FileLayout.ANY
    mark: DecimalMark = DecimalMark.EITHER
    order: DayOrder = DayOrder.EITHER
    usual: DayOrder = DayOrder.EITHER
    zero_is_away: bool = False
    title: str = ""
    day: date | None = None


def read_games(table: TextTable, reading: ImportReading) -> tuple[PaperGame, ...]:
    """Return the games in a table, in the order of their first rows.

    Raises ``Refused`` with a fault (``bad-cell``) for each cell that cannot be read, and ``bad-heading`` where columns
    are missing.
    """
    cells = Cells(table, reading.mark, _order(table, reading), reading.zero_is_away)
    games = READERS[layout_of(table, reading)](cells, reading.title, reading.day)
    if cells.faults:
        raise Refused(cells.faults)
    return tuple(games)


def assumed_day(table: TextTable, reading: ImportReading) -> tuple[str, date] | None:
    """Return a date that can be two days, and the one it is read as because of what is usual; None where none is."""
    if reading.order or not (order := _order(table, reading)):
        return None
    text = next(filter(is_ambiguous_day, _day_texts(table)), None)
    return None if text is None else (text, read_day(text, order))


def repeated_day(table: TextTable, reading: ImportReading) -> tuple[str, int] | None:
    """Return a date that several rows have, and how many, where nobody has said whether they are one game.

    Where a row is a game, rows of one date may as well be its hands.
    """
    if reading.layout or layout_of(table, reading) is not FileLayout.GAMES:
        return None
    columns = find_columns(table, WIDE_COLUMNS)
    session, day = columns.get(ColumnKind.SESSION), columns[ColumnKind.DAY]
    counted = Counter((row[day], "" if session is None else row[session]) for row in table.rows[1:])
    return next(((text, count) for (text, _), count in counted.items() if text and count > 1), None)


def _order(table: TextTable, reading: ImportReading) -> DayOrder:
    return reading.order or day_order_of(_day_texts(table), reading.usual)


def _day_texts(table: TextTable) -> list[str]:
    column = day_column(table)
    return [] if column is None else [row[column] for row in table.rows[1:]]


def layout_of(table: TextTable, reading: ImportReading) -> FileLayout:
    """Return the layout as chosen, or as the heading tells it."""
    if reading.layout:
        return reading.layout
    if ColumnKind.PLAYER in find_columns(table, LONG_COLUMNS):
        return FileLayout.SCORES
    wide = find_columns(table, WIDE_COLUMNS)
    return FileLayout.GAMES if ColumnKind.DAY in wide and ColumnKind.HAND not in wide else FileLayout.HANDS


READERS: dict[FileLayout, Callable[[Cells, str, date | None], list[PaperGame]]] = {
    FileLayout.SCORES: read_long_form,
    FileLayout.GAMES: read_wide_games,
    FileLayout.HANDS: read_wide_hands,
}
