"""Who plays with the picker, and what a called card binds them to."""

from __future__ import annotations

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Partner, Sheepshead

from ..errors import Fault, Refused, refuse
from . import calls, trio
from .bury import die_of
from .card_order import CardOrder, card_order
from .limits import NOBODY, Limits
from .progress import Progress
from .state import HandState
from .transcript import ALONE
from .tricks import plays

SOLOS = frozenset({Kind.SOLO, Kind.BILLY, Kind.BEST})


def do(hand: Progress, picker: int) -> None:
    """Finds the partners, in the order of their seats."""
    if hand.kind in SOLOS:
        _verify_nothing_called(hand, picker)
        return
    before = len(hand.violations)
    calls.do(hand, picker)
    called = hand.told.call if len(hand.violations) == before else None
    if called is not None:
        hand.order = order_of_call(hand, called)
    if hand.told.sheepshead:
        _bet(hand, picker)
    if called == ALONE or (hand.kind is Kind.SHEEPSHEAD and hand.rules.sheepshead is not Sheepshead.WITH_PARTNER):
        return
    if hand.rules.always_partner:
        steps = die_of(hand) if hand.rules.partner is Partner.DIE else 1
        hand.partners = ((picker + steps) % len(hand.seats),)
        return
    hand.partners = _holders(hand, picker, _cards(hand, picker, called))
    if called is not None and called[0] != "J":
        hand.limits = _limits(hand, picker, called)


def first_queens(hand: Progress, state: HandState) -> None:
    """The first two queens make picker and partner; who plays both is alone (000)."""
    played = plays(hand.told.tricks, state.winners, len(hand.seats))
    places = [play.place for play in played if play.name[0] == "Q"][:2]
    if places:
        hand.picker, hand.partners = places[0], tuple(place for place in places[1:] if place != places[0])


def steal(hand: Progress, picker: int, seat: int) -> None:
    """Another seat takes the blind over, alone, before the first card (004; H3); what was called is void."""
    try:
        verify_steal(hand, picker, seat)
    except Refused as refused:
        hand.refused(refused)
        return
    hand.first, hand.picker = picker, hand.seats.index(seat)
    hand.partners, hand.limits, hand.order = (), None, hand.cards


def verify_steal(hand: Progress, picker: int, seat: int) -> None:
    """Raises ``Refused`` (``bad-steal``) unless the seat may take the blind over: it had no chance to pick."""
    if not hand.rules.blind_stealing:
        raise refuse("bad-steal", "The blind cannot be stolen under these rules.", "steal")
    if seat not in hand.seats:
        raise refuse("bad-steal", f"Seat {seat} is dealt no cards in this hand.", "steal")
    if hand.seats.index(seat) <= picker:
        first = hand.seats[picker]
        sentence = f"Seat {seat} cannot steal the blind from seat {first}: only a seat that had no chance to pick can."
        raise Refused([Fault("bad-steal", sentence, "steal", {"seat": seat})])


def order_of_call(hand: Progress, called: str | None) -> CardOrder:
    """The order of the cards after a call: of the tens and aces, only a called ten and an unknown change it."""
    unknown = hand.told.unknown
    if called is None or called == ALONE or called[0] == "J" or (called[0] == "A" and unknown is None):
        return hand.cards
    return card_order(hand.rules, called, unknown or "")


def _holders(hand: Progress, picker: int, cards: int) -> tuple[int, ...]:
    places = [place for place, held in enumerate(hand.held) if held & cards and place != picker]
    return tuple(sorted(places, key=hand.seats.__getitem__)) if len(places) > 1 else tuple(places)


def _cards(hand: Progress, picker: int, called: str | None) -> int:
    """The cards whose holders are the picker's partners."""
    bits, partner = hand.cards.bits, hand.rules.partner
    if partner is Partner.TRIO:
        return trio.do(hand)
    mask = bits.get(called, 0) if called else 0
    if partner is Partner.BLACK_QUEENS:
        return bits["QS"]
    if partner is Partner.JACK_OF_DIAMONDS and not called:
        return bits[calls.partner_jack(hand.rules)]
    return mask | bits["JD"] if partner is Partner.JACK_AND_ACE else mask


def _limits(hand: Progress, picker: int, called: str) -> Limits:
    """In the order of the cards as they are played: the unknown is of the called suit."""
    cards = hand.order
    card, ten = cards.bits[called], called[:-1] == "10"
    ace = cards.bits["A" + called[-1]] if ten else 0
    # Where not all has been played nobody knows which card of the suit is the picker's last.
    bound = picker if hand.whole else NOBODY
    return Limits(cards.suits[card], card, bound, ace | (card if hand.rules.ace_when_led else 0), ace)


def _verify_nothing_called(hand: Progress, picker: int) -> None:
    for key in ("call", "unknown"):
        if (card := getattr(hand.told, key)) is not None:
            sentence = f"Seat {hand.seats[picker]} plays alone and calls nothing."
            hand.note(Fault("bad-call", sentence, key, {"seat": hand.seats[picker], "card": card}))


def _bet(hand: Progress, picker: int) -> None:
    """The picker calls Sheepshead, the bet on all tricks (000; C3)."""
    rule = hand.rules.sheepshead
    jack = hand.cards.bits.get(calls.partner_jack(hand.rules), 0)
    if rule is Sheepshead.OFF:
        hand.note(Fault("not-in-rules", "Sheepshead cannot be called under these rules.", "sheepshead"))
    elif rule is Sheepshead.HOLDING_JACK and hand.whole and not hand.held[picker] & jack:
        hand.note(Fault("bad-call", "Only who holds the jack calls Sheepshead.", "sheepshead"))
    else:
        hand.kind = Kind.SHEEPSHEAD
