"""A night in any order: two phones and a viewer, step by step by chance, a few in the suite, many in ``make days``."""

from __future__ import annotations

import random

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.machines import FEW, MANY
from tests.nights.laws import verify_step
from tests.nights.night import Night
from tests.nights.phone import Fate, Phone
from tests.tables import opened

pytestmark = pytest.mark.django_db


def test_a_night_in_any_order() -> None:
    run_state_machine_as_test(Night, settings=FEW)


@pytest.mark.long
def test_many_nights_in_any_order() -> None:
    run_state_machine_as_test(Night, settings=MANY)


@pytest.mark.parametrize("seed", range(3))
def test_an_edit_of_a_hand_whose_answer_was_lost_is_on_the_site(seed: int) -> None:
    table, chance = opened(), random.Random(seed)
    phone = Phone(table, "phone-1")
    phone.record(chance, Fate.ANSWER_LOST)
    phone.edit(chance)
    while phone.queue and not phone.queue[0].halt:
        phone.sync(chance)
    verify_step(table, [phone])
