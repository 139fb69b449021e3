"""Scores as people write them."""

import pytest

from scorekeeper.imports.cells import DecimalMark, read_score
from tests.refusals import raises_refused


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("12", 12), ("+12", 12), ("-5", -5), ("−5", -5), ("–5", -5), ("- 5", -5), ("(5)", -5), ("( 5 )", -5), ("0", 0),
        ("12.0", 12), ("12,00", 12), ("-3,0", -3), ("1 000", 1000), ("1'000", 1000), ("1’000", 1000),
        ("1.000.000", 1000000), ("1,000,000", 1000000), ("1.000,0", 1000), ("1,000.00", 1000), ("(1,000.0)", -1000),
    ],
)  # fmt: skip
def test_a_score(text: str, units: int) -> None:
    assert read_score(text) == units


@pytest.mark.parametrize(
    ("text", "mark", "units"),
    [("1,000", DecimalMark.POINT, 1000), ("1.000", DecimalMark.COMMA, 1000), ("1.000", DecimalMark.POINT, 1)],
)
def test_the_mark_decides(text: str, mark: DecimalMark, units: int) -> None:
    with raises_refused("two ways. Choose whether decimals follow a point or a comma"):
        read_score(text)
    assert read_score(text, mark) == units


@pytest.mark.parametrize("text", ["1.5", "2,50", "(0.5)", "1.000,5"])
def test_half_a_point_is_none(text: str) -> None:
    with raises_refused("isn't a whole number. Enter whole points"):
        read_score(text)


@pytest.mark.parametrize("text", ["", "x", "--1", "5-", "(-5)", "(5", "1.2.3", "1,00,0", "1..0", ".5", "1e3", "٣.x"])
def test_what_is_no_score(text: str) -> None:
    with raises_refused(r"isn't a score. Enter a whole number like 12 or −3"):
        read_score(text)


def test_a_score_beyond_all_games() -> None:
    assert read_score("1 000 000") == 1_000_000
    with raises_refused("at most 1,000,000"):
        read_score("1 000 001")
