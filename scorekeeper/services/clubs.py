"""Clubs and their persons: found by name, or made."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.models import Club, Person

from .write_lock import writing

HOME = "Home"
DEMO = "Demo"
CASUAL = "No club"
WHAT = "The club's name"


def home() -> Club:
    """The club that this site is for; made when it is asked for first."""
    return _first(name=HOME)


def demo() -> Club:
    """The club of the demo data."""
    return _first(name=DEMO, demo=True)


def casual() -> Club:
    """Return the club that holds the games without a club; create it when it is first needed."""
    return _first(name=CASUAL, casual=True)


def club_of(number: int | None) -> Club:
    """A club by its number, the one at home by default. Raises ``Refused`` (``unknown-club``)."""
    found = home() if number is None else Club.objects.filter(pk=number).first()
    if found is None:
        raise refuse("unknown-club", "There is no such club.", "club")
    return found


def found_club(name: str) -> int:
    """Found a club and return its number.

    Raises ``Refused``: ``taken-name`` when there is one of that name, and what a name is refused for.
    """
    with writing():
        return Club.objects.create(name=_free_name(name)).pk


def rename_club(club: int, name: str) -> None:
    """Give a club another name. Raises ``Refused``: ``unknown-club`` and what ``found_club`` raises."""
    with writing():
        club_of(club)
        Club.objects.filter(pk=club).update(name=_free_name(name, club))


def persons(club: Club, names: Sequence[str]) -> list[Person]:
    """The persons of those names (checked, all different), in the same order; new ones are made.

    Another name of somebody stands for him. Raises ``Refused`` (``same-person``, path ``names[i]``) when two of the
    names are one person's.
    """
    named = club.persons.filter(folded__in=map(texts.folded, names), erased_at=None).select_related("merged_into")
    known = {person.folded: person.itself for person in named}
    found = [known.get(texts.folded(name)) for name in names]
    if faults := _met_before(names, found):
        raise Refused(faults)
    new = [name for name, person in zip(names, found, strict=True) if person is None]
    joined = iter(_join(club, new))
    return [person or next(joined) for person in found]


def _met_before(names: Sequence[str], found: Sequence[Person | None]) -> list[Fault]:
    faults, first = [], dict[int, str]()
    for index, (name, person) in enumerate(zip(names, found, strict=True)):
        if person is not None and first.setdefault(person.pk, name) != name:
            sentence = f"{first[person.pk]} and {name} are two names of one person."
            faults.append(Fault("same-person", sentence, f"names[{index}]"))
    return faults


def _free_name(name: str, club: int | None = None) -> str:
    plain = texts.name(name, what=WHAT)
    others = Club.objects.exclude(pk=club or 0).values_list("name", flat=True)
    if texts.folded(plain) in map(texts.folded, others):
        raise refuse("taken-name", f"There is a club {plain} already.", "name")
    return plain


def _first(*, name: str, demo: bool = False, casual: bool = False) -> Club:
    there = Club.objects.filter(demo=demo, casual=casual).order_by("pk").first()
    return there or Club.objects.create(demo=demo, casual=casual, name=name)


def _join(club: Club, names: Sequence[str]) -> list[Person]:
    return Person.objects.bulk_create(Person(club=club, name=name, folded=texts.folded(name)) for name in names)
