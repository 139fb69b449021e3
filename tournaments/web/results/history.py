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
from scorekeeper.web.display import device_name, logged_at
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.score_sheet import role_name
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import OPENING
from tournaments.models import EventTable
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names, names
from tournaments.queries.history import LogPart, LogRow, head_of, log
from tournaments.web.access import require_viewer
from tournaments.web.navigation import event_context
from tournaments.web.results.history_fields import EntryContext, LogLine, entry_lines
from tournaments.wording.sessions import table_words

Words = Mapping[str, str | Promise]

AT_TABLES: Words = {
    Entry.Kind.OPEN: _("table opened"),
    Entry.Kind.HAND: _("hand"),
    Entry.Kind.INSERT: _("hand inserted"),
    Entry.Kind.CORRECT: _("hand edited"),
    Entry.Kind.VOID: _("voided"),
    Entry.Kind.RESTORE: _("restored"),
    Entry.Kind.CONFLICT: _("conflicting score"),
    Entry.Kind.DECIDE: _("conflict resolved"),
    Entry.Kind.PENALTY: _("penalty at the table"),
    Entry.Kind.POT: _("pot split"),
    Entry.Kind.RULES: _("rules changed"),
    Entry.Kind.PAYMENT: _("payment"),
    Entry.Kind.PAPER: _("entered from a card"),
    Entry.Kind.REMEDY: _("card completed"),
    Entry.Kind.SEATING: _("seats changed"),
    Entry.Kind.CLOSE: _("score sheet closed"),
    Entry.Kind.REOPEN: _("score sheet reopened"),
    Entry.Kind.PLAY_OUT: _("hand recorded card by card"),
}

AT_DESK: Words = {
    OPENING: _("tournament created"),
    "setup": _("setup"),
    "enter": _("player added"),
    "check-in": _("checked in"),
    "withdraw": _("dropped out"),
    "return": _("back in"),
    "replace": _("substitute"),
    "groups": _("keep-apart groups"),
    "wishes": _("seating requests"),
    "pin": _("new PIN"),
    "edit": _("name or contact edited"),
    "draft": _("session drawn"),
    "swap": _("seats swapped"),
    "drop-draft": _("draw discarded"),
    "publish": _("draw published"),
    "take-back": _("draw undone"),
    "seat": _("late entry seated"),
    "unseat": _("no-show removed"),
    "bracket-draft": _("bracket drawn"),
    "bracket-drop": _("bracket discarded"),
    "bracket-publish": _("bracket published"),
    "bracket-second": _("second chance published"),
    "bracket-advance": _("bracket round ended"),
    "bracket-correct": _("bracket round corrected"),
    "bracket-withdraw": _("left the bracket"),
    "bracket-replace": _("substitute in the bracket"),
    "bracket-back": _("bracket round undone"),
    "hand-in": _("score submitted"),
    "confirm": _("score confirmed"),
    "dispute": _("score disputed"),
    "call": _("director called"),
    "answer": _("call resolved"),
    "reopen-table": _("table reopened"),
    "stop": _("table ended early"),
    "stand-in": _("substitute at a table"),
    "lock": _("session ended"),
    "unlock": _("session reopened"),
    "clock": _("clock"),
    "message": _("message"),
    "message-over": _("message removed"),
    "penalty": _("penalty"),
    "drop-penalty": _("penalty removed"),
    "cash": _("cash box"),
    "drop-cash": _("cash transaction reversed"),
    "count-cash": _("cash counted"),
    "sign-off": _("prizes signed"),
    "keep-signed": _("kept as signed"),
    "decide-prize": _("prize decided by hand"),
    "undecide-prize": _("prize decision undone"),
    "close": _("tournament closed or reopened"),
    "ceremony": _("prize ceremony prepared"),
    "ceremony-step": _("prize ceremony, next step"),
    "ceremony-end": _("prize ceremony ended"),
    "fees": _("fees"),
    "ticket": _("tickets sold"),
    "drop-ticket": _("ticket canceled"),
    "defer-ticket": _("ticket moved to another round"),
    "add-round": _("round added"),
    "round-start": _("round start time"),
    "sign-round": _("round prizes signed"),
    "new-link": _("new link"),
    "end-link": _("link revoked"),
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
    address: str
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
        "rows": [_entry(row, known, directs=access.directs) for row in page.rows],
        "head": head_of(access.event),
    }
    return render(request, "results/history.html", context)


def _entry(row: LogRow, known: EntryContext, *, directs: bool) -> LogEntry:
    """Return an entry in words; only directors see the address that it came from."""
    where = _where(row.table, known.book) if row.table else ""
    says = entry_lines(row, known)
    signed = ", ".join(filter(None, (role_name(row.by.role), device_name(row.by))))
    address = row.by.address if directs else ""
    what = kind_words(row.by.kind, at_table=row.table is not None)
    return LogEntry(row, logged_at(row.by), signed, address, what, where, tuple(says[:MOST]), tuple(says[MOST:]))


def _where(table: EventTable, book: EventBook) -> str:
    """Return the name of a table; one whose draw was unpublished by the name that it had."""
    there = book.tables.get(table.number)
    return table_words(book, there) if there else table.sitting.name
