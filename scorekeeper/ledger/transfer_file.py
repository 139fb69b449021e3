"""The transfer file: games for another installation, and everybody in them; written and read strictly."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any, TypeVar
from uuid import UUID

from scorekeeper.engine.errors import Quoted, Refused, refuse
from scorekeeper.engine.rules.presets import rules_from_toml
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.chain import BEGINNING, SealedEntry
from scorekeeper.ledger.texts import clean_key, clean_label, clean_name, fold_name

FORM = "scorekeeper evenings"
VERSION = 1


@dataclass(frozen=True, slots=True)
class TransferPerson:
    """Somebody whom entries name by ``uuid``; ``counts_as`` is the UUID of the person they were merged into."""

    uuid: str
    name: str
    counts_as: str | None = None
    erased: bool = False


@dataclass(frozen=True, slots=True)
class TransferSeason:
    """A season of the club, both days included."""

    name: str
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class TransferEntry:
    """An entry as it was hashed, and its hash."""

    sealed: SealedEntry
    hash: str


@dataclass(frozen=True, slots=True)
class TransferGame:
    """A game: name and days, the chain of its journal, and its expected totals (units, by player)."""

    name: str
    played_on: date
    opened: datetime
    journal: str
    entries: tuple[TransferEntry, ...]
    totals: tuple[int, ...]
    pot: int
    house: int

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.entries[-1].hash if self.entries else BEGINNING


@dataclass(frozen=True, slots=True)
class Transfer:
    """One game or all of a club, with everybody whom they name; ``rules`` are the club's house-rules files."""

    club: str
    seasons: tuple[TransferSeason, ...]
    persons: tuple[TransferPerson, ...]
    evenings: tuple[TransferGame, ...]
    rules: tuple[str, ...] = ()


def moment_text(when: datetime) -> str:
    """Return a moment in the form that is hashed: ISO 8601 in UTC."""
    return when.astimezone(UTC).isoformat()


def transfer_as_json(carried: Transfer) -> Json:
    """Return the JSON of a file; ``read_transfer`` reads it. Grants are UUIDs, which give nobody access."""
    return {
        "form": FORM,
        "version": VERSION,
        "club": carried.club,
        "seasons": [
            {"name": season.name, "first": season.first.isoformat(), "last": season.last.isoformat()}
            for season in carried.seasons
        ],
        "rules": list(carried.rules),
        "persons": [person_json(person) for person in carried.persons],
        "evenings": [_game_json(evening) for evening in carried.evenings],
    }


def _game_json(evening: TransferGame) -> Json:
    return {
        "name": evening.name,
        "played_on": evening.played_on.isoformat(),
        "opened": moment_text(evening.opened),
        "journal": evening.journal,
        "head": evening.head,
        "entries": [entry_json(entry) for entry in evening.entries],
        "totals": list(evening.totals),
        "pot": evening.pot,
        "house": evening.house,
    }


def person_json(person: TransferPerson) -> Json:
    """Return a person as JSON for a file."""
    return {"uuid": person.uuid, "name": person.name, "counts_as": person.counts_as, "erased": person.erased}


def entry_json(entry: TransferEntry) -> Json:
    """Return an entry as JSON for a file."""
    sealed = entry.sealed
    return {
        "game": sealed.game,
        "seq": sealed.seq,
        "kind": sealed.kind,
        "payload": sealed.payload,
        "key": sealed.key,
        "grant": sealed.grant,
        "role": sealed.role,
        "at": moment_text(sealed.at),
        "address": sealed.address,
        "device": sealed.device,
        "why": sealed.why,
        "prev": sealed.prev,
        "hash": entry.hash,
    }


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


def parse_json_file(content: bytes, what: str) -> Any:
    """Return the JSON of a file of at most 50 MB. Raises ``Refused``: ``too-large``, ``bad-file``."""
    if len(content) > MOST_BYTES:
        raise refuse("too-large/file", {"number": MOST_BYTES // 1000000}, "file")
    if sum(map(content.count, MARKS)) > MOST_MARKS:
        raise refuse("too-large/values", {"what": what}, "file")
    try:
        return json.loads(content.decode(), object_pairs_hook=_refuse_repeated_keys, parse_constant=_refuse_constant)
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise refuse("bad-file/no-json", {"what": what}, "file") from None


def verify_form(value: object, form: str, version: int, what: str) -> Json:
    """Return the object of a file in this format. Raises ``Refused``: ``bad-file``, ``bad-version``."""
    if not isinstance(value, dict) or value.get("form") != form:
        raise refuse("bad-file/form", {"what": what, "value": Quoted(form)}, "form")
    if value.get("version") != version or isinstance(value["version"], bool):
        raise refuse("bad-version", {"value": Quoted(value.get("version")), "version": version}, "version")
    return value


def verify_head(said: object, head: str, path: str) -> None:
    """Raise ``Refused`` (``bad-chain``) if the head of a file is not its last entry's hash."""
    if said != head:
        raise refuse("bad-chain/head", path=path)


def verify_different(values: Iterable[str], where: str, key: str) -> None:
    """Raise ``Refused`` (``same-name``) if a value occurs twice."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            raise refuse("same-name/file", {"where": where, "key": key}, f"{where}[{index}].{key}")
        seen.add(value)


def read_person(value: object, path: str) -> TransferPerson:
    """Return a person in a file."""
    plain = read_object(value, _PERSON, path)
    return TransferPerson(
        uuid=read_uuid(plain["uuid"], f"{path}.uuid"),
        name=read_name(plain["name"], f"{path}.name"),
        counts_as=read_optional(read_uuid, plain["counts_as"], f"{path}.counts_as"),
        erased=read_flag(plain["erased"], f"{path}.erased"),
    )


def read_entry(value: object, path: str, journal: str, roles: Collection[str] = ROLES) -> TransferEntry:
    """Return an entry of the journal with that key, as it was hashed; ``roles`` are those that may have written it."""
    plain = read_object(value, _ENTRY, path)
    sealed = SealedEntry(
        journal=journal,
        game=read_optional(read_whole, plain["game"], f"{path}.game"),
        seq=read_whole(plain["seq"], f"{path}.seq"),
        kind=read_text(plain["kind"], f"{path}.kind"),
        payload=read_text(plain["payload"], f"{path}.payload"),
        key=read_key(plain["key"], f"{path}.key"),
        grant=read_optional(read_uuid, plain["grant"], f"{path}.grant"),
        role=_read_one_of(plain["role"], f"{path}.role", " or ".join(roles), roles.__contains__),
        at=read_moment(plain["at"], f"{path}.at"),
        address=read_label(plain["address"], f"{path}.address"),
        device=read_label(plain["device"], f"{path}.device"),
        why=read_label(plain["why"], f"{path}.why"),
        prev=_read_hash(plain["prev"], f"{path}.prev"),
    )
    return TransferEntry(sealed, _read_hash(plain["hash"], f"{path}.hash"))


def read_object(value: object, keys: frozenset[str], path: str) -> Json:
    """Return an object with exactly these keys."""
    if not isinstance(value, dict):
        raise _refuse_value(value, "an object", path)
    inside = f"{path}." if path else ""
    for key in sorted(value.keys() - keys):
        raise refuse("unknown-key/form", {"value": Quoted(key)}, f"{inside}{key[:40]}")
    for key in sorted(keys - value.keys()):
        raise refuse("missing-key/form", {"value": Quoted(key)}, f"{inside}{key}")
    return value


def read_list(value: object, path: str, one: Callable[[object, str], T], most: int = MOST) -> tuple[T, ...]:
    """Return a list of at most so many items."""
    if not isinstance(value, list):
        raise _refuse_value(value, "a list", path)
    if len(value) > most:
        raise refuse("too-large/list", {"most": f"{most:,}", "many": f"{len(value):,}"}, path)
    return tuple(one(item, f"{path}[{index}]") for index, item in enumerate(value))


def read_optional(one: Callable[[object, str], T], value: object, path: str) -> T | None:
    """Return a value, or None."""
    return None if value is None else one(value, path)


def read_text(value: object, path: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise _refuse_value(value, "a text", path)
    return value


def read_flag(value: object, path: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise _refuse_value(value, "true or false", path)
    return value


def read_whole(value: object, path: str) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise _refuse_value(value, "a whole number", path)
    return value


def read_name(value: object, path: str) -> str:
    """Return a name in the form in which it is stored."""
    return _verify_same(value, path, "a name", lambda text: clean_name(text, path))


def read_key(value: object, path: str) -> str:
    """Return a key."""
    return _verify_same(value, path, "a key of 8 to 64 letters, digits, dashes or underscores", clean_key)


def read_label(value: object, path: str) -> str:
    """Return a short text on one line."""
    return _verify_same(value, path, "a text of at most 200 signs that print", clean_label)


def read_uuid(value: object, path: str) -> str:
    """Return a UUID as a text."""
    return _verify_same(value, path, "a UUID", lambda text: str(UUID(text)))


def read_day(value: object, path: str) -> date:
    """Return a day."""
    return date.fromisoformat(
        _verify_same(value, path, "a day such as 2026-11-20", lambda text: str(date.fromisoformat(text)))
    )


def read_moment(value: object, path: str) -> datetime:
    """Return a moment, in UTC."""
    what = "a moment in UTC such as 2026-11-20T19:00:00+00:00"
    return datetime.fromisoformat(
        _verify_same(value, path, what, lambda text: moment_text(datetime.fromisoformat(text)))
    )


def _read_hash(value: object, path: str) -> str:
    return _read_one_of(value, path, "64 hexadecimal digits", lambda text: _HASH.fullmatch(text) is not None)


def _read_one_of(value: object, path: str, what: str, fits: Callable[[str], bool]) -> str:
    if not isinstance(value, str) or not fits(value):
        raise _refuse_value(value, what, path)
    return value


def _verify_same(value: object, path: str, what: str, plain: Callable[[str], str]) -> str:
    """Return the text, if it is in the one form in which this site writes it."""
    try:
        if isinstance(value, str) and plain(value) == value:
            return value
    except (ValueError, OverflowError):  # Refused is a ValueError
        pass
    raise _refuse_value(value, what, path)


def _refuse_value(value: object, what: str, path: str) -> Refused:
    return refuse("bad-value/should-be", {"what": what, "value": Quoted(value)}, path)


def _refuse_repeated_keys(pairs: Sequence[tuple[str, Any]]) -> Json:
    if len(pairs) > MOST_KEYS:
        raise refuse("too-large/keys", {"most": f"{MOST_KEYS:,}"}, "file")
    found = dict(pairs)
    if len(found) < len(pairs):
        raise refuse("bad-file/repeated-key", path="file")
    return found


def _refuse_constant(name: str) -> None:
    raise refuse("bad-file/number", {"name": name}, "file")


WHAT = "evenings"  # is in such a file

_FILE = frozenset({"form", "version", "club", "seasons", "rules", "persons", "evenings"})
_SEASON = frozenset({"name", "first", "last"})
_EVENING = frozenset({"name", "played_on", "opened", "journal", "head", "entries", "totals", "pot", "house"})


def parse_transfer(content: bytes) -> Transfer:
    """Return the games in a file of at most 50 MB.

    Raises ``Refused``: ``too-large`` (over 5,000 items in a list, too), ``bad-file``, ``bad-version``,
    ``unknown-key``, ``missing-key``, ``bad-value``, ``same-name``, ``bad-chain`` where the head is not the last hash,
    with the place as path. The chains are not walked here, see ``carried_proof``.
    """
    return read_transfer(parse_json_file(content, WHAT))


def read_transfer(value: object) -> Transfer:
    """Return the games in the JSON of a file. Raises what ``parse_transfer`` raises."""
    said = verify_form(value, FORM, VERSION, WHAT)
    plain = read_object({"rules": [], **said}, _FILE, "")  # files of one evening, and older ones, have none
    carried = Transfer(
        club=read_name(plain["club"], "club"),
        seasons=read_list(plain["seasons"], "seasons", _read_season),
        persons=read_list(plain["persons"], "persons", read_person),
        evenings=read_list(plain["evenings"], "evenings", _read_game),
        rules=read_list(plain["rules"], "rules", _read_rules),
    )
    _verify_together(carried)
    return carried


def _verify_together(carried: Transfer) -> None:
    if not carried.evenings:
        raise refuse("bad-value/no-evening", path="evenings")
    verify_persons(carried.persons)
    verify_different((evening.journal for evening in carried.evenings), "evenings", "journal")


def verify_persons(persons: Sequence[TransferPerson]) -> None:
    """Raise ``Refused`` (``same-name``, ``bad-value``) for persons of a file who contradict each other."""
    verify_different((person.uuid for person in persons), "persons", "uuid")
    names = [fold_name(person.name) if not person.erased else person.uuid for person in persons]
    verify_different(names, "persons", "name")
    known = {person.uuid: person for person in persons}
    for index, person in enumerate(persons):
        other = known.get(person.counts_as or "")
        if person.counts_as is not None and (other is None or other.counts_as is not None or other is person):
            raise refuse("bad-value/counts-as", path=f"persons[{index}].counts_as")


def _read_season(value: object, path: str) -> TransferSeason:
    plain = read_object(value, _SEASON, path)
    return TransferSeason(
        read_name(plain["name"], f"{path}.name"),
        read_day(plain["first"], f"{path}.first"),
        read_day(plain["last"], f"{path}.last"),
    )


def _read_rules(value: object, path: str) -> str:
    """Return a house-rules file. Raises what reading it raises, at its place in the list."""
    text = read_text(value, path)
    try:
        rules_from_toml(text)
    except Refused as refused:
        fault = refused.faults[0]
        raise Refused([replace(fault, path=path, details={})]) from None
    return text


def _read_game(value: object, path: str) -> TransferGame:
    plain = read_object(value, _EVENING, path)
    journal = read_key(plain["journal"], f"{path}.journal")
    evening = TransferGame(
        name=read_name(plain["name"], f"{path}.name"),
        played_on=read_day(plain["played_on"], f"{path}.played_on"),
        opened=read_moment(plain["opened"], f"{path}.opened"),
        journal=journal,
        entries=read_list(plain["entries"], f"{path}.entries", lambda entry, place: read_entry(entry, place, journal)),
        totals=read_list(plain["totals"], f"{path}.totals", read_whole),
        pot=read_whole(plain["pot"], f"{path}.pot"),
        house=read_whole(plain["house"], f"{path}.house"),
    )
    verify_head(plain["head"], evening.head, f"{path}.head")
    return evening
