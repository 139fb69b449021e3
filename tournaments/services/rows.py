"""The rows that follow from an event's book: who plays on which line, and which pages it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.models import Person
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import Entrant
from tournaments.engine.setup import Setup
from tournaments.models import EntrantRow, Event

Place = tuple[int, int, str]  # number, since, person's UUID


def store(event: Event, before: EventBook, after: EventBook) -> None:
    """Bring the rows of an event from one book to the next; asks nothing where no line has changed."""
    if pages(before.setup) != pages(after.setup):
        Event.objects.filter(pk=event.pk).update(**pages(after.setup))
    if before.entrants is after.entrants:
        return
    changed = [each for number, each in after.entrants.items() if before.entrants.get(number) is not each]
    moved = [each for each in changed if _persons(before.entrants.get(each.number)) != each.persons]
    if moved:
        EntrantRow.objects.filter(event=event, number__in=[each.number for each in moved]).delete()
        _insert(event, [place for each in moved for place in places(each)])


def rebuild(event: Event, book: EventBook) -> None:
    """Write the rows of an event anew from its book."""
    Event.objects.filter(pk=event.pk).update(**pages(book.setup))
    EntrantRow.objects.filter(event=event).delete()
    _insert(event, [place for each in book.entrants.values() for place in places(each)])


def pages(setup: Setup) -> Mapping[str, bool]:
    """What the row of an event should say of its pages."""
    return {"has_bracket": setup.bracket is not None, "is_hourly": setup.hourly is not None}


def places(entrant: Entrant) -> Iterator[Place]:
    """The rows that a line should have."""
    return ((entrant.number, since.session, since.person) for since in entrant.persons)


def _persons(entrant: Entrant | None) -> object:
    return None if entrant is None else entrant.persons


def _insert(event: Event, wanted: list[Place]) -> None:
    found = Person.objects.filter(uuid__in={person for _, _, person in wanted}).values_list("uuid", "pk")
    known = {str(uuid): pk for uuid, pk in found}
    EntrantRow.objects.bulk_create(
        EntrantRow(event=event, number=number, since=since, person_id=known[person]) for number, since, person in wanted
    )
