"""Where a draw begins: arrangements in which nobody meets twice, as far as such are known.

With q tables, the player in column c and row y of a grid sits in session r at table y + c r, in the field of q
elements where q is a power of a prime and modulo q elsewhere (transversal designs; the columns are the seats of a
table, one more takes those who are over). Two players of a column never meet; two of others meet where
(c - c') r = y' - y, once, when q is a power of a prime or q > (columns - 1) (sessions - 1).
"""

from __future__ import annotations

from .chance import Chance
from .finite_field import plus, times
from .starters import session_of, starter

Tables = list[list[int]]


def begin(sizes: tuple[int, ...], size: int, sessions: int, chance: Chance) -> list[Tables]:
    """Sessions of the players 0 .. n - 1 at tables of the sizes given, players and tables numbered by chance."""
    players = sum(sizes)
    order = list(range(players))
    chance.shuffle(order)
    return [
        _numbered(tables, order, chance) if tables else _by_chance(sizes, chance)
        for tables in (_tables(players, sizes, size, session, sessions) for session in range(sessions))
    ]


def _tables(players: int, sizes: tuple[int, ...], size: int, session: int, sessions: int) -> Tables:
    """The tables of a session; none where nothing better than chance is known."""
    if known := starter(players, size, sessions):
        return session_of(known, session)
    if min(sizes) < size or max(sizes) > size + 1:
        return []
    if session < len(sizes):
        return _columns(players, len(sizes), session)
    return _grid(size) if session == len(sizes) and players == size * size else []


def _columns(players: int, tables: int, session: int) -> Tables:
    found: Tables = [[] for _ in range(tables)]
    for player in range(players):
        column, row = divmod(player, tables)
        found[plus(tables, row, times(tables, column % tables, session))].append(player)
    return found


def _grid(size: int) -> Tables:
    """The columns themselves, where they are as long as the tables."""
    return [list(range(column * size, (column + 1) * size)) for column in range(size)]


def _numbered(tables: Tables, order: list[int], chance: Chance) -> Tables:
    """Players renamed, tables in another order, but the larger ones last."""
    renamed = [[order[player] for player in table] for table in tables]
    chance.shuffle(renamed)
    return sorted(renamed, key=len)


def _by_chance(sizes: tuple[int, ...], chance: Chance) -> Tables:
    order = list(range(sum(sizes)))
    chance.shuffle(order)
    seats = iter(order)
    return [[next(seats) for _ in range(size)] for size in sizes]
