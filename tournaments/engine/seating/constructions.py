"""The starts of a draw: arrangements in which nobody meets twice, as far as such are known."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

from tournaments.engine.seating.chance import Chance

# A monic irreducible polynomial for each prime power below 128 that is no prime: lower coefficients, constant first.
_REMAINDERS = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 1)),
    27: (3, (1, 2, 0)),
    32: (2, (1, 0, 1, 0, 0)),
    49: (7, (1, 0)),
    64: (2, (1, 1, 0, 0, 0, 0)),
    81: (3, (2, 1, 0, 0)),
    121: (11, (1, 0)),
    125: (5, (1, 1, 0)),
}


def add_elements(order: int, one: int, other: int) -> int:
    """The sum of two elements 0 .. order - 1, whose digits to the base of the prime are polynomials.

    Of orders that are not in the list: modulo the order, which for composite ones is a ring only.
    """
    if order not in _REMAINDERS:
        return (one + other) % order
    prime, remainder = _REMAINDERS[order]
    digits = zip(_digits(one, prime, len(remainder)), _digits(other, prime, len(remainder)), strict=True)
    return _from_digits([(left + right) % prime for left, right in digits], prime)


@cache
def multiply_elements(order: int, one: int, other: int) -> int:
    """The product of two elements 0 .. order - 1."""
    if order not in _REMAINDERS:
        return one * other % order
    prime, remainder = _REMAINDERS[order]
    product = [0] * len(remainder)
    for digit in reversed(_digits(other, prime, len(remainder))):
        product = _shift(product, prime, remainder)
        product = [
            (have + digit * more) % prime
            for have, more in zip(product, _digits(one, prime, len(remainder)), strict=True)
        ]
    return _from_digits(product, prime)


def _shift(digits: list[int], prime: int, remainder: tuple[int, ...]) -> list[int]:
    """A polynomial times x, reduced."""
    top = digits[-1]
    return [(low - top * rest) % prime for low, rest in zip([0, *digits[:-1]], remainder, strict=True)]


def _digits(number: int, base: int, length: int) -> list[int]:
    digits = []
    for _ in range(length):
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits


def _from_digits(digits: list[int], base: int) -> int:
    return sum(digit * base**place for place, digit in enumerate(digits))


MOST_SESSIONS = 6


class CyclicStarter(NamedTuple):
    """The lengths of the circles that the players 0 .. n - 1 stand in, and the first sessions, tables between bars."""

    circles: tuple[int, ...]
    firsts: tuple[str, ...]


@cache
def all_starters() -> dict[tuple[int, int, int], CyclicStarter]:
    """All starters, by players, size of tables and sessions."""
    starters = tomllib.loads(files(__package__).joinpath("starters.toml").read_text("utf-8"))["starter"]
    return {
        (one["players"], one["table_size"], one["sessions"]): CyclicStarter(
            tuple(length for many, length in one["circles"] for _ in range(many)), tuple(one["firsts"])
        )
        for one in starters
    }


def find_starter(players: int, size: int, sessions: int) -> CyclicStarter | None:
    """The starter for a field, if there is one; one for more sessions where there is none for so many."""
    fields = ((players, size, more) for more in range(sessions, MOST_SESSIONS + 1))
    return next((all_starters()[field] for field in fields if field in all_starters()), None)


def starter_session(starter: CyclicStarter, session: int) -> list[list[int]]:
    """The tables of a session, counted from 0."""
    steps, number = divmod(session, len(starter.firsts))
    moved = [
        first + (place + steps) % length
        for first, length in zip(accumulate(starter.circles, initial=0), starter.circles, strict=False)
        for place in range(length)
    ]
    return [[moved[int(player)] for player in table.split()] for table in starter.firsts[number].split("|")]


Tables = list[list[int]]


def first_arrangement(sizes: tuple[int, ...], size: int, sessions: int, chance: Chance) -> list[Tables]:
    """Sessions of the players 0 .. n - 1 at tables of the sizes given, players and tables numbered at random."""
    players = sum(sizes)
    order = list(range(players))
    chance.shuffle(order)
    return [
        _renumber(tables, order, chance) if tables else _random_tables(sizes, chance)
        for tables in (_tables(players, sizes, size, session, sessions) for session in range(sessions))
    ]


def _tables(players: int, sizes: tuple[int, ...], size: int, session: int, sessions: int) -> Tables:
    """The tables of a session; none where nothing better than chance is known."""
    if known := find_starter(players, size, sessions):
        return starter_session(known, session)
    if min(sizes) < size or max(sizes) > size + 1:
        return []
    if session < len(sizes):
        return _columns(players, len(sizes), session)
    return _grid(size) if session == len(sizes) and players == size * size else []


def _columns(players: int, tables: int, session: int) -> Tables:
    columns: Tables = [[] for _ in range(tables)]
    for player in range(players):
        column, row = divmod(player, tables)
        columns[add_elements(tables, row, multiply_elements(tables, column % tables, session))].append(player)
    return columns


def _grid(size: int) -> Tables:
    """The columns themselves, where they are as long as the tables."""
    return [list(range(column * size, (column + 1) * size)) for column in range(size)]


def _renumber(tables: Tables, order: list[int], chance: Chance) -> Tables:
    """Players renamed, tables in another order, but the larger ones last."""
    renamed = [[order[player] for player in table] for table in tables]
    chance.shuffle(renamed)
    return sorted(renamed, key=len)


def _random_tables(sizes: tuple[int, ...], chance: Chance) -> Tables:
    order = list(range(sum(sizes)))
    chance.shuffle(order)
    seats = iter(order)
    return [[next(seats) for _ in range(size)] for size in sizes]
