"""Template tags that draw: playing cards and suits, icons, and the discs of players."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.wording.player_discs import PlayerDisc, assign_discs

register = template.Library()
RANKS = {
    "A": gettext_lazy("ace"),
    "10": gettext_lazy("ten"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}
SUITS = {
    "C": gettext_lazy("clubs"),
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
}
RED = "HD"
# `--paper` of static/css/tokens.css, for what is drawn around a page: the browser's bars, an app's first screen.
PAPER_COLORS = {"light": "#f7f3ea", "dark": "#14130f"}
BACK = "back"
SMALL = "small"


@register.simple_tag
def paper_color(theme: str) -> str:
    """Return the background color of pages in a theme, light or dark."""
    return PAPER_COLORS[theme]


@register.simple_tag
def card(code: str, size: str = "") -> SafeString:
    """Return the drawing of a card, as `QC`, or of a `back`: small, large, or between. Screen readers get its name."""
    rank, suit = ("", "") if code == BACK else (code[:-1], code[-1])
    classes = " ".join(filter(None, ("playing-card", size, "red" if suit and suit in RED else "")))
    face = f"{code}-small" if size == SMALL and code != BACK else code
    name = _("%(rank)s of %(suit)s") % {"rank": RANKS[rank], "suit": SUITS[suit]} if suit else _("face-down card")
    return format_html(
        '<svg class="{}" viewBox="0 0 60 84" role="img" aria-label="{}"><use href="{}#{}"></use></svg>',
        classes,
        name,
        static("icons/cards.svg"),
        face,
    )


@register.simple_tag
def suit(letter: str) -> SafeString:
    """Return the drawing of a suit: C, S, H, or D. Screen readers skip it: a word stands beside it."""
    return format_html(
        '<svg class="suit{}" viewBox="0 0 16 16" aria-hidden="true"><use href="{}#{}"></use></svg>',
        " red" if letter in RED else "",
        static("icons/cards.svg"),
        letter,
    )


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of icons/icons.svg in the color of the text. Screen readers skip it: words stand beside it."""
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"></use></svg>',
        static("icons/icons.svg"),
        name,
    )


@register.simple_tag
def table_discs(persons: Sequence[int], names: Sequence[str]) -> tuple[PlayerDisc, ...]:
    """Return the discs of the players of one table, in the order they joined."""
    return assign_discs(list(zip(persons, names, strict=True)))


@register.simple_tag
def player_disc(discs: Sequence[PlayerDisc], number: int, size: str = "") -> SafeString:
    """Draw the disc of player `number` (from 1) of a table: tiny, small, large, or between. The pot (0) has none."""
    return draw_disc(discs[number - 1], size) if 0 < number <= len(discs) else SafeString()


@register.simple_tag
def person_disc(person: int, name: str, size: str = "") -> SafeString:
    """Draw the disc of a player of a club in a list, where nobody else's color matters."""
    return draw_disc(assign_discs([(person, name)])[0], size)


@register.filter
def color_class(discs: Sequence[PlayerDisc], number: int) -> str:
    """Return the class that sets --player to the color of player `number` (from 1) of a table."""
    return f"player-{discs[number - 1].color}"


@register.simple_tag
def draw_disc(disc: PlayerDisc, size: str = "") -> SafeString:
    """Return the element of a disc. Screen readers skip it: the player's name stands beside it."""
    classes = " ".join(filter(None, ("disc", size, f"player-{disc.color}")))
    return format_html('<span class="{}" aria-hidden="true">{}</span>', classes, disc.initials)
