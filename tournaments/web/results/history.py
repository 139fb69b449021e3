"""The history of an event: a sentence for every entry with who, when, where, why, and what it changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scorekeeper.models import Entry
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.score_sheet import history_code
from tournaments.engine.event.book import EventBook
from tournaments.models import EventTable
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names, names
from tournaments.queries.history import HistoryPart, HistoryRow, head_of, read_history
from tournaments.services.paper_tables import SIGNED, TWICE
from tournaments.web.access import require_viewer
from tournaments.web.navigation import event_context
from tournaments.web.results.history_fields import entry_details, hands_at_table
from tournaments.wording.history import EntryContext, describe_entry
from tournaments.wording.sessions import table_words

Words = Mapping[str, str | Promise]

AT_TABLES: Words = {
    Entry.Kind.OPEN: _("Table opened."),
    Entry.Kind.HAND: _("Hand recorded:"),
    Entry.Kind.INSERT: _("Hand inserted:"),
    Entry.Kind.CORRECT: _("Hand edited:"),
    Entry.Kind.VOID: _("Voided:"),
    Entry.Kind.RESTORE: _("Restored:"),
    Entry.Kind.CONFLICT: _("Conflicting score:"),
    Entry.Kind.DECIDE: _("Conflict resolved."),
    Entry.Kind.PENALTY: _("Penalty at the table:"),
    Entry.Kind.POT: _("Pot split:"),
    Entry.Kind.RULES: _("House rules changed:"),
    Entry.Kind.PAYMENT: _("Payment:"),
    Entry.Kind.PAPER: _("Entered from a score card:"),
    Entry.Kind.REMEDY: _("Score card balanced:"),
    Entry.Kind.SEATING: _("Seats changed:"),
    Entry.Kind.CLOSE: _("Score sheet closed."),
    Entry.Kind.REOPEN: _("Score sheet reopened."),
    Entry.Kind.PLAY_OUT: _("Cards of a hand entered."),
}

SAY_WHAT_THEY_ARE = frozenset(
    {Entry.Kind.PENALTY, Entry.Kind.POT, Entry.Kind.RULES, Entry.Kind.PAYMENT, Entry.Kind.PAPER, Entry.Kind.REMEDY}
)
PARTS = {
    HistoryPart.ALL: gettext_lazy("Everything"),
    HistoryPart.DESK: gettext_lazy("At the desk"),
    HistoryPart.TABLES: gettext_lazy("At the tables"),
    HistoryPart.CORRECTIONS: gettext_lazy("Corrections"),
    HistoryPart.MONEY: gettext_lazy("Money"),
}
MOST = 12  # details that are said at once; the others open below them
REASONS: Words = {SIGNED: _("The card is signed."), TWICE: _("The card was typed twice.")}  # nobody typed these


@dataclass(frozen=True)
class EntryProof:
    """An entry as it is verified: ``code`` proves that nothing up to it was altered."""

    seq: int
    at: datetime
    address: str
    code: str


@dataclass(frozen=True)
class EventHistoryEntry:
    """An entry in words: its sentence, for one at a table what was recorded there, and details; ``more`` after them.

    ``where`` is the name of its table, ``was`` what stood on its score sheet before, ``why`` the reason as typed.
    Entries that were written at once to change a table's score are a single one: ``row`` is the last of them, and
    ``proofs`` are of each.
    """

    row: HistoryRow
    sentence: str
    why: str
    where: str
    was: str
    details: tuple[str, ...]
    more: tuple[str, ...]
    proofs: tuple[EntryProof, ...]

    @property
    def numbers(self) -> str:
        """Return the number of the entry, or the first and last of those it stands for."""
        first, last = self.proofs[-1].seq, self.proofs[0].seq
        return str(last) if first == last else f"{first}–{last}"


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show a page of the history; `?part=` narrows it down, `?page=` goes back. All of it is its director's alone."""
    access = require_viewer(request, event)
    parts = {part: title for part, title in PARTS.items() if access.directs or part is not HistoryPart.MONEY}
    part = next((part for part in parts if part == request.GET.get("part", "")), None)
    if part is None:
        raise Http404(request.path)
    page = read_history(access.event, part, parse_whole_number(request.GET.get("page", "1")) or 1, whole=access.directs)
    grouped = any(row.by.kind == "groups" for row in page.rows)
    groups = group_names(access.event) if grouped else {}
    book = book_of(access.event.journal_id)
    known = EntryContext(book, names(access.event), groups, book.setup.currency)
    context = event_context(access, "event-exports") | {
        "page": page,
        "part": part,
        "parts": parts.items(),
        "rows": list(_entries(page.rows, known, directs=access.directs)),
        "head": head_of(access.event),
    }
    return render(request, "results/history.html", context)


def _entries(rows: Sequence[HistoryRow], known: EntryContext, *, directs: bool) -> Iterator[EventHistoryEntry]:
    """Yield entries in words; only directors see the address that they came from."""
    for _request, group in groupby(rows, key=lambda row: row.request):
        at_once = list(group)
        by_kind = {row.by.kind: row for row in at_once if row.table is None}
        if len(at_once) > 1 and by_kind.keys() & {"hand-in", "reopen-table"}:
            yield _score_entry(at_once, by_kind, known, directs=directs)
        else:
            yield from (_entry(row, known, directs=directs) for row in at_once)


def _entry(row: HistoryRow, known: EntryContext, *, directs: bool) -> EventHistoryEntry:
    proofs = _proofs([row], directs=directs)
    note, why = _reason(row)
    if row.table is not None:
        words, was = _hands(row, known)
        sentence = _sentence_at_table(row.by.kind, words)
        return EventHistoryEntry(row, sentence, why, _where(row.table, known.book), was, (), (), proofs)
    sentence = f"{_sentence_at_desk(row, known)} {note}".strip()
    details = tuple(entry_details(row, known))
    return EventHistoryEntry(row, sentence, why, "", "", details[:MOST], details[MOST:], proofs)


def _score_entry(
    rows: Sequence[HistoryRow], by_kind: Mapping[str, HistoryRow], known: EntryContext, *, directs: bool
) -> EventHistoryEntry:
    """Return the entries about a table's score that one request wrote as a single one."""
    hands = [_hands(row, known) for row in rows if row.table is not None]
    was = "; ".join(was for _words, was in hands if was)
    main = by_kind.get("hand-in") or by_kind["reopen-table"]
    parts = [_sentence_at_desk(main, known)]
    if was or len(by_kind.keys() & {"hand-in", "reopen-table"}) == 2:
        table = {"table": known.table(json.loads(main.text)["table"])}
        parts = [gettext("%(table)s: score card corrected.") % table]
    parts += [f"{words}." for words, _was in hands if words]
    if "confirm" in by_kind:
        parts += [gettext("Confirmed by the director."), _reason(by_kind["confirm"])[0]]
    why = next(filter(None, (_reason(row)[1] for row in rows)), "")
    details = tuple(entry_details(main, known))
    sentence = " ".join(filter(None, parts))
    return EventHistoryEntry(rows[0], sentence, why, "", was, details, (), _proofs(rows, directs=directs))


def _proofs(rows: Sequence[HistoryRow], *, directs: bool) -> tuple[EntryProof, ...]:
    return tuple(
        EntryProof(row.by.seq, row.by.at, row.by.address if directs else "", history_code(row.hash)) for row in rows
    )


def _reason(row: HistoryRow) -> tuple[str, str]:
    """Return why an entry was written: in words of this page where nobody typed it, or as typed."""
    return (str(REASONS[row.by.why]), "") if row.by.why in REASONS else ("", row.by.why)


def _sentence_at_desk(row: HistoryRow, known: EntryContext) -> str:
    return describe_entry(row.by.kind, json.loads(row.text), row.by.seq, known)


def _hands(row: HistoryRow, known: EntryContext) -> tuple[str, str]:
    """Return what was recorded at a table, and what stood there before."""
    assert row.table is not None  # noqa: S101 - written at a table
    hands = list(hands_at_table(row, row.table, known))
    return "; ".join(words for words, _was in hands if words), "; ".join(was for _words, was in hands if was)


def _sentence_at_table(kind: str, words: str) -> str:
    """Return what was done at a table, with the words of its score sheet; of an undone draw there are none."""
    done = str(AT_TABLES[kind])
    if not words:
        return done.removesuffix(":")
    return words if kind in SAY_WHAT_THEY_ARE else f"{done} {words}"


def _where(table: EventTable, book: EventBook) -> str:
    """Return the name of a table; one whose draw was unpublished by the name that it had."""
    there = book.tables.get(table.number)
    return table_words(book, there) if there else table.sitting.name
