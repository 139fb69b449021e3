"""PINs: four digits on an entrant's own ticket, that only this site can make, and a bound on guessing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.engine.errors import refuse
from scorekeeper.services.journals import writing
from tournaments.engine.event.values import Entrant
from tournaments.models import Event, WrongPin

SALT = "tournaments.services.pins"
DIGITS = 4
EVERYBODY, KNOWN = "everybody", "known"  # all phones, and those that typed the right PIN before


@dataclass(frozen=True, slots=True)
class Bound:
    """So many wrong PINs are free; after those, and after each further one, there is a wait."""

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


def check(event: Event, entrant: Entrant, typed: str, phone: str) -> None:
    """Raise ``Refused``: ``wrong-pin``, or ``wait`` after too many wrong ones for this entrant, at whatever tables.

    Wrong ones in a row are counted for each phone (the digest of its token), so that nobody holds up the phones of
    others; beyond `TOGETHER` for all phones, of which many may be one with its cookies cleared. Phones that typed this
    PIN before don't wait for the others, only for each other.
    What is counted stays counted: never call this inside a transaction that is rolled back when it refuses.
    """
    now = timezone.now()
    with writing():
        tries = partial(_tries, {"event": event, "entrant": entrant.number, "pin": entrant.pin}, now)
        own, everybody = tries(phone), tries(EVERYBODY)
        known = [tries(KNOWN)] if phone and own.proven else []
        together = known or [everybody]
        left = max(PHONE.wait(own, now), *(TOGETHER.wait(each, now) for each in together))
        right = left <= timedelta() and constant_time_compare(typed.strip(), pin(event, entrant))
        if right and (own.count or (phone and not own.proven)):
            own.count, own.proven = 0, True
            own.save()
        if not right and left <= timedelta():
            for each in (own, everybody, *known):
                each.count, each.last = each.count + 1, now
                each.save()
    if left > timedelta():
        minutes = -(-int(left.total_seconds()) // 60)
        raise refuse("wait", {"minutes": minutes}, "pin", minutes=minutes)
    if not right:
        raise refuse("wrong-pin", {"number": entrant.number}, "pin")


def _tries(of: Mapping[str, Any], now: datetime, phone: str) -> WrongPin:
    """Return the locked count for one phone. A time in the future, from a clock that was ahead, becomes now."""
    tries = WrongPin.objects.select_for_update().filter(**of, phone=phone).first()
    if tries is None:
        return WrongPin(**of, phone=phone, last=now)
    if tries.last > now:
        tries.last = now
        tries.save()
    return tries
