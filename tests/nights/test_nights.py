"""A night in any order: two phones and a viewer, step by step by chance, a few in the suite, many in ``make days``."""

from __future__ import annotations

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.machines import FEW, MANY
from tests.nights.night import Night

pytestmark = pytest.mark.django_db


def test_a_night_in_any_order() -> None:
    run_state_machine_as_test(Night, settings=FEW)


@pytest.mark.long
def test_many_nights_in_any_order() -> None:
    run_state_machine_as_test(Night, settings=MANY)
