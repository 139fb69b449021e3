"""Spellings of one name: which are asked about and which are not."""

from __future__ import annotations

import pytest

from scorekeeper.engine.names import Spellings, is_similar, similar_names

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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jeff W.", "Jeff Wendt"),
        ("J. Wendt", "Jeff Wendt"),
        ("jeff wendt", "Wendt, Jeff"),
        ("Jeff Wendt", "Jeffrey Wendt"),
        ("Jeff Wendt", "Jeff Went"),
        ("José Müller", "Jose M"),
    ],
)
def test_two_names_may_be_one_player(one: str, other: str) -> None:
    assert is_similar(one, other)
    assert is_similar(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jeff W.", "Jeff Meyer"),
        ("Jeff W.", "Jim Wendt"),
        ("J. W.", "Jeff Wendt"),
        ("Player 1", "Player 12"),
        ("Ann", "Bob"),
        ("Ann Lee", "Ann Lee Smith"),
    ],
)
def test_two_names_are_two_players(one: str, other: str) -> None:
    assert not is_similar(one, other)
    assert not is_similar(other, one)


def test_pairs_of_similar_names_among_many() -> None:
    names = {1: "Jeff W.", 2: "Ann Meyer", 3: "Jeff Wendt", 4: "Ann Mayer", 5: "Bob"}
    assert similar_names(names) == [(1, 3), (2, 4)]


def test_a_first_name_alone_is_similar_only_if_one_player_has_it() -> None:
    assert similar_names({1: "Bob", 2: "Bob Lang", 3: "Ann"}) == [(1, 2)]
    assert similar_names({1: "Bob", 2: "Bob Lang", 3: "Bob Stone"}) == []
