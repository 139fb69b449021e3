"""Names from A to Z by last name."""

from __future__ import annotations

import pytest

from scorekeeper.engine.names import NameParts, natural_order, sort_key, split_name


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ann Baker", ("Ann", "Baker", "")),
        ("Ann Marie Baker", ("Ann Marie", "Baker", "")),
        ("Cher", ("", "Cher", "")),
        ("Baker, Zoe", ("", "Baker", ", Zoe")),
        ("van der Meer, Gus", ("", "van der Meer", ", Gus")),
        ("Gus van der Meer", ("Gus", "van der Meer", "")),
        ("van der Meer", ("", "van der Meer", "")),
        ("Jo de la Cruz-Hohenzollern", ("Jo", "de la Cruz-Hohenzollern", "")),
        ("Di Marco", ("Di", "Marco", "")),
        ("Tom Baker Jr.", ("Tom", "Baker", " Jr.")),
        ("Tom Baker, Jr.", ("Tom", "Baker", ", Jr.")),
        ("Tom Baker III", ("Tom", "Baker", " III")),
        ("Bob V", ("Bob", "V", "")),
        ("Bob Miller V", ("Bob", "Miller", " V")),
        ("Ann Baker (Sheboygan)", ("Ann", "Baker", " (Sheboygan)")),
        ("Player 40", ("", "Player", " 40")),
        ("", ("", "", "")),
    ],
)
def test_finds_the_last_name(name: str, parts: tuple[str, str, str]) -> None:
    assert split_name(name) == NameParts(*parts)


def test_sorts_by_last_name_then_first_name() -> None:
    names = [
        "Bob Adams",
        "Ann Baker",
        "Tom Baker",
        "Tom Baker Jr.",
        "Baker, Zoe",
        "Cher",
        "Jo de la Cruz",
        "Eva Łukasik",
        "Ida Muller",
        "Max Müller",
        "Pat O’Brien",
        "Player 2",
        "Player 10",
        "Gus van der Meer",
        "Al Zielinski",
    ]
    assert sorted({*names}, key=sort_key) == names


def test_sorts_numbers_in_names_as_numbers() -> None:
    names = ["Player 1", "Player 2", "Player 10"]
    assert sorted(["Player 10", "Player 1", "Player 2"], key=sort_key) == names
    assert sorted(["Player 10", "Player 1", "Player 2"], key=natural_order) == names
