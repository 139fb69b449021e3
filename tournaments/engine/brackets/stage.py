"""How a bracket is set up: its rounds, and what decides who goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.errors import Fault, Refused

from ..seating.table_sizes import LARGEST, SMALLEST
from ..tie_breaks import TieBreak

MOST_ROUNDS, MOST_HANDS = 20, 500


class Kind(StrEnum):
    """Whether the way to the final stands from the beginning."""

    TREE = "tree"  # fixed when published; every player sees the path ahead
    RESEEDED = "reseeded"  # drawn anew each round


class Seeding(StrEnum):
    """Who comes together in a round."""

    SERPENTINE = "serpentine"  # each table has one of the best, one of the next ..., as strong as the others
    CHANCE = "chance"  # everybody among everybody
    STANDING = "standing"  # the best sit at one table, the next at another


class Start(StrEnum):
    """What a round begins with."""

    FRESH = "fresh"
    CARRIED = "carried"


class RankBy(StrEnum):
    """What ranks the players of a table."""

    TABLE_SCORE = "table-score"
    CARRIED_TOTAL = "carried-total"


class AtTie(StrEnum):
    """What decides a tie at the last place that goes on (at the final table: at the first place)."""

    TIE_BREAKS = "tie-breaks"  # then the better seed
    BETTER_SEED = "better-seed"
    EXTRA_HAND = "extra-hand"


class Fill(StrEnum):
    """What a field does that is no multiple of the table's size, and a slot that its player has left."""

    BYES = "byes"  # the highest seeds rest a round; a slot that was left stays empty
    BEST_OUT = "best-out"  # the best who did not advance come back


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """A round: players and hands of a table, how many of each table go on (0 at the final table), and how it begins."""

    table_size: int
    hands: int
    advance: int = 0
    seeding: Seeding = Seeding.SERPENTINE
    start: Start = Start.FRESH
    fill: Fill = Fill.BYES


@dataclass(frozen=True, slots=True)
class SecondChance:
    """A stage for those who are out after so many rounds; ``returns``: its winner comes back to the final table."""

    rounds: int
    stage: Stage
    returns: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A bracket's set-up; the last of its rounds is the final table. ``tie_breaks`` look at the table itself."""

    rounds: tuple[RoundSetup, ...]
    kind: Kind = Kind.TREE
    rank_by: RankBy = RankBy.TABLE_SCORE
    at_tie: AtTie = AtTie.TIE_BREAKS
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.HANDS_WON, TieBreak.HANDS_LOST)
    second_chance: SecondChance | None = None


def check(stage: Stage, path: str = "stage") -> None:
    """Raises ``Refused`` with everything that is wrong with a stage, whatever field it is for: ``bad-rounds``,
    ``bad-table-size``, ``bad-hands``, ``bad-advance``, ``tree-in-serpentine``, ``bad-second-chance``."""
    if faults := list(_faults(stage, path)):
        raise Refused(faults)


def _faults(stage: Stage, path: str) -> Iterator[Fault]:
    if not 1 <= len(stage.rounds) <= MOST_ROUNDS:
        sentence = f"A bracket has 1 to {MOST_ROUNDS} rounds, not {len(stage.rounds)}."
        yield Fault("bad-rounds", sentence, f"{path}.rounds")
    for number, setup in enumerate(stage.rounds):
        final = number == len(stage.rounds) - 1
        yield from _round_faults(setup, final, f"{path}.rounds[{number}]")
        if stage.kind is Kind.TREE and setup.seeding is not Seeding.SERPENTINE:
            sentence = "A tree is seeded in serpentine; rounds that are drawn otherwise need a reseeded stage."
            yield Fault("tree-in-serpentine", sentence, f"{path}.rounds[{number}].seeding")
    if stage.second_chance:
        yield from _second_chance_faults(stage.second_chance, len(stage.rounds), f"{path}.second_chance")


def _round_faults(setup: RoundSetup, final: bool, path: str) -> Iterator[Fault]:
    if not SMALLEST <= setup.table_size <= LARGEST:
        sentence = f"Tables are for {SMALLEST} to {LARGEST} players, not {setup.table_size}."
        yield Fault("bad-table-size", sentence, f"{path}.table_size")
    if not 1 <= setup.hands <= MOST_HANDS:
        yield Fault("bad-hands", f"A table plays 1 to {MOST_HANDS} hands, not {setup.hands}.", f"{path}.hands")
    if final and setup.advance:
        yield Fault("bad-advance", f"From the final table nobody goes on, not {setup.advance}.", f"{path}.advance")
    if not final and not 1 <= setup.advance < setup.table_size:
        sentence = f"Of a table of {setup.table_size}, 1 to {setup.table_size - 1} go on, not {setup.advance}."
        yield Fault("bad-advance", sentence, f"{path}.advance")


def _second_chance_faults(second: SecondChance, rounds: int, path: str) -> Iterator[Fault]:
    most = rounds - 1 - second.returns
    if most < 1:
        yield Fault("bad-second-chance", f"{rounds} rounds leave no time for it; add a round.", f"{path}.rounds")
    elif not 1 <= second.rounds <= most:
        sentence = f"A second chance is for those out after 1 to {most} rounds, not {second.rounds}."
        yield Fault("bad-second-chance", sentence, f"{path}.rounds")
    if second.stage.second_chance:
        yield Fault("bad-second-chance", "There is no third chance.", f"{path}.stage.second_chance")
    yield from _faults(second.stage, f"{path}.stage")
