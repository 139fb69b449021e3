"""Public facts of an event: where someone sits next, and the standings where they are shown.

Also the last entry of each table, which tells whether the hands there are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Q

from scorekeeper.engine.names import natural_order
from scorekeeper.models import Entry
from scorekeeper.queries.reading import rows
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.ceremony import holds_results
from tournaments.engine.event.values import SessionTable
from tournaments.engine.setup import Visibility
from tournaments.queries.check_in import has_initials

MOST_FOUND = 20


# Written out: everyone's phone asks this every few seconds, and for most of them it is all that is asked.
_STAND = (
    "SELECT e.id, e.publication, j.id, j.length, j.head, COALESCE(s.version, 0) FROM tournaments_event e "
    "JOIN scorekeeper_journal j ON j.id = e.journal_id "
    "LEFT JOIN scorekeeper_slice s ON s.name = 'names:' || e.club_id WHERE e.slug = %s"
)


@dataclass(frozen=True, slots=True)
class PublicStand:
    """The state of an event: its number and who finds it, its journal with the number and the hash of the last
    entry, and how often a name of its club has changed, which no entry says."""

    event: int
    publication: str
    journal: int
    length: int
    head: str
    named: int


@dataclass(frozen=True, slots=True)
class NextSeat:
    """The next seat of an entrant: the seat from 1, and the names at the table by seat."""

    session: int
    table: SessionTable
    seat: int


def stand_of(slug: str) -> PublicStand | None:
    """Return the state of the event with this public address; None where there is none. One statement."""
    return next((PublicStand(*row) for row in rows(_STAND, [slug])), None)


def shows_standings(book: EventBook) -> bool:
    """Return whether everyone may see points: they are public, or hidden until the end, and that has come.

    The end is when the event is closed or its ceremony was held. While results are held back for one, nobody may.
    """
    if holds_results(book):
        return False
    return book.setup.standings is Visibility.PUBLIC or (
        book.setup.standings is Visibility.HIDDEN_UNTIL_END and _is_announced(book)
    )


def reveals_results(book: EventBook) -> bool:
    """Return whether the end of the ceremony, as far as it is, lets everyone see standings that they don't see now."""
    if book.ceremony is None or shows_standings(book):
        return False
    return shows_standings(replace(book, ceremony=replace(book.ceremony, over=True)))


def shows_prizes(book: EventBook) -> bool:
    """Return whether everyone may see who won the signed prizes: after the ceremony, or once the event is closed."""
    return bool(book.signed) and shows_standings(book) and _is_announced(book)


def _is_announced(book: EventBook) -> bool:
    held = book.ceremony is not None and book.ceremony.over and book.ceremony.step is not None
    return book.closed or held


def shows_bracket(book: EventBook) -> bool:
    """Return whether everyone may see the bracket: not while its winner is held back for the ceremony."""
    run = book.bracket
    return run is None or not (holds_results(book) and any(bracket.finished for _second, bracket in run.parts()))


def next_seat(book: EventBook, entrant: int) -> NextSeat | None:
    """Return an entrant's seat in the first published session that is not over; None where they have no seat
    there."""
    for session in book.published:
        if session not in book.locked and (place := book.seat_of(session, entrant)) is not None:
            return NextSeat(session, *place)
    return None


def found_by_name(names: Mapping[int, str], typed: str) -> list[tuple[int, str]]:
    """Entrants whose name has all the words that were typed, or whose number it is; whole words first, not too many.

    Two or three capitals are initials, where someone has them.
    """
    words = typed.casefold().split()
    if not words:
        return []
    matching = has_initials(names, typed) or [
        (number, name)
        for number, name in names.items()
        if typed.strip() == str(number) or all(word in name.casefold() for word in words)
    ]
    return sorted(matching, key=lambda pair: (not _whole(words, pair[1]), natural_order(pair[1].casefold()), pair[0]))[
        :MOST_FOUND
    ]


def _whole(words: list[str], name: str) -> bool:
    return set(words) <= set(name.casefold().split())


@dataclass(frozen=True, slots=True)
class LastEntries:
    """The hash of the last entry of each table that has one, by the table's id, as a journal stood."""

    stand: PublicStand
    last: Mapping[int, str]

    def of(self, table: int) -> str:
        """The hash of a table's last entry; empty where nothing was written."""
        return self.last.get(table, "")


def last_entries(stand: PublicStand, known: LastEntries | None) -> LastEntries:
    """Return the latest entries of the tables, read on from what is known where that is of the same journal.

    One statement; two where it is of another, which a restored backup has put in its place.
    """
    if known is not None and known.stand.journal == stand.journal:
        (_table, head), *new = _entries(stand, known.stand.length) or [(None, "")]
        if head == known.stand.head:
            return LastEntries(stand, {**known.last, **_by_table(new)})
    return LastEntries(stand, _by_table(_entries(stand, 0)))


def _entries(stand: PublicStand, since: int) -> list[tuple[int | None, str]]:
    """The tables' entries after a number, and the one with that number whosever it is, each with its table."""
    there = Q(journal=stand.journal, seq__gte=since, seq__lte=stand.length)
    entries = Entry.objects.filter(there, Q(game__isnull=False) | Q(seq=since)).order_by("seq")
    return list(entries.values_list("game__club_game__event_table__number", "hash"))


def _by_table(entries: list[tuple[int | None, str]]) -> dict[int, str]:
    return {table: head for table, head in entries if table is not None}
