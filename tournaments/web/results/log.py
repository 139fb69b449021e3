"""The log of an event: every entry with what it is called, who, when, where, why, and what it changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scorekeeper.models import Entry
from scorekeeper.web.display import logged_at, role_name, written_from
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import OPENING
from tournaments.models import EventTable
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names, names
from tournaments.queries.log import LogPart, LogRow, head_of, log
from tournaments.web.access import require_viewer
from tournaments.web.navigation import event_context
from tournaments.web.results.log_fields import EntryContext, LogLine, entry_lines
from tournaments.wording.sessions import table_words

Words = Mapping[str, str | Promise]

AT_TABLES: Words = {
    Entry.Kind.OPEN: _("table opened"),
    Entry.Kind.HAND: _("hand"),
    Entry.Kind.INSERT: _("hand inserted"),
    Entry.Kind.CORRECT: _("hand corrected"),
    Entry.Kind.VOID: _("struck out"),
    Entry.Kind.RESTORE: _("counts again"),
    Entry.Kind.RIVAL: _("second opinion"),
    Entry.Kind.DECIDE: _("opinions decided"),
    Entry.Kind.PENALTY: _("penalty at the table"),
    Entry.Kind.POT: _("pot divided"),
    Entry.Kind.RULES: _("rules changed"),
    Entry.Kind.PAYMENT: _("payment"),
    Entry.Kind.PAPER: _("typed from a card"),
    Entry.Kind.REMEDY: _("card made whole"),
    Entry.Kind.SEATING: _("seats changed"),
    Entry.Kind.CLOSE: _("sheet closed"),
    Entry.Kind.REOPEN: _("sheet opened again"),
    Entry.Kind.PLAY_OUT: _("hand card by card"),
}

AT_DESK: Words = {
    OPENING: _("tournament founded"),
    "setup": _("set-up"),
    "enter": _("entered"),
    "check-in": _("checked in"),
    "withdraw": _("withdrawn"),
    "return": _("back again"),
    "replace": _("somebody else plays on"),
    "groups": _("kept apart"),
    "pin": _("another PIN"),
    "edit": _("name or contact edited"),
    "draft": _("session drawn"),
    "swap": _("two change places"),
    "drop-draft": _("draw thrown away"),
    "publish": _("draw published"),
    "take-back": _("draw taken back"),
    "seat": _("late seat"),
    "unseat": _("seat taken away"),
    "bracket-draft": _("bracket drawn"),
    "bracket-drop": _("bracket thrown away"),
    "bracket-publish": _("bracket published"),
    "bracket-second": _("second chance published"),
    "bracket-advance": _("round of the bracket ended"),
    "bracket-correct": _("round of the bracket corrected"),
    "bracket-withdraw": _("has left the bracket"),
    "bracket-replace": _("somebody else plays on in the bracket"),
    "bracket-back": _("round of the bracket taken back"),
    "hand-in": _("score handed in"),
    "confirm": _("score confirmed"),
    "dispute": _("score disputed"),
    "call": _("director called"),
    "answer": _("call settled"),
    "reopen-table": _("table opened again"),
    "stop": _("table ended early"),
    "stand-in": _("stand-in"),
    "lock": _("session ended"),
    "unlock": _("session opened again"),
    "clock": _("clock"),
    "message": _("message"),
    "message-over": _("message taken down"),
    "penalty": _("penalty"),
    "drop-penalty": _("penalty dropped"),
    "cash": _("cash box"),
    "drop-cash": _("taken out of the cash box"),
    "sign-off": _("prizes signed"),
    "keep-signed": _("left as signed"),
    "decide-prize": _("prize decided by hand"),
    "undecide-prize": _("decision about a prize undone"),
    "close": _("tournament closed or opened again"),
    "fees": _("fees"),
    "ticket": _("tickets sold"),
    "drop-ticket": _("ticket taken back"),
    "defer-ticket": _("ticket for another round"),
    "add-round": _("one more round"),
    "round-start": _("start of a round"),
    "sign-round": _("prizes of a round signed"),
    "new-link": _("new link"),
    "end-link": _("link taken back"),
}
PARTS = {
    LogPart.ALL: gettext_lazy("Everything"),
    LogPart.DESK: gettext_lazy("At the desk"),
    LogPart.TABLES: gettext_lazy("At the tables"),
    LogPart.CORRECTIONS: gettext_lazy("Corrections"),
    LogPart.MONEY: gettext_lazy("Money"),
}
MOST = 12  # values that are said at once; the others open below them


def kind_words(kind: str, *, at_table: bool) -> str:
    """Return the title of an entry of a kind: one that was written at a table, or one of the event itself."""
    return str((AT_TABLES if at_table else AT_DESK)[kind])


@dataclass(frozen=True)
class LogEntry:
    """A row of the log in words: ``says`` are label, value before (or nothing) and value; ``more`` those after them."""

    row: LogRow
    when: str
    signed: str
    what: str
    where: str
    says: tuple[LogLine, ...]
    more: tuple[LogLine, ...]


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show a page of the log; `?part=` narrows it down, `?page=` goes back. All of it is its director's alone."""
    access = require_viewer(request, event)
    parts = {part: title for part, title in PARTS.items() if access.directs or part is not LogPart.MONEY}
    part = next((part for part in parts if part == request.GET.get("part", "")), None)
    if part is None:
        raise Http404(request.path)
    page = log(access.event, part, parse_whole_number(request.GET.get("page", "1")) or 1, whole=access.directs)
    grouped = any("groups" in path and now for row in page.rows for path, _before, now in row.says)
    groups = group_names(access.event) if grouped else {}
    book = book_of(access.event.journal_id)
    known = EntryContext(book, names(access.event), groups, book.setup.currency)
    context = event_context(access, "event-exports") | {
        "log": page,
        "part": part,
        "parts": parts.items(),
        "rows": [_entry(row, known) for row in page.rows],
        "head": head_of(access.event),
    }
    return render(request, "results/log.html", context)


def _entry(row: LogRow, known: EntryContext) -> LogEntry:
    where = _where(row.table, known.book) if row.table else ""
    says = entry_lines(row, known)
    signed = ", ".join(filter(None, (role_name(row.by.role), written_from(row.by))))
    what = kind_words(row.by.kind, at_table=row.table is not None)
    return LogEntry(row, logged_at(row.by), signed, what, where, tuple(says[:MOST]), tuple(says[MOST:]))


def _where(table: EventTable, book: EventBook) -> str:
    """Return the name of a table; one whose draw was taken back by the name that it had."""
    there = book.tables.get(table.number)
    return table_words(book, there) if there else table.sitting.name
