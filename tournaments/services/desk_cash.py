"""Fees taken at the door and given back; each is in the cash box of the event."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.engine.errors import refuse
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import fees_paid
from tournaments.models import Event
from tournaments.queries.book import book_of

from . import journal_writer
from .journal_writer import Noted


def take_fees(event: Event, entrants: Collection[int], *, key: str, actor: Actor) -> Noted:
    """Take from each of them what he still owes of the event's fee; who has paid already pays nothing again.

    Raises ``Refused``: ``no-fee`` where the event takes none, ``nothing-changes`` where all have paid,
    ``unknown-entrant``, ``closed``, ``used-key``.
    """
    with writing():
        due = [] if journal_writer.written(event, key) else _due(book_of(event.journal_id), entrants)
        return journal_writer.note(event, "fees", {"paid": due}, key=key, actor=actor)


def give_back(event: Event, entrant: int, *, key: str, actor: Actor, why: str = "") -> Noted:
    """Give an entrant back all that he has paid.

    Raises ``Refused``: ``not-paid``, ``unknown-entrant``, and ``ticket-paid`` on an hourly day.
    """
    with writing():
        again, book = journal_writer.written(event, key), book_of(event.journal_id)
        if book.setup.hourly and not again:
            raise refuse("ticket-paid", "Tickets are paid one by one; take back those that were not played.", "entrant")
        amount = fees_paid(book)[book.entrant(entrant).number]
        if amount <= 0 and not again:
            raise refuse("not-paid", f"Number {entrant} has paid nothing that could be given back.", "entrant")
        payload = {"kind": "refund", "amount": -amount, "entrant": entrant}
        return journal_writer.note(event, "cash", payload, key=key, actor=actor, why=why)


def _due(book: EventBook, entrants: Collection[int]) -> list[tuple[int, int]]:
    """Numbers with what they owe, in minor units."""
    if not (book.setup.money and book.setup.fee):
        raise refuse("no-fee", "This event takes no fee; set one in the set-up first.", "entrants")
    has = fees_paid(book)
    owed = [(book.entrant(number).number, book.setup.fee - has[number]) for number in sorted(set(entrants))]
    due = [(number, amount) for number, amount in owed if amount > 0]
    if not due:
        raise refuse("nothing-changes", "They have all paid already.", "entrants")
    return due
