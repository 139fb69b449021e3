"""How many tables a field sits at, and how many players at each."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse

SMALLEST, LARGEST = 3, 6
ONE_TABLE = 2  # players over the wanted size that may sit out in turn at a single table


def table_sizes(players: int, size: int = 5) -> tuple[int, ...]:
    """The seats of each table for a number of players and a wanted size (3 to 6), tables of that size first.

    Where the number does not divide, tables of one more; where no such mix exists, of one fewer; where that fails
    too, one table at which two sit out. Raises ``Refused``: ``bad-table-size``, ``too-few-players``, ``no-tables``.
    """
    if not SMALLEST <= size <= LARGEST:
        raise refuse("bad-table-size", f"Tables are for {SMALLEST} to {LARGEST} players, not {size}.", "table_size")
    if players < max(SMALLEST, size - 1):
        least = max(SMALLEST, size - 1)
        sentence = f"Tables of {size} need at least {least} players; there are {max(players, 0)}."
        raise refuse("too-few-players", sentence, "players")
    return _with_larger(players, size) or _with_smaller(players, size) or _one_table(players, size)


def _with_larger(players: int, size: int) -> tuple[int, ...]:
    tables, over = divmod(players, size)
    return (size,) * (tables - over) + (size + 1,) * over if over <= tables else ()


def _with_smaller(players: int, size: int) -> tuple[int, ...]:
    tables = -(-players // size)
    missing = tables * size - players
    if missing > tables or size == SMALLEST:
        return ()
    return (size,) * (tables - missing) + (size - 1,) * missing


def _one_table(players: int, size: int) -> tuple[int, ...]:
    if players == size + ONE_TABLE:
        return (players,)
    sentence = f"{players} players do not fill tables of {size - 1} to {size + 1}; ask for tables of another size."
    raise refuse("no-tables", sentence, "players")
