"""The results of every entrant from the tables of an event (official and live), and the order in which the event ends.

Official results count confirmed tables alone. Tallies are kept in the process: a hand makes only its table read again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, cast

from django.db.models import QuerySet

from scorekeeper.models import Entry, Tally
from scorekeeper.queries.reading import EVENTS, VersionedCache
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.bracket import require_bracket
from tournaments.engine.event.results import BracketLine, bracket_lines, is_bracket_deciding, join_bracket_places
from tournaments.engine.event.values import COUNTED, OFFICIAL, SessionTable, SignOff
from tournaments.engine.standings import (
    BracketReached,
    EntrantStanding,
    TableResult,
    mark_decision,
    standings,
    without_hands,
)
from tournaments.models import Event
from tournaments.queries.book import EventReading

COLUMNS = ("units", "hands", "picked", "won", "lost", "leasters", "best")


class TableFigures(NamedTuple):
    """A player's running figures at a table, as ``scorekeeper.models.Tally`` has them."""

    units: int
    hands: int
    picked: int
    won: int
    lost: int
    leasters: int
    best: int


class PlayedGame(NamedTuple):
    """A table: whether anything stands on its sheet, and each player's figures by their seat, from 1."""

    begun: bool
    players: Mapping[int, TableFigures]


_TALLIES_KEPT: VersionedCache[int, tuple[int, str], Mapping[int, PlayedGame]] = VersionedCache()


def tallies(event: Event, read: EventReading) -> Mapping[int, PlayedGame]:
    """The tables of an event by id, at least as new as what was read.

    Asks nothing when they were read then already, two statements when something has happened, one the first time.
    """

    def read_tables() -> Mapping[int, PlayedGame]:
        known = _TALLIES_KEPT.get(event.pk)
        if known is None or not _is_earlier(event, known[0], read):
            return _tables(_rows(event))
        (length, _head), tables = known
        return {**tables, **_tables(_rows(event).filter(seat__game__in=_games_since(event, length)))}

    return _TALLIES_KEPT.at_version(event.pk, read.version, read_tables)


def _is_earlier(event: Event, version: tuple[int, str], read: EventReading) -> bool:
    """Return whether a version is an earlier one of this journal, and not of one that a backup has replaced."""
    length, head = version
    return length < read.length and Entry.objects.filter(journal=event.journal_id, seq=length, hash=head).exists()


def _games_since(event: Event, length: int) -> QuerySet[Entry, int | None]:
    new = Entry.objects.filter(journal=event.journal_id, seq__gt=length, game__isnull=False)
    return new.values_list("game", flat=True)


def _rows(event: Event) -> QuerySet[Tally]:
    return Tally.objects.filter(seat__game__club_game__event_table__event=event)


def _tables(rows: QuerySet[Tally]) -> dict[int, PlayedGame]:
    game = "seat__game"
    columns = rows.values_list(
        f"{game}__club_game__event_table__number", f"{game}__next_place", "seat__number", *COLUMNS
    )
    players: dict[int, dict[int, TableFigures]] = defaultdict(dict)
    begun: dict[int, bool] = {}
    for table, next_place, seat, *figures in columns:
        players[table][seat], begun[table] = TableFigures(*figures), next_place > 1
    return {table: PlayedGame(begun[table], seats) for table, seats in players.items()}


def results(event: Event, reading: EventReading, *, official: bool) -> list[TableResult]:
    """A result for everyone at each table that counts, and one for each penalty; rounds of a bracket are left out.

    Official are confirmed tables; live are all at which anything was recorded. Penalties count in both. One statement,
    or two; none when nothing has happened since they were asked last.
    """
    sessions = reading.book.sessions
    return _of_sessions(reading.book, tallies(event, reading) if sessions else {}, sessions, official=official)


def round_results(event: Event, reading: EventReading, session: int, *, official: bool = True) -> list[TableResult]:
    """The results of a round of the bracket: everyone's once, penalties with them, the round's and the table's numbers
    being those of the bracket. Statements as ``results``."""
    return results_of_round(reading.book, tallies(event, reading), session, official=official)


def results_of_round(
    book: EventBook, played: Mapping[int, PlayedGame], session: int, *, official: bool = True
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
    book: EventBook, played: Mapping[int, PlayedGame], sessions: range, *, official: bool
) -> list[TableResult]:
    tables = (table for table in book.tables.values() if table.session in sessions)
    counted = (table for table in tables if _counts(book, table, played.get(table.id), official))
    penalties = (penalty for penalty in _penalties(book) if penalty.session in sessions)
    return [*(result for table in counted for result in _of_table(table, played[table.id])), *penalties]


def standings_at(event: Event, reading: EventReading, *, official: bool) -> tuple[EntrantStanding, ...]:
    """Return the standings of everyone who has a result that counts, best first. Draws and prizes read official ones.

    Kept in the process as long as nothing happens at the event.
    """

    def rank() -> tuple[EntrantStanding, ...]:
        ranked = _rank(reading.book, results(event, reading, official=official))
        return mark_decision(ranked, reading.book.cut_decided)

    return _ROWS_KEPT.at_version((event.pk, official), reading.version, rank)


def official_order(event: Event, reading: EventReading) -> list[int]:
    """All entrants by the official standings, best first; who has no result there comes after them, by number."""
    ranked = [row.entrant for row in standings_at(event, reading, official=True)]
    return ranked + sorted(reading.book.entrants.keys() - set(ranked))


def _rank(book: EventBook, results: list[TableResult]) -> tuple[EntrantStanding, ...]:
    played = {result.entrant for result in results if result.units is not None}
    setup = book.setup
    return standings(
        played,
        [result for result in results if result.entrant in played],
        setup.tie_breaks,
        sessions=len(setup.sessions),
        best_sessions=setup.best_sessions,
        seed=_tie_seed(book),
    )


def _tie_seed(book: EventBook) -> int:
    """Return the seed of ties that are drawn."""
    return book.draws[1].seed if 1 in book.draws else 0


def _counts(book: EventBook, table: SessionTable, played: PlayedGame | None, official: bool) -> bool:
    if played is None:
        return False
    return book.state_of(table) in OFFICIAL if official else played.begun


def _of_table(table: SessionTable, played: PlayedGame) -> Iterator[TableResult]:
    for seat, entrant in enumerate(table.seats, 1):
        figures = played.players[seat]
        hands, picked, won, lost, leasters, best = _table_counts(table, entrant, figures)
        yield TableResult(entrant, table.session, figures.units, table.id, hands, picked, won, lost, leasters, best)


def _table_counts(table: SessionTable, entrant: int, figures: TableFigures) -> Sequence[int | None]:
    """Hands, picked, won, lost, leasters, best; where a card told some of it, what it leaves out is not known."""
    if not table.paper:
        return figures[1:]
    counts = dict(table.counts).get(entrant, {})
    sums = {name: getattr(figures, name) + counts[name] for name in COUNTED if name in counts and name != "best"}
    best = max(figures.best, counts["best"]) if "best" in counts else None
    return (sums.get("hands"), sums.get("picked"), sums.get("won"), sums.get("lost"), None, best)


def _penalties(book: EventBook) -> Iterator[TableResult]:
    for penalty in book.penalties:
        if not penalty.dropped:
            yield without_hands(penalty.entrant, penalty.session, None, -penalty.points)
            for other, points in penalty.shared:
                yield without_hands(other, penalty.session, None, points)


Penalties = Mapping[int, Mapping[int, int]]  # points by entrant and session


def penalties_by_session(book: EventBook) -> Penalties:
    """Return what penalties add to an entrant's points in each session, below 0 for who was penalised.

    Standings show sessions as they were played, and penalties beside them.
    """
    added: dict[int, Counter[int]] = defaultdict(Counter)
    for result in _penalties(book):
        added[result.entrant][result.session] += result.penalty
    return dict(added)


def points_played(row: EntrantStanding, penalties: Penalties) -> tuple[int | None, ...]:
    """Return a line's points of each session without penalties, None for sessions not played.

    A line that was signed before a penalty keeps the points that were signed.
    """
    own = penalties.get(row.entrant, {})
    if sum(points for session, points in own.items() if session <= len(row.sessions)) != row.penalties:
        return row.sessions
    return tuple(
        None if score is None else score - own.get(session, 0) for session, score in enumerate(row.sessions, 1)
    )


def points_counted(row: EntrantStanding | None, session: int, penalties: Penalties) -> int | None:
    """Return the points that a line of the ranking has from a session, without penalties, or from the round of the
    bracket that it was ranked by; None from any other."""
    if row is None:
        return None
    if session <= len(row.sessions):
        return points_played(row, penalties)[session - 1]
    there = row.reached and row.reached.played and row.reached.session == session
    return row.won_with if there else None


_ROWS_KEPT: VersionedCache[tuple[int, bool], tuple[int, str], tuple[EntrantStanding, ...]] = VersionedCache(2 * EVENTS)


class RankingStatus(StrEnum):
    """The status of a ranking."""

    LIVE = "live"  # with points that aren't confirmed
    SO_FAR = "so-far"  # confirmed tables, while others or a bracket are still to come: only files call it so
    OFFICIAL = "official"  # confirmed tables
    SIGNED = "signed"  # as the director signed it, whatever was corrected since


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of an event, best first: what every page and file shows. ``signed`` is the signature it comes from;
    ``by_bracket``: the bracket's places come first."""

    status: RankingStatus
    rows: tuple[EntrantStanding, ...]
    signed: SignOff | None = None
    by_bracket: bool = False

    def status_in_files(self, *, ranked: bool) -> RankingStatus:
        """Return what a file says of it, which nobody sees grow: official once it can't change (``is_ranked``)."""
        return self.status if ranked or self.status is not RankingStatus.OFFICIAL else RankingStatus.SO_FAR

    def of(self, entrant: int) -> EntrantStanding | None:
        """Return an entrant's line; None where they have none."""
        return next((row for row in self.rows if row.entrant == entrant), None)


def ranking(event: Event, reading: EventReading, status: RankingStatus = RankingStatus.OFFICIAL) -> Ranking:
    """Return the ranking that counts: once signed, the signed one, before that the live or the official one.

    Statements as ``standings_at``.
    """
    if signed := final_signature(reading.book):
        by_bracket = any(row.won_with is not None for row in signed.standings)
        return Ranking(RankingStatus.SIGNED, signed.standings, signed, by_bracket)
    return ranking_now(event, reading, status)


def ranking_now(event: Event, reading: EventReading, status: RankingStatus = RankingStatus.OFFICIAL) -> Ranking:
    """Return the ranking by the tables as they are, whatever is signed.

    The bracket's places come first as soon as it decides (``is_bracket_deciding``). Sessions, totals, and counts are
    those of the sessions, where there are any. Where a bracket is all there is, the ranking is empty before its first
    round is over: until then there are only seeds.

    Statements as ``standings_at``.
    """
    rows = standings_at(event, reading, official=status is RankingStatus.OFFICIAL)
    run = reading.book.bracket
    if run is None or not (reading.book.sessions or run.main.results):
        return Ranking(status, rows)
    lines = _bracket_lines(event, run)
    if is_bracket_deciding(run, reading.book.sessions):
        return Ranking(status, join_bracket_places(rows, run, lines), by_bracket=True)
    reached = {line.placing.entrant: line.reached for line in lines}
    return Ranking(status, tuple(replace(row, reached=reached.get(row.entrant)) for row in rows))


def counted_results(event: Event, reading: EventReading) -> list[TableResult]:
    """Return the official results, in each session adding up to the points that were signed, if any were.

    Corrections after signing are left out by results of their own without a table. Statements as ``results``.
    """
    found, signed = results(event, reading, official=True), final_signature(reading.book)
    if signed is None:
        return found
    off = {
        (row.entrant, session): points
        for row in signed.standings
        for session, points in enumerate(row.sessions, 1)
        if points is not None
    }
    ranked = {row.entrant for row in signed.standings}
    for result in found:
        if result.entrant in ranked:
            here = result.entrant, result.session
            off[here] = off.get(here, 0) - (result.units or 0) - result.penalty
    differences = ((entrant, session, points) for (entrant, session), points in off.items() if points)
    return [*found, *(without_hands(entrant, session, points) for entrant, session, points in differences)]


def final_signature(book: EventBook) -> SignOff | None:
    """Return the signed results that are final. None before anything is signed, and once there are more sessions."""
    signed = book.signed[-1] if book.signed else None
    sessions = len(book.setup.sessions)
    return signed if signed and all(len(row.sessions) == sessions for row in signed.standings) else None


def rows_before_session(event: Event, reading: EventReading, *, official: bool) -> tuple[EntrantStanding, ...]:
    """Return the standings before the last session with a result; empty in the first one and once the bracket ranks.

    Kept in the process as long as the earlier sessions stay as they are. Statements as ``results``.
    """
    if is_bracket_deciding(reading.book.bracket, reading.book.sessions):
        return ()
    found = results(event, reading, official=official)
    last = max((result.session for result in found if result.units is not None), default=1)
    earlier = [result for result in found if result.session < last]
    basis = (earlier, reading.book.setup, _tie_seed(reading.book))
    return _EARLIER_KEPT.at_version((event.pk, official), basis, lambda: _rank(reading.book, earlier))


_EARLIER_KEPT: VersionedCache[tuple[int, bool], object, tuple[EntrantStanding, ...]] = VersionedCache(2 * EVENTS)


def bracket_undecided(book: EventBook) -> bool:
    """Return whether the standings are those of the sessions, and a bracket will rank the event once it is over."""
    return book.setup.bracket is not None and not is_bracket_deciding(book.bracket, book.sessions)


def bracket_moves(book: EventBook) -> bool:
    """Return whether the bracket ranks the event and is not over yet."""
    return is_bracket_deciding(book.bracket, book.sessions) and not (book.bracket and book.bracket.finished)


def bracket_ranks(book: EventBook) -> bool:
    """Return whether the standings begin with the bracket's places, and points of sessions don't decide them."""
    return bool(book.sessions) and is_bracket_deciding(book.bracket, book.sessions)


def shows_session_totals(book: EventBook) -> bool:
    """Return whether the sum of the sessions stands beside the points: where these are the bracket's, and no single
    session tells it."""
    return bracket_ranks(book) and len(book.sessions) > 1


def reached_in_bracket(event: Event, reading: EventReading) -> Mapping[int, BracketReached]:
    """Return the last round of everyone who took part in the bracket; nobody before it is published. No statement."""
    run = reading.book.bracket
    return {} if run is None else {line.placing.entrant: line.reached for line in _bracket_lines(event, run)}


def played_in_bracket(event: Event, reading: EventReading) -> frozenset[int]:
    """Return the entrants who took part in the bracket and did not leave before they played. No statement."""
    known = reached_in_bracket(event, reading)
    return frozenset(who for who, far in known.items() if not far.left or far.played)


_LINES_KEPT: VersionedCache[int, BracketRun, tuple[BracketLine, ...]] = VersionedCache()


def _bracket_lines(event: Event, run: BracketRun) -> tuple[BracketLine, ...]:
    """The places of a run, calculated once: hands that are typed leave it the same object."""
    return _LINES_KEPT.at_version(event.pk, run, lambda: bracket_lines(run))
