"""Prizes by the hour: out of what the tickets of a round brought, signed once that round is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Award, Contest, Left, Prize, Purse, Reason, Won
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeTable, Vacant
from tournaments.engine.prizes import award
from tournaments.engine.standings import Row

from . import signed
from .book import EventBook
from .entrants import verify_open
from .said import Said
from .tickets import hourly_of, used
from .values import SignOff


def take(book: EventBook, number: int) -> int:
    """What the tickets brought that were played in a round, in minor units of money."""
    played = used(book)
    return sum(ticket.paid for ticket in book.tickets if played.get(ticket.id) == number)


def round_award(book: EventBook, number: int, rows: Sequence[Row]) -> Award:
    """The prizes of a round, from its own standings and its own take; what they leave is the day's.

    Raises ``Refused``: ``prizes-exceed-pot`` where fixed prizes come to more than the round took.
    """
    setup, hourly = book.setup, hourly_of(book)
    prizes = hourly.prizes if setup.money else ()
    table = PrizeTable(
        house=WHOLE - sum(size.share for size in prizes),
        places=prizes,
        round_to=setup.prizes.round_to,
        vacant=Vacant.KEEP,
    )
    given = award(take(book, number), table, rows, sessions=1)
    rest = sum(left.amount for left in given.left)
    return Award(
        given.pot,
        tuple(_of_round(purse, number) for purse in given.purses),
        tuple(replace(won, prize=_prize(won.prize, number)) for won in given.won),
        (Left(Reason.REST, Leftover.DAY, rest),) if rest else (),
    )


def _of_round(purse: Purse, number: int) -> Purse:
    return replace(purse, prize=_prize(purse.prize, number))


def _prize(prize: Prize, number: int) -> Prize:
    return replace(prize, contest=Contest.SESSION, session=number)


def won(book: EventBook) -> Sequence[Won]:
    """What is won by the hour, as far as it is signed."""
    return [each for _, signed_off in sorted(book.hours.items()) for each in signed_off.award.won]


def unsigned(book: EventBook) -> list[int]:
    """The rounds whose prizes are not signed; none where there are no prizes by the hour."""
    if book.setup.hourly is None or not (book.setup.hourly.prizes and book.setup.money):
        return []
    return [number for number in book.published if number not in book.hours]


def _sign_round(book: EventBook, said: Said) -> EventBook:
    """Standings and prizes of a round that is over, as the director signs them."""
    verify_open(book)
    hourly_of(book)
    number = said.payload["session"]
    if number not in book.locked:
        raise refuse("not-over", f"Round {number} is not over yet; its prizes are signed after it.", "session")
    if number in book.hours and not said.why:
        raise refuse("missing-reason", "Say why it is signed again.", "why")
    rows, given = signed.read(said.payload)
    if given.pot != take(book, number) or any(each.prize.session != number for each in given.won):
        raise refuse("bad-pot", "What the round took has changed meanwhile; look at the prizes once more.", "award.pot")
    for row in rows:
        book.entrant(row.entrant)
    return replace(book, hours={**book.hours, number: SignOff(said.seq, said.at, rows, given, said.why)})


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {"sign-round": _sign_round}
