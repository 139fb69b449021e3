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
    ask_stacks,
    ask_trump,
    ask_unknown,
    buried_by,
    dealt_size,
    tricks_of_blind,
)
from scorekeeper.engine.entering.side_calls import without_orphans
from scorekeeper.engine.errors import refuse
from scorekeeper.engine.play.transcript import Bid, Cards, Pick, Transcript
from scorekeeper.engine.rules.values import BlindTo, LeasterBlind, NoPick

ASKERS: tuple[Asker, ...] = (
    ask_dealer,
    ask_picks,
    ask_bids,
    ask_trump,
    ask_no_pick,
    ask_stacks,
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
    if asked.stage is EntryStage.STACKS:
        return _answer_stack(entry, asked, value)
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


def _answer_deal(entry: EnteredHand, asked: Question, value: str) -> Transcript:
    """The transcript with a card in a hand or, without a seat, in the blind. What is left then is the last hand."""
    transcript, held = entry.transcript, dict(entry.transcript.hands or {})
    if asked.seat is None:
        transcript = replace(transcript, blind=_toggle_card(transcript.blind or (), value) or None)
    else:
        held[asked.seat] = _toggle_card(held.get(asked.seat, ()), value)
        transcript = replace(transcript, hands={seat: cards for seat, cards in held.items() if cards} or None)
    return _fill_deal(entry, transcript)


def _fill_deal(entry: EnteredHand, transcript: Transcript) -> Transcript:
    """The transcript with the last hand, or the blind, where everything else has been dealt."""
    rules, seats, size = entry.rules, entry.hand.seats, dealt_size(entry)
    held, blind = dict(transcript.hands or {}), transcript.blind or ()
    dealt = {card for mine in held.values() for card in mine} | set(blind)
    dealt |= {card for stacks in (transcript.stacks or {}).values() for pair in stacks for card in pair}
    rest = tuple(card for card, _ in entry.hand.cards.listed if card not in dealt)
    full = [seat for seat in seats if len(held.get(seat, ())) == size]
    if len(full) == len(seats) and rules.blind_size and not blind:
        return replace(transcript, blind=rest)
    if full == list(seats[:-1]) and seats[-1] not in held and len(rest) == size and len(blind) == rules.blind_size:
        return replace(transcript, hands={**held, seats[-1]: rest})
    return transcript


def _answer_stack(entry: EnteredHand, asked: Question, value: str) -> EnteredHand:
    """The hand with the upper card of a stack, or with the lower one below it; the last card fills itself in."""
    if not entry.upper:
        after = replace(entry, upper=value)
        left = [choice.value for choice in asked.choices if not choice.barred and choice.value != value]
        return _answer_stack(after, asked, left[0]) if len(left) == 1 else after
    stacks = dict(entry.transcript.stacks or {})
    seat = asked.seat or 0
    stacks[seat] = (*stacks.get(seat, ()), (value, entry.upper))
    return replace(entry, upper="", transcript=replace(entry.transcript, stacks=stacks))


def _answer_bury(entry: EnteredHand, asked: Question, value: str) -> Transcript:
    mine = _toggle_card(buried_by(entry, asked.seat or 0), value)
    if entry.rules.blind_to is BlindTo.PICKER:
        return replace(entry.transcript, bury=mine or None)
    buries = entry.transcript.bury if isinstance(entry.transcript.bury, Mapping) else {}
    both = {seat: cards for seat, cards in {**buries, asked.seat or 0: mine}.items() if cards}
    return replace(entry.transcript, bury=both or None)


def _answer_blind_to(entry: EnteredHand, _asked: Question, value: str) -> Transcript:
    is_split = entry.rules.leaster_blind is LeasterBlind.SPLIT
    return replace(entry.transcript, blind_to=(*tricks_of_blind(entry), int(value)) if is_split else int(value))


def _toggle_card(cards: Cards, card: str) -> Cards:
    return tuple(other for other in cards if other != card) if card in cards else (*cards, card)


_ANSWERS: dict[EntryStage, Callable[[EnteredHand, Question, str], Transcript]] = {
    EntryStage.DEALER: lambda entry, _, value: replace(entry.transcript, dealer=int(value)),
    EntryStage.PICKS: _answer_pick,
    EntryStage.BIDS: lambda entry, _, value: replace(
        entry.transcript, bids=(*(entry.transcript.bids or ()), Bid(value))
    ),
    EntryStage.TRUMP: lambda entry, _, value: replace(entry.transcript, trump=Suit(value)),
    EntryStage.NO_PICK: lambda entry, _, value: replace(entry.transcript, no_pick=NoPick(value)),
    EntryStage.HANDS: _answer_deal,
    EntryStage.DIE: lambda entry, _, value: replace(entry.transcript, die=int(value)),
    EntryStage.BURY: _answer_bury,
    EntryStage.CALL: lambda entry, _, value: replace(entry.transcript, call=value.removesuffix(WITH_UNKNOWN)),
    EntryStage.UNKNOWN: lambda entry, _, value: replace(entry.transcript, unknown=value),
    EntryStage.BLIND_TO: _answer_blind_to,
    EntryStage.TRICKS: lambda entry, _, value: add_card(entry.transcript, value, len(entry.hand.seats)),
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
    if entry.upper:
        return GivenAnswer(EntryStage.STACKS, None, entry.upper)
    for stage in reversed(EntryStage):
        if stage in entry.skipped:
            return GivenAnswer(stage)
        if stage is EntryStage.HANDS and entry.transcript.blind and entry.hand.picker is None:
            return _last_dealt(entry)
        if stage is not EntryStage.TRICKS and getattr(entry.transcript, _KEYS[stage]) not in (None, (), False):
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
    if last.stage is EntryStage.STACKS:
        return _undo_stack(entry, last)
    transcript = without_late_marks(_without_last(entry, last))
    face_down = last.stage is EntryStage.UNKNOWN or (entry.face_down and last.stage is not EntryStage.CALL)
    return replace(entry, transcript=without_orphans(transcript), face_down=face_down)


def _undo_stack(entry: EnteredHand, last: GivenAnswer) -> EnteredHand:
    """The hand without the last card of its stacks; an upper card waits again for the one below it."""
    if entry.upper:
        return replace(entry, upper="")
    stacks = dict(entry.transcript.stacks or {})
    seat = last.seat or 0
    *rest, (_under, upper) = stacks[seat]
    stacks[seat] = tuple(rest)
    left = {owner: mine for owner, mine in stacks.items() if mine} or None
    return replace(entry, upper="" if last.filled else upper, transcript=replace(entry.transcript, stacks=left))


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
    picker = hand.seats[entry.first_picker] if entry.first_picker is not None else None
    match stage:
        case EntryStage.PICKS:
            if Pick.PICK not in value:
                return GivenAnswer(stage, None, NOBODY_PICKED)
            seat = hand.seats[value.index(Pick.PICK) % len(hand.seats)]
            return GivenAnswer(stage, seat, str(seat))
        case EntryStage.BIDS:
            return GivenAnswer(stage, hand.seats[(len(value) - 1) % len(hand.seats)], value[-1])
        case EntryStage.STACKS:
            seat = [seat for seat in hand.seats if value.get(seat)][-1]
            under, upper = value[seat][-1]
            is_filled = sum(map(len, value.values())) * 2 == len(hand.cards.cards)
            return GivenAnswer(stage, seat, upper if is_filled else under, int(is_filled))
        case EntryStage.HANDS:
            return _last_dealt(entry)
        case EntryStage.ANNOUNCED:
            return GivenAnswer(stage, picker, value[-1])
        case EntryStage.CALLS:
            return GivenAnswer(stage, value[-1].seat, value[-1].card)
        case EntryStage.SHEEPSHEAD:
            return GivenAnswer(stage, picker, "sheepshead")
        case EntryStage.REDEAL | EntryStage.STEAL:
            return GivenAnswer(stage, value, str(value))
        case EntryStage.BLIND_TO if isinstance(value, tuple):
            return GivenAnswer(stage, None, str(value[-1]))
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


def _last_dealt(entry: EnteredHand) -> GivenAnswer:
    """The card dealt last: of the blind, where the last hand filled itself in or is still to come, else of a hand."""
    held, blind, seats = entry.transcript.hands or {}, entry.transcript.blind, entry.hand.seats
    if blind and seats[-1] in held and len(blind) == entry.rules.blind_size:
        return GivenAnswer(EntryStage.HANDS, None, blind[-1], len(held[seats[-1]]))
    if blind and seats[-1] not in held:
        return GivenAnswer(EntryStage.HANDS, None, blind[-1])
    if not entry.rules.blind_size and len(held) == len(seats) and 0 < len(held[seats[-1]]) == dealt_size(entry):
        seat = seats[-2]
        return GivenAnswer(EntryStage.HANDS, seat, held[seat][-1], len(held[seats[-1]]))
    seat = [*held, *(seat for seat in seats if held.get(seat))][-1]
    cards = held[seat]
    return GivenAnswer(EntryStage.HANDS, seat, cards[-1] if cards else str(seat))


def _without_last(entry: EnteredHand, last: GivenAnswer) -> Transcript:
    stage, transcript = last.stage, entry.transcript
    value = getattr(transcript, _KEYS[stage])
    if stage is EntryStage.BIDS:
        return replace(transcript, bids=value[:-1] or None)
    if stage is EntryStage.BURY:
        return replace(transcript, bury=_without_last_card(value) if isinstance(value, Mapping) else value[:-1] or None)
    if stage is EntryStage.HANDS:
        return _without_last_dealt(entry, last)
    if stage is EntryStage.ANNOUNCED:
        return replace(transcript, announced=value[:-1] or None)
    if stage is EntryStage.CALLS:
        return replace(transcript, calls=value[:-1])
    if stage is EntryStage.BLIND_TO and isinstance(value, tuple):
        return replace(transcript, blind_to=value[:-1] or None)
    unsaid: dict[str, Any] = {_KEYS[stage]: False if stage is EntryStage.SHEEPSHEAD else None}
    return replace(transcript, **unsaid)


def _without_last_dealt(entry: EnteredHand, last: GivenAnswer) -> Transcript:
    """The transcript without the card dealt last, and without the hand that filled itself in after it."""
    transcript, seats = entry.transcript, entry.hand.seats
    held = dict(transcript.hands or {})
    if last.filled:
        del held[seats[-1]]
    if last.seat is None:
        return replace(transcript, hands=held or None, blind=(transcript.blind or ())[:-1] or None)
    held[last.seat] = held[last.seat][:-1]
    return replace(transcript, hands={seat: cards for seat, cards in held.items() if cards} or None, blind=None)


def _without_last_card(held: Mapping[int, Cards]) -> dict[int, Cards] | None:
    """Without the last card of the seat that stands last."""
    seat, cards = _last_held_card(held)
    rest = {**held, seat: cards[:-1]}
    return {owner: mine for owner, mine in rest.items() if mine} or None
