"""The pick, the marks that go with it, hands that nobody picks, requests for another deal, and misplaced entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from scorekeeper.engine.cards import Deck, Suit
from scorekeeper.engine.errors import AnyOf, Fault, Phrase, Refused, SeatNumber, refuse
from scorekeeper.engine.hand import ANSWERS, BEFORE_PICK, Kind, Mark, offered_answers
from scorekeeper.engine.payout.multipliers import CRACKS, MarkCaller
from scorekeeper.engine.play.progress import PlayMoment, Progress
from scorekeeper.engine.play.state import SUIT_NAMES, solo_order
from scorekeeper.engine.play.transcript import ALONE, Bid, Pick, Transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import MADE_BY_CARDS, BlitzWhen, CallUp, MustPick, NoPick, Partner, Play

_FITS: dict[str, Callable[[HouseRules], bool]] = {
    "picks": lambda rules: rules.play is Play.PICK and rules.partner not in MADE_BY_CARDS,
    "bids": lambda rules: rules.play is Play.RACE,
    "trump": lambda rules: rules.play is Play.RACE,
    "stacks": lambda rules: rules.play is Play.TWO_HANDED,
    "die": lambda rules: rules.partner is Partner.DIE,
}
_SPOKEN = ("picks", "bids")
_BIDS = {Bid.CALL: Kind.CALL, Bid.SOLO: Kind.SOLO, Bid.BILLY: Kind.BILLY, Bid.BEST: Kind.BEST}
_RANKS = list(Bid)
LEASTERS = frozenset({Kind.LEASTER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER})
NOT_PLAYED = frozenset({Kind.PASSED, Kind.SCHWANZER, Kind.MISDEAL})


def find_picker(hand: Progress) -> None:
    """Find the picker and the kind of hand. Raises ``Refused`` where that cannot be said; then nothing goes on.

    ``missing-key`` and ``unexpected-key`` for what these rules ask for and what has no place in them, ``unfinished``
    when not all have spoken, ``not-in-rules`` for an answer to no pick that is not offered, ``bad-redeal``.
    """
    transcript, rules = hand.transcript, hand.rules
    if faults := tuple(_out_of_place(transcript)):
        raise Refused(faults)
    if transcript.redeal is not None:
        _verify_redeal(hand, transcript.redeal)
    elif rules.play is Play.RACE:
        _hear_bids(hand)
    elif rules.play is Play.TWO_HANDED:
        hand.kind = Kind.TWO_HANDED
    elif rules.partner not in MADE_BY_CARDS:
        _hear_picks(hand)


def find_holder(hands: list[int], card: int) -> int | None:
    """The place that holds a card, if one does."""
    return next((place for place, held in enumerate(hands) if held & card), None)


def _out_of_place(transcript: Transcript) -> Iterator[Fault]:
    for key, fits in _FITS.items():
        value = getattr(transcript, key)
        if value and not fits(transcript.rules):
            yield Fault("unexpected-key/rules", {"key": key}, key)
        elif value is None and key in _SPOKEN and transcript.redeal is None and fits(transcript.rules):
            yield Fault("missing-key/needed", {"key": key}, key)


_DUTY_CARDS = {
    MustPick.QUEEN_OF_CLUBS: "QC",
    MustPick.QUEEN_OF_SPADES: "QS",
    MustPick.JACK_OF_DIAMONDS: "JD",
    MustPick.SEVEN_OF_DIAMONDS: "7D",
}


def find_duty(hand: Progress) -> int | None:
    """Return the place that has to pick; None where nobody has to, or where nobody knows who holds the card."""
    rule = hand.rules.must_pick
    if rule is MustPick.LEFT_OF_DEALER:
        return 0
    card = _DUTY_CARDS.get(rule)
    return find_holder(hand.dealt, hand.cards.bits.get(card, 0)) if card and hand.known else None


def _hear_picks(hand: Progress) -> None:
    picks, many = hand.transcript.picks or (), len(hand.seats)
    duty = find_duty(hand)
    if duty is not None and picks[duty : duty + 1] == (Pick.PASS,) and Pick.PICK not in picks[:duty]:
        seat = hand.seats[duty]
        hand.note(Fault("must-pick", {"seat": SeatNumber(seat)}, f"picks[{duty}]", {"seat": seat}))
    if Pick.PICK in picks:
        first = picks.index(Pick.PICK)
        hand.picker = first % many
        _verify_turns(hand, "picks", min(first + 1, many))
        return
    _verify_turns(hand, "picks", many)
    if len(picks) < many:
        raise refuse("unfinished/pick", {"seat": SeatNumber(hand.seats[len(picks)])}, "picks")
    _play_without_picker(hand)


def _verify_turns(hand: Progress, key: str, most: int) -> None:
    """Take down everyone who spoke after someone had picked, or a second time."""
    spoken = getattr(hand.transcript, key)
    for index in range(most, len(spoken)):
        seat = hand.seats[index % len(hand.seats)]
        if most == len(hand.seats):
            reason = Phrase("all-have-spoken")
        else:
            reason = Phrase("has-picked", {"seat": SeatNumber(hand.seats[most - 1])})
        hand.note(
            Fault("out-of-turn-pick", {"seat": SeatNumber(seat), "reason": reason}, f"{key}[{index}]", {"seat": seat}),
            follows=index > most,
        )


def _play_without_picker(hand: Progress) -> None:
    answer = _no_pick_answer(hand)
    if answer is NoPick.FORCED_PICK:
        hand.picker = len(hand.seats) - 1
    elif answer is NoPick.SCHWANZER and hand.transcript.hands is None:
        raise refuse("missing-key/hands", path="hands")
    else:
        hand.kind = ANSWERS[answer]


def _no_pick_answer(hand: Progress) -> NoPick:
    """Return the kind of hand that follows when nobody picks. Raises ``Refused``: ``missing-key``, ``not-in-rules``."""
    answers, named = offered_answers(hand.rules, hand.transcript.doublers), hand.transcript.no_pick
    if named is None:
        if len(answers) > 1:
            follows = AnyOf(tuple(answer.replace("-", " ") for answer in answers))
            raise refuse("missing-key/no-pick", {"follows": follows}, "no_pick")
        return answers[0]
    if named not in answers:
        params = {"answers": list(answers), "named": named}
        if named in hand.rules.no_pick:
            raise refuse("not-in-rules/no-pick-after-doubler", params, "no_pick")
        raise refuse("not-in-rules/no-pick", params, "no_pick")
    return named


def _hear_bids(hand: Progress) -> None:
    """The highest bid is played, of equal ones the first; who is not named has passed (J1)."""
    transcript, many = hand.transcript, len(hand.seats)
    bids = transcript.bids or ()
    _verify_turns(hand, "bids", many)
    highest = max(bids[:many], key=_RANKS.index, default=Bid.PASS)
    if highest is Bid.PASS:
        if len(bids) < many:
            raise refuse("unfinished/bid", {"seat": SeatNumber(hand.seats[len(bids)])}, "bids")
        _play_without_picker(hand)
    else:
        hand.kind, hand.picker = _BIDS[highest], bids.index(highest)
    _verify_trump(hand, highest)
    if highest is Bid.SOLO and transcript.trump is not None:
        hand.order = solo_order(hand.rules, transcript.trump)


def _verify_trump(hand: Progress, bid: Bid) -> None:
    named, regular = hand.transcript.trump, hand.rules.trump_suit
    if bid is not Bid.SOLO:
        if named not in (None, regular):
            raise refuse("unexpected-key/trump", {"regular": SUIT_NAMES[regular.letter]}, "trump")
        return
    if named is None:
        raise refuse("missing-key/trump", path="trump")
    if named is regular:
        others = [SUIT_NAMES[suit.letter] for suit in Suit if suit is not regular]
        raise refuse("bad-call/solo-in-trump", {"regular": SUIT_NAMES[regular.letter], "others": others}, "trump")


def _verify_redeal(hand: Progress, seat: int) -> None:
    """A hand without ace, face card and trump is thrown in; in Sheepshoof one of threes and twos (000; E9)."""
    if not hand.rules.redeal_on_request:
        raise refuse("bad-redeal/not-in-rules", path="redeal")
    if seat not in hand.seats:
        raise refuse("bad-redeal/not-dealt-in", {"seat": SeatNumber(seat)}, "redeal")
    names = hand.cards.names(hand.dealt[hand.seats.index(seat)]) if hand.dealt else ()
    low = hand.rules.deck is Deck.LOW_20
    good = [card for card in names if (card[0] not in "32" if low else card in hand.rules.trump or card[0] in "AK")]
    if good:
        raise refuse("bad-redeal/cards", {"seat": SeatNumber(seat), "cards": good[0]}, "redeal")
    hand.kind = Kind.MISDEAL


_CODES = {"bury": "bad-bury", "call": "bad-call", "unknown": "bad-call", "steal": "bad-steal"}
UNEXPECTED = "unexpected-key"
_BY_PICKER = ("bury", "announced", "call", "unknown", "sheepshead", "steal")


def can_call_jack_too(transcript: Transcript) -> bool:
    """Return whether a picker who holds the jack of diamonds calls a jack up besides the ace (A6; D1)."""
    rules = transcript.rules
    return rules.partner is Partner.JACK_AND_ACE and rules.call_up is not CallUp.OFF and transcript.call != ALONE


def report_leftovers(hand: Progress) -> None:
    """Take down everything that has no place in this kind of hand."""
    for fault in _find_leftovers(hand):
        hand.note(fault)


def _find_leftovers(hand: Progress) -> Iterator[Fault]:
    transcript, rules = hand.transcript, hand.rules
    if hand.picker is None:
        for key in _BY_PICKER:
            if getattr(transcript, key):
                yield Fault(f"{_CODES.get(key, UNEXPECTED)}/nobody-picked", {"key": key}, key)
    elif not rules.blind_size:
        for key in ("bury", "announced", "steal"):
            if getattr(transcript, key):
                yield Fault(f"{_CODES.get(key, UNEXPECTED)}/no-blind", {"key": key}, key)
    if transcript.calls and rules.partner is not Partner.TRIO and not can_call_jack_too(transcript):
        yield Fault("bad-call/no-trio", path="calls")
    if transcript.blind_to is not None and hand.kind not in LEASTERS:
        yield Fault("unexpected-key/blind-to", path="blind_to")
    if transcript.drawn is not None and hand.kind not in LEASTERS:
        yield Fault("unexpected-key/drawn", path="drawn")
    if transcript.no_pick is not None and hand.picker is not None and hand.picker != len(hand.seats) - 1:
        yield Fault("unexpected-key/no-pick", path="no_pick")
    if hand.kind in NOT_PLAYED and transcript.tricks:
        yield Fault("unexpected-key/tricks", path="tricks")


def hear_marks(hand: Progress) -> None:
    """Check the marks in the order they were called, and note a violation for each that could not be called."""
    marks = hand.transcript.marks
    if not hand.whole or (hand.picker is None and hand.kind is Kind.PICKED):
        return  # which cards make the picker or the partner is still to come
    if hand.picker is None:
        for index, mark in enumerate(marks):
            _note_violation(hand, mark, Fault("bad-mark/nobody-picked", path=f"marks[{index}]"))
        return
    partners = tuple(hand.seats[place] for place in hand.partners)
    crackers = {mark.seat for mark in marks if mark.call in CRACKS}
    caller = MarkCaller(hand.rules, hand.seats, hand.seats[hand.picker], partners, crackers)
    for index, mark in enumerate(marks):
        try:
            caller.verify(mark, f"marks[{index}]")
            _verify_shown(hand, mark, f"marks[{index}]")
            if caller.moments(mark) == [BlitzWhen.SECOND_CARD]:
                _verify_played(hand, mark, f"marks[{index}]")
        except Refused as refused:
            _note_violation(hand, mark, refused.faults[0])
        else:
            caller.call(mark)


def _note_violation(hand: Progress, mark: Mark, fault: Fault) -> None:
    before = mark.before
    moment = PlayMoment(before.trick, before.card) if before is not None and before.in_play else PlayMoment()
    details = {**fault.details, "seat": mark.seat}
    if moment.trick:
        details["trick"] = moment.trick
    hand.note(replace(fault, details=details), moment)


def _verify_shown(hand: Progress, mark: Mark, path: str) -> None:
    """Raise ``Refused`` (``bad-mark``) unless the seat had the cards that it showed (000, 001, 003)."""
    if not mark.cards or not hand.known:
        return
    had = _showable_cards(hand, mark)
    for card in mark.cards:
        bit = hand.cards.bits.get(card, 0)
        if not bit & had:
            raise Refused(
                [Fault("bad-mark/not-held", {"seat": SeatNumber(mark.seat), "card": card}, path, {"card": card})]
            )


def _verify_played(hand: Progress, mark: Mark, path: str) -> None:
    """Raise ``Refused`` (``bad-mark``) unless the second of the shown cards has been played, or is just now (000)."""
    if mark.before is None:
        return
    left = hand.cards.mask(mark.cards) & ~_played_before(hand, PlayMoment(mark.before.trick, mark.before.card + 1))
    if card := next(iter(hand.cards.names(left)), None):
        raise Refused(
            [Fault("bad-mark/not-played-yet", {"seat": SeatNumber(mark.seat), "card": card}, path, {"card": card})]
        )


def _showable_cards(hand: Progress, mark: Mark) -> int:
    """Return the cards that the seat could show: those dealt before the pick, later those left of its hand.

    Where a blitz is declared on playing its second card, cards already played are shown too (000).
    """
    place = hand.seats.index(mark.seat)
    if mark.before is None:
        return hand.dealt[place] | hand.held[place]
    if mark.before == BEFORE_PICK:
        return hand.dealt[place]
    if not mark.before.in_play or BlitzWhen.SECOND_CARD in hand.rules.blitz_when:
        return hand.hands[place]
    return hand.hands[place] & ~_played_before(hand, PlayMoment(mark.before.trick, mark.before.card))


def _played_before(hand: Progress, moment: PlayMoment) -> int:
    tricks = hand.transcript.tricks[: moment.trick]
    cut = [trick if number < moment.trick else trick[: moment.card - 1] for number, trick in enumerate(tricks, 1)]
    return hand.cards.mask(card for trick in cut for card in trick)
