"""The standings and prizes of an event as it stands."""

from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event
from tournaments.queries.book import read_book
from tournaments.queries.closing import Prizes, prizes
from tournaments.queries.results import standings_at


def standings_of(event: Event, *, official: bool = True) -> tuple[EntrantStanding, ...]:
    """Return the standings of an event."""
    return standings_at(event, read_book(event.journal_id), official=official)


def prizes_of(event: Event) -> Prizes:
    """Return the prizes by the official standings."""
    return prizes(event, read_book(event.journal_id))
