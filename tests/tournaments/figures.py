"""The standings and prizes of an event as it stands."""

from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event
from tournaments.queries.book import read_book
from tournaments.queries.closing import Prizes, prizes
from tournaments.queries.open_items import BLOCKS_SIGNING, OpenItem, OpenKind, open_items
from tournaments.queries.results import standings_at


def standings_of(event: Event, *, official: bool = True) -> tuple[EntrantStanding, ...]:
    """Return the standings of an event."""
    return standings_at(event, read_book(event.journal_id), official=official)


def prizes_of(event: Event) -> Prizes:
    """Return the prizes by the official standings."""
    return prizes(event, read_book(event.journal_id))


def open_at(event: Event) -> list[OpenItem]:
    """Return what is open at an event."""
    return list(open_items(event, read_book(event.journal_id)))


def open_kinds(event: Event) -> list[OpenKind]:
    """Return the kinds of what is open at an event, in order."""
    return [item.kind for item in open_at(event)]


def can_sign(event: Event) -> bool:
    """Return whether nothing that is open blocks signing."""
    return BLOCKS_SIGNING.isdisjoint(open_kinds(event))
