"""Which grants a browser needs, and those stored in the database because its cookie is full."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.models import Grant, Remembered
from scorekeeper.models.grant import Held

from .access import STRENGTH


def needed_grants(pairs: Iterable[Held]) -> list[Held]:
    """Return the valid grants that no wider one includes. One statement.

    Grants of single games come first, then the wider ones (events, clubs, everything), each in the order given.
    """
    given = list(dict.fromkeys(pairs))
    valid = {(grant.pk, grant.generation): grant for grant in Grant.objects.select_related("evening").held(given)}
    needed = [pair for pair in given if pair in valid and not _is_included(valid[pair], valid.values())]
    return sorted(needed, key=lambda pair: valid[pair].evening_id is None)


def stored_grants(browser: str) -> tuple[Held, ...]:
    """Return the grants stored in the database for the browser with this digest. One statement."""
    return tuple(Remembered.objects.filter(browser=browser).order_by("pk").values_list("grant", "generation"))


def _is_included(grant: Grant, others: Iterable[Grant]) -> bool:
    return any(
        other.pk != grant.pk and _reaches(other, grant) and STRENGTH[other.role] >= STRENGTH[grant.role]
        for other in others
    )


def _reaches(wide: Grant, narrow: Grant) -> bool:
    """Tell whether the scope of one grant contains the other's; the tables of an event are outside its club."""
    if wide.is_over_everything:
        return not narrow.is_over_everything
    game = narrow.evening
    if wide.club_id is not None:
        return narrow.club_id == wide.club_id or (
            game is not None and game.club_id == wide.club_id and game.within_id is None
        )
    if wide.journal_id is not None:
        return narrow.journal_id == wide.journal_id or (game is not None and game.within_id == wide.journal_id)
    return narrow.evening_id == wide.evening_id
