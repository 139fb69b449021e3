"""The setup of a series: the scores that count, how they are added up, and the dues. Read strictly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, refuse
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    integer_within,
    list_of,
    object_as_json,
    one_of,
    optional,
    read_object,
)
from tournaments.engine.setup import read_currency
from tournaments.engine.standings import TieBreak

MOST_COUNTED, MOST_DUE = 200, 10_000_000


class CountedScore(StrEnum):
    """The scores that a series counts."""

    EVENTS = "events"  # what someone has from an event
    SESSIONS = "sessions"  # what someone has from one session of an event


class SeriesTotal(StrEnum):
    """The ways in which scores become one figure."""

    SUM = "sum"
    BEST = "best"  # the sum of so many best ones
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class SeriesSetup:
    """A series' setup; its name stands elsewhere.

    ``best`` is how many best scores count, with ``How.BEST`` alone. Who has fewer than ``at_least`` scores is listed
    after those who are ranked. ``first`` and ``last`` are the days between which its events lie, both included; None:
    whenever. ``due_year`` is due once from everyone who plays, ``due_event`` for each event they play in; minor units
    of ``currency``, nothing where ``money`` is false. ``shown``: everyone may see the ranking.
    """

    counts: CountedScore = CountedScore.EVENTS
    how: SeriesTotal = SeriesTotal.SUM
    best: int | None = None
    at_least: int = 1
    tie_breaks: tuple[TieBreak, ...] = ()
    first: date | None = None
    last: date | None = None
    money: bool = False
    currency: str = "USD"
    due_year: int = 0
    due_event: int = 0
    shown: bool = False

    def covers(self, day: date) -> bool:
        """Return whether an event of that day can belong to the series."""
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


def read_series_setup(value: object) -> SeriesSetup:
    """A setup from an object with the fields of ``SeriesSetup``, each of them optional; days as ``2026-11-20``.

    Raises ``Refused`` with a fault and its path for everything that is wrong: ``unknown-key``, ``bad-value``.
    """
    setup = SeriesSetup(**read_object(value, _READERS, (), Phrase("the-set-up-of-a-series"), ""))
    if faults := list(_faults(setup)):
        raise Refused(faults)
    return setup


def series_setup_as_json(setup: SeriesSetup) -> dict[str, Any]:
    """The setup as plain JSON values; ``read_series_setup`` gives it again."""
    return object_as_json(setup)


def _faults(setup: SeriesSetup) -> Iterator[Fault]:
    if setup.how is SeriesTotal.BEST and setup.best is None:
        yield Fault("bad-value/best-scores", path="best")
    if setup.how is not SeriesTotal.BEST and setup.best is not None:
        yield Fault("bad-value/best-only", path="best")
    if len(set(setup.tie_breaks)) < len(setup.tie_breaks):
        yield Fault("bad-value/tie-break", path="tie_breaks")
    if setup.first and setup.last and setup.last < setup.first:
        yield Fault("bad-value/last-day", path="last")


def _read_day(value: object, path: str) -> date:
    try:
        if isinstance(value, str) and (day := date.fromisoformat(value)).isoformat() == value:
            return day
    except ValueError:
        pass
    raise refuse("bad-value/day", {"value": Quoted(value)}, path)


_READERS: dict[str, Reader] = {
    "counts": one_of(CountedScore),
    "how": one_of(SeriesTotal),
    "best": optional(integer_within(1, MOST_COUNTED)),
    "at_least": integer_within(1, MOST_COUNTED),
    "tie_breaks": list_of(one_of(TieBreak), len(TieBreak)),
    "first": optional(_read_day),
    "last": optional(_read_day),
    "money": boolean,
    "currency": read_currency,
    "due_year": integer_within(0, MOST_DUE),
    "due_event": integer_within(0, MOST_DUE),
    "shown": boolean,
}
