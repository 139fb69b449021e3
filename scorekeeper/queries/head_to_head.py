"""Two players over a span: their evenings at one table, and the hands they played with and against each other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.queries.period import SHARES, Span
from scorekeeper.queries.reading import as_day, rows


@dataclass(frozen=True, slots=True)
class Meeting:
    """An evening that both played: the units of each."""

    evening: int
    name: str
    day: date
    units: int
    others: int


@dataclass(frozen=True, slots=True)
class Together:
    """Hands on one side, or on two: how many, how many brought one and the other something, and their units."""

    times: int
    gained: int
    others_gained: int
    units: int
    others_units: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players: evenings at one table, the first ones first; hands as picker and partner, as defenders, apart."""

    meetings: tuple[Meeting, ...]
    picking: Together
    defending: Together
    against: Together

    @property
    def hands(self) -> int:
        """Return the number of their known hands; 0 where only totals of games are."""
        return self.picking.times + self.defending.times + self.against.times

    @property
    def ahead(self) -> int:
        """On how many of the evenings the first one had more."""
        return sum(meeting.units > meeting.others for meeting in self.meetings)

    @property
    def behind(self) -> int:
        """On how many of the evenings the other one had more."""
        return sum(meeting.units < meeting.others for meeting in self.meetings)

    @property
    def units(self) -> int:
        """Units of the first one on these evenings."""
        return sum(meeting.units for meeting in self.meetings)

    @property
    def others(self) -> int:
        """Units of the other one on these evenings."""
        return sum(meeting.others for meeting in self.meetings)


_MEETINGS = (
    "WITH one AS (SELECT s.game_id, SUM(s.units) AS units FROM {shares} WHERE {where} GROUP BY s.game_id), "
    "two AS (SELECT s.game_id, SUM(s.units) AS units FROM {shares} WHERE {where} GROUP BY s.game_id) "
    "SELECT e.id, e.name, e.played_on, one.units, two.units FROM one JOIN two ON two.game_id = one.game_id "
    "JOIN scorekeeper_evening e ON e.game_id = one.game_id ORDER BY e.played_on, e.id"
)
_HANDS = (
    "SELECT s.part <> 'defender' AS picks, o.part <> 'defender' AS other_picks, COUNT(*), "
    "SUM(CASE WHEN s.units > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN o.units > 0 THEN 1 ELSE 0 END), "
    "SUM(s.units), SUM(o.units) FROM {shares} JOIN scorekeeper_share o ON o.line_id = s.line_id "
    "JOIN scorekeeper_person oi ON oi.id = o.person_id WHERE {where} AND (oi.id = %s OR oi.merged_into_id = %s) "
    "AND s.part IN ('picker', 'alone', 'partner', 'defender') AND o.part IN ('picker', 'alone', 'partner', 'defender') "
    "GROUP BY s.part <> 'defender', o.part <> 'defender'"
)


def head_to_head(span: Span, one: int, other: int) -> HeadToHead:
    """Two persons of a club over a span. Two statements."""
    where, values = span.of_person(one)
    met = rows(_MEETINGS.format(shares=SHARES, where=where), (*values, *span.of_person(other)[1]))
    shared = rows(_HANDS.format(shares=SHARES, where=where), (*values, other, other))
    sides = {(bool(picks), bool(other_picks)): tuple(map(int, counts)) for picks, other_picks, *counts in shared}
    return HeadToHead(
        meetings=tuple(_meeting(row) for row in met),
        picking=_together(sides, (True, True)),
        defending=_together(sides, (False, False)),
        against=_together(sides, (True, False), (False, True)),
    )


def _meeting(row: tuple[Any, ...]) -> Meeting:
    evening, name, day, units, others = row
    return Meeting(evening, name, as_day(day), int(units), int(others))


def _together(sides: dict[tuple[bool, bool], tuple[int, ...]], *which: tuple[bool, bool]) -> Together:
    counts = [sides.get(side, (0,) * 5) for side in which]
    return Together(*map(sum, zip(*counts, strict=True)))
