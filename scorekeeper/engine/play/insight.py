"""Insights from a replay: points thrown, the trick that decided, and the cards that each could still have held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.state import CardOrder, HandState
from scorekeeper.engine.play.tricks import (
    SIDES,
    CardPlay,
    buried_points,
    is_bury_counted,
    picking_places,
    points_by_place,
)
from scorekeeper.engine.rules.values import Play as Game

BURIED = 0  # among those who may hold a card: it may lie in the blind or in the bury


@dataclass(frozen=True, slots=True)
class ThrownCard:
    """A card of a complete trick: its seat and card points, the seat that took it, and whether that is the same side.

    Where nobody picked every seat is a side of its own.
    """

    trick: int
    seat: int
    card: str
    points: int
    taken_by: int
    own_side: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """The trump still out after a card, and the seats that may hold each card still out.

    ``BURIED`` among them stands for the bury or the blind. Where the deal was written down it is the one seat that
    holds the card; elsewhere what the table can know: a seat that did not follow a suit holds none of it.
    """

    trump_out: tuple[str, ...]
    holders: dict[str, tuple[int, ...]]


def thrown_points(checked: CheckedHand) -> tuple[ThrownCard, ...]:
    """Every card of the complete tricks, in the order played."""
    hand, seats = checked.hand, checked.hand.seats
    side = set(picking_places(hand))
    return tuple(
        ThrownCard(
            play.trick, seats[play.place], play.name, card_points(play.name), seats[play.winner],
            _is_same_side(side, play.place, play.winner),
        )
        for play in checked.plays
        if play.winner is not None
    )  # fmt: skip


def thrown_by_seat(checked: CheckedHand) -> dict[int, tuple[int, int]]:
    """Card points that each seat threw to its own side and to the other, by seat."""
    thrown = dict.fromkeys(checked.hand.seats, (0, 0))
    for card in thrown_points(checked):
        own, other = thrown[card.seat]
        thrown[card.seat] = (own + card.points, other) if card.own_side else (own, other + card.points)
    return thrown


def deciding_trick(checked: CheckedHand) -> int | None:
    """The first trick after which the hand could no longer be won by the other side; None where there are no sides.

    Whether schneider or all tricks were still open does not matter.
    """
    state = checked.state
    if state is None or checked.hand.kind not in SIDES or checked.hand.picker is None:
        return None
    for complete in range(1, len(state.winners) + 1):
        if _is_decided(checked.after(complete)):
            return complete
    return None


def outlook(checked: CheckedHand, played: int) -> Outlook:
    """The cards still out once so many have been played, and who holds or may hold them.

    Two-handed without the deal nothing can be told from a suit not followed: cards lie face down.
    """
    hand = checked.hand
    cards = checked.state.cards if checked.state else hand.cards
    so_far = checked.plays[:played]
    out = cards.full & ~cards.mask(play.name for play in so_far)
    names = cards.names(out)
    if hand.known:
        owners = _owners(hand)
        return Outlook(cards.names(out & cards.trump), {card: owners.get(card, ()) for card in names})
    lacks = [0] * len(hand.seats) if hand.rules.play is Game.TWO_HANDED else _shown_voids(hand, cards, so_far)
    full = [sum(play.place == place for play in so_far) == hand.rules.hand_size for place in range(len(hand.seats))]
    aside = hand.cards.names(_cards_aside(hand))
    may = [0 if done else out & ~lack & ~cards.mask(aside) for done, lack in zip(full, lacks, strict=True)]
    may_lie = hand.rules.blind_size > len(aside)
    holders = {card: _possible_holders(hand, may, cards.bits[card], may_lie or card in aside) for card in names}
    return Outlook(cards.names(out & cards.trump), holders)


def _owners(hand: Progress) -> dict[str, tuple[int, ...]]:
    """The seat that plays each card of a deal that is known; what nobody plays is buried or in the blind."""
    owners: dict[str, tuple[int, ...]] = dict.fromkeys(hand.cards.cards, (BURIED,))
    for seat, held in zip(hand.seats, hand.hands, strict=False):
        below = sum(under for top, under in (hand.covers or {}).items() if top & held)
        owners |= dict.fromkeys(hand.cards.names(held | below), (seat,))
    return owners


def _is_same_side(side: set[int], place: int, winner: int) -> bool:
    return (place in side) is (winner in side) if side else place == winner


def _shown_voids(hand: Progress, cards: CardOrder, so_far: tuple[CardPlay, ...]) -> list[int]:
    """The suits that each place has shown not to hold, as masks in the order of the play."""
    lacks, led = [0] * len(hand.seats), 0
    for play in so_far:
        bit = cards.bits.get(play.name, 0)
        if play.card == 1:
            led = cards.suits.get(bit, 0)
        elif not bit & led:
            lacks[play.place] |= led
    return lacks


def _cards_aside(hand: Progress) -> int:
    """The cards that were written down as buried, or as the blind of a hand that nobody picked."""
    bury = hand.transcript.bury or () if hand.picker is not None else hand.transcript.blind or ()
    cards = [card for mine in bury.values() for card in mine] if isinstance(bury, Mapping) else bury
    return hand.cards.mask(cards)


def _possible_holders(hand: Progress, may: list[int], bit: int, may_lie: bool) -> tuple[int, ...]:
    seats = tuple(sorted(hand.seats[place] for place, held in enumerate(may) if held & bit))
    return (BURIED, *seats) if may_lie else seats


def _is_decided(checked: CheckedHand) -> bool:
    state, hand = checked.state, checked.hand
    if state is None or len(state.winners) == hand.rules.hand_size:
        return True
    side = picking_places(hand)
    if hand.kind is Kind.SHEEPSHEAD:
        return any(winner not in side for winner in state.winners)
    if hand.kind is Kind.BILLY:
        return any(winner in side for winner in state.winners)
    least, most = _bounds(hand, state, side)
    return least * 2 > hand.rules.deck_total or most * 2 <= hand.rules.deck_total


def _bounds(hand: Progress, state: HandState, side: tuple[int, ...]) -> tuple[int, int]:
    """The least and the most card points that the picking side can still end with."""
    points = points_by_place(hand, state)
    taken = sum(points[place] for place in side)
    mine, apart = buried_points(hand, side), sum(map(hand.cards.points, hand.buried.values()))
    lost = sum(points) - taken + apart - mine
    least = taken + (mine if is_bury_counted(hand, state.winners, side) else 0)
    return least, hand.rules.deck_total - lost
