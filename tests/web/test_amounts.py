"""Amounts of money the way people type them."""

from collections.abc import Callable

import pytest

from scorekeeper.web.parsing import parse_amount, parse_point_value
from scorekeeper.wording.amounts import percent, signed_average


def refusal(read: Callable[[], int]) -> str:
    """Return the sentence with which an amount is refused, nothing for one that is read."""
    try:
        read()
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("typed", "currency", "minor"),
    [
        (".05", "USD", 5),
        ("0.05", "USD", 5),
        ("$.05", "USD", 5),
        ("$0.05", "USD", 5),
        ("$ 0.05", "CAD", 5),
        ("5c", "USD", 5),
        ("5 C", "USD", 5),
        ("5¢", "USD", 5),
        ("5 ¢", "EUR", 5),
        ("5 cents", "USD", 5),
        ("1 Cent", "EUR", 1),
        ("150¢", "USD", 150),
        ("5 ct", "EUR", 5),
        ("5p", "GBP", 5),
        (",05", "EUR", 5),
        ("0,5 €", "EUR", 50),
        ("2.", "USD", 200),
        ("$20", "USD", 2000),
        ("20 USD", "USD", 2000),
        ("$2,273.00", "USD", 227_300),
        ("2,273", "USD", 227_300),
        ("2,273,000.5 USD", "USD", 227_300_050),
        ("2273", "USD", 227_300),
        ("2,273", "JPY", 2273),
        ("2,273", "KWD", 2273),
        ("2,273.000", "KWD", 2_273_000),
        ("0.050", "KWD", 50),
        ("50", "JPY", 50),
    ],
)
def test_reads_the_usual_ways_to_write_an_amount(typed: str, currency: str, minor: int) -> None:
    assert parse_amount(typed, currency) == minor


@pytest.mark.parametrize(
    ("typed", "currency", "sentence"),
    [
        ("", "USD", "Enter an amount like 0.05 or 5¢."),
        ("ten", "USD", "Enter an amount like 0.05 or 5¢, not “ten”."),
        (".", "USD", "Enter an amount like 0.05 or 5¢, not “.”."),
        ("$5c", "USD", "Enter an amount like 0.05 or 5¢, not “$5c”."),
        ("0.5c", "USD", "Enter an amount like 0.05 or 5¢, not “0.5c”."),
        ("5c", "JPY", "Enter an amount like 5, not “5c”."),
        ("5p", "USD", "Enter an amount like 0.05 or 5¢, not “5p”."),
        ("5c", "KWD", "Enter an amount like 0.005, not “5c”."),
        ("5c", "GBP", "Enter an amount like 0.05 or 5p, not “5c”."),
        ("-1", "USD", "Enter an amount like 0.05 or 5¢, not “-1”."),
        ("22,73.00", "USD", "Enter an amount like 0.05 or 5¢, not “22,73.00”."),
        ("2.273", "USD", "Use at most 2 decimals for USD, like 0.05."),
        ("0.105", "USD", "Use at most 2 decimals for USD, like 0.05."),
        (".5", "JPY", "Enter a whole number for JPY, like 5."),
        ("$5", "EUR", "Amounts here are in EUR. Enter an amount like 0.05 or 5¢, not “$5”."),
        ("€5", "USD", "Amounts here are in USD. Enter an amount like 0.05 or 5¢, not “€5”."),
        ("5 EUR", "USD", "Amounts here are in USD. Enter an amount like 0.05 or 5¢, not “5 EUR”."),
    ],
)
def test_refuses_anything_else_with_an_example(typed: str, currency: str, sentence: str) -> None:
    assert refusal(lambda: parse_amount(typed, currency)) == sentence


def test_asks_for_a_currency_when_an_amount_is_typed_without_one() -> None:
    assert (
        refusal(lambda: parse_point_value(".05", ""))
        == "Choose a currency for .05, or clear the amount to play without money."
    )


def test_asks_for_an_amount_when_letters_are_typed_without_a_currency() -> None:
    assert refusal(lambda: parse_point_value("ten", "")) == "Enter an amount like 0.05 or 5¢, not “ten”."


def test_no_amount_and_no_currency_is_no_money() -> None:
    assert parse_point_value("", "") == 0


def test_refuses_a_point_worth_nothing_in_a_currency() -> None:
    assert (
        refusal(lambda: parse_point_value("0", "USD")) == "Enter an amount per point, like 0.05, or play without money."
    )


@pytest.mark.parametrize(
    ("number", "written"), [(2.25, "+2.3"), (-0.25, "\N{MINUS SIGN}0.3"), (0.04, "0.0"), (1.15, "+1.2"), (2, "+2.0")]
)
def test_an_average_rounds_half_up_as_a_spreadsheet_does(number: float, written: str) -> None:
    assert signed_average(number) == written


def test_a_share_rounds_half_up() -> None:
    assert [percent(share) for share in (0.125, 0.135, 0.005)] == ["13%", "14%", "1%"]
