"""A file of carried evenings, read strictly: what is not known, missing or of another form is refused by its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from scorekeeper.engine import house_rules
from scorekeeper.engine.errors import Refused, quoted, refuse

from . import texts
from .book import Json
from .carried import FORM, VERSION, Carried, CarriedEntry, CarriedEvening, CarriedPerson, CarriedSeason, moment
from .chain import Sealed

MOST_BYTES = 50_000_000
MOST = 5_000  # evenings or persons in a file, entries or lines of an evening
LARGEST = 10**15  # of a number in the file
ROLES = ("owner", "keeper", "watcher")
T = TypeVar("T")

_HASH = re.compile(r"[0-9a-f]{64}")
_FILE = frozenset({"form", "version", "club", "seasons", "rules", "persons", "evenings"})
_SEASON = frozenset({"name", "first", "last"})
_PERSON = frozenset({"uuid", "name", "counts_as", "erased"})
_EVENING = frozenset({"name", "played_on", "opened", "journal", "head", "entries", "totals", "pot", "house"})
_ENTRY = frozenset(
    {"game", "seq", "kind", "payload", "key", "grant", "role", "at", "address", "device", "why", "prev", "hash"}
)


def parse(content: bytes) -> Carried:
    """The evenings in a file of at most 50 MB.

    Raises ``Refused``: ``too-large`` (over 5,000 items in a list, too), ``bad-file``, ``bad-version``,
    ``unknown-key``, ``missing-key``, ``bad-value``, ``same-name``, ``bad-chain`` where the head is not the last hash,
    with the place as path. The chains are not walked here, see ``carried_proof``.
    """
    if len(content) > MOST_BYTES:
        raise refuse("too-large", f"A file has at most {MOST_BYTES // 1_000_000} MB.", "file")
    try:
        value = json.loads(content.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise refuse("bad-file", "This is no file of evenings: it cannot be read as JSON.", "file") from None
    return read(value)


def read(value: object) -> Carried:
    """The evenings that the JSON of a file says. Raises what ``parse`` raises."""
    if not isinstance(value, dict) or value.get("form") != FORM:
        raise refuse("bad-file", f"This is no file of evenings: its form is not {quoted(FORM)}.", "form")
    if value.get("version") != VERSION or isinstance(value["version"], bool):
        sentence = f"This file has version {quoted(value.get('version'))} of its form; this site reads {VERSION}."
        raise refuse("bad-version", sentence, "version")
    plain = _object({"rules": [], **value}, _FILE, "")  # files of one evening, and older ones, have none
    carried = Carried(
        club=_name(plain["club"], "club"),
        seasons=_each(plain["seasons"], "seasons", _season),
        persons=_each(plain["persons"], "persons", _person),
        evenings=_each(plain["evenings"], "evenings", _evening),
        rules=_each(plain["rules"], "rules", _rules),
    )
    _verify_together(carried)
    return carried


def _verify_together(carried: Carried) -> None:
    if not carried.evenings:
        raise refuse("bad-value", "There is no evening in this file.", "evenings")
    _different((person.uuid for person in carried.persons), "persons", "uuid")
    names = [texts.folded(person.name) if not person.erased else person.uuid for person in carried.persons]
    _different(names, "persons", "name")
    _different((evening.journal for evening in carried.evenings), "evenings", "journal")
    for index, person in enumerate(carried.persons):
        others = [other for other in carried.persons if other.uuid == person.counts_as]
        if person.counts_as is not None and (not others or others[0].counts_as is not None or others[0] is person):
            sentence = "Somebody counts as one who is in this file and stands for himself."
            raise refuse("bad-value", sentence, f"persons[{index}].counts_as")


def _different(values: Iterable[str], where: str, key: str) -> None:
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            raise refuse("same-name", f"Two of the {where} have the same {key}.", f"{where}[{index}].{key}")
        seen.add(value)


def _season(value: object, path: str) -> CarriedSeason:
    plain = _object(value, _SEASON, path)
    return CarriedSeason(
        _name(plain["name"], f"{path}.name"), _day(plain["first"], f"{path}.first"), _day(plain["last"], f"{path}.last")
    )


def _rules(value: object, path: str) -> str:
    """A house-rules file. Raises what reading it raises, at its place in the list."""
    text = _text(value, path)
    try:
        house_rules.loads(text)
    except Refused as refused:
        fault = refused.faults[0]
        raise refuse(fault.code, fault.message, path) from None
    return text


def _person(value: object, path: str) -> CarriedPerson:
    plain = _object(value, _PERSON, path)
    return CarriedPerson(
        uuid=_uuid(plain["uuid"], f"{path}.uuid"),
        name=_name(plain["name"], f"{path}.name"),
        counts_as=_or_null(_uuid, plain["counts_as"], f"{path}.counts_as"),
        erased=_flag(plain["erased"], f"{path}.erased"),
    )


def _evening(value: object, path: str) -> CarriedEvening:
    plain = _object(value, _EVENING, path)
    journal = _key(plain["journal"], f"{path}.journal")
    evening = CarriedEvening(
        name=_name(plain["name"], f"{path}.name"),
        played_on=_day(plain["played_on"], f"{path}.played_on"),
        opened=_moment(plain["opened"], f"{path}.opened"),
        journal=journal,
        entries=_each(plain["entries"], f"{path}.entries", lambda entry, place: _entry(entry, place, journal)),
        totals=_each(plain["totals"], f"{path}.totals", _whole),
        pot=_whole(plain["pot"], f"{path}.pot"),
        house=_whole(plain["house"], f"{path}.house"),
    )
    if plain["head"] != evening.head:
        raise refuse("bad-chain", "The head of the chain is not the hash of its last entry.", f"{path}.head")
    return evening


def _entry(value: object, path: str, journal: str) -> CarriedEntry:
    plain = _object(value, _ENTRY, path)
    sealed = Sealed(
        journal=journal,
        game=_or_null(_whole, plain["game"], f"{path}.game"),
        seq=_whole(plain["seq"], f"{path}.seq"),
        kind=_text(plain["kind"], f"{path}.kind"),
        payload=_text(plain["payload"], f"{path}.payload"),
        key=_key(plain["key"], f"{path}.key"),
        grant=_or_null(_uuid, plain["grant"], f"{path}.grant"),
        role=_role(plain["role"], f"{path}.role"),
        at=_moment(plain["at"], f"{path}.at"),
        address=_label(plain["address"], f"{path}.address"),
        device=_label(plain["device"], f"{path}.device"),
        why=_label(plain["why"], f"{path}.why"),
        prev=_hash(plain["prev"], f"{path}.prev"),
    )
    return CarriedEntry(sealed, _hash(plain["hash"], f"{path}.hash"))


def _object(value: object, keys: frozenset[str], path: str) -> Json:
    if not isinstance(value, dict):
        raise _wrong(value, "an object", path)
    inside = f"{path}." if path else ""
    for key in sorted(value.keys() - keys):
        raise refuse("unknown-key", f"{quoted(key)} is not known in this form; leave it out.", f"{inside}{key[:40]}")
    for key in sorted(keys - value.keys()):
        raise refuse("missing-key", f"{quoted(key)} is missing.", f"{inside}{key}")
    return value


def _each(value: object, path: str, one: Callable[[object, str], T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise _wrong(value, "a list", path)
    if len(value) > MOST:
        raise refuse("too-large", f"This list has at most {MOST:,} items, not {len(value):,}.", path)
    return tuple(one(item, f"{path}[{index}]") for index, item in enumerate(value))


def _or_null(one: Callable[[object, str], T], value: object, path: str) -> T | None:
    return None if value is None else one(value, path)


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise _wrong(value, "a text", path)
    return value


def _flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(value, "true or false", path)
    return value


def _whole(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise _wrong(value, "a whole number", path)
    return value


def _name(value: object, path: str) -> str:
    return _same(value, path, "a name", lambda text: texts.name(text, path))


def _key(value: object, path: str) -> str:
    return _same(value, path, "a key of 8 to 64 letters, digits, dashes or underscores", texts.key)


def _label(value: object, path: str) -> str:
    return _same(value, path, "a text of at most 200 signs that print", texts.label)


def _uuid(value: object, path: str) -> str:
    return _same(value, path, "a UUID", lambda text: str(UUID(text)))


def _day(value: object, path: str) -> date:
    return date.fromisoformat(
        _same(value, path, "a day such as 2026-11-20", lambda text: str(date.fromisoformat(text)))
    )


def _moment(value: object, path: str) -> datetime:
    what = "a moment in UTC such as 2026-11-20T19:00:00+00:00"
    return datetime.fromisoformat(_same(value, path, what, lambda text: moment(datetime.fromisoformat(text))))


def _hash(value: object, path: str) -> str:
    return _one_of(value, path, "64 hexadecimal digits", lambda text: _HASH.fullmatch(text) is not None)


def _role(value: object, path: str) -> str:
    return _one_of(value, path, " or ".join(ROLES), ROLES.__contains__)


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
    found = dict(pairs)
    if len(found) < len(pairs):
        raise refuse("bad-file", "A key stands twice in one object of this file.", "file")
    return found


def _no_number(name: str) -> None:
    raise refuse("bad-file", f"{name} is no number that this file can hold.", "file")
