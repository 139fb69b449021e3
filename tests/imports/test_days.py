"""Dates as people write them."""

from datetime import date

import pytest

from scorekeeper.imports.cells import DayOrder, read_day
from tests.refusals import raises_refused

EVE = date(2004, 12, 24)


@pytest.mark.parametrize("text", ["2004-12-24", "24.12.2004", "24. 12. 2004", "24/12/2004", "12/24/2004", "24-12-2004"])
def test_a_day_that_can_be_no_other(text: str) -> None:
    assert read_day(text) == EVE


@pytest.mark.parametrize("text", ["2004-02-03", "3.2.2004", "3/2/2004", "03-02-2004"])
def test_day_first(text: str) -> None:
    assert read_day(text, DayOrder.DAY) == date(2004, 2, 3)


def test_month_first() -> None:
    assert read_day("3/2/2004", DayOrder.MONTH) == date(2004, 3, 2)
    assert read_day("3.2.2004", DayOrder.MONTH) == date(2004, 2, 3)


@pytest.mark.parametrize("text", ["3/2/2004", "03-02-2004"])
def test_a_day_that_can_be_two_is_refused(text: str) -> None:
    with raises_refused("could be two dates. Choose whether the month or the day comes first"):
        read_day(text)


def test_both_readings_alike() -> None:
    assert read_day("5/5/2004") == date(2004, 5, 5)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("2004-13-01", DayOrder.EITHER),
        ("30.2.2004", DayOrder.EITHER),
        ("24/12/2004", DayOrder.MONTH),
        ("0004-01-01", DayOrder.DAY),
    ],
)
def test_no_such_day(text: str, order: DayOrder) -> None:
    with raises_refused("isn't on the calendar"):
        read_day(text, order)


def test_a_short_year() -> None:
    with raises_refused(r"“24\.12\.04” needs a year with four digits"):
        read_day("24.12.04")


@pytest.mark.parametrize("text", ["", "Friday", "2004", "24 December 2004", "1/2-2004"])
def test_what_is_no_day(text: str) -> None:
    with raises_refused("isn't a date. Write it like 12/24/2004 or 2004-12-24"):
        read_day(text)
