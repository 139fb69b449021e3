"""A player's figures over a span: what they did, from where, with whom, and what it brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any
from uuid import UUID

from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.folding import UNITS
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.queries import hand_list
from scorekeeper.queries.hand_list import HandRole, Which
from scorekeeper.queries.period import PERSON, SHARES, Span
from scorekeeper.queries.reading import as_day, rows


@dataclass(frozen=True, slots=True)
class HandTally:
    """A count of hands, of those that won units, and the units; ``which`` finds its hands."""

    which: Which
    times: int
    gained: int
    units: int

    @property
    def average(self) -> float:
        """Units a hand."""
        return self.units / self.times


@dataclass(frozen=True, slots=True)
class PartnerFigures:
    """The figures of a player and another one together on the picking side; units are the player's own."""

    person: int
    name: str
    tally: HandTally


@dataclass(frozen=True, slots=True)
class Night:
    """An evening of a player: its units, and its hands, 0 where only totals are known."""

    evening: int
    name: str
    day: date
    units: int
    hands: int


@dataclass(frozen=True, slots=True)
class Peak:
    """The hand that brought most: its evening and line."""

    evening: int
    uid: str
    number: int
    units: int


@dataclass(frozen=True, slots=True)
class Runs:
    """The longest runs: how many hands brought something, or cost; which evenings were up, or down."""

    hands_up: int
    hands_down: int
    evenings_up: tuple[Night, ...]
    evenings_down: tuple[Night, ...]


# Part, place, bracket; how many hands, how many of them brought something, units.
Counted = tuple[tuple[PlayerPart, int, str, int, int, int], ...]


@dataclass(frozen=True)
class PlayerFigures:
    """All figures of a player over a span.

    ``money`` is minor units by currency, penalties in money included, where rules say what a unit is worth.
    """

    person: int
    nights: tuple[Night, ...]
    counted: Counted
    pairs: tuple[PartnerFigures, ...]
    peak: Peak | None
    runs: Runs
    money: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Units in all."""
        return sum(night.units for night in self.nights)

    @property
    def best(self) -> Night:
        """The evening that brought most, the last of several."""
        return max(reversed(self.nights), key=lambda night: night.units)

    @property
    def worst(self) -> Night:
        """The evening that cost most, the last of several."""
        return min(reversed(self.nights), key=lambda night: night.units)

    @property
    def without_hands(self) -> int:
        """Return the number of games with totals only. They count in sums of units, and in no figure of hands."""
        return sum(night.hands == 0 for night in self.nights)

    @property
    def roles(self) -> tuple[HandTally, ...]:
        """A tally for each of the player's roles, all hands first. Sitting out is a role of its own."""
        return tuple(tally for role in HandRole if (tally := self.tally(Which(role))).times)

    @cached_property
    def places(self) -> tuple[HandTally, ...]:
        """A tally for each seat as counted from the dealer."""
        places = sorted({place for part, place, *_ in self.counted if part is not PlayerPart.SAT_OUT})
        return tuple(self.tally(Which(place=place)) for place in places)

    @cached_property
    def brackets(self) -> tuple[HandTally, ...]:
        """A tally for each bracket that they reached on the picking side."""
        reached = {
            row[2] for row in self.counted if row[0] in (PlayerPart.PICKER, PlayerPart.ALONE, PlayerPart.PARTNER)
        }
        tallies = [self.tally(Which(HandRole.PICKING_SIDE, category=category)) for category in sorted(reached)]
        return tuple(sorted(tallies, key=lambda tally: tally.average, reverse=True))

    def tally(self, which: Which) -> HandTally:
        """Count the hands that ``which`` has."""
        return tally(self.counted, which)


_COUNTED = (
    "SELECT s.part, s.place, s.category, COUNT(*), SUM(CASE WHEN s.units > 0 THEN 1 ELSE 0 END), SUM(s.units) "
    "FROM {shares} WHERE {where} AND s.part <> '' GROUP BY s.part, s.place, s.category"
)
_EVERYBODY = (
    "SELECT {person}, s.part, s.place, s.category, COUNT(*), SUM(CASE WHEN s.units > 0 THEN 1 ELSE 0 END), "
    "SUM(s.units) FROM {shares} WHERE {where} AND s.part <> '' GROUP BY {person}, s.part, s.place, s.category"
)
_NIGHTS = (
    "SELECT e.id, e.name, e.played_on, SUM(s.units), SUM(CASE WHEN s.part <> '' THEN 1 ELSE 0 END), g.opening_rules "
    "FROM {shares} JOIN scorekeeper_game g ON g.id = e.game_id WHERE {where} "
    "GROUP BY e.id, g.id ORDER BY e.played_on, e.id"
)
_PAIRS = (
    "SELECT p.id, p.name, COUNT(*), SUM(CASE WHEN s.units > 0 THEN 1 ELSE 0 END), SUM(s.units) FROM {shares} "
    "JOIN scorekeeper_share o ON o.line_id = s.line_id AND o.id <> s.id AND o.part IN ('picker', 'partner') "
    "JOIN scorekeeper_person oi ON oi.id = o.person_id "
    "JOIN scorekeeper_person p ON p.id = COALESCE(oi.merged_into_id, oi.id) "
    "WHERE {where} AND s.part IN ('picker', 'partner') GROUP BY p.id, p.name ORDER BY 4 DESC, 5 DESC, p.name"
)
_PEAK = (
    "SELECT e.id, l.uid, l.number, s.units FROM {shares} JOIN scorekeeper_line l ON l.uid = s.line_id "
    "WHERE {where} AND s.part <> '' AND s.units > 0 ORDER BY s.units DESC, e.played_on, e.id, l.place LIMIT 1"
)
_FINES = (
    "SELECT o.commodity, SUM(o.amount) FROM scorekeeper_evening e JOIN scorekeeper_seat t ON t.game_id = e.game_id "
    "JOIN scorekeeper_person i ON i.id = t.person_id JOIN scorekeeper_account a ON a.seat_id = t.id "
    "JOIN scorekeeper_posting o ON o.account_id = a.id JOIN scorekeeper_line l ON l.uid = o.line_id "
    "WHERE {where} AND o.commodity <> %s AND l.kind <> 'payment' GROUP BY o.commodity"
)


def tally(counted: Counted, which: Which) -> HandTally:
    """Count the hands that ``which`` has."""
    selected = [row for row in counted if which.counts(row[0], row[1], row[2])]
    return HandTally(
        which, sum(row[3] for row in selected), sum(row[4] for row in selected), sum(row[5] for row in selected)
    )


def counted_by_person(span: Span) -> dict[int, Counted]:
    """Return the hands of everybody, counted. One statement."""
    where, values = span.where()
    by_person: dict[int, list[tuple[PlayerPart, int, str, int, int, int]]] = {}
    for person, part, *row in rows(_EVERYBODY.format(shares=SHARES, where=where, person=PERSON), values):
        by_person.setdefault(person, []).append(_counted(part, *row))
    return {person: tuple(sorted(counted)) for person, counted in by_person.items()}


def figures(span: Span, person: int) -> PlayerFigures:
    """Return all figures of a player over a span. Six statements."""
    asked = _select(_NIGHTS, span, person)
    nights = tuple(_night(row) for row in asked)
    return PlayerFigures(
        person=person,
        nights=nights,
        counted=tuple(sorted(_counted(*row) for row in _select(_COUNTED, span, person))),
        pairs=tuple(_pair(*row) for row in _select(_PAIRS, span, person)),
        peak=next((_peak(*row) for row in _select(_PEAK, span, person)), None),
        runs=_runs(nights, hand_list.lengths(span, person)),
        money=_money(asked, _select(_FINES, span, person, UNITS)),
    )


def nights(span: Span, person: int) -> tuple[Night, ...]:
    """Return the evenings of a player over a span, the first ones first. One statement."""
    return tuple(_night(row) for row in _select(_NIGHTS, span, person))


def _select(sql: str, span: Span, person: int, *more: str) -> list[tuple[Any, ...]]:
    where, values = span.of_person(person)
    return rows(sql.format(shares=SHARES, where=where), (*values, *more))


def _counted(
    part: str, place: int, category: str, times: int, gained: int, units: int
) -> tuple[PlayerPart, int, str, int, int, int]:
    return PlayerPart(part), place, category, int(times), int(gained), int(units)


def _night(row: tuple[Any, ...]) -> Night:
    evening, name, day, units, hands, _ = row
    return Night(evening, name, as_day(day), int(units), int(hands))


def _pair(person: int, name: str, times: int, gained: int, units: int) -> PartnerFigures:
    return PartnerFigures(
        person, name, HandTally(Which(HandRole.PICKING_SIDE, beside=person), times, int(gained), int(units))
    )


def _peak(evening: int, uid: object, number: int, units: int) -> Peak:
    return Peak(evening, str(UUID(str(uid))), number, int(units))


def _runs(nights: Sequence[Night], hands: Mapping[bool, int]) -> Runs:
    up, down = (hand_list.longest(nights, side) for side in (True, False))
    return Runs(hands.get(True, 0), hands.get(False, 0), up, down)


def _money(nights: Iterable[tuple[Any, ...]], fines: Iterable[tuple[Any, ...]]) -> tuple[tuple[str, int], ...]:
    sums = {commodity: int(amount) for commodity, amount in fines}
    for *_, units, _hands, text in nights:
        rules = rules_from_json(text)
        if rules.unit_value:
            sums[rules.currency] = sums.get(rules.currency, 0) + int(units) * rules.unit_value
    return tuple(sorted(sums.items()))
