"""The card that is played next: which ones can be, which cannot, and why. The last card fills itself in."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.engine.entering.questions import AnswerChoice, EnteredHand, EntryStage, Question, buried_by
from scorekeeper.engine.errors import Fault, Phrase, SeatNumber
from scorekeeper.engine.play.insight import outlook
from scorekeeper.engine.play.partners import called_order
from scorekeeper.engine.play.picking import NOT_PLAYED
from scorekeeper.engine.play.state import SUIT_NAMES, TRUMP, CardOrder, HandState, why_not_playable
from scorekeeper.engine.play.transcript import Transcript
from scorekeeper.engine.play.tricks import card_plays


class CardOnTable(NamedTuple):
    """A card on the table: its trick and its place in the trick, both from 1, and the seat that played it."""

    trick: int
    card: int
    seat: int
    name: str


def ask_card(entry: EnteredHand) -> Question | None:
    """The next card; None where nothing is played, nothing can be, or all has been."""
    checked = entry.checked
    if checked.hand.kind in NOT_PLAYED or checked.state is None:
        return None
    state = table_state(entry)
    size, due = len(checked.hand.seats), checked.hand.rules.hand_size
    if len(state.winners) >= due:
        return None
    choices = _choices_of_hands(entry, state) if entry.knows_deal else _choices_of_plays(entry, state)
    return Question(EntryStage.TRICKS, state.seat, choices, size - len(state.trick))


def table_state(entry: EnteredHand) -> HandState:
    """Return the hands as far as the deal tells, the cards on the table, and the seat whose turn it is."""
    state = entry.checked.state
    return state if entry.knows_deal and state is not None else _state_of_plays(entry)


def cards_played(entry: EnteredHand) -> tuple[CardOnTable, ...]:
    """Every card that was played, with its seat."""
    seats = entry.hand.seats
    plays = card_plays(entry.transcript.tricks, table_state(entry).winners, len(seats))
    return tuple(CardOnTable(play.trick, play.card, seats[play.place], play.name) for play in plays)


def _state_of_plays(entry: EnteredHand) -> HandState:
    """Return the cards on the table, from the plays alone: a call that nothing bears out yet counts all the same."""
    hand = entry.hand
    order = hand.order if hand.order is not hand.cards else called_order(hand, entry.transcript.call)
    state = HandState(order, hand.seats, [0] * len(hand.seats))
    for trick in entry.transcript.tricks:
        for card in trick[: len(hand.seats)]:
            state.play(order.bits.get(card, order.blank))
    return state


def _choices_of_hands(entry: EnteredHand, state: HandState) -> tuple[AnswerChoice, ...]:
    gone = _gone_choices(entry)
    choices = []
    for card, _ in entry.hand.cards.listed:
        fault = None if card in gone else why_not_playable(state, card)
        choices.append(AnswerChoice(card, fault) if fault else gone.get(card, AnswerChoice(card)))
    return tuple(choices)


def _choices_of_plays(entry: EnteredHand, state: HandState) -> tuple[AnswerChoice, ...]:
    """Without the deal a card is dimmed where its suit was not followed before."""
    gone = _gone_choices(entry)
    may = outlook(entry.checked, sum(map(len, entry.transcript.tricks))).holders
    return tuple(
        gone[card]
        if card in gone
        else AnswerChoice(card)
        if state.seat in may.get(card, ())
        else AnswerChoice(
            card,
            Fault("must-follow-suit/before", {"seat": SeatNumber(state.seat), "suit": _suit_of(state.cards, card)}),
        )
        for card, _ in entry.hand.cards.listed
    )


def _gone_choices(entry: EnteredHand) -> dict[str, AnswerChoice]:
    """The cards that nobody holds anymore: those that were played, and those that lie buried."""
    buried = {card for seat in entry.hand.seats for card in buried_by(entry, seat)}
    fallen = {card for trick in entry.transcript.tricks for card in trick}
    gone = {card: AnswerChoice(card, Fault("not-out/buried"), barred=True) for card in buried}
    return gone | {card: AnswerChoice(card, Fault("not-out/played"), barred=True) for card in fallen}


def _suit_of(cards: CardOrder, card: str) -> Phrase:
    return TRUMP if cards.bits[card] & cards.trump else SUIT_NAMES[card[-1]]


def fill_last_trick(entry: EnteredHand) -> EnteredHand:
    """The hand with the cards of its last trick that can be no others."""
    while card := forced_card(entry):
        entry = replace(entry, transcript=add_card(entry.transcript, card, len(entry.hand.seats)))
    return entry


def forced_card(entry: EnteredHand) -> str | None:
    """The only card that the next seat can have left in the last trick; None before, and where there are several."""
    checked = entry.checked
    if checked.hand.kind in NOT_PLAYED or checked.state is None:
        return None
    state = table_state(entry)
    if len(state.winners) != checked.hand.rules.hand_size - 1:
        return None
    return _last_held(entry, state) if entry.knows_deal else _last_left_over(entry, state)


def add_card(transcript: Transcript, card: str, seats: int) -> Transcript:
    """The transcript with a card more."""
    tricks = transcript.tricks
    if tricks and len(tricks[-1]) < seats:
        return replace(transcript, tricks=(*tricks[:-1], (*tricks[-1], card)))
    return replace(transcript, tricks=(*tricks, (card,)))


def _last_held(entry: EnteredHand, state: HandState) -> str | None:
    cards = state.cards.names(state.hands[state.turn])
    fallen = {card for trick in entry.transcript.tricks for card in trick}
    return cards[0] if len(cards) == 1 and cards[0] not in fallen else None


def _last_left_over(entry: EnteredHand, state: HandState) -> str | None:
    """Without the deal: what neither fell nor was buried, when it can be divided in one way only."""
    hand, transcript = entry.hand, entry.transcript
    gone = {card for trick in transcript.tricks for card in trick}
    gone |= {card for seat in hand.seats for card in buried_by(entry, seat)}
    if hand.picker is None:
        gone |= set(transcript.blind or ())
    out = [card for card, _ in hand.cards.listed if card not in gone]
    seats = [hand.seats[(state.turn + step) % len(hand.seats)] for step in range(len(hand.seats) - len(state.trick))]
    if len(out) != len(seats):
        return None
    may = outlook(entry.checked, sum(map(len, transcript.tricks))).holders
    can = [card for card in out if seats[0] in may[card] and _can_be_dealt(seats[1:], _cards_without(out, card), may)]
    return can[0] if len(can) == 1 else None


def _can_be_dealt(seats: list[int], cards: list[str], may: dict[str, tuple[int, ...]]) -> bool:
    """Return whether each of these seats can have one of these cards."""
    if not seats:
        return True
    return any(seats[0] in may[card] and _can_be_dealt(seats[1:], _cards_without(cards, card), may) for card in cards)


def _cards_without(cards: list[str], card: str) -> list[str]:
    return [other for other in cards if other != card]
