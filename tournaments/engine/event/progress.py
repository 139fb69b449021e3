"""How far a table is, and what closing it would take away. Guards, pages, and counts ask here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Protocol

from scorekeeper.engine.errors import Refused, refuse
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import OFFICIAL, SessionTable, TableState


class TableProgress(IntEnum):
    """How far a table is. A conflict, a dispute, a correction, and an early end are flags beside it."""

    EMPTY = 0  # nothing that counts was recorded
    HANDS = 1  # hands or penalties, recorded on a phone
    CARD = 2  # a score card was entered, with or without hands beside it, also if it was voided since
    SUBMITTED = 3
    CONFIRMED = 4
    LOCKED = 5  # confirmed, and its session is over


class GameFacts(Protocol):
    """What the game of a table tells about it."""

    @property
    def played(self) -> int:
        """The number of recorded hands that stand."""

    @property
    def hands(self) -> int | None:
        """The number of hands that it plays; None for an open end."""

    @property
    def card_rows(self) -> int:
        """The number of rows that stand from a score card: one with totals, or one for each hand."""

    @property
    def entries(self) -> int:
        """The number of entries that stand and move points, hands and rows of a card included."""

    @property
    def open_conflicts(self) -> int:
        """The number of hands with two different scores."""

    @property
    def length(self) -> int:
        """The number of the last entry that says something about the score."""


_OF_STATE = {TableState.COMPLETE: TableProgress.SUBMITTED, TableState.CONFIRMED: TableProgress.CONFIRMED}


def progress(book: EventBook, table: SessionTable, game: GameFacts | None = None) -> TableProgress:
    """Return how far a table is. Without its ``game``, only what the event's own entries tell."""
    if book.state_of(table) is TableState.LOCKED:
        return TableProgress.LOCKED
    if table.state in _OF_STATE:
        return _OF_STATE[table.state]
    if table.paper or (game and game.card_rows):
        return TableProgress.CARD
    return TableProgress.HANDS if game and (game.entries or game.open_conflicts) else TableProgress.EMPTY


def has_begun(book: EventBook, table: SessionTable, game: GameFacts | None = None) -> bool:
    """Return whether the seats of a table are fixed: it has something to lose, or was ended early."""
    return bool(table.stopped) or progress(book, table, game) > TableProgress.EMPTY


class ReopenFirst(StrEnum):
    """The things that are reopened before a card can be corrected."""

    TOURNAMENT = "tournament"
    SESSION = "session"


def reopened_first(book: EventBook, session: int) -> tuple[ReopenFirst, ...]:
    """Return what is reopened, in that order, before a card of a session can be corrected.

    Nothing while the session is played, and after a round of the bracket: its tables are reopened one by one. Hands on
    a score sheet are corrected without it.
    """
    ended = session in book.locked and session not in book.rounds
    return (*([ReopenFirst.TOURNAMENT] if book.closed else ()), *([ReopenFirst.SESSION] if ended else ()))


def verify_not_begun(book: EventBook, table: SessionTable, game: GameFacts | None = None) -> None:
    """Raise ``Refused`` (``begun``) if the seats of a table are fixed. Without its ``game``, as far as entries tell."""
    if table.session in book.locked or has_begun(book, table, game):
        raise refuse("begun", {"number": table.number}, "table")


def is_waiting(book: EventBook, session: int, games: Mapping[int, GameFacts]) -> bool:
    """Return whether a posted session has not started: nobody touched its clock, and no table has begun."""
    if session not in book.published or session in book.clocks or session in book.locked:
        return False
    return not any(has_begun(book, table, games.get(table.id)) for table in book.tables_of(session))


def is_corrected(table: SessionTable, game: GameFacts) -> bool:
    """Return whether the score of a table has changed since it was confirmed."""
    return table.state in OFFICIAL and table.seen is not None and game.length > table.seen


def hands_left(book: EventBook, table: SessionTable, game: GameFacts) -> int:
    """Return the number of hands without which a score can't be submitted; 0 after an early end and for an open end."""
    if game.hands is None or table.stopped:
        return 0
    return max(0, game.hands - game.played - hands_on_card(book, table, game))


def hands_on_card(book: EventBook, table: SessionTable, game: GameFacts) -> int:
    """Return the number of hands that the score card of a table covers; totals cover all others if it doesn't say."""
    counts = [counts for _entrant, counts in table.counts]
    if not game.card_rows or (counts and all("best" in each for each in counts)):
        return game.card_rows
    if counts and all("hands" in each for each in counts):
        dealt = session_setup(book, table.session).at(len(table.seats)).rules.players
        return int(sum(each["hands"] for each in counts)) // dealt
    return max(0, (game.hands or 0) - game.played)


def is_whole(book: EventBook, table: SessionTable, game: GameFacts) -> bool:
    """Return whether all hands of an open table are in, so that it only has to submit; never before an open end."""
    ends = game.hands is not None or bool(table.stopped) or game.card_rows > 0
    return progress(book, table, game) <= TableProgress.CARD and ends and not hands_left(book, table, game)


def verify_submittable(book: EventBook, table: SessionTable, game: GameFacts) -> None:
    """Raise ``Refused`` unless the score of an open table can be submitted: ``open-conflict``, ``unfinished``."""
    if game.open_conflicts:
        raise refuse("open-conflict", path="table")
    if left := hands_left(book, table, game):
        hands = game.hands or 0
        raise refuse("unfinished/play-on", {"number": table.number, "played": hands - left, "hands": hands}, "table")


def can_submit(book: EventBook, table: SessionTable, game: GameFacts) -> bool:
    """Return whether the score of a table can be submitted now."""
    try:
        verify_submittable(book, table, game)
    except Refused:
        return False
    return progress(book, table, game) <= TableProgress.CARD and not book.closed


@dataclass(frozen=True, slots=True)
class Loss:
    """What closing tables takes away: recorded hands, tables with a score card, confirmed scores, and what is left
    of tables without any of these (``others``, like a submitted score of 0 hands). False if it is nothing."""

    hands: int = 0
    cards: int = 0
    confirmed: int = 0
    others: int = 0

    def __bool__(self) -> bool:
        return any((self.hands, self.cards, self.confirmed, self.others))


def what_is_lost(book: EventBook, tables: Iterable[tuple[SessionTable, GameFacts]]) -> Loss:
    """Return what closing these tables takes away. A step that takes anything away is typed, with a reason."""
    hands = cards = confirmed = others = 0
    for table, game in tables:
        official = progress(book, table, game) >= TableProgress.CONFIRMED
        hands, cards, confirmed = hands + game.played, cards + bool(game.card_rows), confirmed + official
        others += has_begun(book, table, game) and not (game.played or game.card_rows or official)
    return Loss(hands, cards, confirmed, others)
