"""The setup of a bracket: its rounds, what decides who advances, its field, and the rules of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, refuse
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    integer_within,
    join_path,
    list_of,
    object_as_json,
    one_of,
    optional,
    read_object,
)
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from tournaments.engine.seating.plan import LARGEST, MOST_PLAYERS, SMALLEST
from tournaments.engine.standings import AtTie, CutTies, TieBreak

MOST_ROUNDS, MOST_HANDS = 20, 500


class StageKind(StrEnum):
    """The way tables are found: fixed from the beginning, or drawn round by round."""

    TREE = "tree"  # fixed when published; every player sees the path ahead
    RESEEDED = "reseeded"  # drawn again each round


class Seeding(StrEnum):
    """The rule for who meets in a round."""

    SERPENTINE = "serpentine"  # each table has one of the best, one of the next ..., as strong as the others
    CHANCE = "chance"  # everyone among everyone
    STANDING = "standing"  # the best sit at one table, the next at another


class RoundStart(StrEnum):
    """The points that a round begins with."""

    FRESH = "fresh"
    CARRIED = "carried"


class RankBy(StrEnum):
    """The value that ranks the players of a table."""

    TABLE_SCORE = "table-score"
    CARRIED_TOTAL = "carried-total"


class Fill(StrEnum):
    """The rule for a field that is no multiple of the table's size, and for a slot that its player has left."""

    BYES = "byes"  # the highest seeds rest a round; a slot that was left stays empty
    BEST_OUT = "best-out"  # the best who did not advance come back
    LARGER = "larger"  # some tables have one more; byes only where there are more players over than tables


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """A round: players and hands of a table, how many advance from each (0 at the final table), and how it begins."""

    table_size: int
    hands: int
    advance: int = 0
    seeding: Seeding = Seeding.SERPENTINE
    start: RoundStart = RoundStart.FRESH
    fill: Fill = Fill.BYES


@dataclass(frozen=True, slots=True)
class SecondChance:
    """A stage for those who are out after so many rounds; ``returns``: its winner comes back to the final table."""

    rounds: int
    stage: BracketStage
    returns: bool = False


@dataclass(frozen=True, slots=True)
class BracketStage:
    """A bracket's setup; the last of its rounds is the final table. ``tie_breaks`` look at the table itself."""

    rounds: tuple[RoundSetup, ...]
    kind: StageKind = StageKind.TREE
    rank_by: RankBy = RankBy.TABLE_SCORE
    at_tie: AtTie = AtTie.TIE_BREAKS
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.HANDS_WON, TieBreak.HANDS_LOST)
    second_chance: SecondChance | None = None


def verify_stage(stage: BracketStage, path: str = "stage") -> None:
    """Raise ``Refused`` with everything that is wrong with a stage, whatever field it is for.

    Codes: ``bad-rounds``, ``bad-table-size``, ``bad-hands``, ``bad-advance``, ``tree-in-serpentine``,
    ``bad-second-chance``.
    """
    if faults := list(_stage_faults(stage, path)):
        raise Refused(faults)


def _stage_faults(stage: BracketStage, path: str) -> Iterator[Fault]:
    if not 1 <= len(stage.rounds) <= MOST_ROUNDS:
        yield Fault("bad-rounds", {"most": MOST_ROUNDS, "many": len(stage.rounds)}, f"{path}.rounds")
    for number, setup in enumerate(stage.rounds):
        final = number == len(stage.rounds) - 1
        yield from _round_faults(setup, final, f"{path}.rounds[{number}]")
        if stage.kind is StageKind.TREE and setup.seeding is not Seeding.SERPENTINE:
            yield Fault("tree-in-serpentine", path=f"{path}.rounds[{number}].seeding")
    if stage.second_chance:
        yield from _second_chance_faults(stage.second_chance, len(stage.rounds), f"{path}.second_chance")


def _round_faults(setup: RoundSetup, final: bool, path: str) -> Iterator[Fault]:
    if not SMALLEST <= setup.table_size <= LARGEST:
        yield Fault(
            "bad-table-size", {"smallest": SMALLEST, "largest": LARGEST, "size": setup.table_size}, f"{path}.table_size"
        )
    if not 1 <= setup.hands <= MOST_HANDS:
        yield Fault("bad-hands/round", {"most": MOST_HANDS, "hands": setup.hands}, f"{path}.hands")
    if final and setup.advance:
        yield Fault("bad-advance/final", {"advance": setup.advance}, f"{path}.advance")
    if not final and not 1 <= setup.advance < setup.table_size:
        yield Fault(
            "bad-advance/table",
            {"size": setup.table_size, "number": setup.table_size - 1, "advance": setup.advance},
            f"{path}.advance",
        )


def _second_chance_faults(second: SecondChance, rounds: int, path: str) -> Iterator[Fault]:
    most = rounds - 1 - second.returns
    if most < 1:
        yield Fault("bad-second-chance/no-time", {"rounds": rounds}, f"{path}.rounds")
    elif not 1 <= second.rounds <= most:
        yield Fault("bad-second-chance/rounds", {"most": most, "rounds": second.rounds}, f"{path}.rounds")
    if second.stage.second_chance:
        yield Fault("bad-second-chance/third", path=f"{path}.stage.second_chance")
    yield from _stage_faults(second.stage, f"{path}.stage")


def read_stage(value: object, path: str = "stage") -> BracketStage:
    """Read a stage from an object with the fields of ``BracketStage``, ``rounds`` needed and the others optional.

    Raises ``Refused`` with a fault and its path for everything that is wrong: ``unknown-key``, ``missing-key``,
    ``bad-value``, and what ``verify_stage`` raises.
    """
    stage = _read_fields(value, path)
    verify_stage(stage, path)
    return stage


def stage_as_json(stage: BracketStage) -> dict[str, Any]:
    """Return the stage as plain JSON values, for ``read_stage``."""
    second = stage.second_chance and object_as_json(stage.second_chance)
    if second:
        del second["stage"]["second_chance"]  # it has none
    return object_as_json(stage, second_chance=second)


def _read_fields(value: object, path: str) -> BracketStage:
    return BracketStage(**read_object(value, _STAGE, ("rounds",), Phrase("a-stage"), path))


def _read_round(value: object, path: str) -> RoundSetup:
    return RoundSetup(**read_object(value, _ROUND, ("table_size", "hands"), Phrase("a-round"), path))


def _read_second_chance(value: object, path: str) -> SecondChance:
    return SecondChance(**read_object(value, _SECOND_CHANCE, ("rounds", "stage"), Phrase("a-second-chance"), path))


def _read_second_stage(value: object, path: str) -> BracketStage:
    """Read the stage of a second chance, which has none of its own, so that reading ends however deep an object is."""
    return BracketStage(**read_object(value, _SECOND_STAGE, ("rounds",), Phrase("the-stage-of-a-second-chance"), path))


_ROUND: Mapping[str, Reader] = {
    "table_size": integer_within(SMALLEST, LARGEST),
    "hands": integer_within(1, MOST_HANDS),
    "advance": integer_within(0, LARGEST - 1),
    "seeding": one_of(Seeding),
    "start": one_of(RoundStart),
    "fill": one_of(Fill),
}
_SECOND_STAGE: Mapping[str, Reader] = {
    "kind": one_of(StageKind),
    "rounds": list_of(_read_round, MOST_ROUNDS),
    "rank_by": one_of(RankBy),
    "at_tie": one_of(AtTie),
    "tie_breaks": list_of(one_of(TieBreak), len(TieBreak)),
}
_SECOND_CHANCE: Mapping[str, Reader] = {
    "rounds": integer_within(1, MOST_ROUNDS),
    "stage": _read_second_stage,
    "returns": boolean,
}
_STAGE: Mapping[str, Reader] = {**_SECOND_STAGE, "second_chance": optional(_read_second_chance)}


MOST_MINUTES = 24 * 60


class Seeds(StrEnum):
    """The order of the field, best first."""

    STANDING = "standing"  # the official standings of the sessions before
    CHANCE = "chance"  # the seed of the bracket
    NUMBER = "number"  # the entrants' numbers: whoever gave them ranked them


@dataclass(frozen=True, slots=True)
class BracketSetup:
    """A bracket that follows the sessions, or is the whole event where there are none.

    ``cut`` is how many go on, None for everyone; ``ties`` is what a tie at the last of them does. ``rules`` are those
    of a table by the number of its players, each with that number as its ``table``; ``minutes`` is the time of a round.
    """

    stage: BracketStage
    rules: Mapping[int, HouseRules]
    cut: int | None = None
    ties: CutTies = CutTies.TIE_BREAKS
    seeds: Seeds = Seeds.STANDING
    minutes: int | None = None

    def rules_at(self, size: int) -> HouseRules | None:
        """Return the rules of a table of so many players: its own, or those of one player fewer, with one sitting out.

        None where the setup has neither.
        """
        if size in self.rules or size - 1 not in self.rules:
            return self.rules.get(size)
        return _seat_one_more(self.rules[size - 1])

    def split_at_cut(self, players: int) -> tuple[int, int]:
        """Return how many of so many players make the cut, and how many don't."""
        field = min(players, self.cut or players)
        return field, players - field


@lru_cache
def _seat_one_more(rules: HouseRules) -> HouseRules:
    """Return the rules at a table of one player more, of whom one sits out each hand."""
    return read_rules(rules_as_json(rules) | {"table": rules.table + 1})


def stage_for_tie(stage: BracketStage, tied: int) -> BracketStage:
    """Return the stage for a cut that lets ``tied`` more go on: they sit at larger tables instead of having byes."""
    first, *later = stage.rounds
    if not tied or not later or first.fill is not Fill.BYES:
        return stage
    return replace(stage, rounds=(replace(first, fill=Fill.LARGER), *later))


def read_bracket_setup(value: object, path: str = "bracket") -> BracketSetup:
    """Read a bracket's setup from an object with the fields of ``BracketSetup``; ``stage`` and ``rules`` are needed.

    ``rules`` is an object of sizes. Raises ``Refused`` with a fault and its path for everything that is wrong:
    ``unknown-key``, ``missing-key``, ``bad-value``, ``bad-players``, ``no-table-rules``, and what ``read_stage``
    and house rules raise.
    """
    bracket_setup = BracketSetup(**read_object(value, _SETUP_READERS, ("stage", "rules"), Phrase("a-bracket"), path))
    for number, setup in enumerate(bracket_setup.stage.rounds):
        if setup.table_size not in bracket_setup.rules:
            raise refuse(
                "no-table-rules/wanted",
                {"size": setup.table_size},
                join_path(path, f"stage.rounds[{number}].table_size"),
            )
    return bracket_setup


def bracket_setup_as_json(setup: BracketSetup) -> dict[str, Any]:
    """Return the setup as plain JSON values, house rules written whole, for ``read_bracket_setup``."""
    rules = {str(size): rules_as_json(rules) for size, rules in sorted(setup.rules.items())}
    return object_as_json(setup, stage=stage_as_json(setup.stage), rules=rules)


def _read_rules(value: object, path: str) -> dict[int, HouseRules]:
    if not isinstance(value, Mapping):
        raise refuse("bad-value/rules-by-size", {"value": Quoted(value)}, path)
    sizes = {str(size): size for size in range(SMALLEST, LARGEST + 2)}  # one comes back to the largest final table
    readers = {key: _rules_reader(size) for key, size in sizes.items()}
    plain_rules = read_object(
        value, readers, (), Phrase("rules-of-sizes", {"smallest": SMALLEST, "largest": LARGEST + 1}), path
    )
    return {sizes[key]: rules for key, rules in plain_rules.items()}


def _rules_reader(size: int) -> Reader:
    def reader(value: object, path: str) -> HouseRules:
        rules = read_rules(value, path)
        if rules.players > size:
            raise refuse("bad-players/deal-in", {"players": rules.players, "size": size}, path)
        return read_rules(rules_as_json(rules) | {"table": size}, path)

    return reader


_SETUP_READERS: dict[str, Reader] = {
    "stage": read_stage,
    "rules": _read_rules,
    "cut": optional(integer_within(SMALLEST, MOST_PLAYERS)),
    "ties": one_of(CutTies),
    "seeds": one_of(Seeds),
    "minutes": optional(integer_within(1, MOST_MINUTES)),
}
