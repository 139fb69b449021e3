"""Dues of a series: what everybody owes, has paid, and still owes; minor units of money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .book import Paid
from .setup import SeriesSetup


@dataclass(frozen=True, slots=True)
class Account:
    """A player's dues: the number of events he played in, what is due from him, what he has paid."""

    person: str
    events: int
    due: int
    paid: int

    @property
    def open(self) -> int:
        """What he still owes; below 0, he has paid more than is due."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class Sums:
    """All accounts together: ``due`` less ``paid`` is ``open`` less ``ahead``, which is what some paid too much."""

    due: int
    paid: int
    open: int
    ahead: int


def accounts(setup: SeriesSetup, played: Mapping[str, int], paid: Iterable[Paid]) -> tuple[Account, ...]:
    """An account for everybody who has played (by person, in how many events) or paid, by person.

    Who has not played owes nothing; payments that were dropped do not count.
    """
    given: Counter[str] = Counter()
    for each in paid:
        given[each.person] += 0 if each.dropped else each.amount
    everybody = sorted({*(person for person, events in played.items() if events), *given})
    return tuple(_account(setup, person, played.get(person, 0), given[person]) for person in everybody)


def sums(found: Iterable[Account]) -> Sums:
    """What all accounts come to."""
    each = list(found)
    return Sums(
        due=sum(account.due for account in each),
        paid=sum(account.paid for account in each),
        open=sum(max(account.open, 0) for account in each),
        ahead=sum(max(-account.open, 0) for account in each),
    )


def _account(setup: SeriesSetup, person: str, events: int, paid: int) -> Account:
    due = setup.due_year + setup.due_event * events if setup.money and events else 0
    return Account(person, events, due, paid)
