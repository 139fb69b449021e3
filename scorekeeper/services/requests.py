"""The requests to a game besides recording a hand, a value each. ``plans`` says what it writes into the book."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.ledger.book import ConflictDecision, Json
from scorekeeper.ledger.folding import UNITS
from scorekeeper.models import Entry


@dataclass(frozen=True, slots=True)
class Correct:
    """Another record for a hand. ``seen`` is the number of the entry that made it what was looked at."""

    hand: str
    record: Json
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Void:
    """A line that does not count; it stays on the sheet."""

    line: str
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Restore:
    """A void line that counts again."""

    line: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last hand or the last change of seats; refused when it is no longer the last."""

    hand: str


@dataclass(frozen=True, slots=True)
class Redo:
    """The last hand that was undone, restored; refused once another hand was recorded or the seats have changed."""

    hand: str


@dataclass(frozen=True, slots=True)
class Insert:
    """A hand that was forgotten, before a line; without one, at the end."""

    record: Json
    before: str | None = None


@dataclass(frozen=True, slots=True)
class PlayOut:
    """A hand card by card, beside what the table recorded of it: the contract's transcript, but for what the game knows
    (``KNOWN_BEFORE``). None takes it away again."""

    hand: str
    played: Json | None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Other house rules (anything ``read_rules`` takes) before a line and from there on; without one, from the
    next hand on. ``throughout`` corrects those the game began with instead."""

    rules: object
    before: str | None = None
    throughout: bool = False


@dataclass(frozen=True, slots=True)
class Penalise:
    """Units, or minor units of the table's currency, that a seat loses; ``paid_to`` is ``house`` or ``others``."""

    seat: int
    amount: int
    paid_to: str = "house"
    commodity: str = UNITS


@dataclass(frozen=True, slots=True)
class DividePot:
    """The pot goes back to the players at the table, or to the ``winners`` of a showdown (players by number), evenly:
    all of it, or a ``single`` pot (F3)."""

    winners: tuple[int, ...] = ()
    single: bool = False


@dataclass(frozen=True, slots=True)
class Reseat:
    """A seating from the next hand on, or from a line on: the UUIDs of the persons on seats 1..P, clockwise.

    ``expects`` is the number of the hand that is believed to come next.
    """

    persons: tuple[str, ...]
    expects: int | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Pay:
    """A payment made, or a part of one: minor units of the table's currency, or units where no money is played for.

    Parties are seats, or ``postings.HOUSE``. With ``month`` (``2026-11``) it is the game's share of that settled month.
    """

    payer: int
    payee: int
    amount: int
    commodity: str = UNITS
    month: str = ""


@dataclass(frozen=True, slots=True)
class EnterTotals:
    """Totals by seat (units, seat 1 first) from a paper sheet. What does not add up to zero waits for its remedy."""

    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remedy:
    """Balance a paper sheet that does not add up to zero (003). The scorekeeper (``scorer``) never gains.

    Too high: the scorekeeper pays it all; ``shared``, the others give back the same each and the scorekeeper pays the
    rest. Too low: only ``shared``, the others receive the same each and the scorekeeper pays what that is too much.
    """

    scorer: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Decide:
    """The decision about a conflicting entry."""

    conflict: str
    decision: ConflictDecision


@dataclass(frozen=True, slots=True)
class Close:
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Reopen:
    """The game goes on."""


Request = (
    Correct | Void | Restore | Undo | Redo | Insert | ChangeRules | Penalise | DividePot | Reseat | Pay | EnterTotals
    | Remedy | Decide | Close | Reopen | PlayOut
)  # fmt: skip

KINDS: dict[type[Request], Entry.Kind] = {
    Correct: Entry.Kind.CORRECT,
    Void: Entry.Kind.VOID,
    Restore: Entry.Kind.RESTORE,
    Undo: Entry.Kind.VOID,
    Redo: Entry.Kind.RESTORE,
    Insert: Entry.Kind.INSERT,
    ChangeRules: Entry.Kind.RULES,
    Penalise: Entry.Kind.PENALTY,
    DividePot: Entry.Kind.POT,
    Reseat: Entry.Kind.SEATING,
    Pay: Entry.Kind.PAYMENT,
    EnterTotals: Entry.Kind.PAPER,
    Remedy: Entry.Kind.REMEDY,
    Decide: Entry.Kind.DECIDE,
    Close: Entry.Kind.CLOSE,
    Reopen: Entry.Kind.REOPEN,
    PlayOut: Entry.Kind.PLAY_OUT,
}
