"""What a page that watches asks every two seconds: has anything changed?"""

from __future__ import annotations

from scorekeeper.models import Slice


def version(name: str) -> int | None:
    """How often a slice has changed; None when nobody counts it."""
    return Slice.objects.filter(name=name).values_list("version", flat=True).first()


def game_version(game: int) -> int | None:
    """The version of a game."""
    return version(f"game:{game}")
