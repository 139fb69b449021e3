"""The ranking at a table, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from scorekeeper.engine.errors import Refused, refuse

from ..standings import Result
from ..tie_breaks import TieBreak, Tied, parted
from .bracket import Bracket, Extra
from .scores import scores, totals
from .stage import AtTie, RankBy, Stage


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant at a table: his place, score there and total; ``decided_by`` what parted him from an equal above."""

    entrant: int
    place: int
    score: int
    total: int
    decided_by: TieBreak | AtTie | None = None


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that was played, and what ties at it are decided with."""

    number: int
    last: int  # the place where a tie matters: the last that goes on, the first at the final table
    stage: Stage
    seed: int
    seeds: Mapping[int, int]
    scores: Mapping[int, int]
    results: Mapping[int, Result]
    extras: Mapping[int, Extra]


def rankings(bracket: Bracket, number: int) -> dict[int, tuple[Line, ...]]:
    """The tables of a played round (from 1), each with its players best first.

    Equal ones are parted as the stage says where it matters, at the last place that goes on or at the first of the
    final table; else, and after that, by tie-breaks where the stage has them, then by the better seed. Raises
    ``Refused``: ``tie-lacks-counts``, ``extra-hand-needed``.
    """
    points, total, seeds = scores(bracket, number), totals(bracket, number), bracket.seeds()
    carried = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    last = bracket.plan[number - 1].setup.advance or 1
    results = {result.entrant: result for result in bracket.results[number - 1]}
    extras = {extra.entrant: extra for extra in bracket.extras[number - 1]}
    found = {}
    for table, seats in zip(bracket.rounds[number - 1].tables, bracket.seats[number - 1].tables, strict=True):
        here = _Table(table.number, last, bracket.entry.stage, bracket.entry.seed, seeds, points, results, extras)
        entrants = [entrant for entrant in seats if entrant is not None]
        order = _order(here, entrants, total if carried else points)
        lines = (Line(who, at, points[who], total[who], by) for at, (who, by) in enumerate(order, 1))
        found[table.number] = tuple(lines)
    return found


def extra_hands(bracket: Bracket, number: int) -> dict[int, tuple[int, ...]]:
    """Who has to play an extra hand after a played round (from 1), by table, where the stage decides ties so: those who
    are alike at the last place that goes on, or at the first of the final table. What was played already stays."""
    if bracket.entry.stage.at_tie is not AtTie.EXTRA_HAND:
        return {}
    carried = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    values = totals(bracket, number) if carried else scores(bracket, number)
    last = bracket.plan[number - 1].setup.advance or 1
    played: dict[int, list[int]] = {}
    for result in bracket.results[number - 1]:
        played.setdefault(cast("int", result.table), []).append(result.entrant)
    found = {table: _alike(entrants, values, last) for table, entrants in sorted(played.items())}
    return {table: alike for table, alike in found.items() if alike}


def _alike(entrants: Sequence[int], values: Mapping[int, int], last: int) -> tuple[int, ...]:
    """Those who share the place that is the last to count with somebody behind it."""
    order = sorted((values[entrant] for entrant in entrants), reverse=True)
    if len(order) <= last or order[last - 1] != order[last]:
        return ()
    return tuple(entrant for entrant in entrants if values[entrant] == order[last])


_Order = list[tuple[int, TieBreak | AtTie | None]]


def _order(table: _Table, entrants: Sequence[int], values: Mapping[int, int]) -> _Order:
    found: _Order = []
    best_first = sorted(entrants, key=lambda entrant: (-values[entrant], table.seeds[entrant]))
    for _, group in groupby(best_first, key=values.__getitem__):
        alike = list(group)
        if len(alike) == 1:
            found.append((alike[0], None))
        else:
            matters = len(found) < table.last < len(found) + len(alike)
            found += _DECIDE[table.stage.at_tie](table, alike, table.last - len(found) if matters else None)
    return found


def _by_seed(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    return [(entrant, AtTie.BETTER_SEED if number else None) for number, entrant in enumerate(alike)]


def _by_tie_breaks(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    if not all(entrant in table.results for entrant in alike):
        return _by_seed(table, alike, cut)
    found: _Order = []
    for part in parted([_tied(table, entrant) for entrant in alike], table.stage.tie_breaks, table.seed):
        if part.lacks and cut is not None and len(found) < cut < len(found) + len(part.entrants):
            raise _lacking(table, part.lacks, len(part.entrants))
        inside = sorted(part.entrants, key=table.seeds.__getitem__)
        found += [(who, AtTie.BETTER_SEED if number else part.above) for number, who in enumerate(inside)]
    return found


def _by_extra_hand(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    if cut is None or not all(entrant in table.results for entrant in alike):
        return _by_seed(table, alike, cut)
    units = {entrant: table.extras[entrant].units if entrant in table.extras else () for entrant in alike}
    order = sorted(alike, key=lambda who: (tuple(-hand for hand in units[who]), table.seeds[who]))
    if len({len(hands) for hands in units.values()}) > 1 or units[order[cut - 1]] == units[order[cut]]:
        names = ", ".join(map(str, sorted(alike)))
        sentence = f"At table {table.number} the entrants {names} are tied for place {table.last}, the last that counts"
        raise refuse("extra-hand-needed", f"{sentence}; let them play an extra hand and say what each has.", "extras")
    return [(who, AtTie.EXTRA_HAND if number else None) for number, who in enumerate(order)]


_DECIDE: dict[AtTie, Callable[[_Table, Sequence[int], int | None], _Order]] = {
    AtTie.TIE_BREAKS: _by_tie_breaks,
    AtTie.BETTER_SEED: _by_seed,
    AtTie.EXTRA_HAND: _by_extra_hand,
}


def _tied(table: _Table, entrant: int) -> Tied:
    result, units = table.results[entrant], table.scores[entrant]
    return Tied(entrant, units, result.won, result.lost, {table.number: units})


def _lacking(table: _Table, lacks: TieBreak, many: int) -> Refused:
    tied = f"{many} entrants at table {table.number} are tied for place {table.last}"
    sentence = f"{tied}, and it gave totals only, so {lacks.words} cannot decide; type the counts."
    return refuse("tie-lacks-counts", sentence, "results", table=table.number)
