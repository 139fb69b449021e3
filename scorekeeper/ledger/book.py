"""The book of a game: what its entries say, applied one after the other. No payouts here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import Refused, refuse

from .hand_seats import reseated

Json = dict[str, Any]


class LineKind(StrEnum):
    """What a line of the sheet is."""

    HAND = "hand"
    PENALTY = "penalty"
    POT = "pot"
    RULES = "rules"
    PAYMENT = "payment"
    PAPER = "paper"  # totals carried over from a sheet of paper
    SEATING = "seating"  # who sits where from here on
    REMEDY = "remedy"  # what makes whole a paper that does not add up


class Decision(StrEnum):
    """What is done with a second opinion about a hand."""

    KEEP = "keep"  # the first stands
    REPLACE = "replace"  # the second takes its place
    ADD = "add"  # both were played: the second is the hand after it
    DISMISS = "dismiss"  # the second was typed by mistake


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line as it stands: its identity, what it says, and the sequence numbers of the entries behind it.

    ``adrift`` is the seating that a void hand speaks of, where somebody in it sits at the table no more.
    ``played`` is the hand card by card: a transcript without what the game knows of the hand.
    """

    uid: str
    kind: LineKind
    what: Json
    made_by: int
    changed_by: int
    voided: bool = False
    adrift: tuple[int, ...] = ()
    played: Json | None = None


@dataclass(frozen=True, slots=True)
class BookRival:
    """Another hand for a taken place, kept beside the line ``against``."""

    uid: str
    against: str
    what: Json
    made_by: int
    decision: Decision | None = None
    decided_by: int | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """Everything the entries of a game say. ``rules`` is the JSON of those it opened with.

    ``players`` sat down first; ``persons`` are the UUIDs of all players in the order they came, those who joined later
    at the end.
    ``paper`` says that it was kept on paper: by any number of players, whatever the rules seat.
    ``hands`` is how many it plays, None where the end is open. ``contested`` says that it is a table of an event: two
    opinions about a hand both count for nothing until one is chosen, and what is wrong is mended after it was closed.
    """

    players: int
    dealer: int
    rules: Json
    lines: tuple[BookLine, ...] = ()
    rivals: tuple[BookRival, ...] = ()
    closed: bool = False
    paper: bool = False
    persons: tuple[str, ...] = ()
    hands: int | None = None
    contested: bool = False

    @property
    def in_doubt(self) -> frozenset[str]:
        """The lines that pay nobody until a second opinion about them is decided."""
        if not self.contested:
            return frozenset()
        return frozenset(rival.against for rival in self.rivals if rival.decision is None)

    @property
    def rules_now(self) -> Json:
        """The JSON of the rules that hold for the next hand."""
        changed = [line.what for line in self.lines if line.kind is LineKind.RULES and not line.voided]
        return changed[-1] if changed else self.rules

    def line(self, uid: str) -> BookLine:
        """The line of that identity. Raises ``Refused`` (``unknown-line``)."""
        return self.lines[self.position(uid)]

    def position(self, uid: str) -> int:
        """Where a line stands, from 0. Raises ``Refused`` (``unknown-line``)."""
        for position, line in enumerate(self.lines):
            if line.uid == uid:
                return position
        raise refuse("unknown-line", "There is no such line on this sheet.", "line")

    def rival(self, uid: str) -> BookRival:
        """The rival of that identity. Raises ``Refused`` (``unknown-rival``)."""
        for rival in self.rivals:
            if rival.uid == uid:
                return rival
        raise refuse("unknown-rival", "There is no such second opinion on this sheet.", "rival")


@dataclass(frozen=True, slots=True)
class Said:
    """What one entry says: its number in the journal and its payload."""

    seq: int
    payload: Json = field(default_factory=dict)


def opened(payload: Mapping[str, Any]) -> Book:
    """The empty book that an opening entry begins."""
    persons = tuple(payload["seats"])
    return Book(
        players=len(persons),
        dealer=payload["dealer"],
        rules=payload["rules"],
        paper=payload.get("paper", False),
        persons=persons,
        hands=payload.get("hands"),
        contested=payload.get("contested", False),
    )


def verify_length(book: Book) -> None:
    """Raises ``Refused`` (``full``) where more hands stand than it plays."""
    stand = sum(line.kind is LineKind.HAND and not line.voided for line in book.lines)
    if book.hands is not None and stand > book.hands:
        raise full(book.hands)


def full(hands: int) -> Refused:
    """The refusal of a hand after the last one."""
    return refuse("full", f"This table plays {hands} hands, and all {hands} are recorded.", "hand")


def amend(book: Book, said: Said) -> Book:
    """The book after an entry. Raises ``Refused`` when the entry speaks of lines that are not there."""
    for change in said.payload.get("changes", ()):
        book = CHANGES[change["op"]](book, said.seq, change)
    return book


def read_all(opening: Mapping[str, Any], entries: list[Said]) -> Book:
    """The book after all entries of a game, the opening one given apart."""
    book = opened(opening)
    for said in entries:
        book = amend(book, said)
    return book


def _add(book: Book, seq: int, change: Json) -> Book:
    line = BookLine(change["line"], LineKind(change["kind"]), change["what"], seq, seq)
    at = len(book.lines)
    if "before" in change:
        at = book.position(change["before"])
    elif "after" in change:
        at = book.position(change["after"]) + 1
    return replace(book, lines=(*book.lines[:at], line, *book.lines[at:]))


def _correct(book: Book, seq: int, change: Json) -> Book:
    return _put(book, replace(book.line(change["line"]), what=change["what"], changed_by=seq))


def _void(book: Book, seq: int, change: Json) -> Book:
    line = book.line(change["line"])
    if line.voided:
        raise refuse("already-void", "This line is void already.", "line")
    return _put(book, replace(line, voided=True, changed_by=seq))


def _restore(book: Book, seq: int, change: Json) -> Book:
    line = book.line(change["line"])
    if not line.voided:
        raise refuse("not-void", "This line stands; there is nothing to restore.", "line")
    return _put(book, replace(line, voided=False, changed_by=seq))


def _put(book: Book, line: BookLine) -> Book:
    at = book.position(line.uid)
    return replace(book, lines=(*book.lines[:at], line, *book.lines[at + 1 :]))


def _rules(book: Book, seq: int, change: Json) -> Book:
    return replace(book, rules=change["rules"])


def _rival(book: Book, seq: int, change: Json) -> Book:
    rival = BookRival(change["rival"], book.line(change["against"]).uid, change["what"], seq)
    return replace(book, rivals=(*book.rivals, rival))


def _decide(book: Book, seq: int, change: Json) -> Book:
    rival = book.rival(change["rival"])
    if rival.decision is not None:
        raise refuse("already-decided", "This second opinion has been decided already.", "rival")
    decided = replace(rival, decision=Decision(change["decision"]), decided_by=seq)
    return replace(book, rivals=tuple(decided if other is rival else other for other in book.rivals))


def _join(book: Book, seq: int, change: Json) -> Book:
    if change["person"] in book.persons:
        raise refuse("same-player", "This player is on the sheet already.", "players")
    return replace(book, persons=(*book.persons, change["person"]))


def _reseat(book: Book, seq: int, change: Json) -> Book:
    """The hand names the same players in another seating; it says what it said, so nobody has changed it."""
    then, now = change["then"], change["now"]
    line = book.line(change["line"])
    rivals = tuple(
        replace(rival, what=reseated(rival.what, then, now)) if rival.against == line.uid else rival
        for rival in book.rivals
    )
    played = line.played and reseated(line.played, then, now)
    moved = replace(line, what=reseated(line.what, then, now), adrift=(), played=played)
    return _put(replace(book, rivals=rivals), moved)


def _adrift(book: Book, seq: int, change: Json) -> Book:
    return _put(book, replace(book.line(change["line"]), adrift=tuple(change["then"])))


def _play_out(book: Book, seq: int, change: Json) -> Book:
    return _put(book, replace(book.line(change["line"]), played=change["played"]))


def _close(book: Book, seq: int, change: Json) -> Book:
    if book.closed is change["closed"]:
        raise refuse("nothing-changes", f"It is {'closed' if book.closed else 'open'} already.", "closed")
    return replace(book, closed=change["closed"])


CHANGES: dict[str, Callable[[Book, int, Json], Book]] = {
    "add": _add,
    "correct": _correct,
    "void": _void,
    "restore": _restore,
    "rules": _rules,
    "rival": _rival,
    "decide": _decide,
    "join": _join,
    "reseat": _reseat,
    "adrift": _adrift,
    "play-out": _play_out,
    "close": _close,
}
