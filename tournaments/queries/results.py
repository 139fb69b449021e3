"""What every entrant has from the tables of an event (official and live), and the order in which the event ends.

Official results count confirmed tables alone. Tallies are kept in the process: a hand makes only its table read again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.queries.reading import EVENTS, BoundedCache
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import require_bracket
from tournaments.engine.event.values import COUNTED, OFFICIAL, SessionTable
from tournaments.engine.standings import EntrantStanding, TableResult, standings, without_hands
from tournaments.models import Event

from .book import Read, read
from .tallies import Figures, Played, tallies


def results(event: Event, found: Read, *, official: bool) -> list[TableResult]:
    """A result for everybody at each table that counts, and one for each penalty; rounds of a bracket are left out.

    Official are confirmed tables; live are all at which anything was recorded. Penalties count in both. One statement,
    or two; none when nothing has happened since they were asked last.
    """
    return _of_sessions(found.book, tallies(event, found), found.book.sessions, official=official)


def round_results(event: Event, found: Read, session: int, *, official: bool = True) -> list[TableResult]:
    """The results of a round of the bracket: everybody's once, penalties with them, the round's and the table's numbers
    being those of the bracket. Statements as ``results``."""
    return results_of_round(found.book, tallies(event, found), session, official=official)


def results_of_round(
    book: EventBook, played: Mapping[int, Played], session: int, *, official: bool = True
) -> list[TableResult]:
    """``round_results`` from a book and the figures of its tables, by their ids."""
    number = require_bracket(book).at(session).number
    numbers = {table.id: table.number for table in book.tables_of(session)}
    penalties: Counter[int] = Counter()
    at_tables = list[TableResult]()
    for result in _of_sessions(book, played, range(session, session + 1), official=official):
        if result.units is None:
            penalties[result.entrant] += result.penalty
        else:
            at_tables.append(result)
    return [
        one._replace(session=number, table=numbers[cast("int", one.table)], penalty=penalties[one.entrant])
        for one in at_tables
    ]


def _of_sessions(
    book: EventBook, played: Mapping[int, Played], sessions: range, *, official: bool
) -> list[TableResult]:
    asked = (table for table in book.tables.values() if table.session in sessions)
    counted = (table for table in asked if _counts(book, table, played.get(table.id), official))
    penalties = (penalty for penalty in _penalties(book) if penalty.session in sessions)
    return [*(result for table in counted for result in _of_table(table, played[table.id])), *penalties]


def standings_of(event: Event, *, official: bool = True) -> tuple[EntrantStanding, ...]:
    """The standings, best first: everybody who has a result that counts. Draws, cuts and prizes read the official ones.

    Kept in the process as long as nothing happens at the event.
    """
    return standings_at(event, read(event.journal_id), official=official)


def standings_at(event: Event, found: Read, *, official: bool) -> tuple[EntrantStanding, ...]:
    """``standings_of`` an event that was read already."""
    name = (event.pk, official)
    known = _KEPT.get(name)
    if known is not None and (known.length, known.head) == (found.length, found.head):
        return known.rows
    rows = _ranked(found.book, results(event, found, official=official))
    _KEPT.keep(name, _Known(found.length, found.head, rows))
    return rows


def official_order(event: Event, found: Read) -> list[int]:
    """All entrants by the official standings, best first; who has no result there comes after them, by number."""
    ranked = [row.entrant for row in standings_at(event, found, official=True)]
    return ranked + sorted(found.book.entrants.keys() - set(ranked))


def _ranked(book: EventBook, found: list[TableResult]) -> tuple[EntrantStanding, ...]:
    played = {result.entrant for result in found if result.units is not None}
    setup = book.setup
    return standings(
        played,
        [result for result in found if result.entrant in played],
        setup.tie_breaks,
        sessions=len(setup.sessions),
        best_sessions=setup.best_sessions,
        seed=book.draws[1].seed if 1 in book.draws else 0,
    )


def _counts(book: EventBook, table: SessionTable, played: Played | None, official: bool) -> bool:
    if played is None:
        return False
    return book.state_of(table) in OFFICIAL if official else played.begun


def _of_table(table: SessionTable, played: Played) -> Iterator[TableResult]:
    for seat, entrant in enumerate(table.seats, 1):
        figures = played.players[seat]
        hands, picked, won, lost, leasters, best = _counted(table, entrant, figures)
        yield TableResult(entrant, table.session, figures.units, table.id, hands, picked, won, lost, leasters, best)


def _counted(table: SessionTable, entrant: int, figures: Figures) -> Sequence[int | None]:
    """Hands, picked, won, lost, leasters, best; where a card told some of it, what it leaves out is not known."""
    if not table.paper:
        return figures[1:]
    given = dict(table.counts).get(entrant, {})
    told = {name: getattr(figures, name) + given[name] for name in COUNTED if name in given and name != "best"}
    best = max(figures.best, given["best"]) if "best" in given else None
    return (told.get("hands"), told.get("picked"), told.get("won"), told.get("lost"), None, best)


def _penalties(book: EventBook) -> Iterator[TableResult]:
    for penalty in book.penalties:
        if not penalty.dropped:
            yield without_hands(penalty.entrant, penalty.session, None, -penalty.points)
            for other, points in penalty.shared:
                yield without_hands(other, penalty.session, None, points)


@dataclass(frozen=True, slots=True)
class _Known:
    length: int
    head: str
    rows: tuple[EntrantStanding, ...]


_KEPT: BoundedCache[tuple[int, bool], _Known] = BoundedCache(2 * EVENTS)
