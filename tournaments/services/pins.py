"""PINs: four digits on an entrant's own ticket, that only this site can make, and a bound on guessing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.engine.errors import refuse
from scorekeeper.services.journals import Phone, writing
from tournaments.engine.event.values import Entrant, SessionTable
from tournaments.models import Event, WrongPin

SALT = "tournaments.services.pins"
DIGITS = 4
LATER, EARLIER = "later", "earlier"  # phones that came since the first of these wrong ones, and those here before


@dataclass(frozen=True, slots=True)
class Bound:
    """So many wrong PINs in a row are free; after those, and after each further one, there is a wait."""

    free: int
    after: timedelta

    def wait(self, tries: WrongPin, now: datetime) -> timedelta:
        """Return the wait before the next try; 0 or less when it may come now."""
        return tries.last + self.after - now if tries.count >= self.free else timedelta()


PHONE = Bound(5, timedelta(minutes=5))
TOGETHER = Bound(50, timedelta(minutes=15))


def pin(event: Event, entrant: Entrant) -> str:
    """The PIN of an entrant: it follows from the site's key, the event, their number, and how many PINs they had."""
    message = f"{event.journal.key}:{entrant.number}:{entrant.pin}"
    digest = salted_hmac(SALT, message, algorithm="sha256").digest()
    return f"{int.from_bytes(digest[:8]) % 10**DIGITS:0{DIGITS}}"


def check(event: Event, table: SessionTable, entrant: Entrant, typed: str, phone: Phone) -> None:
    """Raise ``Refused``: ``wrong-pin``, or ``wait`` after too many wrong ones in a row for this seat.

    Wrong ones are counted for each phone, so that nobody holds up the phones of others, and beyond `TOGETHER` for those
    phones together which may be one phone with its cookies cleared: all but the ones that typed this entrant's PIN
    before. Phones that were here before the guessing began are counted apart from those that came since.
    What is counted stays counted: never call this inside a transaction that is rolled back when it refuses.
    """
    now = timezone.now()
    with writing():
        seat = {"event": event, "table": table.id, "entrant": entrant.number}
        counted = [(_tries(seat, phone.token, now), PHONE)]
        if not _is_proven(event, entrant, phone):
            crowd = _tries(seat, LATER, now)
            if crowd.count and phone.since and phone.since < crowd.first:
                crowd = _tries(seat, EARLIER, now)
            counted.append((crowd, TOGETHER))
        left = max(bound.wait(tries, now) for tries, bound in counted)
        right = left <= timedelta() and constant_time_compare(typed.strip(), pin(event, entrant))
        if right:
            _forget(seat, phone)
        elif left <= timedelta():
            for tries, _bound in counted:
                tries.count, tries.first, tries.last = tries.count + 1, tries.first if tries.count else now, now
                tries.save()
    if left > timedelta():
        minutes = -(-int(left.total_seconds()) // 60)
        raise refuse("wait", {"minutes": minutes}, "pin", minutes=minutes)
    if not right:
        raise refuse("wrong-pin", {"number": entrant.number}, "pin")


def _tries(seat: Mapping[str, object], phone: str, now: datetime) -> WrongPin:
    """Return the locked count for one phone. Times in the future, from a clock that was ahead, become now."""
    tries = WrongPin.objects.select_for_update().filter(**seat, phone=phone).first()
    if tries is None:
        return WrongPin(**seat, phone=phone, first=now, last=now)
    if max(tries.first, tries.last) > now:
        tries.first, tries.last = min(tries.first, now), min(tries.last, now)
        tries.save()
    return tries


def _is_proven(event: Event, entrant: Entrant, phone: Phone) -> bool:
    """Return whether this phone has typed the entrant's right PIN before, at any table of the event."""
    proven = WrongPin.objects.filter(event=event, entrant=entrant.number, phone=phone.token, proven=True)
    return bool(phone.token) and proven.exists()


def _forget(seat: Mapping[str, Any], phone: Phone) -> None:
    """Start counting anew for a phone that typed the right PIN, and remember that it did."""
    if phone.token:
        WrongPin.objects.update_or_create(**seat, phone=phone.token, defaults={"count": 0, "proven": True})
    else:
        WrongPin.objects.filter(**seat, phone="").delete()
