"""The card that is played next: which ones can be, which cannot, and why."""

from __future__ import annotations

from ..play.card_order import CardOrder
from ..play.insight import outlook
from ..play.partners import order_of_call
from ..play.picking import NOT_PLAYED
from ..play.state import HandState
from .before_play import buried_by
from .question import Choice, Entry, Question, Stage


def played(entry: Entry) -> Question | None:
    """The next card; None where nothing is played, nothing can be, or all has been."""
    checked = entry.checked
    if checked.hand.kind in NOT_PLAYED or checked.state is None:
        return None
    state = checked.state if entry.knows_deal else _on_table(entry)
    size, due = len(checked.hand.seats), checked.hand.rules.hand_size
    if len(state.winners) >= due:
        return None
    choices = _by_hands(entry, state) if entry.knows_deal else _by_plays(entry, state)
    return Question(Stage.TRICKS, state.seat, choices, size - len(state.trick))


def _on_table(entry: Entry) -> HandState:
    """What lies on the table, from the plays alone: a call that nothing bears out yet counts all the same."""
    hand = entry.hand
    order = hand.order if hand.order is not hand.cards else order_of_call(hand, entry.told.call)
    state = HandState(order, hand.seats, [0] * len(hand.seats))
    for trick in entry.told.tricks:
        for card in trick[: len(hand.seats)]:
            state.play(order.bits.get(card, order.blank))
    return state


def _by_hands(entry: Entry, state: HandState) -> tuple[Choice, ...]:
    choices = []
    fallen = {card for trick in entry.told.tricks for card in trick}
    for card, _ in entry.hand.cards.listed:
        fault = None if card in fallen else state.why_not(card)
        choices.append(Choice(card, fault.message) if fault else _fallen(card, fallen))
    return tuple(choices)


def _by_plays(entry: Entry, state: HandState) -> tuple[Choice, ...]:
    """Without the deal a card is barred where it has fallen or lies buried, and dimmed where its suit was not
    followed before."""
    fallen = {card for trick in entry.told.tricks for card in trick}
    buried = {card for seat in entry.hand.seats for card in buried_by(entry, seat)}
    may = outlook(entry.checked, len(fallen)).holders
    return tuple(
        Choice(card, "That card lies buried.", barred=True)
        if card in buried
        else _fallen(card, fallen)
        if card in fallen or state.seat in may.get(card, ())
        else Choice(card, f"Seat {state.seat} did not follow {_suit(state.cards, card)} before.")
        for card, _ in entry.hand.cards.listed
    )


def _fallen(card: str, fallen: set[str]) -> Choice:
    return Choice(card, "That card has been played.", barred=True) if card in fallen else Choice(card)


def _suit(cards: CardOrder, card: str) -> str:
    is_trump = bool(cards.bits[card] & cards.trump)
    return "trump" if is_trump else {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}[card[-1]]
