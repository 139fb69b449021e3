"""Evenings carried here from another installation: their chains as they were, all of a file or nothing of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.ledger import texts
from scorekeeper.ledger.carried import Carried, CarriedSeason
from scorekeeper.ledger.carried_proof import Proven, prove
from scorekeeper.models import Club, Entry, Game, Season
from scorekeeper.queries.carry import Arrival, Arriving, Fate, arrival

from . import carried_evenings, carried_persons, club_rules, clubs, new_sheets, seasons
from . import persons as people
from .write_lock import writing

KINDS = frozenset(Entry.Kind.values)
PARTED = "{name}: from entry {parts_at} on, this site and the file say different things; neither is changed."
NOTHING_NEW = {
    Fate.SAME: "{name} is here already, with all of its {here} entries.",
    Fate.SHORTER: "{name} is here already and goes on: {here} entries here, {entries} in the file.",
}


def proven(carried: Carried) -> tuple[Proven, ...]:
    """Every evening of a file with its chain walked and its totals compared. Raises what ``carried_proof`` raises."""
    known = {person.uuid for person in carried.persons}
    return tuple(prove(evening, known, KINDS, f"evenings[{index}]") for index, evening in enumerate(carried.evenings))


def take_in(carried: Carried, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> tuple[int, ...]:
    """Take evenings into a club and return the numbers of those that were made or that went on.

    ``choices`` says of each namesake, by UUID, whether he is the ``same`` person as the one here, or his other name.
    An evening that is here is carried on where the file's chain continues ours, and left alone where it is the same or
    shorter. Persons known by UUID keep their names here. Raises ``Refused``: what ``proven`` raises, ``unknown-club``,
    ``parted``, ``elsewhere``, ``nothing-new``, ``other-club``, ``unchosen``, ``used-line``, and what names, merges and
    seasons are refused for.
    """
    found = proven(carried)
    with writing(), new_sheets.uncollected():
        home = clubs.club_of(club)
        _lock(club, carried)
        coming = arrival(carried, club)
        verify(coming)
        counted_as = carried_persons.make(home, carried.persons, coming, choices)
        pairs = [pair for pair in zip(found, coming.evenings, strict=True) if pair[1].comes]
        numbers = carried_evenings.write(home, pairs)
        for person, into in counted_as:
            people.merge(person, into)
        _take_seasons(club, carried.seasons)
        club_rules.take_in(club, carried.rules)
        return numbers


def _lock(club: int, carried: Carried) -> None:
    """Nobody else carries into the club meanwhile, nor writes on the evenings that are here already."""
    list(Club.objects.select_for_update().filter(pk=club))
    journals_here = [evening.journal for evening in carried.evenings]
    list(Game.objects.select_for_update(of=("self",)).filter(journal__key__in=journals_here).order_by("pk"))


def verify(coming: Arrival) -> None:
    """Raises ``Refused`` when a file cannot be taken in as it is, or has nothing new."""
    if faults := [*_parted(coming.evenings), *_elsewhere(coming)]:
        raise Refused(faults)
    if not any(evening.comes for evening in coming.evenings):
        raise Refused([Fault("nothing-new", _nothing_new(coming.evenings), "evenings")])


def _parted(evenings: Sequence[Arriving]) -> Iterator[Fault]:
    for index, evening in enumerate(evenings):
        if evening.fate is Fate.PARTED:
            yield Fault(evening.fate, _said(PARTED, evening), f"evenings[{index}]")


def _elsewhere(coming: Arrival) -> Iterator[Fault]:
    """One sentence for all evenings of another club; persons of another one only where no evening tells already."""
    if names := [evening.name for evening in coming.evenings if evening.fate is Fate.ELSEWHERE]:
        said = f"{names[0]} is" if len(names) == 1 else f"{len(names):,} of these evenings, {names[0]} the first, are"
        yield Fault(Fate.ELSEWHERE, f"{said} in another club here.", "evenings")
        return
    for name in coming.strangers:
        yield Fault("other-club", f"{name} belongs to another club here.", "persons")


def _nothing_new(evenings: Sequence[Arriving]) -> str:
    if len(evenings) == 1:
        return _said(NOTHING_NEW[evenings[0].fate], evenings[0])
    further = sum(evening.fate is Fate.SHORTER for evening in evenings)
    said = f"All {len(evenings):,} evenings of this file are here already"
    return f"{said}; {further:,} of them went on here." if further else f"{said}, with all of their entries."


def _said(sentence: str, evening: Arriving) -> str:
    return sentence.format(name=evening.name, parts_at=evening.parts_at, here=evening.here, entries=evening.entries)


def _take_seasons(club: int, carried: Iterable[CarriedSeason]) -> None:
    """Add the seasons that the club has not, by name and days."""
    there: set[tuple[str, date, date]] = set(Season.objects.filter(club=club).values_list("folded", "first", "last"))
    for season in carried:
        if (texts.folded(season.name), season.first, season.last) not in there:
            seasons.add(club, season.name, season.first, season.last)
