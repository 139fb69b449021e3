"""What the picker calls: a jack further up or down, an ace, a ten, with or without the unknown, or alone."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import SUITS, Suit
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import CallUp, CallUpLimit, Partner, PartnerJack

from ..errors import Fault, Refused
from .progress import Progress
from .transcript import ALONE

JACKS = {PartnerJack.DIAMONDS: "JD", PartnerJack.CLUBS: "JC"}
UP = ("JH", "JS", "JC")
_HIGHEST_UP = {CallUpLimit.HEARTS: "JH", CallUpLimit.SPADES: "JS", CallUpLimit.CLUBS: "JC"}
_FAIL = {trump: tuple(letter for letter in SUITS if letter != trump.letter) for trump in Suit}
ACES = (Partner.CALLED_ACE, Partner.JACK_AND_ACE)
_JACK = (Partner.JACK_OF_DIAMONDS, Partner.JACK_AND_ACE)


def do(hand: Progress, picker: int) -> None:
    """Hears the call; a bad one is taken down, and the hand goes on as if nothing had been called."""
    try:
        verify(hand, picker)
    except Refused as refused:
        hand.refused(refused, picker)


def verify(hand: Progress, picker: int) -> None:
    """Raises ``Refused`` (``bad-call``) unless the picker may call what was written, an unknown included (D1, D2).

    Where the deal was not written and not all has been played, only what nobody could call is refused.
    """
    told = hand.told
    if told.unknown is not None and (told.call is None or told.call[0] != "A"):
        raise _bad(hand, picker, "the unknown stands for the suit of a called ace", told.unknown, "unknown")
    if told.call is None:
        _verify_silence(hand, picker)
    elif told.call == ALONE:
        _verify_alone(hand, picker)
    elif reason := why_not(hand, picker, told.call, told.unknown):
        raise _bad(hand, picker, reason, told.call)


def can(hand: Progress, picker: int, card: str, unknown: str | None = None) -> bool:
    """Whether the picker may call this card."""
    return why_not(hand, picker, card, unknown) is None


def why_not(hand: Progress, picker: int, card: str, unknown: str | None = None) -> str | None:
    """Why the picker may not call this card; None when he may."""
    if reason := _not_offered(hand.rules, card, unknown):
        return reason
    if not hand.whole:
        return None
    if card[0] == "J":
        return _down(hand, picker, card) if hand.rules.call_down else _up(hand, picker, card)
    if not calls_aces(hand, picker):
        return "only who holds the jack calls an ace"
    if card[:-1] == "10":
        return _ten(hand, picker, card)
    return _ace(hand, picker, card) if unknown is None else _with_unknown(hand, picker, card, unknown)


def calls_aces(hand: Progress, picker: int) -> bool:
    """Whether the picker calls an ace: under these rules, or because he holds the jack of diamonds himself (000)."""
    rules = hand.rules
    return rules.partner in ACES or (rules.ace_for_jack and _has(hand.held[picker], hand, partner_jack(rules)))


def fail_suits(rules: HouseRules) -> tuple[str, ...]:
    """The letters of the suits that are not trump."""
    return _FAIL[rules.trump_suit]


def callable_jacks(rules: HouseRules) -> tuple[str, ...]:
    """The jacks that a picker may call up to, from low to high."""
    return UP[: UP.index(_HIGHEST_UP[rules.call_up_limit]) + 1]


def partner_jack(rules: HouseRules) -> str:
    """The jack whose holder is the partner."""
    return JACKS[rules.partner_jack]


def _verify_silence(hand: Progress, picker: int) -> None:
    """Nothing said means no calling up; where an ace is called it means that none can be (D1, D2)."""
    if hand.whole and hand.rules.partner in ACES and (there := next(_options(hand, picker), None)):
        raise _bad(hand, picker, f"it must call, {there} for one", None)


def _verify_alone(hand: Progress, picker: int) -> None:
    """Going alone is announced where the rules have it, or where nothing can be called (002)."""
    rules = hand.rules
    if hand.kind is Kind.CALL or rules.always_partner:
        raise _bad(hand, picker, "nobody goes alone here", ALONE)
    if rules.partner is Partner.NOBODY:
        return
    if rules.partner in ACES and not (hand.whole and any(_options(hand, picker))):
        return
    if not rules.call_alone:
        raise _bad(hand, picker, "these rules have no going alone by announcement", ALONE)
    holds = rules.partner in _JACK and _has(hand.held[picker], hand, partner_jack(rules))
    if holds and not rules.alone_with_jack:
        raise _bad(hand, picker, f"who holds {partner_jack(rules)} is alone and does not announce it", ALONE)


def _options(hand: Progress, picker: int) -> Iterator[str]:
    """What could be called instead of nothing, with the unknown too."""
    for suit in fail_suits(hand.rules):
        for card in ("A" + suit, "10" + suit):
            if can(hand, picker, card):
                yield card
    if hand.rules.unknown and hand.hands[picker]:
        any_card = hand.cards.names(hand.hands[picker])[-1]
        for suit in fail_suits(hand.rules):
            if can(hand, picker, "A" + suit, any_card):
                yield f"A{suit} with the unknown"


def _has(mask: int, hand: Progress, card: str) -> bool:
    return bool(mask & hand.cards.bits.get(card, 0))


def _not_offered(rules: HouseRules, card: str, unknown: str | None) -> str | None:
    """Why nobody may call this card under these rules, whatever he holds."""
    if card[0] == "J":
        if rules.call_down:
            return None
        if rules.call_up is CallUp.OFF:
            return "these rules have no calling up"
        return None if card in callable_jacks(rules) else f"calling up stops at {callable_jacks(rules)[-1]} here"
    if rules.partner not in ACES and not rules.ace_for_jack:
        return "these rules call no ace"
    if card[:-1] == "10" and not rules.call_ten:
        return "these rules call no ten"
    if card[-1] not in fail_suits(rules):
        return f"{'a ten' if card[0] == '1' else 'an ace'} of a suit that is not trump is called"
    return None if unknown is None or rules.unknown else "these rules have no unknown"


def _up(hand: Progress, picker: int, card: str) -> str | None:
    """Up from the jack of diamonds to the next jack that is not held (000, 002)."""
    rules = hand.rules
    if (rules.call_up is CallUp.BEFORE_BLIND or rules.call_up_found) and not hand.known:
        return None  # nobody knows what lay in the blind
    seen = hand.dealt[picker] if rules.call_up is CallUp.BEFORE_BLIND else hand.held[picker]
    if not _has(seen, hand, "JD"):
        when = " before the blind" if rules.call_up is CallUp.BEFORE_BLIND else ""
        return f"only who holds the jack of diamonds{when} calls up"
    if rules.call_up_found and _has(hand.dealt[picker], hand, "JD"):
        return "only who found the jack of diamonds in the blind calls up"
    free = next((jack for jack in UP if not _has(seen, hand, jack)), None)
    if card != free:
        return f"the next jack up that it does not hold is {free}" if free else "it holds all jacks"
    return None


def _down(hand: Progress, picker: int, card: str) -> str | None:
    """Down from the jack of clubs to that of spades (000)."""
    if not _has(hand.held[picker], hand, "JC"):
        return "only who holds the jack of clubs calls down"
    if card != "JS" or _has(hand.held[picker], hand, "JS"):
        return "the jack of spades is called down to, by who does not hold it"
    return None


def _ace(hand: Progress, picker: int, card: str) -> str | None:
    """An ace of a suit of which the picker keeps a card; his own only where the rules say so (D2)."""
    if _has(hand.held[picker], hand, card):
        if not _has(hand.hands[picker], hand, card):
            return "it buried that card"
        return None if hand.rules.call_own_ace else "it holds that card itself"
    if not hand.hands[picker] & suit_mask(hand, card[-1]):
        return "it keeps no card of that suit"
    return None


def _ten(hand: Progress, picker: int, card: str) -> str | None:
    """A ten, by who has all the aces and keeps the one of that suit (D2)."""
    if not all(_has(hand.held[picker], hand, "A" + suit) for suit in fail_suits(hand.rules)):
        return "only who has all aces that could be called calls a ten"
    if _has(hand.held[picker], hand, card):
        return "it holds that card itself"
    return None if _has(hand.hands[picker], hand, "A" + card[-1]) else "it must keep the ace of that suit"


def _with_unknown(hand: Progress, picker: int, card: str, unknown: str) -> str | None:
    """The unknown, by who keeps no card of a suit whose ace somebody else has (000)."""
    if not _has(hand.hands[picker], hand, unknown):
        return f"it does not hold {unknown} to lay it face down"
    if _has(hand.held[picker], hand, card):
        return "it holds that card itself"
    for suit in fail_suits(hand.rules):
        if _ace_elsewhere(hand, picker, suit):
            return f"it needs no unknown, for it can call A{suit}"
    return None


def _ace_elsewhere(hand: Progress, picker: int, suit: str) -> bool:
    return bool(hand.hands[picker] & suit_mask(hand, suit)) and not _has(hand.held[picker], hand, "A" + suit)


def suit_mask(hand: Progress, suit: str) -> int:
    """The cards of a suit that is not trump."""
    ace = hand.cards.bits.get("A" + suit)
    return hand.cards.suits[ace] if ace else 0


def _bad(hand: Progress, picker: int, reason: str, card: str | None, path: str = "call") -> Refused:
    seat = hand.seats[picker]
    what = {None: "say nothing", ALONE: "go alone"}.get(card, f"call {card}")
    details: dict[str, object] = {"seat": seat} | ({"card": card} if card and card != ALONE else {})
    return Refused([Fault("bad-call", f"Seat {seat} cannot {what}: {reason}.", path, details)])
