"""Standings: what every entrant's line has from the tables, added up and ranked; and the tie-breaks, asked in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, NamedTuple, cast

from scorekeeper.engine.errors import Ordinal, Phrase, Quoted, refuse
from tournaments.engine.seating.chance import Chance

_LOTS = 1 << 32


class TieBreak(StrEnum):
    """A question put to those who are tied; setups list them in the order they are asked."""

    BEST_SESSION = "best-session"  # the better best session
    HANDS_WON = "hands-won"  # more hands won as picker
    HANDS_LOST = "hands-lost"  # fewer hands lost as picker
    HEAD_TO_HEAD = "head-to-head"  # more points at the tables where all who are tied sat together
    DRAW = "draw"  # a lot, drawn from the event's seed

    @property
    def phrase(self) -> Phrase:
        """Return the name of the tie-break inside a sentence: hands won."""
        return Phrase(self.value)


class AtTie(StrEnum):
    """The rule for a tie at the last place that advances in a bracket (at the final table: at the first place)."""

    TIE_BREAKS = "tie-breaks"  # then the better seed
    BETTER_SEED = "better-seed"
    EXTRA_HAND = "extra-hand"


NEED_COUNTS = frozenset({TieBreak.HANDS_WON, TieBreak.HANDS_LOST})  # a card of points alone cannot answer them


class TiedEntrant(NamedTuple):
    """The figures of an entrant that tie-breaks ask for: the best session (None: played none), hands won and lost as
    picker (None: a table gave totals only), and their points at each table they sat at."""

    entrant: int
    best_session: int | None
    won: int | None
    lost: int | None
    tables: Mapping[Hashable, int]


@dataclass(frozen=True, slots=True)
class TiedPart:
    """Entrants who are still tied, or a single one, better parts first.

    ``above`` is what parted them from the part before; ``lacks`` the question that could not be asked of them, because
    a table gave totals only.
    """

    entrants: tuple[int, ...]
    above: TieBreak | None = None
    lacks: TieBreak | None = None


def part_ties(tied: Sequence[TiedEntrant], questions: Sequence[TieBreak], seed: int) -> list[TiedPart]:
    """Entrants with the same score in parts, best first, numbers rising within a part.

    A question that cannot be asked ends the asking, so that a later one does not decide in its place.
    """
    if len(tied) == 1 or not questions:
        return [TiedPart(_entrant_numbers(tied))]
    answers = _ANSWERS[questions[0]](tied, seed)
    if None in answers:
        return [TiedPart(_entrant_numbers(tied), lacks=questions[0])]
    parts: list[TiedPart] = []
    best_first = sorted(zip(answers, tied, strict=True), key=lambda pair: pair[0], reverse=True)
    for _, alike in groupby(best_first, key=lambda pair: pair[0]):
        first, *others = part_ties([entrant for _, entrant in alike], questions[1:], seed)
        parts += [TiedPart(first.entrants, questions[0] if parts else None, first.lacks), *others]
    return parts


def draw_lot(seed: int, entrant: int) -> int:
    """An entrant's lot, the higher the better: the same for a seed on every machine, whoever else is entered."""
    return Chance(Chance(seed).below(_LOTS) * _LOTS + entrant).below(_LOTS)


def _entrant_numbers(tied: Sequence[TiedEntrant]) -> tuple[int, ...]:
    return tuple(sorted(each.entrant for each in tied))


def _head_to_head(tied: Sequence[TiedEntrant], seed: int) -> list[Any]:
    together = set(tied[0].tables).intersection(*(each.tables for each in tied[1:]))
    return [sum(each.tables[table] for table in together) for each in tied]


_ANSWERS: dict[TieBreak, Callable[[Sequence[TiedEntrant], int], list[Any]]] = {
    TieBreak.BEST_SESSION: lambda tied, _seed: [(one.best_session is not None, one.best_session or 0) for one in tied],
    TieBreak.HANDS_WON: lambda tied, _seed: [one.won for one in tied],
    TieBreak.HANDS_LOST: lambda tied, _seed: [None if one.lost is None else -one.lost for one in tied],
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.DRAW: lambda tied, seed: [(draw_lot(seed, one.entrant), -one.entrant) for one in tied],
}


class TableResult(NamedTuple):
    """The result of an entrant's line at one table of a session (from 1).

    ``units`` are points of score from hands, None where they did not play; ``penalty`` is what penalties add (below 0:
    who was penalised; above: what was shared out to them). The counts are of hands played, picked, won and lost as
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
class BracketReached:
    """An entrant's progress in a bracket or its second chance: the last round they were in, as its ``session`` number.

    ``at_table`` is their place at its table (None: not played, they rested or left), ``still`` whether they are in,
    ``left`` whether they left before it was over, ``played`` whether they have a score of that round, ``bye`` whether
    they rest in it.
    """

    session: int
    at_table: int | None = None
    still: bool = False
    left: bool = False
    played: bool = False
    bye: bool = False


@dataclass(frozen=True, slots=True)
class TieDecision:
    """The director's decision about a tie, as it concerns an entrant: whether they were ``chosen``, and why."""

    chosen: bool
    why: str


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """An entrant's line of the standings.

    ``rank`` is by score alone, ties as ties (1, 2, 2, 4); ``place`` is after the tie-breaks, and who is still tied
    shares it. ``decided_by`` is what parted them from the line above with the same score, or from the one below where
    there is none above; None where no score is tied or nothing parted them. ``lacks`` is the tie-break that could not
    be asked, because a table gave totals only. ``sessions`` are scores with penalties, None for sessions not played;
    ``total`` is of those that count, and of all penalties. Counts are None where a table of theirs gave totals only.
    ``won_with`` are the points that won the place in the bracket, None where sessions rank; ``reached`` is how far they
    came in it, also while sessions rank. ``decision`` is the director's about their tie: at the cut where sessions
    rank, else at their last table in the bracket.
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
    decided_by: TieBreak | AtTie | None = None
    lacks: TieBreak | None = None
    won_with: int | None = None
    reached: BracketReached | None = None
    decision: TieDecision | None = None

    @property
    def points(self) -> int:
        """Return the points that the place was won with: in the bracket, or in the sessions."""
        return self.total if self.won_with is None else self.won_with

    @property
    def played(self) -> bool:
        """Return whether they have played any session."""
        return any(score is not None for score in self.sessions)

    def number(self, *, ties_share: bool) -> int:
        """Return the number before the line: the rank where ties share their prizes, otherwise the place."""
        return self.rank if ties_share else self.place


# Hands, picked, won, lost, leasters, best.
Counts = tuple[int | None, int | None, int | None, int | None, int | None, int | None]


def add_counts(results: Sequence[TableResult]) -> Counts:
    """Return the sum of counts, and the best hand; None for a figure that one of the results leaves out."""
    columns = list(zip(*results, strict=True))[_COUNTED] or [()] * len(_ADDED)
    sums = (None if None in column else add(column) for add, column in zip(_ADDED, columns, strict=True))
    return cast("Counts", tuple(sums))


class CutTies(StrEnum):
    """The entrants who go on where the last place of a cut is tied."""

    TIE_BREAKS = "tie-breaks"
    ALL_IN = "all-in"


def standings(
    entrants: Iterable[int],
    results: Iterable[TableResult],
    tie_breaks: Sequence[TieBreak] = (),
    *,
    sessions: int,
    best_sessions: int | None = None,
    seed: int = 0,
) -> tuple[EntrantStanding, ...]:
    """A line for each entrant, best first; the order of what goes in does not matter.

    Points follow the entrant's line, also from several tables of a session. ``best_sessions`` counts so many of theirs
    best sessions, penalties left aside (fewer, where they played fewer); penalties count always. ``seed`` is that of
    the event, for ties that lots decide. Raises ``Refused``: ``unknown-entrant``, ``bad-session``.
    """
    lines = {entrant: _Line(entrant, sessions) for entrant in entrants}
    for result in results:
        _verify_result(result, lines, sessions)
        lines[result.entrant].add(result)
    totals = {entrant: line.total(best_sessions) for entrant, line in lines.items()}
    rows: list[EntrantStanding] = []
    for total, alike in groupby(sorted(lines, key=totals.__getitem__, reverse=True), key=totals.__getitem__):
        parts = _parts([lines[entrant] for entrant in alike], tie_breaks, seed)
        rows += _rows(parts, lines, total, len(rows) + 1)
    return tuple(rows)


def without_hands(entrant: int, session: int, units: int | None, penalty: int = 0) -> TableResult:
    """A result without a hand: a bye, a score agreed on for who came late, or (units None) a penalty alone."""
    return TableResult(entrant, session, units, None, 0, 0, 0, 0, 0, 0, penalty)


def bye_results(results: Iterable[TableResult], byes: Iterable[tuple[int, int]]) -> list[TableResult]:
    """The results of byes, given as (entrant, session): the session's average, rounded half to even (field).

    A session that nobody has played yet gives 0. Only the draw gives byes; who stays away gets none.
    """
    units = defaultdict(list)
    for result in results:
        if result.units is not None:
            units[result.session].append(result.units)
    return [without_hands(entrant, session, _average(units[session])) for entrant, session in byes]


@dataclass(frozen=True, slots=True)
class OpenTie:
    """A tie that tie-breaks leave, at a cut or a table: who is ``tied`` for how many ``spots``, from which place on.

    ``lacks`` is the tie-break that could not be asked, because a table gave totals only.
    """

    tied: tuple[int, ...]
    spots: int
    place: int
    lacks: TieBreak | None


@dataclass(frozen=True, slots=True)
class DecidedTie:
    """The director's decision about a tie: of those ``tied`` the ``chosen`` go on, or win, and why."""

    tied: frozenset[int]
    chosen: frozenset[int]
    why: str

    def fits(self, tied: Iterable[int], spots: int) -> bool:
        """Return whether it is about just this tie. One about other players, or fewer spots, decides nothing."""
        return self.tied == frozenset(tied) and len(self.chosen) == spots


def cut_tie(rows: Sequence[EntrantStanding], most: int, ties: CutTies = CutTies.TIE_BREAKS) -> OpenTie | None:
    """Return the tie at the last place of a cut that tie-breaks leave; None where it is clear who goes on."""
    if len(rows) <= most or ties is CutTies.ALL_IN or rows[most].place != rows[most - 1].place:
        return None
    last = rows[most - 1]
    tied = tuple(row.entrant for row in rows if row.place == last.place)
    return OpenTie(tied, most - last.place + 1, last.place, last.lacks)


def mark_decision(rows: Sequence[EntrantStanding], decided: DecidedTie | None) -> tuple[EntrantStanding, ...]:
    """Return the lines with the director's decision about a tie at the cut, as long as just these are tied."""
    tied = [row for row in rows if decided and row.entrant in decided.tied]
    if decided is None or len(tied) != len(decided.tied) or len({row.place for row in tied}) > 1:
        return tuple(rows)
    known = {row.entrant: TieDecision(row.entrant in decided.chosen, decided.why) for row in tied}
    return tuple(replace(row, decision=known.get(row.entrant)) for row in rows)


def entrants_after_cut(
    rows: Sequence[EntrantStanding],
    most: int,
    ties: CutTies = CutTies.TIE_BREAKS,
    decided: DecidedTie | None = None,
) -> tuple[int, ...]:
    """The entrants who go on when so many do, best first; all where there are no more.

    Tied at the last place, tie-breaks decide, or all go on; a tie that is left is ``decided`` by the director. Raises
    ``Refused`` (``cut-undecided``) where that decision is missing, or was about other entrants.
    """
    if len(rows) <= most:
        return tuple(row.entrant for row in rows)
    if ties is CutTies.ALL_IN:
        return tuple(row.entrant for row in rows if row.rank <= rows[most - 1].rank)
    tie = cut_tie(rows, most, ties)
    if tie is None:
        return tuple(row.entrant for row in rows[:most])
    if decided and decided.fits(tie.tied, tie.spots):
        return tuple(row.entrant for row in rows if row.place < tie.place or row.entrant in decided.chosen)
    params = {"many": len(tie.tied), "place": Ordinal(tie.place)}
    if tie.lacks:
        raise refuse("cut-undecided/totals", {**params, "tie_break": tie.lacks.phrase}, "cut")
    raise refuse("cut-undecided/draw", params, "cut")


class _Line:
    """An entrant's line while it is added up."""

    __slots__ = ("entrant", "penalties", "results", "units")

    def __init__(self, entrant: int, sessions: int) -> None:
        self.entrant, self.results = entrant, list[TableResult]()
        self.units: list[int | None] = [None] * sessions
        self.penalties = [0] * sessions

    def add(self, result: TableResult) -> None:
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

    def tied_entrant(self) -> TiedEntrant:
        tables: dict[Hashable, int] = defaultdict(int)
        for result in self.results:
            if result.table is not None:
                tables[result.session, result.table] += result.units or 0
        best = max((score for score in self.scores() if score is not None), default=None)
        _, _, won, lost, _, _ = add_counts(self.results)
        return TiedEntrant(self.entrant, best, won, lost, tables)


_COUNTED = slice(TableResult._fields.index("hands"), TableResult._fields.index("best") + 1)
_ADDED: tuple[Callable[[Sequence[int]], int], ...] = (sum, sum, sum, sum, sum, lambda counts: max(counts, default=0))


def _verify_result(result: TableResult, lines: dict[int, _Line], sessions: int) -> None:
    if result.entrant not in lines:
        raise refuse("unknown-entrant/quoted", {"value": Quoted(result.entrant)}, "entrant")
    if not 1 <= result.session <= sessions:
        raise refuse("bad-session/number", {"sessions": sessions, "value": Quoted(result.session)}, "session")


def _parts(lines: Sequence[_Line], tie_breaks: Sequence[TieBreak], seed: int) -> list[TiedPart]:
    if len(lines) == 1:
        return [TiedPart((lines[0].entrant,))]
    return part_ties([line.tied_entrant() for line in lines], tie_breaks, seed)


def _rows(parts: Sequence[TiedPart], lines: dict[int, _Line], total: int, rank: int) -> Iterator[EntrantStanding]:
    place = rank
    belows = [part.above for part in parts[1:]] + [None]
    for part, below in zip(parts, belows, strict=True):
        for entrant in part.entrants:
            yield _row(lines[entrant], total, rank, place, part.above or below, part.lacks)
        place += len(part.entrants)


def _row(
    line: _Line, total: int, rank: int, place: int, decided_by: TieBreak | None, lacks: TieBreak | None
) -> EntrantStanding:
    scores, penalties = line.scores(), sum(line.penalties)
    return EntrantStanding(
        line.entrant, rank, place, total, scores, penalties, *add_counts(line.results), decided_by, lacks
    )


def _average(units: Sequence[int]) -> int:
    """The average, rounded half to even in integers."""
    if not units:
        return 0
    whole, over = divmod(sum(units), len(units))
    return whole + (2 * over > len(units) or (2 * over == len(units) and whole % 2 == 1))
