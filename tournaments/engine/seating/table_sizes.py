"""How many tables a field sits at, and how many players at each."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.engine.errors import Refused, refuse

SMALLEST, LARGEST = 3, 6
ONE_TABLE = 2  # players over the wanted size that may sit out in turn at a single table


def table_sizes(players: int, size: int = 5, played: Collection[int] = ()) -> tuple[int, ...]:
    """The seats of each table for a number of players and a wanted size (3 to 6), tables of that size first.

    Where the number does not divide, tables of one more; where no such mix exists, of one fewer; where that fails
    too, one table at which two sit out. A mix of sizes that are ``played`` comes before all others; none are named
    where all are. Raises ``Refused``: ``bad-table-size``, ``too-few-players``, ``no-tables``.
    """
    if not SMALLEST <= size <= LARGEST:
        raise refuse("bad-table-size", f"Tables are for {SMALLEST} to {LARGEST} players, not {size}.", "table_size")
    if players < max(SMALLEST, size - 1):
        least = max(SMALLEST, size - 1)
        sentence = f"Tables of {size} need at least {least} players; there are {max(players, 0)}."
        raise refuse("too-few-players", sentence, "players")
    mixes = [mix for mix in (_with_larger(players, size), _with_smaller(players, size)) if mix]
    if players == size + ONE_TABLE:
        mixes.append((players,))
    if not mixes:
        sentence = f"{players} players do not fill tables of {size - 1} to {size + 1}; ask for tables of another size."
        raise refuse("no-tables", sentence, "players")
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
