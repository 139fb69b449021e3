"""Log-ins: made, opened on another device, ended. They hand out grants, as links do, and are nothing more."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.models import Device, Grant, Kept, Login
from scorekeeper.models.grant import Held

from . import login_throttle
from .write_lock import writing

LONGEST_PASSWORD = 200
LONGEST_LABEL = 200
SHORT_NAME = 3  # occurs in many a word
WRONG = "This name and password do not go together."


def make(name: str, password: str, pairs: Iterable[Held]) -> Login:
    """Make a log-in that keeps these grants, as far as they hold now, and return it.

    Raises ``Refused``: what a name is refused for, ``taken-name``, ``bad-password`` (path ``password``), and
    ``nothing-kept`` where none of the grants holds.
    """
    plain = texts.name(name)
    verify_password(password, plain)
    hashed = make_password(password)
    with writing():
        if Login.objects.filter(folded=texts.folded(plain)).exists():
            raise refuse("taken-name", f"Somebody is called {plain} here already; choose another name.", "name")
        login = Login.objects.create(name=plain, folded=texts.folded(plain), password=hashed)
        if not keep(login, pairs):
            raise refuse("nothing-kept", "This device holds nothing that could be kept; open a link first.", "name")
        return login


def keep(login: Login, pairs: Iterable[Held]) -> int:
    """Keep further grants under a name, as far as they hold now; return how many of them do."""
    with writing():
        held = list(Grant.objects.held(pairs))
        for grant in held:
            Kept.objects.update_or_create(login=login, grant=grant, defaults={"generation": grant.generation})
        return len(held)


def verify_password(password: str, name: str) -> None:
    """Raises ``Refused`` (``bad-password``) for one that is short, long, common, or the name itself."""
    faults = []
    try:
        validate_password(password)
    except ValidationError as error:
        faults = [Fault("bad-password", sentence, "password") for sentence in error.messages]
    if len(password) > LONGEST_PASSWORD:
        faults.append(Fault("bad-password", f"A password has at most {LONGEST_PASSWORD} characters.", "password"))
    if len(name) > SHORT_NAME and texts.folded(name) in texts.folded(password):
        faults.append(Fault("bad-password", "A password does not hold the name.", "password"))
    if faults:
        raise Refused(faults)


def log_in(name: str, password: str, address: str, device: str) -> str:
    """Let a device in, and return the token that it is to keep; each log-in draws a new one.

    Raises ``Refused``: ``too-fast`` (see ``knocks``), ``wrong-password``: the same for a name that there is not.
    """
    folded = texts.folded(name.strip()[: texts.LONGEST_NAME])
    login_throttle.knock(folded, address)
    login = Login.objects.filter(folded=folded).first()
    if not check_password(password[: LONGEST_PASSWORD + 1], login.password if login else _nobodys()) or login is None:
        raise refuse("wrong-password", WRONG, "password")
    login_throttle.let_in(folded, address)
    return enrol(login, address, device)


def enrol(login: Login, address: str, device: str) -> str:
    """Write down a device as logged in, and return the token that it is to keep."""
    token = secrets.token_urlsafe(32)
    with writing():
        Device.objects.create(
            login=login, digest=digest(token), address=address[:64], calls_itself=device[:LONGEST_LABEL]
        )
    return token


def digest(token: str) -> str:
    """What is kept of a device's token: whoever reads the database cannot log in with it."""
    return sha256(token.encode()).hexdigest()


def change_password(login: Login, old: str, new: str, address: str, staying: int) -> None:
    """Give a log-in another password; every device but the one that stays is logged out.

    Raises ``Refused``: ``too-fast``, ``wrong-password`` (path ``old``), ``bad-password``.
    """
    login_throttle.knock(login.folded, address)
    if not check_password(old, login.password):
        raise refuse("wrong-password", "This is not the password so far.", "old")
    login_throttle.let_in(login.folded, address)
    verify_password(new, login.name)
    hashed = make_password(new)
    with writing():
        Login.objects.filter(pk=login.pk).update(password=hashed)
        Device.objects.filter(login=login).exclude(pk=staying).delete()


def log_out(login: int, device: int | None = None) -> None:
    """Log a device of somebody's out; all of them where none is named."""
    with writing():
        found = Device.objects.filter(login=login)
        (found if device is None else found.filter(pk=device)).delete()


def remove(login: int) -> None:
    """Remove a name with its devices. Its grants stay: who holds their links can make it anew."""
    with writing():
        Login.objects.filter(pk=login).delete()


@cache
def _nobodys() -> str:
    """A hash to compare with where there is no such name, so that it takes as long."""
    return make_password(secrets.token_urlsafe())
