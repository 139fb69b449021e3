"""A hand as the table knows it: who picked, who helped, what was taken, what was called. No payout here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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
