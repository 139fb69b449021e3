"""Hands that are shown in a schwanzer, as keys: the trump of each player, and what the tapped ones count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.engine.cards import shown_strength
from scorekeeper.web.scoring.forms import PostedHand
from scorekeeper.web.scoring.rows import DealtTable, Key
from scorekeeper.wording.hands import card_sign


@dataclass(frozen=True)
class ShownHand:
    """A player's hand: the keys of all trump, what the tapped ones count, and the highest of them."""

    seat: int
    name: str
    keys: tuple[Key, ...]
    strength: str
    top: str


def shown_hands(table: DealtTable, entered: PostedHand) -> tuple[ShownHand, ...]:
    """Return the hands of who is dealt in, in seating order."""
    holders = dict(reversed([(card, seat) for seat, card in _shown_cards(table, entered)]))
    return tuple(_shown_hand(table, entered, seat, holders) for seat in sorted(table.dealt_in))


def _shown_hand(table: DealtTable, entered: PostedHand, seat: int, holders: dict[str, int]) -> ShownHand:
    keys = tuple(_card_key(table, entered, seat, card, holders.get(card)) for card in table.rules.trump)
    strength, top = text_at(entered.strength_by_seat, seat), text_at(entered.top_trump_by_seat, seat)
    return ShownHand(seat, table.names[seat - 1], keys, strength, top)


def _card_key(table: DealtTable, entered: PostedHand, seat: int, card: str, holder: int | None) -> Key:
    value, reason = f"{seat}:{card}", ""
    if holder not in (None, seat):
        reason = _("%(name)s has %(card)s.") % {"name": table.names[(holder or 0) - 1], "card": card_sign(card)}
    tone = "red" if card[-1] in "HD" else ""
    return Key("shown", value, card_sign(card), value in entered.shown, reason, tone, card[:-1], card[-1])


def count_shown_cards(table: DealtTable, entered: PostedHand) -> PostedHand:
    """Return the entered hand with the strengths and highest trump of the cards that were tapped.

    Without a card they stay as they were recorded.
    """
    if not entered.shown:
        return entered
    held: dict[int, list[str]] = {seat: [] for seat in range(1, len(table.names) + 1)}
    for seat, card in _shown_cards(table, entered):
        held[seat].append(card)
    ranks = table.rules.trump
    return replace(
        entered,
        strength_by_seat=tuple(str(sum(map(shown_strength, cards))) for cards in held.values()),
        top_trump_by_seat=tuple(min(cards, key=ranks.index, default="") for cards in held.values()),
    )


def _shown_cards(table: DealtTable, entered: PostedHand) -> Iterator[tuple[int, str]]:
    for value in entered.shown:
        text, _colon, card = value.partition(":")
        if (seat := table.seat_of(text)) is not None and card in table.rules.trump:
            yield seat, card


def text_at(texts: tuple[str, ...], seat: int) -> str:
    """Return the text of a seat, empty behind the last one."""
    return texts[seat - 1] if seat <= len(texts) else ""
