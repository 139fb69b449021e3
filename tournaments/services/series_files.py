"""An event from a site that had no network: taken in, or carried on, and joined to a series in one deed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.models import Person
from scorekeeper.queries.transfer import Arrival, ArrivalFate
from scorekeeper.services import persons as people
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.names import Spellings
from tournaments.models import Event, Series
from tournaments.queries.arriving import Arriving, arriving
from tournaments.queries.carry import CarriedEvent
from tournaments.queries.series_book import book_of

from . import go_on_event, series, take_in_event
from .carried_proof import prove


@dataclass(frozen=True, slots=True)
class Likeness:
    """Somebody in a file, unknown here, whose name looks like that of a ``person`` of the club."""

    uuid: str
    name: str
    person: int
    like: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would bring to a series: how its event stands to this site's, its players, whether it is in already.

    ``players`` says who is known, new, or called like somebody here; ``alike`` whose names are nearly those of others.
    """

    arriving: Arriving
    players: Arrival
    alike: tuple[Likeness, ...]
    joined: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """What came of a file: the event, how it stood to ours, and whether it joined by this."""

    event: Event
    fate: ArrivalFate
    joined: bool


def preview(found: Series, carried: CarriedEvent) -> Preview:
    """Look at a file before it joins a series; nothing is written.

    Raises ``Refused`` for a file that proves nothing, for a shorter file or another story of an event that is here
    (``go_on_event.REFUSALS``); a file that is here already is no mistake as long as the event can join.
    """
    prove(carried)
    here = arriving(carried, found.club_id)
    if here.fate in (ArrivalFate.PARTED, ArrivalFate.ELSEWHERE):
        raise go_on_event.refusal(here)
    players = take_in_event.coming(carried, found.club_id)
    joined = carried.journal in book_of(found.journal_id).events
    return Preview(here, players, _alike(found, carried, players), joined)


def join_file(
    found: Series,
    carried: CarriedEvent,
    *,
    key: str,
    actor: Actor,
    choices: Mapping[str, str] = MappingProxyType({}),
    same: Mapping[str, int] = MappingProxyType({}),
) -> Joined:
    """Take an event in, or carry it on, and let it join: all of it or nothing.

    ``choices`` are those of ``take_in_event.take_in``; ``same`` says which persons of the file, by UUID, are which
    persons of the club although their names differ. A file whose event is here already, as long or longer, only joins;
    a newer one carries the event on, also where it joined before.
    Raises ``Refused``: what ``take_in_event.take_in``, ``go_on_event.go_on`` and ``series.join`` raise, and
    ``joined-already`` where the file brings nothing.
    """
    with writing():
        here = arriving(carried, found.club_id)
        number = _written(here, carried, found.club_id, choices)
        for uuid, into in same.items():
            people.merge(Person.objects.get(uuid=uuid, club=found.club_id).pk, into)
        event = Event.objects.select_related("journal", "club").get(pk=number)
        joins = event.journal.key not in book_of(found.journal_id).events or not here.comes
        if joins:
            series.join(found, event, key=key, actor=actor)
        return Joined(event, here.fate, joins)


def _written(here: Arriving, carried: CarriedEvent, club: int, choices: Mapping[str, str]) -> int:
    if here.fate is ArrivalFate.NEW:
        return take_in_event.take_in(carried, club=club, choices=choices)
    if here.event is not None and here.fate in (ArrivalFate.SAME, ArrivalFate.SHORTER):
        return here.event.pk
    return go_on_event.go_on(carried, club=club, choices=choices)


def _alike(found: Series, carried: CarriedEvent, players: Arrival) -> tuple[Likeness, ...]:
    there = Person.objects.filter(club=found.club_id, erased_at=None, merged_into=None).values_list("pk", "name")
    spellings, new = Spellings(there), set(players.new)
    asked = (one for one in carried.persons if one.name in new and not one.erased and one.counts_as is None)
    pairs = ((person, spellings.like(person.name)) for person in asked)
    return tuple(Likeness(person.uuid, person.name, *like) for person, like in pairs if like is not None)
