"""Who pays whom where the tables of an event play for money by the unit: all tables together, in few payments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.settle_up import fewest_payments
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import SessionTable
from tournaments.models import Event

from .book import Read
from .results import results

POT = 0  # what stayed in pots on the tables, as a party


@dataclass(frozen=True, slots=True)
class Pays:
    """A payment between two entrants by their numbers, ``POT`` where one of them is what stayed on the tables."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class EventSettleUp:
    """What everybody gets (+) or owes (-) from confirmed tables, in minor units of a currency, and who pays whom."""

    currency: str
    balances: Mapping[int, int]
    payments: tuple[Pays, ...]


def for_units(book: EventBook) -> bool:
    """Whether any table of the event plays for money by the unit."""
    return book.setup.money and any(
        plays.rules.unit_value for session in book.setup.sessions for plays in session.tables.values()
    )


def settle_ups(event: Event, found: Read) -> list[EventSettleUp]:
    """The settle-up of the whole event, one a currency. Penalties cost points of the standings and no money.

    Statements: those of the results.
    """
    balances: defaultdict[str, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    worth = {table.id: _worth(found.book, table) for table in found.book.tables.values()}
    for result in results(event, found, official=True):
        currency, value = worth.get(result.table, ("", 0)) if isinstance(result.table, int) else ("", 0)
        if value and result.units is not None:
            balances[currency][result.entrant] += result.units * value
    return [_settled(currency, dict(sorted(each.items()))) for currency, each in sorted(balances.items())]


def _worth(book: EventBook, table: SessionTable) -> tuple[str, int]:
    """The currency that a table plays for, and what a unit is worth there."""
    rules = session_setup(book, table.session).at(len(table.seats)).rules
    return rules.currency, rules.unit_value


def _settled(currency: str, balances: dict[int, int]) -> EventSettleUp:
    over = sum(balances.values())
    complete = balances | ({POT: -over} if over else {})
    payments = fewest_payments({str(party): amount for party, amount in complete.items()})
    pays = tuple(Pays(int(each.payer), int(each.payee), each.amount) for each in payments)
    return EventSettleUp(currency, complete, pays)
