"""A hand as the table knows it: who is dealt in, who picked, who helped, what was taken and called. No payout here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.rules.house_rules import HouseRules

MOST_DOUBLERS = 60


class Kind(StrEnum):
    """How a hand went."""

    PICKED = "picked"
    LEASTER = "leaster"
    PASSED = "passed"
    MISDEAL = "misdeal"
    SCHWANZER = "schwanzer"
    MOSTER = "moster"
    MITTLER = "mittler"
    SCHNEIDSTER = "schneidster"
    RENEGE = "renege"
    MISPLAY = "misplay"
    FORFEIT = "forfeit"
    SHEEPSHEAD = "sheepshead"
    TWO_HANDED = "two-handed"
    CALL = "call"
    SOLO = "solo"
    BILLY = "billy"
    BEST = "best"


class Call(StrEnum):
    """A doubling called at the table."""

    CRACK = "crack"
    RECRACK = "recrack"
    CASTRATE = "castrate"
    BLITZ = "blitz"


class Tricks(StrEnum):
    """All tricks or none, where the picking side took all or none."""

    ALL = "all"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Moment:
    """When a mark was called: before the pick, before the first card, or before a card of a trick (both 1-based)."""

    trick: int = 0
    card: int = 0

    @property
    def in_play(self) -> bool:
        """Whether a card had been played."""
        return self.trick > 0 and (self.trick, self.card) != (1, 1)


BEFORE_PICK = Moment(0, 0)
BEFORE_FIRST_CARD = Moment(0, 1)


@dataclass(frozen=True, slots=True)
class Mark:
    """A call by a seat; ``cards`` are those shown for a blitz."""

    seat: int
    call: Call
    cards: tuple[str, ...] = ()
    before: Moment | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand record. Seats are 1..P clockwise; tuples by seat have length P; see the command line's contract."""

    kind: Kind = Kind.PICKED
    players: int | None = None
    dealer: int | None = None
    picker: int | None = None
    partners: tuple[int, ...] = ()
    points: int | None = None
    tricks: Tricks | None = None
    category: str | None = None
    marks: tuple[Mark, ...] = ()
    doublers: int = 0
    stolen_from: int | None = None
    picker_tricks: int | None = None
    stolen_from_tricks: int | None = None
    points_by_seat: tuple[int, ...] | None = None
    tricks_by_seat: tuple[int, ...] | None = None
    strength_by_seat: tuple[int, ...] | None = None
    top_trump_by_seat: tuple[str | None, ...] | None = None
    winners: tuple[int, ...] | None = None
    loser: int | None = None
    offender: int | None = None
    reason: str | None = None
    won: bool | None = None
    cut: str | None = None
    scores: tuple[int, ...] | None = None
    pot: int = 0
    pots: int | None = None


MOST_SEATS = 10


@cache
def picking_order(table: int, dealt: int, dealer: int) -> tuple[int, ...]:
    """The seats dealt in, the dealer's left first.

    Of those over, the dealer and the seats to his right sit out (catalogue B; 000 and 003 for six at the table).
    """
    clockwise = tuple((dealer + step) % table + 1 for step in range(table))
    return clockwise[:dealt]


@cache
def sitting_out(table: int, dealt: int, dealer: int) -> tuple[int, ...]:
    """The seats that are not dealt in, in seating order."""
    return tuple(sorted(set(range(1, table + 1)) - set(picking_order(table, dealt, dealer))))


def seating(rules: HouseRules, hand: Hand) -> tuple[int, tuple[int, ...]]:
    """Seats at the table and the picking order of a hand. Raises what ``table_seating`` raises."""
    return table_seating(rules, hand.players, hand.dealer)


def table_seating(rules: HouseRules, players: int | None, dealer: int | None) -> tuple[int, tuple[int, ...]]:
    """Seats at the table and the picking order, of so many players and this dealer (None: as the rules say, the last).

    Raises ``Refused``: ``bad-players`` for a table too small or too large, ``bad-seat`` for a dealer beyond it.
    """
    table = rules.table if players is None else players
    if not rules.players <= table <= MOST_SEATS:
        sentence = f"These rules need {rules.players} to {MOST_SEATS} seats, not {table}."
        raise refuse("bad-players", sentence, "players")
    dealer = table if dealer is None else dealer
    if not 1 <= dealer <= table:
        raise refuse("bad-seat", f"There is no seat {dealer} at a table of {table}.", "dealer")
    return table, picking_order(table, rules.players, dealer)


def next_seat(order: tuple[int, ...], seat: int | None) -> int:
    """The next seat clockwise of those dealt in, which ``seat`` is among."""
    return order[(order.index(seat or 0) + 1) % len(order)]


def verify_scores(rules: HouseRules, hand: Hand, scores: tuple[int, ...]) -> None:
    """Raises ``Refused`` (``bad-counts``) unless there is a score before the hand for each seat at the table."""
    table, _ = seating(rules, hand)
    if len(scores) != table:
        raise refuse("bad-counts", f"scores has one value for each of the {table} seats.", "scores")


def verify_dealt_in(seat: int, table: int, order: tuple[int, ...], path: str) -> int:
    """The seat, when it is at the table and dealt in. Raises ``Refused``: ``bad-seat`` or ``sits-out``."""
    if seat in order:
        return seat
    if seat > table:
        raise refuse("bad-seat", f"There is no seat {seat} at a table of {table}.", path)
    raise refuse("sits-out", f"Seat {seat} sits out this hand.", path)
