"""A bracket as values: sources of slots, seats, results, and events in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from tournaments.engine.brackets.plan import RoundPlan
from tournaments.engine.brackets.stage import BracketStage, RoundStart
from tournaments.engine.seating.plan import SMALLEST
from tournaments.engine.standings import DecidedTie, TableResult
from tournaments.engine.standings import bye_results as average

Person = Hashable
NEXT_BEST = 0  # the table of a tie for the seats that the next best of a round get


@dataclass(frozen=True, slots=True)
class BracketSeed:
    """An entrant's line as it enters a stage, with the units it brings along."""

    entrant: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class FromSeed:
    """A source: the seed of a number, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class FromPlace:
    """A source: a place at a table, both from 1. Tables are numbered through all rounds."""

    place: int
    table: int


@dataclass(frozen=True, slots=True)
class FromBestOut:
    """A source: the ``number``-th best who did not advance from a round. Round 0 is the cut before the stage."""

    round: int
    number: int


@dataclass(frozen=True, slots=True)
class FromSecondChance:
    """A source: the winner of the second chance."""


Source = FromSeed | FromPlace | FromBestOut | FromSecondChance


@dataclass(frozen=True, slots=True)
class TableNode:
    """A table of a bracket, and the source of each of its slots in the order of seats."""

    number: int
    slots: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class RoundTables:
    """The tables of a round, and the sources that have a bye in it."""

    number: int
    tables: tuple[TableNode, ...]
    byes: tuple[Source, ...] = ()

    def sources(self) -> Iterator[Source]:
        """Yield all sources of the round: byes, then tables."""
        return chain(self.byes, *(table.slots for table in self.tables))


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """The entrants at the tables of a round, slot by slot, and those with a bye; None where a slot is empty."""

    tables: tuple[tuple[int | None, ...], ...]
    byes: tuple[int | None, ...] = ()

    def everybody(self) -> Iterator[int]:
        """Yield all entrants of the round."""
        return (entrant for entrant in chain(self.byes, *self.tables) if entrant is not None)


@dataclass(frozen=True, slots=True)
class ExtraHands:
    """An entrant's units from the extra hands that decided a tie, hand by hand."""

    entrant: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """The event that a round was played.

    ``returning`` won the second chance, where the final table waits for its winner.
    """

    results: tuple[TableResult, ...]
    extras: tuple[ExtraHands, ...] = ()
    returning: int | None = None


@dataclass(frozen=True, slots=True)
class RoundCorrected:
    """The event that results of a played round were corrected, and why; nobody moves."""

    round: int
    results: tuple[TableResult, ...]
    extras: tuple[ExtraHands, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """The event that an entrant left; ``played``: their table of the seated round was played before."""

    entrant: int
    played: bool = False


@dataclass(frozen=True, slots=True)
class PersonReplaced:
    """The event that another person took over an entrant's line."""

    entrant: int
    person: Person


@dataclass(frozen=True, slots=True)
class CutCorrected:
    """The event that scores before the cut were corrected; nobody moves.

    ``field`` and ``reserve`` are those who would have made the cut and the others, with the units they bring.
    """

    field: tuple[BracketSeed, ...]
    reserve: tuple[BracketSeed, ...]


@dataclass(frozen=True, slots=True)
class TieDecided:
    """The event that the director decided a tie that totals leave; None: undid the last decision there.

    It is at a ``table`` of a ``round``, or for the seats of the next best after it (``NEXT_BEST``).
    """

    round: int
    table: int
    decision: DecidedTie | None


BracketEvent = RoundPlayed | RoundCorrected | EntrantWithdrawn | PersonReplaced | CutCorrected | TieDecided


@dataclass(frozen=True, slots=True)
class BracketEntry:
    """The entry of a bracket, from which it is drawn.

    ``field`` and ``reserve`` (who did not make the cut) are best first. Of the persons of each group in ``apart`` no
    two are to sit together. ``seed`` is that of its random draw. An entrant's person is the entrant's number until they
    are replaced.
    """

    stage: BracketStage
    field: tuple[BracketSeed, ...]
    reserve: tuple[BracketSeed, ...] = ()
    apart: tuple[frozenset[Person], ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Leaving:
    """An entrant who withdrew, their round then (0: they were out already), and the entrant who took the slot."""

    entrant: int
    round: int
    instead: int | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """A stage as it stands.

    ``rounds`` are those published (of a tree all), ``seats`` those that are filled, and ``results`` and ``extras``
    those played; ``cut`` is the cut by scores that were corrected since, None: as published. ``decided`` are ties that
    the director decided, by round and table (or ``NEXT_BEST``), the last one last. ``log`` is all that happened, from
    which ``recompute`` computes it again.
    """

    entry: BracketEntry
    plan: tuple[RoundPlan, ...]
    rounds: tuple[RoundTables, ...] = ()
    seats: tuple[RoundSeats, ...] = ()
    results: tuple[tuple[TableResult, ...], ...] = ()
    extras: tuple[tuple[ExtraHands, ...], ...] = ()
    left: tuple[Leaving, ...] = ()
    cut: CutCorrected | None = None
    decided: tuple[tuple[int, int, DecidedTie], ...] = ()
    log: tuple[BracketEvent, ...] = ()

    @property
    def finished(self) -> bool:
        """Return whether the final table was played."""
        return len(self.results) == len(self.plan)

    def decisions(self, number: int, table: int) -> list[DecidedTie]:
        """Return the director's decisions about a table of a round (or ``NEXT_BEST``), the last one last."""
        return [decision for *place, decision in self.decided if place == [number, table]]

    @property
    def withdrawn(self) -> frozenset[int]:
        """Return the entrants who left."""
        return frozenset(leaving.entrant for leaving in self.left)

    def round_of(self, table: int) -> int:
        """Return the seated round that a table is in, from 1; 0 where it is in none. ``NEXT_BEST`` is in the last."""
        if table == NEXT_BEST:
            return len(self.seats)
        seated = self.rounds[: len(self.seats)]
        return next((each.number for each in seated for node in each.tables if node.number == table), 0)

    def seeds(self) -> dict[int, int]:
        """Return the number of each entrant's seed, from 1; the reserve is numbered after the field."""
        return {seed.entrant: number for number, seed in enumerate((*self.entry.field, *self.entry.reserve), 1)}


def round_scores(bracket: Bracket, number: int) -> dict[int, int]:
    """Return the units of everyone in a round (from 1) that was played, penalties included.

    A bye scores 0 with a fresh start and the round's average, rounded half to even, with carried points.
    """
    results = bracket.results[number - 1]
    scores = {result.entrant: (result.units or 0) + result.penalty for result in results}
    return scores | {result.entrant: result.units or 0 for result in _rest_results(bracket, number, results)}


def bracket_totals(bracket: Bracket, until: int) -> dict[int, int]:
    """Return each entrant's total after so many rounds, with the units they brought unless a fresh start drops them."""
    cut = bracket.cut or bracket.entry
    totals = {seed.entrant: seed.points for seed in (*cut.field, *cut.reserve)}
    for number in range(1, until + 1):
        fresh = bracket.plan[number - 1].setup.start is RoundStart.FRESH
        for entrant, units in round_scores(bracket, number).items():
            totals[entrant] = units if fresh else totals[entrant] + units
    return totals


def is_played(seats: Sequence[int | None]) -> bool:
    """Return whether a table has enough players. Those at one that has not advance without playing."""
    return sum(entrant is not None for entrant in seats) >= SMALLEST


def _rest_results(bracket: Bracket, number: int, results: Sequence[TableResult]) -> Iterator[TableResult]:
    resting = [(entrant, number) for entrant in _without_table(bracket, number)]
    if bracket.plan[number - 1].setup.start is RoundStart.FRESH:
        return iter(average([], resting))
    return iter(average(results, resting))


def _without_table(bracket: Bracket, number: int) -> Iterator[int]:
    seats = bracket.seats[number - 1]
    idle = (table for table in seats.tables if not is_played(table))
    return (entrant for table in (seats.byes, *idle) for entrant in table if entrant is not None)


_COUNTS = ("hands", "picked", "won", "lost", "leasters", "best")


def results_as_json(results: Iterable[TableResult], extras: Iterable[ExtraHands] = ()) -> dict[str, Any]:
    """Return results and extra hands as an entry stores them, for ``read_results`` with the round they are of."""
    return {
        "results": [_result_json(result) for result in results],
        "extras": [{"entrant": extra.entrant, "units": list(extra.units)} for extra in extras],
    }


def read_results(plain: dict[str, Any], number: int) -> tuple[tuple[TableResult, ...], tuple[ExtraHands, ...]]:
    """Read what ``results_as_json`` wrote for a round (from 1).

    Raises ``LookupError`` or ``TypeError`` for anything else.
    """
    results = tuple(_read_result(each, number) for each in plain["results"])
    return results, tuple(ExtraHands(each["entrant"], tuple(each["units"])) for each in plain["extras"])


def _result_json(result: TableResult) -> dict[str, Any]:
    named = {"entrant": result.entrant, "table": result.table, "units": result.units, "penalty": result.penalty}
    return named | {count: getattr(result, count) for count in _COUNTS}


def _read_result(plain: dict[str, Any], number: int) -> TableResult:
    counts = {count: plain[count] for count in _COUNTS}
    return TableResult(plain["entrant"], number, plain["units"], plain["table"], **counts, penalty=plain["penalty"])
