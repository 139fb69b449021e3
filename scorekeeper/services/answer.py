"""What a write answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.canonical import loads
from scorekeeper.models import Entry


class Status(StrEnum):
    """What became of it."""

    RECORDED = "recorded"
    AGREED = "agreed"  # the same hand stands there already: it has no entry
    RIVAL = "rival"  # the place was taken: kept beside the first, waiting for a decision
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was written; the same key gives the same answer again, with ``again`` set.

    ``line`` is the identity of the line added or changed, ``rival`` that of a hand kept as a second opinion; ``number``
    is the hand's number and ``payouts`` its units by seat as they were when it was written.
    """

    status: Status
    entry: int
    line: str | None = None
    rival: str | None = None
    number: int | None = None
    payouts: tuple[int, ...] = ()
    again: bool = False


class Taken(Refused):
    """Somebody was faster: what this write builds on has changed meanwhile."""


def taken(message: str, path: str) -> Taken:
    """The refusal of a write that comes too late."""
    return Taken([Fault("taken", message, path)])


def from_entry(entry: Entry, kinds: frozenset[str]) -> Answer:
    """The answer that an entry gave when it was written, to whoever sends its key again.

    Raises ``Refused`` (``used-key``) when the key has written something of another kind.
    """
    if entry.kind not in kinds:
        raise used_key()
    return read(loads(entry.payload)["answer"], entry.seq, again=True)


def read(given: Json, entry: int, *, again: bool = False) -> Answer:
    """The answer that is stored in an entry's payload."""
    return Answer(
        status=Status(given["status"]),
        entry=entry,
        line=given.get("line"),
        rival=given.get("rival"),
        number=given.get("number"),
        payouts=tuple(given.get("payouts", ())),
        again=again,
    )


def used_key() -> Refused:
    """The refusal of a key that has written something else."""
    return refuse("used-key", "This key has written something else before; make a new one.", "key")
