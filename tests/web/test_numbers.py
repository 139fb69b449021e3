"""Numbers as people write them."""

import pytest

from scorekeeper.web import display
from scorekeeper.wording import amounts


@pytest.mark.parametrize(("number", "text"), [(14, "+14"), (-8, "\u22128"), (0, "0")])
def test_signed(number: int, text: str) -> None:
    assert amounts.signed(number) == text


@pytest.mark.parametrize(("number", "name"), [(1, "gain"), (-1, "loss"), (0, "")])
def test_side(number: int, name: str) -> None:
    assert display.side(number) == name


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (160, "USD", "$1.60"),
        (227_300, "USD", "$2,273.00"),
        (-123_456_789, "JPY", "\u2212123,456,789 JPY"),
        (-25, "USD", "\u2212$0.25"),
        (5, "EUR", "€0.05"),
        (100_000, "CHF", "1,000.00 CHF"),
        (-120, "JPY", "\u2212120 JPY"),
        (0, "GBP", "£0.00"),
    ],
)
def test_money(minor: int, currency: str, text: str) -> None:
    assert amounts.money(minor, currency) == text


def test_money_as_a_gain() -> None:
    assert [amounts.signed_money(amount, "USD") for amount in (5, 0, -5)] == ["+$0.05", "$0.00", "\u2212$0.05"]
