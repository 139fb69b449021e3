"""Dates as people write them; one that can be two days is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_THREE = re.compile(r"(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})", re.ASCII)
_SHORT_YEAR = re.compile(r"\d{1,2}([./-])\s?\d{1,2}\1\s?\d{2}", re.ASCII)
FIRST_YEAR, LAST_YEAR = 1850, 2150


class Order(StrEnum):
    """What comes first in a date."""

    EITHER = ""  # whichever makes sense; refused where both do
    DAY = "day"  # 24.12.2004
    MONTH = "month"  # 12/24/2004


def is_ambiguous(text: str) -> bool:
    """Return whether a text is two different days, such as 3/2/2004."""
    return len(_readings(text)) > 1


def order_of(texts: Iterable[str], usual: Order) -> Order:
    """Return what comes first in the dates of one column: what they prove, else what is ``usual``.

    A column that proves both is ``EITHER``: each of its dates must speak for itself.
    """
    proven = {next(iter(readings)) for text in texts if len(readings := _readings(text)) == 1}
    return usual if not proven else proven.pop() if len(proven) == 1 else Order.EITHER


def _readings(text: str) -> dict[Order, date]:
    """The days that a date with slashes or dashes can be; none where both are the same day."""
    match = _THREE.fullmatch(text)
    if match is None or match[2] == ".":
        return {}
    read_as = {Order.DAY: _day(match[4], match[3], match[1]), Order.MONTH: _day(match[4], match[1], match[3])}
    readings = {order: day for order, day in read_as.items() if day is not None}
    return {} if len(readings) == 2 and len(set(readings.values())) == 1 else readings


def read(text: str, order: Order = Order.EITHER) -> date:
    """The day. ``2004-12-24`` is always understood, and points always mean day first.

    Raises ``ValueError`` with a sentence for what is no day, or for two different days at once.
    """
    if match := _ISO.fullmatch(text):
        return _only(text, {_day(match[1], match[2], match[3])})
    if match := _THREE.fullmatch(text):
        day_first, month_first = _day(match[4], match[3], match[1]), _day(match[4], match[1], match[3])
        orders = {Order.DAY: {day_first}, Order.MONTH: {month_first}, Order.EITHER: {day_first, month_first}}
        return _only(text, {day_first} if match[2] == "." else orders[order])
    if _SHORT_YEAR.fullmatch(text):
        raise ValueError(f"Write the year with four digits, not “{text}”.")
    raise ValueError(f"A day is written 2004-12-24, 24.12.2004 or 12/24/2004, not “{text}”.")


def _only(text: str, readings: set[date | None]) -> date:
    days = [day for day in readings if day is not None]
    if not days:
        raise ValueError(f"There is no such day: “{text}”.")
    if len(days) > 1:
        raise ValueError(f"“{text}” can be two days; say whether day or month comes first.")
    return days[0]


def _day(year: str, month: str, day: str) -> date | None:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return found if FIRST_YEAR <= found.year <= LAST_YEAR else None
