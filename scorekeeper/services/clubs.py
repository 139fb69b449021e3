"""Clubs and their persons: found by name, or made."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger import texts
from scorekeeper.models import Club, Person, Seat

from . import versions
from .turn import writing

HOME = "Home"
DEMO = "Demo"


def home() -> Club:
    """The club that this site is for; made when it is asked for first."""
    return _first(demo=False, name=HOME)


def demo() -> Club:
    """The club of the demo data."""
    return _first(demo=True, name=DEMO)


def persons(club: Club, names: Sequence[str]) -> list[Person]:
    """The persons of those names (checked, all different), in the same order; new ones are made."""
    known = {person.folded: person for person in club.persons.filter(folded__in=map(texts.folded, names))}
    return [known.get(texts.folded(name)) or _join(club, name) for name in names]


def rename_person(person: int, name: str) -> None:
    """Give a person another name, everywhere; entries name nobody and stay as they are.

    Raises ``Refused``: ``unknown-person``, ``taken-name`` when another in the club has it, and what a name is refused
    for.
    """
    plain = texts.name(name)
    with writing():
        found = Person.objects.select_for_update().filter(pk=person).first()
        if found is None:
            raise refuse("unknown-person", "There is no such person.", "person")
        if Person.objects.filter(club=found.club_id, folded=texts.folded(plain)).exclude(pk=person).exists():
            raise refuse("taken-name", f"This club has another {plain}; choose a name to tell them apart.", "name")
        found.name, found.folded = plain, texts.folded(plain)
        found.save(update_fields=["name", "folded"])
        games = Seat.objects.filter(person=person).values_list("game", flat=True)
        versions.bump(*map(versions.of_game, games))


def _first(*, demo: bool, name: str) -> Club:
    return Club.objects.filter(demo=demo).order_by("pk").first() or Club.objects.create(demo=demo, name=name)


def _join(club: Club, name: str) -> Person:
    return Person.objects.create(club=club, name=name, folded=texts.folded(name))
