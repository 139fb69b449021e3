"""The book of an event: all that its entries say. What the tables play stands in their own games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Prize, PrizeDecision
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.brackets.values import Bracket
from tournaments.engine.event.values import (
    Cash,
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


@dataclass(frozen=True, slots=True)
class RoundAt:
    """A round of a run: its number in the ``bracket``, which is the second chance where ``second``."""

    bracket: Bracket
    number: int
    second: bool

    @property
    def final(self) -> bool:
        """Whether it is the final table."""
        return self.number == len(self.bracket.plan)


@dataclass(frozen=True, slots=True)
class BracketRun:
    """The rounds of ``main`` are the sessions from ``first`` on; those of the ``second`` chance follow them."""

    setup: BracketSetup
    first: int
    main: Bracket
    second: Bracket | None = None

    def part(self, second: bool) -> Bracket | None:
        """The bracket, or its second chance (None: not published)."""
        return self.second if second else self.main

    def parts(self) -> Iterator[tuple[bool, Bracket]]:
        """The brackets that are published, and whether each is the second chance."""
        yield False, self.main
        if self.second is not None:
            yield True, self.second

    def session(self, second: bool, number: int) -> int:
        """The session that a round is, from 1."""
        return self.first + number - 1 + (len(self.main.plan) if second else 0)

    @property
    def rounds(self) -> range:
        """The sessions that are rounds, those that are not seated yet among them."""
        return range(self.first, self.first + sum(len(bracket.plan) for _, bracket in self.parts()))

    def at(self, session: int) -> RoundAt:
        """The round that a session is. Raises ``LookupError`` for one that is none."""
        if session not in self.rounds:
            raise LookupError(f"session {session} is no round of the bracket")
        number, main = session - self.first + 1, len(self.main.plan)
        if self.second is None or number <= main:
            return RoundAt(self.main, number, second=False)
        return RoundAt(self.second, number - main, second=True)

    @property
    def finished(self) -> bool:
        """Whether all that is published was played to its end."""
        return all(bracket.finished for _, bracket in self.parts())


class HasSessions(Protocol):
    """The properties of an `EventBook` that session names depend on. Its module imports this one, not the reverse."""

    @property
    def setup(self) -> Setup: ...
    @property
    def bracket(self) -> BracketRun | None: ...
    @property
    def sessions(self) -> range: ...
    @property
    def rounds(self) -> range: ...
    @property
    def foreseen(self) -> range: ...


def session_name(book: HasSessions, session: int) -> str:
    """Return a session's name: ``Session 2``, of an hourly day ``Round 2``.

    Of a bracket: ``Round 1``, ``Final table``, ``Second chance, round 1``, ``Second chance, final table``; ``Bracket``
    for one that is not published yet.
    """
    named = session_phrase(book, session).removeprefix("the ")
    return named.replace("second chance's", "second chance,").capitalize()


def session_phrase(book: HasSessions, session: int) -> str:
    """Return a session's name inside a sentence.

    ``session 2``, ``round 1``, ``the final table``, ``the bracket``, ``the second chance's round 1``.
    """
    if book.setup.hourly:
        return f"round {session}"
    if not (book.bracket and session in book.rounds):
        is_to_come = session in book.foreseen and session not in book.sessions
        return "the bracket" if is_to_come else f"session {session}"
    at = book.bracket.at(session)
    if at.second:
        return f"the second chance's {'final table' if at.final else f'round {at.number}'}"
    return "the final table" if at.final else f"round {at.number}"


def sessions_name(book: HasSessions) -> str:
    """Return the name of all sessions together: ``Sessions``, or ``Rounds``."""
    return "Rounds" if book.setup.hourly else "Sessions"


@dataclass(frozen=True, slots=True)
class EventBook:
    """An event as it stands; mappings are never changed in place.

    Of an hourly day ``tickets`` are all that were sold, in that order, ``hours`` what is signed last of each round, and
    ``starts`` when rounds start that were put off, in minutes after midnight.
    ``decided`` are the prizes that the director decided by hand.
    ``draws`` and ``clocks`` are by session, ``tables`` by id, ``entrants`` by number. ``taken_back`` are tables whose
    draw was taken back: no longer played, their ids never used again. ``bracket`` is the one that is published,
    ``bracket_draft`` one that is looked at before.
    """

    setup: Setup
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    draws: Mapping[int, SessionDraw] = field(default_factory=dict)
    tables: Mapping[int, SessionTable] = field(default_factory=dict)
    taken_back: tuple[int, ...] = ()
    penalties: tuple[EventPenalty, ...] = ()
    calls: tuple[DirectorCall, ...] = ()
    messages: tuple[DirectorMessage, ...] = ()
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    cash: tuple[Cash, ...] = ()
    cash_dropped: tuple[Cash, ...] = ()  # written by mistake; they count nowhere
    locked: frozenset[int] = frozenset()  # sessions that are over
    signed: tuple[SignOff, ...] = ()
    decided: Mapping[Prize, PrizeDecision] = field(default_factory=dict)
    closed: bool = False
    tickets: tuple[RoundTicket, ...] = ()
    hours: Mapping[int, SignOff] = field(default_factory=dict)
    starts: Mapping[int, int] = field(default_factory=dict)
    bracket: BracketRun | None = None
    bracket_draft: Bracket | None = None

    def entrant(self, number: int) -> Entrant:
        """The entrant of that number. Raises ``Refused`` (``unknown-entrant``)."""
        if number not in self.entrants:
            raise refuse("unknown-entrant/number", {"number": number}, "entrant")
        return self.entrants[number]

    def table(self, number: int) -> SessionTable:
        """The table with that id. Raises ``Refused`` (``unknown-table``)."""
        if number not in self.tables:
            raise refuse("unknown-table", path="table")
        return self.tables[number]

    def draw(self, session: int) -> SessionDraw:
        """The draw of a session, published or not. Raises ``Refused`` (``no-draw``)."""
        if session not in self.draws:
            raise refuse("no-draw", {"session": session_name(self, session)}, "session")
        return self.draws[session]

    def tables_of(self, session: int) -> list[SessionTable]:
        """The tables of a published session by number."""
        return sorted(
            (table for table in self.tables.values() if table.session == session), key=lambda table: table.number
        )

    def seat_of(self, session: int, entrant: int) -> tuple[SessionTable, int] | None:
        """The table of an entrant in a published session and his seat there, from 1; None where he has none."""
        for table in self.tables_of(session):
            if entrant in table.seats:
                return table, table.seats.index(entrant) + 1
        return None

    def playing(self, session: int) -> Iterator[Entrant]:
        """Those who are entered and not withdrawn in a session, by number."""
        return (each for _, each in sorted(self.entrants.items()) if each.plays(session))

    @property
    def sessions(self) -> range:
        """The numbers of the sessions that count for the standings; rounds of a bracket come after them."""
        return range(1, len(self.setup.sessions) + 1)

    @property
    def rounds(self) -> range:
        """The numbers of the sessions that are rounds of the published bracket."""
        return self.bracket.rounds if self.bracket else range(0)

    @property
    def numbers(self) -> range:
        """The numbers of all sessions, the rounds of the published bracket among them."""
        return range(1, len(self.sessions) + len(self.rounds) + 1)

    @property
    def foreseen(self) -> range:
        """The numbers that entrants come or go from: the ordinary sessions, and the first round of a bracket after
        them, published or not."""
        return range(1, len(self.sessions) + bool(self.setup.bracket) + 1)

    @property
    def comes_next(self) -> int:
        """What entrants come for now: the session under way; from the first round of a bracket on, that one."""
        return min(self.current, len(self.foreseen))

    @property
    def published(self) -> tuple[int, ...]:
        """The sessions whose draw is published, in order; rounds of a bracket that are seated are among them."""
        return tuple(number for number, draw in sorted(self.draws.items()) if draw.published is not None)

    @property
    def current(self) -> int:
        """The session that is under way: the first that is published and not over, else the next to be drawn."""
        waiting = [number for number in self.numbers if number not in self.locked]
        seated = (number for number in waiting if number in self.published)
        return next(seated, waiting[0] if waiting else max(len(self.numbers), 1))

    def open_calls(self) -> list[DirectorCall]:
        """Disputes and problems that wait for the director, the oldest first."""
        return [call for call in self.calls if call.answered is None]

    def state_of(self, table: SessionTable) -> TableState:
        """A table's state: disputed as long as a dispute about it waits, locked once its session is over."""
        if any(call.dispute and call.table == table.id for call in self.open_calls()):
            return TableState.DISPUTED
        if table.state is TableState.CONFIRMED and table.session in self.locked:
            return TableState.LOCKED
        return table.state
