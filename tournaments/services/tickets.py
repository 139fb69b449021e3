"""Tickets of a day of rounds: sold at the desk, canceled, saved for later; and the tables of the next round."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger.entries import clean_contact, clean_name, fold_name
from scorekeeper.models import Person
from scorekeeper.services import clubs
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import next_round
from tournaments.engine.event.entrants import next_number
from tournaments.engine.event.tickets import require_hourly, round_ahead, ticket_price, ticket_refund
from tournaments.engine.event.values import Json
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import lines_of_persons
from tournaments.services import draws, entrants, journal_writer
from tournaments.services.journal_writer import EventWrite


@dataclass(frozen=True, slots=True)
class Buyer:
    """The buyer of a ticket: the ``number`` of someone who is entered, or a ``name``. ``contact`` is kept with the
    person where the club knows none yet."""

    number: int | None = None
    name: str = ""
    contact: str = ""


def sell(
    event: Event, buyer: Buyer, *, many: int = 1, since: int | None = None, key: str, actor: Actor, ask: bool = False
) -> EventWrite:
    """Sell tickets, the first for a round (None: the next one), the others for the rounds after it.

    Who is new is entered; the money is in the cash box. ``ask`` refuses the name of someone new that looks like
    another one's (``looks-like``). Raises ``Refused``: what is wrong with the name, ``unknown-entrant``,
    ``withdrawn``, ``bad-session``, ``bad-tickets``, ``no-tickets`` at an event that is no day of rounds, ``closed``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "ticket", {}, key=key, actor=actor)
        book = book_of(event.journal_id)
        sale = {"from": round_ahead(book) if since is None else since, "tickets": many}
        who = {"number": buyer.number} if buyer.number is not None else _buyer_payload(event, book, buyer, ask=ask)
        paid = ticket_price(book, max(many, 0))
        return journal_writer.write_entry(event, "ticket", {**who, **sale, "paid": paid}, key=key, actor=actor)


def _buyer_payload(event: Event, book: EventBook, buyer: Buyer, *, ask: bool) -> Json:
    """The line of a name; a new one where nobody of that name plays."""
    name = clean_name(buyer.name, "name")
    known = event.club.persons.filter(folded=fold_name(name), erased_at=None).select_related("merged_into").first()
    lines = lines_of_persons(event)
    if known is not None and known.itself.pk in lines:
        return {"number": lines[known.itself.pk]}
    if ask:
        entrants.verify_unlike(event, [name], "name")
    (person,) = clubs.get_or_create_persons(event.club, [name])
    _keep_contact(person, buyer.contact)
    return {"number": next_number(book), "person": str(person.uuid)}


def _keep_contact(person: Person, contact: str) -> None:
    if contact and not person.contact:
        person.contact = clean_contact(contact)
        person.save(update_fields=["contact"])


def cancel(event: Event, ticket: int, *, key: str, actor: Actor) -> EventWrite:
    """Cancel a ticket that was not played; the refund is what it cost beside those bought with it.

    Raises ``Refused`` (``unknown-ticket``) for one that was played or canceled.
    """
    with writing():
        again = journal_writer.has_written(event, key)
        back = 0 if again else ticket_refund(book_of(event.journal_id), ticket)
        return journal_writer.write_entry(event, "drop-ticket", {"ticket": ticket, "back": back}, key=key, actor=actor)


def keep_for(event: Event, ticket: int, first: int, *, key: str, actor: Actor) -> EventWrite:
    """Let a ticket that was not played be good from another round on.

    Raises ``Refused``: ``unknown-ticket``, ``bad-session``, ``nothing-changes``.
    """
    return journal_writer.write_entry(event, "defer-ticket", {"ticket": ticket, "from": first}, key=key, actor=actor)


def put_off(event: Event, number: int, start: int, *, key: str, actor: Actor) -> EventWrite:
    """Say when a round starts, in minutes after midnight; those after it move with it.

    Raises ``Refused``: ``bad-session``, ``bad-value``, ``nothing-changes``.
    """
    return journal_writer.write_entry(event, "round-start", {"round": number, "at": start}, key=key, actor=actor)


def make_tables(event: Event, number: int, *, key: str, actor: Actor, seed: int | None = None) -> EventWrite:
    """Draw and publish the next round, which is added where it is not there yet; it must be ``number``.

    Raises ``Refused``: ``taken`` where its tables are made already, ``too-few-players``, and what ``draws.draft`` and
    ``draws.publish`` raise.
    """
    with writing():
        if journal_writer.has_written(event, f"{key}-p"):
            return journal_writer.write_entry(event, "publish", {"session": number}, key=f"{key}-p", actor=actor)
        book = book_of(event.journal_id)
        _verify_next(book, number)
        if number not in book.sessions:
            journal_writer.write_entry(event, "add-round", {}, key=f"{key}-a", actor=actor)
        if number not in book.draws or seed is not None or _is_outdated(book, number):
            draws.draft(event, number, seed=seed, key=f"{key}-d", actor=actor)
        return draws.publish(event, number, key=f"{key}-p", actor=actor)


def _verify_next(book: EventBook, number: int) -> None:
    require_hourly(book)
    ahead = next_round(book)
    if ahead.number != number:
        raise refuse("taken/round", {"number": number, "other": ahead.number}, "session")
    if not ahead.sizes:
        raise too_few(book)


def too_few(book: EventBook) -> Refused:
    """Return why the next round cannot be played as it stands."""
    ahead = next_round(book)
    return refuse(
        "too-few-players/tickets",
        {"many": len(ahead.waiting), "number": ahead.number},
        "session",
    )


def _is_outdated(book: EventBook, number: int) -> bool:
    """Return whether the draft of a round has other players than those whose turn it is now."""
    return set(book.draws[number].players) != set(next_round(book).players)
