"""Multiplication in small finite fields, for the planes that large tournaments are drawn from."""

from __future__ import annotations

from functools import cache

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


def plus(order: int, one: int, other: int) -> int:
    """The sum of two elements 0 .. order - 1, whose digits to the base of the prime are polynomials.

    Of orders that are not in the list: modulo the order, which for composite ones is a ring only.
    """
    if order not in _REMAINDERS:
        return (one + other) % order
    prime, remainder = _REMAINDERS[order]
    digits = zip(_digits(one, prime, len(remainder)), _digits(other, prime, len(remainder)), strict=True)
    return _number([(left + right) % prime for left, right in digits], prime)


@cache
def times(order: int, one: int, other: int) -> int:
    """The product of two elements 0 .. order - 1."""
    if order not in _REMAINDERS:
        return one * other % order
    prime, remainder = _REMAINDERS[order]
    product = [0] * len(remainder)
    for digit in reversed(_digits(other, prime, len(remainder))):
        product = _shifted(product, prime, remainder)
        product = [
            (have + digit * more) % prime
            for have, more in zip(product, _digits(one, prime, len(remainder)), strict=True)
        ]
    return _number(product, prime)


def _shifted(digits: list[int], prime: int, remainder: tuple[int, ...]) -> list[int]:
    """A polynomial times x, reduced."""
    top = digits[-1]
    return [(low - top * rest) % prime for low, rest in zip([0, *digits[:-1]], remainder, strict=True)]


def _digits(number: int, base: int, length: int) -> list[int]:
    found = []
    for _ in range(length):
        number, digit = divmod(number, base)
        found.append(digit)
    return found


def _number(digits: list[int], base: int) -> int:
    return sum(digit * base**place for place, digit in enumerate(digits))
