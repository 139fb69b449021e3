"""The chain of a journal: each entry's hash covers what it says and the hash of the entry before it."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from hashlib import sha256

from .canonical import dumps

BEGINNING = "0" * 64


@dataclass(frozen=True, slots=True)
class Sealed:
    """All that an entry's hash covers, the same in every database an evening is carried to.

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


def digest(entry: Sealed) -> str:
    """The SHA-256 of an entry, 64 hexadecimal digits."""
    plain = [value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value for value in astuple(entry)]
    return sha256(dumps(plain).encode()).hexdigest()
