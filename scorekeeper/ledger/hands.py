"""Hands in the ledger: transcripts, and later hands that follow their players to other seats."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.play.agreement import BEFORE
from scorekeeper.engine.play.transcript import Transcript, read_transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import Book, BookEntry, Json, LineKind, amend, move_seats
from scorekeeper.ledger.folding import LineOutcome, fold_book

KNOWN_BEFORE = frozenset({"rules", *BEFORE})


def canonical_transcript(played: Json) -> Json:
    """Return a transcript in the one form in which it is stored. Raises ``Refused`` if it cannot be read.

    Whether it was played right is no matter here: a hand may be entered because it was not.
    """
    read = read_transcript({"rules": {}} | {key: value for key, value in played.items() if key != "rules"})
    return {key: value for key, value in transcript_as_json(read).items() if key not in KNOWN_BEFORE}


def transcript_of_hand(played: Json, rules: HouseRules, paid: Hand) -> Transcript:
    """Return the transcript of a recorded hand, with its rules and the state before it."""
    transcript = read_transcript({"rules": {}} | played)
    return replace(transcript, rules=rules, **{key: getattr(paid, key) for key in BEFORE})


def add_moved_hands(book: Book, changes: list[Json]) -> list[Json]:
    """Return changes of a book, and a change for each hand that they move to another seating.

    Raises ``Refused`` (``not-at-table``) for a hand with somebody who would not be at the table.
    """
    if not any(_touches_seats(book, change) for change in changes):
        return changes
    after = amend(book, BookEntry(0, {"changes": changes}))
    seatings = {outcome.line.uid: outcome.before.seating for outcome in fold_book(book)}
    moved = [
        _moved_hand(outcome, seatings[outcome.line.uid]) for outcome in fold_book(after) if outcome.line.uid in seatings
    ]
    return changes + [change for change in moved if change]


def _moved_hand(outcome: LineOutcome, before: tuple[int, ...]) -> Json:
    line, now = outcome.line, outcome.before.seating
    then = line.adrift or before
    if line.kind is not LineKind.HAND or (then == now and not line.adrift):
        return {}
    try:
        move_seats(line.what, then, now)
    except Refused as refused:
        if outcome.number is None:  # it is void, and goes on naming whom it named
            return {} if line.adrift else {"op": "adrift", "line": line.uid, "then": list(then)}
        faults = (fault.within("of-hand", number=outcome.number) for fault in refused.faults)
        raise Refused(faults) from None
    return {"op": "reseat", "line": line.uid, "then": list(then), "now": list(now)}


def _touches_seats(book: Book, change: Json) -> bool:
    if change["op"] == "add":
        return bool(change["kind"] == LineKind.SEATING)
    return change["op"] in ("void", "restore") and book.line(change["line"]).kind is LineKind.SEATING
