"""Names to offer where a name is typed."""

from __future__ import annotations

from django.db.models import Subquery

from scorekeeper.models import Club, Person


def names_known(club: int | None = None) -> tuple[str, ...]:
    """The names of a club's persons, by default of the one at home, in the alphabet's order. One statement."""
    home = Club.objects.filter(demo=False, casual=False).order_by("pk").values("pk")[:1]
    persons = Person.objects.filter(club=Subquery(home) if club is None else club, erased_at=None, merged_into=None)
    return tuple(persons.order_by("folded").values_list("name", flat=True))


def casual_names() -> tuple[str, ...]:
    """Return the names of everybody who played in games without a club, in alphabetical order. One statement."""
    persons = Person.objects.filter(club__casual=True, erased_at=None, merged_into=None)
    return tuple(persons.order_by("folded").values_list("name", flat=True))


def persons_known(club: int, besides: int) -> tuple[tuple[int, str], ...]:
    """The other persons of a club, number and name, in the alphabet's order. One statement."""
    persons = Person.objects.filter(club=club, erased_at=None, merged_into=None).exclude(pk=besides)
    return tuple(persons.order_by("folded").values_list("pk", "name"))
