"""Version counters, raised in the transaction that changes what they count.

An entry raises its game's by a trigger; here is what changes a game without one.
"""

from __future__ import annotations

from django.db.models import F

from scorekeeper.models import Slice


def of_game(game: int) -> str:
    """The name of a game's slice."""
    return f"game:{game}"


def of_names(club: int) -> str:
    """The name of the slice that counts how often a person of a club was called otherwise."""
    return f"names:{club}"


def begin(name: str) -> None:
    """Start counting a slice."""
    Slice.objects.create(name=name)


def bump(*names: str) -> None:
    """Count one change of each slice."""
    Slice.objects.filter(name__in=names).update(version=F("version") + 1)


def count(name: str) -> None:
    """Count one change of a slice that nobody may have begun to count yet."""
    Slice.objects.get_or_create(name=name, defaults={"version": 0})
    bump(name)
