"""The formats of figures: gains with +, losses with the minus sign, money in its currency's major unit, brackets.

Imports no Django, so that the command line starts fast: `localize_with` brings its languages.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from fractions import Fraction
from math import floor

from scorekeeper.ledger.folding import UNITS

MINUS = "\N{MINUS SIGN}"
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_CENTS = frozenset({"USD", "CAD", "EUR"})
_WHOLE = frozenset({"CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"})  # ISO 4217: no minor unit
_THOUSANDTHS = frozenset({"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"})  # ISO 4217: a thousand minor units


class Localization:
    """The language of the sentences, and the formats of days and times in them: their own until Django is there."""

    translate: Callable[[str], str] = staticmethod(str)
    write_date: Callable[[date | time], str] = staticmethod(str)


def localize_with(translate: Callable[[str], str], write_date: Callable[[date | time], str]) -> None:
    """Have every sentence translated, and the days and times in it written, by these functions."""
    Localization.translate, Localization.write_date = staticmethod(translate), staticmethod(write_date)


def write_outcome(label: str) -> str:
    """Return a table's name for a result as people read it: ``61–90``, ``all tricks``."""
    return label.replace("-", "\N{EN DASH}") if label[:1].isdigit() else Localization.translate(label.replace("-", " "))


def places(currency: str) -> int:
    """Digits after the point in amounts of the currency (three letters, ISO 4217)."""
    return 0 if currency in _WHOLE else 3 if currency in _THOUSANDTHS else 2


def _scale(currency: str) -> int:
    return int(10 ** places(currency))


def signed(number: int) -> str:
    """``+14``, ``0``, or the minus sign before the digits."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def signed_average(number: float) -> str:
    """Return an average of units to a tenth: ``+1.5``, ``0.0`` also for what is less than half a tenth."""
    tenths = _round_half_up(abs(number) * 10)
    sign = "" if not tenths else "+" if number > 0 else MINUS
    return f"{sign}{tenths // 10}.{tenths % 10}"


def signed_hundredths(number: Fraction) -> str:
    """Return an average with two digits after the point, rounded half to even: ``+12.33``, ``0.00``."""
    hundredths = round(abs(number) * 100)
    sign = "" if not hundredths else "+" if number > 0 else MINUS
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def percent(share: float) -> str:
    """Return a share of 1 as whole percent: ``30%``."""
    return f"{_round_half_up(100 * share)}%"


def _round_half_up(number: float) -> int:
    """Return the nearest whole number; halves go up, as people and spreadsheets round."""
    return floor(round(number, 9) + 0.5)


def major(minor: int, currency: str) -> float:
    """Minor units of money as a number of major units, as a spreadsheet wants it."""
    return round(minor / _scale(currency), places(currency))


def money(minor: int, currency: str) -> str:
    """Return minor units of money as a text: ``$2,273.00``, ``3.00 CHF``, with the minus sign where it is owed."""
    scale = _scale(currency)
    whole, rest = divmod(abs(minor), scale)
    digits = f"{whole:,}.{rest:0{places(currency)}}" if scale > 1 else f"{whole:,}"
    symbol = SYMBOLS.get(currency)
    amount = f"{symbol}{digits}" if symbol else f"{digits} {currency}"
    return f"{MINUS}{amount}" if minor < 0 else amount


def spoken_money(minor: int, currency: str) -> str:
    """Return money as people at a table say it: `10¢`, `$2`, or as ``money`` writes it."""
    if currency in _CENTS and minor < _scale(currency):
        return f"{minor}¢"
    amount = money(minor, currency)
    return amount.removesuffix(".00") if currency in SYMBOLS else amount


def signed_money(minor: int, currency: str) -> str:
    """Return minor units of money as a text, with + before a gain."""
    return f"+{money(minor, currency)}" if minor > 0 else money(minor, currency)


def amount_text(quantity: int, commodity: str) -> str:
    """Return units as a number, or money with its currency."""
    return str(quantity) if commodity == UNITS else money(quantity, commodity)


def balance_text(quantity: int, commodity: str) -> str:
    """Return a gain or a loss of units or of money."""
    return signed(quantity) if commodity == UNITS else signed_money(quantity, commodity)
