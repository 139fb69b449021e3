"""The book of an event: everything its entries say. The hands of its tables are in their own games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.errors import Phrase, refuse
from tournaments.engine.award import Prize, PrizeDecision
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.brackets.values import Bracket
from tournaments.engine.event.values import (
    OFFICIAL,
    Cash,
    CashCount,
    Ceremony,
    CheckIn,
    Clock,
    DirectorCall,
    DirectorMessage,
    Entrant,
    EventPenalty,
    RoundTicket,
    SessionDraw,
    SessionTable,
    SignOff,
    TableState,
)
from tournaments.engine.setup import Setup
from tournaments.engine.standings import DecidedTie


@dataclass(frozen=True, slots=True)
class RoundAt:
    """A round of a run: its number in the ``bracket``, which is the second chance where ``second``."""

    bracket: Bracket
    number: int
    second: bool

    @property
    def final(self) -> bool:
        """Return whether it is the final table."""
        return self.number == len(self.bracket.plan)


@dataclass(frozen=True, slots=True)
class BracketRun:
    """The brackets of an event.

    The rounds of ``main`` are the sessions from ``first`` on; those of the ``second`` chance follow them.
    """

    setup: BracketSetup
    first: int
    main: Bracket
    second: Bracket | None = None

    def part(self, second: bool) -> Bracket | None:
        """Return the bracket, or its second chance (None: not published)."""
        return self.second if second else self.main

    def parts(self) -> Iterator[tuple[bool, Bracket]]:
        """Yield the published brackets, each after whether it is the second chance."""
        yield False, self.main
        if self.second is not None:
            yield True, self.second

    def session(self, second: bool, number: int) -> int:
        """Return the session number of a round, from 1."""
        return self.first + number - 1 + (len(self.main.plan) if second else 0)

    @property
    def rounds(self) -> range:
        """Return the session numbers of the rounds, also of those that are not seated yet."""
        return range(self.first, self.first + sum(len(bracket.plan) for _, bracket in self.parts()))

    def at(self, session: int) -> RoundAt:
        """Return the round that a session is. Raises ``LookupError`` for one that is none."""
        if session not in self.rounds:
            raise LookupError(f"session {session} is no round of the bracket")
        number, main = session - self.first + 1, len(self.main.plan)
        if self.second is None or number <= main:
            return RoundAt(self.main, number, second=False)
        return RoundAt(self.second, number - main, second=True)

    @property
    def finished(self) -> bool:
        """Return whether every published bracket was played to its end."""
        return all(bracket.finished for _, bracket in self.parts())


TITLES = {
    "round-number": "title-round-number",
    "session-number": "title-session-number",
    "the-bracket": "title-bracket",
    "the-final-table": "title-final-table",
    "second-chances-round": "title-second-chances-round",
    "second-chances-final-table": "title-second-chances-final-table",
}


def session_name(book: EventBook, session: int) -> Phrase:
    """Return a session's name as a title or at the beginning of a sentence: ``Session 2``, ``Final table``."""
    phrase = session_phrase(book, session)
    return Phrase(TITLES[phrase.key], phrase.params)


def session_phrase(book: EventBook, session: int) -> Phrase:
    """Return a session's name inside a sentence: ``session 2``, of an hourly day ``round 2``.

    Of a bracket: ``round 1``, ``the final table``, ``the second chance's round 1``; ``the bracket`` for any of its
    rounds while it is not published.
    """
    if book.setup.hourly:
        return Phrase("round-number", {"number": session})
    if not (book.bracket and session in book.rounds):
        is_to_come = bool(book.setup.bracket) and not book.bracket and session not in book.sessions
        return Phrase("the-bracket") if is_to_come else Phrase("session-number", {"number": session})
    at = book.bracket.at(session)
    if at.second:
        return (
            Phrase("second-chances-final-table") if at.final else Phrase("second-chances-round", {"number": at.number})
        )
    return Phrase("the-final-table") if at.final else Phrase("round-number", {"number": at.number})


def table_name(book: EventBook, table: SessionTable) -> Phrase:
    """Return a table's name as a title: ``Session 2, table 7``."""
    return Phrase("table-of-session", {"session": session_name(book, table.session), "table": table.number})


def sessions_name(book: EventBook) -> Phrase:
    """Return the name of all sessions together: ``Sessions``, or ``Rounds``."""
    return Phrase("title-rounds" if book.setup.hourly else "title-sessions")


@dataclass(frozen=True, slots=True)
class EventBook:
    """An event as it stands; mappings are never changed in place.

    Of an hourly day ``tickets`` are all that were sold, in that order, ``hours`` what is signed last of each round, and
    ``starts`` when rounds start that were put off, in minutes after midnight.
    ``decided`` are the prizes that the director decided by hand, ``cut_decided`` a tie at the cut of the bracket.
    ``draws`` and ``clocks`` are by session, ``tables`` by id, ``entrants`` by number. ``unpublished_tables``, by
    id, are those whose draw was unpublished: no longer played, their ids never used again. ``bracket`` is the one that
    is published, ``bracket_draft`` one that is looked at before. ``check_ins`` are in the order they were made.
    """

    setup: Setup
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    draws: Mapping[int, SessionDraw] = field(default_factory=dict)
    tables: Mapping[int, SessionTable] = field(default_factory=dict)
    unpublished_tables: Mapping[int, SessionTable] = field(default_factory=dict)
    penalties: tuple[EventPenalty, ...] = ()
    calls: tuple[DirectorCall, ...] = ()
    messages: tuple[DirectorMessage, ...] = ()
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    cash: tuple[Cash, ...] = ()
    cash_dropped: tuple[Cash, ...] = ()  # written by mistake; they count nowhere
    counted: tuple[CashCount, ...] = ()
    locked: frozenset[int] = frozenset()  # sessions that are over
    signed: tuple[SignOff, ...] = ()
    signed_run: BracketRun | None = None  # the bracket as it stood when results were signed last
    decided: Mapping[Prize, PrizeDecision] = field(default_factory=dict)
    closed: bool = False
    ceremony: Ceremony | None = None
    tickets: tuple[RoundTicket, ...] = ()
    hours: Mapping[int, SignOff] = field(default_factory=dict)
    starts: Mapping[int, int] = field(default_factory=dict)
    bracket: BracketRun | None = None
    bracket_draft: Bracket | None = None
    cut_decided: DecidedTie | None = None
    check_ins: tuple[CheckIn, ...] = ()

    def entrant(self, number: int) -> Entrant:
        """Return the entrant of that number. Raises ``Refused`` (``unknown-entrant``)."""
        if number not in self.entrants:
            raise refuse("unknown-entrant/number", {"number": number}, "entrant")
        return self.entrants[number]

    def table(self, number: int) -> SessionTable:
        """Return the table with that id. Raises ``Refused`` (``unknown-table``)."""
        if number not in self.tables:
            raise refuse("unknown-table", path="table")
        return self.tables[number]

    def draw(self, session: int) -> SessionDraw:
        """Return the draw of a session, published or not. Raises ``Refused`` (``no-draw``)."""
        if session not in self.draws:
            raise refuse("no-draw", {"session": session_name(self, session)}, "session")
        return self.draws[session]

    def tables_of(self, session: int) -> list[SessionTable]:
        """Return the tables of a published session by number."""
        return sorted(
            (table for table in self.tables.values() if table.session == session), key=lambda table: table.number
        )

    def seat_of(self, session: int, entrant: int) -> tuple[SessionTable, int] | None:
        """Return the table of an entrant in a published session and their seat there, from 1; None without a seat."""
        for table in self.tables_of(session):
            if entrant in table.seats:
                return table, table.seats.index(entrant) + 1
        return None

    def playing(self, session: int) -> Iterator[Entrant]:
        """Return those who are entered and not withdrawn in a session, by number."""
        return (each for _, each in sorted(self.entrants.items()) if each.plays(session))

    @property
    def participants(self) -> int:
        """Return the number of entrants without those who dropped out of every session."""
        return sum(not self.foreseen or any(map(each.plays, self.foreseen)) for each in self.entrants.values())

    @property
    def sessions(self) -> range:
        """Return the numbers of the sessions that count for the standings. Rounds of a bracket come after them."""
        return range(1, len(self.setup.sessions) + 1)

    @property
    def rounds(self) -> range:
        """Return the session numbers of the rounds of the published bracket."""
        return self.bracket.rounds if self.bracket else range(0)

    @property
    def numbers(self) -> range:
        """Return the numbers of all sessions, the rounds of the published bracket included."""
        return range(1, len(self.sessions) + len(self.rounds) + 1)

    @property
    def foreseen(self) -> range:
        """Return the numbers of the sessions that entrants can come or leave from.

        These are the ordinary sessions, and the first round of a bracket after them, published or not.
        """
        return range(1, len(self.sessions) + bool(self.setup.bracket) + 1)

    @property
    def comes_next(self) -> int:
        """Return the session that entrants come for now.

        It is the session under way; from the first round of a bracket on, that one.
        """
        return min(self.current, len(self.foreseen))

    @property
    def published(self) -> tuple[int, ...]:
        """Return the sessions whose draw is published, in order, seated rounds of a bracket included."""
        return tuple(number for number, draw in sorted(self.draws.items()) if draw.published is not None)

    @property
    def current(self) -> int:
        """Return the session under way: the first that is published and not over, else the next to be drawn."""
        waiting = [number for number in self.numbers if number not in self.locked]
        seated = (number for number in waiting if number in self.published)
        return next(seated, waiting[0] if waiting else max(len(self.numbers), 1))

    def messages_at(self, table: int) -> list[DirectorMessage]:
        """Return the director's current messages to a table, those to all included."""
        return [each for each in self.messages if each.is_up and (not each.tables or table in each.tables)]

    def open_calls(self) -> list[DirectorCall]:
        """Return disputes and problems that wait for the director, the oldest first."""
        return [call for call in self.calls if call.answered is None]

    def decided_dispute(self, table: SessionTable) -> DirectorCall | None:
        """Return the dispute that the director decided about a table whose score isn't official yet; None without."""
        calls = (call for call in reversed(self.calls) if call.dispute and call.table == table.id)
        dispute = None if table.state in OFFICIAL else next(calls, None)
        return dispute if dispute and dispute.answered else None

    def state_of(self, table: SessionTable) -> TableState:
        """Return a table's state: disputed while a dispute about it waits, locked once its session is over."""
        if any(call.dispute and call.table == table.id for call in self.open_calls()):
            return TableState.DISPUTED
        if table.state is TableState.CONFIRMED and table.session in self.locked:
            return TableState.LOCKED
        return table.state
