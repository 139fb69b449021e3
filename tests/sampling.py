"""Broad sweeps in two parts: the cases that show something new run every time, the others are marked `long`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, TypeVar

import pytest

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
