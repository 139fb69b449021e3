"""The public results of a tournament as a folder of pages and files that needs no server.

Links are relative, so the folder works from a disk and from any host. There are no contacts, fees, PINs, or amounts of
money in it, and no points while the tournament hides them.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorekeeper.engine.names import sort_key
from scorekeeper.wording.amounts import signed as signed_points
from scorekeeper.wording.season import rank_label
from tournaments.exports.sheets import rows as sheet_rows
from tournaments.exports.sheets.event import sheets
from tournaments.exports.sheets.rows import Cell, DataColumn, DataSheet, Label, Shape, cell_value
from tournaments.models import Event
from tournaments.queries.public import shows_standings
from tournaments.queries.record import Record, record
from tournaments.queries.results import shows_session_totals
from tournaments.wording.ceremony import standings_hidden_words
from tournaments.wording.open_items import review_words
from tournaments.wording.standings import more_tied_words

FORM, VERSION = "scorekeeper results", 1
DATA = "results.json"  # also tells that a folder may be replaced
STYLES = ("tokens.css", "app.css", "components.css", "pages.css")
# The columns that pages have room for; of other sheets all but LEFT_OUT.
SHOWN = {
    "standings": {"name", "points", "total", "penalties", "reached", "tie"},  # and the rank that counts, each session
    "draw": {"session", "table", "seat", "name"},
    "hands": {"session", "table", "hand", "category", "part", "units"},
}
LEFT_OUT = {"site", "number", "correction"}
FIRST = 10


class ForeignFolderError(Exception):
    """The folder has files in it that are no results."""


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell of a table: ``href`` leads to the player's page."""

    text: str
    is_number: bool
    href: str = ""


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of a page; its name is that of its CSV file."""

    name: str
    title: str
    columns: tuple[DataColumn, ...]
    rows: list[list[PageCell]]


def publish(event: Event, folder: Path) -> int:
    """Write the results of an event to a folder and return the number of players. Results there are replaced at once.

    The old ones stay if anything fails. Raises ``ForeignFolderError``, and OSError where nothing can be written.
    """
    folder = folder.absolute()
    if folder.exists() and not (folder.is_dir() and ((folder / DATA).is_file() or not any(folder.iterdir()))):
        raise ForeignFolderError(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as work:
        new, old = Path(work) / "new", Path(work) / "old"
        new.mkdir()
        players = _write(record(event), new)
        if folder.exists():
            folder.rename(old)
        try:
            new.rename(folder)
        except OSError:
            if old.exists():
                old.rename(folder)
            raise
    return players


def _write(of: Record, folder: Path) -> int:
    public = _public_sheets(of)
    called = {number: names[-1][1] for number, names in of.called.items() if number in of.book.entrants}
    tables = [_table(sheet, of) for sheet in public]
    pages = [table for table in tables if table.name != "hands" and table.rows]
    hidden = "" if shows_standings(of.book) else standings_hidden_words(of.book)
    about = {"event": of.event, "pages": pages, "files": tables, "hidden": hidden, "signed": of.ranking.signed}
    about["review"] = review_words(of.book) if of.reviews else ""
    for sheet in public:
        (folder / f"{sheet.name}.csv").write_bytes(sheet_rows.file(sheet, of.book.setup.currency))
    (folder / DATA).write_text(_as_json(of, public), encoding="utf-8")
    styles = folder / "css"
    styles.mkdir()
    for style in STYLES:
        shutil.copyfile(str(finders.find(f"css/{style}")), styles / style)
    standings = next((table for table in tables if table.name == "standings"), None)
    players = sorted(called.items(), key=lambda pair: (sort_key(pair[1]), pair[0]))
    first = replace(standings, rows=standings.rows[:FIRST]) if standings else None
    more = more_tied_words([row[0].text for row in standings.rows], FIRST) if standings else ""
    _page(folder, "index.html", "index", about | {"first": first, "more": more, "players": players, "root": ""})
    for table in pages:
        _page(folder, f"{table.name}.html", "sheet", about | {"table": table, "root": ""})
    (folder / "players").mkdir()
    of_players = {sheet.name: _by_number(sheet) for sheet in public if sheet.name in ("standings", "draw", "hands")}
    for number, name in players:
        own = [_table(replace(sheet, rows=of_players[sheet.name].get(number, [])), of, own=True)
               for sheet in public if sheet.name in of_players]  # fmt: skip
        context = about | {"name": name, "number": number, "tables": [one for one in own if one.rows], "root": "../"}
        _page(folder, f"players/{number}.html", "player", context)
    return len(players)


def _public_sheets(of: Record) -> list[DataSheet]:
    """Return the sheets for everybody, with rows that can be read again; prizes once they are signed."""
    names = {"draw"}
    if shows_standings(of.book):
        names |= {"standings", "bracket", "hands"} | ({"prizes"} if of.book.signed else set())
    order = ("standings", "bracket", "prizes", "draw", "hands")
    wanted = [replace(each, rows=list(each.rows)) for each in sheets(of, money=False) if each.name in names]
    return sorted(wanted, key=lambda sheet: order.index(sheet.name))


def _by_number(sheet: DataSheet) -> dict[int, list[tuple[Cell, ...]]]:
    at = [column.name for column in sheet.columns].index("number")
    rows: dict[int, list[tuple[Cell, ...]]] = {}
    for row in sheet.rows:
        number = cell_value(row[at])
        if isinstance(number, int):
            rows.setdefault(number, []).append(row)
    return rows


def _table(sheet: DataSheet, of: Record, *, own: bool = False) -> PageTable:
    """Return a sheet as a table of a page; a player's ``own`` without the name, which is above it."""
    rows, ranked = list(sheet.rows), _ranked(of)
    kept = [
        index
        for index, column in enumerate(sheet.columns)
        if _is_shown(sheet.name, column.name, of)
        and not (own and column.name == "name")
        and any(cell_value(row[index]) not in (None, "") for row in rows)
    ]
    if sheet.name == "standings":
        kept.sort(key=lambda index: sheet.columns[index].name != ranked)
    columns = tuple(sheet.columns[index] for index in kept)
    return PageTable(sheet.name, sheet.title, columns, [list(_cells(sheet, row, kept, of)) for row in rows])


def _ranked(of: Record) -> str:
    """Return the column of standings that counts: ``place`` where tie-breaks decide, otherwise ``rank``."""
    return "rank" if of.book.setup.ties_share else "place"


def _is_shown(sheet: str, column: str, of: Record) -> bool:
    if sheet not in SHOWN:
        return column not in LEFT_OUT
    if (sheet, column) == ("standings", "total"):
        return shows_session_totals(of.book)
    return column in SHOWN[sheet] or column.startswith("session_") or (sheet == "standings" and column == _ranked(of))


def _cells(sheet: DataSheet, row: tuple[Cell, ...], kept: Sequence[int], of: Record) -> Iterator[PageCell]:
    columns, ranked = sheet.columns, _ranked(of) if sheet.name == "standings" else ""
    number = next(
        (cell_value(cell) for cell, column in zip(row, columns, strict=True) if column.name == "number"), None
    )
    for cell, column in ((row[index], columns[index]) for index in kept):
        href = f"players/{number}.html" if column.name == "name" and number else ""
        value = cell_value(cell)
        is_rank = column.name == ranked and isinstance(value, int)
        text = rank_label(int(value or 0), tied=of.is_shared(int(value or 0))) if is_rank else _words(cell, column)
        yield PageCell(text, column.shape is not Shape.TEXT, href)


def _words(cell: Cell, column: DataColumn) -> str:
    if isinstance(cell, Label):
        return cell.words
    value = cell_value(cell)
    if value is None:
        return ""
    if column.shape is Shape.FLAG:
        return _("yes") if value else _("no")
    return signed_points(value) if column.shape is Shape.UNITS and isinstance(value, int) else str(value)


def _as_json(of: Record, public: Sequence[DataSheet]) -> str:
    event, signed = of.event, of.ranking.signed
    data: dict[str, object] = {"form": FORM, "version": VERSION, "name": event.name, "place": event.place}
    data["played_on"] = event.played_on.isoformat()
    data["status"] = of.ranking.status_in_files(ranked=of.ranked).value
    data["signed_at"] = signed and signed.at.isoformat()
    for sheet in public:
        names = [column.name for column in sheet.columns]
        data[sheet.name] = [dict(zip(names, map(cell_value, row), strict=True)) for row in sheet.rows]
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _page(folder: Path, path: str, template: str, context: dict[str, object]) -> None:
    (folder / path).write_text(render_to_string(f"published/{template}.html", context), encoding="utf-8")
