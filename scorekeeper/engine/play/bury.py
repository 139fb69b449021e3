"""The blind taken up, and what is buried for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.engine.rules.values import Announced, BlindTo, Partner

from ..errors import Fault, Refused, refuse
from .progress import Progress
from .transcript import Cards

JACK = "JD"


class Taker(NamedTuple):
    """Who takes how many cards of the blind, and buries as many."""

    place: int
    many: int


def takers(hand: Progress, picker: int) -> tuple[Taker, ...]:
    """Who takes the blind, the picker first (section B). Raises ``Refused`` (``missing-key``) without the die."""
    rules = hand.rules
    if rules.blind_to is BlindTo.PICKER:
        return (Taker(picker, rules.blind_size),)
    own = 3 if rules.blind_to is BlindTo.NEXT_TAKES_ONE else 2
    steps = die_of(hand) if rules.blind_to is BlindTo.PARTNER_TAKES_TWO and rules.partner is Partner.DIE else 1
    return Taker(picker, own), Taker((picker + steps) % len(hand.seats), rules.blind_size - own)


def die_of(hand: Progress) -> int:
    """What the die showed. Raises ``Refused`` (``missing-key``)."""
    if hand.told.die is None:
        raise refuse("missing-key", "The die names the partner; give what it showed.", "die")
    return hand.told.die


def take(hand: Progress, picker: int) -> tuple[Taker, ...]:
    """Takes the blind up; ``held`` are the hands with it."""
    taking = takers(hand, picker)
    held, start = hand.dealt[:], 0
    for place, many in taking:
        for card in hand.blind[start : start + many]:
            held[place] |= card
        start += many
    hand.held = held
    return taking


def do(hand: Progress, picker: int) -> None:
    """Takes the blind and buries what was written; every fault of it is taken down."""
    taking = take(hand, picker)
    if not hand.known and hand.told.bury is None:
        _unseen(hand, picker, taking)
        return
    buries = _written(hand, taking)
    faults: list[Fault] = []
    hand.hands = hand.held[:]
    for place, many in taking:
        cards = buries.get(place, ())
        faults += why_not(hand, place, many, cards)
        hand.buried[place] = buried = hand.cards.mask(cards) & hand.held[place]
        hand.hands[place] &= ~buried
    if not isinstance(hand.told.bury, tuple | None):
        faults += _strangers(hand, taking, hand.told.bury)
    if hand.told.announced is not None:
        faults += _unannounced(hand, hand.told.announced)
    if faults:
        hand.refused(Refused(faults), *(place for place, _ in taking))


def why_not(hand: Progress, place: int, many: int, cards: Cards) -> Iterator[Fault]:
    """Why a player may not bury these cards; nothing when he may."""
    seat, bits, held = hand.seats[place], hand.cards.bits, hand.held[place]
    path = _path(hand, seat)
    if len(cards) != many:
        yield _bad(f"Seat {seat} buries {many} cards, not {len(cards)}.", path, seat)
    for index, card in enumerate(cards):
        if not bits.get(card, 0) & held:
            yield _bad(f"Seat {seat} cannot bury {card}, which it does not hold.", path, seat, card)
        elif card in cards[:index]:
            yield _bad(f"Seat {seat} buries {card} twice.", path, seat, card)
        elif card == JACK and not hand.rules.bury_jack:
            yield _bad("The jack of diamonds must not be buried at this table.", path, seat, card)


def can(hand: Progress, place: int, many: int, cards: Cards) -> bool:
    """Whether a player may bury these cards."""
    return next(why_not(hand, place, many, cards), None) is None


def _unseen(hand: Progress, picker: int, taking: tuple[Taker, ...]) -> None:
    """A bury that nobody wrote down, in a hand without its deal: what is left of the pack once all is played."""
    hand.hands = hand.held[:]
    if len(taking) > 1:
        hand.whole = False
        hand.note(Fault("missing-key", "Two seats bury; without the deal, give what each of them buried.", "bury"))
    hand.buried[picker] = hand.left
    hand.hands[picker] &= ~hand.left


def _written(hand: Progress, taking: tuple[Taker, ...]) -> dict[int, Cards]:
    bury = hand.told.bury
    if bury is None or isinstance(bury, tuple):
        return {taking[0].place: bury or ()}
    return {hand.seats.index(seat): cards for seat, cards in bury.items() if seat in hand.seats}


def _strangers(hand: Progress, taking: tuple[Taker, ...], bury: Mapping[int, Cards]) -> Iterator[Fault]:
    allowed = {hand.seats[place] for place, _ in taking}
    for seat in bury:
        if seat not in allowed:
            yield _bad(f"Seat {seat} took nothing of the blind and buries nothing.", f"bury.{seat}", seat)


def _unannounced(hand: Progress, told: Cards) -> Iterator[Fault]:
    """Buried cards that must be named aloud and were not, where it was written down what was (001, 004; G2)."""
    rule = hand.rules.announce_bury
    everything = sum(hand.buried.values())
    due = {Announced.NOTHING: 0, Announced.TRUMP: hand.cards.trump}.get(rule, hand.cards.bits.get(JACK, 0))
    for card in hand.cards.names(everything & due):
        if card not in told:
            yield Fault("unannounced-bury", f"{card} was buried and must be announced.", "announced", {"card": card})
    for card in told:
        if not hand.cards.bits.get(card, 0) & everything:
            yield Fault("bad-bury", f"{card} was announced, but is not buried.", "announced", {"card": card})


def _path(hand: Progress, seat: int) -> str:
    """Return where a seat's bury stands: beside those of others, or alone."""
    bury = hand.told.bury
    return f"bury.{seat}" if isinstance(bury, Mapping) and seat in bury else "bury"


def _bad(sentence: str, path: str, seat: int, card: str | None = None) -> Fault:
    return Fault("bad-bury", sentence, path, {"seat": seat} | ({"card": card} if card else {}))
