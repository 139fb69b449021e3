"""The ranking of a series: every player's scores, what of them counts, their place; and as it was when closed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from scorekeeper.engine.errors import Phrase
from scorekeeper.engine.json_values import Reader, boolean, integer_within, list_of, one_of, optional, read_object
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal
from tournaments.engine.standings import TieBreak, TiedEntrant, TiedPart, part_ties

Counted = Mapping[str, int | None]  # by event, how many best sessions make up what one has from it; None: all


class SeriesScore(NamedTuple):
    """The score of a person (UUID) from one table of an event's session; events are known by their journals' keys.

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
class SeriesItem:
    """A score of the series: points without penalties from an event, or from a ``session`` of it; whether it counts."""

    event: str
    session: int | None
    points: int
    counted: bool = True


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A player's line. A row adds up: ``total`` is what is counted and all penalties, or the average of that.

    ``rank`` is by total alone, ties as ties (1, 2, 2, 4), ``place`` after the tie-breaks; both None where ``missing``
    says how many scores they need yet to be ranked. ``decided_by`` and ``lacks`` are as in an event's standings.
    """

    person: str
    rank: int | None
    place: int | None
    total: Fraction
    items: tuple[SeriesItem, ...]
    penalties: int
    missing: int = 0
    decided_by: TieBreak | None = None
    lacks: TieBreak | None = None

    @property
    def times(self) -> int:
        """Return the number of their scores, counted or not."""
        return len(self.items)

    @property
    def events(self) -> frozenset[str]:
        """The events that they played in."""
        return frozenset(item.event for item in self.items)

    def at(self, event: str) -> tuple[SeriesItem, ...]:
        """Their scores at an event."""
        return tuple(item for item in self.items if item.event == event)


def series_ranking(
    scores: Iterable[SeriesScore], setup: SeriesSetup, best: Counted, seed: int = 0
) -> tuple[SeriesRow, ...]:
    """A line for everyone who has played, best first, then those who have played too few times.

    Neither the order of scores nor that of events matters. An event's score is the sum of as many best sessions as
    count there (``best``), of those that the person played themselves. Penalties count always, also where what was
    played on that day does not. ``seed`` is for ties that lots decide.
    """
    by_person: dict[str, list[SeriesScore]] = defaultdict(list)
    for score in scores:
        by_person[score.person].append(score)
    lines = [_line(person, by_person[person], setup, best) for person in by_person]
    played = sorted((line for line in lines if line.items), key=lambda line: (-line.total, line.person))
    ready = [line for line in played if line.missing == 0]
    return (*_rank_lines(ready, by_person, setup, seed), *(line for line in played if line.missing))


def _line(person: str, scores: Sequence[SeriesScore], setup: SeriesSetup, best: Counted) -> SeriesRow:
    items = _mark_counting(_items(scores, setup, best), setup)
    penalties = sum(score.penalty for score in scores)
    total = Fraction(sum(item.points for item in items if item.counted) + penalties)
    if setup.how is SeriesTotal.AVERAGE and items:
        total /= len(items)
    missing = max(0, setup.at_least - len(items))
    return SeriesRow(person, None, None, total, items, penalties, missing)


def _items(scores: Sequence[SeriesScore], setup: SeriesSetup, best: Counted) -> list[SeriesItem]:
    """Return the scores that could count, by event and session."""
    sessions: dict[tuple[str, int], int] = defaultdict(int)
    for score in scores:
        if score.units is not None:
            sessions[score.event, score.session] += score.units
    in_order = sorted(sessions.items())
    if setup.counts is CountedScore.SESSIONS:
        return [SeriesItem(event, session, points) for (event, session), points in in_order]
    by_event = groupby(in_order, key=lambda each: each[0][0])
    points = {event: sorted((score for _, score in each), reverse=True) for event, each in by_event}
    return [SeriesItem(event, None, sum(scores[: best[event]])) for event, scores in points.items()]


def _mark_counting(items: list[SeriesItem], setup: SeriesSetup) -> tuple[SeriesItem, ...]:
    """The same; with ``How.BEST`` those that do not count say so."""
    if setup.best is None or len(items) <= setup.best:
        return tuple(items)
    by_points = sorted(range(len(items)), key=lambda at: -items[at].points)
    kept = set(by_points[: setup.best])
    return tuple(SeriesItem(item.event, item.session, item.points, at in kept) for at, item in enumerate(items))


def _rank_lines(
    lines: Sequence[SeriesRow], scores: Mapping[str, list[SeriesScore]], setup: SeriesSetup, seed: int
) -> Iterator[SeriesRow]:
    above = 0
    for _total, alike in groupby(lines, key=lambda line: line.total):
        tied = {UUID(line.person).int: line for line in alike}
        asked = [_tied_player(number, line, scores[line.person]) for number, line in tied.items()]
        yield from _place_lines(part_ties(asked, setup.tie_breaks, seed), tied, above + 1)
        above += len(tied)


def _place_lines(parts: Sequence[TiedPart], tied: Mapping[int, SeriesRow], rank: int) -> Iterator[SeriesRow]:
    place = rank
    for at, part in enumerate(parts):
        below = parts[at + 1].above if at + 1 < len(parts) else None
        for number in part.entrants:
            line = tied[number]
            yield SeriesRow(
                line.person, rank, place, line.total, line.items, line.penalties, 0, part.above or below, part.lacks
            )
        place += len(part.entrants)


def _tied_player(number: int, line: SeriesRow, scores: Iterable[SeriesScore]) -> TiedEntrant:
    played = [score for score in scores if score.units is not None]
    tables: dict[Hashable, int] = defaultdict(int)
    for score in played:
        tables[score.event, score.table] += score.units or 0
    return TiedEntrant(
        number,
        max(item.points for item in line.items),
        _sum(score.won for score in played),
        _sum(score.lost for score in played),
        tables,
    )


def _sum(counts: Iterable[int | None]) -> int | None:
    known = list(counts)
    return None if None in known else sum(count or 0 for count in known)


_MOST_ROWS, _MOST_ITEMS = 20_000, 20_000


@dataclass(frozen=True, slots=True)
class RankingChange:
    """A player whose line is not as it was when the series was closed; None where they had none, or have none now."""

    person: str
    before: SeriesRow | None
    after: SeriesRow | None


def ranking_as_json(rows: Iterable[SeriesRow], events: Sequence[str]) -> list[dict[str, Any]]:
    """A ranking as an entry keeps it, for ``read_ranking``. Items name their event by its place among ``events``."""
    number = {event: at for at, event in enumerate(events)}
    return [
        {
            "person": row.person,
            "rank": row.rank,
            "place": row.place,
            "total": [row.total.numerator, row.total.denominator],
            "items": [[number[item.event], item.session, item.points, item.counted] for item in row.items],
            "penalties": row.penalties,
            "missing": row.missing,
            "decided_by": row.decided_by and row.decided_by.value,
            "lacks": row.lacks and row.lacks.value,
        }
        for row in rows
    ]


def read_ranking(plain: object, events: Sequence[str]) -> tuple[SeriesRow, ...]:
    """Read what ``ranking_as_json`` wrote. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``."""

    def item(value: Any, _path: str) -> SeriesItem:
        event, session, points, counted = value
        return SeriesItem(events[event], session, points, boolean(counted, "counted"))

    readers = {**_READERS, "items": list_of(item, _MOST_ITEMS)}

    def row(value: object, path: str) -> SeriesRow:
        return SeriesRow(**read_object(value, readers, tuple(readers), Phrase("a-line-of-the-ranking"), path))

    rows: tuple[SeriesRow, ...] = list_of(row, _MOST_ROWS)(plain, "final")
    return rows


def ranking_changes(before: Iterable[SeriesRow], after: Iterable[SeriesRow]) -> tuple[RankingChange, ...]:
    """The players whose rank or total is another one now, those of today's ranking first."""
    old, new = ({row.person: row for row in rows} for rows in (before, after))
    everybody = dict.fromkeys([*new, *old])
    lines = (RankingChange(person, old.get(person), new.get(person)) for person in everybody)
    return tuple(line for line in lines if _shown_figures(line.before) != _shown_figures(line.after))


def _shown_figures(row: SeriesRow | None) -> tuple[Any, ...] | None:
    return None if row is None else (row.rank, row.total, row.times)


def _read_total(value: Any, _path: str) -> Fraction:
    return Fraction(*value)


_POINTS, _COUNT = integer_within(-1_000_000_000, 1_000_000_000), integer_within(0, _MOST_ROWS)
_READERS: dict[str, Reader] = {
    "person": lambda value, _path: str(value),
    "rank": optional(_COUNT),
    "place": optional(_COUNT),
    "total": _read_total,
    "penalties": _POINTS,
    "missing": _COUNT,
    "decided_by": optional(one_of(TieBreak)),
    "lacks": optional(one_of(TieBreak)),
}
