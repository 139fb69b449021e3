"""How often one may try to log in: by the name tried, with a wait that grows and ends; by the address only loosely.

All phones of a hall share one address, so the address alone locks nobody out for long; and since anybody can try a name
that is not his, no wait under a name is longer than five minutes, and tries during it do not lengthen it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from scorekeeper.engine.errors import refuse
from scorekeeper.models import Knock

from .write_lock import writing

FORGOTTEN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Pace:
    """So many failures are free; after each further one the wait doubles, from ``first`` to ``most`` seconds."""

    free: int
    first: int
    most: int

    def wait(self, failures: int) -> timedelta:
        """How long the next try has to wait after so many failures in a row."""
        beyond = failures - self.free
        if beyond <= 0:
            return timedelta(0)
        return timedelta(seconds=min(self.most, self.first * 2 ** min(beyond - 1, 20)))


BY_NAME = Pace(free=4, first=2, most=300)
BY_ADDRESS = Pace(free=60, first=1, most=5)


def knock(folded: str, address: str, now: datetime | None = None) -> None:
    """Count a try as failed, before the password is looked at, so that many at once are counted too.

    Raises ``Refused`` (``too-fast``) where the name or the address has to wait still; that try is not counted.
    """
    at = now or timezone.now()
    with writing():
        found = [(_row(what, pace, at), pace) for what, pace in _watched(folded, address)]
        until = max(row.until for row, _pace in found)
        for row, pace in found if until <= at else []:
            row.failures += 1
            row.last, row.until = at, at + pace.wait(row.failures)
            row.save()
        Knock.objects.filter(last__lt=at - FORGOTTEN_AFTER).delete()
    if until > at:
        seconds = int((until - at).total_seconds()) + 1
        raise refuse("too-fast", f"Too many tries; the next one is taken in {seconds} s.", "password")


def let_in(folded: str, address: str) -> None:
    """Take back what was counted for a try that was right: its name starts anew, its address has one failure less."""
    with writing():
        (by_name, _), (by_address, _) = _watched(folded, address)
        Knock.objects.filter(what=by_name).delete()
        for row in Knock.objects.select_for_update().filter(what=by_address, failures__gt=0):
            row.failures -= 1
            row.save()


def _watched(folded: str, address: str) -> tuple[tuple[str, Pace], tuple[str, Pace]]:
    """Names and addresses as they are kept: hashed, since people type passwords where names belong."""
    return (_hashed("name", folded), BY_NAME), (_hashed("address", address), BY_ADDRESS)


def _hashed(kind: str, text: str) -> str:
    return f"{kind} {sha256(text.encode()).hexdigest()}"


def _row(what: str, pace: Pace, at: datetime) -> Knock:
    """Return the locked row of failures. Times in the future, from a clock that was ahead, count as now."""
    fresh = {"last": at, "until": at}
    row, _made = Knock.objects.select_for_update().get_or_create(what=what, defaults=fresh)
    if row.last > at:
        row.last, row.until = at, at + pace.wait(row.failures)
        row.save()
    elif at - row.last > FORGOTTEN_AFTER:
        row.failures = 0
    return row
