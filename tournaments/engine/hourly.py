"""A day of rounds: tickets are sold all day, each is good for one round, and a round has prizes of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import time
from typing import Any

from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, refuse
from scorekeeper.engine.json_values import (
    Reader,
    integer_within,
    join_path,
    list_of,
    object_as_json,
    optional,
    read_object,
)
from tournaments.engine.prize_table import MOST_PLACES, WHOLE, PrizeSize, order_faults, percent, read_size, size_as_json

MOST_PRICE, MOST_TICKETS = 10_000_000, 20  # minor units; tickets bought at once
DAY = 24 * 60
_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Hourly:
    """The sale of the rounds of a day.

    ``offers`` are prices in minor units of money by how many tickets are bought at once, one at least. The first round
    starts ``first`` minutes after midnight (None: no timetable), the others ``every`` so many minutes. ``prizes`` are
    the places of each round, out of what was paid for the tickets that were played in it; what they leave is the
    day's.
    """

    offers: Mapping[int, int] = field(default_factory=lambda: {1: 0})
    first: int | None = None
    every: int = 60
    prizes: tuple[PrizeSize, ...] = ()

    def price(self, tickets: int) -> int:
        """Return the price of so many tickets at once, the cheapest way to add offers up."""
        cheapest = [0]
        for wanted in range(1, tickets + 1):
            cheapest.append(min(cheapest[wanted - many] + cost for many, cost in self.offers.items() if many <= wanted))
        return cheapest[tickets]


def read_hourly(value: object, path: str = "hourly") -> Hourly:
    """Read ``hourly_as_json``. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``, ``bad-offer``,
    ``bad-shares``, ``prizes-out-of-order``."""
    hourly = Hourly(**read_object(value, _READERS, ("offers",), Phrase("a-day-of-rounds"), path))
    if faults := [*_offer_faults(hourly, path), *_prize_faults(hourly, path)]:
        raise Refused(faults)
    return hourly


def hourly_as_json(hourly: Hourly) -> dict[str, Any]:
    """Plain JSON values; ``read_hourly`` gives it again."""
    return object_as_json(
        hourly,
        offers={str(many): price for many, price in sorted(hourly.offers.items())},
        first=None if hourly.first is None else clock_text(hourly.first),
        prizes=[size_as_json(size) for size in hourly.prizes],
    )


def time_of_day(minutes: int) -> time:
    """Return the time so many minutes after midnight; a day begins again after 24 hours."""
    return time(*divmod(minutes % DAY, 60))


def clock_text(minutes: int) -> str:
    """Return the time so many minutes after midnight as it is stored: ``11:00``."""
    return time_of_day(minutes).isoformat("minutes")


def read_clock(value: object, path: str) -> int:
    """Minutes after midnight from what a clock shows. Raises ``Refused`` (``bad-value``)."""
    if isinstance(value, str) and (match := _CLOCK.fullmatch(value)):
        return 60 * int(match[1]) + int(match[2])
    raise refuse("bad-value/time", {"value": Quoted(value)}, path)


def _offer_faults(hourly: Hourly, path: str) -> Iterator[Fault]:
    if 1 not in hourly.offers:
        yield Fault("bad-offer/single", path=join_path(path, "offers"))
        return
    for many, price in hourly.offers.items():
        others = Hourly({each: cost for each, cost in hourly.offers.items() if each != many or each == 1})
        if many > 1 and price >= others.price(many):
            yield Fault("bad-offer/no-cheaper", {"many": many}, join_path(path, f"offers.{many}"))
        if many > 1 and price < others.price(many - 1):
            yield Fault("bad-offer/order", {"many": many, "number": many - 1}, join_path(path, f"offers.{many}"))


def _prize_faults(hourly: Hourly, path: str) -> Iterator[Fault]:
    shares = sum(size.share for size in hourly.prizes)
    if shares > WHOLE:
        yield Fault("bad-shares/round", {"percent": percent(shares)}, join_path(path, "prizes"))
    yield from order_faults(hourly.prizes, join_path(path, "prizes"))


def _read_offers(value: object, path: str) -> dict[int, int]:
    many = {str(number): number for number in range(1, MOST_TICKETS + 1)}
    readers: dict[str, Reader] = dict.fromkeys(many, integer_within(0, MOST_PRICE))
    offers = read_object(value, readers, (), Phrase("offers-a-price-by-how-many-tickets"), path)
    return {many[key]: price for key, price in offers.items()}


_READERS: dict[str, Reader] = {
    "offers": _read_offers,
    "first": optional(read_clock),
    "every": integer_within(1, DAY),
    "prizes": list_of(read_size, MOST_PLACES),
}
