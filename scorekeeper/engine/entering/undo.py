"""Take back the last answer, and tell beforehand what that removes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..play.transcript import Cards, Pick, Transcript
from .before_play import NOBODY_PICKED
from .cards import plays
from .filling import forced
from .question import Entry, Stage

_KEYS = {stage: stage.value.replace("-", "_") for stage in Stage}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given: its part of the hand, the seat, and the value (empty where the part was left open).

    ``filled`` is how many cards were filled in because of it.
    """

    stage: Stage
    seat: int | None = None
    value: str = ""
    filled: int = 0


def last_answer(entry: Entry) -> Answer | None:
    """What ``undone`` takes back; None where nothing was answered yet."""
    if entry.is_played:
        return _last_card(entry)
    for stage in reversed(Stage):
        if stage in entry.skipped:
            return Answer(stage)
        if stage is not Stage.TRICKS and getattr(entry.told, _KEYS[stage]) is not None:
            return _answer(entry, stage)
    return None


def undone(entry: Entry) -> Entry:
    """The hand without the last answer and the cards filled in because of it; later marks go too."""
    last = last_answer(entry)
    if last is None:
        return entry
    if not last.value:
        return replace(entry, skipped=entry.skipped - {last.stage})
    if last.stage is Stage.TRICKS:
        cut = without_last_cards(entry.told, last.filled + 1)
        return replace(entry, told=without_late_marks(cut))
    told = without_late_marks(_without_last(entry.told, last.stage))
    face_down = last.stage is Stage.UNKNOWN or (entry.face_down and last.stage is not Stage.CALL)
    return replace(entry, told=told, face_down=face_down)


def without_last_cards(told: Transcript, many: int) -> Transcript:
    """The transcript without its last cards."""
    tricks = [trick for trick in told.tricks if trick]
    while many and tricks:
        taken = min(many, len(tricks[-1]))
        many -= taken
        tricks[-1] = tricks[-1][: len(tricks[-1]) - taken]
        if not tricks[-1]:
            tricks.pop()
    return replace(told, tricks=tuple(tricks))


def without_late_marks(told: Transcript) -> Transcript:
    """The transcript without the marks that were called later than it goes."""
    tricks = len(told.tricks)
    cards_of_last = len(told.tricks[-1]) if told.tricks else 0
    now = (tricks, cards_of_last + 1) if tricks else (0, 1)
    marks = [mark for mark in told.marks if mark.before is None or (mark.before.trick, mark.before.card) <= now]
    if told.picks is None:
        marks = [mark for mark in marks if mark.before is not None and mark.before.card == 0]
    return replace(told, marks=tuple(marks))


def _last_card(entry: Entry) -> Answer:
    """The card that was tapped last. Cards of the last trick that fill themselves in were not tapped."""
    played = plays(entry)
    shorter, filled = entry, 0
    while True:
        shorter = replace(shorter, told=without_last_cards(shorter.told, 1))
        card = played[len(played) - 1 - filled]
        if filled + 1 == len(played) or forced(shorter) != card.name:
            return Answer(Stage.TRICKS, card.seat, card.name, filled)
        filled += 1


def _answer(entry: Entry, stage: Stage) -> Answer:
    hand, value = entry.hand, getattr(entry.told, _KEYS[stage])
    picker = hand.seats[hand.picker] if hand.picker is not None else None
    match stage:
        case Stage.PICKS:
            if Pick.PICK not in value:
                return Answer(stage, None, NOBODY_PICKED)
            seat = hand.seats[value.index(Pick.PICK) % len(hand.seats)]
            return Answer(stage, seat, str(seat))
        case Stage.BIDS:
            return Answer(stage, hand.seats[(len(value) - 1) % len(hand.seats)], value[-1])
        case Stage.HANDS:
            seat, cards = _last_of(value)
            return Answer(stage, seat, cards[-1] if cards else str(seat))
        case Stage.BURY if isinstance(value, Mapping):
            seat, cards = _last_of(value)
            return Answer(stage, seat, cards[-1] if cards else str(seat))
        case Stage.BURY:
            return Answer(stage, picker, value[-1] if value else str(picker))
        case Stage.CALL | Stage.UNKNOWN:
            return Answer(stage, picker, value)
        case Stage.DEALER:
            return Answer(stage, value, str(value))
    return Answer(stage, None, str(value))


def _last_of(held: Mapping[int, Cards]) -> tuple[int, Cards]:
    seat = list(held)[-1]
    return seat, held[seat]


def _without_last(told: Transcript, stage: Stage) -> Transcript:
    value = getattr(told, _KEYS[stage])
    if stage is Stage.BIDS:
        return replace(told, bids=value[:-1] or None)
    if stage is Stage.BURY:
        return replace(told, bury=_cut(value) if isinstance(value, Mapping) else value[:-1] or None)
    if stage is Stage.HANDS:
        return replace(told, hands=_cut(value), blind=None)
    unsaid: dict[str, Any] = {_KEYS[stage]: None}
    return replace(told, **unsaid)


def _cut(held: Mapping[int, Cards]) -> dict[int, Cards] | None:
    """Without the last card of the seat that stands last."""
    seat, cards = _last_of(held)
    rest = {**held, seat: cards[:-1]}
    return {owner: mine for owner, mine in rest.items() if mine} or None
