"""The answers that entries store for whoever sends their keys again, and what they have to be by the fold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.book import BookEntry, Json, amend, open_book
from scorekeeper.ledger.folding import LineOutcome, refold

HAND = "hand"  # the kind of an entry that records one
MOST_FOLDED = 100_000  # lines of a game that are settled again after its changes, when it comes from a file


class Status(StrEnum):
    """The results of a write."""

    RECORDED = "recorded"
    AGREED = "agreed"  # the same hand stands there already: it has no entry
    CONFLICT = "conflict"  # with the hand at that place: stored beside it until someone decides
    CHANGED = "changed"


def answer_to_change(changes: Sequence[Json], outcomes: Sequence[LineOutcome]) -> Json:
    """Return the answer to a change: the first line it touches, as it stands then."""
    uid = next((change["line"] for change in changes if "line" in change), None)
    answer: Json = {"status": Status.CHANGED, "line": uid}
    for outcome in outcomes:
        if outcome.line.uid == uid:
            answer |= {"number": outcome.number, "payouts": list(outcome.payouts)}
    return answer


def answer_to_conflict(conflict: str, against: str, number: int | None) -> Json:
    """Return the answer to a hand that conflicts with the line ``against``, which has that number."""
    return {"status": Status.CONFLICT, "line": against, "conflict": conflict, "number": number}


def wrong_answers(
    opening: Mapping[str, Any], entries: Sequence[tuple[str, BookEntry]], most: int | None = None
) -> Iterator[int]:
    """Yield the numbers of a game's entries whose answer isn't what the fold gave then; entries come with their kind.

    Lines before the first one that changed aren't settled again. Raises ``Refused`` (``too-large``) where ``most``
    lines would be exceeded, and whatever a payload of another form raises.
    """
    book, outcomes, folded = open_book(opening), list[LineOutcome](), 0
    for kind, entry in entries:
        book = amend(book, entry)
        outcomes, new = refold(book, outcomes)
        folded += new
        if most is not None and folded > most:
            raise refuse("too-large/changes")
        if entry.payload.get("answer") != _due_answer(kind, entry.payload["changes"], outcomes):
            yield entry.seq


def _due_answer(kind: str, changes: Sequence[Json], outcomes: Sequence[LineOutcome]) -> Json:
    first = changes[0]
    if first["op"] == Status.CONFLICT:
        number = next(outcome.number for outcome in outcomes if outcome.line.uid == first["against"])
        return answer_to_conflict(first["conflict"], first["against"], number)
    answer = answer_to_change(changes, outcomes)
    return answer | {"status": Status.RECORDED} if kind == HAND else answer
