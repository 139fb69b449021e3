"""The ranking of a series: every player's scores at its events, what of them counts, and his place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from tournaments.engine.tie_breaks import Part, TieBreak, Tied, parted

from .setup import Counts, How, SeriesSetup

Counted = Mapping[str, int | None]  # by event, how many best sessions make up what one has from it; None: all


class Score(NamedTuple):
    """What a person (UUID) has from one table of an event's session; events are known by their journals' keys.

    ``units`` are points of score from hands, None where it is a penalty alone. ``penalty`` is what penalties add.
    ``won`` and ``lost`` are hands as picker, None where a table gave totals only.
    """

    event: str
    session: int
    person: str
    units: int | None
    table: Hashable = None
    won: int | None = 0
    lost: int | None = 0
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """A score of the series: points without penalties from an event, or from a ``session`` of it; whether it counts."""

    event: str
    session: int | None
    points: int
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line. A row adds up: ``total`` is what is counted and all penalties, or the average of that.

    ``rank`` is by total alone, ties as ties (1, 2, 2, 4), ``place`` after the tie-breaks; both None where ``missing``
    says how many scores he needs yet to be ranked. ``decided_by`` and ``lacks`` are as in an event's standings.
    """

    person: str
    rank: int | None
    place: int | None
    total: Fraction
    items: tuple[Item, ...]
    penalties: int
    missing: int = 0
    decided_by: TieBreak | None = None
    lacks: TieBreak | None = None

    @property
    def times(self) -> int:
        """How many scores he has, counted or not."""
        return len(self.items)

    @property
    def events(self) -> frozenset[str]:
        """The events that he played in."""
        return frozenset(item.event for item in self.items)

    def at(self, event: str) -> tuple[Item, ...]:
        """His scores at an event."""
        return tuple(item for item in self.items if item.event == event)


def ranking(scores: Iterable[Score], setup: SeriesSetup, best: Counted, seed: int = 0) -> tuple[Row, ...]:
    """A line for everybody who has played, best first, then those who have played too few times.

    Neither the order of scores nor that of events matters. An event's score is the sum of as many best sessions as
    count there (``best``), of those that the person played himself. Penalties count always, also where what was played
    on that day does not. ``seed`` is for ties that lots decide.
    """
    found: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        found[score.person].append(score)
    lines = [_line(person, his, setup, best) for person, his in found.items()]
    played = sorted((line for line in lines if line.items), key=lambda line: (-line.total, line.person))
    ready = [line for line in played if line.missing == 0]
    return (*_ranked(ready, found, setup, seed), *(line for line in played if line.missing))


def _line(person: str, scores: Sequence[Score], setup: SeriesSetup, best: Counted) -> Row:
    items = _counting(_items(scores, setup, best), setup)
    penalties = sum(score.penalty for score in scores)
    total = Fraction(sum(item.points for item in items if item.counted) + penalties)
    if setup.how is How.AVERAGE and items:
        total /= len(items)
    missing = max(0, setup.at_least - len(items))
    return Row(person, None, None, total, items, penalties, missing)


def _items(scores: Sequence[Score], setup: SeriesSetup, best: Counted) -> list[Item]:
    """What could count, by event and session."""
    sessions: dict[tuple[str, int], int] = defaultdict(int)
    for score in scores:
        if score.units is not None:
            sessions[score.event, score.session] += score.units
    in_order = sorted(sessions.items())
    if setup.counts is Counts.SESSIONS:
        return [Item(event, session, points) for (event, session), points in in_order]
    by_event = groupby(in_order, key=lambda each: each[0][0])
    return [Item(event, None, _of_event([points for _, points in each], best[event])) for event, each in by_event]


def _of_event(points: Iterable[int], best: int | None) -> int:
    return sum(sorted(points, reverse=True)[:best])


def _counting(items: list[Item], setup: SeriesSetup) -> tuple[Item, ...]:
    """The same; with ``How.BEST`` those that do not count say so."""
    if setup.best is None or len(items) <= setup.best:
        return tuple(items)
    by_points = sorted(range(len(items)), key=lambda at: -items[at].points)
    kept = set(by_points[: setup.best])
    return tuple(Item(item.event, item.session, item.points, at in kept) for at, item in enumerate(items))


def _ranked(lines: Sequence[Row], scores: Mapping[str, list[Score]], setup: SeriesSetup, seed: int) -> Iterator[Row]:
    above = 0
    for _total, alike in groupby(lines, key=lambda line: line.total):
        tied = {UUID(line.person).int: line for line in alike}
        asked = [_asked(number, line, scores[line.person]) for number, line in tied.items()]
        yield from _placed(parted(asked, setup.tie_breaks, seed), tied, above + 1)
        above += len(tied)


def _placed(parts: Sequence[Part], tied: Mapping[int, Row], rank: int) -> Iterator[Row]:
    place = rank
    for at, part in enumerate(parts):
        below = parts[at + 1].above if at + 1 < len(parts) else None
        for number in part.entrants:
            line = tied[number]
            yield Row(
                line.person, rank, place, line.total, line.items, line.penalties, 0, part.above or below, part.lacks
            )
        place += len(part.entrants)


def _asked(number: int, line: Row, scores: Iterable[Score]) -> Tied:
    played = [score for score in scores if score.units is not None]
    tables: dict[Hashable, int] = defaultdict(int)
    for score in played:
        tables[score.event, score.table] += score.units or 0
    return Tied(
        number,
        max(item.points for item in line.items),
        _sum(score.won for score in played),
        _sum(score.lost for score in played),
        tables,
    )


def _sum(counts: Iterable[int | None]) -> int | None:
    known = list(counts)
    return None if None in known else sum(count or 0 for count in known)
