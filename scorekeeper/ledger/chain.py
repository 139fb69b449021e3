"""The hash chain of a journal: a hash covers the entry (as JSON in one form only) and the hash before it."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from hashlib import sha256


def canonical_json(value: object) -> str:
    """Return the value as JSON: keys sorted, no blanks. Raises ``ValueError`` for NaN and infinity."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


BEGINNING = "0" * 64


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """The values that an entry's hash covers, the same in every database to which a game is moved.

    ``journal`` is the journal's key, ``game`` the game's number in it, ``grant`` the grant's UUID. ``payload`` is
    canonical JSON; persons stand in it by UUID, never by name.
    """

    journal: str
    game: int | None
    seq: int
    kind: str
    payload: str
    key: str
    grant: str | None
    role: str
    at: datetime
    address: str
    device: str
    why: str
    prev: str


def digest(entry: SealedEntry) -> str:
    """Return the SHA-256 of an entry, 64 hexadecimal digits."""
    plain = [value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value for value in astuple(entry)]
    return sha256(canonical_json(plain).encode()).hexdigest()
