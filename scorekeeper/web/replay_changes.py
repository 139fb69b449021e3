"""What was entered so far: what Undo removes, the cards that can be replaced, and what replacing one brings about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.engine.entering.answers import GivenAnswer, last_answer
from scorekeeper.engine.entering.cards import cards_played
from scorekeeper.engine.entering.questions import NOBODY_PICKED, EntryStage, HandEntry, buried_by
from scorekeeper.engine.entering.replacement import CardSpot, seat_of
from scorekeeper.web.display import card_sign
from scorekeeper.web.replay_draft import Draft
from scorekeeper.web.replay_keys import Key
from scorekeeper.wording.rules import answer

MOST_NAMED = 5
_OPEN = {
    EntryStage.DEALER: gettext_lazy("dealer not known"),
    EntryStage.BURY: gettext_lazy("buried cards not known"),
    EntryStage.CALL: gettext_lazy("no call"),
    EntryStage.UNKNOWN: gettext_lazy("face-down card not known"),
}
_ANSWERS = {
    EntryStage.DEALER: gettext_lazy("%(name)s dealt"),
    EntryStage.PICKS: gettext_lazy("%(name)s picked"),
    EntryStage.BIDS: gettext_lazy("%(name)s's bid"),
    EntryStage.TRUMP: gettext_lazy("trump"),
    EntryStage.DIE: gettext_lazy("die"),
    EntryStage.HANDS: gettext_lazy("%(name)s's %(card)s (dealt)"),
    EntryStage.BURY: gettext_lazy("%(name)s's %(card)s (buried)"),
    EntryStage.CALL: gettext_lazy("%(name)s calls %(card)s"),
    EntryStage.UNKNOWN: gettext_lazy("%(name)s's %(card)s (face down)"),
    EntryStage.BLIND_TO: gettext_lazy("who takes the blind"),
    EntryStage.TRICKS: gettext_lazy("%(name)s's %(card)s"),
}


@dataclass(frozen=True)
class EnteredCard:
    """A card that can be replaced by a tap on it."""

    name: str
    card: str
    action: str
    chosen: bool

    @property
    def is_red(self) -> bool:
        """Whether its suit is red."""
        return self.card[-1:] in ("H", "D")


@dataclass(frozen=True)
class Entered:
    """A row of cards that were entered: a hand, the bury, the face-down card or a trick."""

    label: str
    cards: tuple[EnteredCard, ...]


def undo_label(entry: HandEntry, names: Sequence[str]) -> str:
    """Return what Undo removes; empty where there is nothing."""
    last = last_answer(entry)
    if last is None:
        return ""
    words = _answer_words(entry, last, names)
    if not last.filled:
        return words
    more = ngettext("the last card", "the last %(many)d cards", last.filled) % {"many": last.filled}
    return _("%(answer)s and %(more)s") % {"answer": words, "more": more}


def entered(draft: Draft, names: Sequence[str]) -> Iterator[Entered]:
    """Yield the cards that were entered, in the order of the hand."""
    entry, told = draft.entry, draft.entry.told
    for seat, cards in (told.hands or {}).items():
        if cards:
            yield Entered(_("%(name)s, dealt") % {"name": names[seat - 1]}, _cards(draft, EntryStage.HANDS, "", cards))
    for seat in entry.hand.seats:
        if cards := buried_by(entry, seat):
            yield Entered(_("%(name)s buried") % {"name": names[seat - 1]}, _cards(draft, EntryStage.BURY, "", cards))
    if told.unknown and entry.hand.picker is not None:
        yield Entered(_("Face down"), _cards(draft, EntryStage.UNKNOWN, "", (told.unknown,)))
    played = cards_played(entry)
    for trick in dict.fromkeys(play.trick for play in played):
        cells = (
            _card(draft, EntryStage.TRICKS, names[play.seat - 1], play.name) for play in played if play.trick == trick
        )
        yield Entered(_("Trick %(trick)d") % {"trick": trick}, tuple(cells))


def change_words(draft: Draft, names: Sequence[str]) -> Iterator[str]:
    """Yield what replacing the card brings about, a sentence each; nothing where nothing is to be confirmed."""
    change = draft.change
    if change is None or draft.spot is None:
        return
    if change.other:
        yield _swap_words(draft.entry, change.other, names)
    if change.leads:
        trick, seat = change.leads
        yield _("Then %(name)s leads trick %(trick)d.") % {"name": names[seat - 1], "trick": trick}
    if change.removed:
        cards = [f"{names[play.seat - 1]} {card_sign(play.name)}" for play in change.removed[:MOST_NAMED]]
        more = len(change.removed) - len(cards)
        if more:
            cards.append(_("%(many)d more") % {"many": more})
        told = {"cards": ", ".join(cards), "trick": change.removed[0].trick}
        yield _("These cards from trick %(trick)d on no longer fit: %(cards)s.") % told


def change_keys(draft: Draft) -> Iterator[Key]:
    """Yield the keys that confirm the replacement."""
    change = draft.change
    if change is None:
        return
    told = {"card": card_sign(draft.card), "many": len(change.removed)}
    if not change.removed:
        yield Key(f"replace-{draft.card}", _("Swap the two cards"))
        return
    remove = ngettext(
        "Put in %(card)s and remove %(many)d card", "Put in %(card)s and remove %(many)d cards", len(change.removed)
    )
    yield Key(f"replace-{draft.card}", remove % told)
    if change.in_order:
        yield Key(f"reorder-{draft.card}", _("Put in %(card)s and keep the order of the cards") % told)


def _swap_words(entry: HandEntry, other: CardSpot, names: Sequence[str]) -> str:
    seat = seat_of(entry, other)
    told = {"name": names[seat - 1] if seat else "", "card": card_sign(other.card)}
    if other.stage is EntryStage.BURY:
        return _("%(name)s buried %(card)s. The two cards change places.") % told
    if other.stage is EntryStage.HANDS:
        return _("%(name)s was dealt %(card)s. The two cards change places.") % told
    trick = next(play.trick for play in cards_played(entry) if play.name == other.card)
    return _("%(name)s played %(card)s in trick %(trick)d. The two cards change places.") % (told | {"trick": trick})


def _answer_words(entry: HandEntry, last: GivenAnswer, names: Sequence[str]) -> str:
    if not last.value:
        return str(_OPEN.get(last.stage, ""))
    if last.value == NOBODY_PICKED:
        return _("nobody picked")
    if last.stage is EntryStage.NO_PICK:
        return answer(entry.rules, last.value)
    name = names[last.seat - 1] if last.seat else ""
    card = _("alone") if last.value == "alone" else card_sign(last.value)
    return _ANSWERS[last.stage] % {"name": name, "card": card}


def _cards(draft: Draft, stage: EntryStage, name: str, cards: Sequence[str]) -> tuple[EnteredCard, ...]:
    return tuple(_card(draft, stage, name, card) for card in cards)


def _card(draft: Draft, stage: EntryStage, name: str, card: str) -> EnteredCard:
    return EnteredCard(name, card, f"edit-{stage}-{card}", draft.spot == CardSpot(stage, card))
