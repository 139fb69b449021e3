"""The limit on login attempts."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from scorekeeper.engine.errors import Refused
from scorekeeper.models import LoginThrottle
from scorekeeper.services.logins import BY_ADDRESS, BY_NAME, clear_tries, count_try
from tests.refusals import raises_refused

pytestmark = pytest.mark.django_db
HALL = "192.0.2.1"


def waited(name: str, address: str, now: datetime) -> float:
    """Seconds until a try is taken, the try itself included."""
    for seconds in range(BY_NAME.most + 2):
        try:
            count_try(name, address, now + timedelta(seconds=seconds))
        except Refused:
            continue
        return seconds
    raise AssertionError("It never ends.")


def test_the_wait_under_a_name_grows_and_ends() -> None:
    now, waits = timezone.now(), []
    for _ in range(16):
        waits.append(waited("dora", HALL, now))
        now += timedelta(seconds=waits[-1])
    assert waits == [0] * 5 + [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


def test_tries_while_waiting_do_not_lengthen_it() -> None:
    now = timezone.now()
    for _ in range(BY_NAME.free + 3):
        now += timedelta(seconds=waited("dora", HALL, now))
    left = LoginThrottle.objects.get(what__startswith="name").until
    for tenth in range(40):
        with raises_refused("Too many tries. Wait"):
            count_try("dora", "192.0.2.66", now + timedelta(seconds=tenth / 10))
    assert LoginThrottle.objects.get(what__startswith="name").until == left


def test_a_hall_is_one_address() -> None:
    """Sixty people mistype at once; the sixty-first waits for a second, nobody longer than five."""
    now = timezone.now()
    for number in range(BY_ADDRESS.free):
        count_try(f"player {number}", HALL, now)
    count_try("player 60", HALL, now)
    with raises_refused(r"Wait [12] sec"):
        count_try("player 61", HALL, now)
    for number in range(20):
        assert waited(f"player {number + 100}", HALL, now) <= BY_ADDRESS.most
        now = LoginThrottle.objects.get(what__startswith="address").until
    count_try("dora", "192.0.2.2", now)  # elsewhere nobody waits


def test_who_gets_in_starts_anew() -> None:
    now = timezone.now()
    for _ in range(BY_NAME.free):
        count_try("dora", HALL, now)
    clear_tries("dora", HALL)
    assert [waited("dora", HALL, now) for _ in range(BY_NAME.free)] == [0] * BY_NAME.free


def test_an_hour_later_it_is_forgotten() -> None:
    now = timezone.now()
    for _ in range(9):
        now += timedelta(seconds=waited("dora", HALL, now))
    later = now + timedelta(hours=1, seconds=301)
    count_try("another", HALL, later)
    assert not LoginThrottle.objects.filter(last__lt=later).exists()
    assert waited("dora", HALL, later) == 0


def test_no_name_and_no_address_is_kept() -> None:
    count_try("my secret password", HALL)
    assert all("secret" not in row.what and HALL not in row.what for row in LoginThrottle.objects.all())


def test_a_clock_that_was_ahead_locks_nobody_out() -> None:
    """Wrong passwords typed while the clock was ten days ahead: set right, the name waits as long as it would have."""
    ahead = timezone.now() + timedelta(days=10)
    for _ in range(BY_NAME.free + 4):
        ahead += timedelta(seconds=waited("dora", HALL, ahead))
    now = timezone.now()
    assert waited("dora", HALL, now) == 16  # counted from now, not from each try
