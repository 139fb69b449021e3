"""PINs: each entrant's own, made by the site's key, and a bound on guessing for each seat."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from scorekeeper.engine.errors import Refused
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tournaments.models import WrongPin
from tournaments.services import entrants, pins

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    return seated((1, 2, 3, 4, 5))


def tried(event: Seated, typed: str, entrant: int = 2) -> str:
    """Type a PIN; returns the code of the refusal, nothing where it was right."""
    try:
        pins.check(event.event, event.table(), event.book.entrant(entrant), typed)
    except Refused as refused:
        return refused.faults[0].code
    return ""


def wrong(event: Seated, entrant: int = 2) -> str:
    return "0000" if event.pin(entrant) != "0000" else "1111"


def test_a_pin_is_four_digits_and_the_entrants_own(event: Seated) -> None:
    found = [event.pin(number) for number in range(1, 6)]
    assert all(len(pin) == 4 and pin.isdigit() for pin in found)
    assert len(set(found)) > 1
    assert found == [event.pin(number) for number in range(1, 6)]


def test_a_pin_needs_the_sites_key(event: Seated) -> None:
    ours = [event.pin(number) for number in range(1, 6)]
    with override_settings(SECRET_KEY="somebody else's"):
        assert [event.pin(number) for number in range(1, 6)] != ours


def test_another_event_and_another_ticket_have_other_pins(event: Seated) -> None:
    other = Seated(founded(5, name="Spring Open"))
    assert [other.pin(number) for number in range(1, 6)] != [event.pin(number) for number in range(1, 6)]
    before = [event.pin(number) for number in (1, 2, 3)]
    for number in (1, 2, 3):
        entrants.new_pin(event.event, number, key=key(), actor=DIRECTOR)
    assert [event.pin(number) for number in (1, 2, 3)] != before


def test_a_right_pin_may_have_blanks_around_it(event: Seated) -> None:
    assert tried(event, f" {event.pin(2)} ") == ""
    assert tried(event, "") == "wrong-pin"


def test_after_five_wrong_ones_the_seat_waits_and_only_that_seat(event: Seated) -> None:
    assert [tried(event, wrong(event)) for _ in range(5)] == ["wrong-pin"] * 5
    assert tried(event, event.pin(2)) == "wait"
    assert tried(event, event.pin(3), entrant=3) == ""


def test_waiting_is_not_prolonged_by_trying(event: Seated) -> None:
    for _ in range(8):
        tried(event, wrong(event))
    kept = WrongPin.objects.get()
    assert kept.count == 5
    WrongPin.objects.update(last=kept.last - timedelta(minutes=6))
    assert tried(event, wrong(event)) == "wrong-pin"
    assert tried(event, event.pin(2)) == "wait"


def test_a_right_pin_forgets_the_wrong_ones(event: Seated) -> None:
    for _ in range(4):
        tried(event, wrong(event))
    assert tried(event, event.pin(2)) == ""
    assert not WrongPin.objects.exists()


def test_a_clock_that_was_ahead_lets_nobody_wait_longer_than_five_minutes(event: Seated) -> None:
    for _ in range(5):
        tried(event, wrong(event))
    WrongPin.objects.update(last=timezone.now() + timedelta(days=10))
    assert tried(event, event.pin(2)) == "wait"
    known = WrongPin.objects.get()
    assert known.last <= timezone.now()
    WrongPin.objects.update(last=known.last - pins.WAIT)
    assert tried(event, event.pin(2)) == ""
