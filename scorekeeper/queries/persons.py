"""The persons of a club, their names, what would come together in a merge, and names to offer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, Q, Subquery

from scorekeeper.models import Club, Person, Seat


@dataclass(frozen=True, slots=True)
class PlayedName:
    """An entry of a person: a name under which they played, how many evenings, from when to when."""

    person: int
    name: str
    evenings: int
    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person: their own entry first in ``entries``, then those merged into it. An erased one has no contact."""

    person: int
    club: int
    name: str
    contact: str
    town: str
    erased: bool
    entries: tuple[PlayedName, ...]

    @property
    def others(self) -> tuple[PlayedName, ...]:
        """The entries merged into their own."""
        return self.entries[1:]

    @property
    def evenings(self) -> int:
        """The evenings of all their entries, which never sat at one table."""
        return sum(entry.evenings for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Merging:
    """A proposed merge: `goes` would count as `stays`; ``met`` names the evenings at which both sat."""

    goes: PersonView
    stays: PersonView
    met: tuple[str, ...]

    @property
    def sides(self) -> tuple[PersonView, PersonView]:
        """Both, the one that stays first."""
        return self.stays, self.goes


def person_view(club: int, person: int) -> PersonView | None:
    """Return a person who stands for themselves; None where the club has none of that number. One statement."""
    day, among_friends = "seats__game__evening__played_on", Q(seats__game__evening__within=None)
    rows = Person.objects.filter(Q(pk=person, merged_into=None) | Q(merged_into=person), club=club)
    rows = rows.annotate(
        evenings=Count("seats", filter=among_friends),
        first=Min(day, filter=among_friends),
        last=Max(day, filter=among_friends),
    ).order_by("folded")
    own_first = sorted(rows, key=lambda row: row.pk != person)
    if not own_first or own_first[0].pk != person:
        return None
    entries = tuple(PlayedName(row.pk, row.name, row.evenings, row.first, row.last) for row in own_first)
    one = own_first[0]
    return PersonView(one.pk, one.club_id, one.name, one.contact, one.town, one.erased_at is not None, entries)


def merging(goes: PersonView, into: int) -> Merging | None:
    """Return the entries that a merge into another person of the club would join; None without one. Two statements."""
    stays = person_view(goes.club, into)
    if stays is None:
        return None
    return Merging(goes, stays, evenings_of_both(_numbers(goes), _numbers(stays)))


def is_merged(club: int, person: int) -> bool:
    """Return whether an entry of the club counts as another's and can be separated. One statement."""
    return Person.objects.filter(pk=person, club=club, erased_at=None).exclude(merged_into=None).exists()


def evenings_of_both(one: Iterable[int], other: Iterable[int]) -> tuple[str, ...]:
    """Return the names of the evenings, tables of events included, at which entries of both sat, the last first.

    One statement.
    """
    theirs = Seat.objects.filter(person__in=list(other)).values("game")
    seats = Seat.objects.filter(person__in=list(one), game__in=theirs)
    return tuple(seats.order_by("-game__evening__played_on").values_list("game__evening__name", flat=True))


def _numbers(view: PersonView) -> list[int]:
    return [entry.person for entry in view.entries]


def names_known(club: int | None = None) -> tuple[str, ...]:
    """Return the names of a club's persons, by default of the one at home, in the alphabet's order. One statement."""
    home = Club.objects.filter(demo=False, casual=False).order_by("pk").values("pk")[:1]
    persons = Person.objects.filter(club=Subquery(home) if club is None else club, erased_at=None, merged_into=None)
    return tuple(persons.order_by("folded").values_list("name", flat=True))


def casual_names() -> tuple[str, ...]:
    """Return the names of everybody who played in games without a club, in alphabetical order. One statement."""
    persons = Person.objects.filter(club__casual=True, erased_at=None, merged_into=None)
    return tuple(persons.order_by("folded").values_list("name", flat=True))


def persons_known(club: int, besides: int = 0) -> tuple[tuple[int, str], ...]:
    """Return the persons of a club, or all ``besides`` one: number and name, in alphabetical order. One statement."""
    persons = Person.objects.filter(club=club, erased_at=None, merged_into=None).exclude(pk=besides)
    return tuple(persons.order_by("folded").values_list("pk", "name"))
