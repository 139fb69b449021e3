"""Tickets of an hourly day: sold, refunded, deferred; rounds added during the day; prizes by the hour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Award, Contest, LeftReason, Prize, PrizeLeft, PrizeWon
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.entrants import ENTRANT_KINDS, verify_open
from tournaments.engine.event.results import read_signed
from tournaments.engine.event.values import Cash, EventEntry, Json, RoundTicket, SignOff, read_method
from tournaments.engine.hourly import DAY, MOST_TICKETS, Hourly, time_of_day
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeTable, Vacant
from tournaments.engine.prizes import award_prizes
from tournaments.engine.seating.plan import MOST_SESSIONS
from tournaments.engine.standings import EntrantStanding


def require_hourly(book: EventBook) -> Hourly:
    """Return the setup of ticket sales. Raises ``Refused`` (``no-tickets``) where it is no day of rounds."""
    if book.setup.hourly is None:
        raise refuse("no-tickets", path="event")
    return book.setup.hourly


def round_ahead(book: EventBook) -> int:
    """Return the round whose tables are made next. It may not be among the sessions yet."""
    return max(book.published, default=0) + 1


def tickets_used(book: EventBook) -> dict[int, int]:
    """Return the round in which each ticket was played, by ticket number; without tickets that were not played."""
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for table in book.tables.values():
        for number in table.seats:
            rounds[number].append(table.session)
    held = _tickets_by_entrant(book)
    return {
        ticket.id: played
        for entrant, there in rounds.items()
        for ticket, played in zip(held.get(entrant, ()), sorted(there), strict=False)
    }


def tickets_unused(book: EventBook) -> list[RoundTicket]:
    """Return the tickets that can still be played, in the order in which they were sold."""
    played = tickets_used(book)
    return [ticket for ticket in book.tickets if not ticket.returned and ticket.id not in played]


def ticket_price(book: EventBook, tickets: int) -> int:
    """Return the price of so many tickets now, in minor units; 0 in a hall without money."""
    return require_hourly(book).price(tickets) if book.setup.money else 0


def ticket_refund(book: EventBook, number: int) -> int:
    """Return the refund for a ticket: the amount paid for those bought with it, less the others' price alone."""
    together = _tickets_bought_with(book, _require_unused(book, number))
    return max(0, sum(ticket.paid for ticket in together) - ticket_price(book, len(together) - 1))


def start_of(book: EventBook, number: int) -> int | None:
    """Return when a round starts, in minutes after the midnight that begins the day; None without a timetable.

    A round that was put off puts off those after it.
    """
    hourly = require_hourly(book)
    nearest = max((each for each in book.starts if each <= number), default=None)
    if nearest is not None:
        return book.starts[nearest] + (number - nearest) * hourly.every
    return None if hourly.first is None else hourly.first + (number - 1) * hourly.every


def verify_tickets(book: EventBook, session: int, players: Iterable[int]) -> None:
    """Raise ``Refused`` (``no-ticket``) unless all players of a round to be drawn have a ticket for it.

    Also where another round is next (``earlier-draw``). Any event but a day of rounds needs no tickets.
    """
    if book.setup.hourly is None:
        return
    if session != round_ahead(book):
        raise refuse("earlier-draw/tickets", {"ahead": round_ahead(book), "session": session}, "session")
    good = {ticket.entrant for ticket in tickets_unused(book) if ticket.since <= session}
    for number in players:
        if number not in good:
            raise refuse("no-ticket/round", {"number": number, "round": session}, "entrant")


def verify_ticket(book: EventBook, entrant: int) -> None:
    """Raise ``Refused`` (``no-ticket``) unless an entrant who gets a free seat has a ticket left."""
    if book.setup.hourly is not None and entrant not in {ticket.entrant for ticket in tickets_unused(book)}:
        raise refuse("no-ticket/left", {"number": entrant}, "entrant")


def _tickets_by_entrant(book: EventBook) -> Mapping[int, list[RoundTicket]]:
    """Return each entrant's tickets in the order in which they are used."""
    held: defaultdict[int, list[RoundTicket]] = defaultdict(list)
    for ticket in sorted(book.tickets, key=lambda ticket: (ticket.since, ticket.id)):
        if not ticket.returned:
            held[ticket.entrant].append(ticket)
    return held


def _sell_ticket(book: EventBook, entry: EventEntry) -> EventBook:
    """Sell tickets to an entrant.

    ``person`` enters someone new with that number; ``from`` is the first round that the first ticket is good for, the
    others are for the rounds after it; ``paid`` goes into the cash box.
    """
    verify_open(book)
    payload = entry.payload
    require_hourly(book)
    if "person" in payload:
        line: Json = {"number": payload["number"], "person": payload["person"]}
        book = ENTRANT_KINDS["enter"](book, replace(entry, payload={"entrants": [line]}))
    entrant = book.entrant(payload["number"])
    first = _first_round(book, entrant.number, payload["from"])
    _verify_sale(book, first, payload["tickets"], payload["paid"])
    if not entrant.plays(first):
        raise refuse("withdrawn/come-back", {"number": entrant.number}, "entrant")
    shares = _equal_shares(payload["paid"], payload["tickets"])
    sold = tuple(
        RoundTicket(len(book.tickets) + index, entrant.number, first + index - 1, entry.seq, share)
        for index, share in enumerate(shares, 1)
    )
    paid = Cash(entry.seq, "fee", payload["paid"], entrant.number, entry.why, read_method(payload), entry.at)
    cash = (paid,) if paid.amount else ()
    return replace(book, tickets=(*book.tickets, *sold), cash=(*book.cash, *cash))


def _first_round(book: EventBook, entrant: int, wanted: int) -> int:
    """Return the round a new ticket is good from: after those of the entrant's other tickets."""
    _verify_ahead(book, wanted)
    return max([wanted, *(ticket.since + 1 for ticket in tickets_unused(book) if ticket.entrant == entrant)])


def _verify_ahead(book: EventBook, number: int) -> None:
    if not round_ahead(book) <= number <= MOST_SESSIONS:
        raise refuse(
            "bad-session/tickets", {"ahead": round_ahead(book), "most": MOST_SESSIONS, "number": number}, "from"
        )


def _verify_sale(book: EventBook, first: int, tickets: int, paid: int) -> None:
    if not 1 <= tickets <= MOST_TICKETS:
        raise refuse("bad-tickets", {"most": MOST_TICKETS}, "tickets")
    _verify_ahead(book, first + tickets - 1)
    if paid != ticket_price(book, tickets):
        raise refuse("bad-price/tickets", {"tickets": tickets}, "paid")


def _equal_shares(amount: int, tickets: int) -> list[int]:
    """Return an amount as equal shares. What does not divide is in the first ones."""
    share, over = divmod(amount, tickets)
    return [share + (index < over) for index in range(tickets)]


def _drop_ticket(book: EventBook, entry: EventEntry) -> EventBook:
    """Cancel a ticket that was not played for a refund of ``back``; those bought with it cost what is left."""
    verify_open(book)
    ticket, back = _require_unused(book, entry.payload["ticket"]), entry.payload["back"]
    together = _tickets_bought_with(book, ticket)
    paid = sum(each.paid for each in together) - back
    if back != ticket_refund(book, ticket.id):
        raise refuse("bad-price/refund", path="back")
    others = [each for each in together if each.id != ticket.id]
    shares = _equal_shares(paid, len(others)) if others else []
    changed = {each.id: replace(each, paid=share) for each, share in zip(others, shares, strict=True)}
    changed[ticket.id] = replace(ticket, paid=0, returned=True)
    refund = Cash(entry.seq, "refund", -back, ticket.entrant, entry.why, read_method(entry.payload), entry.at)
    cash = (refund,) if back else ()
    return replace(_put_tickets(book, changed), cash=(*book.cash, *cash))


def _defer_ticket(book: EventBook, entry: EventEntry) -> EventBook:
    """Make a ticket that was not played good from another round on."""
    verify_open(book)
    ticket, first = _require_unused(book, entry.payload["ticket"]), entry.payload["from"]
    _verify_ahead(book, first)
    if first == ticket.since:
        raise refuse("nothing-changes/ticket", {"id": ticket.id, "first": first}, "from")
    return _put_tickets(book, {ticket.id: replace(ticket, since=first)})


def _require_unused(book: EventBook, number: int) -> RoundTicket:
    for ticket in tickets_unused(book):
        if ticket.id == number:
            return ticket
    raise refuse("unknown-ticket", {"number": number}, "ticket")


def _tickets_bought_with(book: EventBook, ticket: RoundTicket) -> list[RoundTicket]:
    return [each for each in book.tickets if each.bought == ticket.bought and not each.returned]


def _put_tickets(book: EventBook, changed: Mapping[int, RoundTicket]) -> EventBook:
    return replace(book, tickets=tuple(changed.get(ticket.id, ticket) for ticket in book.tickets))


def _add_round(book: EventBook, entry: EventEntry) -> EventBook:
    """Add a round, played as the last one."""
    verify_open(book)
    require_hourly(book)
    sessions = book.setup.sessions
    if len(sessions) >= MOST_SESSIONS:
        raise refuse("bad-session/day", {"most": MOST_SESSIONS}, "session")
    return replace(book, setup=replace(book.setup, sessions=(*sessions, sessions[-1])))


def _set_round_start(book: EventBook, entry: EventEntry) -> EventBook:
    """Set the start of a round, ``at`` so many minutes after the midnight that begins the day."""
    verify_open(book)
    number, start = entry.payload["round"], entry.payload["at"]
    require_hourly(book)
    _verify_ahead(book, number)
    if not 0 <= start < 2 * DAY:
        raise refuse("bad-value/start", path="at")
    if start == start_of(book, number):
        raise refuse("nothing-changes/start", {"number": number, "start": time_of_day(start)}, "at")
    return replace(book, starts={**book.starts, number: start})


TICKET_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "ticket": _sell_ticket,
    "drop-ticket": _drop_ticket,
    "defer-ticket": _defer_ticket,
    "add-round": _add_round,
    "round-start": _set_round_start,
}


def round_take(book: EventBook, number: int) -> int:
    """Return the income from the tickets that were played in a round, in minor units of money."""
    played = tickets_used(book)
    return sum(ticket.paid for ticket in book.tickets if played.get(ticket.id) == number)


def round_award(book: EventBook, number: int, rows: Sequence[EntrantStanding]) -> Award:
    """Return the prizes of a round, from its own standings and its own take. What they leave is the day's.

    Raises ``Refused``: ``prizes-exceed-pot`` where fixed prizes come to more than the round took.
    """
    setup, hourly = book.setup, require_hourly(book)
    prizes = hourly.prizes if setup.money else ()
    table = PrizeTable(
        house=WHOLE - sum(size.share for size in prizes),
        places=prizes,
        round_to=setup.prizes.round_to,
        vacant=Vacant.KEEP,
    )
    award = award_prizes(round_take(book, number), table, rows, sessions=1)
    rest = sum(left.amount for left in award.left)
    return Award(
        award.pot,
        tuple(replace(purse, prize=_prize_of_round(purse.prize, number)) for purse in award.purses),
        tuple(replace(won, prize=_prize_of_round(won.prize, number)) for won in award.won),
        (PrizeLeft(LeftReason.REST, Leftover.DAY, rest),) if rest else (),
    )


def _prize_of_round(prize: Prize, number: int) -> Prize:
    return replace(prize, contest=Contest.SESSION, session=number)


def won_by_hour(book: EventBook) -> Sequence[PrizeWon]:
    """Return the prizes won by the hour, as far as they are signed."""
    return [each for _, signed_off in sorted(book.hours.items()) for each in signed_off.award.won]


def unsigned_rounds(book: EventBook) -> list[int]:
    """Return the rounds whose prizes are not signed; none where there are no prizes by the hour."""
    if book.setup.hourly is None or not (book.setup.hourly.prizes and book.setup.money):
        return []
    return [number for number in book.published if number not in book.hours]


def _sign_round(book: EventBook, entry: EventEntry) -> EventBook:
    """Sign the standings and prizes of a round that is over."""
    verify_open(book)
    require_hourly(book)
    number = entry.payload["session"]
    if number not in book.locked:
        raise refuse("not-over/round", {"number": number}, "session")
    if number in book.hours and not entry.why:
        raise refuse("missing-reason/signed-again", path="why")
    rows, award = read_signed(entry.payload)
    if award.pot != round_take(book, number) or any(each.prize.session != number for each in award.won):
        raise refuse("bad-pot/round-changed", path="award.pot")
    for row in rows:
        book.entrant(row.entrant)
    return replace(book, hours={**book.hours, number: SignOff(entry.seq, entry.at, rows, award, entry.why)})


HOUR_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {"sign-round": _sign_round}
