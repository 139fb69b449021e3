"""The book of a game: its entries applied in order, and hands moved to another seating. No payouts here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.hand import sitting_out

Seat = Callable[[int], int]

_SEAT = ("dealer", "picker", "partner", "loser", "offender", "stolen_from", "steal", "redeal")
_SEATS = ("partners", "winners")
# What those get who were not at the table.
_BY_SEAT = {"points_by_seat": 0, "tricks_by_seat": 0, "strength_by_seat": 0, "top_trump_by_seat": None}


def move_seats(record: dict[str, Any], then: Sequence[int], now: Sequence[int]) -> dict[str, Any]:
    """Return a hand record or transcript moved from the seating ``then`` to ``now``: the player on each seat.

    Raises ``Refused`` (``not-at-table``) when one of them does not sit there.
    """

    def seat(old: int) -> int:
        if not 1 <= old <= len(then) or then[old - 1] not in now:
            raise refuse("not-at-table/would-be", path="players")
        return now.index(then[old - 1]) + 1

    named = {key: convert(record[key], seat) for key, convert in _MOVERS.items() if record.get(key)}
    counted = {key: _move_by_seat(record[key], away, then, now) for key, away in _BY_SEAT.items() if record.get(key)}
    return {key: value for key, value in record.items() if key != "players"} | named | counted


class TableSeating(NamedTuple):
    """Who sits at a table: how many are dealt in, and the player on each seat, seat 1 first."""

    dealt: int
    players: tuple[int, ...]

    def playing(self, dealer: int | None) -> frozenset[int]:
        """Return the players who play a hand of this dealer; nobody where it takes a dealer to tell."""
        seats = len(self.players)
        if (
            not 2 <= self.dealt <= seats
            or not 1 <= (dealer or seats) <= seats
            or (dealer is None and self.dealt < seats)
        ):
            return frozenset()
        out = sitting_out(seats, self.dealt, dealer or seats)
        return frozenset(player for seat, player in enumerate(self.players, 1) if seat not in out)


def move_hand(record: dict[str, Any], then: TableSeating, now: TableSeating) -> dict[str, Any]:
    """Return a hand record of one seating as it is in another: the same players play it, and the same one deals.

    Raises ``Refused`` (``not-at-table``) where others would play it, or nobody can tell.
    """
    if not all(len(record[key]) == len(then.players) for key in _BY_SEAT if record.get(key)):
        raise refuse("not-at-table/would-be", path="players")
    moved = move_seats(record, then.players, now.players)
    playing = then.playing(record.get("dealer"))
    if not playing or playing != now.playing(moved.get("dealer")):
        raise refuse("not-at-table/would-be", path="players")
    return moved


def _move_cards(cards: Any, seat: Seat) -> Any:
    """Return cards by seat, moved; the bury of a single seat stays as it is."""
    return {str(seat(int(old))): held for old, held in cards.items()} if isinstance(cards, dict) else cards


def _move_by_seat(values: Sequence[Any], away: Any, then: Sequence[int], now: Sequence[int]) -> list[Any]:
    by_player = dict(zip(then, values, strict=True))
    return [by_player.get(player, away) for player in now]


_MOVERS: dict[str, Callable[[Any, Seat], Any]] = (
    dict.fromkeys(_SEAT, lambda value, seat: seat(value))
    | dict.fromkeys(_SEATS, lambda values, seat: [seat(value) for value in values])
    | dict.fromkeys(("marks", "calls"), lambda calls, seat: [call | {"seat": seat(call["seat"])} for call in calls])
    | dict.fromkeys(("hands", "stacks", "bury"), _move_cards)
)


Json = dict[str, Any]
DRAW_SEED = "dealer_drawn_with"  # in an opening entry: the seed that drew the first dealer


class LineKind(StrEnum):
    """The kinds of lines on the score sheet."""

    HAND = "hand"
    PENALTY = "penalty"
    POT = "pot"
    RULES = "rules"
    PAYMENT = "payment"
    PAPER = "paper"  # totals copied from a paper sheet
    SEATING = "seating"  # who sits where from here on
    REMEDY = "remedy"  # balances a paper sheet that does not add up


class ConflictDecision(StrEnum):
    """The decisions about a conflicting hand."""

    KEEP = "keep"  # the first stands
    REPLACE = "replace"  # the second takes its place
    ADD = "add"  # both were played: the second is the hand after it
    DISMISS = "dismiss"  # the second was typed by mistake


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line as it stands: its identity, its content, and the sequence numbers of the entries behind it.

    ``adrift`` is the seating that a void hand speaks of, where someone in it sits at the table no more.
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
class BookConflict:
    """A conflicting hand for the place that the line ``against`` has."""

    uid: str
    against: str
    what: Json
    made_by: int
    decision: ConflictDecision | None = None
    decided_by: int | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """The result of all entries of a game. ``rules`` is the JSON of the rules that it opened with.

    ``players`` sat down first; ``persons`` are the UUIDs of all players in the order they came, those who joined later
    at the end.
    ``paper`` says that it was kept on paper: by any number of players, whatever the rules seat.
    ``hands`` is how many it plays, None where the end is open. ``contested`` says that it is a table of an event:
    of two conflicting hands neither counts until one is chosen, and errors are corrected after it was closed.
    """

    players: int
    dealer: int
    rules: Json
    lines: tuple[BookLine, ...] = ()
    conflicts: tuple[BookConflict, ...] = ()
    closed: bool = False
    paper: bool = False
    persons: tuple[str, ...] = ()
    hands: int | None = None
    contested: bool = False

    @property
    def in_doubt(self) -> frozenset[str]:
        """The lines that pay nobody until their conflicts are decided."""
        if not self.contested:
            return frozenset()
        return frozenset(conflict.against for conflict in self.conflicts if conflict.decision is None)

    @property
    def rules_now(self) -> Json:
        """The JSON of the rules for the next hand."""
        changed = [line.what for line in self.lines if line.kind is LineKind.RULES and not line.voided]
        return changed[-1] if changed else self.rules

    def line(self, uid: str) -> BookLine:
        """Return the line of that identity. Raises ``Refused`` (``unknown-line``)."""
        return self.lines[self.position(uid)]

    def position(self, uid: str) -> int:
        """Return the index of a line. Raises ``Refused`` (``unknown-line``)."""
        for position, line in enumerate(self.lines):
            if line.uid == uid:
                return position
        raise refuse("unknown-line", path="line")

    def conflict(self, uid: str) -> BookConflict:
        """Return the conflicting hand of that identity. Raises ``Refused`` (``unknown-conflict``)."""
        for conflict in self.conflicts:
            if conflict.uid == uid:
                return conflict
        raise refuse("unknown-conflict", path="conflict")


@dataclass(frozen=True, slots=True)
class BookEntry:
    """An entry as the book reads it: its number in the journal and its payload."""

    seq: int
    payload: Json = field(default_factory=dict)


def open_book(payload: Mapping[str, Any]) -> Book:
    """Return the empty book that an opening entry begins."""
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
    """Raise ``Refused`` (``full``) if the book has more hands that are not void than the game plays."""
    stand = sum(line.kind is LineKind.HAND and not line.voided for line in book.lines)
    if book.hands is not None and stand > book.hands:
        raise refuse_full(book.hands)


def refuse_full(hands: int) -> Refused:
    """Return the refusal of a hand after the last one of the game."""
    return refuse("full", {"hands": hands}, "hand")


def amend(book: Book, entry: BookEntry) -> Book:
    """Return the book after an entry. Raises ``Refused`` if the entry names lines that do not exist."""
    for change in entry.payload.get("changes", ()):
        book = CHANGES[change["op"]](book, entry.seq, change)
    return book


def read_all(opening: Mapping[str, Any], entries: list[BookEntry]) -> Book:
    """Return the book after all entries of a game; the opening entry is passed separately."""
    book = open_book(opening)
    for entry in entries:
        book = amend(book, entry)
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
    return _replace_line(book, replace(book.line(change["line"]), what=change["what"], changed_by=seq))


def _void(book: Book, seq: int, change: Json) -> Book:
    line = book.line(change["line"])
    if line.voided:
        raise refuse("already-void/line", path="line")
    return _replace_line(book, replace(line, voided=True, changed_by=seq))


def _restore(book: Book, seq: int, change: Json) -> Book:
    line = book.line(change["line"])
    if not line.voided:
        raise refuse("not-void", path="line")
    return _replace_line(book, replace(line, voided=False, changed_by=seq))


def _replace_line(book: Book, line: BookLine) -> Book:
    at = book.position(line.uid)
    return replace(book, lines=(*book.lines[:at], line, *book.lines[at + 1 :]))


def _rules(book: Book, seq: int, change: Json) -> Book:
    return replace(book, rules=change["rules"])


def _conflict(book: Book, seq: int, change: Json) -> Book:
    conflict = BookConflict(change["conflict"], book.line(change["against"]).uid, change["what"], seq)
    return replace(book, conflicts=(*book.conflicts, conflict))


def _decide(book: Book, seq: int, change: Json) -> Book:
    conflict = book.conflict(change["conflict"])
    if conflict.decision is not None:
        raise refuse("already-decided", path="conflict")
    decided = replace(conflict, decision=ConflictDecision(change["decision"]), decided_by=seq)
    return replace(book, conflicts=tuple(decided if other is conflict else other for other in book.conflicts))


def _join(book: Book, seq: int, change: Json) -> Book:
    if change["person"] in book.persons:
        raise refuse("same-player/sheet", path="players")
    return replace(book, persons=(*book.persons, change["person"]))


def _reseat(book: Book, seq: int, change: Json) -> Book:
    """Return the book with a hand moved to another seating: the same players, so it does not count as edited."""
    then, now = change["then"], change["now"]
    line = book.line(change["line"])
    conflicts = tuple(
        replace(conflict, what=move_seats(conflict.what, then, now)) if conflict.against == line.uid else conflict
        for conflict in book.conflicts
    )
    played = line.played and move_seats(line.played, then, now)
    moved = replace(line, what=move_seats(line.what, then, now), adrift=(), played=played)
    return _replace_line(replace(book, conflicts=conflicts), moved)


def _set_adrift(book: Book, seq: int, change: Json) -> Book:
    return _replace_line(book, replace(book.line(change["line"]), adrift=tuple(change["then"])))


def _play_out(book: Book, seq: int, change: Json) -> Book:
    return _replace_line(book, replace(book.line(change["line"]), played=change["played"]))


def _close(book: Book, seq: int, change: Json) -> Book:
    if book.closed is change["closed"]:
        raise refuse("nothing-changes/closed" if book.closed else "nothing-changes/open", path="closed")
    return replace(book, closed=change["closed"])


CHANGES: dict[str, Callable[[Book, int, Json], Book]] = {
    "add": _add,
    "correct": _correct,
    "void": _void,
    "restore": _restore,
    "rules": _rules,
    "conflict": _conflict,
    "decide": _decide,
    "join": _join,
    "reseat": _reseat,
    "adrift": _set_adrift,
    "play-out": _play_out,
    "close": _close,
}
