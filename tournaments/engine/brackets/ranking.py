"""Rankings at tables, with what decided ties, and the places of everybody in a bracket, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import cast

from scorekeeper.engine.errors import Ordinal, Refused, refuse
from tournaments.engine.brackets.stage import AtTie, BracketStage, RankBy
from tournaments.engine.brackets.values import Bracket, BracketSeed, ExtraHands, bracket_totals, round_scores
from tournaments.engine.standings import TableResult, TieBreak, TiedEntrant, part_ties


@dataclass(frozen=True, slots=True)
class RankedEntrant:
    """An entrant's line in the ranking of a table.

    ``decided_by`` is what separated them from an equal above.
    """

    entrant: int
    place: int
    score: int
    total: int
    decided_by: TieBreak | AtTie | None = None


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that was played, and what decides ties at it."""

    number: int
    last: int  # the place where a tie matters: the last that goes on, the first at the final table
    stage: BracketStage
    seed: int
    seeds: Mapping[int, int]
    scores: Mapping[int, int]
    results: Mapping[int, TableResult]
    extras: Mapping[int, ExtraHands]


def rankings(bracket: Bracket, number: int) -> dict[int, tuple[RankedEntrant, ...]]:
    """Return the tables of a played round (from 1), each with its players best first.

    Equal ones are parted as the stage says where it matters, at the last place that goes on or at the first of the
    final table; else, and after that, by tie-breaks where the stage has them, then by the better seed. Raises
    ``Refused``: ``tie-lacks-counts``, ``extra-hand-needed``.
    """
    points, total, seeds = round_scores(bracket, number), bracket_totals(bracket, number), bracket.seeds()
    carried = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    last = bracket.plan[number - 1].setup.advance or 1
    results = {result.entrant: result for result in bracket.results[number - 1]}
    extras = {extra.entrant: extra for extra in bracket.extras[number - 1]}
    by_round = {}
    for table, seats in zip(bracket.rounds[number - 1].tables, bracket.seats[number - 1].tables, strict=True):
        here = _Table(table.number, last, bracket.entry.stage, bracket.entry.seed, seeds, points, results, extras)
        entrants = [entrant for entrant in seats if entrant is not None]
        order = _order(here, entrants, total if carried else points)
        lines = (RankedEntrant(who, at, points[who], total[who], by) for at, (who, by) in enumerate(order, 1))
        by_round[table.number] = tuple(lines)
    return by_round


def extra_hands(bracket: Bracket, number: int) -> dict[int, tuple[int, ...]]:
    """Return the entrants who must play an extra hand after a played round (from 1), by table.

    Empty unless the stage decides ties so. They are those tied at the last place that advances, or at the first of the
    final table. What was played already stays.
    """
    if bracket.entry.stage.at_tie is not AtTie.EXTRA_HAND:
        return {}
    carried = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    values = bracket_totals(bracket, number) if carried else round_scores(bracket, number)
    last = bracket.plan[number - 1].setup.advance or 1
    played: dict[int, list[int]] = {}
    for result in bracket.results[number - 1]:
        played.setdefault(cast("int", result.table), []).append(result.entrant)
    by_table = {table: _share_last_place(entrants, values, last) for table, entrants in sorted(played.items())}
    return {table: alike for table, alike in by_table.items() if alike}


def _share_last_place(entrants: Sequence[int], values: Mapping[int, int], last: int) -> tuple[int, ...]:
    """Return those who share the last place that advances with somebody beyond it."""
    order = sorted((values[entrant] for entrant in entrants), reverse=True)
    if len(order) <= last or order[last - 1] != order[last]:
        return ()
    return tuple(entrant for entrant in entrants if values[entrant] == order[last])


_Order = list[tuple[int, TieBreak | AtTie | None]]


def _order(table: _Table, entrants: Sequence[int], values: Mapping[int, int]) -> _Order:
    order: _Order = []
    best_first = sorted(entrants, key=lambda entrant: (-values[entrant], table.seeds[entrant]))
    for _, group in groupby(best_first, key=values.__getitem__):
        alike = list(group)
        if len(alike) == 1:
            order.append((alike[0], None))
        else:
            matters = len(order) < table.last < len(order) + len(alike)
            order += _DECIDE[table.stage.at_tie](table, alike, table.last - len(order) if matters else None)
    return order


def _by_seed(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    return [(entrant, AtTie.BETTER_SEED if number else None) for number, entrant in enumerate(alike)]


def _by_tie_breaks(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    if not all(entrant in table.results for entrant in alike):
        return _by_seed(table, alike, cut)
    order: _Order = []
    for part in part_ties([_tied_entrant(table, entrant) for entrant in alike], table.stage.tie_breaks, table.seed):
        if part.lacks and cut is not None and len(order) < cut < len(order) + len(part.entrants):
            raise _refuse_tie(table, part.lacks, len(part.entrants))
        inside = sorted(part.entrants, key=table.seeds.__getitem__)
        order += [(who, AtTie.BETTER_SEED if number else part.above) for number, who in enumerate(inside)]
    return order


def _by_extra_hand(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    if cut is None or not all(entrant in table.results for entrant in alike):
        return _by_seed(table, alike, cut)
    units = {entrant: table.extras[entrant].units if entrant in table.extras else () for entrant in alike}
    order = sorted(alike, key=lambda who: (tuple(-hand for hand in units[who]), table.seeds[who]))
    if len({len(hands) for hands in units.values()}) > 1 or units[order[cut - 1]] == units[order[cut]]:
        params = {"number": table.number, "entrants": sorted(alike), "place": Ordinal(table.last)}
        raise refuse("extra-hand-needed", params, "extras")
    return [(who, AtTie.EXTRA_HAND if number else None) for number, who in enumerate(order)]


_DECIDE: dict[AtTie, Callable[[_Table, Sequence[int], int | None], _Order]] = {
    AtTie.TIE_BREAKS: _by_tie_breaks,
    AtTie.BETTER_SEED: _by_seed,
    AtTie.EXTRA_HAND: _by_extra_hand,
}


def _tied_entrant(table: _Table, entrant: int) -> TiedEntrant:
    result, units = table.results[entrant], table.scores[entrant]
    return TiedEntrant(entrant, units, result.won, result.lost, {table.number: units})


def _refuse_tie(table: _Table, lacks: TieBreak, many: int) -> Refused:
    params = {"many": many, "number": table.number, "place": Ordinal(table.last), "tie_break": lacks.phrase}
    return refuse("tie-lacks-counts", params, "results", table=table.number)


_STILL_IN, _LEFT = 0, 1 << 30  # beside the places at a table, which begin with 1


@dataclass(frozen=True, slots=True)
class EntrantPlacing:
    """An entrant's place in the bracket.

    ``round`` is the last round they were in, ``at_table`` their place at its table (None: it is not played, they rested
    or left), ``score`` their score there (None: not played, or they left; a bye's is that of the bye).
    """

    entrant: int
    place: int
    round: int
    at_table: int | None
    score: int | None
    total: int


def places(bracket: Bracket) -> tuple[EntrantPlacing, ...]:
    """Return everybody who took part, best first.

    By round reached, then place at the table, score (the total where that ranks), seed. At any moment: who is still in
    stands before those who are out in the same round, and who left it after them. Raises ``Refused`` as ``rankings``
    does.
    """
    rows = sorted(_place_rows(bracket), key=lambda row: row[0])
    return tuple(replace(standing, place=place) for place, (_, standing) in enumerate(rows, 1))


def best_out(bracket: Bracket, number: int) -> list[int]:
    """Return the entrants who did not advance from a played round (0: the cut) and have not left, best first.

    By place at the table, then score (the total where that ranks), then seed.
    """
    if number == 0:
        candidates = [seed.entrant for seed in bracket.entry.reserve]
    else:
        candidates = [line.entrant for line in _lines_out(bracket, number)]
    return [entrant for entrant in candidates if entrant not in bracket.withdrawn]


def second_chance(bracket: Bracket) -> tuple[BracketSeed, ...]:
    """Return the field of the second chance, best first, with their totals: who was out after its rounds.

    It is known once the round after them is seated, since some of those out may come back to fill that; from then on
    only who leaves is missing in it.
    """
    setup = bracket.entry.stage.second_chance
    if setup is None or len(bracket.seats) <= setup.rounds:
        return ()
    then = _bracket_after(bracket, setup.rounds)
    gone = bracket.withdrawn.union(then.seats[-1].everybody())
    return tuple(BracketSeed(row.entrant, row.total) for row in places(then) if row.entrant not in gone)


def _bracket_after(bracket: Bracket, played: int) -> Bracket:
    """Return the bracket as it was when so many rounds were played and the next was seated."""
    results, extras = bracket.results[:played], bracket.extras[:played]
    return replace(bracket, seats=bracket.seats[: played + 1], results=results, extras=extras)


def _lines_out(bracket: Bracket, number: int) -> list[RankedEntrant]:
    seeds, advance = bracket.seeds(), bracket.plan[number - 1].setup.advance
    lines = (line for table in rankings(bracket, number).values() for line in table if line.place > advance)
    return sorted(
        lines, key=lambda line: (line.place, -_ranking_value(bracket, line.score, line.total), seeds[line.entrant])
    )


def _ranking_value(bracket: Bracket, score: int, total: int) -> int:
    return total if bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL else score


def _place_rows(bracket: Bracket) -> Iterator[tuple[tuple[int, int, int, int], EntrantPlacing]]:
    """Yield each entrant's sort key, and their placing without the place."""
    seeds, played = bracket.seeds(), len(bracket.results)
    after = [bracket_totals(bracket, number) for number in range(played + 1)]
    points = [round_scores(bracket, number) for number in range(1, played + 1)]
    lines = [_lines_of(bracket, number) for number in range(1, played + 1)]
    left = {leaving.entrant: leaving.round for leaving in bracket.left}
    for entrant, number in _last_rounds(bracket).items():
        done = number <= played
        line = lines[number - 1].get(entrant) if done else None
        score = points[number - 1].get(entrant) if done else None
        total = after[min(number, played)][entrant]
        at_table = line.place if line else _LEFT if left.get(entrant) == number else _STILL_IN
        standing = EntrantPlacing(entrant, 0, number, line.place if line else None, score, total)
        yield (-number, at_table, -_ranking_value(bracket, score or 0, total), seeds[entrant]), standing


def _lines_of(bracket: Bracket, number: int) -> dict[int, RankedEntrant]:
    return {line.entrant: line for table in rankings(bracket, number).values() for line in table}


def _last_rounds(bracket: Bracket) -> dict[int, int]:
    """Return the last round that each entrant was in, also those who left during it."""
    last_rounds = {leaving.entrant: leaving.round for leaving in bracket.left if leaving.round}
    for number, seats in enumerate(bracket.seats, 1):
        for entrant in seats.everybody():
            last_rounds[entrant] = max(last_rounds.get(entrant, 0), number)
    return last_rounds
