"""The public results of a tournament as a folder of pages and files that needs no server.

Links are relative, so the folder works from a disk and from any host. There are no contacts, fees, PINs, or amounts of
money in it, and no points while the tournament hides them.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from scorekeeper.engine.names import sort_key
from scorekeeper.exports.tables import csv_file, json_rows
from scorekeeper.reports.report import Column, Named, On, Report, Value, plain
from tournaments.models import Event
from tournaments.queries.public import shows_standings
from tournaments.queries.record import Record, record
from tournaments.reports.event import event_reports
from tournaments.wording.ceremony import standings_hidden_words
from tournaments.wording.open_items import review_words
from tournaments.wording.standings import more_tied_words

FORM, VERSION = "scorekeeper results", 1
DATA = "results.json"  # also tells that a folder may be replaced
STYLES = ("tokens.css", "app.css", "components.css", "pages.css")
FIRST = 10


class ForeignFolderError(Exception):
    """The folder has files in it that are no results."""


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell of a table: ``href`` leads to the player's page, ``notes`` stand below their name."""

    text: str
    is_text: bool
    href: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table of a page; its name is that of its CSV file."""

    name: str
    title: str
    columns: tuple[Column[Any], ...]
    rows: list[list[PageCell]]
    notes: tuple[str, ...] = ()


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
    public = _public_reports(of)
    called = {number: names[-1][1] for number, names in of.called.items() if number in of.book.entrants}
    tables = [_table(report) for report in public]
    pages = [table for table in tables if table.name != "hands" and table.rows]
    hidden = "" if shows_standings(of.book) else standings_hidden_words(of.book)
    about = {"event": of.event, "pages": pages, "files": tables, "hidden": hidden, "signed": of.ranking.signed}
    about["review"] = review_words(of.book) if of.reviews else ""
    for report in public:
        (folder / f"{report.key}.csv").write_bytes(csv_file(report))
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
    of_players = [(report, _by_number(report)) for report in public if report.key in ("standings", "draw", "hands")]
    for number, name in players:
        own = [_own_table(replace(report, rows=rows[number])) for report, rows in of_players if number in rows]
        context = about | {"name": name, "number": number, "tables": own, "root": "../"}
        _page(folder, f"players/{number}.html", "player", context)
    return len(players)


def _public_reports(of: Record) -> list[Report[Any]]:
    """Return the reports for everyone, with rows that can be read again; prizes once they are signed."""
    names = {"draw"}
    if shows_standings(of.book):
        names |= {"standings", "bracket", "hands"} | ({"prizes"} if of.book.signed else set())
    order = ("standings", "bracket", "prizes", "draw", "hands")
    wanted = [replace(each, rows=list(each.rows)) for each in event_reports(of, money=False) if each.key in names]
    return sorted(wanted, key=lambda report: order.index(report.key))


def _by_number(report: Report[Any]) -> dict[object, list[Any]]:
    number = report.column("number")
    rows = defaultdict[object, list[Any]](list)
    for row in report.rows:
        rows[number.value(row)].append(row)
    return rows


def _table(report: Report[Any]) -> PageTable:
    """Return a report as a table of a page, without columns that are empty."""
    rows = list(report.rows)
    columns = [
        column
        for column in report.columns_on(On.ROWS)
        if any(plain(column.value(row)) not in (None, "") for row in rows)
    ]
    cells = [[_cell(column, column.value(row)) for column in columns] for row in rows]
    return PageTable(report.key, report.title, tuple(columns), cells)


def _own_table(report: Report[Any]) -> PageTable:
    """Return a player's rows as a table of their page, without the name, which is above it."""
    table = _table(report)
    at = next((at for at, column in enumerate(table.columns) if column.key == "name"), len(table.columns))
    notes = tuple(note for row in table.rows for cell in row[at : at + 1] for note in cell.notes)
    columns, rows = (*table.columns[:at], *table.columns[at + 1 :]), [row[:at] + row[at + 1 :] for row in table.rows]
    return replace(table, columns=columns, rows=rows, notes=notes)


def _cell(column: Column[Any], value: Value) -> PageCell:
    named = value if isinstance(value, Named) else Named("")
    href = f"players/{named.number}.html" if named.number else ""
    return PageCell(column.words(value), column.is_text, href, named.notes)


def _as_json(of: Record, public: Sequence[Report[Any]]) -> str:
    event, signed = of.event, of.ranking.signed
    data: dict[str, object] = {"form": FORM, "version": VERSION, "name": event.name, "place": event.place}
    data["played_on"] = event.played_on.isoformat()
    data["status"] = of.ranking.status_in_files(ranked=of.ranked).value
    data["signed_at"] = signed and signed.at.isoformat()
    for report in public:
        data[report.key] = list(json_rows(report))
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _page(folder: Path, path: str, template: str, context: dict[str, object]) -> None:
    (folder / path).write_text(render_to_string(f"published/{template}.html", context), encoding="utf-8")
