"""Fees at the door: taken from several entrants at once, and what each of them has paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.engine.errors import refuse

from .book import EventBook
from .entrants import verify_open
from .said import Said
from .values import Cash


def _fees(book: EventBook, said: Said) -> EventBook:
    """``paid`` is a list of entrants' numbers with amounts in minor units; all are lines of the cash box."""
    verify_open(book)
    for number, amount in said.payload["paid"]:
        book.entrant(number)
        if amount <= 0:
            raise refuse("bad-cash", f"A fee is above 0, not {amount}.", "amount")
    taken = (Cash(said.seq, "fee", amount, number, said.why) for number, amount in said.payload["paid"])
    return replace(book, cash=(*book.cash, *taken))


def paid(book: EventBook) -> Counter[int]:
    """What each entrant has paid less what he got back, in minor units of money."""
    found: Counter[int] = Counter()
    for cash in book.cash:
        if cash.entrant is not None and cash.kind in ("fee", "refund"):
            found[cash.entrant] += cash.amount
    return found


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {"fees": _fees}
