"""The fold of a series: each entry applied to the book, or refused. What is refused is never written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from uuid import UUID

from scorekeeper.engine.errors import refuse
from tournaments.engine.event.said import Said

from . import final, setup
from .book import Paid, SeriesBook

OPENING, JOIN, LEAVE = "series", "join", "leave"
MOST_EVENTS, MOST_PAID = 500, 100_000_000

Apply = Callable[[SeriesBook, Said], SeriesBook]


def opened(said: Said) -> SeriesBook:
    """The empty book that an opening entry begins. Raises ``Refused`` for a set-up that cannot be."""
    return SeriesBook(setup.read(said.payload["setup"]), said.payload["seed"])


def apply(book: SeriesBook, said: Said) -> SeriesBook:
    """The book after an entry. Raises ``Refused`` when it cannot be made where the series stands."""
    return KINDS[said.kind](book, said)


def read_all(said: Iterable[Said]) -> SeriesBook:
    """The book after all entries of a series, the opening one first."""
    first, *rest = said
    book = opened(first)
    for each in rest:
        book = apply(book, each)
    return book


def _setup(book: SeriesBook, said: Said) -> SeriesBook:
    book.verify_open()
    after = setup.read(said.payload["setup"])
    if after == book.setup:
        raise refuse("nothing-changes", "The set-up is like that already.", "setup")
    return replace(book, setup=after)


def _join(book: SeriesBook, said: Said) -> SeriesBook:
    book.verify_open()
    event: str = said.payload["event"]
    if event in book.events:
        raise refuse("joined-already", "This tournament belongs to the series already.", "event")
    if len(book.events) >= MOST_EVENTS:
        raise refuse("too-many", f"A series has at most {MOST_EVENTS} tournaments.", "event")
    return replace(book, events=(*book.events, event))


def _leave(book: SeriesBook, said: Said) -> SeriesBook:
    book.verify_open()
    event = said.payload["event"]
    if event not in book.events:
        raise refuse("not-joined", "This tournament does not belong to the series.", "event")
    return replace(book, events=tuple(each for each in book.events if each != event))


def _dues(book: SeriesBook, said: Said) -> SeriesBook:
    """Dues come in, also after the year's end."""
    person, amount = str(UUID(said.payload["person"])), said.payload["amount"]
    if not book.setup.money:
        raise refuse("no-money", "This series is without money.", "amount")
    if type(amount) is not int or not 0 < abs(amount) <= MOST_PAID:
        raise refuse("bad-amount", "What was paid is not 0; write what was given back with a minus.", "amount")
    return replace(book, paid=(*book.paid, Paid(said.seq, person, amount, said.at, said.why)))


def _drop_dues(book: SeriesBook, said: Said) -> SeriesBook:
    number = said.payload["dues"]
    if all(each.id != number or each.dropped for each in book.paid):
        raise refuse("unknown-dues", "There is no such payment.", "dues")
    if not said.why:
        raise refuse("missing-reason", "Say why this payment does not count.", "why")
    dropped = (replace(each, dropped=True, dropped_why=said.why) if each.id == number else each for each in book.paid)
    return replace(book, paid=tuple(dropped))


def _close(book: SeriesBook, said: Said) -> SeriesBook:
    book.verify_open()
    return replace(book, closed=said.at, final=final.read(said.payload["final"], book.events))


def _open(book: SeriesBook, said: Said) -> SeriesBook:
    if book.closed is None:
        raise refuse("nothing-changes", "The series is open already.", "series")
    if not said.why:
        raise refuse("missing-reason", "Say why the series is opened again.", "why")
    return replace(book, closed=None, final=())


KINDS: Mapping[str, Apply] = {
    "setup": _setup,
    JOIN: _join,
    LEAVE: _leave,
    "dues": _dues,
    "drop-dues": _drop_dues,
    "close": _close,
    "open": _open,
}
