"""Brackets that a field gave once, it gives for good."""

from __future__ import annotations

from .golden import FILE, lines


def test_the_brackets_of_all_fields_stay() -> None:
    assert lines() == FILE.read_text(encoding="utf-8").splitlines()
