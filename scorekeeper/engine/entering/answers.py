"""Answers applied to a transcript, and the undoing of the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.entering.cards import add_card, ask_card, cards_played, fill_last_trick, forced_card
from scorekeeper.engine.entering.questions import (
    NOBODY_PICKED,
    WITH_UNKNOWN,
    AnswerChoice,
    Asker,
    EnteredHand,
    EntryStage,
    Question,
    ask_bids,
    ask_blind_to,
    ask_bury,
    ask_call,
    ask_dealer,
    ask_die,
    ask_drawn,
    ask_hands,
    ask_no_pick,
    ask_picks,
    ask_trump,
    ask_unknown,
    buried_by,
)
from scorekeeper.engine.errors import refuse
from scorekeeper.engine.play.transcript import Bid, Cards, Pick, Transcript
from scorekeeper.engine.rules.values import BlindTo, NoPick

ASKERS: tuple[Asker, ...] = (
    ask_dealer,
    ask_picks,
    ask_bids,
    ask_trump,
    ask_no_pick,
    ask_hands,
    ask_die,
    ask_bury,
    ask_call,
    ask_unknown,
    ask_blind_to,
    ask_card,
    ask_drawn,
)


def next_question(entry: EnteredHand) -> Question | None:
    """Return the next question; None once all are answered."""
    return next(filter(None, (ask(entry) for ask in ASKERS)), None)


def verify_answer(asked: Question | None, value: str, *, anyway: bool = False) -> AnswerChoice:
    """Return the choice with that value.

    Raises ``Refused``: ``not-asked``, ``not-out`` for a card that is elsewhere, ``not-allowed`` for what is against the
    rules, unless it happened ``anyway``.
    """
    choice = asked.choice(value) if asked else None
    if choice is None:
        raise refuse("not-asked/here")
    if choice.barred:
        raise refuse("not-out", {"fault": choice.fault})
    if choice.fault and not anyway:
        raise refuse("not-allowed", {"fault": choice.fault})
    return choice


def give_answer(entry: EnteredHand, asked: Question, value: str, *, anyway: bool = False) -> EnteredHand:
    """The hand with the answer in it, and with the last cards where they can be no others.

    Raises ``Refused`` as ``verify_answer`` does.
    """
    verify_answer(asked, value, anyway=anyway)
    after = replace(entry, transcript=_ANSWERS[asked.stage](entry, asked, value))
    if asked.stage is EntryStage.CALL:
        return replace(after, face_down=value.endswith(WITH_UNKNOWN))
    return fill_last_trick(after) if asked.stage is EntryStage.TRICKS else after


def skip_question(entry: EnteredHand, asked: Question) -> EnteredHand:
    """The hand with the question left open. Raises ``Refused`` (``not-asked``) where it has to be answered."""
    if not asked.can_skip:
        raise refuse("not-asked/must-answer")
    if asked.stage is EntryStage.HANDS:
        return replace(entry, deal=False, transcript=replace(entry.transcript, hands=None, blind=None))
    transcript = replace(entry.transcript, bury=None) if asked.stage is EntryStage.BURY else entry.transcript
    return replace(entry, transcript=transcript, skipped=entry.skipped | {asked.stage})


def _answer_pick(entry: EnteredHand, _asked: Question, value: str) -> Transcript:
    seats = entry.hand.seats
    if value == NOBODY_PICKED:
        return replace(entry.transcript, picks=(Pick.PASS,) * len(seats))
    return replace(entry.transcript, picks=(*(Pick.PASS,) * seats.index(int(value)), Pick.PICK))


def _answer_bid(entry: EnteredHand, _asked: Question, value: str) -> Transcript:
    return replace(entry.transcript, bids=(*(entry.transcript.bids or ()), Bid(value)))


def _answer_deal(entry: EnteredHand, asked: Question, value: str) -> Transcript:
    """The last hand leaves the blind."""
    held = dict(entry.transcript.hands or {})
    held[asked.seat or 0] = _toggle_card(held.get(asked.seat or 0, ()), value)
    transcript = replace(entry.transcript, hands=held)
    rules, pack = entry.rules, [card for card, _ in entry.hand.cards.listed]
    full = all(len(held.get(seat, ())) == rules.hand_size for seat in entry.hand.seats)
    if not (full and rules.blind_size):
        return transcript
    dealt = {card for mine in held.values() for card in mine}
    return replace(transcript, blind=tuple(card for card in pack if card not in dealt))


def _answer_bury(entry: EnteredHand, asked: Question, value: str) -> Transcript:
    mine = _toggle_card(buried_by(entry, asked.seat or 0), value)
    if entry.rules.blind_to is BlindTo.PICKER:
        return replace(entry.transcript, bury=mine or None)
    buries = entry.transcript.bury if isinstance(entry.transcript.bury, Mapping) else {}
    both = {seat: cards for seat, cards in {**buries, asked.seat or 0: mine}.items() if cards}
    return replace(entry.transcript, bury=both or None)


def _answer_card(entry: EnteredHand, _asked: Question, value: str) -> Transcript:
    return add_card(entry.transcript, value, len(entry.hand.seats))


def _toggle_card(cards: Cards, card: str) -> Cards:
    return tuple(other for other in cards if other != card) if card in cards else (*cards, card)


_ANSWERS: dict[EntryStage, Callable[[EnteredHand, Question, str], Transcript]] = {
    EntryStage.DEALER: lambda entry, _, value: replace(entry.transcript, dealer=int(value)),
    EntryStage.PICKS: _answer_pick,
    EntryStage.BIDS: _answer_bid,
    EntryStage.TRUMP: lambda entry, _, value: replace(entry.transcript, trump=Suit(value)),
    EntryStage.NO_PICK: lambda entry, _, value: replace(entry.transcript, no_pick=NoPick(value)),
    EntryStage.HANDS: _answer_deal,
    EntryStage.DIE: lambda entry, _, value: replace(entry.transcript, die=int(value)),
    EntryStage.BURY: _answer_bury,
    EntryStage.CALL: lambda entry, _, value: replace(entry.transcript, call=value.removesuffix(WITH_UNKNOWN)),
    EntryStage.UNKNOWN: lambda entry, _, value: replace(entry.transcript, unknown=value),
    EntryStage.BLIND_TO: lambda entry, _, value: replace(entry.transcript, blind_to=int(value)),
    EntryStage.TRICKS: _answer_card,
    EntryStage.DRAWN: lambda entry, _, value: replace(entry.transcript, drawn=int(value)),
}


_KEYS = {stage: stage.value.replace("-", "_") for stage in EntryStage}


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer that was given: its part of the hand, the seat, and the value (empty where the part was left open).

    ``filled`` is how many cards were filled in because of it.
    """

    stage: EntryStage
    seat: int | None = None
    value: str = ""
    filled: int = 0


def last_answer(entry: EnteredHand) -> GivenAnswer | None:
    """Return the answer that ``undo_answer`` removes; None where nothing was answered yet."""
    if entry.transcript.drawn is not None:
        return _answer_at(entry, EntryStage.DRAWN)
    if entry.is_played:
        return _last_card(entry)
    for stage in reversed(EntryStage):
        if stage in entry.skipped:
            return GivenAnswer(stage)
        if stage is not EntryStage.TRICKS and getattr(entry.transcript, _KEYS[stage]) is not None:
            return _answer_at(entry, stage)
    return None


def undo_answer(entry: EnteredHand) -> EnteredHand:
    """The hand without the last answer and the cards filled in because of it; later marks go too."""
    last = last_answer(entry)
    if last is None:
        return entry
    if not last.value:
        return replace(entry, skipped=entry.skipped - {last.stage})
    if last.stage is EntryStage.TRICKS:
        cut = without_last_cards(entry.transcript, last.filled + 1)
        return replace(entry, transcript=without_late_marks(cut))
    transcript = without_late_marks(_without_last(entry.transcript, last.stage))
    face_down = last.stage is EntryStage.UNKNOWN or (entry.face_down and last.stage is not EntryStage.CALL)
    return replace(entry, transcript=transcript, face_down=face_down)


def without_last_cards(transcript: Transcript, many: int) -> Transcript:
    """The transcript without its last cards."""
    tricks = [trick for trick in transcript.tricks if trick]
    while many and tricks:
        taken = min(many, len(tricks[-1]))
        many -= taken
        tricks[-1] = tricks[-1][: len(tricks[-1]) - taken]
        if not tricks[-1]:
            tricks.pop()
    return replace(transcript, tricks=tuple(tricks))


def without_late_marks(transcript: Transcript) -> Transcript:
    """The transcript without the marks that were called later than it goes."""
    tricks = len(transcript.tricks)
    cards_of_last = len(transcript.tricks[-1]) if transcript.tricks else 0
    now = (tricks, cards_of_last + 1) if tricks else (0, 1)
    marks = [mark for mark in transcript.marks if mark.before is None or (mark.before.trick, mark.before.card) <= now]
    if transcript.picks is None:
        marks = [mark for mark in marks if mark.before is not None and mark.before.card == 0]
    return replace(transcript, marks=tuple(marks))


def _last_card(entry: EnteredHand) -> GivenAnswer:
    """The card that was tapped last. Cards of the last trick that fill themselves in were not tapped."""
    played = cards_played(entry)
    shorter, filled = entry, 0
    while True:
        shorter = replace(shorter, transcript=without_last_cards(shorter.transcript, 1))
        card = played[len(played) - 1 - filled]
        if filled + 1 == len(played) or forced_card(shorter) != card.name:
            return GivenAnswer(EntryStage.TRICKS, card.seat, card.name, filled)
        filled += 1


def _answer_at(entry: EnteredHand, stage: EntryStage) -> GivenAnswer:
    hand, value = entry.hand, getattr(entry.transcript, _KEYS[stage])
    picker = hand.seats[hand.picker] if hand.picker is not None else None
    match stage:
        case EntryStage.PICKS:
            if Pick.PICK not in value:
                return GivenAnswer(stage, None, NOBODY_PICKED)
            seat = hand.seats[value.index(Pick.PICK) % len(hand.seats)]
            return GivenAnswer(stage, seat, str(seat))
        case EntryStage.BIDS:
            return GivenAnswer(stage, hand.seats[(len(value) - 1) % len(hand.seats)], value[-1])
        case EntryStage.HANDS:
            seat, cards = _last_held_card(value)
            return GivenAnswer(stage, seat, cards[-1] if cards else str(seat))
        case EntryStage.BURY if isinstance(value, Mapping):
            seat, cards = _last_held_card(value)
            return GivenAnswer(stage, seat, cards[-1] if cards else str(seat))
        case EntryStage.BURY:
            return GivenAnswer(stage, picker, value[-1] if value else str(picker))
        case EntryStage.CALL | EntryStage.UNKNOWN:
            return GivenAnswer(stage, picker, value)
        case EntryStage.DEALER | EntryStage.DRAWN:
            return GivenAnswer(stage, value, str(value))
    return GivenAnswer(stage, None, str(value))


def _last_held_card(held: Mapping[int, Cards]) -> tuple[int, Cards]:
    seat = list(held)[-1]
    return seat, held[seat]


def _without_last(transcript: Transcript, stage: EntryStage) -> Transcript:
    value = getattr(transcript, _KEYS[stage])
    if stage is EntryStage.BIDS:
        return replace(transcript, bids=value[:-1] or None)
    if stage is EntryStage.BURY:
        return replace(transcript, bury=_without_last_card(value) if isinstance(value, Mapping) else value[:-1] or None)
    if stage is EntryStage.HANDS:
        return replace(transcript, hands=_without_last_card(value), blind=None)
    unsaid: dict[str, Any] = {_KEYS[stage]: None}
    return replace(transcript, **unsaid)


def _without_last_card(held: Mapping[int, Cards]) -> dict[int, Cards] | None:
    """Without the last card of the seat that stands last."""
    seat, cards = _last_held_card(held)
    rest = {**held, seat: cards[:-1]}
    return {owner: mine for owner, mine in rest.items() if mine} or None
