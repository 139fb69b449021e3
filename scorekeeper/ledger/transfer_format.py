"""Formats of transfer files, each described once for reading and writing.

A format has ``read``, which takes a JSON value and its path in the file and raises ``Refused`` for any value in another
form than the one in which this site writes it, and ``write``, which returns the JSON value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

from scorekeeper.engine.errors import AnyOf, Phrase, Quoted, Refused, refuse
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    integer_within,
    join_path,
    list_of,
    optional,
    read_object,
    strict_decoder,
)
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.days import verify_day, verify_moment
from scorekeeper.ledger.entries import BEGINNING, SealedEntry, clean_key, clean_label, clean_name, clean_reason

MOST = 5_000  # games or persons in a file, entries or lines of a game
# A value costs up to 100 times its three signs in memory; files of games and events have a mark in 20 bytes.
MARKS, MOST_MARKS = (b",", b"[", b"{"), 3_000_000
MOST_BYTES = 50_000_000  # of any transfer file
MOST_KEYS = 20_000  # of one object
LARGEST = 10**15  # of a number in the file
_DECODER = strict_decoder(MOST_KEYS)
_HASH = re.compile(r"[0-9a-f]{64}")
T = TypeVar("T")


class ValueFormat(Protocol):
    """The form of a value in a file."""

    def read(self, value: object, path: str) -> Any:
        """Return the value that a JSON value stands for."""

    def write(self, value: Any) -> Any:
        """Return the JSON value."""


@dataclass(frozen=True, slots=True)
class Value:
    """The format of a single value, by default one that is written as it is."""

    read: Reader
    write: Callable[[Any], Any] = lambda value: value


def moment_text(when: datetime) -> str:
    """Return a moment in the form that is hashed: ISO 8601 in UTC."""
    return when.astimezone(UTC).isoformat()


def _exact_text(what: Phrase | AnyOf, normalize: Callable[[str], str | None]) -> Reader:
    """Return a reader of the texts that ``normalize`` returns unchanged."""

    def read(value: object, path: str) -> str:
        try:
            if isinstance(value, str) and normalize(value) == value:
                return value
        except (ValueError, OverflowError):  # Refused is a ValueError
            pass
        raise refuse("bad-value/should-be", {"what": what, "value": Quoted(value)}, path)

    return read


_read_day = _exact_text(Phrase("day-like"), lambda text: str(date.fromisoformat(text)))
_read_moment = _exact_text(Phrase("moment-like"), lambda text: moment_text(datetime.fromisoformat(text)))
TEXT = Value(_exact_text(Phrase("text"), str))
NAME = Value(_exact_text(Phrase("name-text"), clean_name))
NAME_OR_EMPTY = Value(_exact_text(Phrase("name-text"), lambda text: clean_name(text) if text else text))
KEY = Value(_exact_text(Phrase("key-text"), clean_key))
LABEL = Value(_exact_text(Phrase("label-text"), clean_label))
UUID_TEXT = Value(_exact_text(Phrase("uuid"), lambda text: str(UUID(text))))
HASH = Value(_exact_text(Phrase("hash-text"), lambda text: text if _HASH.fullmatch(text) else None))
REASON = Value(_exact_text(Phrase("reason-text"), clean_reason))
DAY = Value(lambda value, path: verify_day(date.fromisoformat(_read_day(value, path)), path), date.isoformat)
MOMENT = Value(lambda value, path: verify_moment(datetime.fromisoformat(_read_moment(value, path)), path), moment_text)
WHOLE = Value(integer_within(-LARGEST, LARGEST))
BOOLEAN = Value(boolean)


def nullable(item: Value) -> Value:
    """Return the format of a value or null; the value is written as it is."""
    return Value(optional(item.read))


def several(item: ValueFormat, most: int = MOST) -> Value:
    """Return the format of an array of at most so many items."""
    return Value(list_of(item.read, most), lambda values: [item.write(value) for value in values])


class ObjectFormat(Generic[T]):
    """The format of an object: ``make`` takes its values by key, and its attributes of those names are written.

    ``what`` is how a sentence calls it. A file has all the keys.
    """

    def __init__(self, make: Callable[..., T], what: Phrase, **fields: ValueFormat) -> None:
        self.make, self.what, self.fields = make, what, fields
        self.readers = {key: field.read for key, field in fields.items()}

    def read(self, value: object, path: str) -> T:
        """Return the value of an object in a file."""
        return self.make(**read_object(value, self.readers, tuple(self.fields), self.what, path))

    def write(self, value: T) -> Json:
        """Return the object as JSON."""
        return {key: field.write(getattr(value, key)) for key, field in self.fields.items()}


@dataclass(frozen=True, slots=True)
class TransferEntry:
    """An entry as it was hashed, and its hash."""

    sealed: SealedEntry
    hash: str


class EntryFormat(ObjectFormat[Json]):
    """The format of entries, without their journal's key; ``roles`` are those that may have written them.

    Reading one returns its values.
    """

    def __init__(self, roles: Collection[str]) -> None:
        super().__init__(
            dict,
            Phrase("an-entry"),
            game=nullable(WHOLE),
            seq=WHOLE,
            kind=TEXT,
            payload=TEXT,
            key=KEY,
            grant=nullable(UUID_TEXT),
            role=Value(_exact_text(AnyOf(tuple(roles)), lambda text: text if text in roles else None)),
            at=MOMENT,
            address=LABEL,
            device=LABEL,
            why=REASON,
            prev=HASH,
            hash=HASH,
        )

    def write(self, value: TransferEntry) -> Json:  # type: ignore[override]
        """Return an entry as JSON."""
        sealed = value.sealed
        return {
            key: value.hash if key == "hash" else field.write(getattr(sealed, key))
            for key, field in self.fields.items()
        }


class JournalFormat(ObjectFormat[T]):
    """The format of an object with the chain of a journal: ``journal`` is its key, ``head`` its last entry's hash.

    ``read`` raises ``Refused`` (``bad-chain``) for another head. The chain is not verified here, see ``verify_chain``.
    """

    def read(self, value: object, path: str) -> T:
        """Return the value of an object in a file."""
        values = read_object(value, self.readers, tuple(self.fields), self.what, path)
        journal, head = values["journal"], values.pop("head")
        values["entries"] = tuple(_seal(journal, **entry) for entry in values["entries"])
        if head != chain_head(values["entries"]):
            raise refuse("bad-chain/head", path=join_path(path, "head"))
        return self.make(**values)


def _seal(journal: str, *, hash: str, **values: Any) -> TransferEntry:  # noqa: A002
    return TransferEntry(SealedEntry(journal=journal, **values), hash)


def chain_head(entries: tuple[TransferEntry, ...]) -> str:
    """Return the hash of the last entry."""
    return entries[-1].hash if entries else BEGINNING


@dataclass(frozen=True, slots=True)
class FileFormat(Generic[T]):
    """A kind of transfer file: its form and version, the key of the phrase for ``what`` is in it, and the object
    that it holds.

    ``verify`` takes what was read and its path in the file, and raises ``Refused`` for what does not go together.
    """

    form: str
    version: int
    what: str
    body: ObjectFormat[T]
    verify: Callable[[T, str], None]

    def parse(self, content: bytes) -> T:
        """Return the content of a file of at most 50 MB. Raises what ``parse_json_file`` and ``read`` raise."""
        return self.read(parse_json_file(content, self.what))

    def read(self, value: object, path: str = "") -> T:
        """Return the value of a file's JSON.

        Raises ``Refused`` with the place as path: ``bad-file``, ``bad-version``, ``unknown-key``, ``missing-key``,
        ``bad-value``, ``same-name``, ``bad-chain`` where a head is not the last hash.
        """
        if not isinstance(value, dict) or value.get("form") != self.form:
            raise refuse("bad-file/form", {"what": Phrase(self.what)}, join_path(path, "form"))
        version = value.get("version")
        if version != self.version or isinstance(version, bool):
            wrong = {"value": Quoted(version), "version": self.version}
            raise refuse("bad-version", wrong, join_path(path, "version"))
        body = self.body.read({key: value[key] for key in value if key not in ("form", "version")}, path)
        self.verify(body, path)
        return body

    def write(self, value: T) -> Json:
        """Return the JSON of a file."""
        return {"form": self.form, "version": self.version, **self.body.write(value)}

    def dump(self, value: T) -> bytes:
        """Return the content of a file: JSON in UTF-8, indented to be readable."""
        return json.dumps(self.write(value), ensure_ascii=False, indent=1).encode()


def parse_json_file(content: bytes, what: str) -> Any:
    """Return the JSON of a file of at most 50 MB. Raises ``Refused``: ``too-large``, ``bad-file``."""
    if len(content) > MOST_BYTES:
        raise refuse("too-large/file", {"number": MOST_BYTES // 1000000}, "file")
    if sum(map(content.count, MARKS)) > MOST_MARKS:
        raise refuse("too-large/values", {"what": Phrase(what)}, "file")
    try:
        return _DECODER.decode(content.decode())
    except Refused as refused:
        if refused.faults[0].code == "too-large":
            raise
    except (ValueError, RecursionError):
        pass
    raise refuse("bad-file/no-json", {"what": Phrase(what)}, "file")
