"""Playing a hand that is written as text."""

from __future__ import annotations

from scorekeeper.engine.notation.reading import only_hand, play_out, read_hands
from scorekeeper.engine.notation.text import make_misread
from scorekeeper.engine.play.checked import CheckedHand


def play_one_hand(text: str) -> CheckedHand:
    """Return the one hand of a text, played out. Raises ``Unreadable``, ``Ambiguous`` or ``Illegal`` with its flaws."""
    played = play_out(only_hand(read_hands(text))[0])
    if played.flaws or played.checked is None:
        raise make_misread(played.flaws)
    return played.checked
