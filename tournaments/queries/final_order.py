"""The order in which an event ends: by its sessions, or by its bracket once that decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.queries.reading import BoundedCache
from tournaments.engine.brackets.ranking import EntrantPlacing
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.results import (
    BracketReached,
    bracket_places,
    bracket_reached,
    is_bracket_deciding,
    join_bracket_places,
)
from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event

from .book import Read
from .results import standings_at


def final_rows(event: Event, found: Read, *, official: bool) -> tuple[EntrantStanding, ...]:
    """The standings, best first; the bracket's places rank them as soon as it decides (``is_bracket_deciding``).

    Scores, totals and counts are those of the sessions, where there are any. Statements as ``standings_at``.
    """
    rows, run = standings_at(event, found, official=official), found.book.bracket
    if run is None or not is_bracket_deciding(run, found.book.sessions):
        return rows
    return join_bracket_places(rows, run, _placed(event, run).standings)


def bracket_undecided(book: EventBook) -> bool:
    """Whether the standings are those of the sessions, and a bracket will rank the event once it is over."""
    return book.setup.bracket is not None and not is_bracket_deciding(book.bracket, book.sessions)


def bracket_moves(book: EventBook) -> bool:
    """Whether the bracket ranks the event and is not over yet."""
    return is_bracket_deciding(book.bracket, book.sessions) and not (book.bracket and book.bracket.finished)


def reached_in_bracket(event: Event, found: Read) -> Mapping[int, BracketReached]:
    """How far everybody came who took part in the bracket; nobody before it is published. No statement."""
    run = found.book.bracket
    return {} if run is None else _placed(event, run).reached


def played_in_bracket(event: Event, found: Read) -> frozenset[int]:
    """Who took part in the bracket and did not leave it before he played. No statement."""
    known = reached_in_bracket(event, found)
    return frozenset(who for who, far in known.items() if not far.left or far.standing.score is not None)


@dataclass(frozen=True, slots=True)
class _Placed:
    run: BracketRun
    standings: tuple[EntrantPlacing, ...]
    reached: Mapping[int, BracketReached]


_KEPT: BoundedCache[int, _Placed] = BoundedCache()


def _placed(event: Event, run: BracketRun) -> _Placed:
    """The places of a run, reckoned once: hands that are typed leave it the same object."""
    known = _KEPT.get(event.pk)
    if known is not None and known.run is run:
        return known
    placed = _Placed(run, bracket_places(run), bracket_reached(run))
    _KEPT.keep(event.pk, placed)
    return placed
