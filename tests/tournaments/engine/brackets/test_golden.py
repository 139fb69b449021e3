"""Brackets that a field gave once, it gives for good."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from .golden import FIELDS, FILE, lines

SOME = [*range(10, 31), *range(31, 101, 7), 160, 303, 400]  # 160 and 400 with the slots of their trees


@pytest.mark.parametrize("fields", [SOME, pytest.param(FIELDS, marks=pytest.mark.long)], ids=["some", "all"])
def test_the_brackets_of_fields_stay(fields: Iterable[int]) -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines()
    chosen = set(fields)
    assert lines(fields) == [line for line in kept if int(line.split()[0]) in chosen]
    assert {int(line.split()[0]) for line in kept} == set(FIELDS)
