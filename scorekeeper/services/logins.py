"""Create log-ins, open them on devices, end them, and limit how often a password may be tried.

All phones of a hall share one address, so the address alone locks nobody out for long; and since anyone can try a
name that is not theirs, no wait under a name is longer than five minutes, and tries during it do not lengthen it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.utils import timezone

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.entries import LONGEST_NAME, clean_name, fold_name
from scorekeeper.models import Device, Grant, Login, LoginGrant, LoginThrottle
from scorekeeper.models.grant import GrantPair
from scorekeeper.services.journals import writing

DEVICE_COOKIE, DEVICE_SALT = "device", "scorekeeper.devices"
FORGOTTEN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Pace:
    """So many failures are free; after each further one the wait doubles, from ``first`` to ``most`` seconds."""

    free: int
    first: int
    most: int

    def wait(self, failures: int) -> timedelta:
        """Return the wait before the next try after so many failures in a row."""
        beyond = failures - self.free
        if beyond <= 0:
            return timedelta(0)
        return timedelta(seconds=min(self.most, self.first * 2 ** min(beyond - 1, 20)))


BY_NAME = Pace(free=4, first=2, most=300)
BY_ADDRESS = Pace(free=60, first=1, most=5)


def count_try(folded: str, address: str, now: datetime | None = None) -> None:
    """Count a try as failed, before the password is looked at, so that many at once are counted too.

    Raises ``Refused`` (``too-fast``) where the name or the address has to wait still; that try is not counted.
    """
    at = now or timezone.now()
    with writing():
        tries = [(_lock_tries(what, pace, at), pace) for what, pace in _throttles(folded, address)]
        until = max(row.until for row, _pace in tries)
        for row, pace in tries if until <= at else []:
            row.failures += 1
            row.last, row.until = at, at + pace.wait(row.failures)
            row.save()
        LoginThrottle.objects.filter(last__lt=at - FORGOTTEN_AFTER).delete()
    if until > at:
        seconds = int((until - at).total_seconds()) + 1
        raise refuse("too-fast", {"seconds": seconds}, "password")


def clear_tries(folded: str, address: str) -> None:
    """Clear what a right try was counted: its name starts again at zero, its address has one failure less."""
    with writing():
        (by_name, _), (by_address, _) = _throttles(folded, address)
        LoginThrottle.objects.filter(what=by_name).delete()
        for row in LoginThrottle.objects.select_for_update().filter(what=by_address, failures__gt=0):
            row.failures -= 1
            row.save()


def _throttles(folded: str, address: str) -> tuple[tuple[str, Pace], tuple[str, Pace]]:
    """Return the keys of a name and of an address with their paces. Both are hashed: people type passwords as names."""
    return (_hash_key("name", folded), BY_NAME), (_hash_key("address", address), BY_ADDRESS)


def _hash_key(kind: str, text: str) -> str:
    return f"{kind} {sha256(text.encode()).hexdigest()}"


def _lock_tries(what: str, pace: Pace, at: datetime) -> LoginThrottle:
    """Return the locked row of failures. Times in the future, from a clock that was ahead, count as now."""
    fresh = {"last": at, "until": at}
    row, _made = LoginThrottle.objects.select_for_update().get_or_create(what=what, defaults=fresh)
    if row.last > at:
        row.last, row.until = at, at + pace.wait(row.failures)
        row.save()
    elif at - row.last > FORGOTTEN_AFTER:
        row.failures = 0
    return row


LONGEST_PASSWORD = 200
LONGEST_LABEL = 200
SHORT_NAME = 3  # occurs in many a word


def make(name: str, password: str, pairs: Iterable[GrantPair]) -> Login:
    """Make a log-in that keeps these grants, as far as they hold now, and return it.

    Raises ``Refused``: what a name is refused for, ``taken-name``, ``bad-password`` (path ``password``), and
    ``nothing-kept`` where none of the grants holds.
    """
    plain = clean_name(name)
    verify_password(password, plain)
    hashed = make_password(password)
    with writing():
        if Login.objects.filter(folded=fold_name(plain)).exists():
            raise refuse("taken-name/person", {"plain": plain}, "name")
        login = Login.objects.create(name=plain, folded=fold_name(plain), password=hashed)
        if not keep(login, pairs):
            raise refuse("nothing-kept", path="name")
        return login


def keep(login: Login, pairs: Iterable[GrantPair]) -> int:
    """Keep further grants under a name, as far as they hold now; return how many of them do."""
    with writing():
        grants = list(Grant.objects.valid_among(pairs))
        for grant in grants:
            LoginGrant.objects.update_or_create(login=login, grant=grant, defaults={"generation": grant.generation})
        return len(grants)


def verify_password(password: str, name: str) -> None:
    """Raise ``Refused`` (``bad-password``) for one that is short, long, common, or the name itself."""
    faults = []
    try:
        validate_password(password)
    except ValidationError as error:
        faults = [Fault("bad-password/django", {"sentence": sentence}, "password") for sentence in error.messages]
    if len(password) > LONGEST_PASSWORD:
        faults.append(Fault("bad-password/too-long", {"most": LONGEST_PASSWORD}, "password"))
    if len(name) > SHORT_NAME and fold_name(name) in fold_name(password):
        faults.append(Fault("bad-password/has-name", path="password"))
    if faults:
        raise Refused(faults)


def log_in(name: str, password: str, address: str, device: str) -> str:
    """Let a device in, and return the token that it is to keep; each log-in draws a new one.

    Raises ``Refused``: ``too-fast`` (see ``count_try``), ``wrong-password``: the same for a name that there is not.
    """
    folded = fold_name(name.strip()[:LONGEST_NAME])
    count_try(folded, address)
    login = Login.objects.filter(folded=folded).first()
    if not check_password(password[: LONGEST_PASSWORD + 1], login.password if login else _nobodys()) or login is None:
        raise refuse("wrong-password/log-in", path="password")
    clear_tries(folded, address)
    return enrol(login, address, device)


def enrol(login: Login, address: str, device: str) -> str:
    """Write down a device as logged in, and return the token that it is to keep."""
    token = Signer(salt=DEVICE_SALT).sign(secrets.token_urlsafe(32))
    with writing():
        Device.objects.create(
            login=login, digest=digest(token), address=address[:64], calls_itself=device[:LONGEST_LABEL]
        )
    return token


def is_device_token(token: str) -> bool:
    """Return whether this site has signed a device's token, which may have been logged out since. No query."""
    try:
        Signer(salt=DEVICE_SALT).unsign(token)
    except BadSignature:
        return False
    return True


def digest(token: str) -> str:
    """Return the hash that is stored for a device's token: whoever reads the database cannot log in with it."""
    return sha256(token.encode()).hexdigest()


def change_password(login: Login, old: str, new: str, address: str, staying: int) -> None:
    """Give a log-in another password; every device but the one that stays is logged out.

    Raises ``Refused``: ``too-fast``, ``wrong-password`` (path ``old``), ``bad-password``.
    """
    count_try(login.folded, address)
    if not check_password(old, login.password):
        raise refuse("wrong-password/so-far", path="old")
    clear_tries(login.folded, address)
    verify_password(new, login.name)
    hashed = make_password(new)
    with writing():
        Login.objects.filter(pk=login.pk).update(password=hashed)
        Device.objects.filter(login=login).exclude(pk=staying).delete()


def log_out(login: int, device: int | None = None) -> None:
    """Log a device of someone's out; all of them where none is named."""
    with writing():
        devices = Device.objects.filter(login=login)
        (devices if device is None else devices.filter(pk=device)).delete()


def remove(login: int) -> None:
    """Remove a name with its devices. Its grants stay: who holds their links can make it again."""
    with writing():
        Login.objects.filter(pk=login).delete()


@cache
def _nobodys() -> str:
    """Return a hash to compare with where there is no such name, so that it takes as long."""
    return make_password(secrets.token_urlsafe())
