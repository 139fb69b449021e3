"""The least meetings that any plan of a small field can have, found by trying every way to seat it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.engine.seating.plan import table_sizes

Tables = tuple[tuple[int, ...], ...]
Met = tuple[int, ...]  # which pairs met once or more, twice or more ..., a bit a pair


def least(players: int, size: int, sessions: int) -> tuple[int, int]:
    """The largest number of meetings of any pair, and the repeats: the least there can be, in this order."""
    ways = list(_ways(tuple(range(players)), table_sizes(players, size)))
    pairs = {pair: 1 << bit for bit, pair in enumerate(combinations(range(players), 2))}
    met = [sum(pairs[pair] for table in way for pair in combinations(table, 2)) for way in ways]
    plans = {_with((met[0],), met[place]) for place in _unlike(ways)}  # all first sessions are alike
    for _ in range(sessions - 2):
        plans = {_with(plan, session) for plan in plans for session in met}
    return min((len(plan), sum(more.bit_count() for more in plan[1:])) for plan in plans)


def _ways(players: tuple[int, ...], sizes: Sequence[int]) -> Iterator[Tables]:
    """Every way to seat players at unnumbered tables of these sizes."""
    if not players:
        yield ()
    for size in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            yield from ((table, *more) for more in _ways(tuple(one for one in players if one not in table), rest))


def _unlike(ways: list[Tables]) -> Iterator[int]:
    """Of the second sessions that differ from the first in the same way, one."""
    first, seen = ways[0], set()
    for place, way in enumerate(ways):
        shared = [[len(set(one) & set(other)) for other in first] for one in way]
        rows = sorted((len(one), *sorted(row)) for one, row in zip(way, shared, strict=True))
        columns = sorted(tuple(sorted(column)) for column in zip(*shared, strict=True))
        if (alike := (tuple(rows), tuple(columns))) not in seen:
            seen.add(alike)
            yield place


def _with(met: Met, session: int) -> Met:
    """The meetings with one session more."""
    found = []
    for times in met:
        found.append(times | session)
        session &= times
    return (*found, session) if session else tuple(found)
