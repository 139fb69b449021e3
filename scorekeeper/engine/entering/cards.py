"""The card that is played next: which ones can be, which cannot, and why."""

from __future__ import annotations

from typing import NamedTuple

from ..play import follow, tricks
from ..play.card_order import CardOrder
from ..play.insight import outlook
from ..play.partners import order_of_call
from ..play.picking import NOT_PLAYED
from ..play.state import HandState
from .before_play import buried_by
from .question import Choice, Entry, Question, Stage


class Played(NamedTuple):
    """A card on the table: its trick and its place in the trick, both from 1, and the seat that played it."""

    trick: int
    card: int
    seat: int
    name: str


def played(entry: Entry) -> Question | None:
    """The next card; None where nothing is played, nothing can be, or all has been."""
    checked = entry.checked
    if checked.hand.kind in NOT_PLAYED or checked.state is None:
        return None
    state = table_state(entry)
    size, due = len(checked.hand.seats), checked.hand.rules.hand_size
    if len(state.winners) >= due:
        return None
    choices = _by_hands(entry, state) if entry.knows_deal else _by_plays(entry, state)
    return Question(Stage.TRICKS, state.seat, choices, size - len(state.trick))


def table_state(entry: Entry) -> HandState:
    """What everybody holds as far as the deal tells, what lies on the table, and whose turn it is."""
    state = entry.checked.state
    return state if entry.knows_deal and state is not None else _on_table(entry)


def plays(entry: Entry) -> tuple[Played, ...]:
    """Every card that was played, with its seat."""
    seats = entry.hand.seats
    found = tricks.plays(entry.told.tricks, table_state(entry).winners, len(seats))
    return tuple(Played(play.trick, play.card, seats[play.place], play.name) for play in found)


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
    gone = _gone(entry)
    choices = []
    for card, _ in entry.hand.cards.listed:
        fault = None if card in gone else follow.why_not(state, card)
        choices.append(Choice(card, fault.message) if fault else gone.get(card, Choice(card)))
    return tuple(choices)


def _by_plays(entry: Entry, state: HandState) -> tuple[Choice, ...]:
    """Without the deal a card is dimmed where its suit was not followed before."""
    gone = _gone(entry)
    may = outlook(entry.checked, sum(map(len, entry.told.tricks))).holders
    return tuple(
        gone[card]
        if card in gone
        else Choice(card)
        if state.seat in may.get(card, ())
        else Choice(card, f"Seat {state.seat} did not follow {_suit(state.cards, card)} before.")
        for card, _ in entry.hand.cards.listed
    )


def _gone(entry: Entry) -> dict[str, Choice]:
    """The cards that nobody holds any more: those that were played, and those that lie buried."""
    buried = {card for seat in entry.hand.seats for card in buried_by(entry, seat)}
    fallen = {card for trick in entry.told.tricks for card in trick}
    gone = {card: Choice(card, "That card lies buried.", barred=True) for card in buried}
    return gone | {card: Choice(card, "That card has been played.", barred=True) for card in fallen}


def _suit(cards: CardOrder, card: str) -> str:
    is_trump = bool(cards.bits[card] & cards.trump)
    return "trump" if is_trump else {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}[card[-1]]
