"""Rankings at tables, with what decided ties, and the places of everyone in a bracket, best first."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import cast

from scorekeeper.engine.errors import Fault, Ordinal, refuse
from tournaments.engine.brackets.stage import BracketStage, RankBy
from tournaments.engine.brackets.values import (
    NEXT_BEST,
    Bracket,
    BracketSeed,
    ExtraHands,
    bracket_totals,
    round_scores,
)
from tournaments.engine.standings import (
    AtTie,
    DecidedTie,
    OpenTie,
    TableResult,
    TieBreak,
    TieDecision,
    TiedEntrant,
    TiedPart,
    part_ties,
)


@dataclass(frozen=True, slots=True)
class RankedEntrant:
    """An entrant's line in the ranking of a table.

    ``rank`` is the place at the table, ties as ties: those at the last place that goes on are parted by what decided
    who goes on, others only by extra hands that were played. ``place`` is after all that decides ties.
    ``decided_by`` is what separated them from an equal above.
    ``decision`` is the director's about their tie.
    """

    entrant: int
    rank: int
    place: int
    score: int
    total: int
    decided_by: TieBreak | AtTie | None = None
    decision: TieDecision | None = None


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that was played, and what decides ties at it."""

    number: int
    final: bool
    asks: bool  # whether a tie that lacks counts waits for the director
    last: int  # the place where a tie matters: the last that goes on, the first at the final table
    stage: BracketStage
    seed: int
    seeds: Mapping[int, int]
    scores: Mapping[int, int]
    results: Mapping[int, TableResult]
    extras: Mapping[int, ExtraHands]
    decided: Sequence[DecidedTie]
    decisions: dict[int, TieDecision] = field(default_factory=dict)  # of the director, filled while it is ranked


def rankings(bracket: Bracket, number: int, *, one_winner: bool = False) -> dict[int, tuple[RankedEntrant, ...]]:
    """Return the tables of a played round (from 1), each with its players best first.

    Equal ones are parted as the stage says where it matters, at the last place that goes on or at the first of the
    final table; else, and after that, by tie-breaks where the stage has them, then by the better seed. Where a table
    gave totals only, those go on whom the director chose. Nobody goes on from the final table, so that nobody needs to
    be chosen there unless there must be ``one_winner``. Raises ``Refused``: ``tie-lacks-counts``,
    ``extra-hand-needed``.
    """
    return dict(_rank_tables(bracket, number, asks=one_winner or number < len(bracket.plan)))


def decision_at(bracket: Bracket, number: int, table: int) -> DecidedTie | None:
    """Return the director's decision that counts at a table of a played round (from 1), or for its ``NEXT_BEST``.

    None where nobody decided anything, or about another tie than the scores leave.
    """
    if table == NEXT_BEST:
        return next((line.decision for line in _order_out(bracket, number) if line.decision), None)
    ((_, lines),) = _rank_tables(bracket, number, asks=False, only=table)
    tied = {line.entrant: line.decision for line in lines if line.decision}
    chosen = frozenset(entrant for entrant, decision in tied.items() if decision.chosen)
    return DecidedTie(frozenset(tied), chosen, next(iter(tied.values())).why) if tied else None


def _rank_tables(
    bracket: Bracket, number: int, *, asks: bool, only: int | None = None
) -> Iterator[tuple[int, tuple[RankedEntrant, ...]]]:
    """Yield each table of a played round, or ``only`` that one, with its players best first."""
    points, total, seeds = round_scores(bracket, number), bracket_totals(bracket, number), bracket.seeds()
    carried, stage = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL, bracket.entry.stage
    last, final = bracket.plan[number - 1].setup.advance or 1, number == len(bracket.plan)
    results = {result.entrant: result for result in bracket.results[number - 1]}
    extras = {extra.entrant: extra for extra in bracket.extras[number - 1]}
    for node, seats in zip(bracket.rounds[number - 1].tables, bracket.seats[number - 1].tables, strict=True):
        if only in (None, node.number):
            decided = bracket.decisions(number, node.number)
            here = _Table(
                node.number, final, asks, last, stage, bracket.entry.seed, seeds, points, results, extras, decided
            )
            order = _order(here, [who for who in seats if who is not None], total if carried else points)
            yield (
                node.number,
                tuple(
                    RankedEntrant(who, rank, at, points[who], total[who], by, here.decisions.get(who))
                    for at, (who, rank, by) in enumerate(order, 1)
                ),
            )


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
    """Return those who share the last place that advances with someone beyond it."""
    order = sorted((values[entrant] for entrant in entrants), reverse=True)
    if len(order) <= last or order[last - 1] != order[last]:
        return ()
    return tuple(entrant for entrant in entrants if values[entrant] == order[last])


_Order = list[tuple[int, int, TieBreak | AtTie | None]]  # entrant, rank, what separated them from an equal above


def _order(table: _Table, entrants: Sequence[int], values: Mapping[int, int]) -> _Order:
    order: _Order = []
    best_first = sorted(entrants, key=lambda entrant: (-values[entrant], table.seeds[entrant]))
    for _, group in groupby(best_first, key=values.__getitem__):
        alike = list(group)
        if len(alike) == 1:
            order.append((alike[0], len(order) + 1, None))
        else:
            matters, above = len(order) < table.last < len(order) + len(alike), len(order)
            decided = _DECIDE[table.stage.at_tie](table, alike, table.last - above if matters else None)
            order += [(who, above + rank, by) for who, rank, by in decided]
            if matters and not table.final:
                order[table.last :] = [(who, max(rank, table.last + 1), by) for who, rank, by in order[table.last :]]
    return order


def _by_seed(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    return [(entrant, 1, AtTie.BETTER_SEED if number else None) for number, entrant in enumerate(alike)]


def _by_tie_breaks(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    if not all(entrant in table.results for entrant in alike):
        return _by_seed(table, alike, cut)
    order: _Order = []
    for part in part_ties(
        [_tied_result(table.results[who], table.scores[who]) for who in alike], table.stage.tie_breaks, table.seed
    ):
        inside = sorted(part.entrants, key=table.seeds.__getitem__)
        if part.lacks and cut is not None and len(order) < cut < len(order) + len(inside):
            inside = _chosen_first(table, part.lacks, inside, cut - len(order))
        order += [(who, 1, AtTie.BETTER_SEED if number else part.above) for number, who in enumerate(inside)]
    return order


def _by_extra_hand(table: _Table, alike: Sequence[int], cut: int | None) -> _Order:
    if cut is None or not all(entrant in table.results for entrant in alike):
        return _by_seed(table, alike, cut)
    units = {entrant: table.extras[entrant].units if entrant in table.extras else () for entrant in alike}
    order = sorted(alike, key=lambda who: (tuple(-hand for hand in units[who]), table.seeds[who]))
    if len({len(hands) for hands in units.values()}) > 1 or units[order[cut - 1]] == units[order[cut]]:
        params = {"number": table.number, "entrants": sorted(alike), "place": Ordinal(table.last)}
        raise refuse("extra-hand-needed/final" if table.final else "extra-hand-needed", params, "extras")
    played = [units[who] for who in order]
    ranks = [played.index(hands) + 1 for hands in played]
    return [
        (who, rank, None if not number else AtTie.EXTRA_HAND if rank > ranks[number - 1] else AtTie.BETTER_SEED)
        for number, (who, rank) in enumerate(zip(order, ranks, strict=True))
    ]


_DECIDE: dict[AtTie, Callable[[_Table, Sequence[int], int | None], _Order]] = {
    AtTie.TIE_BREAKS: _by_tie_breaks,
    AtTie.BETTER_SEED: _by_seed,
    AtTie.EXTRA_HAND: _by_extra_hand,
}


def _chosen_first(table: _Table, lacks: TieBreak, tied: Sequence[int], spots: int) -> list[int]:
    """Return tied players with those first whom the director chose for so many spots.

    Raises ``Refused`` (``tie-lacks-counts``) where that many weren't chosen and the table asks for it.
    """
    decision = next((each for each in reversed(table.decided) if each.fits(tied, spots)), None)
    if decision is None:
        if not table.asks:
            return list(tied)
        params = {"many": len(tied), "number": table.number, "place": Ordinal(table.last), "tie_break": lacks.phrase}
        code = "tie-lacks-counts/final" if table.final else "tie-lacks-counts"
        tie = OpenTie(tuple(tied), spots, table.last - spots + 1, lacks)
        raise refuse(code, params, "results", tie=(table.number, tie))
    table.decisions.update({who: TieDecision(who in decision.chosen, decision.why) for who in tied})
    return sorted(tied, key=lambda who: who not in decision.chosen)


def tie_in_fault(fault: Fault | None) -> tuple[int, OpenTie] | None:
    """Return the table, and the tie that its totals leave there, where that is what is wrong; None for all else."""
    known = fault is not None and fault.code == "tie-lacks-counts"
    return cast("tuple[int, OpenTie]", fault.details["tie"]) if fault and known else None


_STILL_IN, _LEFT = 0, 1 << 30  # beside the places at a table, which begin with 1


@dataclass(frozen=True, slots=True)
class EntrantPlacing:
    """An entrant's place in the bracket.

    ``round`` is the last round they were in, ``at_table`` their place at its table (None: it is not played, they rested
    or left), ``score`` their score there (None: not played, or they left; a bye's is that of the bye). ``points`` are
    those that rank them: of the last round they played, or the total where that ranks. ``rank`` has ties as ties, and
    ``decided_by`` is what parted them and ``decision`` the director's, as in ``EntrantStanding``.
    """

    entrant: int
    place: int
    round: int
    at_table: int | None
    score: int | None
    total: int
    points: int = 0
    rank: int = 0
    decided_by: TieBreak | AtTie | None = None
    decision: TieDecision | None = None


def places(bracket: Bracket) -> tuple[EntrantPlacing, ...]:
    """Return everyone who took part, best first.

    By round reached, then rank at the table, score (the total where that ranks): who has the same is tied, in the order
    of ``best_out`` (at the final table: of their places). At any moment: who is still in stands before those who are
    out in the same round, and who left it after them. Raises ``Refused`` as ``rankings`` does.
    """
    placed: list[EntrantPlacing] = []
    rows = sorted(_place_rows(bracket), key=lambda row: (row[0], row[1]))
    for _, alike in groupby(rows, key=lambda row: row[0]):
        group = [row[2] for row in alike]
        rank, parted = len(placed) + 1, _parted_by(group)
        placed += (
            replace(standing, place=place, rank=rank, decided_by=by)
            for place, (standing, by) in enumerate(zip(group, parted, strict=True), rank)
        )
    return tuple(placed)


def _parted_by(group: Sequence[EntrantPlacing]) -> list[TieBreak | AtTie | None]:
    """Return what parted each of those who share a rank from the one above, the first from the one below."""
    if len(group) == 1:
        return [AtTie.EXTRA_HAND if group[0].decided_by is AtTie.EXTRA_HAND else None]
    below = [lower.decided_by or AtTie.BETTER_SEED for lower in group[1:]]
    return [below[0], *below]


@dataclass(frozen=True, slots=True)
class _OutLine:
    """A player's line among all of a round who did not go on; ``tie`` is what the director decided about its seats."""

    line: RankedEntrant
    decided_by: TieBreak | AtTie | None
    decision: DecidedTie | None


def best_out(
    bracket: Bracket, number: int, *, inside: Container[int] = (), spots: int = 0, first: Container[int | None] = ()
) -> list[int]:
    """Return the entrants who did not advance from a played round (0: the cut) and have not left, best first.

    By rank at the table, then score (the total where that ranks), then what the stage has for ties, then seed; where a
    table gave totals only, those first whom the director chose, and of others those in ``first``. Nobody ``inside``.
    Raises ``Refused`` (``tie-lacks-counts``) where the director must choose for so many ``spots``.
    """
    gone = {seed for seed in bracket.seeds() if seed in bracket.withdrawn or seed in inside}
    if number == 0:
        return [seed.entrant for seed in bracket.entry.reserve if seed.entrant not in gone]
    return [each.line.entrant for each in _order_out(bracket, number, gone, spots, first)]


def _order_out(
    bracket: Bracket, number: int, gone: Container[int] = (), spots: int = 0, first: Container[int | None] = ()
) -> list[_OutLine]:
    """Return those who did not advance from a played round, as ``best_out`` does, with what parted ties."""
    advance, order = bracket.plan[number - 1].setup.advance, list[_OutLine]()
    here = (line for _, lines in _rank_tables(bracket, number, asks=False) for line in lines)
    out = [line for line in here if line.place > advance and line.entrant not in gone]

    def rank(line: RankedEntrant) -> tuple[int, int]:
        return line.rank, -_ranking_value(bracket, line.score, line.total)

    for _, alike in groupby(sorted(out, key=rank), key=rank):
        order += _order_tied(bracket, number, list(alike), (len(order), spots), first)
    return order


def _order_tied(
    bracket: Bracket, number: int, alike: list[RankedEntrant], room: tuple[int, int], first: Container[int | None]
) -> Iterator[_OutLine]:
    """Yield equal players of a round who did not advance, best first. ``room`` is how many are above and the spots."""
    results = {result.entrant: result for result in bracket.results[number - 1]}
    seeds, stage, lines = bracket.seeds(), bracket.entry.stage, {line.entrant: line for line in alike}
    parts = [TiedPart(tuple(lines))]
    if stage.at_tie is AtTie.TIE_BREAKS and lines.keys() <= results.keys():
        tied = [_tied_result(results[who], lines[who].score) for who in lines]
        parts = part_ties(tied, stage.tie_breaks, bracket.entry.seed)
    above, spots = room
    for part in parts:
        inside, decision = sorted(part.entrants, key=lambda who: (who not in first, seeds[who])), None
        if part.lacks:
            decision = _decision_next_best(bracket, number, inside)
            chosen = decision.chosen if decision else frozenset()
            inside.sort(key=lambda who: who not in chosen)
            if above < spots < above + len(inside) and len(chosen) != spots - above:
                params = {"many": len(inside), "number": number, "tie_break": part.lacks.phrase}
                tie = OpenTie(tuple(inside), spots - above, above + 1, part.lacks)
                raise refuse("tie-lacks-counts/next-best", params, "results", tie=(NEXT_BEST, tie))
        for at, who in enumerate(inside):
            yield _OutLine(lines[who], AtTie.BETTER_SEED if at else part.above, decision)
        above += len(inside)


def _tied_result(result: TableResult, units: int) -> TiedEntrant:
    return TiedEntrant(result.entrant, units, result.won, result.lost, {result.table: units})


def _decision_next_best(bracket: Bracket, number: int, tied: Sequence[int]) -> DecidedTie | None:
    """Return the director's last decision about just these players, of whom some may have left since."""
    here = bracket.decisions(number, NEXT_BEST)
    stay = frozenset(tied) - bracket.withdrawn
    return next((each for each in reversed(here) if stay <= each.tied <= stay | bracket.withdrawn), None)


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


def _ranking_value(bracket: Bracket, score: int, total: int) -> int:
    return total if bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL else score


def _place_rows(bracket: Bracket) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], EntrantPlacing]]:
    """Yield what ranks each entrant, what orders those whom that leaves tied, and their placing without the place."""
    seeds, played = bracket.seeds(), len(bracket.results)
    after = [bracket_totals(bracket, number) for number in range(played + 1)]
    points = [round_scores(bracket, number) for number in range(1, played + 1)]
    lines = [_lines_of(bracket, number) for number in range(1, played + 1)]
    left = {leaving.entrant: leaving.round for leaving in bracket.left}
    order = [_tie_order(bracket, number, lines[number - 1]) for number in range(1, played + 1)]
    for entrant, number in _last_rounds(bracket).items():
        done, final = number <= played, number == len(bracket.plan)
        line = lines[number - 1].get(entrant) if done else None
        score = points[number - 1].get(entrant) if done else None
        total = after[min(number, played)][entrant]
        key: tuple[int, ...]
        if line is not None:
            key = (-number, line.rank, -_ranking_value(bracket, line.score, total))
        else:
            at = _LEFT if left.get(entrant) == number else _STILL_IN
            key = (-number, at, -_ranking_value(bracket, score or 0, total), seeds[entrant])  # nobody is tied yet
        last = next((here[entrant] for here in reversed(points[:number]) if entrant in here), total)
        at_table = (line.place if final else line.rank) if line else None
        placing = EntrantPlacing(entrant, 0, number, at_table, score, total, _ranking_value(bracket, last, total))
        if line is not None:
            tied_at, by, decision = order[number - 1][entrant]
            placing = replace(placing, decided_by=by, decision=decision)
            yield key, (tied_at, seeds[entrant]), placing
        else:
            yield key, (seeds[entrant],), placing


def _tie_order(
    bracket: Bracket, number: int, lines: Mapping[int, RankedEntrant]
) -> dict[int, tuple[int, TieBreak | AtTie | None, TieDecision | None]]:
    """Return each player's place in the order of a round where rank and points are equal, what parted them from the
    one above, and the director's decision about them."""
    out = [] if number == len(bracket.plan) else _order_out(bracket, number)
    order = {line.entrant: (line.place, line.decided_by, line.decision) for line in lines.values()}
    for at, each in enumerate(out):
        who, by = each.line.entrant, each.line.decided_by
        decision = each.line.decision
        if each.decision:
            decision = TieDecision(who in each.decision.chosen, each.decision.why)
        order[who] = (at, by if by is AtTie.EXTRA_HAND else each.decided_by, decision)
    return order


def _lines_of(bracket: Bracket, number: int) -> dict[int, RankedEntrant]:
    """Return the lines of a round by entrant; also who won by extra hands says that these decided."""
    lines: dict[int, RankedEntrant] = {}
    for table in rankings(bracket, number).values():
        lines |= {line.entrant: line for line in table}
        for above, below in pairwise(table):
            if below.decided_by is AtTie.EXTRA_HAND:
                lines[above.entrant] = replace(above, decided_by=AtTie.EXTRA_HAND)
    return lines


def _last_rounds(bracket: Bracket) -> dict[int, int]:
    """Return the last round that each entrant was in, also those who left during it."""
    last_rounds = {leaving.entrant: leaving.round for leaving in bracket.left if leaving.round}
    for number, seats in enumerate(bracket.seats, 1):
        for entrant in seats.everybody():
            last_rounds[entrant] = max(last_rounds.get(entrant, 0), number)
    return last_rounds
