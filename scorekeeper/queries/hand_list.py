"""The hands behind a figure, narrowed down to those that it counts, and the longest runs of a player."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import groupby
from typing import Any, Protocol, TypeVar
from uuid import UUID

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.tallies import LEASTER, PlayerPart
from scorekeeper.queries.games import SHARES, Condition, Span, join_conditions
from scorekeeper.queries.reading import as_day, rows

# Hands of one sign in a row share the difference of their places among all and among those of their sign.
_RUNS = (
    "WITH hands AS (SELECT s.line_id AS line, s.units > 0 AS up, e.played_on AS day, e.id AS game, l.place AS place "
    "FROM {shares} JOIN scorekeeper_line l ON l.uid = s.line_id WHERE {where} AND s.part <> '' AND s.units <> 0), "
    "placed AS (SELECT line, up, ROW_NUMBER() OVER (ORDER BY day, game, place) AS place, "
    "ROW_NUMBER() OVER (PARTITION BY up ORDER BY day, game, place) AS of_sign FROM hands), "
    "runs AS (SELECT line, up, place, place - of_sign AS run FROM placed) "
)
_LENGTHS = (
    "{runs}, lengths AS (SELECT up, COUNT(*) AS length FROM runs GROUP BY up, run) "
    "SELECT up, MAX(length) FROM lengths GROUP BY up"
)
_LONGEST = (
    "s.line_id IN ({runs} SELECT line FROM runs WHERE {sign} AND run = "
    "(SELECT run FROM runs WHERE {sign} GROUP BY run ORDER BY COUNT(*) DESC, MAX(place) DESC LIMIT 1))"
)


class HasUnits(Protocol):
    """Something with units."""

    @property
    def units(self) -> int:
        """Return the units that it brought."""


Step = TypeVar("Step", bound=HasUnits)


def lengths(span: Span, person: int) -> dict[bool, int]:
    """Return the lengths of the longest runs of hands that brought something, and of others. One statement."""
    where, values = span.of_person(person)
    runs = rows(_LENGTHS.format(runs=_RUNS.format(shares=SHARES, where=where).rstrip()), values)
    return {bool(up): int(length) for up, length in runs}


def of_longest(span: Span, person: int, up: bool) -> Condition:
    """Return the condition on shares of being in the longest run, the last one of that length."""
    where, values = span.of_person(person)
    runs = _RUNS.format(shares=SHARES, where=where)
    return _LONGEST.format(runs=runs, sign="up" if up else "NOT up"), values


def longest(steps: Iterable[Step], up: bool) -> tuple[Step, ...]:
    """Return the longest run of steps that brought something, or that cost; the last one of that length."""
    moved = (step for step in steps if step.units)
    runs = [tuple(run) for side, run in groupby(moved, lambda step: step.units > 0) if side is up]
    return max(reversed(runs), key=len, default=())


def current_run(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return the run that the last steps make up: all of them brought something, or all of them cost."""
    moved = (step for step in steps if step.units)
    runs = [tuple(run) for _, run in groupby(moved, lambda step: step.units > 0)]
    return runs[-1] if runs else ()


class HandRole(StrEnum):
    """The roles in a hand, as figures count them."""

    ANY = ""
    PICKED = "picked"
    ALONE = "alone"
    PARTNER = "partner"
    PICKING_SIDE = "picking-side"
    DEFENDED = "defended"
    LEASTERS = "leasters"
    SAT_OUT = "sat-out"


PARTS: dict[HandRole, tuple[PlayerPart, ...]] = {
    HandRole.ANY: tuple(part for part in PlayerPart if part is not PlayerPart.SAT_OUT),
    HandRole.PICKED: (PlayerPart.PICKER, PlayerPart.ALONE),
    HandRole.ALONE: (PlayerPart.ALONE,),
    HandRole.PARTNER: (PlayerPart.PARTNER,),
    HandRole.PICKING_SIDE: (PlayerPart.PICKER, PlayerPart.ALONE, PlayerPart.PARTNER),
    HandRole.DEFENDED: (PlayerPart.DEFENDER,),
    HandRole.LEASTERS: (PlayerPart.NOBODY_PICKED,),
    HandRole.SAT_OUT: (PlayerPart.SAT_OUT,),
}


@dataclass(frozen=True, slots=True)
class Which:
    """A selection of a player's hands: by role, by whether they brought something, how far from the dealer they sat
    (the dealer has 0), the bracket, with whom on the picking side (a person), and the longest run of those that brought
    something, or cost.
    """

    role: HandRole = HandRole.ANY
    gained: bool | None = None
    place: int | None = None
    category: str = ""
    beside: int | None = None
    run: bool | None = None

    def counts(self, part: str, place: int, category: str) -> bool:
        """Return whether it has hands of that part, place and bracket, whatever they brought and with whomever."""
        if part not in PARTS[self.role] or (self.role is HandRole.LEASTERS and category != LEASTER):
            return False
        return self.place in (None, place) and self.category in ("", category)


@dataclass(frozen=True, slots=True)
class ListedHand:
    """A hand as the player saw it: the game, its line, what they were, what was typed, the units it brought.

    ``rules`` are those of its game as it stands.
    """

    club_game: int
    name: str
    day: date
    uid: str
    number: int
    part: PlayerPart
    category: str
    units: int
    what: Json
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class Hands:
    """A page of hands, the last ones first; ``count`` and ``units`` are of all pages."""

    count: int
    units: int
    hands: tuple[ListedHand, ...]


_SUMS = "SELECT COUNT(*), COALESCE(SUM(s.units), 0) FROM {shares} WHERE {where}"
_PAGE = (
    "SELECT e.id, e.name, e.played_on, l.uid, l.number, s.part, s.category, s.units, l.what, g.rules "
    "FROM {shares} JOIN scorekeeper_line l ON l.uid = s.line_id "
    "JOIN scorekeeper_game g ON g.id = l.game_id WHERE {where} "
    "ORDER BY e.played_on DESC, e.id DESC, l.place DESC LIMIT %s OFFSET %s"
)
_BESIDE = (
    "EXISTS (SELECT 1 FROM scorekeeper_share o "
    "JOIN scorekeeper_person oi ON oi.id = o.person_id WHERE o.line_id = s.line_id AND o.id <> s.id "
    "AND o.part IN ('picker', 'partner') AND s.part IN ('picker', 'partner') "
    "AND COALESCE(oi.merged_into_id, oi.id) = %s)"
)


def hands(span: Span, person: int, which: Which, first: int = 0, most: int = 50) -> Hands:
    """Return the hands that a figure counts, ``most`` of them from ``first`` on (from 0). Two statements."""
    where, values = _where(span, person, which)
    count, units = rows(_SUMS.format(shares=SHARES, where=where), values)[0]
    page = rows(_PAGE.format(shares=SHARES, where=where), (*values, most, first))
    return Hands(int(count), int(units), tuple(map(_hand, page)))


def _where(span: Span, person: int, which: Which) -> Condition:
    parts = PARTS[which.role]
    of_part = (f"s.part IN ({_marks(parts)})", tuple(part.value for part in parts))
    of_run = [] if which.run is None else [of_longest(span, person, which.run)]
    return join_conditions([span.of_person(person), of_part, *_conditions(which), *of_run])


def _conditions(which: Which) -> Iterator[Condition]:
    if which.role is HandRole.LEASTERS:
        yield "s.category = %s", (LEASTER,)
    if which.gained is not None:
        yield ("s.units > 0" if which.gained else "s.units <= 0"), ()
    if which.place is not None:
        yield "s.place = %s", (which.place,)
    if which.category:
        yield "s.category = %s", (which.category,)
    if which.beside is not None:
        yield _BESIDE, (which.beside,)


def _marks(values: Sequence[object]) -> str:
    return ", ".join(["%s"] * len(values))


def _hand(row: tuple[Any, ...]) -> ListedHand:
    club_game, name, day, uid, number, part, category, units, what, rules = row
    played = (PlayerPart(part), category, int(units), json.loads(what), rules_from_json(rules))
    return ListedHand(club_game, name, as_day(day), str(UUID(str(uid))), number, *played)


def won(which: Which) -> Which:
    """Return those of the hands that brought something."""
    return replace(which, gained=True)
