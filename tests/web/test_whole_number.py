"""Numbers that a form or an address says: short, of the digits 0 to 9, or none."""

import pytest

from scorekeeper.web.parsing import parse_whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_a_number(text: str, number: int) -> None:
    assert parse_whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1.0", "1_0", "\u0663", "\u00b2", "x", "1" * 10, "1" * 5_000])
def test_no_number(text: str) -> None:
    assert parse_whole_number(text) is None


def test_what_has_more_digits_than_asked_for_is_none() -> None:
    assert (parse_whole_number("123", digits=3), parse_whole_number("0123", digits=3)) == (123, None)
