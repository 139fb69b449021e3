"""Days beside names, and days that people type."""

from datetime import date

import pytest
from django.utils.translation import override

from scorekeeper.web.display import unless_said_by
from scorekeeper.web.parsing import parse_day

DAY = date(2026, 11, 5)


@pytest.mark.parametrize(
    "name",
    ["2026-11-05", "Sheets of 2026-11-05", "Thursday, November 5", "Thursday 5 November 2026", "5. Nov", "nov 5"],
)
def test_a_name_that_says_its_day(name: str) -> None:
    assert unless_said_by(DAY, name) is None


@pytest.mark.parametrize("name", ["Friday", "2026-11-06", "15 November", "November", "Session 5", "5 novels", ""])
def test_a_name_that_does_not(name: str) -> None:
    assert unless_said_by(DAY, name) == DAY


@pytest.mark.parametrize(
    ("language", "text"),
    [
        *((language, "2026-11-05") for language in ("en", "en-au", "en-ca", "en-gb", "en-ie", "en-nz")),
        ("en", "11/5/2026"),
        ("en", "11/05/26"),
        ("en", "Nov 5, 2026"),
        *((language, "5/11/2026") for language in ("en-au", "en-gb", "en-ie", "en-nz")),
    ],
)
def test_a_typed_day_follows_the_language(language: str, text: str) -> None:
    with override(language):
        assert parse_day(text) == DAY


@pytest.mark.parametrize(
    ("language", "text", "example"),
    [
        ("en", "31/1/2026", "01/31/2026"),
        ("en", "", "01/31/2026"),
        ("en-gb", "1/31/2026", "31/01/2026"),
        ("en-ca", "1/2/2026", "2026-01-31"),
        ("en", "2026-02-30", "01/31/2026"),
        ("en", "9999-12-31", "01/31/2026"),
    ],
)
def test_refuses_what_is_no_day_with_an_example(language: str, text: str, example: str) -> None:
    with override(language), pytest.raises(ValueError, match=f"Enter a date like {example}."):
        parse_day(text)
