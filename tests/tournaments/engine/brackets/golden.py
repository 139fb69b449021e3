"""Golden brackets, a line a field: `python -m tests.tournaments.engine.brackets.golden` writes them anew.

A line is the field and the way it is filled; then for each round who comes, with byes (b), fills (f) and the sizes of
its tables; then a digest of the slots of the tree, and one of a reseeded stage played by chance. They stay: what was
published is drawn again from its seed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any

from tournaments.engine.brackets.fold import publish
from tournaments.engine.brackets.plan import RoundPlan, plan_rounds
from tournaments.engine.brackets.stage import Fill, StageKind

from .played import by_chance, field, stage, to_the_end

FILE = Path(__file__).with_name("golden.txt")
RESERVE = 4
FIELDS = range(10, 401)
TREES = {*range(10, 61), *range(70, 401, 30)}  # the fields whose slots are kept too


def line(many: int, fill: Fill) -> str:
    """The line of a field."""
    tree = stage(many, reserve=RESERVE, fill=fill)
    rounds = " | ".join(map(_round, plan_rounds(many, tree, RESERVE)))
    return f"{many} {fill.value}: {rounds}{_digests(many, fill) if many in TREES else ''}"


def _round(each: RoundPlan) -> str:
    tables = f"{len(each.sizes)}x{each.sizes[0]}"
    return f"{each.coming}{f' {each.byes}b' * bool(each.byes)}{f' {each.fills}f' * bool(each.fills)} {tables}"


def _digests(many: int, fill: Fill) -> str:
    reserve = field(RESERVE, many + 1)
    tree = publish(field(many), stage(many, reserve=RESERVE, fill=fill), many, reserve=reserve)
    reseeded = stage(many, reserve=RESERVE, fill=fill, kind=StageKind.RESEEDED)
    played = to_the_end(publish(field(many), reseeded, many, reserve=reserve), by_chance(random.Random(many)))
    return f" · {_digest(tree.rounds)} {_digest((played.rounds, played.seats))}"


def _digest(value: object) -> str:
    return sha256(json.dumps(_plain(value)).encode()).hexdigest()[:12]


def _plain(value: Any) -> Any:
    """Return values by the names of their fields, so that the name of a class may change."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_asdict"):
        return {name: _plain(item) for name, item in value._asdict().items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def lines(fields: Iterable[int] = FIELDS) -> list[str]:
    """The lines of these fields."""
    return [line(many, fill) for many in fields for fill in Fill]


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
