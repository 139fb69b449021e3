"""The format of numbers and amounts."""

import pytest

from scorekeeper.wording import amounts


@pytest.mark.parametrize(("number", "written"), [(14, "+14"), (0, "0"), (-6, "\N{MINUS SIGN}6")])
def test_units_have_a_sign(number: int, written: str) -> None:
    assert amounts.signed(number) == written


@pytest.mark.parametrize(
    ("minor", "currency", "written"),
    [
        (160, "USD", "$1.60"),
        (-5, "EUR", "\N{MINUS SIGN}€0.05"),
        (0, "GBP", "£0.00"),
        (305, "CHF", "3.05 CHF"),
        (160, "JPY", "160 JPY"),
        (-1_500, "KWD", "\N{MINUS SIGN}1.500 KWD"),
    ],
)
def test_money_is_written_in_major_units(minor: int, currency: str, written: str) -> None:
    assert amounts.money(minor, currency) == written


def test_a_gain_of_money_has_a_plus() -> None:
    assert [amounts.signed_money(minor, "USD") for minor in (1, 0, -1)] == ["+$0.01", "$0.00", "\N{MINUS SIGN}$0.01"]


def test_a_spreadsheet_gets_major_units() -> None:
    assert [amounts.major(5, currency) for currency in ("USD", "JPY", "KWD")] == [0.05, 5, 0.005]
