"""A person's events: on which line he played, and where it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from scorekeeper.models import Person
from tournaments.models import EntrantRow, Event

from .book import read
from .final_order import final_rows

MOST = 50  # the latest events that are told


@dataclass(frozen=True, slots=True)
class Past:
    """An event of a person: ``rank`` of ``of`` and ``total`` are official, None where nothing is confirmed yet."""

    event: Event
    number: int
    of: int
    rank: int | None
    total: int | None
    closed: bool


def history(person: Person) -> list[Past]:
    """The events of a person and of the entries merged with his, the latest first.

    Two statements, and one to three for each event whose standings this process has not kept.
    """
    his = Q(person=person.itself) | Q(person__merged_into=person.itself)
    found = set(EntrantRow.objects.filter(his).values_list("event", "number"))
    events = Event.objects.in_bulk({event for event, _number in found})
    latest = sorted(found, key=lambda each: (events[each[0]].played_on, each), reverse=True)[:MOST]
    return [_past(events[event], number) for event, number in latest]


def _past(event: Event, number: int) -> Past:
    found = read(event.journal_id)
    rows = final_rows(event, found, official=True)
    row = next((row for row in rows if row.entrant == number), None)
    rank, total = (None, None) if row is None else (row.rank, row.total)
    return Past(event, number, len(rows), rank, total, found.book.closed)
