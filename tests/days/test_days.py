"""A day in any order: whole events, played step by step by chance, a few in the suite and many in ``make days``."""

from __future__ import annotations

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.days.day import Day
from tests.machines import FEW, MANY
from tests.pristine import PristineCopy


@pytest.fixture(autouse=True)
def goes_back(real_commits: None, pristine: PristineCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each day begin with an empty database, and commit as the site does, so that it reads on from what it kept."""
    monkeypatch.setattr(Day, "pristine", pristine)


def test_a_day_in_any_order() -> None:
    run_state_machine_as_test(Day, settings=FEW)


@pytest.mark.long
def test_many_days_in_any_order() -> None:
    run_state_machine_as_test(Day, settings=MANY)
