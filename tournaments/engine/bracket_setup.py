"""How the bracket of an event is set up: who comes into it, its stage, and what its tables play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import quoted, refuse
from scorekeeper.engine.json_values import Reader, join_path, one_of
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json

from .brackets import stage_json
from .brackets.stage import Stage
from .objects import or_none, read_object, within
from .seating.check import MOST_PLAYERS
from .seating.table_sizes import LARGEST, SMALLEST
from .standings import CutTies

MOST_MINUTES = 24 * 60


class Seeds(StrEnum):
    """What orders the field, best first."""

    STANDING = "standing"  # the official standings of the sessions before
    CHANCE = "chance"  # the seed of the bracket
    NUMBER = "number"  # the entrants' numbers: whoever gave them ranked them


@dataclass(frozen=True, slots=True)
class BracketSetup:
    """A bracket that follows the sessions, or is the whole event where there are none.

    ``cut`` is how many go on, None for everybody; ``ties`` is what a tie at the last of them does. ``rules`` are those
    of a table by the number of its players, each with that number as its ``table``; ``minutes`` is the time of a round.
    """

    stage: Stage
    rules: Mapping[int, HouseRules]
    cut: int | None = None
    ties: CutTies = CutTies.TIE_BREAKS
    seeds: Seeds = Seeds.STANDING
    minutes: int | None = None


def read(value: object, path: str = "bracket") -> BracketSetup:
    """A bracket's set-up from an object with the fields of ``BracketSetup``; ``stage`` and ``rules`` are needed.

    ``rules`` is an object of sizes. Raises ``Refused`` with a fault and its path for everything that is wrong:
    ``unknown-key``, ``missing-key``, ``bad-value``, ``bad-players``, ``no-table-rules``, and what ``stage_json.read``
    and house rules raise.
    """
    found = BracketSetup(**read_object(value, _READERS, ("stage", "rules"), "A bracket", path))
    for number, setup in enumerate(found.stage.rounds):
        if setup.table_size not in found.rules:
            sentence = f"Tables of {setup.table_size} are wanted, and it is not set what they play."
            raise refuse("no-table-rules", sentence, join_path(path, f"stage.rounds[{number}].table_size"))
    return found


def as_json(setup: BracketSetup) -> dict[str, Any]:
    """The set-up as plain JSON values, house rules written whole; ``read`` gives it again."""
    return {
        "stage": stage_json.as_json(setup.stage),
        "rules": {str(size): rules_as_json(rules) for size, rules in sorted(setup.rules.items())},
        "cut": setup.cut,
        "ties": setup.ties.value,
        "seeds": setup.seeds.value,
        "minutes": setup.minutes,
    }


def _read_rules(value: object, path: str) -> dict[int, HouseRules]:
    if not isinstance(value, Mapping):
        raise refuse("bad-value", f"rules is an object of sizes, not {quoted(value)}.", path)
    sizes = {str(size): size for size in range(SMALLEST, LARGEST + 2)}  # one comes back to the largest final table
    readers = {key: _rules_reader(size) for key, size in sizes.items()}
    found = read_object(value, readers, (), f"Rules of tables of {SMALLEST} to {LARGEST + 1}", path)
    return {sizes[key]: rules for key, rules in found.items()}


def _rules_reader(size: int) -> Reader:
    def reader(value: object, path: str) -> HouseRules:
        rules = read_rules(value, path)
        if rules.players > size:
            sentence = f"These rules deal in {rules.players}; a table of {size} needs rules for {size} or fewer."
            raise refuse("bad-players", sentence, path)
        return read_rules(rules_as_json(rules) | {"table": size}, path)

    return reader


_READERS: dict[str, Reader] = {
    "stage": stage_json.read,
    "rules": _read_rules,
    "cut": or_none(within(SMALLEST, MOST_PLAYERS)),
    "ties": one_of(CutTies),
    "seeds": one_of(Seeds),
    "minutes": or_none(within(1, MOST_MINUTES)),
}
