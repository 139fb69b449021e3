"""Broad sweeps: the cases that show something new run every time, others are marked `long`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import pytest

from scorekeeper.engine.rules.presets import load_preset, preset_slugs

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

Case = TypeVar("Case")


Features = Callable[[Case], Iterable[Hashable]]


def sample(
    cases: Iterable[Case],
    features: Features[Case],
    name: Callable[[Case], str] = str,
    more: Features[Case] | None = None,
) -> list[ParameterSet]:
    """Return the cases as parameters. A case is quick if it has a feature that no case before it has.

    With ``more`` features, cases that show nothing new even by these are left out.
    """
    seen: set[Hashable] = set()
    parameters = []
    for case in cases:
        new = set(features(case)) - seen
        further = set(more(case)) - seen if more else set()
        seen |= new | further
        if new or further or more is None:
            parameters.append(pytest.param(case, id=name(case), marks=() if new else pytest.mark.long))
    return parameters


def preset_features(slug: str) -> Iterator[tuple[str, object]]:
    """Yield what makes the pages of a preset look otherwise: its seats, cards, and parts that others do not have."""
    rules = load_preset(slug)
    for option in ("players", "table", "play", "deck", "split", "pot"):
        yield option, getattr(rules, option)
    yield "money", bool(rules.unit_value)


PRESETS = sample(preset_slugs(), preset_features)
