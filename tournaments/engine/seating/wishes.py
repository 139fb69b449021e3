"""Wishes of players in a draw: to share a table, or to sit at certain tables. Without any, this module is not used.

Fixed tables weigh more than players to keep apart, these more than players to keep together, and each of them more than
repeated meetings. Table sizes come before all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.engine.seating.arrangement import (
    APART,
    Arrangement,
    NumberedSession,
    OddTableShare,
    SeatingFaults,
    SeatingPast,
    even_share,
)
from tournaments.engine.seating.plan import DrawRequest, Player, pairs_of

# What a fault costs, beside about 4,000 for a pair that is to be kept apart and sits together.
MISPLACED, SPLIT = 1 << 13, 1 << 9
MATES = 1  # two to be kept together always count as having met this often, so that they never meet again


@dataclass(frozen=True, slots=True)
class SeatingWishes:
    """The wishes of a field by player, 0 .. n - 1: with whom to sit, and the tables to sit at, from 0 (empty: any)."""

    mates: Sequence[frozenset[int]]
    tables: Sequence[frozenset[int]]


def read_wishes(field: DrawRequest, numbers: Mapping[Player, int]) -> SeatingWishes:
    """Return the wishes of a field whose players have numbers. Two who are to be kept apart are no mates."""
    fixed, apart = dict(field.fixed), set(pairs_of(field.apart))
    mates: list[set[int]] = [set() for _ in numbers]
    for pair in field.mates - apart:
        if all(player in numbers for player in pair):
            one, other = (numbers[player] for player in pair)
            mates[one].add(other)
            mates[other].add(one)
    tables = (frozenset(number - 1 for number in fixed.get(player, ())) for player in numbers)
    return SeatingWishes(tuple(map(frozenset, mates)), tuple(tables))


def past_with_wishes(past: SeatingPast, wishes: SeatingWishes, field: DrawRequest) -> SeatingPast:
    """Return the past as it counts beside wishes: mates have met as often as they ever will, and who is fixed at
    tables of the wanted size leaves the others to the rest."""
    meetings = [
        {**row, **dict.fromkeys(sorted(wishes.mates[player]), MATES)} for player, row in enumerate(past.meetings)
    ]
    odd = {table for table, size in enumerate(field.sizes) if size != field.size}
    held = [bool(tables) and not tables & odd for tables in wishes.tables]
    had = [share.had for share, is_held in zip(past.shares, held, strict=True) if not is_held]
    seats = sum(field.sizes[table] for table in odd) * field.sessions
    least, most = even_share(had, seats if had else 0)
    shares = [
        OddTableShare(share.had, share.had, max(most, share.had))
        if is_held
        else OddTableShare(share.had, least, max(most, share.had))
        for share, is_held in zip(past.shares, held, strict=True)
    ]
    return SeatingPast(meetings, shares)


def forced_meetings(
    past: SeatingPast, wishes: SeatingWishes, sizes: Sequence[int], sessions: int
) -> Iterator[tuple[int, int]]:
    """Yield the meetings before and after, at least, of pairs who are fixed at one and the same table together."""
    sitters: dict[int, list[int]] = {}
    for player, tables in enumerate(wishes.tables):
        if len(tables) == 1:
            sitters.setdefault(min(tables), []).append(player)
    for table, players in sitters.items():
        if table < len(sizes) and len(players) <= sizes[table]:
            for one, other in combinations(players, 2):
                if other not in wishes.mates[one]:
                    before = past.meetings[one].get(other, 0) % APART
                    yield before, before + sessions


class WishfulArrangement(Arrangement):
    """An arrangement that counts wishes as well."""

    def __init__(
        self,
        sessions: Sequence[NumberedSession],
        size: int,
        past: SeatingPast,
        wishes: SeatingWishes,
        tables_a_tier: int | None = None,
    ) -> None:
        self.wishes = wishes
        self._number_of = [number for session in sessions for number in range(len(session))]  # within its session
        self._misplaced = self._split = 0
        super().__init__(sessions, size, past, tables_a_tier)

    def seat(self, seats: list[int]) -> None:
        """Seats the players again and counts again."""
        super().seat(seats)
        self._misplaced = sum(not self.is_placed(player, self.table_of[here]) for here, player in enumerate(seats))
        apart = (self._missing_mates(here) for here in range(len(seats)))
        self._split = sum(apart) // 2

    def faults(self) -> SeatingFaults:
        """Return the faults of the seating at this moment."""
        return super().faults()._replace(misplaced=self._misplaced, split=self._split)

    def is_placed(self, player: int, table: int) -> bool:
        """Return whether a player may sit at a table, numbered through all sessions."""
        tables = self.wishes.tables[player]
        return not tables or self._number_of[table] in tables

    def is_fault(self, position: int) -> bool:
        """Return whether anything is not as it should be for the player there."""
        misplaced = not self.is_placed(self.seats[position], self.table_of[position])
        return misplaced or super().is_fault(position) or self._missing_mates(position) > 0

    def cost(self, here: int, there: int) -> int:
        """Return the change of the cost when the players at two tables of a session change places."""
        misplaced, split = self._wishes_changed(here, there)
        joined = self._mates_joined(here, there)
        return super().cost(here, there) + MISPLACED * misplaced + SPLIT * split - self._one_more[MATES] * joined

    def exchange(self, here: int, there: int) -> None:
        """Let the players at two positions, at different tables of a session, change places."""
        misplaced, split = self._wishes_changed(here, there)
        super().exchange(here, there)
        self._misplaced += misplaced
        self._split += split

    def _meet(self, one: int, other: int, more: int) -> None:
        if other not in self.wishes.mates[one]:
            super()._meet(one, other, more)

    def _missing_mates(self, position: int) -> int:
        mates = self.wishes.mates[self.seats[position]]
        return len(mates) - len(mates.intersection(self._sitters(self.table_of[position]))) if mates else 0

    def _sitters(self, table: int) -> list[int]:
        return self.seats[slice(*self.bounds[table])]

    def _wishes_changed(self, here: int, there: int) -> tuple[int, int]:
        """Return how many more are misplaced, and how many more pairs split, when two change places."""
        one, other = self.seats[here], self.seats[there]
        own, foreign = self.table_of[here], self.table_of[there]
        misplaced = (
            self.is_placed(one, own)
            + self.is_placed(other, foreign)
            - self.is_placed(one, foreign)
            - self.is_placed(other, own)
        )
        left = len(self.wishes.mates[one].intersection(self._sitters(own)))
        left += len(self.wishes.mates[other].intersection(self._sitters(foreign)))
        return misplaced, left - self._mates_joined(here, there)

    def _mates_joined(self, here: int, there: int) -> int:
        one, other = self.seats[here], self.seats[there]
        ones, others = self.wishes.mates[one], self.wishes.mates[other]
        if not ones and not others:
            return 0
        joined = ones.intersection(self._sitters(self.table_of[there])) - {other}
        return len(joined) + len(others.intersection(self._sitters(self.table_of[here])) - {one})

    def session_tables(self, position: int) -> range:
        """The tables of the session that a position belongs to."""
        first, end = self.session_of(self.table_of[position])
        return range(self.table_of[first], self.table_of[end - 1] + 1)


def place_fixed(draw: WishfulArrangement) -> None:
    """Seat as many as can be at their fixed tables: tables change their numbers first, then players their seats."""
    _renumber_tables(draw)
    for tables in _sessions(draw):
        targets = _match(draw, tables)
        for player, target in targets.items():
            here = _position(draw, player, tables)
            if draw.table_of[here] != target:
                free = [seat for seat in range(*draw.bounds[target]) if targets.get(draw.seats[seat]) != target]
                draw.exchange(here, min(free, key=lambda seat: (draw.cost(here, seat), seat)))


def _sessions(draw: WishfulArrangement) -> Iterator[range]:
    position = 0
    while position < len(draw.seats):
        yield draw.session_tables(position)
        position = draw.session_of(draw.table_of[position])[1]


def _position(draw: WishfulArrangement, player: int, tables: range) -> int:
    first, end = draw.bounds[tables[0]][0], draw.bounds[tables[-1]][1]
    return draw.seats.index(player, first, end)


def _renumber_tables(draw: WishfulArrangement) -> None:
    """Let two tables of one size change their numbers as long as more players sit where they should: it costs nothing
    else."""
    contents = [list(draw.seats[slice(*bounds)]) for bounds in draw.bounds]

    def placed(players: Sequence[int], table: int) -> int:
        return sum(draw.is_placed(player, table) for player in players if draw.wishes.tables[player])

    for tables in _sessions(draw):
        wishing = [table for table in tables if any(draw.wishes.tables[player] for player in contents[table])]
        for table in wishing:
            for other in tables:
                if len(contents[table]) != len(contents[other]):
                    continue
                now = placed(contents[table], table) + placed(contents[other], other)
                if placed(contents[table], other) + placed(contents[other], table) > now:
                    contents[table], contents[other] = contents[other], contents[table]
    draw.seat([player for players in contents for player in players])


def _match(draw: WishfulArrangement, tables: range) -> dict[int, int]:
    """Return a table for as many players with fixed tables as can have one, those who sit right where they sit
    (augmenting paths)."""
    target: dict[int, int] = {}
    wishing = sorted(player for player in _players(draw, tables) if draw.wishes.tables[player])
    for player in wishing:
        table = draw.table_of[_position(draw, player, tables)]
        if draw.is_placed(player, table):
            target[player] = table
    for player in wishing:
        if player not in target:
            _find_table(draw, player, tables, target, set())
    return target


def _players(draw: WishfulArrangement, tables: range) -> list[int]:
    return draw.seats[draw.bounds[tables[0]][0] : draw.bounds[tables[-1]][1]]


def _find_table(draw: WishfulArrangement, player: int, tables: range, target: dict[int, int], tried: set[int]) -> bool:
    for number in sorted(draw.wishes.tables[player]):
        if number >= len(tables) or number in tried:
            continue
        tried.add(number)
        table = tables[number]
        there = [other for other, its in target.items() if its == table]
        first, end = draw.bounds[table]
        if len(there) < end - first or any(_find_table(draw, other, tables, target, tried) for other in there):
            target[player] = table
            return True
    return False


def bring_together(draw: WishfulArrangement) -> None:
    """Let those who are to be kept together, and whose tier left no way, change places with the nearest who can."""
    for here in range(len(draw.seats)):
        for mate in sorted(draw.wishes.mates[draw.seats[here]]):
            tables = draw.session_tables(here)
            away = _position(draw, mate, tables)
            if draw.table_of[away] == draw.table_of[here]:
                continue
            seats = (seat for seat in range(*draw.bounds[draw.table_of[here]]) if seat != here)
            for seat in sorted(seats, key=lambda seat: (abs(seat - away), seat)):
                if draw.cost(away, seat) < 0:
                    draw.exchange(away, seat)
                    break
