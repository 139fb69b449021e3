"""The book of a series: everything its entries say, each applied or refused; and the dues that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from scorekeeper.engine.errors import refuse
from tournaments.engine.event.values import EventEntry
from tournaments.engine.series.ranking import SeriesRow, read_ranking
from tournaments.engine.series.setup import SeriesSetup, read_series_setup


@dataclass(frozen=True, slots=True)
class DuesPayment:
    """Dues that someone (UUID) paid: minor units of money, below 0 for what they got back. ``id`` is its entry's
    number.

    ``dropped`` was written by mistake and counts nowhere.
    """

    id: int
    person: str
    amount: int
    at: datetime
    why: str = ""
    dropped: bool = False
    dropped_why: str = ""


@dataclass(frozen=True, slots=True)
class SeriesBook:
    """A series as it stands. ``events`` are the keys of its events' journals in the order they joined.

    ``seed`` is for lots. ``final`` is the ranking as it was when the series was closed, empty while it is open.
    """

    setup: SeriesSetup
    seed: int = 0
    events: tuple[str, ...] = ()
    paid: tuple[DuesPayment, ...] = ()
    closed: datetime | None = None
    final: tuple[SeriesRow, ...] = ()

    def verify_open(self) -> None:
        """Raise ``Refused`` (``closed``) once the series is closed."""
        if self.closed is not None:
            raise refuse("closed/series", path="series")


@dataclass(frozen=True, slots=True)
class DuesAccount:
    """A player's dues: the number of events they played in, what is due from them, what they have paid."""

    person: str
    events: int
    due: int
    paid: int

    @property
    def open(self) -> int:
        """Return the amount they still owe; below 0, they have paid more than is due."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class DuesSums:
    """All accounts together: ``due`` less ``paid`` is ``open`` less ``ahead``, which is what some paid too much."""

    due: int
    paid: int
    open: int
    ahead: int


def dues_accounts(
    setup: SeriesSetup, played: Mapping[str, int], paid: Iterable[DuesPayment]
) -> tuple[DuesAccount, ...]:
    """An account for everyone who has played (by person, in how many events) or paid, by person.

    Who has not played owes nothing; payments that were dropped do not count.
    """
    payments: Counter[str] = Counter()
    for each in paid:
        payments[each.person] += 0 if each.dropped else each.amount
    everybody = sorted({*(person for person, events in played.items() if events), *payments})
    return tuple(_account(setup, person, played.get(person, 0), payments[person]) for person in everybody)


def dues_sums(accounts: Iterable[DuesAccount]) -> DuesSums:
    """Return the sum of all accounts."""
    each = list(accounts)
    return DuesSums(
        due=sum(account.due for account in each),
        paid=sum(account.paid for account in each),
        open=sum(max(account.open, 0) for account in each),
        ahead=sum(max(-account.open, 0) for account in each),
    )


def _account(setup: SeriesSetup, person: str, events: int, paid: int) -> DuesAccount:
    due = setup.due_year + setup.due_event * events if setup.money and events else 0
    return DuesAccount(person, events, due, paid)


OPENING, JOIN, LEAVE = "series", "join", "leave"
MOST_EVENTS, MOST_PAID = 500, 100_000_000

SeriesApply = Callable[[SeriesBook, EventEntry], SeriesBook]


def open_series(entry: EventEntry) -> SeriesBook:
    """The empty book that an opening entry begins. Raises ``Refused`` for a setup that cannot be."""
    return SeriesBook(read_series_setup(entry.payload["setup"]), entry.payload["seed"])


def apply_series_entry(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    """The book after an entry. Raises ``Refused`` when it cannot be made where the series stands."""
    return SERIES_KINDS[entry.kind](book, entry)


def read_series(entries: Iterable[EventEntry]) -> SeriesBook:
    """The book after all entries of a series, the opening one first."""
    first, *rest = entries
    book = open_series(first)
    for each in rest:
        book = apply_series_entry(book, each)
    return book


def _change_setup(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    book.verify_open()
    after = read_series_setup(entry.payload["setup"])
    if after == book.setup:
        raise refuse("nothing-changes/setup", path="setup")
    return replace(book, setup=after)


def _join(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    book.verify_open()
    event: str = entry.payload["event"]
    if event in book.events:
        raise refuse("joined-already", path="event")
    if len(book.events) >= MOST_EVENTS:
        raise refuse("too-many", {"most": MOST_EVENTS}, "event")
    return replace(book, events=(*book.events, event))


def _leave(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    book.verify_open()
    event = entry.payload["event"]
    if event not in book.events:
        raise refuse("not-joined", path="event")
    return replace(book, events=tuple(each for each in book.events if each != event))


def _pay_dues(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    """Dues come in, also after the year's end."""
    person, amount = str(UUID(entry.payload["person"])), entry.payload["amount"]
    if not book.setup.money:
        raise refuse("no-money", path="amount")
    if type(amount) is not int or not 0 < abs(amount) <= MOST_PAID:
        raise refuse("bad-amount/nothing-paid", path="amount")
    return replace(book, paid=(*book.paid, DuesPayment(entry.seq, person, amount, entry.at, entry.why)))


def _drop_dues(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    number = entry.payload["dues"]
    if all(each.id != number or each.dropped for each in book.paid):
        raise refuse("unknown-dues", path="dues")
    if not entry.why:
        raise refuse("missing-reason/payment", path="why")
    dropped = (replace(each, dropped=True, dropped_why=entry.why) if each.id == number else each for each in book.paid)
    return replace(book, paid=tuple(dropped))


def _close(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    book.verify_open()
    return replace(book, closed=entry.at, final=read_ranking(entry.payload["final"], book.events))


def _reopen(book: SeriesBook, entry: EventEntry) -> SeriesBook:
    if book.closed is None:
        raise refuse("nothing-changes/series-open", path="series")
    if not entry.why:
        raise refuse("missing-reason/series", path="why")
    return replace(book, closed=None, final=())


SERIES_KINDS: Mapping[str, SeriesApply] = {
    "setup": _change_setup,
    JOIN: _join,
    LEAVE: _leave,
    "dues": _pay_dues,
    "drop-dues": _drop_dues,
    "close": _close,
    "open": _reopen,
}
