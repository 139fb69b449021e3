"""How many guesses at one player's PIN pass in a day of six sessions, each at another table, as the docs say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count
from types import SimpleNamespace

import pytest
from django.utils import timezone

from scorekeeper.engine.errors import Refused
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, get_seated, publish
from tournaments.services import pins, tables

pytestmark = pytest.mark.django_db

VICTIM = 2
SESSIONS, SESSION = 6, timedelta(hours=2)
BEGIN = datetime(2026, 11, 28, 9, tzinfo=timezone.get_default_timezone())


@pytest.fixture(scope="module")
def event_number(module_db: None) -> int:
    event = Seated(founded(5, sessions=SESSIONS))
    for session in range(1, SESSIONS + 1):
        publish(event, session, [(1, 2, 3, 4, 5)])
    return event.event.pk


class Attack:
    """Guesses all day as fast as it may, at the table where the player sits by then."""

    def __init__(self, event: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
        self.event, self.now, self.passed = event, BEGIN, 0
        self.wrong = "0000" if event.pin(VICTIM) != "0000" else "1111"
        self.new_phones = (f"phone {number}" for number in count())
        monkeypatch.setattr(pins, "timezone", SimpleNamespace(now=lambda: self.now))

    def day(self) -> Iterator[bool]:
        """Yield every five minutes, as no wait is shorter: whether another session begins."""
        step = pins.PHONE.after
        for number in range(SESSIONS * SESSION // step):
            self.now = BEGIN + number * step
            self.table, since = number * step // SESSION + 1, number * step % SESSION
            yield not since

    def confirm(self, pin: str, phone: str) -> str:
        """Type a PIN at the table's page; return the code of the refusal."""
        with pytest.raises(Refused) as refused:  # a right one too, as no score was submitted
            tables.confirm(self.event.event, self.table, VICTIM, pin, 0, key=key(), actor=DIRECTOR, phone=phone)
        return refused.value.faults[0].code

    def guess(self, phone: str = "") -> bool:
        """Type a wrong PIN, without a phone at one without cookies; return whether it was compared."""
        is_compared = self.confirm(self.wrong, phone or next(self.new_phones)) == "wrong-pin"
        self.passed += is_compared
        return is_compared


@pytest.fixture
def attack(event_number: int, db: None, monkeypatch: pytest.MonkeyPatch) -> Attack:
    return Attack(get_seated(event_number), monkeypatch)


def test_one_phone(attack: Attack) -> None:
    for _ in attack.day():
        while attack.guess("attacker's"):
            pass
    assert attack.passed == 82


def test_one_that_clears_its_cookies_or_has_collected_others(attack: Attack) -> None:
    for _ in attack.day():
        while attack.guess():
            pass
    assert attack.passed == 97


def test_one_on_which_the_player_confirms_each_session_and_new_ones(attack: Attack) -> None:
    for begins in attack.day():
        if begins:
            attack.confirm(attack.event.pin(VICTIM), "table's")
        while attack.guess() or attack.guess("table's"):
            pass
    assert attack.passed == 168
