"""The blind: who takes it up, what is buried for it, and which tricks take it when nobody picked (E1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.engine.errors import Fault, Refused, SeatNumber, refuse
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.transcript import NOBODY, Cards
from scorekeeper.engine.rules.values import Announced, BlindTo, LeasterBlind, Partner

JACK = "JD"


class BlindTaker(NamedTuple):
    """A seat, and the number of cards of the blind that it takes and buries."""

    place: int
    many: int


def takers(hand: Progress, picker: int) -> tuple[BlindTaker, ...]:
    """Return the seats that take the blind, the picker first (section B).

    Raises ``Refused`` (``missing-key``) without the die.
    """
    rules = hand.rules
    if rules.blind_to is BlindTo.PICKER:
        return (BlindTaker(picker, rules.blind_size),)
    own = 3 if rules.blind_to is BlindTo.NEXT_TAKES_ONE else 2
    steps = require_die(hand) if rules.blind_to is BlindTo.PARTNER_TAKES_TWO and rules.partner is Partner.DIE else 1
    return BlindTaker(picker, own), BlindTaker((picker + steps) % len(hand.seats), rules.blind_size - own)


def require_die(hand: Progress) -> int:
    """Return the number on the die. Raises ``Refused`` (``missing-key``)."""
    if hand.transcript.die is None:
        raise refuse("missing-key/die", path="die")
    return hand.transcript.die


def take_blind(hand: Progress, picker: int) -> tuple[BlindTaker, ...]:
    """Take the blind up; ``held`` are the hands with it."""
    taking = takers(hand, picker)
    held, start = hand.dealt[:], 0
    for place, many in taking:
        for card in hand.blind[start : start + many]:
            held[place] |= card
        start += many
    hand.held = held
    return taking


def bury_cards(hand: Progress, picker: int) -> None:
    """Take the blind and buries what was written; every fault of it is taken down."""
    taking = take_blind(hand, picker)
    if not hand.known and hand.transcript.bury is None:
        _infer_bury(hand, picker, taking)
        return
    buries = _written_buries(hand, taking)
    faults: list[Fault] = []
    hand.hands = hand.held[:]
    for place, many in taking:
        cards = buries.get(place, ())
        faults += bury_faults(hand, place, many, cards)
        hand.buried[place] = buried = hand.cards.mask(cards) & hand.held[place]
        hand.hands[place] &= ~buried
    if not isinstance(hand.transcript.bury, tuple | None):
        faults += _stranger_faults(hand, taking, hand.transcript.bury)
    if hand.transcript.announced is not None:
        faults += _announcement_faults(hand, hand.transcript.announced)
    if faults:
        hand.note_refusal(Refused(faults), *(place for place, _ in taking))


def bury_faults(hand: Progress, place: int, many: int, cards: Cards) -> Iterator[Fault]:
    """Yield why a player may not bury these cards; nothing when they may."""
    seat, bits, held = hand.seats[place], hand.cards.bits, hand.held[place]
    path = _bury_path(hand, seat)
    if len(cards) != many:
        due = {"seat": SeatNumber(seat), "due": many, "many": len(cards)}
        yield Fault("bad-bury/card-count", due, path, {"seat": seat})
    for index, card in enumerate(cards):
        if not bits.get(card, 0) & held:
            key = "bad-bury/not-held"
        elif card in cards[:index]:
            key = "bad-bury/twice"
        elif card == JACK and not hand.rules.bury_jack:
            key = "bad-bury/jack"
        else:
            continue
        params, details = {"seat": SeatNumber(seat), "card": card}, {"seat": seat, "card": card}
        yield Fault(key, params, path, details)


def _infer_bury(hand: Progress, picker: int, taking: tuple[BlindTaker, ...]) -> None:
    """A bury that nobody wrote down, in a hand without its deal: what is left of the pack once all is played."""
    hand.hands = hand.held[:]
    if len(taking) > 1:
        hand.whole = False
        hand.note(Fault("missing-key/bury", path="bury"))
    hand.buried[picker] = hand.left
    hand.hands[picker] &= ~hand.left


def _written_buries(hand: Progress, taking: tuple[BlindTaker, ...]) -> dict[int, Cards]:
    bury = hand.transcript.bury
    if bury is None or isinstance(bury, tuple):
        return {taking[0].place: bury or ()}
    return {hand.seats.index(seat): cards for seat, cards in bury.items() if seat in hand.seats}


def _stranger_faults(hand: Progress, taking: tuple[BlindTaker, ...], bury: Mapping[int, Cards]) -> Iterator[Fault]:
    allowed = {hand.seats[place] for place, _ in taking}
    for seat in bury:
        if seat not in allowed:
            yield Fault("bad-bury/took-nothing", {"seat": SeatNumber(seat)}, f"bury.{seat}", {"seat": seat})


def _announcement_faults(hand: Progress, announced: Cards) -> Iterator[Fault]:
    """Buried cards that must be named aloud and were not, where it was written down what was (001, 004; G2)."""
    rule = hand.rules.announce_bury
    everything = sum(hand.buried.values())
    due = {Announced.NOTHING: 0, Announced.TRUMP: hand.cards.trump}.get(rule, hand.cards.bits.get(JACK, 0))
    for card in hand.cards.names(everything & due):
        if card not in announced:
            yield Fault("unannounced-bury", {"card": card}, "announced", {"card": card})
    for card in announced:
        if not hand.cards.bits.get(card, 0) & everything:
            yield Fault("bad-bury/announced", {"card": card}, "announced", {"card": card})


def _bury_path(hand: Progress, seat: int) -> str:
    """Return the path of a seat's bury: beside those of others, or alone."""
    bury = hand.transcript.bury
    return f"bury.{seat}" if isinstance(bury, Mapping) and seat in bury else "bury"


def place_blind(hand: Progress) -> None:
    """Find the trick that takes each card of the blind; a wrong one is taken down. Raises ``Refused``.

    ``missing-key`` where the table must say which trick, ``bad-blind`` where the rules say otherwise.
    """
    tricks = _tricks_of_blind(hand)
    last = hand.rules.hand_size
    if beyond := [trick for trick in tricks if trick > last]:
        raise refuse("bad-blind/no-such-trick", {"last": last, "trick": beyond[0]}, "blind_to")
    if len(set(tricks)) > 1 and not hand.known and hand.transcript.blind is None:
        raise refuse("missing-key/blind", path="blind")
    hand.blind_to = tricks


_ELSEWHERE = {
    LeasterBlind.FIRST_TRICK: "bad-blind/first-trick",
    LeasterBlind.LAST_TRICK: "bad-blind/last-trick",
    LeasterBlind.NOBODY: "bad-blind/nobody",
}


def _tricks_of_blind(hand: Progress) -> tuple[int, ...]:
    rules, to, many = hand.rules, hand.transcript.blind_to, hand.rules.blind_size
    fixed = {
        LeasterBlind.FIRST_TRICK: 1,
        LeasterBlind.LAST_TRICK: rules.hand_size,
        LeasterBlind.NOBODY: NOBODY,
    }.get(rules.leaster_blind)
    if fixed is not None:
        if to not in (None, fixed, (fixed,) * many):
            raise refuse(_ELSEWHERE[rules.leaster_blind], path="blind_to")
        return (fixed,) * many
    if to is None:
        raise refuse("missing-key/blind-to", path="blind_to")
    each = to if isinstance(to, tuple) else (to,) * many
    if len(each) != many:
        raise refuse("bad-blind/card-count", {"many": many, "given": len(each)}, "blind_to")
    if rules.leaster_blind is not LeasterBlind.SPLIT:
        _verify_together(each)
    return each


def _verify_together(each: tuple[int, ...]) -> None:
    if len(set(each)) > 1 or NOBODY in each:
        raise refuse("bad-blind/together", path="blind_to")
