"""PINs: each entrant's own, made by the site's key, and a bound on guessing for each phone and seat."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import override_settings
from django.utils import timezone

from scorekeeper.engine.errors import Refused
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tournaments.models import WrongPin
from tournaments.services import entrants, pins

pytestmark = pytest.mark.django_db
GUESSER = "guesser"  # a phone


@pytest.fixture
def event(db: None) -> Seated:
    return seated((1, 2, 3, 4, 5))


def tried(event: Seated, typed: str, entrant: int = 2, at: str = GUESSER) -> str:
    """Type a PIN, at the same phone unless another is given; return the code of the refusal, if any."""
    try:
        pins.check(event.event, event.book.entrant(entrant), typed, at)
    except Refused as refused:
        return refused.faults[0].code
    return ""


def guess(event: Seated, phones: Iterable[str]) -> list[str]:
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
    assert guess(event, [GUESSER] * 5) == ["wrong-pin"] * 5
    assert tried(event, event.pin(2)) == "wait"
    assert tried(event, event.pin(3), entrant=3) == ""


def test_wrong_ones_of_one_phone_hold_up_no_other(event: Seated) -> None:
    guess(event, [GUESSER] * 8)
    assert tried(event, event.pin(2), at="the player's") == ""
    assert tried(event, event.pin(2)) == "wait"


def test_phones_without_a_token_count_as_one(event: Seated) -> None:
    assert guess(event, [""] * 6) == ["wrong-pin"] * 5 + ["wait"]


def test_all_phones_together_have_fifty_guesses_and_then_one_in_fifteen_minutes(event: Seated) -> None:
    """Of 10,000; whoever has confirmed as this player before is not held up."""
    assert tried(event, event.pin(2), at="proven") == ""
    assert guess(event, (f"cleared {number}" for number in range(60))) == ["wrong-pin"] * 50 + ["wait"] * 10
    assert tried(event, event.pin(2), at="another") == "wait"
    assert tried(event, event.pin(2), at="proven") == ""
    passed(timedelta(minutes=15))
    assert guess(event, (f"again {number}" for number in range(2))) == ["wrong-pin", "wait"]


def test_phones_that_confirmed_before_wait_for_each_other(event: Seated) -> None:
    proven = [f"proven {number}" for number in range(12)]
    assert [tried(event, event.pin(2), at=each) for each in proven] == [""] * 12
    assert guess(event, [each for each in proven for _ in range(5)]) == ["wrong-pin"] * 50 + ["wait"] * 10


def test_a_new_pin_is_counted_anew(event: Seated) -> None:
    guess(event, (f"cleared {number}" for number in range(50)))
    entrants.new_pin(event.event, 2, key=key(), actor=DIRECTOR)
    assert tried(event, event.pin(2), at="the player's") == ""


def test_waiting_is_not_prolonged_by_trying(event: Seated) -> None:
    guess(event, [GUESSER] * 8)
    assert WrongPin.objects.get(phone="guesser").count == 5
    passed(timedelta(minutes=6))
    assert tried(event, wrong(event)) == "wrong-pin"
    assert tried(event, event.pin(2)) == "wait"


def test_a_right_pin_forgets_the_wrong_ones_of_its_phone(event: Seated) -> None:
    guess(event, [GUESSER] * 4)
    assert tried(event, event.pin(2)) == ""
    assert guess(event, [GUESSER] * 6) == ["wrong-pin"] * 5 + ["wait"]


def test_a_clock_that_was_ahead_lets_nobody_wait_longer_than_a_wait(event: Seated) -> None:
    guess(event, [GUESSER] * 5)
    ahead = timezone.now() + timedelta(days=10)
    WrongPin.objects.update(last=ahead)
    assert tried(event, event.pin(2)) == "wait"
    assert all(known.last <= timezone.now() for known in WrongPin.objects.all())
    passed(pins.PHONE.after)
    assert tried(event, event.pin(2)) == ""


def passed(time: timedelta) -> None:
    """Let time pass since what was counted."""
    WrongPin.objects.update(last=F("last") - time)
