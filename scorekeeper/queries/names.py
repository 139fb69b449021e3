"""Names to offer where a name is typed."""

from __future__ import annotations

from django.db.models import Subquery

from scorekeeper.models import Club, Person


def names_known(club: int | None = None) -> tuple[str, ...]:
    """The names of a club, by default the one at home, in the alphabet's order. One statement."""
    home = Club.objects.filter(demo=False).order_by("pk").values("pk")[:1]
    persons = Person.objects.filter(club=Subquery(home) if club is None else club)
    return tuple(persons.order_by("folded").values_list("name", flat=True))
