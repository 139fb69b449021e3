"""The book of an event: everything its entries say. What the tables play stands in their own games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Decision, Prize
from tournaments.engine.brackets.bracket import Bracket
from tournaments.engine.setup import Setup

from .bracket_run import BracketRun
from .session_names import session_name
from .values import Call, Cash, Clock, Draw, Entrant, Message, Penalty, SignOff, Table, TableState, Ticket


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
    draws: Mapping[int, Draw] = field(default_factory=dict)
    tables: Mapping[int, Table] = field(default_factory=dict)
    taken_back: tuple[int, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    calls: tuple[Call, ...] = ()
    messages: tuple[Message, ...] = ()
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    cash: tuple[Cash, ...] = ()
    cash_dropped: tuple[Cash, ...] = ()  # written by mistake; they count nowhere
    locked: frozenset[int] = frozenset()  # sessions that are over
    signed: tuple[SignOff, ...] = ()
    decided: Mapping[Prize, Decision] = field(default_factory=dict)
    closed: bool = False
    tickets: tuple[Ticket, ...] = ()
    hours: Mapping[int, SignOff] = field(default_factory=dict)
    starts: Mapping[int, int] = field(default_factory=dict)
    bracket: BracketRun | None = None
    bracket_draft: Bracket | None = None

    def entrant(self, number: int) -> Entrant:
        """The entrant of that number. Raises ``Refused`` (``unknown-entrant``)."""
        if number not in self.entrants:
            raise refuse("unknown-entrant", f"There is no entrant {number}.", "entrant")
        return self.entrants[number]

    def table(self, number: int) -> Table:
        """The table with that id. Raises ``Refused`` (``unknown-table``)."""
        if number not in self.tables:
            raise refuse("unknown-table", "There is no such table.", "table")
        return self.tables[number]

    def draw(self, session: int) -> Draw:
        """The draw of a session, published or not. Raises ``Refused`` (``no-draw``)."""
        if session not in self.draws:
            raise refuse("no-draw", f"{session_name(self, session)} is not drawn yet.", "session")
        return self.draws[session]

    def tables_of(self, session: int) -> list[Table]:
        """The tables of a published session by number."""
        return sorted(
            (table for table in self.tables.values() if table.session == session), key=lambda table: table.number
        )

    def seat_of(self, session: int, entrant: int) -> tuple[Table, int] | None:
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

    def open_calls(self) -> list[Call]:
        """Disputes and problems that wait for the director, the oldest first."""
        return [call for call in self.calls if call.answered is None]

    def state_of(self, table: Table) -> TableState:
        """A table's state: disputed as long as a dispute about it waits, locked once its session is over."""
        if any(call.dispute and call.table == table.id for call in self.open_calls()):
            return TableState.DISPUTED
        if table.state is TableState.CONFIRMED and table.session in self.locked:
            return TableState.LOCKED
        return table.state
