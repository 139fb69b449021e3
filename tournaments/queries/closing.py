"""The end of an event: prizes, payments, and the cash box.

Where tables play for money by the unit: who pays whom, all tables together, in few payments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.settle_up import fewest_payments
from tournaments.engine.award import Award, Contest, LeftReason, Prize
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.money import (
    CashBox,
    cash_box_of,
    fee_due,
    fees_paid,
    prize_due,
    prize_pot,
    refunds_due,
    total_won,
)
from tournaments.engine.event.results import SignedDifference, results_digest, signed_difference
from tournaments.engine.event.tickets import unsigned_rounds
from tournaments.engine.event.values import OFFICIAL, CashCount, SessionTable, SignOff
from tournaments.engine.prize_table import PrizeTable, SidePrizeKind
from tournaments.engine.prizes import COUNTS, award_prizes
from tournaments.engine.standings import EntrantStanding, TieBreak
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.hours import played_hours, to_come
from tournaments.queries.results import played_in_bracket, ranking_now, results


@dataclass(frozen=True, slots=True)
class Undecided:
    """A prize that cannot be decided: the ``tables`` that did not report what it needs, and ``amount`` set aside.

    For a tied place, ``tied`` are those between whom ``tie_break`` would decide. ``by_hand_only``: no card tells what
    the prize needs, so that typing the hands does not help.
    """

    prize: Prize
    amount: int
    tables: tuple[SessionTable, ...]
    tied: tuple[int, ...] = ()
    tie_break: TieBreak | None = None
    by_hand_only: bool = False


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes by the official standings as of now: their lines, the prizes, and those of them that cannot be
    decided; or why none can be calculated."""

    rows: tuple[EntrantStanding, ...]
    award: Award | None
    refused: Refused | None = None
    undecided: tuple[Undecided, ...] = ()

    @property
    def digest(self) -> str:
        """A text that changes with them; empty where they cannot be calculated."""
        return results_digest(self.rows, self.award)


@dataclass(frozen=True, slots=True)
class PrizePayout:
    """A winner: what is signed for them, what they still get (below 0: they got too much)."""

    entrant: int
    won: int
    due: int

    @property
    def paid(self) -> int:
        """Return the amount they got."""
        return self.won - self.due

    @property
    def over(self) -> int:
        """Return the amount they give back."""
        return max(0, -self.due)


@dataclass(frozen=True, slots=True)
class Closing:
    """The prizes and the money of an event. Amounts are minor units of money; ``refunds`` are due by entrant."""

    prizes: Prizes
    signed: SignOff | None
    difference: SignedDifference | None
    payouts: tuple[PrizePayout, ...]
    refunds: dict[int, int]
    box: CashBox
    counted: CashCount | None

    @property
    def keeps_signed(self) -> bool:
        """Return whether the director saw this very difference and kept what is signed."""
        return self.signed is not None and self.signed.kept == self.prizes.digest


def closing(event: Event, reading: EventReading) -> Closing:
    """The end of an event as it stands. No statement but those of its standings."""
    book = reading.book
    now = prizes(event, reading)
    last = book.signed[-1] if book.signed else None
    return Closing(
        refunds=refunds_due(book) if book.setup.money else {},
        prizes=now,
        signed=last,
        difference=after_correction(last, now),
        payouts=tuple(_payouts(book)),
        box=cash_box_of(book),
        counted=book.counted[-1] if book.counted else None,
    )


def prizes(event: Event, reading: EventReading) -> Prizes:
    """Return the prizes by the final order (the bracket's places, then the official standings), out of the fees that
    were collected; no prizes in a hall without money."""
    rows, setup = ranking_now(event, reading).rows, reading.book.setup
    table = setup.prizes if setup.money else PrizeTable()
    try:
        pot = prize_pot(reading.book) - _by_hour(event, reading)
        played, share = played_in_bracket(event, reading), setup.ties_share
        sessions, decided = len(setup.sessions), reading.book.decided
        award = award_prizes(pot, table, rows, sessions=sessions, ties_share=share, played=played, decided=decided)
    except Refused as refused:
        return Prizes(rows, None, refused)
    return Prizes(rows, award, undecided=tuple(_undecided_prizes(reading.book, rows, award)))


def _undecided_prizes(book: EventBook, rows: tuple[EntrantStanding, ...], award: Award) -> Iterator[Undecided]:
    for left in award.left:
        if left.reason is not LeftReason.UNDECIDED or left.prize is None:
            continue
        if left.prize.side is not None:
            count = COUNTS[left.prize.side]
            lacking = {row.entrant for row in rows if getattr(row, count) is None}
            tables = tuple(_leaving_out(book, count, lacking))
            yield Undecided(
                left.prize, left.amount, tables, by_hand_only=left.prize.side is SidePrizeKind.MOST_LEASTERS
            )
        elif left.prize.contest is Contest.PLACE:
            place = max(row.place for row in rows if row.lacks and row.place <= left.prize.place)
            tied = [row for row in rows if row.place == place]
            tie_break, who = tied[0].lacks, tuple(row.entrant for row in tied)
            yield Undecided(left.prize, left.amount, tuple(tables_without(book, tie_break, who)), who, tie_break)


def tables_without(book: EventBook, tie_break: TieBreak | None, entrants: Container[int]) -> Iterator[SessionTable]:
    """Yield the tables that gave totals only and so leave a tie-break between these entrants open."""
    return _leaving_out(book, "lost" if tie_break is TieBreak.HANDS_LOST else "won", entrants)


def _leaving_out(book: EventBook, count: str, entrants: Container[int]) -> Iterator[SessionTable]:
    """The tables whose card left out a count of one of these entrants, by session and number."""
    counted = book.sessions or book.rounds
    for table in sorted(book.tables.values(), key=lambda table: (table.session, table.number)):
        counts = dict(table.counts)
        if table.paper and table.session in counted and book.state_of(table) in OFFICIAL:
            lacking = (number for number in table.seats if count not in counts.get(number, {}))
            if any(number in entrants for number in lacking):
                yield table


def _by_hour(event: Event, reading: EventReading) -> int:
    """Return the prizes of a day's rounds that are not signed yet; signed ones are no longer in the pot."""
    return to_come(played_hours(event, reading)) if unsigned_rounds(reading.book) else 0


def after_correction(last: SignOff | None, now: Prizes) -> SignedDifference | None:
    """Return the changes compared with what is signed.

    None where nothing is signed or nothing can be calculated now.
    """
    if last is None or now.award is None:
        return None
    return signed_difference(last, now.rows, now.award)


def has_changed_since_signed(event: Event, reading: EventReading) -> bool:
    """Return whether what is signed differs from the results now, and the director has not kept it knowing that.

    No statement but those of the standings.
    """
    last, now = reading.book.signed[-1], prizes(event, reading)
    difference = after_correction(last, now)
    return difference is not None and bool(difference) and last.kept != now.digest


def unpaid(book: EventBook) -> Iterator[int]:
    """Entrants who play, or have played, and have not paid the whole fee, by number.

    Who never had a seat is not among them once all sessions are seated.
    """
    has, absent = fees_paid(book), _never_seated(book)
    owing = (number for number in sorted(book.entrants) if has[number] < fee_due(book, number))
    return (number for number in owing if number not in absent)


def _never_seated(book: EventBook) -> set[int]:
    """Return who had no seat in any session; nobody before all of them are published."""
    if not book.sessions or not set(book.sessions).issubset(book.published):
        return set()
    return book.entrants.keys() - {number for table in book.tables.values() for number in table.seats}


def _payouts(book: EventBook) -> Iterator[PrizePayout]:
    """The winners of what is signed in the order of prizes, then who was paid without winning it anymore."""
    won = total_won(book)
    paid = [cash.entrant for cash in book.cash if cash.kind == "prize" and cash.entrant is not None]
    for entrant in dict.fromkeys([*won, *paid]):
        yield PrizePayout(entrant, won[entrant], prize_due(book, entrant))


POT = 0  # what stayed in pots on the tables, as a party


@dataclass(frozen=True, slots=True)
class Pays:
    """A payment between two entrants by their numbers, ``POT`` where one of them is what stayed on the tables."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class EventSettleUp:
    """The amounts that everyone gets (+) or owes (-) from confirmed tables, in minor units of a currency, and who
    pays whom."""

    currency: str
    balances: Mapping[int, int]
    payments: tuple[Pays, ...]


def for_units(book: EventBook) -> bool:
    """Return whether any table of the event plays for money by the unit."""
    return book.setup.money and any(
        plays.rules.unit_value for session in book.setup.sessions for plays in session.tables.values()
    )


def settle_ups(event: Event, reading: EventReading) -> list[EventSettleUp]:
    """The settle-up of the whole event, one a currency. Penalties cost points of the standings and no money.

    Statements: those of the results.
    """
    balances: defaultdict[str, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    worth = {table.id: _worth(reading.book, table) for table in reading.book.tables.values()}
    for result in results(event, reading, official=True):
        currency, value = worth.get(result.table, ("", 0)) if isinstance(result.table, int) else ("", 0)
        if value and result.units is not None:
            balances[currency][result.entrant] += result.units * value
    return [_settle_currency(currency, dict(sorted(each.items()))) for currency, each in sorted(balances.items())]


def _worth(book: EventBook, table: SessionTable) -> tuple[str, int]:
    """The currency that a table plays for, and what a unit is worth there."""
    rules = session_setup(book, table.session).at(len(table.seats)).rules
    return rules.currency, rules.unit_value


def _settle_currency(currency: str, balances: dict[int, int]) -> EventSettleUp:
    over = sum(balances.values())
    complete = balances | ({POT: -over} if over else {})
    payments = fewest_payments({str(party): amount for party, amount in complete.items()})
    pays = tuple(Pays(int(each.payer), int(each.payee), each.amount) for each in payments)
    return EventSettleUp(currency, complete, pays)
