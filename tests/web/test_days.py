"""Days beside names."""

from datetime import date

import pytest

from scorekeeper.web.display import unless_said_by

DAY = date(2026, 11, 5)


@pytest.mark.parametrize("name", ["2026-11-05", "Sheets of 2026-11-05", "Thursday 5 November 2026", "5. Nov", "nov 5"])
def test_a_name_that_says_its_day(name: str) -> None:
    assert unless_said_by(DAY, name) is None


@pytest.mark.parametrize("name", ["Friday", "2026-11-06", "15 November", "November", "Session 5", "5 novels", ""])
def test_a_name_that_does_not(name: str) -> None:
    assert unless_said_by(DAY, name) == DAY
