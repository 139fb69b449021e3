"""Standings: what every entrant's line has from the tables, added up and ranked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple, cast

from scorekeeper.engine.errors import quoted, refuse

from .tie_breaks import Part, TieBreak, Tied, parted


class Result(NamedTuple):
    """What an entrant's line has from one table of a session (from 1).

    ``units`` are points of score from hands, None where he did not play; ``penalty`` is what penalties add (below 0:
    who was penalised; above: what was shared out to him). The counts are of hands played, picked, won and lost as
    picker, leasters won, and ``best`` is the most units from one hand; None where the table gave totals only.
    """

    entrant: int
    session: int
    units: int | None
    table: Hashable = None
    hands: int | None = None
    picked: int | None = None
    won: int | None = None
    lost: int | None = None
    leasters: int | None = None
    best: int | None = None
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's line of the standings.

    ``rank`` is by score alone, ties as ties (1, 2, 2, 4); ``place`` is after the tie-breaks, and who is still tied
    shares it. ``decided_by`` is the tie-break that parted him from the line above with the same score, or from the
    one below where there is none above; None where no score is tied or nothing parted them. ``lacks`` is the
    tie-break that could not be asked, because a table gave totals only. ``sessions`` are scores with penalties, None
    for sessions not played; ``total`` is of those that count, and of all penalties. Counts are None where a table
    of his gave totals only.
    """

    entrant: int
    rank: int
    place: int
    total: int
    sessions: tuple[int | None, ...]
    penalties: int
    hands: int | None
    picked: int | None
    won: int | None
    lost: int | None
    leasters: int | None
    best: int | None
    decided_by: TieBreak | None = None
    lacks: TieBreak | None = None

    @property
    def played(self) -> bool:
        """Whether he has played any session."""
        return any(score is not None for score in self.sessions)


# Hands, picked, won, lost, leasters, best.
Counts = tuple[int | None, int | None, int | None, int | None, int | None, int | None]


def counts(results: Sequence[Result]) -> Counts:
    """What hands come to: counts added up, and the best one; None for what one of the results leaves out."""
    columns = list(zip(*results, strict=True))[_COUNTED] or [()] * len(_ADDED)
    found = (None if None in column else add(column) for add, column in zip(_ADDED, columns, strict=True))
    return cast("Counts", tuple(found))


class CutTies(StrEnum):
    """Who goes on where the last place of a cut is tied."""

    TIE_BREAKS = "tie-breaks"
    ALL_IN = "all-in"


def standings(
    entrants: Iterable[int],
    results: Iterable[Result],
    tie_breaks: Sequence[TieBreak] = (),
    *,
    sessions: int,
    best_sessions: int | None = None,
    seed: int = 0,
) -> tuple[Row, ...]:
    """A line for each entrant, best first; the order of what goes in does not matter.

    Points follow the entrant's line, also from several tables of a session. ``best_sessions`` counts so many of his
    best sessions, penalties left aside (fewer, where he played fewer); penalties count always. ``seed`` is that of
    the event, for ties that lots decide. Raises ``Refused``: ``unknown-entrant``, ``bad-session``.
    """
    lines = {entrant: _Line(entrant, sessions) for entrant in entrants}
    for result in results:
        _verify(result, lines, sessions)
        lines[result.entrant].add(result)
    totals = {entrant: line.total(best_sessions) for entrant, line in lines.items()}
    rows: list[Row] = []
    for total, alike in groupby(sorted(lines, key=totals.__getitem__, reverse=True), key=totals.__getitem__):
        parts = _parts([lines[entrant] for entrant in alike], tie_breaks, seed)
        rows += _rows(parts, lines, total, len(rows) + 1)
    return tuple(rows)


def without_hands(entrant: int, session: int, units: int | None, penalty: int = 0) -> Result:
    """A result without a hand: a bye, a score agreed on for who came late, or (units None) a penalty alone."""
    return Result(entrant, session, units, None, 0, 0, 0, 0, 0, 0, penalty)


def byes(results: Iterable[Result], given: Iterable[tuple[int, int]]) -> list[Result]:
    """The results of byes, given as (entrant, session): the session's average, rounded half to even (field).

    A session that nobody has played yet gives 0. Only the draw gives byes; who stays away gets none.
    """
    units = defaultdict(list)
    for result in results:
        if result.units is not None:
            units[result.session].append(result.units)
    return [without_hands(entrant, session, _average(units[session])) for entrant, session in given]


def cut(rows: Sequence[Row], most: int, ties: CutTies = CutTies.TIE_BREAKS) -> tuple[int, ...]:
    """The entrants who go on when so many do, best first; all where there are no more.

    Tied at the last place, tie-breaks decide, or all go on. Raises ``Refused`` (``cut-undecided``) where tie-breaks
    leave a tie there.
    """
    if len(rows) <= most:
        return tuple(row.entrant for row in rows)
    last = rows[most - 1]
    if ties is CutTies.ALL_IN:
        return tuple(row.entrant for row in rows if row.rank <= last.rank)
    if rows[most].place == last.place:
        raise refuse("cut-undecided", _undecided(rows, last), "cut")
    return tuple(row.entrant for row in rows[:most])


def _undecided(rows: Sequence[Row], last: Row) -> str:
    many = sum(row.place == last.place for row in rows)
    if last.lacks:
        why = f"a table gave totals only, so {last.lacks.words} cannot decide; type the counts"
    else:
        why = "the tie-breaks leave them tied; add the draw"
    return f"{many} entrants are tied for place {last.place}, where the cut is, and {why}, or let all go on."


class _Line:
    """An entrant's line while it is added up."""

    __slots__ = ("entrant", "penalties", "results", "units")

    def __init__(self, entrant: int, sessions: int) -> None:
        self.entrant, self.results = entrant, list[Result]()
        self.units: list[int | None] = [None] * sessions
        self.penalties = [0] * sessions

    def add(self, result: Result) -> None:
        here = result.session - 1
        if result.units is not None:
            self.units[here] = (self.units[here] or 0) + result.units
        self.penalties[here] += result.penalty
        self.results.append(result)

    def total(self, best_sessions: int | None) -> int:
        played = sorted((units for units in self.units if units is not None), reverse=True)
        return sum(played[:best_sessions]) + sum(self.penalties)

    def scores(self) -> tuple[int | None, ...]:
        pairs = zip(self.units, self.penalties, strict=True)
        return tuple(None if units is None else units + penalty for units, penalty in pairs)

    def tied(self) -> Tied:
        tables: dict[Hashable, int] = defaultdict(int)
        for result in self.results:
            if result.table is not None:
                tables[result.session, result.table] += result.units or 0
        best = max((score for score in self.scores() if score is not None), default=None)
        _, _, won, lost, _, _ = counts(self.results)
        return Tied(self.entrant, best, won, lost, tables)


def _greatest(counts: Sequence[int]) -> int:
    return max(counts, default=0)


_COUNTED = slice(Result._fields.index("hands"), Result._fields.index("best") + 1)
_ADDED: tuple[Callable[[Sequence[int]], int], ...] = (sum, sum, sum, sum, sum, _greatest)


def _verify(result: Result, lines: dict[int, _Line], sessions: int) -> None:
    if result.entrant not in lines:
        raise refuse("unknown-entrant", f"No entrant has the number {quoted(result.entrant)}.", "entrant")
    if not 1 <= result.session <= sessions:
        sentence = f"Sessions are numbered 1 to {sessions}, not {quoted(result.session)}."
        raise refuse("bad-session", sentence, "session")


def _parts(lines: Sequence[_Line], tie_breaks: Sequence[TieBreak], seed: int) -> list[Part]:
    if len(lines) == 1:
        return [Part((lines[0].entrant,))]
    return parted([line.tied() for line in lines], tie_breaks, seed)


def _rows(parts: Sequence[Part], lines: dict[int, _Line], total: int, rank: int) -> Iterator[Row]:
    place = rank
    belows = [part.above for part in parts[1:]] + [None]
    for part, below in zip(parts, belows, strict=True):
        for entrant in part.entrants:
            yield _row(lines[entrant], total, rank, place, part.above or below, part.lacks)
        place += len(part.entrants)


def _row(line: _Line, total: int, rank: int, place: int, decided_by: TieBreak | None, lacks: TieBreak | None) -> Row:
    scores, penalties = line.scores(), sum(line.penalties)
    return Row(line.entrant, rank, place, total, scores, penalties, *counts(line.results), decided_by, lacks)


def _average(units: Sequence[int]) -> int:
    """The average, rounded half to even in integers."""
    if not units:
        return 0
    whole, over = divmod(sum(units), len(units))
    return whole + (2 * over > len(units) or (2 * over == len(units) and whole % 2 == 1))
