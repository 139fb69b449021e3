"""The log of an event: every entry with who, when, from where, why, and what stood there before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.web.signature import when, whence, who
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.book import EventBook
from tournaments.exports.session_words import table_words
from tournaments.models import EventTable
from tournaments.queries.book import book_of
from tournaments.queries.log import LogRow, Part, head_of, log
from tournaments.queries.names import names
from tournaments.web.access import look_at
from tournaments.web.log_words import kind_words
from tournaments.web.nav import about

PARTS = {
    Part.ALL: gettext_lazy("Everything"),
    Part.DESK: gettext_lazy("At the desk"),
    Part.TABLES: gettext_lazy("At the tables"),
    Part.CORRECTIONS: gettext_lazy("Corrections"),
    Part.MONEY: gettext_lazy("Money"),
}
MOST = 12  # values that are said at once; the entry's own text has the rest
ENTRANTS = ("entrant", "entrants", "player", "players", "seats")


@dataclass(frozen=True)
class Shown:
    """A row of the log in words: ``says`` are name, value before (or nothing) and value."""

    row: LogRow
    when: str
    signed: str
    what: str
    where: str
    says: tuple[tuple[str, str, str], ...]
    more: int


@require_safe
def page(request: HttpRequest, event: int) -> HttpResponse:
    """Show a page of the log; `?part=` narrows it down, `?page=` goes back. All of it is its director's alone."""
    leave = look_at(request, event)
    parts = {part: title for part, title in PARTS.items() if leave.directs or part is not Part.MONEY}
    part = next((part for part in parts if part == request.GET.get("part", "")), None)
    if part is None:
        raise Http404(request.path)
    found = log(leave.event, part, whole_number(request.GET.get("page", "1")) or 1, whole=leave.directs)
    called, book = names(leave.event), book_of(leave.event.journal_id)
    context = about(leave, "event-exports") | {
        "log": found,
        "part": part,
        "parts": parts.items(),
        "rows": [_shown(row, called, book) for row in found.rows],
        "head": head_of(leave.event),
    }
    return render(request, "event/log/page.html", context)


def _shown(row: LogRow, called: Mapping[int, str], book: EventBook) -> Shown:
    where = _where(row.table, book) if row.table else ""
    says = tuple((path, _said(path, before, called), _said(path, now, called)) for path, before, now in row.says[:MOST])
    signed = ", ".join(filter(None, (who(row.by.role), whence(row.by))))
    what = kind_words(row.by.kind, at_table=row.table is not None)
    return Shown(row, when(row.by), signed, what, where, says, max(0, len(row.says) - MOST))


def _where(table: EventTable, book: EventBook) -> str:
    """Return what a table is called; one whose draw was taken back by the name that it had."""
    there = book.tables.get(table.number)
    return table_words(book, there) if there else table.sitting.name


def _said(path: str, value: object, called: Mapping[int, str]) -> str:
    """A value as one reads it; entrants' numbers with their names."""
    if isinstance(value, list):
        return ", ".join(_said(path, each, called) for each in value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    last = path.rpartition(".")[2].partition("[")[0]
    if isinstance(value, int) and last in ENTRANTS and value in called:
        return f"{value} {called[value]}"
    return "" if value is None else str(value)
