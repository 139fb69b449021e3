"""The sessions of a draw while it is made: all seats in one row, who met whom how often, and the past before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tournaments.engine.seating.plan import DrawRequest, Player, odd_tables, pairs_of, sessions_sat

# Two who are to be kept apart count as having met this often: more than any tournament has sessions.
APART = 1 << 10
REPEAT = 2  # what a repeated meeting costs beside a seat at an odd table too many or too few
MOST_MEETINGS = 128

NumberedSession = Sequence[Sequence[int]]


class SeatingFaults(NamedTuple):
    """The faults of a seating, the weightiest first; smaller is better."""

    misplaced: int  # players who are not at one of their fixed tables, counted in each session
    together: int  # pairs that were to be kept apart, counted each time they sit together
    split: int  # pairs that were to be kept together, counted each time they do not
    most_meetings: int
    repeats: int
    odd_tables: int  # seats at tables of another size than the wanted one, over or under an even share


@dataclass(frozen=True, slots=True)
class OddTableShare:
    """The times that a player sat at a table of another size, and the wanted range."""

    had: int = 0
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class SeatingPast:
    """The past that a draw starts from: meetings by player and player (``APART`` more for those kept apart), and
    shares."""

    meetings: list[dict[int, int]]
    shares: list[OddTableShare]


class Arrangement:
    """Positions are numbered through all tables of all sessions; players are 0 .. n - 1."""

    def __init__(
        self, sessions: Sequence[NumberedSession], size: int, past: SeatingPast, tables_a_tier: int | None = None
    ) -> None:
        """Take over sessions; players change places only within so many tables in a row (None: all of a session)."""
        tables = [table for session in sessions for table in session]
        self.seats = [player for table in tables for player in table]
        self.table_of = [number for number, table in enumerate(tables) for _ in table]
        self.bounds = list(_table_bounds(tables))
        self.tiers = list(_tier_positions(sessions, tables_a_tier))
        self.is_odd = [len(table) != size for table in tables]
        self._past = past
        self._one_more = one_more(1)
        self._lengths = [len(session) for session in sessions]
        self.seat(self.seats)

    def seat(self, seats: list[int]) -> None:
        """Seats the players again, position by position, and counts again."""
        self.seats = seats
        self.met = [dict(row) for row in self._past.meetings]
        self.odd = [share.had for share in self._past.shares]
        self._pairs = _histogram(self.met)
        self._most = MOST_MEETINGS - 1
        self._together = self._repeats = 0
        for table, (first, end) in enumerate(self.bounds):
            for one, other in combinations(seats[first:end], 2):
                self._meet(one, other, 1)
            for player in seats[first:end]:
                self.odd[player] += self.is_odd[table]
        self._repeats = sum((times - 1) * pairs for times, pairs in enumerate(self._pairs) if times > 1)
        self._uneven = sum(map(_off, self._past.shares, self.odd))

    def aim(self, most: int) -> None:
        """Let meetings cost little up to so many of a pair, and ever more beyond."""
        self._one_more = one_more(most)

    def faults(self) -> SeatingFaults:
        """Return the faults of the seating at this moment."""
        while self._most and not self._pairs[self._most]:
            self._most -= 1
        return SeatingFaults(0, self._together, 0, self._most, self._repeats, self._uneven)

    def sessions(self) -> list[list[list[int]]]:
        """The players by session and table."""
        tables = iter([self.seats[first:end] for first, end in self.bounds])
        return [[next(tables) for _ in range(length)] for length in self._lengths]

    @property
    def can_change(self) -> bool:
        """Return whether any two tables are of one tier, so that players can change places."""
        return any(length > end - first for (first, end), (_, length) in zip(self.bounds, self.tiers, strict=True))

    def session_of(self, table: int) -> tuple[int, int]:
        """The first position of the session that a table belongs to, and the one after its last."""
        first = 0
        for length in self._lengths:
            if table < first + length:
                return self.bounds[first][0], self.bounds[first + length - 1][1]
            first += length
        raise IndexError(table)

    def is_fault(self, position: int) -> bool:
        """Return whether the player there met a neighbor before, is kept apart from one, or should sit elsewhere."""
        player, table = self.seats[position], self.table_of[position]
        count, share = self.odd[player], self._past.shares[player]
        if count > share.most if self.is_odd[table] else count < share.least:
            return True
        first, end = self.bounds[table]
        met = self.met[player]
        return any(other != player and met[other] > 1 for other in self.seats[first:end])

    def cost(self, here: int, there: int) -> int:
        """Return the change of the cost (less than 0: saves) when the players at two tables of a session change
        places."""
        seats = self.seats
        one, other = seats[here], seats[there]
        own, foreign = self.table_of[here], self.table_of[there]
        ones, others, one_more = self.met[one], self.met[other], self._one_more
        total = 0
        for player in seats[slice(*self.bounds[own])]:
            if player != one:
                total += one_more[others.get(player, 0)] - one_more[ones[player] - 1]
        for player in seats[slice(*self.bounds[foreign])]:
            if player != other:
                total += one_more[ones.get(player, 0)] - one_more[others[player] - 1]
        if self.is_odd[own] != self.is_odd[foreign]:
            total += self._cost_of_odd(one, other, 1 if self.is_odd[foreign] else -1)
        return total

    def exchange(self, here: int, there: int) -> None:
        """Let the players at two positions, at different tables of a session, change places."""
        one, other = self.seats[here], self.seats[there]
        own, foreign = self.table_of[here], self.table_of[there]
        self._leave(one, other, own)
        self._leave(other, one, foreign)
        self.seats[here], self.seats[there] = other, one
        if self.is_odd[own] != self.is_odd[foreign]:
            more = 1 if self.is_odd[foreign] else -1
            self._uneven += self._cost_of_odd(one, other, more)
            self.odd[one] += more
            self.odd[other] -= more

    def _leave(self, leaver: int, comer: int, table: int) -> None:
        for player in self.seats[slice(*self.bounds[table])]:
            if player != leaver:
                self._meet(leaver, player, -1)
                self._meet(comer, player, 1)

    def _meet(self, one: int, other: int, more: int) -> None:
        before = self.met[one].get(other, 0)
        self.met[one][other] = self.met[other][one] = after = before + more
        self._pairs[before % APART] -= 1
        self._pairs[after % APART] += 1
        self._repeats += more if min(before, after) % APART else 0
        self._most = max(self._most, after % APART)
        self._together += more if after >= APART else 0

    def _cost_of_odd(self, one: int, other: int, more: int) -> int:
        ones, others = self.odd[one], self.odd[other]
        share, other_share = self._past.shares[one], self._past.shares[other]
        after = _off(share, ones + more) + _off(other_share, others - more)
        return after - _off(share, ones) - _off(other_share, others)


def _off(share: OddTableShare, count: int) -> int:
    return max(share.least - count, count - share.most, 0)


@cache
def one_more(most: int) -> tuple[int, ...]:
    """The cost of one more meeting by those a pair had: none for the first, ever more beyond so many."""
    beyond = range(1, APART + MOST_MEETINGS)
    return (0, *(REPEAT * (1 + 2 * max(times - most, 0) + (most > 1 and times >= most)) for times in beyond))


def _table_bounds(tables: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    first = 0
    for table in tables:
        yield first, first + len(table)
        first += len(table)


def _tier_positions(sessions: Sequence[NumberedSession], tables_a_tier: int | None) -> Iterator[tuple[int, int]]:
    """The first position of each table's tier, and its length."""
    first = 0
    for session in sessions:
        for begin, end in tiers(len(session), tables_a_tier):
            length = sum(map(len, session[begin:end]))
            yield from ((first, length) for _ in range(begin, end))
            first += length


def tiers(tables: int, tables_a_tier: int | None) -> list[tuple[int, int]]:
    """The first table of each tier and the one after its last: tiers of so many tables, what is over shared out."""
    number = max(tables // (tables_a_tier or tables), 1)
    return [(tables * tier // number, tables * (tier + 1) // number) for tier in range(number)]


def _histogram(meetings: list[dict[int, int]]) -> list[int]:
    """Of pairs by the number of their meetings."""
    pairs = [0] * MOST_MEETINGS
    for one, row in enumerate(meetings):
        for other, times in row.items():
            pairs[times % APART] += one < other
    return pairs


def read_past(field: DrawRequest, numbers: Mapping[Player, int], odd_seats: int) -> SeatingPast:
    """The past of a field whose players have numbers, before sessions with so many seats at odd tables in all.

    Who is not in the field anymore is left out.
    """
    return SeatingPast(_count_meetings(field, numbers), _odd_table_shares(field, odd_seats))


def _count_meetings(field: DrawRequest, numbers: Mapping[Player, int]) -> list[dict[int, int]]:
    rows: list[dict[int, int]] = [{} for _ in numbers]
    for session in field.frozen:
        for table in session:
            _add(rows, [numbers[player] for player in table if player in numbers], 1)
    for pair in set(pairs_of(field.apart)):
        _add(rows, [numbers[player] for player in pair if player in numbers], APART)
    return rows


def _add(rows: list[dict[int, int]], players: Sequence[int], times: int) -> None:
    for one, other in combinations(players, 2):
        rows[one][other] = rows[other][one] = rows[one].get(other, 0) + times


def _odd_table_shares(field: DrawRequest, odd_seats: int) -> list[OddTableShare]:
    had = credit_latecomers(field, odd_tables(field.frozen, field.size))
    least, most = even_share(had, odd_seats)
    return [OddTableShare(count, least, max(most, count)) for count in had]


def credit_latecomers(field: DrawRequest, counts: Counter[Player]) -> list[int]:
    """Return each player's past counts; who came late starts from the fewest of those who were always there."""
    sat = sessions_sat(field.frozen)
    longest = max(sat[player] for player in field.players)
    fewest = min(counts[player] for player in field.players if sat[player] == longest)
    return [counts[player] if sat[player] == longest else max(counts[player], fewest) for player in field.players]


def even_share(had: Sequence[int], more: int) -> tuple[int, int]:
    """The fewest and the most that anyone should have, when ``more`` are handed out as evenly as can be.

    Who has more than the most already keeps it.
    """
    most = min(had, default=0)
    while sum(max(count, most) - count for count in had) < more:
        most += 1
    exact = sum(max(count, most) - count for count in had) == more
    return (most if exact else most - 1), most
