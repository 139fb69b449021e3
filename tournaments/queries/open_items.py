"""What is open at an event: the one list that the desk, signing, closing, posting, and public pages read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.errors import Refused
from tournaments.engine.award import Award
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import is_bracket_open, sessions_not_over, tables_reopened
from tournaments.engine.event.tickets import unsigned_rounds
from tournaments.engine.event.values import OFFICIAL, DirectorCall, SessionTable
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.bracket import bracket_changes, cut_change
from tournaments.queries.closing import Closing, Undecided, closing, has_changed_since_signed, unpaid
from tournaments.queries.hours import played_hours
from tournaments.queries.tables import GameRow, games


class OpenKind(StrEnum):
    """The kinds of open items, in the order in which a director settles them."""

    CALL = "call"  # a dispute, or a table that called the director
    CONFLICT = "conflict"  # two entries for one hand
    SESSION = "session"  # not over
    REOPENED = "reopened"  # a table of a session that is over
    CORRECTION = "correction"  # of a bracket round that is over, not applied
    CUT = "cut"  # others would have qualified for the posted bracket
    BRACKET = "bracket"  # not finished
    ROUND = "round"  # prizes of an hourly round that aren't signed
    ROUND_CHANGED = "round-changed"  # since they were signed
    NO_AWARD = "no-award"  # prizes can't be computed
    UNSIGNED = "unsigned"
    CHANGED = "changed"  # since it was signed, and the director hasn't kept it
    UNDECIDED = "undecided"  # a prize
    OVERPAID = "overpaid"
    PRIZE = "prize"  # not paid
    REFUND = "refund"
    FEE = "fee"
    CASH = "cash"  # counted, and not what should be in the box


# Results may still change by them.
SCORES = frozenset({OpenKind.CONFLICT, OpenKind.REOPENED, OpenKind.CORRECTION, OpenKind.CUT})
BLOCKS_SIGNING = SCORES | {OpenKind.SESSION, OpenKind.BRACKET, OpenKind.ROUND, OpenKind.NO_AWARD}
# The ranking isn't final: no winner is named, and none is printed.
UNRANKED = SCORES | {OpenKind.SESSION, OpenKind.BRACKET}
PAYMENTS = frozenset(
    {OpenKind.UNSIGNED, OpenKind.OVERPAID, OpenKind.PRIZE, OpenKind.REFUND, OpenKind.CASH}
)  # each with its own part of the page of results
BLOCKS_CEREMONY = BLOCKS_SIGNING | {OpenKind.CHANGED}
# Corrections that results don't have yet, so that amounts may be wrong.
CORRECTIONS = frozenset(
    {OpenKind.REOPENED, OpenKind.CORRECTION, OpenKind.CUT, OpenKind.ROUND_CHANGED, OpenKind.CHANGED}
)
REVIEWED = CORRECTIONS - {OpenKind.ROUND_CHANGED}  # the public is told that a score is being corrected


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Something that is open: the session and the tables that it is about, the entrants, an amount in minor units.

    ``tables`` of a session are those that aren't confirmed, ``entrants`` of a correction those whose scores it moves.
    """

    kind: OpenKind
    session: int = 0
    tables: tuple[SessionTable, ...] = ()
    call: DirectorCall | None = None
    entrants: tuple[int, ...] = ()
    amount: int = 0
    undecided: Undecided | None = None
    refused: Refused | None = None


def open_items(
    event: Event, reading: EventReading, end: Closing | None = None, rows: Mapping[int, GameRow] | None = None
) -> tuple[OpenItem, ...]:
    """Return everything that is open, in the order of ``OpenKind``; nothing at all once an event is settled.

    ``end`` and ``rows`` are its closing and games where they are known. Statements as ``closing``, and one without
    ``rows``.
    """
    book = reading.book
    end = end or closing(event, reading)
    scores = open_ranking(event, reading, rows)
    items = [*scores, *_of_prizes(end, book, ranked=is_ranked(book, scores)), *_of_money(end, book)]
    order = list(OpenKind)
    return tuple(sorted(items, key=lambda item: order.index(item.kind)))


def is_ranked(book: EventBook, items: Iterable[OpenItem], session: int | None = None) -> bool:
    """Return whether a ranking is final and may name winners: it is signed, or nothing can change it anymore.

    It is the event's, or that of a ``session`` of an hourly day.
    """
    signed = bool(book.signed) if session is None else session in book.hours
    return signed or not any(item.kind in UNRANKED and session in (None, item.session) for item in items)


def before_ceremony(book: EventBook, items: Iterable[OpenItem]) -> tuple[OpenItem, ...]:
    """Return the open items that the ceremony of signed results waits for; none once the event is closed, when what is
    signed stands."""
    return () if book.closed else tuple(item for item in items if item.kind in BLOCKS_CEREMONY)


def open_ranking(event: Event, reading: EventReading, rows: Mapping[int, GameRow] | None = None) -> list[OpenItem]:
    """Return the open items that ``is_ranked`` asks for. Statements as ``open_scores``."""
    return [*open_scores(event, reading, rows), *_of_sessions(reading.book)]


@dataclass(frozen=True, slots=True)
class CurrentPrizes:
    """The prizes that count: as they were signed last, before that as they would be now; None where they cannot be
    told, which ``refused`` explains. Nobody wins one before the event is ``ranked``."""

    award: Award | None
    ranked: bool
    refused: Refused | None = None


def current_prizes(end: Closing, book: EventBook, items: Iterable[OpenItem]) -> CurrentPrizes:
    """Return the prizes that go with ``ranking``, for every page and file. No statement."""
    award, ranked = end.signed.award if end.signed else end.prizes.award, is_ranked(book, items)
    if award and not ranked:
        award = award.without_winners()
    return CurrentPrizes(award, ranked, None if award else end.prizes.refused)


def open_scores(event: Event, reading: EventReading, rows: Mapping[int, GameRow] | None = None) -> tuple[OpenItem, ...]:
    """Return what is open about scores while an event is played: calls, conflicts, and corrections.

    Statements: one without ``rows``, and those of the results where a round of a bracket or of an hourly day is over.
    """
    book = reading.book
    rows = games(event.pk) if rows is None and book.tables else rows or {}
    return (
        *(OpenItem(OpenKind.CALL, book.table(call.table).session, call=call) for call in book.open_calls()),
        *_of_tables(OpenKind.CONFLICT, (table for table in book.tables.values() if _has_conflict(table, rows))),
        *_of_results(event, reading),
    )


def open_reviews(event: Event, reading: EventReading) -> tuple[OpenItem, ...]:
    """Return what is open about results that the public sees already. No statement but those of the results."""
    changed = bool(reading.book.signed) and has_changed_since_signed(event, reading)
    items = (*_of_results(event, reading), *([OpenItem(OpenKind.CHANGED)] if changed else []))
    return tuple(item for item in items if item.kind in REVIEWED)


def _of_results(event: Event, reading: EventReading) -> Iterator[OpenItem]:
    book = reading.book
    yield from _of_tables(OpenKind.REOPENED, tables_reopened(book))
    for second, part in book.bracket.parts() if book.bracket else ():
        if book.bracket and part.results:
            for change in bracket_changes(event, reading, second):
                corrected = tuple(result.entrant for result in change.now)
                yield OpenItem(OpenKind.CORRECTION, book.bracket.session(second, change.number), entrants=corrected)
    if cut_change(event, reading):
        yield OpenItem(OpenKind.CUT)
    if book.setup.hourly and book.hours:
        for hour in played_hours(event, reading):
            if hour.difference:
                yield OpenItem(OpenKind.ROUND_CHANGED, hour.number)


def _of_tables(kind: OpenKind, tables: Iterable[SessionTable]) -> Iterator[OpenItem]:
    for table in sorted(tables, key=lambda table: table.id):
        yield OpenItem(kind, table.session, (table,))


def _has_conflict(table: SessionTable, rows: Mapping[int, GameRow]) -> bool:
    return table.id in rows and rows[table.id].open_conflicts > 0


def _of_sessions(book: EventBook) -> Iterator[OpenItem]:
    for number in sessions_not_over(book):
        waiting = (table for table in book.tables_of(number) if book.state_of(table) not in OFFICIAL)
        yield OpenItem(OpenKind.SESSION, number, tuple(waiting))
    if is_bracket_open(book):
        yield OpenItem(OpenKind.BRACKET)


def _of_prizes(end: Closing, book: EventBook, *, ranked: bool) -> Iterator[OpenItem]:
    """Yield what is open about prizes; a hall without money has none to win.

    A tie that leaves one open is settled once the event is ``ranked``, not while it may still be broken.
    """
    for number in unsigned_rounds(book):
        yield OpenItem(OpenKind.ROUND, number)
    if end.prizes.refused:
        yield OpenItem(OpenKind.NO_AWARD, refused=end.prizes.refused)
    award = end.prizes.award
    if end.signed is None and award is not None and award.paid > 0:
        yield OpenItem(OpenKind.UNSIGNED)
    if end.difference and not end.keeps_signed:
        yield OpenItem(OpenKind.CHANGED)
    for undecided in end.prizes.undecided if book.setup.money and ranked else ():
        yield OpenItem(OpenKind.UNDECIDED, undecided=undecided)


def _of_money(end: Closing, book: EventBook) -> Iterator[OpenItem]:
    if book.setup.money:
        for payout in end.payouts:
            if payout.due:
                kind = OpenKind.PRIZE if payout.due > 0 else OpenKind.OVERPAID
                yield OpenItem(kind, entrants=(payout.entrant,), amount=abs(payout.due))
    for entrant, amount in end.refunds.items():
        yield OpenItem(OpenKind.REFUND, entrants=(entrant,), amount=amount)
    if owing := tuple(unpaid(book)):
        yield OpenItem(OpenKind.FEE, entrants=owing, amount=book.setup.fee)
    if end.counted and end.counted.amount != end.box.balance:
        yield OpenItem(OpenKind.CASH, amount=end.counted.amount)
