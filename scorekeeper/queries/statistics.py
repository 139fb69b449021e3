"""A player's figures over a span: what they did, from where, with whom, what it brought; and two players compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import Any
from uuid import UUID

from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.folding import UNITS
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.queries import hand_list
from scorekeeper.queries.games import PERSON, SHARES, Span, is_over
from scorekeeper.queries.hand_list import HandRole, Which
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

    @property
    def gain_rate(self) -> float:
        """The share of the hands that won units."""
        return self.gained / self.times


@dataclass(frozen=True, slots=True)
class PartnerFigures:
    """The figures of a player and another one together on the picking side; units are the player's own."""

    person: int
    name: str
    tally: HandTally


@dataclass(frozen=True, slots=True)
class Night:
    """A game of a player: its units, and its hands, 0 where only totals are known.

    ``played`` are the hands that they were dealt in, ``picked`` those that they picked, ``hand_units`` the units of
    the hands alone. ``is_over`` is False for a game in progress.
    """

    club_game: int
    name: str
    day: date
    is_over: bool
    units: int
    hands: int
    played: int
    picked: int
    hand_units: int


@dataclass(frozen=True, slots=True)
class YearFigures:
    """A player's year: its games and their units, and the hands they played; ``total`` adds the years before it."""

    year: int
    games: int
    units: int
    total: int
    played: int
    picked: int
    hand_units: int

    @property
    def pick_rate(self) -> float | None:
        """The share of hands that they picked; None where no hands are known."""
        return self.picked / self.played if self.played else None

    @property
    def average(self) -> float | None:
        """Units a hand; None where no hands are known."""
        return self.hand_units / self.played if self.played else None


@dataclass(frozen=True, slots=True)
class Peak:
    """The hand that brought most: its game and line."""

    club_game: int
    uid: str
    number: int
    units: int


@dataclass(frozen=True, slots=True)
class Runs:
    """The longest runs: how many hands brought something, or cost; which games that are over were up, or down."""

    hands_up: int
    hands_down: int
    games_up: tuple[Night, ...]
    games_down: tuple[Night, ...]


# Part, place, bracket; how many hands, how many of them brought something, units.
Counted = tuple[tuple[PlayerPart, int, str, int, int, int], ...]


@dataclass(frozen=True)
class PlayerFigures:
    """All figures of a player over a span.

    ``money`` is minor units by currency, penalties in money included, where rules say what a unit is worth.
    ``has_penalties`` is whether there are any.
    """

    person: int
    nights: tuple[Night, ...]
    counted: Counted
    pairs: tuple[PartnerFigures, ...]
    peak: Peak | None
    runs: Runs
    money: tuple[tuple[str, int], ...]
    has_penalties: bool

    @property
    def total(self) -> int:
        """Units in all."""
        return sum(night.units for night in self.nights)

    @property
    def best(self) -> Night:
        """The game that brought most, the last of several."""
        return max(reversed(self.nights), key=lambda night: night.units)

    @property
    def worst(self) -> Night:
        """The game that cost most, the last of several."""
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

    @cached_property
    def years(self) -> tuple[YearFigures, ...]:
        """The calendar years in which they played, the first one first."""
        years, total = [], 0
        for year, nights in groupby(self.nights, lambda night: night.day.year):
            games = list(nights)
            units = sum(game.units for game in games)
            total += units
            years.append(
                YearFigures(
                    year=year,
                    games=len(games),
                    units=units,
                    total=total,
                    played=sum(game.played for game in games),
                    picked=sum(game.picked for game in games),
                    hand_units=sum(game.hand_units for game in games),
                )
            )
        return tuple(years)

    @property
    def pick_rate(self) -> float | None:
        """The share of hands that they picked; None where no hands are known."""
        played = self.tally(Which()).times
        return self.tally(Which(HandRole.PICKED)).times / played if played else None

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
    "SELECT e.id, e.name, e.played_on, SUM(s.units), SUM(CASE WHEN s.part <> '' THEN 1 ELSE 0 END), "
    "SUM(CASE WHEN s.part NOT IN ('', 'sat-out') THEN 1 ELSE 0 END), "
    "SUM(CASE WHEN s.part IN ('picker', 'alone') THEN 1 ELSE 0 END), "
    "SUM(CASE WHEN s.part NOT IN ('', 'sat-out') THEN s.units ELSE 0 END), g.closed, g.opening_rules "
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
    "SELECT o.commodity, SUM(o.amount) FROM scorekeeper_clubgame e JOIN scorekeeper_seat t ON t.game_id = e.game_id "
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
    """Return the hands of everyone, counted. One statement."""
    where, values = span.where()
    by_person: dict[int, list[tuple[PlayerPart, int, str, int, int, int]]] = {}
    for person, part, *row in rows(_EVERYBODY.format(shares=SHARES, where=where, person=PERSON), values):
        by_person.setdefault(person, []).append(_counted(part, *row))
    return {person: tuple(sorted(counted)) for person, counted in by_person.items()}


def figures(span: Span, person: int, today: date = date.max) -> PlayerFigures:
    """Return all figures of a player over a span. Six statements.

    A game of ``today`` or later is in progress while it is open, and in no run of games; by default none is.
    """
    night_rows = _select(_NIGHTS, span, person)
    nights = tuple(_night(row, today) for row in night_rows)
    fines = _select(_FINES, span, person, UNITS)
    return PlayerFigures(
        person=person,
        nights=nights,
        counted=tuple(sorted(_counted(*row) for row in _select(_COUNTED, span, person))),
        pairs=tuple(_pair(*row) for row in _select(_PAIRS, span, person)),
        peak=next((_peak(*row) for row in _select(_PEAK, span, person)), None),
        runs=_runs(nights, hand_list.lengths(span, person)),
        money=_money(night_rows, fines),
        has_penalties=any(amount for _commodity, amount in fines),
    )


def nights(span: Span, person: int) -> tuple[Night, ...]:
    """Return the games of a player over a span, the first ones first. One statement."""
    return tuple(_night(row, date.max) for row in _select(_NIGHTS, span, person))


def _select(sql: str, span: Span, person: int, *more: str) -> list[tuple[Any, ...]]:
    where, values = span.of_person(person)
    return rows(sql.format(shares=SHARES, where=where), (*values, *more))


def _counted(
    part: str, place: int, category: str, times: int, gained: int, units: int
) -> tuple[PlayerPart, int, str, int, int, int]:
    return PlayerPart(part), place, category, int(times), int(gained), int(units)


def _night(row: tuple[Any, ...], today: date) -> Night:
    club_game, name, played_on, *counts, closed, _rules = row
    day = as_day(played_on)
    return Night(club_game, name, day, is_over(day, today, closed=closed), *map(int, counts))


def _pair(person: int, name: str, times: int, gained: int, units: int) -> PartnerFigures:
    return PartnerFigures(
        person, name, HandTally(Which(HandRole.PICKING_SIDE, beside=person), times, int(gained), int(units))
    )


def _peak(club_game: int, uid: object, number: int, units: int) -> Peak:
    return Peak(club_game, str(UUID(str(uid))), number, int(units))


def _runs(nights: Sequence[Night], hands: Mapping[bool, int]) -> Runs:
    over = [night for night in nights if night.is_over]
    up, down = (hand_list.longest(over, side) for side in (True, False))
    return Runs(hands.get(True, 0), hands.get(False, 0), up, down)


def _money(nights: Iterable[tuple[Any, ...]], fines: Iterable[tuple[Any, ...]]) -> tuple[tuple[str, int], ...]:
    sums = {commodity: int(amount) for commodity, amount in fines}
    for _game, _name, _day, units, *_, text in nights:
        rules = rules_from_json(text)
        if rules.unit_value:
            sums[rules.currency] = sums.get(rules.currency, 0) + int(units) * rules.unit_value
    return tuple(sorted(sums.items()))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game that both played: the units of each."""

    club_game: int
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
    """Two players: games at one table, the first ones first; hands as picker and partner, as defenders, apart."""

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
        """On how many of the games the first one had more."""
        return sum(meeting.units > meeting.others for meeting in self.meetings)

    @property
    def behind(self) -> int:
        """On how many of the games the other one had more."""
        return sum(meeting.units < meeting.others for meeting in self.meetings)

    @property
    def units(self) -> int:
        """Units of the first one on these games."""
        return sum(meeting.units for meeting in self.meetings)

    @property
    def others(self) -> int:
        """Units of the other one on these games."""
        return sum(meeting.others for meeting in self.meetings)


_MEETINGS_SQL = (
    "WITH one AS (SELECT s.game_id, SUM(s.units) AS units FROM {shares} WHERE {where} GROUP BY s.game_id), "
    "two AS (SELECT s.game_id, SUM(s.units) AS units FROM {shares} WHERE {where} GROUP BY s.game_id) "
    "SELECT e.id, e.name, e.played_on, one.units, two.units FROM one JOIN two ON two.game_id = one.game_id "
    "JOIN scorekeeper_clubgame e ON e.game_id = one.game_id ORDER BY e.played_on, e.id"
)
_SHARED_HANDS_SQL = (
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
    met = rows(_MEETINGS_SQL.format(shares=SHARES, where=where), (*values, *span.of_person(other)[1]))
    shared = rows(_SHARED_HANDS_SQL.format(shares=SHARES, where=where), (*values, other, other))
    sides = {(bool(picks), bool(other_picks)): tuple(map(int, counts)) for picks, other_picks, *counts in shared}
    return HeadToHead(
        meetings=tuple(_meeting(row) for row in met),
        picking=_together(sides, (True, True)),
        defending=_together(sides, (False, False)),
        against=_together(sides, (True, False), (False, True)),
    )


def _meeting(row: tuple[Any, ...]) -> Meeting:
    club_game, name, day, units, others = row
    return Meeting(club_game, name, as_day(day), int(units), int(others))


def _together(sides: dict[tuple[bool, bool], tuple[int, ...]], *which: tuple[bool, bool]) -> Together:
    counts = [sides.get(side, (0,) * 5) for side in which]
    return Together(*map(sum, zip(*counts, strict=True)))
