"""A field best first at tables of one size, in serpentine, changed as little as wishes need.

When wishes collide: who is to be kept apart, then the tier of the seeding, then rematches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

Pair = tuple[int, int]
Pairs = Mapping[int, Mapping[int, int]]
MOST_STEPS = 50_000


class Cost(NamedTuple):
    """What is not as wished, the weightiest first."""

    together: int = 0
    off_tier: int = 0
    rematches: int = 0


def arranged(many: int, tables: int, apart: Iterable[Pair], met: Iterable[Pair]) -> list[list[int]]:
    """Numbers 0 (the best) to ``many`` - 1 at tables, tier by tier; ``met`` names a pair once for each meeting.

    ``many`` is a multiple of ``tables``. Nobody sits with one he is to be kept apart from, where that can be had.
    """
    board = _Board(serpentine(many, tables), _rows(apart), _rows(met))
    if tables == 1:
        return board.tables
    board.improve()
    if board.together() and (found := _kept_apart(many, tables, board.apart)):
        board = _Board(found, board.apart, board.met)
        board.improve()
    return board.tables


def serpentine(many: int, tables: int) -> list[list[int]]:
    """The best at the tables from the first to the last, the next from the last to the first, and so on."""
    found: list[list[int]] = [[] for _ in range(tables)]
    for number in range(many):
        tier, place = divmod(number, tables)
        found[tables - 1 - place if tier % 2 else place].append(number)
    return found


def _rows(pairs: Iterable[Pair]) -> Pairs:
    rows: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for one, other in pairs:
        rows[one][other] += 1
        rows[other][one] += 1
    return rows


class _Board:
    """Tables while players change places; the place at a table is the tier it is for."""

    def __init__(self, tables: list[list[int]], apart: Pairs, met: Pairs) -> None:
        self.tables, self.apart, self.met = tables, apart, met

    def improve(self) -> None:
        """Lets two change places as long as that makes anything better."""
        better = True
        while better:
            better = sum(self._improve(table, tier) for table, tier in self._positions()) > 0

    def together(self) -> int:
        """Pairs at one table who are to be kept apart."""
        return sum(other in self.apart.get(one, ()) for table in self.tables for one, other in combinations(table, 2))

    def _positions(self) -> Iterator[tuple[int, int]]:
        return ((number, tier) for number, table in enumerate(self.tables) for tier in range(len(table)))

    def _improve(self, table: int, tier: int) -> bool:
        player = self.tables[table][tier]
        before = self._cost(player, table, tier, player)
        if not any(before):
            return False
        best, there = min((self._change(table, tier, *place, before), place) for place in self._others(table))
        if best >= (0, 0, 0):
            return False
        other_table, other_tier = there
        self.tables[table][tier] = self.tables[other_table][other_tier]
        self.tables[other_table][other_tier] = player
        return True

    def _others(self, table: int) -> Iterator[tuple[int, int]]:
        return (place for place in self._positions() if place[0] != table)

    def _change(self, table: int, tier: int, to: int, to_tier: int, before: Cost) -> tuple[int, ...]:
        player, other = self.tables[table][tier], self.tables[to][to_tier]
        old = self._cost(other, to, to_tier, other)
        ones, others = self._cost(player, to, to_tier, other), self._cost(other, table, tier, player)
        return tuple(a + b - c - d for a, b, c, d in zip(ones, others, before, old, strict=True))

    def _cost(self, player: int, table: int, tier: int, leaver: int) -> Cost:
        apart, met = self.apart.get(player, {}), self.met.get(player, {})
        if not apart and not met:
            return Cost(off_tier=abs(player // len(self.tables) - tier))
        others = [other for other in self.tables[table] if other not in (player, leaver)]
        together = sum(other in apart for other in others)
        rematches = sum(met.get(other, 0) for other in others)
        return Cost(together, abs(player // len(self.tables) - tier), rematches)


def _kept_apart(many: int, tables: int, apart: Pairs) -> list[list[int]]:
    """Tables where nobody sits with one he is to be kept apart from, found by trying; empty where there are none, or
    none within so many steps."""
    hardest = sorted(apart, key=lambda player: (-len(apart[player]), player))
    found: list[list[int]] = [[] for _ in range(tables)]
    if not _placed(hardest, found, many // tables, apart, [MOST_STEPS]):
        return []
    rest = iter(sorted(set(range(many)) - set(hardest)))
    for table in found:
        table += [next(rest) for _ in range(many // tables - len(table))]
        table.sort()
    return found


def _placed(players: Sequence[int], tables: list[list[int]], size: int, apart: Pairs, steps: list[int]) -> bool:
    """Places the players one after the other, going back where one fits nowhere; empty tables are alike."""
    steps[0] -= 1
    if not players or steps[0] < 0:
        return not players
    tried_empty = False
    for table in tables:
        if len(table) == size or (tried_empty and not table) or any(other in apart[players[0]] for other in table):
            continue
        tried_empty = tried_empty or not table
        table.append(players[0])
        if _placed(players[1:], tables, size, apart, steps):
            return True
        table.pop()
    return False
