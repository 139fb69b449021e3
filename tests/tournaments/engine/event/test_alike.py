"""Spellings of one name: which are asked about and which are not."""

from __future__ import annotations

import pytest

from tournaments.engine.names import Spellings

KNOWN = Spellings([(1, "Max Kowalski"), (2, "José Müller"), (3, "Player 12"), (4, "Tom Ek")])


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("max  KOWALSKI", 1),
        ("Kowalski, Max", 1),
        ("Max Kowalsky", 1),
        ("Max Kowaski", 1),
        ("Max Kowallski", 1),
        ("Max Kowalsik", 1),
        ("Jose Muller", 2),
        ("Tim Ek", 4),
    ],
)
def test_it_may_be_the_same_player(typed: str, number: int) -> None:
    found = KNOWN.like(typed)
    assert found is not None
    assert found[0] == number


@pytest.mark.parametrize("typed", ["Max Kovalsky", "Player 1", "Player 13", "Ann Able", "Tom", "李"])
def test_it_is_somebody_else(typed: str) -> None:
    assert KNOWN.like(typed) is None


def test_names_without_a_letter_are_told_apart() -> None:
    signs = Spellings([(1, "🂡")])
    assert signs.like("🂡") == (1, "🂡")
    assert signs.like("🂮") is None


def test_short_names_are_not_a_letter_apart() -> None:
    assert Spellings([(1, "Tom")]).like("Tim") is None
