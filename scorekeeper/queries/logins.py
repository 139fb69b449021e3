"""The person logged in on a device, and the grants kept under their name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from scorekeeper.models import Device, Grant, Kept, Login
from scorekeeper.models.grant import Held

LASTS = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A device that is logged in, and whose it is."""

    device: int
    login: Login


@dataclass(frozen=True, slots=True)
class Holding:
    """A grant that somebody holds, in words of the role and the scope; ``kept``: under their name, not only here."""

    role: str
    scope: str
    club: int | None
    evening: int | None
    journal: int | None
    kept: bool


@dataclass(frozen=True, slots=True)
class SeenDevice:
    """A device that is logged in under a name."""

    device: int
    calls_itself: str
    address: str
    since: datetime
    here: bool


def pairs_of(digest: str) -> tuple[Held, ...]:
    """Return the grants that the log-in of a device keeps; none for a device that is not logged in. One statement."""
    kept = Kept.objects.filter(login__devices__digest=digest, login__devices__since__gt=timezone.now() - LASTS)
    return tuple(kept.values_list("grant", "generation"))


def logged_in(digest: str) -> LoggedIn | None:
    """Return the device of that token's digest; None where it is not logged in. One statement."""
    devices = Device.objects.select_related("login").filter(digest=digest, since__gt=timezone.now() - LASTS)
    device = devices.first()
    return None if device is None else LoggedIn(device.pk, device.login)


def holdings(login: int | None, here: Sequence[Held]) -> list[Holding]:
    """Return the grants kept under a name, then those of this device alone; only valid ones. Two statements."""
    grants = Grant.objects.select_related("club", "evening")
    kept = {
        (number, generation)
        for number, generation in Kept.objects.filter(
            login=login, grant__generation=F("generation"), grant__revoked=False
        ).values_list("grant", "generation")
    }
    held = grants.valid_among({*kept, *here}).order_by("pk") if kept or here else []
    unsorted = [_holding(grant, kept=(grant.pk, grant.generation) in kept) for grant in held]
    return sorted(unsorted, key=lambda holding: not holding.kept)


def devices(login: int, here: int) -> list[SeenDevice]:
    """Return the devices that are logged in under a name, the latest first."""
    rows = Device.objects.filter(login=login, since__gt=timezone.now() - LASTS).order_by("-since", "-pk")
    return [SeenDevice(row.pk, row.calls_itself, row.address, row.since, row.pk == here) for row in rows]


def names() -> list[tuple[int, str, datetime]]:
    """Return all log-ins of the site: number, name, since when."""
    return list(Login.objects.order_by("folded").values_list("pk", "name", "since"))


def _holding(grant: Grant, *, kept: bool) -> Holding:
    scope = str(grant.evening or grant.club or "")
    return Holding(grant.role, scope, grant.club_id, grant.evening_id, grant.journal_id, kept)
