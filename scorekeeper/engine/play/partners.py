"""The partners of the picker: jacks, called cards, the trio of eight-handed (000), alone, and a stolen blind."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import SUITS, Suit
from scorekeeper.engine.errors import Fault, Phrase, Refused, SeatNumber, refuse
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.bury import require_die
from scorekeeper.engine.play.picking import can_call_jack_too
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.state import NOBODY, CardOrder, HandState, Limits, card_order
from scorekeeper.engine.play.transcript import ALONE, SeatCall
from scorekeeper.engine.play.tricks import card_plays
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import CallUp, CallUpLimit, Partner, PartnerBy, Sheepshead

UP = ("JH", "JS", "JC")
_HIGHEST_UP = {CallUpLimit.HEARTS: "JH", CallUpLimit.SPADES: "JS", CallUpLimit.CLUBS: "JC"}
_FAIL = {trump: tuple(letter for letter in SUITS if letter != trump.letter) for trump in Suit}
_JACK = (Partner.JACK_OF_DIAMONDS, Partner.JACK_AND_ACE)


def hear_call(hand: Progress, picker: int) -> None:
    """Hears the call; a bad one is taken down, and the hand goes on as if nothing had been called."""
    try:
        verify_call(hand, picker)
    except Refused as refused:
        hand.note_refusal(refused, picker)


def verify_call(hand: Progress, picker: int) -> None:
    """Raise ``Refused`` (``bad-call``) unless the picker may call what was written, an unknown included (D1, D2).

    Where the deal was not written and not all has been played, only what nobody could call is refused.
    """
    transcript = hand.transcript
    if transcript.unknown is not None and (transcript.call is None or transcript.call[0] != "A"):
        raise _refuse_card(hand, picker, Phrase("unknown-needs-ace"), transcript.unknown, "unknown")
    if transcript.call is None:
        _verify_silence(hand, picker)
    elif transcript.call == ALONE:
        _verify_alone(hand, picker)
    elif reason := why_not_callable(hand, picker, transcript.call, transcript.unknown):
        raise _refuse_card(hand, picker, reason, transcript.call, "call")


def can_call(hand: Progress, picker: int, card: str, unknown: str | None = None) -> bool:
    """Return whether the picker may call this card."""
    return why_not_callable(hand, picker, card, unknown) is None


def why_not_callable(hand: Progress, picker: int, card: str, unknown: str | None = None) -> Phrase | None:
    """Return why the picker may not call this card; None when they may."""
    if reason := _why_not_offered(hand.rules, card, unknown):
        return reason
    if not hand.whole:
        return None
    if card[0] == "J":
        return _why_not_down(hand, picker, card) if hand.rules.call_down else _why_not_up(hand, picker, card)
    if not is_calling_aces(hand, picker):
        return Phrase("ace-needs-jack")
    if card[0] != "A":
        return _why_not_below_ace(hand, picker, card)
    return _why_not_ace(hand, picker, card) if unknown is None else _why_not_unknown(hand, picker, card, unknown)


def is_calling_aces(hand: Progress, picker: int) -> bool:
    """Return whether the picker calls an ace, by the rules or because they hold the jack of diamonds (000)."""
    rules = hand.rules
    holds_jack = rules.ace_for_jack and _has_cards(hand.held[picker], hand, partner_jack(rules))
    return rules.partner_rule.calls_ace or holds_jack


def fail_suits(rules: HouseRules) -> tuple[str, ...]:
    """The letters of the suits that are not trump."""
    return _FAIL[rules.trump_suit]


def callable_jacks(rules: HouseRules) -> tuple[str, ...]:
    """The jacks that a picker may call up to, from low to high."""
    return UP[: UP.index(_HIGHEST_UP[rules.call_up_limit]) + 1]


def partner_jack(rules: HouseRules) -> str:
    """The jack whose holder is the partner."""
    return rules.partner_jack.card


def _verify_silence(hand: Progress, picker: int) -> None:
    """Nothing said means no calling up; where an ace is called it means that none can be (D1, D2)."""
    if hand.whole and hand.rules.partner_rule.calls_ace and (there := next(_callable_cards(hand, picker), None)):
        seat = hand.seats[picker]
        raise refuse("bad-call/silence", {"seat": SeatNumber(seat), "card": there}, "call", seat=seat)


def _verify_alone(hand: Progress, picker: int) -> None:
    """Going alone is announced where the rules have it, or where nothing can be called (002)."""
    rules, seat = hand.rules, hand.seats[picker]
    if hand.kind is Kind.CALL or rules.always_partner:
        raise refuse("bad-call/nobody-alone", {"seat": SeatNumber(seat)}, "call", seat=seat)
    if rules.partner is Partner.NOBODY:
        return
    if rules.partner_rule.calls_ace and not (hand.whole and any(_callable_cards(hand, picker))):
        return
    if not rules.call_alone:
        raise refuse("bad-call/not-announced", {"seat": SeatNumber(seat)}, "call", seat=seat)
    holds = rules.partner in _JACK and _has_cards(hand.held[picker], hand, partner_jack(rules))
    if holds and not rules.alone_with_jack:
        params = {"seat": SeatNumber(seat), "card": partner_jack(rules)}
        raise refuse("bad-call/alone-with-jack", params, "call", seat=seat)


def _callable_cards(hand: Progress, picker: int) -> Iterator[str | Phrase]:
    """Yield what could be called instead of nothing, with the unknown too."""
    for suit in fail_suits(hand.rules):
        for card in ("A" + suit, "10" + suit, "K" + suit):
            if can_call(hand, picker, card):
                yield card
    if hand.rules.unknown and hand.hands[picker]:
        any_card = hand.cards.names(hand.hands[picker])[-1]
        for suit in fail_suits(hand.rules):
            if can_call(hand, picker, "A" + suit, any_card):
                yield Phrase("with-unknown", {"card": f"A{suit}"})


def _has_cards(mask: int, hand: Progress, card: str) -> bool:
    return bool(mask & hand.cards.bits.get(card, 0))


def _why_not_offered(rules: HouseRules, card: str, unknown: str | None) -> Phrase | None:
    """Return why nobody may call this card under these rules, whatever they hold."""
    if card[0] == "J":
        if rules.call_down:
            return None
        if rules.call_up is CallUp.OFF:
            return Phrase("no-calling-up")
        highest = callable_jacks(rules)[-1]
        return None if card in callable_jacks(rules) else Phrase("calling-up-stops", {"card": highest})
    if not rules.partner_rule.calls_ace and not rules.ace_for_jack:
        return Phrase("no-called-ace")
    if card[:-1] == "10" and not rules.call_ten:
        return Phrase("no-called-ten")
    if card[0] == "K" and not rules.call_king:
        return Phrase("no-called-king")
    if card[-1] not in fail_suits(rules):
        return {"A": Phrase("ace-of-fail-suit"), "1": Phrase("ten-of-fail-suit")}.get(
            card[0], Phrase("king-of-fail-suit")
        )
    return None if unknown is None or rules.unknown else Phrase("no-unknown")


def _why_not_up(hand: Progress, picker: int, card: str) -> Phrase | None:
    """Up from the jack of diamonds to the next jack that is not held (000, 002)."""
    rules = hand.rules
    if (rules.call_up is CallUp.BEFORE_BLIND or rules.call_up_found) and not hand.known:
        return None  # nobody knows what lay in the blind
    seen = hand.dealt[picker] if rules.call_up is CallUp.BEFORE_BLIND else hand.held[picker]
    if not _has_cards(seen, hand, "JD"):
        if rules.call_up is CallUp.BEFORE_BLIND:
            return Phrase("up-from-jack-before-blind")
        return Phrase("up-from-jack")
    if rules.call_up_found and _has_cards(hand.dealt[picker], hand, "JD"):
        return Phrase("up-from-found-jack")
    free = next((jack for jack in UP if not _has_cards(seen, hand, jack)), None)
    if card != free:
        return Phrase("next-jack-up", {"card": free}) if free else Phrase("holds-all-jacks")
    return None


def _why_not_down(hand: Progress, picker: int, card: str) -> Phrase | None:
    """Down from the jack of clubs to that of spades (000)."""
    if not _has_cards(hand.held[picker], hand, "JC"):
        return Phrase("down-from-jack-of-clubs")
    if card != "JS" or _has_cards(hand.held[picker], hand, "JS"):
        return Phrase("down-to-jack-of-spades")
    return None


def _why_not_ace(hand: Progress, picker: int, card: str) -> Phrase | None:
    """An ace of a suit of which the picker keeps a card; their own only where the rules say so (D2)."""
    if _has_cards(hand.held[picker], hand, card):
        if _has_cards(hand.hands[picker], hand, card):
            return None if hand.rules.call_own_ace else Phrase("holds-that-card")
        if not hand.rules.call_buried_ace:
            return Phrase("buried-that-card")
    if not hand.hands[picker] & suit_mask(hand, card[-1]):
        return Phrase("keeps-no-card-of-suit")
    return None


def _why_not_below_ace(hand: Progress, picker: int, card: str) -> Phrase | None:
    """A ten, by who has all the aces and keeps the one of that suit (D2); a king, by who has all the tens too."""
    ranks = ("A",) if card[0] == "1" else ("A", "10")
    if not all(_has_cards(hand.held[picker], hand, rank + suit) for rank in ranks for suit in fail_suits(hand.rules)):
        return Phrase("ten-needs-all-aces" if card[0] == "1" else "king-needs-aces-and-tens")
    if _has_cards(hand.held[picker], hand, card):
        own = card[0] == "1" and hand.rules.call_own_ten and _has_cards(hand.hands[picker], hand, card)
        if not own:
            return Phrase("holds-that-card")
    return None if _has_cards(hand.hands[picker], hand, "A" + card[-1]) else Phrase("must-keep-ace")


def _why_not_unknown(hand: Progress, picker: int, card: str, unknown: str) -> Phrase | None:
    """The unknown, by who keeps no card of a suit whose ace someone else has (000)."""
    if not _has_cards(hand.hands[picker], hand, unknown):
        return Phrase("unknown-not-held", {"card": unknown})
    if _has_cards(hand.held[picker], hand, card):
        return Phrase("holds-that-card")
    for suit in fail_suits(hand.rules):
        if _is_ace_elsewhere(hand, picker, suit):
            return Phrase("needs-no-unknown", {"card": f"A{suit}"})
    return None


def _is_ace_elsewhere(hand: Progress, picker: int, suit: str) -> bool:
    return bool(hand.hands[picker] & suit_mask(hand, suit)) and not _has_cards(hand.held[picker], hand, "A" + suit)


def suit_mask(hand: Progress, suit: str) -> int:
    """The cards of a suit that is not trump."""
    ace = hand.cards.bits.get("A" + suit)
    return hand.cards.suits[ace] if ace else 0


def _refuse_card(hand: Progress, picker: int, reason: Phrase, card: str, path: str) -> Refused:
    seat = hand.seats[picker]
    params = {"seat": SeatNumber(seat), "card": card, "reason": reason}
    return refuse("bad-call/card", params, path, seat=seat, card=card)


TRIO_LINES = (("8D", "9D", "KD"), ("JH", "JS", "JC"))


def hear_trio_calls(hand: Progress) -> int:
    """The mask of all cards whose holders are partners; calls that cannot be are taken down and not counted."""
    cards = hand.cards.mask(hand.rules.partner_rule.cards)
    for index, call in enumerate(hand.transcript.calls):
        reason = why_not_called_on(hand, cards, call)
        if reason is None:
            cards |= hand.cards.bits[call.card]
            continue
        hand.note(
            Fault(
                "bad-call/card",
                {"seat": SeatNumber(call.seat), "card": call.card, "reason": reason},
                f"calls[{index}]",
                {"seat": call.seat, "card": call.card},
            )
        )
    return cards


def why_not_called_on(hand: Progress, cards: int, call: SeatCall) -> Phrase | None:
    """Return why a seat may not call this card when these are partner cards already; None when it may.

    The eight of diamonds is called with the seven and another one, the jack of hearts with queen and jack. Where the
    card turns out to be a partner's, the next one in its line may be called.
    """
    bits = hand.cards.bits
    if not hand.rules.trio_calls_on:
        return Phrase("no-calling-on")
    if call.seat not in hand.seats:
        return Phrase("not-in-this-hand")
    if not hand.whole:
        return None
    held = hand.dealt[hand.seats.index(call.seat)]
    pair, seven = held & (bits["QC"] | bits["JD"]), held & bits["7D"]
    if not ((seven and pair) or pair & (pair - 1)):
        return Phrase("calls-on-with-two")
    line = next((line for line in TRIO_LINES if call.card in line), ())
    if not line or not (seven if line is TRIO_LINES[0] else pair & (pair - 1)):
        return Phrase("lines-called-on")
    due = _next_of_line(hand, line, cards, held)
    if call.card == due:
        return None
    return Phrase("next-card-called-on", {"card": due}) if due else Phrase("no-card-called-on")


def _next_of_line(hand: Progress, line: tuple[str, ...], cards: int, held: int) -> str | None:
    """The lowest card of a line that is not called yet and not in the caller's own hand."""
    return next((card for card in line if not hand.cards.bits[card] & (cards | held)), None)


def hear_jack_called_up(hand: Progress, picker: int) -> int:
    """Return the mask of the jack whose holder is a partner besides that of the called ace (A6; D1).

    The jack of diamonds, or the one that the picker called up to in ``calls``; a call that cannot be is taken down.
    """
    jack = hand.cards.bits["JD"]
    for index, call in enumerate(hand.transcript.calls):
        reason: Phrase | None = Phrase("up-from-jack")
        if call.seat == hand.seats[picker] and call.card in callable_jacks(hand.rules) and not index:
            reason = _why_not_up(hand, picker, call.card) if hand.whole else None
        if reason is None:
            jack = hand.cards.bits[call.card]
            continue
        params = {"seat": SeatNumber(call.seat), "card": call.card, "reason": reason}
        details = {"seat": call.seat, "card": call.card}
        hand.note(Fault("bad-call/card", params, f"calls[{index}]", details))
    return jack


SOLOS = frozenset({Kind.SOLO, Kind.BILLY, Kind.BEST})


def find_partners(hand: Progress, picker: int) -> None:
    """Find the partners, in the order of their seats."""
    if hand.kind in SOLOS:
        _verify_nothing_called(hand, picker)
        return
    before = len(hand.violations)
    hear_call(hand, picker)
    called = hand.transcript.call if len(hand.violations) == before else None
    if called is not None:
        hand.order = called_order(hand, called)
    if hand.transcript.sheepshead:
        _call_sheepshead(hand, picker)
    if called == ALONE or (hand.kind is Kind.SHEEPSHEAD and hand.rules.sheepshead is not Sheepshead.WITH_PARTNER):
        return
    if hand.rules.always_partner:
        steps = require_die(hand) if hand.rules.partner is Partner.DIE else 1
        hand.partners = ((picker + steps) % len(hand.seats),)
        return
    hand.partners = _find_holders(hand, picker, _partner_cards(hand, picker, called))
    if called is not None and called[0] != "J":
        hand.limits = _call_limits(hand, picker, called)


def find_partners_in_play(hand: Progress, state: HandState) -> None:
    """The first two queens make picker and partner; who plays both is alone (000). Or the winner of the first trick is
    the partner, and a picker who wins it is alone."""
    rule = hand.rules.partner_rule
    if rule.by is PartnerBy.FIRST_TRICK:
        has_partner = hand.kind is Kind.PICKED or hand.rules.sheepshead is Sheepshead.WITH_PARTNER
        if state.winners and has_partner and hand.transcript.call != ALONE and hand.first is None:
            hand.partners = tuple(place for place in state.winners[:1] if place != hand.picker)
        return
    hand.picker, hand.partners = None, ()
    played = card_plays(hand.transcript.tricks, state.winners, len(hand.seats))
    places = [play.place for play in played if play.name in rule.cards][:2]
    if places:
        hand.picker, hand.partners = places[0], tuple(place for place in places[1:] if place != places[0])


def steal_blind(hand: Progress, picker: int, seat: int) -> None:
    """Another seat takes the blind over, alone, before the first card (004; H3); what was called is void."""
    try:
        verify_steal(hand, picker, seat)
    except Refused as refused:
        hand.note_refusal(refused)
        return
    hand.first, hand.picker, hand.kind = picker, hand.seats.index(seat), Kind.PICKED
    hand.partners, hand.limits, hand.order = (), None, hand.cards


def verify_steal(hand: Progress, picker: int, seat: int) -> None:
    """Raise ``Refused`` (``bad-steal``) unless the seat may take the blind over: it had no chance to pick."""
    if not hand.rules.blind_stealing:
        raise refuse("bad-steal/not-in-rules", path="steal")
    if seat not in hand.seats:
        raise refuse("bad-steal/not-dealt-in", {"seat": SeatNumber(seat)}, "steal")
    if hand.seats.index(seat) <= picker:
        first = hand.seats[picker]
        raise Refused(
            [
                Fault(
                    "bad-steal/had-chance",
                    {"seat": SeatNumber(seat), "first": SeatNumber(first)},
                    "steal",
                    {"seat": seat},
                )
            ]
        )


def called_order(hand: Progress, called: str | None) -> CardOrder:
    """The order of the cards after a call: a called ten or king and an unknown change it, an ace does not."""
    unknown = hand.transcript.unknown
    if called is None or called == ALONE or called[0] == "J" or (called[0] == "A" and unknown is None):
        return hand.cards
    return card_order(hand.rules, called, unknown or "")


def _find_holders(hand: Progress, picker: int, cards: int) -> tuple[int, ...]:
    places = [place for place, held in enumerate(hand.held) if held & cards and place != picker]
    return tuple(sorted(places, key=hand.seats.__getitem__)) if len(places) > 1 else tuple(places)


def _partner_cards(hand: Progress, picker: int, called: str | None) -> int:
    """The cards whose holders are the picker's partners: those of the rules, and the called one beside or instead."""
    rule = hand.rules.partner_rule
    if hand.rules.partner is Partner.TRIO:
        return hear_trio_calls(hand)
    cards = hand.cards.mask(rule.cards)
    if hand.transcript.calls and can_call_jack_too(hand.transcript):
        cards = hear_jack_called_up(hand, picker)
    if not called:
        return cards
    return hand.cards.bits.get(called, 0) | (cards if rule.calls_ace else 0)


def _call_limits(hand: Progress, picker: int, called: str) -> Limits:
    """In the order of the cards as they are played: the unknown is of the called suit."""
    cards = hand.order
    card = cards.bits[called]
    ace = cards.bits["A" + called[-1]] if called[0] != "A" else 0
    # Where not all has been played nobody knows which card of the suit is the picker's last.
    bound = picker if hand.whole else NOBODY
    due = ace | (card if hand.rules.ace_when_led else 0)
    return Limits(
        cards.suits[card], card, bound, due, ace, can_run=hand.rules.partner_runs, to_end=hand.rules.hold_to_end
    )


def _verify_nothing_called(hand: Progress, picker: int) -> None:
    for key in ("call", "unknown"):
        if (card := getattr(hand.transcript, key)) is not None:
            hand.note(
                Fault(
                    "bad-call/alone",
                    {"seat": SeatNumber(hand.seats[picker])},
                    key,
                    {"seat": hand.seats[picker], "card": card},
                )
            )


def _call_sheepshead(hand: Progress, picker: int) -> None:
    """The picker calls Sheepshead, the bet on all tricks (000; C3)."""
    rule = hand.rules.sheepshead
    jack = hand.cards.bits.get(partner_jack(hand.rules), 0)
    if rule is Sheepshead.OFF:
        hand.note(Fault("not-in-rules/sheepshead", path="sheepshead"))
    elif rule is Sheepshead.HOLDING_JACK and hand.whole and not hand.held[picker] & jack:
        hand.note(Fault("bad-call/sheepshead", path="sheepshead"))
    else:
        hand.kind = Kind.SHEEPSHEAD
