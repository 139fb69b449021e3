"""What everybody has from the tables of an event, by person: what a series adds up. Confirmed tables alone count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.queries.reading import BoundedCache
from tournaments.engine.event.book import EventBook
from tournaments.engine.series.ranking import SeriesScore
from tournaments.models import Event

from .book import Read, read
from .public import shows_standings
from .results import results

MOST = 400  # events whose scores a process keeps: some hundred bytes for each player and session


@dataclass(frozen=True, slots=True)
class EventScores:
    """The official scores of an event, persons by UUID as its entries name them.

    ``best`` is how many best sessions count there (None: all). ``over``: all its sessions are, or it is closed.
    ``shown``: everybody may see its standings. ``bracket``: one is played there too, which counts nowhere; ``counts``:
    it is not the whole event.
    """

    scores: tuple[SeriesScore, ...]
    best: int | None
    over: bool
    shown: bool
    bracket: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class _Known:
    length: int
    head: str
    found: EventScores


_KEPT: BoundedCache[int, _Known] = BoundedCache(MOST)


def scores_of(event: Event) -> EventScores:
    """The scores of an event whose journal was read along with it.

    No statement where nothing has happened at it since they were asked last, at most five otherwise.
    """
    journal = event.journal
    known = _KEPT.get(event.pk)
    if known is not None and (known.length, known.head) == (journal.length, journal.head):
        return known.found
    now = read(event.journal_id)
    book = now.book
    scores = tuple(_scores(event, now))
    bracket = book.setup.bracket is not None
    best, counts = book.setup.best_sessions, bool(book.sessions) or not bracket
    found = EventScores(scores, best, is_over(book), shows_standings(book), bracket, counts)
    _KEPT.keep(event.pk, _Known(now.length, now.head, found))
    return found


def is_over(book: EventBook) -> bool:
    """Whether nothing more is played that a series counts."""
    return book.closed or (bool(book.sessions) and all(number in book.locked for number in book.sessions))


def _scores(event: Event, found: Read) -> Iterator[SeriesScore]:
    """Points of a session go to who played on the line in it, a penalty to who is on the line in its session."""
    key = event.journal.key
    for result in results(event, found, official=True):
        person = found.book.entrant(result.entrant).person(result.session)
        yield SeriesScore(
            key, result.session, person, result.units, result.table, result.won, result.lost, result.penalty
        )
