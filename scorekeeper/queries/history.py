"""What each line of a sheet has said before, and who wrote it when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.canonical import loads
from scorekeeper.ledger.hand_seats import reseated
from scorekeeper.models import Entry


@dataclass(frozen=True, slots=True)
class Signature:
    """Who wrote an entry, when, from where and why; ``seq`` is its number in the journal."""

    seq: int
    kind: str
    role: str
    at: datetime
    address: str
    device: str
    why: str


@dataclass(frozen=True, slots=True)
class Version:
    """What a line said from an entry on; ``voided`` where that entry made it void.

    ``seating`` is the one that a hand speaks of, where it names somebody who sits at the table no more.
    """

    what: Json
    voided: bool
    by: Signature
    seating: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsKept:
    """An entry that put the cards of a hand beside its record, or took them away again (``gone``)."""

    gone: bool
    by: Signature


def cards_kept(entries: Iterable[Entry]) -> dict[str, list[CardsKept]]:
    """What was done to the cards of each hand, in the order it was written."""
    found: dict[str, list[CardsKept]] = {}
    for entry in entries:
        if entry.kind != Entry.Kind.PLAY_OUT:
            continue
        for change in loads(entry.payload).get("changes", ()):
            if change["op"] == "play-out":
                kept = CardsKept(change["played"] is None, signature(entry))
                found.setdefault(change["line"], []).append(kept)
    return found


def history(entries: Iterable[Entry]) -> dict[str, list[Version]]:
    """Each line's versions in the order they were written."""
    history: dict[str, list[Version]] = {}
    for entry in entries:
        for change in loads(entry.payload).get("changes", ()):
            if change["op"] == "reseat":
                history[change["line"]] = [_moved(version, change) for version in history[change["line"]]]
            elif change["op"] in ("add", "correct", "void", "restore"):
                versions = history.setdefault(change["line"], [])
                what = change["what"] if "what" in change else versions[-1].what
                versions.append(Version(what, change["op"] == "void", signature(entry)))
    return history


def signature(entry: Entry) -> Signature:
    """Who wrote an entry, when, from where and why."""
    return Signature(entry.seq, entry.kind, entry.role, entry.at, entry.address, entry.device, entry.why)


def _moved(version: Version, change: Json) -> Version:
    """What was said, in the words of the seating that holds now; left alone where somebody in it sits there no more."""
    then = version.seating or tuple(change["then"])
    try:
        return replace(version, what=reseated(version.what, then, change["now"]), seating=())
    except Refused:
        return replace(version, seating=then)
