"""The hands shown in a schwanzer: which trump each player holds, and what that counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.engine.cards import shown_strength
from scorekeeper.web.entry import SHOWN, Entered
from scorekeeper.web.entry_keys import Key, Table
from scorekeeper.web.suits import card_sign


@dataclass(frozen=True)
class ShownHand:
    """A player's hand: the keys of all trump, what the tapped ones count, and the highest of them."""

    seat: int
    name: str
    keys: tuple[Key, ...]
    strength: str
    top: str


def shown_hands(table: Table, entered: Entered) -> tuple[ShownHand, ...]:
    """Return the hands of who is dealt in, in seating order; none where only the loser is asked for."""
    if entered.loser != SHOWN:
        return ()
    holders = dict(reversed([(card, seat) for seat, card in _tapped(table, entered)]))
    return tuple(_hand(table, entered, seat, holders) for seat in sorted(table.dealt_in))


def _hand(table: Table, entered: Entered, seat: int, holders: dict[str, int]) -> ShownHand:
    keys = tuple(_card_key(table, entered, seat, card, holders.get(card)) for card in table.rules.trump)
    return ShownHand(
        seat, table.name(seat), keys, _at(entered.strength_by_seat, seat), _at(entered.top_trump_by_seat, seat)
    )


def _card_key(table: Table, entered: Entered, seat: int, card: str, holder: int | None) -> Key:
    value, reason = f"{seat}:{card}", ""
    if holder not in (None, seat):
        reason = _("%(name)s holds %(card)s.") % {"name": table.name(holder or 0), "card": card_sign(card)}
    tone = "red" if card[-1] in "HD" else ""
    return Key("shown", value, card_sign(card), value in entered.shown, reason, tone, card[:-1], card[-1])


def counted_up(table: Table, entered: Entered) -> Entered:
    """Return what was entered with the strengths and highest trump of the cards that were tapped.

    Without a card they stay as they were recorded.
    """
    if entered.loser != SHOWN or not entered.shown:
        return entered
    held: dict[int, list[str]] = {seat: [] for seat in table.seats}
    for seat, card in _tapped(table, entered):
        held[seat].append(card)
    ranks = table.rules.trump
    return replace(
        entered,
        strength_by_seat=tuple(str(sum(map(shown_strength, cards))) for cards in held.values()),
        top_trump_by_seat=tuple(min(cards, key=ranks.index, default="") for cards in held.values()),
    )


def _tapped(table: Table, entered: Entered) -> Iterator[tuple[int, str]]:
    for value in entered.shown:
        text, _colon, card = value.partition(":")
        if (seat := table.seat_of(text)) is not None and card in table.rules.trump:
            yield seat, card


def _at(texts: tuple[str, ...], seat: int) -> str:
    return texts[seat - 1] if seat <= len(texts) else ""
