"""Broad sweeps in two parts: the cases that show something new run every time, the others are marked `long`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import pytest

from scorekeeper.engine.rules.presets import load_preset, preset_slugs

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

Case = TypeVar("Case")


def sample(
    cases: Iterable[Case], features: Callable[[Case], Iterable[Hashable]], name: Callable[[Case], str] = str
) -> list[ParameterSet]:
    """Return all cases as parameters. A case is quick if it has a feature that no case before it has."""
    seen: set[Hashable] = set()
    parameters = []
    for case in cases:
        new = set(features(case)) - seen
        seen |= new
        parameters.append(pytest.param(case, id=name(case), marks=() if new else pytest.mark.long))
    return parameters


def preset_features(slug: str) -> Iterator[tuple[str, object]]:
    """Yield what makes the pages of a preset look otherwise: its seats, cards, and parts that others do not have."""
    rules = load_preset(slug)
    for option in ("players", "table", "play", "deck", "split", "pot"):
        yield option, getattr(rules, option)
    yield "money", bool(rules.unit_value)


PRESETS = sample(preset_slugs(), preset_features)
