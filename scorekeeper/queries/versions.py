"""What a page that watches asks every two seconds: has anything changed?"""

from __future__ import annotations

from django.db import connection

_SQL = "SELECT version FROM scorekeeper_slice WHERE name = %s"


def version(name: str) -> int | None:
    """How often a slice has changed; None when nobody counts it."""
    with connection.cursor() as cursor:
        cursor.execute(_SQL, (name,))
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def game_version(game: int) -> int | None:
    """The version of a game."""
    return version(f"game:{game}")
