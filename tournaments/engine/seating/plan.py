"""A draw as values: what is asked, what came out, and what it costs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, zip_longest
from typing import NamedTuple

from scorekeeper.engine.errors import Refused

from .table_sizes import table_sizes

ALGORITHM = 2  # of the whole draw; another number where a seed gives another plan than before
SEEDED, POWER_PAIRED = 1, 4  # tables that exchange players when a session is drawn by standing

Player = Hashable
Table = tuple[Player, ...]  # in the order of seats; the first deals first
Session = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """What is to be drawn.

    ``players`` are the persons who play, in any order, or best first where ``tables_a_tier`` says that tables are by
    standing: so many tables in a row exchange players (``SEEDED``, ``POWER_PAIRED``), None draws from all.
    ``frozen`` are the sessions that were played or published, which stay; their players may have left. ``sessions``
    more are drawn. Of each group in ``apart`` no two are to sit together. ``played`` are the sizes of tables that
    there are rules for; none are named where all are.
    """

    players: tuple[Player, ...]
    sessions: int
    seed: int = 1
    size: int = 5
    frozen: tuple[Session, ...] = ()
    apart: tuple[frozenset[Player], ...] = ()
    tables_a_tier: int | None = None
    played: frozenset[int] = frozenset()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The seats of each table of a session. Raises what ``table_sizes`` raises."""
        return table_sizes(len(self.players), self.size, self.played)


@dataclass(frozen=True, slots=True)
class Plan:
    """All sessions of a field, the frozen ones first, and the version of the algorithm that drew the others."""

    field: Field
    sessions: tuple[Session, ...]
    algorithm: int = ALGORITHM

    @property
    def drawn(self) -> tuple[Session, ...]:
        """The sessions that are not frozen."""
        return self.sessions[len(self.field.frozen) :]

    def seat(self, session: int, player: Player) -> tuple[int, int]:
        """The table and the seat of a player in a session, counted from 0; raises ``KeyError`` for one not there."""
        for number, table in enumerate(self.sessions[session]):
            if player in table:
                return number, table.index(player)
        raise KeyError(player)

    def with_session(self, number: int, session: Session) -> Plan:
        """The plan with another session in a place."""
        return replace(self, sessions=(*self.sessions[:number], session, *self.sessions[number + 1 :]))


class Cost(NamedTuple):
    """What is not as wished in a plan, the weightiest first; plans compare by it, smaller is better."""

    sizes: int  # seats over or under what the tables of the field should have
    together: int  # in sessions drawn, pairs that were to be kept apart, counted each time they sit together
    most_meetings: int
    repeats: int  # over all pairs, the meetings beyond the first
    sixes: int  # at odd tables, the largest difference between players of the field with equal sessions
    first_deals: int  # the same of first deals


def cost(plan: Plan) -> Cost:
    """What a plan costs, counted from its seats alone."""
    met = meetings(plan.sessions)
    drawn, kept_apart = meetings(plan.drawn), set(pairs_apart(plan.field.apart))
    return Cost(
        sizes=_off_sizes(plan),
        together=sum(times for pair, times in drawn.items() if pair in kept_apart),
        most_meetings=max(met.values(), default=0),
        repeats=met.total() - len(met),
        sixes=_spread(plan, odd_tables(plan.sessions, plan.field.size)),
        first_deals=_spread(plan, first_deals(plan.sessions)),
    )


def meetings(sessions: Iterable[Session]) -> Counter[frozenset[Player]]:
    """How often two sat at one table."""
    tables = chain.from_iterable(sessions)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def pairs_apart(groups: Iterable[frozenset[Player]]) -> Iterator[frozenset[Player]]:
    """The pairs who are not to sit together."""
    return (frozenset(pair) for group in groups for pair in combinations(group, 2))


def odd_tables(sessions: Iterable[Session], size: int) -> Counter[Player]:
    """How often each player sat at a table of another size than the wanted one."""
    return Counter(player for session in sessions for table in session if len(table) != size for player in table)


def larger_tables(sessions: Iterable[Session], size: int) -> Counter[Player]:
    """How often each player sat at a table of more than the wanted size: a six, where fives are wanted."""
    return Counter(player for session in sessions for table in session if len(table) > size for player in table)


def first_deals(sessions: Iterable[Session]) -> Counter[Player]:
    """How often each player dealt first."""
    return Counter(table[0] for session in sessions for table in session)


def sessions_sat(sessions: Iterable[Session]) -> Counter[Player]:
    """How many sessions each player sat in."""
    return Counter(player for session in sessions for table in session for player in table)


def _spread(plan: Plan, counts: Counter[Player]) -> int:
    equals: defaultdict[int, list[int]] = defaultdict(list)
    sat = sessions_sat(plan.sessions)
    for player in plan.field.players:
        equals[sat[player]].append(counts[player])
    return max((max(group) - min(group) for group in equals.values()), default=0)


def _off_sizes(plan: Plan) -> int:
    """Return how many seats the tables differ from those that a draw of the field makes.

    A no-show or a late entry can leave more or fewer tables than a draw makes, or players for whom there is no draw.
    """
    try:
        wanted = sorted(plan.field.sizes)
    except Refused:
        wanted = []
    return sum(
        abs(seats - size)
        for session in plan.drawn
        for seats, size in zip_longest(sorted(map(len, session)), wanted, fillvalue=0)
    )
