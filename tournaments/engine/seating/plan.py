"""A draw as values: what is asked and what must hold, how many sit at each table, what came out, and what it costs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, zip_longest
from typing import NamedTuple

from scorekeeper.engine.errors import Fault, Refused, refuse

SMALLEST, LARGEST = 3, 6
ONE_TABLE = 2  # players over the wanted size that may sit out in turn at a single table


def table_sizes(players: int, size: int = 5, played: Collection[int] = ()) -> tuple[int, ...]:
    """The seats of each table for a number of players and a wanted size (3 to 6), tables of that size first.

    Where the number does not divide, tables of one more; where no such mix exists, of one fewer; where that fails
    too, one table at which two sit out. A mix of sizes that are ``played`` comes before all others; none are named
    where all are. Raises ``Refused``: ``bad-table-size``, ``too-few-players``, ``no-tables``.
    """
    if not SMALLEST <= size <= LARGEST:
        raise refuse("bad-table-size", {"smallest": SMALLEST, "largest": LARGEST, "size": size}, "table_size")
    if players < max(SMALLEST, size - 1):
        least = max(SMALLEST, size - 1)
        raise refuse("too-few-players/tables", {"size": size, "least": least, "score": max(players, 0)}, "players")
    mixes = [mix for mix in (_with_larger(players, size), _with_smaller(players, size)) if mix]
    if players == size + ONE_TABLE:
        mixes.append((players,))
    if not mixes:
        raise refuse("no-tables/sizes", {"players": players, "number": size - 1, "other": size + 1}, "players")
    return next((mix for mix in mixes if set(mix) <= set(played)), mixes[0])


def most_seated(players: int, size: int, played: Collection[int]) -> tuple[int, ...]:
    """The seats of each table where as many of the players sit as fill tables of sizes that are ``played``; the others
    wait. Empty where too few are there for any table."""
    for seated in range(players, 0, -1):
        try:
            sizes = table_sizes(seated, size, played)
        except Refused:
            continue
        if set(sizes) <= set(played):
            return sizes
    return ()


def _with_larger(players: int, size: int) -> tuple[int, ...]:
    tables, over = divmod(players, size)
    return (size,) * (tables - over) + (size + 1,) * over if over <= tables else ()


def _with_smaller(players: int, size: int) -> tuple[int, ...]:
    tables = -(-players // size)
    missing = tables * size - players
    if missing > tables or size == SMALLEST:
        return ()
    return (size,) * (tables - missing) + (size - 1,) * missing


ALGORITHM = 2  # of the whole draw; another number where a seed gives another plan than before
SEEDED, POWER_PAIRED = 1, 4  # tables that exchange players when a session is drawn by standing

Player = Hashable
Seats = tuple[Player, ...]  # in the order of seats; the first deals first
SessionSeats = tuple[Seats, ...]


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """The field and the options of a draw.

    ``players`` are the persons who play, in any order, or best first where ``tables_a_tier`` says that tables are by
    standing: so many tables in a row exchange players (``SEEDED``, ``POWER_PAIRED``), None draws from all.
    ``frozen`` are the sessions that were played or published, which stay; their players may have left. ``sessions``
    more are drawn. Of each group in ``apart`` no two are to sit together. ``played`` are the sizes of tables that
    there are rules for; none are named where all are. Each group in ``together`` is to share a table. ``fixed`` are the
    tables, from 1, at one of which a player is to sit.
    """

    players: tuple[Player, ...]
    sessions: int
    seed: int = 1
    size: int = 5
    frozen: tuple[SessionSeats, ...] = ()
    apart: tuple[frozenset[Player], ...] = ()
    tables_a_tier: int | None = None
    played: frozenset[int] = frozenset()
    together: tuple[frozenset[Player], ...] = ()
    fixed: tuple[tuple[Player, frozenset[int]], ...] = ()

    @property
    def has_wishes(self) -> bool:
        """Return whether anyone is to sit with someone, or at certain tables."""
        return bool(self.together or self.fixed)

    @property
    def mates(self) -> frozenset[frozenset[Player]]:
        """The pairs who are to share a table."""
        return frozenset(pairs_of(self.together))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The seats of each table of a session. Raises what ``table_sizes`` raises."""
        return table_sizes(len(self.players), self.size, self.played)


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """All sessions of a field, the frozen ones first, and the version of the algorithm that drew the others."""

    field: DrawRequest
    sessions: tuple[SessionSeats, ...]
    algorithm: int = ALGORITHM

    @property
    def new_sessions(self) -> tuple[SessionSeats, ...]:
        """The sessions that are not frozen."""
        return self.sessions[len(self.field.frozen) :]

    def seat(self, session: int, player: Player) -> tuple[int, int]:
        """The table and the seat of a player in a session, counted from 0; raises ``KeyError`` for one not there."""
        for number, table in enumerate(self.sessions[session]):
            if player in table:
                return number, table.index(player)
        raise KeyError(player)

    def with_session(self, number: int, session: SessionSeats) -> DrawPlan:
        """The plan with another session in a place."""
        return replace(self, sessions=(*self.sessions[:number], session, *self.sessions[number + 1 :]))


class DrawCost(NamedTuple):
    """The faults of a plan, the weightiest first; plans compare by it, smaller is better."""

    sizes: int  # seats over or under what the tables of the field should have
    misplaced: int  # in sessions drawn, players who are not at one of their fixed tables
    together: int  # in sessions drawn, pairs that were to be kept apart, counted each time they sit together
    split: int  # in sessions drawn, pairs that were to be kept together, counted each time they do not
    most_meetings: int
    repeats: int  # over all pairs, the meetings beyond the first; pairs that are to be kept together count as none
    sixes: int  # at odd tables, the largest difference between players of the field with equal sessions
    first_deals: int  # the same of first deals


def plan_cost(plan: DrawPlan) -> DrawCost:
    """Return the cost of a plan, counted from its seats alone."""
    met, mates = meetings(plan.sessions), plan.field.mates
    for pair in mates:
        met.pop(pair, None)
    drawn, kept_apart = meetings(plan.new_sessions), set(pairs_of(plan.field.apart))
    return DrawCost(
        sizes=_off_sizes(plan),
        misplaced=sum(1 for session in plan.new_sessions for _player in misplaced_players(plan.field, session)),
        together=sum(times for pair, times in drawn.items() if pair in kept_apart),
        split=sum(1 for session in plan.new_sessions for _pair in split_pairs(plan.field, session)),
        most_meetings=max(met.values(), default=0),
        repeats=met.total() - len(met),
        sixes=_spread(plan, odd_tables(plan.sessions, plan.field.size)),
        first_deals=_spread(plan, first_deals(plan.sessions)),
    )


def meetings(sessions: Iterable[SessionSeats]) -> Counter[frozenset[Player]]:
    """Return the number of times two players sat at one table."""
    tables = chain.from_iterable(sessions)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def pairs_of(groups: Iterable[frozenset[Player]]) -> Iterator[frozenset[Player]]:
    """The pairs of each group."""
    return (frozenset(pair) for group in groups for pair in combinations(group, 2))


def misplaced_players(field: DrawRequest, session: SessionSeats) -> Iterator[Player]:
    """Yield the players of a session who are not at one of their fixed tables."""
    fixed = dict(field.fixed)
    for number, table in enumerate(session, 1):
        yield from (player for player in table if number not in fixed.get(player, (number,)))


def split_pairs(field: DrawRequest, session: SessionSeats) -> Iterator[frozenset[Player]]:
    """Yield the pairs who are to share a table, are both in a session, and sit at different tables."""
    if field.together:
        table_of = {player: number for number, table in enumerate(session) for player in table}
        for pair in field.mates:
            one, other = (table_of.get(player) for player in pair)
            if one is not None and other is not None and one != other:
                yield pair


def odd_tables(sessions: Iterable[SessionSeats], size: int) -> Counter[Player]:
    """Return each player's number of sessions at a table of another size than the wanted one."""
    return Counter(player for session in sessions for table in session if len(table) != size for player in table)


def larger_tables(sessions: Iterable[SessionSeats], size: int) -> Counter[Player]:
    """Return each player's number of sessions at a table of more than the wanted size: a six, where fives are
    wanted."""
    return Counter(player for session in sessions for table in session if len(table) > size for player in table)


def first_deals(sessions: Iterable[SessionSeats]) -> Counter[Player]:
    """Return each player's number of first deals."""
    return Counter(table[0] for session in sessions for table in session)


def sessions_sat(sessions: Iterable[SessionSeats]) -> Counter[Player]:
    """Return each player's number of sessions."""
    return Counter(player for session in sessions for table in session for player in table)


def _spread(plan: DrawPlan, counts: Counter[Player]) -> int:
    equals: defaultdict[int, list[int]] = defaultdict(list)
    sat = sessions_sat(plan.sessions)
    for player in plan.field.players:
        equals[sat[player]].append(counts[player])
    return max((max(group) - min(group) for group in equals.values()), default=0)


def _off_sizes(plan: DrawPlan) -> int:
    """Return the number of seats by which the tables differ from those that a draw of the field makes.

    A no-show or a late entry can leave more or fewer tables than a draw makes, or players for whom there is no draw.
    """
    try:
        wanted = sorted(plan.field.sizes)
    except Refused:
        wanted = []
    return sum(
        abs(seats - size)
        for session in plan.new_sessions
        for seats, size in zip_longest(sorted(map(len, session)), wanted, fillvalue=0)
    )


MOST_PLAYERS, MOST_SESSIONS = 20_000, 60


def verify_request(field: DrawRequest) -> None:
    """Raise ``Refused`` with everything that is wrong with a field, and what ``table_sizes`` raises."""
    verify_player_number(len(field.players))
    if faults := list(_request_faults(field)):
        raise Refused(faults)
    _ = field.sizes  # raises where they fill no tables


def verify_player_number(players: int) -> None:
    """Raise ``Refused`` (``too-many-players``) for more players than are drawn."""
    if players > MOST_PLAYERS:
        raise refuse("too-many-players", {"most": MOST_PLAYERS}, "players")


def _request_faults(field: DrawRequest) -> Iterator[Fault]:
    for player, times in Counter(field.players).items():
        if times > 1:
            yield Fault("player-twice", {"player": player, "times": times}, "players")
    if field.sessions < 1 or field.sessions + len(field.frozen) > MOST_SESSIONS:
        yield Fault("bad-sessions", {"most": MOST_SESSIONS}, "sessions")
    if field.tables_a_tier is not None and field.tables_a_tier < 1:
        yield Fault("bad-tier/empty", path="tables_a_tier")
    if field.tables_a_tier is not None and field.sessions != 1:
        yield Fault("one-by-one", path="sessions")
    for number, session in enumerate(field.frozen):
        yield from _seated_twice(number, Counter(chain.from_iterable(session)))


def _seated_twice(number: int, seats: Counter[object]) -> Iterator[Fault]:
    for player, times in seats.items():
        if times > 1:
            yield Fault("seated-twice", {"player": player, "number": number + 1}, f"frozen[{number}]")
