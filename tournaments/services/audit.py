"""Audit events, brackets, and series: read their entries again and compare everything derived from them.

Published sessions are drawn again from their seeds, and rounds of brackets seated again from what their tables said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import astuple
from functools import partial

from scorekeeper.engine.errors import Fault, Phrase, Refused, collect_faults
from scorekeeper.ledger.days import verify_day
from scorekeeper.ledger.folding import fold_book
from scorekeeper.ledger.tallies import count_tallies
from scorekeeper.ledger.transfer_file import UNREADABLE
from scorekeeper.models import Entry, Person, Seat
from scorekeeper.services import journals
from scorekeeper.services.audit import Finding
from scorekeeper.services.journals import writing
from tournaments.engine.brackets.values import read_results
from tournaments.engine.event.book import EventBook, session_name, table_name
from tournaments.engine.event.bracket import ALGORITHM as BRACKET_ALGORITHM
from tournaments.engine.event.bracket import require_bracket, require_part, tables_json
from tournaments.engine.event.draw_pool import redraw_seats
from tournaments.engine.event.fold import apply_entry, open_event
from tournaments.engine.event.values import EventEntry, SessionDraw
from tournaments.engine.seating.plan import ALGORITHM
from tournaments.engine.series.book import SeriesBook
from tournaments.models import EntrantRow, Event, EventTable, Series
from tournaments.queries.book import series_book_of
from tournaments.queries.results import PlayedGame, TableFigures, results_of_round
from tournaments.services import journal_writer

SEATING = {"bracket-publish": False, "bracket-second": True}
TOLD = frozenset({"bracket-advance", "bracket-correct"})
KINDS = frozenset(SEATING) | TOLD


def bracket_differences(event: Event, before: EventBook, after: EventBook, entry: EventEntry) -> Iterator[Phrase]:
    """Yield what is not as it should be in an entry of the bracket.

    ``before`` and ``after`` are the event around it.
    """
    if entry.kind in TOLD:
        yield from _results(event, before, entry)
    if entry.kind != "bracket-correct":
        yield from _seats(after, entry)


def _results(event: Event, book: EventBook, entry: EventEntry) -> Iterator[Phrase]:
    """A round goes on by what its tables said then, not by what someone typed."""
    number, second = entry.payload["round"], entry.payload["second"]
    session = require_bracket(book).session(second, number)
    of_tables = results_of_round(book, _figures(event, book, session, entry.seq), session)
    recorded, _ = read_results(entry.payload, number)
    if {result.entrant: result for result in recorded} != {result.entrant: result for result in of_tables}:
        yield Phrase("results-not-of-tables", {"entry": entry.seq, "round": number})


def _figures(event: Event, book: EventBook, session: int, until: int) -> Mapping[int, PlayedGame]:
    """Return the games of a round's tables after so many entries, by the tables' ids."""
    ids = [table.id for table in book.tables_of(session)]
    tables: dict[int | None, int] = dict(
        EventTable.objects.filter(event=event, number__in=ids).values_list("sitting__game", "number"),
    )
    by_table: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(game__in=tables, seq__lte=until).order_by("seq"):
        by_table.setdefault(tables[entry.game_id], []).append(entry)
    return {number: _replay_table(entries) for number, entries in by_table.items()}


def _replay_table(entries: list[Entry]) -> PlayedGame:
    book = journals.book_of(entries)
    outcomes = fold_book(book)
    tallies = count_tallies(outcomes, len(book.persons))
    return PlayedGame(bool(outcomes), {seat: TableFigures(*astuple(tally)) for seat, tally in enumerate(tallies, 1)})


def _seats(book: EventBook, entry: EventEntry) -> Iterator[Phrase]:
    """An older algorithm is not here anymore; what it seated is not seated again."""
    part = require_part(book, entry.payload.get("second", SEATING.get(entry.kind, False)))
    if part.finished or entry.payload.get("algorithm", BRACKET_ALGORITHM) != BRACKET_ALGORITHM:
        return
    if entry.payload["tables"] != tables_json(part):
        yield Phrase("tables-not-of-bracket", {"entry": entry.seq, "round": len(part.seats)})


def event_findings() -> list[Finding]:
    """Return the findings of the audit of all events. Each is looked at while nobody writes."""
    findings: list[Finding] = []
    for event in Event.objects.order_by("pk"):
        with writing():
            findings += map(partial(Finding, f"event {event.pk}"), _event(event))
    return findings


def _event(event: Event) -> Iterator[Phrase | Fault]:
    entries = Entry.objects.filter(journal=event.journal_id, game=None).order_by("seq")
    events = [EventEntry(each.seq, each.kind, each.at, json.loads(each.payload), each.why) for each in entries]
    try:
        book = open_event(events[0])
        before: dict[int, EventBook] = {}  # a draft's session -> the event as it stood when it was drawn
        for each in events[1:]:
            if each.kind == "draft":
                before[each.payload["session"]] = book
            elif each.kind == "publish" and (session := each.payload["session"]) in book.draws:
                yield from _draw(before[session], book.draws[session])
            earlier, book = book, apply_entry(book, each)
            if each.kind in KINDS:
                yield from bracket_differences(event, earlier, book, each)
    except UNREADABLE as error:
        yield Fault("bad-entry/unreadable", {"error": error})
        return
    with collect_faults(faults := list[Fault]()):
        verify_day(event.played_on)
    yield from faults
    yield from _rows(event, book)
    yield from _sittings(event, book)


def _draw(before: EventBook, draw: SessionDraw) -> Iterator[Phrase | Fault]:
    """An older algorithm is not here anymore; what it drew is not drawn again."""
    if draw.algorithm != ALGORITHM:
        return
    try:
        again = redraw_seats(before, draw)
    except Refused as refused:
        yield Fault("bad-entry/no-draw", {"session": session_name(before, draw.session), "error": refused})
        return
    if again != draw.drawn:
        yield Phrase("seats-not-of-seed", {"session": session_name(before, draw.session), "seed": draw.seed})


def _rows(event: Event, book: EventBook) -> Iterator[Phrase]:
    wanted = {place for entrant in book.entrants.values() for place in journal_writer.entrant_places(entrant)}
    stored = EntrantRow.objects.filter(event=event).values_list("number", "since", "person__uuid")
    there = {(number, since, str(uuid)) for number, since, uuid in stored}
    for number in sorted({place[0] for place in wanted ^ there}):
        yield Phrase("entrant-row-differs", {"entrant": number})


def _sittings(event: Event, book: EventBook) -> Iterator[Phrase]:
    seats: dict[int, dict[int, str]] = {}
    sitting = Seat.objects.filter(game__club_game__event_table__event=event)
    for number, seat, uuid in sitting.values_list("game__club_game__event_table__number", "number", "person__uuid"):
        seats.setdefault(number, {})[seat] = str(uuid)
    sessions = dict(EventTable.objects.filter(event=event).values_list("number", "session"))
    for table in book.tables.values():
        wanted = {seat: book.entrant(each).person(table.session) for seat, each in enumerate(table.seats, 1)}
        there = {seat: person for seat, person in seats.get(table.id, {}).items() if seat in wanted}
        if sessions.get(table.id) != table.session or there != wanted:
            yield Phrase("others-sit-than-drawn", {"table": table_name(book, table)})


def series_findings() -> list[Finding]:
    """Return the findings of the audit of all series. Each is looked at while nobody writes."""
    findings: list[Finding] = []
    for series in Series.objects.order_by("pk"):
        with writing():
            findings += map(partial(Finding, f"series {series.pk}"), _check_series(series))
    return findings


def _check_series(series: Series) -> Iterator[Phrase | Fault]:
    try:
        book = series_book_of(series.journal_id)
    except UNREADABLE as error:
        yield Fault("bad-entry/unreadable", {"error": error})
        return
    yield from _check_events(series, book)
    named = {each.person for each in book.paid} | {row.person for row in book.final}
    there = set(map(str, Person.objects.filter(uuid__in=named).values_list("uuid", flat=True)))
    for uuid in sorted(named - there):
        yield Phrase("named-person-missing", {"uuid": uuid})


def _check_events(series: Series, book: SeriesBook) -> Iterator[Phrase]:
    clubs = dict(Event.objects.filter(journal__key__in=book.events).values_list("journal__key", "club"))
    for key in book.events:
        if key not in clubs:
            yield Phrase("tournament-of-series-missing", {"key": key})
        elif clubs[key] != series.club_id:
            yield Phrase("tournament-of-other-club", {"key": key})
