"""Audit events, brackets, and series: read their entries again and compare everything derived from them.

Published sessions are drawn again from their seeds, and rounds of brackets seated again from what their tables said.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.chain import parse_json
from scorekeeper.ledger.transfer_check import UNREADABLE
from scorekeeper.models import Entry, Seat
from scorekeeper.services.audit import Finding
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.book import EventBook, session_name
from tournaments.engine.event.draw_pool import redraw_seats
from tournaments.engine.event.fold import apply_entry, open_event
from tournaments.engine.event.values import EventEntry, SessionDraw
from tournaments.engine.seating.plan import ALGORITHM
from tournaments.models import EntrantRow, Event, EventTable

from . import bracket_audit, rows


def findings() -> list[Finding]:
    """What is not as it should be at any event. Each is looked at while nobody writes."""
    found: list[Finding] = []
    for event in Event.objects.order_by("pk"):
        with writing():
            found += map(partial(Finding, f"event {event.pk}"), _event(event))
    return found


def _event(event: Event) -> Iterator[str]:
    entries = Entry.objects.filter(journal=event.journal_id, game=None).order_by("seq")
    said = [EventEntry(each.seq, each.kind, each.at, parse_json(each.payload), each.why) for each in entries]
    try:
        book = open_event(said[0])
        before: dict[int, EventBook] = {}  # a draft's session -> the event as it stood when it was drawn
        for each in said[1:]:
            if each.kind == "draft":
                before[each.payload["session"]] = book
            elif each.kind == "publish" and (session := each.payload["session"]) in book.draws:
                yield from _draw(before[session], book.draws[session])
            earlier, book = book, apply_entry(book, each)
            if each.kind in bracket_audit.KINDS:
                yield from bracket_audit.differences(event, earlier, book, each)
    except UNREADABLE as error:
        yield f"The entries cannot be read: {error}"
        return
    yield from _rows(event, book)
    yield from _sittings(event, book)


def _draw(before: EventBook, draw: SessionDraw) -> Iterator[str]:
    """An older algorithm is not here any more; what it drew is not drawn again."""
    if draw.algorithm != ALGORITHM:
        return
    try:
        again = redraw_seats(before, draw)
    except Refused as refused:
        yield f"{session_name(before, draw.session)} cannot be drawn again: {refused}"
        return
    if again != draw.drawn:
        yield f"{session_name(before, draw.session)}: its seed {draw.seed} does not give the seats that were published."


def _rows(event: Event, book: EventBook) -> Iterator[str]:
    wanted = {place for entrant in book.entrants.values() for place in rows.places(entrant)}
    stored = EntrantRow.objects.filter(event=event).values_list("number", "since", "person__uuid")
    there = {(number, since, str(uuid)) for number, since, uuid in stored}
    for number in sorted({place[0] for place in wanted ^ there}):
        yield f"Entrant {number}: the row is not what the entries say."


def _sittings(event: Event, book: EventBook) -> Iterator[str]:
    seats: dict[int, dict[int, str]] = {}
    sitting = Seat.objects.filter(game__evening__event_table__event=event)
    for number, seat, uuid in sitting.values_list("game__evening__event_table__number", "number", "person__uuid"):
        seats.setdefault(number, {})[seat] = str(uuid)
    sessions = dict(EventTable.objects.filter(event=event).values_list("number", "session"))
    for table in book.tables.values():
        wanted = {seat: book.entrant(each).person(table.session) for seat, each in enumerate(table.seats, 1)}
        there = {seat: person for seat, person in seats.get(table.id, {}).items() if seat in wanted}
        if sessions.get(table.id) != table.session or there != wanted:
            yield f"{session_name(book, table.session)}, table {table.number}: others sit there than were drawn."
