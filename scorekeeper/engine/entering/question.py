"""What is asked next of a hand that is being written down, and what can be answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import CardLayout

from ..play.checked import CheckedHand, replay
from ..play.progress import Progress
from ..play.transcript import Transcript


class Stage(StrEnum):
    """The parts of a hand, in the order in which they are asked for."""

    DEALER = "dealer"
    PICKS = "picks"
    BIDS = "bids"
    TRUMP = "trump"
    NO_PICK = "no-pick"
    HANDS = "hands"
    DIE = "die"
    BURY = "bury"
    CALL = "call"
    UNKNOWN = "unknown"
    BLIND_TO = "blind-to"
    TRICKS = "tricks"


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer. With a ``reason`` it is against the rules; ``barred`` it cannot even be written, for the card is
    elsewhere. ``chosen`` is one given before, which the same answer takes back."""

    value: str
    reason: str = ""
    barred: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: of which part, of which seat (None: of the table), how many answers are still due.

    ``can_skip`` says whether the part may be left unknown, or unsaid.
    """

    stage: Stage
    seat: int | None
    choices: tuple[Choice, ...]
    left: int = 1
    can_skip: bool = False

    def choice(self, value: str) -> Choice | None:
        """The choice of that value."""
        return next((choice for choice in self.choices if choice.value == value), None)


@dataclass(frozen=True)
class Entry:
    """A transcript on its way: whether the deal is to be entered too, and the parts that were left out.

    ``face_down`` is whether the ace was called with an unknown card, which is then asked for.
    """

    told: Transcript
    deal: bool = False
    skipped: frozenset[Stage] = frozenset()
    face_down: bool = False

    @cached_property
    def checked(self) -> CheckedHand:
        """The hand as far as it was told. Raises ``Refused`` where there is no table to play at."""
        return replay(self.told)

    @property
    def hand(self) -> Progress:
        """What is known of it."""
        return self.checked.hand

    @property
    def rules(self) -> HouseRules:
        """The house rules."""
        return self.told.rules

    @property
    def knows_deal(self) -> bool:
        """Whether it was told who holds what; in a grid everything lies in stacks."""
        lies_open = self.told.stacks is not None and self.rules.layout is CardLayout.GRID
        return self.told.hands is not None or lies_open

    @property
    def is_played(self) -> bool:
        """Whether a card has fallen."""
        return any(self.told.tricks)


Asker = Callable[[Entry], Question | None]
