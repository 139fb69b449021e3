"""A hand on its way from the deal to the first card: what each step found out, and every fault so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.hand import Kind, seating
from scorekeeper.engine.play.state import CardOrder, Limits, card_order
from scorekeeper.engine.play.transcript import Transcript
from scorekeeper.engine.rules.house_rules import HouseRules


class PlayMoment(NamedTuple):
    """A moment of a hand: before the first card, or at a card of a trick; both counted from 1."""

    trick: int = 0
    card: int = 0


BEFORE_PLAY = PlayMoment()


@dataclass(frozen=True, slots=True)
class Violation:
    """A fault and its moment; ``follows`` when an earlier fault brought it about."""

    fault: Fault
    moment: PlayMoment = BEFORE_PLAY
    follows: bool = False


@dataclass(slots=True)
class Progress:
    """The knowledge of a hand after some of its steps. Players are places in the picking order, cards are masks.

    Masks are in the deck order ``cards``; ``order`` is that of the play, which a call or a solo may change. ``dealt``
    and ``blind`` come from the deal; ``held`` are the hands after the blind was taken and before the bury; ``hands``
    what everyone plays with. ``picker`` is None where nobody is, ``first`` the picker whose blind was stolen.
    Where the deal is not ``known``, ``left`` are the cards that must lie buried, and ``whole`` is whether all has been
    played, so that every hand is. ``spoilt`` are the places of whom an earlier fault leaves nothing sure, ``strays``
    cards out of a wrong hand.
    """

    transcript: Transcript
    rules: HouseRules
    table: int
    seats: tuple[int, ...]
    cards: CardOrder
    order: CardOrder
    dealt: list[int] = field(default_factory=list)
    blind: list[int] = field(default_factory=list)
    covers: dict[int, int] | None = None
    known: bool = True
    whole: bool = True
    left: int = 0
    kind: Kind = Kind.PICKED
    picker: int | None = None
    first: int | None = None
    held: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    buried: dict[int, int] = field(default_factory=dict)
    partners: tuple[int, ...] = ()
    limits: Limits | None = None
    blind_to: tuple[int, ...] = ()
    violations: list[Violation] = field(default_factory=list)
    spoilt: set[int] = field(default_factory=set)
    strays: int = 0

    def note(self, fault: Fault, moment: PlayMoment = BEFORE_PLAY, *, follows: bool = False) -> None:
        """Take a fault down."""
        self.violations.append(Violation(fault, moment, follows))

    def note_refusal(self, refused: Refused, *spoils: int) -> None:
        """Take down the faults of a step that was refused; later faults of the places it spoils follow from them."""
        for fault in refused.faults:
            self.note(fault, follows=bool(self.spoilt))
        self.spoilt.update(spoils)

    @property
    def everybody(self) -> range:
        """All places."""
        return range(len(self.seats))


def begin_hand(transcript: Transcript) -> Progress:
    """A hand before its deal. Raises ``Refused``: ``bad-players``, ``bad-seat``."""
    rules = transcript.rules
    table, seats = seating(rules, transcript)
    cards = card_order(rules)
    return Progress(transcript, rules, table, seats, cards, cards)
