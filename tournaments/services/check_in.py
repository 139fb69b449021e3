"""Check-in at the door: each step once, however often a ticket is scanned and by however many people at once."""

from __future__ import annotations

from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import Presence, presence
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.check_in import checked_in_at
from tournaments.services import entrants, journal_writer


def check_in_once(event: Event, session: int, entrant: int, *, key: str, actor: Actor) -> bool:
    """Check an entrant in for a session, and return whether they were not checked in before.

    Who is checked in already gets no second entry. Raises ``Refused``: ``unknown-entrant``, ``withdrawn``, ``closed``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return True
        if is_here(book_of(event.journal_id), session, entrant):
            return False
        entrants.check_in(event, session, [entrant], key=key, actor=actor)
        return True


def undo_check_in(event: Event, session: int, entrant: int, *, key: str, actor: Actor) -> None:
    """Undo a check-in; nothing is written for who is not checked in. Raises ``Refused`` as ``check_in_once`` does."""
    with writing():
        if not journal_writer.has_written(event, key) and is_here(book_of(event.journal_id), session, entrant):
            entrants.check_in(event, session, [entrant], here=False, key=key, actor=actor)


def drop_out(event: Event, session: int, entrant: int, *, key: str, actor: Actor) -> None:
    """Let an entrant leave from a session on; nothing is written for who has left.

    Raises ``Refused``: ``unknown-entrant``, ``seated``, ``closed``.
    """
    with writing():
        if not journal_writer.has_written(event, key) and book_of(event.journal_id).entrant(entrant).plays(session):
            entrants.withdraw(event, entrant, session, key=key, actor=actor)


def undo_drop_out(event: Event, session: int, entrant: int, *, key: str, actor: Actor) -> None:
    """Let an entrant play again from a session on, checked in for it if they were.

    Raises ``Refused``: ``unknown-entrant``, ``not-withdrawn``, ``closed``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return
        book = book_of(event.journal_id)
        if not book.entrant(entrant).plays(session):
            entrants.bring_back(event, entrant, session, key=key, actor=actor)
        if checked_in_at(book, session, entrant) is not None:
            check_in_once(event, session, entrant, key=f"{key}-here", actor=actor)


def is_here(book: EventBook, session: int, entrant: int) -> bool:
    """Return whether an entrant is checked in for a session, also from the one before."""
    return presence(book, session).get(entrant) is Presence.HERE
