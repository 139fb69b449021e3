"""A stage as JSON values, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.json_values import Reader, boolean, one_of

from ..objects import or_none, read_object, several, within
from ..seating.table_sizes import LARGEST, SMALLEST
from ..tie_breaks import TieBreak
from .stage import (
    MOST_HANDS,
    MOST_ROUNDS,
    AtTie,
    Fill,
    Kind,
    RankBy,
    RoundSetup,
    SecondChance,
    Seeding,
    Stage,
    Start,
    check,
)


def read(value: object, path: str = "stage") -> Stage:
    """A stage from an object with the fields of ``Stage``, ``rounds`` needed and the others optional.

    Raises ``Refused`` with a fault and its path for everything that is wrong: ``unknown-key``, ``missing-key``,
    ``bad-value``, and what ``stage.check`` raises.
    """
    stage = _read(value, path)
    check(stage, path)
    return stage


def as_json(stage: Stage) -> dict[str, Any]:
    """The stage as plain JSON values; ``read`` gives it again."""
    second = stage.second_chance
    told = second and {"rounds": second.rounds, "stage": _plain(second.stage), "returns": second.returns}
    return _plain(stage) | {"second_chance": told}


def _plain(stage: Stage) -> dict[str, Any]:
    return {
        "kind": stage.kind.value,
        "rounds": [_round_json(setup) for setup in stage.rounds],
        "rank_by": stage.rank_by.value,
        "at_tie": stage.at_tie.value,
        "tie_breaks": [tie_break.value for tie_break in stage.tie_breaks],
    }


def _round_json(setup: RoundSetup) -> dict[str, Any]:
    return {
        "table_size": setup.table_size,
        "hands": setup.hands,
        "advance": setup.advance,
        "seeding": setup.seeding.value,
        "start": setup.start.value,
        "fill": setup.fill.value,
    }


def _read(value: object, path: str) -> Stage:
    return Stage(**read_object(value, _STAGE, ("rounds",), "A stage", path))


def _read_round(value: object, path: str) -> RoundSetup:
    return RoundSetup(**read_object(value, _ROUND, ("table_size", "hands"), "A round", path))


def _read_second_chance(value: object, path: str) -> SecondChance:
    return SecondChance(**read_object(value, _SECOND_CHANCE, ("rounds", "stage"), "A second chance", path))


def _read_second_stage(value: object, path: str) -> Stage:
    """The stage of a second chance, which has none of its own: so reading ends, however deep an object is."""
    return Stage(**read_object(value, _SECOND_STAGE, ("rounds",), "The stage of a second chance", path))


_ROUND: Mapping[str, Reader] = {
    "table_size": within(SMALLEST, LARGEST),
    "hands": within(1, MOST_HANDS),
    "advance": within(0, LARGEST - 1),
    "seeding": one_of(Seeding),
    "start": one_of(Start),
    "fill": one_of(Fill),
}
_SECOND_STAGE: Mapping[str, Reader] = {
    "kind": one_of(Kind),
    "rounds": several(_read_round, MOST_ROUNDS),
    "rank_by": one_of(RankBy),
    "at_tie": one_of(AtTie),
    "tie_breaks": several(one_of(TieBreak), len(TieBreak)),
}
_SECOND_CHANCE: Mapping[str, Reader] = {
    "rounds": within(1, MOST_ROUNDS),
    "stage": _read_second_stage,
    "returns": boolean,
}
_STAGE: Mapping[str, Reader] = {**_SECOND_STAGE, "second_chance": or_none(_read_second_chance)}
