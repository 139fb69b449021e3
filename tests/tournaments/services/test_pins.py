"""PINs: each entrant's own, made by the site's key, and a bound on guessing for each phone and seat."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import pytest
from django.db.models import F
from django.test import override_settings
from django.utils import timezone

from scorekeeper.engine.errors import Refused
from scorekeeper.services.journals import Phone
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tournaments.models import WrongPin
from tournaments.services import entrants, pins

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    return seated((1, 2, 3, 4, 5))


def phone(name: str = "guesser", since: datetime | None = None) -> Phone:
    return Phone(name, since or timezone.now())


def tried(event: Seated, typed: str, entrant: int = 2, at: Phone | None = None) -> str:
    """Type a PIN, at the same phone unless another is given; return the code of the refusal, if any."""
    try:
        pins.check(event.event, event.table(), event.book.entrant(entrant), typed, at or phone())
    except Refused as refused:
        return refused.faults[0].code
    return ""


def guess(event: Seated, phones: Iterable[Phone]) -> list[str]:
    """Type a wrong PIN at each of these phones; return the codes of the refusals."""
    return [tried(event, wrong(event), at=each) for each in phones]


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


def test_phone_waits_after_five_wrong_ones_at_that_seat_only(event: Seated) -> None:
    assert guess(event, [phone()] * 5) == ["wrong-pin"] * 5
    assert tried(event, event.pin(2)) == "wait"
    assert tried(event, event.pin(3), entrant=3) == ""


def test_wrong_ones_of_one_phone_hold_up_no_other(event: Seated) -> None:
    guess(event, [phone()] * 8)
    assert tried(event, event.pin(2), at=phone("the player's")) == ""
    assert tried(event, event.pin(2)) == "wait"


def test_phones_without_a_token_count_as_one(event: Seated) -> None:
    assert guess(event, [Phone()] * 6) == ["wrong-pin"] * 5 + ["wait"]


def test_clearing_cookies_gains_fifty_guesses_and_then_one_in_fifteen_minutes(event: Seated) -> None:
    """Of 10,000; whoever was at the table before, or has confirmed as this player before, is not held up."""
    before = timezone.now() - timedelta(hours=1)
    assert tried(event, event.pin(2), at=phone("proven")) == ""
    assert guess(event, (phone(f"cleared {number}") for number in range(60))) == ["wrong-pin"] * 50 + ["wait"] * 10
    assert tried(event, event.pin(2), at=phone("comes late")) == "wait"
    assert tried(event, event.pin(2), at=phone("was here", before)) == ""
    assert tried(event, event.pin(2), at=phone("proven")) == ""
    passed(timedelta(minutes=15))
    assert guess(event, (phone(f"again {number}") for number in range(2))) == ["wrong-pin", "wait"]


def test_tokens_gathered_ahead_gain_fifty_guesses_more(event: Seated) -> None:
    before = timezone.now() - timedelta(hours=1)
    guess(event, [phone()])
    gathered = [phone(f"gathered {number}", before) for number in range(60)]
    assert guess(event, gathered) == ["wrong-pin"] * 50 + ["wait"] * 10
    assert tried(event, event.pin(2), at=phone("comes late")) == ""


def test_waiting_is_not_prolonged_by_trying(event: Seated) -> None:
    guess(event, [phone()] * 8)
    assert WrongPin.objects.get(phone="guesser").count == 5
    passed(timedelta(minutes=6))
    assert tried(event, wrong(event)) == "wrong-pin"
    assert tried(event, event.pin(2)) == "wait"


def test_a_right_pin_forgets_the_wrong_ones_of_its_phone(event: Seated) -> None:
    guess(event, [phone()] * 4)
    assert tried(event, event.pin(2)) == ""
    assert guess(event, [phone()] * 6) == ["wrong-pin"] * 5 + ["wait"]


def test_a_clock_that_was_ahead_lets_nobody_wait_longer_than_a_wait(event: Seated) -> None:
    guess(event, [phone()] * 5)
    ahead = timezone.now() + timedelta(days=10)
    WrongPin.objects.update(first=ahead, last=ahead)
    assert tried(event, event.pin(2)) == "wait"
    assert all(known.first <= known.last <= timezone.now() for known in WrongPin.objects.all())
    passed(pins.PHONE.after)
    assert tried(event, event.pin(2)) == ""


def passed(time: timedelta) -> None:
    """Let time pass since what was counted."""
    WrongPin.objects.update(first=F("first") - time, last=F("last") - time)
