"""Tickets of a day of rounds: sold, taken back, kept for a later round; and the rounds that are added as the day goes.

A ticket is good for one round, from a round on. Whoever has a seat in a round has used one up, his oldest first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from scorekeeper.engine.errors import refuse
from tournaments.engine.hourly import DAY, MOST_TICKETS, Hourly, clock_text
from tournaments.engine.seating.check import MOST_SESSIONS

from . import entrants
from .book import EventBook
from .entrants import verify_open
from .said import Said
from .values import Cash, Json, Ticket


def hourly_of(book: EventBook) -> Hourly:
    """How the rounds are sold. Raises ``Refused`` (``no-tickets``) where the event is no day of rounds."""
    if book.setup.hourly is None:
        raise refuse("no-tickets", "This event sells no tickets: its entrants play every session.", "event")
    return book.setup.hourly


def round_ahead(book: EventBook) -> int:
    """The round whose tables are made next; it may not be among the sessions yet."""
    return max(book.published, default=0) + 1


def used(book: EventBook) -> dict[int, int]:
    """The round in which each ticket was played, by the ticket's number; those that were not are not there."""
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for table in book.tables.values():
        for number in table.seats:
            rounds[number].append(table.session)
    held = _held(book)
    return {
        ticket.id: played
        for entrant, there in rounds.items()
        for ticket, played in zip(held.get(entrant, ()), sorted(there), strict=False)
    }


def unused(book: EventBook) -> list[Ticket]:
    """The tickets that can still be played, in the order in which they were sold."""
    played = used(book)
    return [ticket for ticket in book.tickets if not ticket.returned and ticket.id not in played]


def price(book: EventBook, tickets: int) -> int:
    """What so many tickets cost now, in minor units; nothing in a hall without money."""
    return hourly_of(book).price(tickets) if book.setup.money else 0


def money_back(book: EventBook, number: int) -> int:
    """What is given back for a ticket: what was paid for those bought with it, less what the others cost alone."""
    together = _bought_with(book, _unused(book, number))
    return max(0, sum(ticket.paid for ticket in together) - price(book, len(together) - 1))


def start_of(book: EventBook, number: int) -> int | None:
    """When a round starts, in minutes after the midnight that begins the day; None where there is no timetable.

    A round that was put off puts off those after it.
    """
    hourly = hourly_of(book)
    told = max((each for each in book.starts if each <= number), default=None)
    if told is not None:
        return book.starts[told] + (number - told) * hourly.every
    return None if hourly.first is None else hourly.first + (number - 1) * hourly.every


def verify_tickets(book: EventBook, session: int, players: Iterable[int]) -> None:
    """Raises ``Refused`` where players of a round to be drawn have no ticket for it (``no-ticket``), or where another
    round is next (``earlier-draw``). Any event but a day of rounds needs none."""
    if book.setup.hourly is None:
        return
    if session != round_ahead(book):
        sentence = f"Round {round_ahead(book)} is the next to have tables, not round {session}."
        raise refuse("earlier-draw", sentence, "session")
    good = {ticket.entrant for ticket in unused(book) if ticket.since <= session}
    for number in players:
        _verify_among(number, good, f"for round {session}")


def verify_ticket(book: EventBook, entrant: int) -> None:
    """Raises ``Refused`` (``no-ticket``) where an entrant who gets a free seat has no ticket left."""
    if book.setup.hourly is not None:
        _verify_among(entrant, {ticket.entrant for ticket in unused(book)}, "left")


def _verify_among(number: int, good: set[int], which: str) -> None:
    if number not in good:
        raise refuse("no-ticket", f"Number {number} has no ticket {which}; sell him one first.", "entrant")


def _held(book: EventBook) -> Mapping[int, list[Ticket]]:
    """Each entrant's tickets in the order in which they are used."""
    held: defaultdict[int, list[Ticket]] = defaultdict(list)
    for ticket in sorted(book.tickets, key=lambda ticket: (ticket.since, ticket.id)):
        if not ticket.returned:
            held[ticket.entrant].append(ticket)
    return held


def _ticket(book: EventBook, said: Said) -> EventBook:
    """``person`` enters somebody new with that number; ``from`` is the first round that the first ticket is good for,
    the others are for the rounds after it; ``paid`` goes into the cash box."""
    verify_open(book)
    given = said.payload
    hourly_of(book)
    if "person" in given:
        line: Json = {"number": given["number"], "person": given["person"]}
        book = entrants.KINDS["enter"](book, replace(said, payload={"entrants": [line]}))
    entrant = book.entrant(given["number"])
    first = _first_round(book, entrant.number, given["from"])
    _verify_sale(book, first, given["tickets"], given["paid"])
    if not entrant.plays(first):
        raise refuse("withdrawn", f"Number {entrant.number} has withdrawn; let him come back first.", "entrant")
    shares = _shared(given["paid"], given["tickets"])
    sold = tuple(
        Ticket(len(book.tickets) + index, entrant.number, first + index - 1, said.seq, share)
        for index, share in enumerate(shares, 1)
    )
    cash = (Cash(said.seq, "fee", given["paid"], entrant.number, said.why),) if given["paid"] else ()
    return replace(book, tickets=(*book.tickets, *sold), cash=(*book.cash, *cash))


def _first_round(book: EventBook, entrant: int, wanted: int) -> int:
    """The round a new ticket is good from: after those that his others are for."""
    _verify_ahead(book, wanted)
    return max([wanted, *(ticket.since + 1 for ticket in unused(book) if ticket.entrant == entrant)])


def _verify_ahead(book: EventBook, number: int) -> None:
    if not round_ahead(book) <= number <= MOST_SESSIONS:
        sentence = f"Tickets are for rounds {round_ahead(book)} to {MOST_SESSIONS}, not for round {number}."
        raise refuse("bad-session", sentence, "from")


def _verify_sale(book: EventBook, first: int, tickets: int, paid: int) -> None:
    if not 1 <= tickets <= MOST_TICKETS:
        raise refuse("bad-tickets", f"1 to {MOST_TICKETS} tickets are sold at once.", "tickets")
    _verify_ahead(book, first + tickets - 1)
    if paid != price(book, tickets):
        sentence = f"What {tickets} tickets cost has changed meanwhile; look at the price once more."
        raise refuse("bad-price", sentence, "paid")


def _shared(amount: int, tickets: int) -> list[int]:
    """An amount as equal shares; what does not divide is in the first ones."""
    share, over = divmod(amount, tickets)
    return [share + (index < over) for index in range(tickets)]


def _drop_ticket(book: EventBook, said: Said) -> EventBook:
    """A ticket that was not played is given back for ``back``; those bought with it cost what is left."""
    verify_open(book)
    ticket, back = _unused(book, said.payload["ticket"]), said.payload["back"]
    together = _bought_with(book, ticket)
    paid = sum(each.paid for each in together) - back
    if back != money_back(book, ticket.id):
        raise refuse("bad-price", "What is given back has changed meanwhile; look once more.", "back")
    others = [each for each in together if each.id != ticket.id]
    shares = _shared(paid, len(others)) if others else []
    changed = {each.id: replace(each, paid=share) for each, share in zip(others, shares, strict=True)}
    changed[ticket.id] = replace(ticket, paid=0, returned=True)
    cash = (Cash(said.seq, "refund", -back, ticket.entrant, said.why),) if back else ()
    return replace(_put(book, changed), cash=(*book.cash, *cash))


def _defer_ticket(book: EventBook, said: Said) -> EventBook:
    """A ticket that was not played is good from another round on."""
    verify_open(book)
    ticket, first = _unused(book, said.payload["ticket"]), said.payload["from"]
    _verify_ahead(book, first)
    if first == ticket.since:
        raise refuse("nothing-changes", f"Ticket {ticket.id} is for round {first} as it is.", "from")
    return _put(book, {ticket.id: replace(ticket, since=first)})


def _unused(book: EventBook, number: int) -> Ticket:
    for ticket in unused(book):
        if ticket.id == number:
            return ticket
    raise refuse("unknown-ticket", f"There is no ticket {number} that could still be played.", "ticket")


def _bought_with(book: EventBook, ticket: Ticket) -> list[Ticket]:
    return [each for each in book.tickets if each.bought == ticket.bought and not each.returned]


def _put(book: EventBook, changed: Mapping[int, Ticket]) -> EventBook:
    return replace(book, tickets=tuple(changed.get(ticket.id, ticket) for ticket in book.tickets))


def _add_round(book: EventBook, said: Said) -> EventBook:
    """One more round, played as the last one."""
    verify_open(book)
    hourly_of(book)
    sessions = book.setup.sessions
    if len(sessions) >= MOST_SESSIONS:
        raise refuse("bad-session", f"A day has at most {MOST_SESSIONS} rounds.", "session")
    return replace(book, setup=replace(book.setup, sessions=(*sessions, sessions[-1])))


def _round_start(book: EventBook, said: Said) -> EventBook:
    """A round starts ``at`` so many minutes after the midnight that begins the day."""
    verify_open(book)
    number, start = said.payload["round"], said.payload["at"]
    hourly_of(book)
    _verify_ahead(book, number)
    if not 0 <= start < 2 * DAY:
        raise refuse("bad-value", f"A round starts on this day or in the night after it, not at {start}.", "at")
    if start == start_of(book, number):
        raise refuse("nothing-changes", f"Round {number} starts at {clock_text(start)} as it is.", "at")
    return replace(book, starts={**book.starts, number: start})


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "ticket": _ticket,
    "drop-ticket": _drop_ticket,
    "defer-ticket": _defer_ticket,
    "add-round": _add_round,
    "round-start": _round_start,
}
