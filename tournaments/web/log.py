"""The log of an event: every entry with who, when, from where, why, and what stood there before."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.web.signature import logged_at, whence, who
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.book import EventBook
from tournaments.exports.session_words import table_words
from tournaments.models import EventTable
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names
from tournaments.queries.log import LogRow, Part, head_of, log
from tournaments.queries.names import names
from tournaments.web.access import look_at
from tournaments.web.log_fields import Known, Line, lines
from tournaments.web.log_words import kind_words
from tournaments.web.nav import about

PARTS = {
    Part.ALL: gettext_lazy("Everything"),
    Part.DESK: gettext_lazy("At the desk"),
    Part.TABLES: gettext_lazy("At the tables"),
    Part.CORRECTIONS: gettext_lazy("Corrections"),
    Part.MONEY: gettext_lazy("Money"),
}
MOST = 12  # values that are said at once; the others open below them


@dataclass(frozen=True)
class Shown:
    """A row of the log in words: ``says`` are label, value before (or nothing) and value; ``more`` those after them."""

    row: LogRow
    when: str
    signed: str
    what: str
    where: str
    says: tuple[Line, ...]
    more: tuple[Line, ...]


@require_safe
def page(request: HttpRequest, event: int) -> HttpResponse:
    """Show a page of the log; `?part=` narrows it down, `?page=` goes back. All of it is its director's alone."""
    leave = look_at(request, event)
    parts = {part: title for part, title in PARTS.items() if leave.directs or part is not Part.MONEY}
    part = next((part for part in parts if part == request.GET.get("part", "")), None)
    if part is None:
        raise Http404(request.path)
    found = log(leave.event, part, whole_number(request.GET.get("page", "1")) or 1, whole=leave.directs)
    grouped = any("groups" in path and now for row in found.rows for path, _before, now in row.says)
    groups = group_names(leave.event) if grouped else {}
    book = book_of(leave.event.journal_id)
    known = Known(book, names(leave.event), groups, book.setup.currency)
    context = about(leave, "event-exports") | {
        "log": found,
        "part": part,
        "parts": parts.items(),
        "rows": [_shown(row, known) for row in found.rows],
        "head": head_of(leave.event),
    }
    return render(request, "event/log/page.html", context)


def _shown(row: LogRow, known: Known) -> Shown:
    where = _where(row.table, known.book) if row.table else ""
    says = lines(row, known)
    signed = ", ".join(filter(None, (who(row.by.role), whence(row.by))))
    what = kind_words(row.by.kind, at_table=row.table is not None)
    return Shown(row, logged_at(row.by), signed, what, where, tuple(says[:MOST]), tuple(says[MOST:]))


def _where(table: EventTable, book: EventBook) -> str:
    """Return what a table is called; one whose draw was taken back by the name that it had."""
    there = book.tables.get(table.number)
    return table_words(book, there) if there else table.sitting.name
