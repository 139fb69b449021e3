"""A day in any order: whole events, played step by step by chance, a few in the suite and many in ``make days``."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.days.day import Day

pytestmark = pytest.mark.django_db
SLOW = settings(database=None, print_blob=True, suppress_health_check=list(HealthCheck))
FEW = settings(SLOW, max_examples=3, stateful_step_count=10, derandomize=True, phases=[Phase.generate])
MANY = settings(SLOW, max_examples=20, stateful_step_count=40)


def test_a_day_in_any_order() -> None:
    run_state_machine_as_test(Day, settings=FEW)


@pytest.mark.long
def test_many_days_in_any_order() -> None:
    run_state_machine_as_test(Day, settings=MANY)
