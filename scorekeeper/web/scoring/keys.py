"""The keys of the scoring page's form. Each says whether it is tapped or why it cannot be. Keys never move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.translation import get_language, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from scorekeeper.engine.cards import shown_strength
from scorekeeper.engine.entering.choices import possible_first_pickers
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, picking_order
from scorekeeper.engine.payout.hands import SETTLERS
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Forfeit, OutcomeBracket, Renege, Sheepshead
from scorekeeper.web.display import card_sign
from scorekeeper.web.scoring.forms import PAIRED, UNUSUAL, PostedHand
from scorekeeper.wording.hands import KINDS
from scorekeeper.wording.player_discs import PlayerDisc

LONGEST_WORD = 9  # letters that a key has room for in its ordinary size
MOST_DRAWN = 4096
WON_OR_LOST = {True: pgettext_lazy("hand", "Won"), False: pgettext_lazy("hand", "Lost")}
register = template.Library()


@dataclass(frozen=True)
class DealtTable:
    """The facts that the keys depend on: the house rules, the players' names by seat, the dealer and doublers of
    this hand. ``discs`` are those of the players by seat; without them keys have no color."""

    rules: HouseRules
    names: tuple[str, ...]
    dealer: int
    doublers: int = 0
    discs: tuple[PlayerDisc, ...] = ()

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats dealt in, the dealer's left first."""
        return picking_order(len(self.names), self.rules.players, self.dealer)

    def seat_of(self, text: str) -> int | None:
        """Return the seat that `text` names, None for anything else."""
        return int(text) if text in map(str, range(1, len(self.names) + 1)) else None


@dataclass(frozen=True)
class Key:
    """One key: the field it sets, to which value. With a reason it cannot be tapped, but a tapped one can be undone.

    A key with `rank` and `suit` is drawn as a card; `spoken` is what a screen reader says instead of the label, `note`
    a line below it. A key of a player has a `seat` and the number of the player's `color`; on the score strip `role` is
    the word under a tapped one.
    """

    field: str
    value: str
    label: str
    tapped: bool
    reason: str = ""
    tone: str = ""
    rank: str = ""
    suit: str = ""
    spoken: str = ""
    note: str = ""
    seat: int = 0
    color: int = 0
    role: str = ""

    @property
    def off(self) -> bool:
        """Return whether it cannot be tapped."""
        return bool(self.reason) and not self.tapped


def seat_keys(table: DealtTable, field: str, tapped: Sequence[str], reasons: dict[int, str] | None = None) -> list[Key]:
    """Return a key for each seat in seating order; who sits out has that as the reason."""
    sits_out, dealt_in, reasons = _("%(name)s sits out this hand."), table.dealt_in, reasons or {}
    keys = []
    for seat, name in enumerate(table.names, 1):
        reason = reasons.get(seat, "" if seat in dealt_in else sits_out % {"name": name})
        color = table.discs[seat - 1].color if table.discs else 0
        keys.append(Key(field, str(seat), name, str(seat) in tapped, reason, seat=seat, color=color))
    return keys


def hand_so_far(table: DealtTable, entered: PostedHand) -> Hand:
    """Return the hand as far as it was entered, for the questions that the engine answers about it."""
    return Hand(
        players=len(table.names),
        dealer=table.dealer,
        picker=table.seat_of(entered.picker),
        partners=tuple(seat for text in entered.partners if (seat := table.seat_of(text)) is not None),
        marks=tuple(_called_marks(table, entered)),
        stolen_from=table.seat_of(entered.stolen_from),
    )


def _called_marks(table: DealtTable, entered: PostedHand) -> Iterator[Mark]:
    for text in entered.marks:
        call, _colon, rest = text.partition("@")[0].partition(":")
        seat, _colon, cards = rest.partition(":")
        if call in tuple(Call) and (number := table.seat_of(seat)) is not None:
            yield Mark(number, Call(call), tuple(cards.split("+")) if cards else ())


def bracket_label(rules: HouseRules, label: str) -> str:
    """Return a bracket's label as its key says it: `61-90` with a proper dash, `91-120` as `91+`."""
    bracket, (low, _dash, high) = rules.brackets[label], label.partition("-")
    if low.isdigit():
        return f"{low}+" if bracket is OutcomeBracket.WON_SCHNEIDER else f"{low}\N{EN DASH}{high}"
    if bracket in (OutcomeBracket.NO_TRICKS, OutcomeBracket.ALL_TRICKS):
        return (
            pgettext("tricks", "No tricks") if bracket is OutcomeBracket.NO_TRICKS else pgettext("tricks", "All tricks")
        )
    return str(WON_OR_LOST[bracket.is_won])


def unusual_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the unusual ends of a hand that these rules have."""
    rules = table.rules
    missing = {
        Kind.MISPLAY: not rules.misplay_fee,
        Kind.SHEEPSHEAD: rules.sheepshead is Sheepshead.OFF,
    }
    there = {kind for kind in SETTLERS[rules.play] if not missing.get(kind)}
    shown = [kind for kind in UNUSUAL if kind in there or kind == entered.unusual]
    ordinary = Key("unusual", "", _("Normal"), not entered.unusual)
    return [ordinary, *(Key("unusual", kind, str(KINDS[kind]), entered.unusual == kind) for kind in shown)]


def category_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the brackets at which this offence can be settled, where the rules leave it to the table to name one."""
    rules, kind = table.rules, entered.kind
    forfeits = kind is Kind.FORFEIT or (kind is Kind.RENEGE and rules.renege is Renege.FORFEIT)
    if not forfeits or rules.forfeit is not Forfeit.NAMED:
        return []
    labels = reversed(rules.brackets)
    return [Key("category", label, bracket_label(rules, label), entered.category == label) for label in labels]


def thief_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return from whom the picker can have stolen the blind under rules that have it, and from nobody."""
    if entered.kind not in PAIRED:
        return []
    possible = possible_first_pickers(table.rules, hand_so_far(table, entered))
    reason = _("You can only steal the blind from a player who had an earlier turn.")
    reasons = {seat: reason for seat in range(1, len(table.names) + 1) if seat not in possible}
    nobody = Key("stolen_from", "", pgettext("stolen blind", "Nobody"), not entered.stolen_from)
    return [*seat_keys(table, "stolen_from", (entered.stolen_from,), reasons), nobody]


@dataclass(frozen=True)
class MoreKeys:
    """The keys under More: unusual ends of a hand, brackets for an offence, the stolen blind, doublers, dealer.

    ``asks_own_tricks`` says whether it matters that the picker took no trick. ``choices`` says in words what is set.
    """

    choices: list[str]
    unusual: list[Key]
    categories: list[Key]
    thieves: list[Key]
    asks_own_tricks: bool
    doublers: list[Key]
    dealers: list[Key]


def more_keys(table: DealtTable, entered: PostedHand) -> MoreKeys:
    """Return the keys under More. Doublers are those that the table declared beyond those that wait."""
    rules, declared = table.rules, entered.doublers or "0"
    others = {
        _("Blind stolen"): entered.stolen_from,
        _("Picker took no tricks"): entered.picker_tricks,
        _("Round of doubles"): entered.cut,
        _("Extra doublers: %(count)s") % {"count": declared}: declared != "0",
    }
    numbers = "0123" if declared in "0123" else ("0", "1", "2", declared)
    unusual = unusual_keys(table, entered)
    return MoreKeys(
        choices=[
            *(key.label for key in unusual if key.tapped and key.value),
            *(words for words, is_set in others.items() if is_set),
        ],
        unusual=unusual,
        categories=category_keys(table, entered) if entered.unusual else [],
        thieves=thief_keys(table, entered) if rules.blind_stealing else [],
        asks_own_tricks=entered.kind is Kind.PICKED and bool(rules.no_trick_penalty or rules.no_trick_penalty_units),
        doublers=[Key("doublers", number, number, number == declared) for number in numbers],
        dealers=[Key("dealer", str(seat), name, seat == table.dealer) for seat, name in enumerate(table.names, 1)],
    )


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


@register.simple_tag
def draw_key(key: Key, several: bool = False) -> str:
    """Return the key as HTML: one of many that can be tapped at once with `several`, else one of a row."""
    return render_key(key, several, get_language() or "")


@lru_cache(maxsize=MOST_DRAWN)
def render_key(key: Key, several: bool, language: str) -> str:
    """Return the key as HTML; ``language`` is the active one, for the cache."""
    context = {
        "key": key,
        "several": several,
        "id": re.sub("[:+ ]", "-", f"{key.field}-{key.value.partition('@')[0]}"),
        "is_long": any(len(word) > LONGEST_WORD for word in key.label.replace("-", "- ").split()),
    }
    return render_to_string("scoring/key.html", context)
