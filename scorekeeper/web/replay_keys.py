"""A key of the board on which a hand is entered card by card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """A key: what it answers, what stands on it (a card has a rank and a suit), what keeps it from being tapped."""

    action: str
    label: str
    reason: str = ""
    barred: bool = False
    chosen: bool = False
    rank: str = ""
    suit: str = ""

    @property
    def is_red(self) -> bool:
        """Whether it is a card of a red suit."""
        return self.suit in ("H", "D")

    @property
    def name(self) -> str:
        """The identity of its element."""
        return self.action.replace(":", "-").replace("+", "")
