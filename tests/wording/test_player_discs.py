"""Discs of players: different at a table, and the same when others join."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.wording.player_discs import COLORS, assign_discs

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"
NAMES = st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=12)
# Viénot's and Machado's matrices for linear RGB: how a color looks without the cones of one kind.
SEEN_BY = {
    "everyone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
LEAST_APART = 0.075  # in Oklab; neighboring steps of a gray scale with 13 steps are as far apart
Vector = tuple[float, ...]


@given(NAMES, st.data())
def test_discs_differ_at_a_table(names: list[str], data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.integers(0, 40), min_size=len(names), max_size=len(names)))
    discs = assign_discs(list(zip(numbers, names, strict=True)))
    assert len({disc.initials for disc in discs}) == len(names)
    assert len({disc.color for disc in discs[:COLORS]}) == min(len(names), COLORS)


@given(NAMES, st.text(min_size=1, max_size=20), st.integers(0, 40))
def test_a_player_who_joins_changes_nobody_elses_disc(names: list[str], name: str, number: int) -> None:
    players = [(index * 3, each) for index, each in enumerate(names)]
    assert assign_discs([*players, (number, name)])[:-1] == assign_discs(players)


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (("John", "Jane", "Joan"), ("Jo", "Ja", "Jn")),
        (("Nancy Nowak", "Ned Nowak", "Cy"), ("NN", "Ne", "Cy")),
        (("A", "A.", "Åke Öst"), ("A", "A2", "ÅÖ")),
        (("?", "李"), ("?", "李")),
    ],
)
def test_initials_come_from_the_name(names: tuple[str, ...], initials: tuple[str, ...]) -> None:
    assert tuple(disc.initials for disc in assign_discs([(0, name) for name in names])) == initials


def test_a_player_of_a_club_keeps_the_color_unless_it_is_used() -> None:
    assert assign_discs([(11, "Ann")])[0].color == assign_discs([(4, "Bob"), (11, "Ann")])[1].color == 3
    assert assign_discs([(3, "Bob"), (11, "Ann")])[1].color == 4


def test_guests_have_the_colors_of_their_places() -> None:
    assert [disc.color for disc in assign_discs([(0, name) for name in "ABCDEFGHIJ"])] == [*range(1, 9), 1, 2]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_player_colors_are_apart_for_every_kind_of_color_vision(theme: int) -> None:
    for matrix in SEEN_BY.values():
        seen = [_oklab(_times(matrix, color)) for color in _colors("player", theme)]
        assert min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2)) > (
            LEAST_APART
        )


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_player_colors_can_be_read_on_paper_and_carry_initials(theme: int) -> None:
    (initials,), (paper,) = _colors("on-player", theme), _colors("paper", theme)
    for color in _colors("player", theme):
        assert _contrast(color, initials) >= 4.5
        assert _contrast(color, paper) >= 4.5


def _colors(name: str, theme: int) -> list[Vector]:
    """Return the linear RGB of tokens `--name`, or `--name-1` and on, in the light (0) or the dark theme."""
    blocks = re.findall(r"color-scheme: (?:light|dark);(.*?)\}", TOKENS.read_text(), flags=re.DOTALL)
    values = re.findall(rf"--{name}(?:-\d)?: #([0-9a-f]{{6}});", blocks[theme])
    return [tuple(_linear(int(value[start : start + 2], 16) / 255) for start in (0, 2, 4)) for value in values]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _oklab(linear: Vector) -> Vector:
    cones = _times(TO_CONES, tuple(min(1.0, max(0.0, value)) for value in linear))
    return _times(TO_OKLAB, tuple(value ** (1 / 3) for value in cones))


def _contrast(one: Vector, other: Vector) -> float:
    """Return the contrast of WCAG 2, from 1 to 21."""
    darker, lighter = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (lighter + 0.05) / (darker + 0.05)
