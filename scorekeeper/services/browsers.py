"""What a browser remembers: every grant it redeemed that still adds something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.models import Grant, Remembered
from scorekeeper.models.grant import Held
from scorekeeper.queries.access import STRENGTH

from .turn import writing


def worth_keeping(pairs: Iterable[Held]) -> list[Held]:
    """Return the grants that hold now and that no wider one includes.

    Grants of single games come first, then the wider ones (events, clubs, everything), each in the order given.
    One statement.
    """
    given = list(dict.fromkeys(pairs))
    held = {(grant.pk, grant.generation): grant for grant in Grant.objects.select_related("evening").held(given)}
    kept = [pair for pair in given if pair in held and not _is_included(held[pair], held.values())]
    return sorted(kept, key=lambda pair: held[pair].evening_id is None)


def put_away(browser: str, pairs: Sequence[Held]) -> None:
    """Keep these grants, and no others, in the database for the browser with this digest."""
    with writing():
        Remembered.objects.filter(browser=browser).delete()
        rows = [Remembered(browser=browser, grant_id=number, generation=generation) for number, generation in pairs]
        Remembered.objects.bulk_create(rows)


def put_away_pairs(browser: str) -> tuple[Held, ...]:
    """Return the grants kept in the database for the browser with this digest. One statement."""
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
