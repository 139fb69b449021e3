"""The values of a carried file, each read strictly: written in the one way in which this site writes it, or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from scorekeeper.engine.errors import Refused, quoted, refuse

from . import carried, texts
from .book import Json
from .carried import CarriedEntry, CarriedPerson
from .chain import Sealed

MOST = 5_000  # evenings or persons in a file, entries or lines of an evening
# A value costs up to 100 times its three signs in memory; files of evenings and events have a mark in 20 bytes.
MARKS, MOST_MARKS = (b",", b"[", b"{"), 3_000_000
MOST_BYTES = 50_000_000  # of any file that is carried
MOST_KEYS = 20_000  # of one object
LARGEST = 10**15  # of a number in the file
ROLES = ("owner", "keeper", "watcher")
T = TypeVar("T")

_HASH = re.compile(r"[0-9a-f]{64}")
_PERSON = frozenset({"uuid", "name", "counts_as", "erased"})
_ENTRY = frozenset(
    {"game", "seq", "kind", "payload", "key", "grant", "role", "at", "address", "device", "why", "prev", "hash"}
)


def plain(content: bytes, what: str) -> Any:
    """The JSON of a file of at most 50 MB. Raises ``Refused``: ``too-large``, ``bad-file``."""
    if len(content) > MOST_BYTES:
        raise refuse("too-large", f"A file has at most {MOST_BYTES // 1_000_000} MB.", "file")
    if sum(map(content.count, MARKS)) > MOST_MARKS:
        raise refuse("too-large", f"This is no file of {what}: it holds too many values for its size.", "file")
    try:
        return json.loads(content.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise refuse("bad-file", f"This is no file of {what}: it cannot be read as JSON.", "file") from None


def of_form(value: object, form: str, version: int, what: str) -> Json:
    """The object of a file that says it is of this form. Raises ``Refused``: ``bad-file``, ``bad-version``."""
    if not isinstance(value, dict) or value.get("form") != form:
        raise refuse("bad-file", f"This is no file of {what}: its form is not {quoted(form)}.", "form")
    if value.get("version") != version or isinstance(value["version"], bool):
        sentence = f"This file has version {quoted(value.get('version'))} of its form; this site reads {version}."
        raise refuse("bad-version", sentence, "version")
    return value


def verify_head(said: object, head: str, path: str) -> None:
    """Raises ``Refused`` (``bad-chain``) where a file names another head than its last entry's hash."""
    if said != head:
        raise refuse("bad-chain", "The head of the chain is not the hash of its last entry.", path)


def verify_different(values: Iterable[str], where: str, key: str) -> None:
    """Raises ``Refused`` (``same-name``) where a value comes twice."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            raise refuse("same-name", f"Two of the {where} have the same {key}.", f"{where}[{index}].{key}")
        seen.add(value)


def person(value: object, path: str) -> CarriedPerson:
    """Somebody in a file."""
    plain = as_object(value, _PERSON, path)
    return CarriedPerson(
        uuid=uuid(plain["uuid"], f"{path}.uuid"),
        name=name(plain["name"], f"{path}.name"),
        counts_as=or_null(uuid, plain["counts_as"], f"{path}.counts_as"),
        erased=flag(plain["erased"], f"{path}.erased"),
    )


def entry(value: object, path: str, journal: str, roles: Collection[str] = ROLES) -> CarriedEntry:
    """An entry of the journal with that key, as it was hashed; ``roles`` are those that can have written it."""
    plain = as_object(value, _ENTRY, path)
    sealed = Sealed(
        journal=journal,
        game=or_null(whole, plain["game"], f"{path}.game"),
        seq=whole(plain["seq"], f"{path}.seq"),
        kind=text(plain["kind"], f"{path}.kind"),
        payload=text(plain["payload"], f"{path}.payload"),
        key=key(plain["key"], f"{path}.key"),
        grant=or_null(uuid, plain["grant"], f"{path}.grant"),
        role=_one_of(plain["role"], f"{path}.role", " or ".join(roles), roles.__contains__),
        at=moment(plain["at"], f"{path}.at"),
        address=label(plain["address"], f"{path}.address"),
        device=label(plain["device"], f"{path}.device"),
        why=label(plain["why"], f"{path}.why"),
        prev=_hash(plain["prev"], f"{path}.prev"),
    )
    return CarriedEntry(sealed, _hash(plain["hash"], f"{path}.hash"))


def as_object(value: object, keys: frozenset[str], path: str) -> Json:
    """An object with these keys, no more and no less."""
    if not isinstance(value, dict):
        raise _wrong(value, "an object", path)
    inside = f"{path}." if path else ""
    for key in sorted(value.keys() - keys):
        raise refuse("unknown-key", f"{quoted(key)} is not known in this form; leave it out.", f"{inside}{key[:40]}")
    for key in sorted(keys - value.keys()):
        raise refuse("missing-key", f"{quoted(key)} is missing.", f"{inside}{key}")
    return value


def each(value: object, path: str, one: Callable[[object, str], T], most: int = MOST) -> tuple[T, ...]:
    """A list of at most so many items."""
    if not isinstance(value, list):
        raise _wrong(value, "a list", path)
    if len(value) > most:
        raise refuse("too-large", f"This list has at most {most:,} items, not {len(value):,}.", path)
    return tuple(one(item, f"{path}[{index}]") for index, item in enumerate(value))


def or_null(one: Callable[[object, str], T], value: object, path: str) -> T | None:
    """A value, or None."""
    return None if value is None else one(value, path)


def text(value: object, path: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise _wrong(value, "a text", path)
    return value


def flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _wrong(value, "true or false", path)
    return value


def whole(value: object, path: str) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise _wrong(value, "a whole number", path)
    return value


def name(value: object, path: str) -> str:
    """A name as it is kept."""
    return _same(value, path, "a name", lambda text: texts.name(text, path))


def key(value: object, path: str) -> str:
    """A key."""
    return _same(value, path, "a key of 8 to 64 letters, digits, dashes or underscores", texts.key)


def label(value: object, path: str) -> str:
    """A short text on one line."""
    return _same(value, path, "a text of at most 200 signs that print", texts.label)


def uuid(value: object, path: str) -> str:
    """A UUID as a text."""
    return _same(value, path, "a UUID", lambda text: str(UUID(text)))


def day(value: object, path: str) -> date:
    """A day."""
    return date.fromisoformat(
        _same(value, path, "a day such as 2026-11-20", lambda text: str(date.fromisoformat(text)))
    )


def moment(value: object, path: str) -> datetime:
    """A moment, in UTC."""
    what = "a moment in UTC such as 2026-11-20T19:00:00+00:00"
    return datetime.fromisoformat(_same(value, path, what, lambda text: carried.moment(datetime.fromisoformat(text))))


def _hash(value: object, path: str) -> str:
    return _one_of(value, path, "64 hexadecimal digits", lambda text: _HASH.fullmatch(text) is not None)


def _one_of(value: object, path: str, what: str, fits: Callable[[str], bool]) -> str:
    if not isinstance(value, str) or not fits(value):
        raise _wrong(value, what, path)
    return value


def _same(value: object, path: str, what: str, plain: Callable[[str], str]) -> str:
    """The text, when it is written in the one way in which this site writes it."""
    try:
        if isinstance(value, str) and plain(value) == value:
            return value
    except (ValueError, OverflowError):  # Refused is a ValueError
        pass
    raise _wrong(value, what, path)


def _wrong(value: object, what: str, path: str) -> Refused:
    return refuse("bad-value", f"This should be {what}, not {quoted(value)}.", path)


def _once(pairs: Sequence[tuple[str, Any]]) -> Json:
    if len(pairs) > MOST_KEYS:
        raise refuse("too-large", f"An object of this file has more than {MOST_KEYS:,} keys.", "file")
    found = dict(pairs)
    if len(found) < len(pairs):
        raise refuse("bad-file", "A key stands twice in one object of this file.", "file")
    return found


def _no_number(name: str) -> None:
    raise refuse("bad-file", f"{name} is no number that this file can hold.", "file")
