"""The day of a game."""

from datetime import date, datetime

import pytest

from scorekeeper.ledger.days import day_of_play


@pytest.mark.parametrize(
    ("clock", "day"),
    [
        ("2026-11-27T22:42", date(2026, 11, 27)),
        ("2026-11-28T00:00", date(2026, 11, 27)),
        ("2026-11-28T04:59", date(2026, 11, 27)),
        ("2026-11-28T05:00", date(2026, 11, 28)),
        ("2027-01-01T01:30", date(2026, 12, 31)),
    ],
)
def test_the_hours_before_five_belong_to_the_evening_before(clock: str, day: date) -> None:
    assert day_of_play(datetime.fromisoformat(clock)) == day
