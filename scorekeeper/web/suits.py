"""Cards as they are read on a screen."""

from django import template

from scorekeeper.wording.hands import SUITS

register = template.Library()


@register.filter
def card_sign(card: str) -> str:
    """Return a card's code with the sign of its suit: `QC` as `Q♣`."""
    return card[:-1] + SUITS.get(card[-1:], card[-1:])
