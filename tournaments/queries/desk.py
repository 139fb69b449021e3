"""The director's desk: how far the tables of a session are, what waits for a decision, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from statistics import median

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import Presence, presence
from tournaments.engine.event.money import is_bracket_open
from tournaments.engine.event.progress import TableProgress, hands_left, is_corrected, is_waiting, is_whole, progress
from tournaments.engine.event.tables import clock_of
from tournaments.engine.event.tickets import unsigned_rounds
from tournaments.engine.event.values import Clock, DirectorCall, SessionTable, TableState
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.bracket import is_stale
from tournaments.queries.open_items import CORRECTIONS, SCORES, OpenItem, OpenKind, open_items, open_scores
from tournaments.queries.tables import GameRow, games, with_games

SILENCE = timedelta(minutes=10)  # a hand takes three or four
BEHIND = 3  # hands that a table may be behind before it is called late


class DeskStep(StrEnum):
    """The next step of the director."""

    ENTER = "enter"
    CHECK_IN = "check-in"
    DRAW = "draw"
    PUBLISH = "publish"
    START = "start"
    PLAY = "play"
    DECIDE = "decide"
    CONFIRM = "confirm"
    LOCK = "lock"
    DRAW_BRACKET = "draw-bracket"
    PUBLISH_BRACKET = "publish-bracket"
    REDRAW_BRACKET = "redraw-bracket"  # the draft no longer fits
    ADVANCE = "advance"
    FINISH = "finish"
    SELL = "sell"
    SIGN_ROUND = "sign-round"
    PRIZES = "prizes"
    SETTLE = "settle"  # something that is open, which comes first
    CEREMONY = "ceremony"
    CLOSE = "close"
    CLOSED = "closed"


ENDING = (DeskStep.PRIZES, DeskStep.CEREMONY, DeskStep.CLOSE)
POSTING = (DeskStep.DRAW_BRACKET, DeskStep.PUBLISH_BRACKET, DeskStep.ADVANCE, DeskStep.FINISH, DeskStep.SELL)
AFTER_CEREMONY = frozenset(
    {OpenKind.UNDECIDED, OpenKind.OVERPAID, OpenKind.PRIZE, OpenKind.REFUND, OpenKind.FEE, OpenKind.CASH}
)


@dataclass(frozen=True, slots=True)
class TableTile:
    """A table of the session. ``is_whole``: all its hands are in, so it only has to submit.

    ``silent`` is since when nobody has written there, where that is long; ``behind`` how many hands it is behind its
    own length, where those are many.
    """

    table: SessionTable
    game: GameRow
    state: TableState
    progress: TableProgress
    is_whole: bool
    calls: tuple[DirectorCall, ...]
    silent: datetime | None
    behind: int
    corrected: bool

    @property
    def waits(self) -> bool:
        """Return whether the director has something to decide here."""
        return bool(self.calls or self.game.open_conflicts or self.state is TableState.COMPLETE)


@dataclass(frozen=True, slots=True)
class DirectorDesk:
    """A session as the desk shows it; ``here`` of ``entered`` are checked in, ``version`` is the event's.

    ``first`` is what is settled first (``SETTLE``), ``open`` what else is open about scores elsewhere.
    """

    session: int
    tiles: tuple[TableTile, ...]
    step: DeskStep
    entered: int
    here: int
    clock: Clock | None
    version: int
    first: OpenItem | None = None
    open: tuple[OpenItem, ...] = ()

    @property
    def is_time_for_ceremony(self) -> bool:
        """Return whether the prizes are signed, and nothing comes first but paying them, or closing."""
        return self.step is DeskStep.CLOSE or (self.first is not None and self.first.kind is OpenKind.PRIZE)

    @property
    def waiting(self) -> tuple[TableTile, ...]:
        """The tables at which something waits for a decision, calls first."""
        return tuple(sorted((tile for tile in self.tiles if tile.waits), key=_urgency))

    def count(self, *states: TableState) -> int:
        """Return the number of tables in one of these states."""
        return sum(tile.state in states for tile in self.tiles)


def desk(event: Event, reading: EventReading, now: datetime, session: int | None = None) -> DirectorDesk:
    """Return the desk of a session, of the one that is under way unless it is said.

    One statement, none before its draw; those of standings once play is over or a round of a bracket is.
    """
    book = reading.book
    number = book.current if session is None else session
    published = number in book.published
    clock = clock_of(book, number) if published else None
    rows = games(event.pk) if book.tables else {}
    tiles = tuple(_tiles(book, rows, clock, now)) if clock else ()
    there = presence(book, number)
    step = step_of(book, number, tiles)
    items = () if book.closed else _open(event, reading, step, rows)
    if first := _first(step, items):
        step = DeskStep.SETTLE
    elif step is DeskStep.PUBLISH_BRACKET and book.bracket_draft and is_stale(event, reading, book.bracket_draft):
        step = DeskStep.REDRAW_BRACKET
    return DirectorDesk(
        session=number,
        tiles=tiles,
        step=step,
        entered=len(there),
        here=sum(each is Presence.HERE for each in there.values()),
        clock=clock,
        version=reading.length,
        first=first,
        open=tuple(item for item in items if item is not first and _is_elsewhere(item, number)),
    )


def _open(event: Event, reading: EventReading, step: DeskStep, rows: Mapping[int, GameRow]) -> tuple[OpenItem, ...]:
    if step in ENDING:
        return open_items(event, reading, rows=rows)
    return open_scores(event, reading, rows)


def _first(step: DeskStep, items: Sequence[OpenItem]) -> OpenItem | None:
    """Return what is settled before a step: whatever is open before prizes are signed, and before the event is closed.

    The ceremony goes before what is paid, and signing is a step of its own.
    """
    if step in POSTING:
        return next((item for item in items if item.kind in SCORES), None)
    if step not in ENDING:
        return None
    first = next(iter(items), None)
    if first is None or first.kind is OpenKind.UNSIGNED:
        return None
    return None if step is not DeskStep.CLOSE and first.kind in AFTER_CEREMONY else first


def _is_elsewhere(item: OpenItem, session: int) -> bool:
    """Return whether the desk of a session would not show an item about scores but for this list."""
    beside = item.kind in (OpenKind.CALL, OpenKind.CONFLICT) and item.session != session
    return beside or item.kind in CORRECTIONS


def step_of(book: EventBook, session: int, tiles: Sequence[TableTile]) -> DeskStep:
    """Return the next thing to do in a session, where its tables are as these tiles say."""
    if book.closed:
        return DeskStep.CLOSED
    if book.setup.hourly and session not in book.published:
        return DeskStep.PUBLISH if session in book.draws else DeskStep.SELL
    if book.setup.hourly and session in book.locked:
        return DeskStep.SIGN_ROUND if book.locked & {*unsigned_rounds(book)} else DeskStep.SELL
    if session in book.locked:
        return _of_bracket(book) if is_bracket_open(book) else _after_play(book)
    if session in book.published:
        return _while_played(book, session, tiles)
    if session in book.draws:
        return DeskStep.PUBLISH
    there = presence(book, session)
    if not there:
        return DeskStep.ENTER
    if Presence.HERE not in there.values():
        return DeskStep.CHECK_IN
    return DeskStep.DRAW if session in book.sessions else _of_bracket(book)


def _after_play(book: EventBook) -> DeskStep:
    if not book.signed:
        return DeskStep.PRIZES
    return DeskStep.CEREMONY if book.ceremony and not book.ceremony.over else DeskStep.CLOSE


def _of_bracket(book: EventBook) -> DeskStep:
    return DeskStep.PUBLISH_BRACKET if book.bracket_draft else DeskStep.DRAW_BRACKET


def _while_played(book: EventBook, session: int, tiles: Sequence[TableTile]) -> DeskStep:
    if any(tile.calls or tile.game.open_conflicts for tile in tiles):
        return DeskStep.DECIDE
    if all(tile.state is TableState.CONFIRMED for tile in tiles):
        return _end_of(book, session)
    if any(tile.state is TableState.COMPLETE for tile in tiles):
        return DeskStep.CONFIRM
    waits = is_waiting(book, session, {tile.table.id: tile.game for tile in tiles})
    return DeskStep.START if waits else DeskStep.PLAY


def _end_of(book: EventBook, session: int) -> DeskStep:
    """Return the step that ends a session whose tables are all confirmed."""
    if not (book.bracket and session in book.rounds):
        return DeskStep.LOCK
    return DeskStep.FINISH if book.bracket.at(session).final else DeskStep.ADVANCE


def _tiles(book: EventBook, rows: Mapping[int, GameRow], clock: Clock, now: datetime) -> Iterator[TableTile]:
    there = with_games(book.tables_of(clock.session), rows)
    due = _due(clock, [_share_played(book, table, game) for table, game in there if game.hands], now)
    for table, game in there:
        state, whole = book.state_of(table), is_whole(book, table, game)
        plays = state is TableState.OPEN and not whole
        calls = tuple(call for call in book.open_calls() if call.table == table.id)
        silent = _silent(game, clock, now) if plays else None
        entered = (game.hands or 0) - hands_left(book, table, game)
        behind = round(due * game.hands) - entered if plays and game.hands else 0
        late = behind if behind >= BEHIND else 0
        far, corrected = progress(book, table, game), is_corrected(table, game)
        yield TableTile(table, game, state, far, whole, calls, silent, late, corrected)


def _share_played(book: EventBook, table: SessionTable, game: GameRow) -> float:
    """Return the part of its hands that a table has behind it: all of them once it is submitted."""
    is_open = progress(book, table, game) <= TableProgress.CARD
    return 1 - hands_left(book, table, game) / game.hands if is_open and game.hands else 1.0


def _due(clock: Clock, shares: Sequence[float], now: datetime) -> float:
    """The part of its hands that a table should have played: by the clock, else as half of the tables have."""
    if clock.limit:
        return min(1.0, clock.elapsed(now) / clock.limit)
    return median(shares or [0.0])


def _silent(game: GameRow, clock: Clock, now: datetime) -> datetime | None:
    """Since when a table says nothing while the clock runs, if that is long."""
    if clock.since is None:
        return None
    last = max(game.last_at, clock.since)
    return last if now - last >= SILENCE else None


def _urgency(tile: TableTile) -> tuple[bool, bool, int]:
    return not tile.calls, not tile.game.open_conflicts, tile.table.number
