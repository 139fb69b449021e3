"""Marks in a hand that is played out: whether the seat could call them then, and held the cards it showed."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.errors import Fault, Refused, SeatNumber
from scorekeeper.engine.hand import BEFORE_PICK, Kind, Mark
from scorekeeper.engine.payout.multipliers import CRACKS, MarkCaller
from scorekeeper.engine.play.progress import PlayMoment, Progress
from scorekeeper.engine.rules.values import BlitzWhen


def hear_marks(hand: Progress) -> None:
    """Hears the marks in the order they were called; every one that could not be is taken down."""
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
