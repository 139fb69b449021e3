"""Events for tests: founded as the nationals are, with as many entrants as asked for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import count

from scorekeeper.services.journals import Actor
from tests.replayed import replayed
from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.setup import load_format
from tournaments.models import Event, Publication
from tournaments.services import entrants, events
from tournaments.services.entrants import NewEntrant

DIRECTOR = Actor(role="director")
_KEYS = count(1)


def key() -> str:
    """Return a key that nobody has used."""
    return f"event-test-{next(_KEYS)}"


@replayed
def founded(
    players: int = 12,
    *,
    slug: str = "nationals",
    name: str = "Autumn Open",
    publication: Publication = Publication.LISTED,
    sessions: int | None = None,
) -> Event:
    """Return a public event of that format, with entrants 1, 2, ... named ``Player 1``, ``Player 2``, ...

    With ``sessions``, it has so many like its first one, and no prizes.
    """
    setup = load_format(slug)
    if sessions is not None:
        setup = replace(setup, sessions=setup.sessions[:1] * sessions, prizes=PrizeTable())
    number = events.create_event(
        name=name,
        setup=setup,
        key=key(),
        actor=DIRECTOR,
        played_on=date(2026, 10, 3),
        publication=publication,
    )
    event = Event.objects.select_related("club").get(pk=number)
    if players:
        new = [NewEntrant(f"Player {each}") for each in range(1, players + 1)]
        entrants.enter(event, new, key=key(), actor=DIRECTOR)
    return event
