"""What an answer makes of a transcript, and what takes the last one back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..errors import refuse
from ..play.transcript import Bid, Cards, Pick, Transcript
from ..rules import BlindTo, NoPick
from ..trump import Suit
from . import before_play, cards
from .before_play import NOBODY_PICKED, buried_by
from .question import Asker, Entry, Question, Stage

ASKERS: tuple[Asker, ...] = (
    before_play.dealer,
    before_play.picks,
    before_play.bids,
    before_play.trump,
    before_play.no_pick,
    before_play.hands,
    before_play.die,
    before_play.buried,
    before_play.call,
    before_play.unknown,
    before_play.blind_to,
    cards.played,
)
_LAST_SAID = ("blind_to", "unknown", "call", "bury", "die", "hands", "no_pick", "trump", "bids", "picks", "dealer")


def question(entry: Entry) -> Question | None:
    """What is asked next; None once there is nothing left to say."""
    return next(filter(None, (ask(entry) for ask in ASKERS)), None)


def verify(asked: Question | None, value: str, *, anyway: bool = False) -> None:
    """Raises ``Refused`` unless this can be answered: ``not-asked``, ``not-out`` for a card that is elsewhere,
    ``not-allowed`` for what is against the rules, unless it happened ``anyway``."""
    choice = asked.choice(value) if asked else None
    if choice is None:
        raise refuse("not-asked", "That is not asked for here.")
    if choice.barred:
        raise refuse("not-out", choice.reason)
    if choice.reason and not anyway:
        raise refuse("not-allowed", choice.reason)


def answered(entry: Entry, asked: Question, value: str, *, anyway: bool = False) -> Entry:
    """The hand with the answer in it. Raises ``Refused`` as ``verify`` does."""
    verify(asked, value, anyway=anyway)
    return replace(entry, told=_ANSWERS[asked.stage](entry, asked, value))


def skipped(entry: Entry, asked: Question) -> Entry:
    """The hand with the question left open. Raises ``Refused`` (``not-asked``) where it has to be answered."""
    if not asked.can_skip:
        raise refuse("not-asked", "This must be answered.")
    if asked.stage is Stage.HANDS:
        return replace(entry, deal=False, told=replace(entry.told, hands=None, blind=None))
    return replace(entry, skipped=entry.skipped | {asked.stage})


def undone(entry: Entry) -> Entry:
    """The hand without what was said last; marks called later than it then stands go with it."""
    told = entry.told
    if entry.is_played:
        return replace(entry, told=_without_marks(replace(told, tricks=_shorter(told.tricks))))
    if entry.skipped:
        return replace(entry, skipped=frozenset())
    key = next((key for key in _LAST_SAID if getattr(told, key) is not None), None)
    return entry if key is None else replace(entry, told=_without_marks(_without_last(told, key)))


def _shorter(tricks: tuple[Cards, ...]) -> tuple[Cards, ...]:
    whole = [trick for trick in tricks if trick]
    last = whole.pop()[:-1]
    return (*whole, last) if last else tuple(whole)


def _without_last(told: Transcript, key: str) -> Transcript:
    value = getattr(told, key)
    if key == "bids":
        return replace(told, bids=value[:-1] or None)
    if key == "bury":
        return replace(told, bury=_cut(value) if isinstance(value, Mapping) else value[:-1] or None)
    if key == "hands":
        return replace(told, hands=_cut(value), blind=None)
    unsaid: dict[str, Any] = {key: None}
    return replace(told, **unsaid)


def _cut(held: Mapping[int, Cards]) -> dict[int, Cards] | None:
    """Without the last card of the seat that stands last."""
    seat = list(held)[-1]
    rest = {**held, seat: held[seat][:-1]}
    return {owner: mine for owner, mine in rest.items() if mine} or None


def _without_marks(told: Transcript) -> Transcript:
    tricks = len(told.tricks)
    cards_of_last = len(told.tricks[-1]) if told.tricks else 0
    now = (tricks, cards_of_last + 1) if tricks else (0, 1)
    kept = [mark for mark in told.marks if mark.before is None or (mark.before.trick, mark.before.card) <= now]
    if told.picks is None:
        kept = [mark for mark in kept if mark.before is not None and mark.before.card == 0]
    return replace(told, marks=tuple(kept))


def _picked(entry: Entry, _asked: Question, value: str) -> Transcript:
    seats = entry.hand.seats
    if value == NOBODY_PICKED:
        return replace(entry.told, picks=(Pick.PASS,) * len(seats))
    return replace(entry.told, picks=(*(Pick.PASS,) * seats.index(int(value)), Pick.PICK))


def _bid(entry: Entry, _asked: Question, value: str) -> Transcript:
    return replace(entry.told, bids=(*(entry.told.bids or ()), Bid(value)))


def _dealt(entry: Entry, asked: Question, value: str) -> Transcript:
    """The last hand leaves the blind."""
    held = dict(entry.told.hands or {})
    held[asked.seat or 0] = _toggled(held.get(asked.seat or 0, ()), value)
    told = replace(entry.told, hands=held)
    rules, pack = entry.rules, [card for card, _ in entry.hand.cards.listed]
    full = all(len(held.get(seat, ())) == rules.hand_size for seat in entry.hand.seats)
    if not (full and rules.blind_size):
        return told
    dealt = {card for mine in held.values() for card in mine}
    return replace(told, blind=tuple(card for card in pack if card not in dealt))


def _buried(entry: Entry, asked: Question, value: str) -> Transcript:
    mine = _toggled(buried_by(entry, asked.seat or 0), value)
    if entry.rules.blind_to is BlindTo.PICKER:
        return replace(entry.told, bury=mine or None)
    told = entry.told.bury if isinstance(entry.told.bury, Mapping) else {}
    both = {seat: cards for seat, cards in {**told, asked.seat or 0: mine}.items() if cards}
    return replace(entry.told, bury=both or None)


def _played(entry: Entry, _asked: Question, value: str) -> Transcript:
    tricks, size = entry.told.tricks, len(entry.hand.seats)
    if tricks and len(tricks[-1]) < size:
        return replace(entry.told, tricks=(*tricks[:-1], (*tricks[-1], value)))
    return replace(entry.told, tricks=(*tricks, (value,)))


def _toggled(cards: Cards, card: str) -> Cards:
    return tuple(other for other in cards if other != card) if card in cards else (*cards, card)


_ANSWERS: dict[Stage, Callable[[Entry, Question, str], Transcript]] = {
    Stage.DEALER: lambda entry, _, value: replace(entry.told, dealer=int(value)),
    Stage.PICKS: _picked,
    Stage.BIDS: _bid,
    Stage.TRUMP: lambda entry, _, value: replace(entry.told, trump=Suit(value)),
    Stage.NO_PICK: lambda entry, _, value: replace(entry.told, no_pick=NoPick(value)),
    Stage.HANDS: _dealt,
    Stage.DIE: lambda entry, _, value: replace(entry.told, die=int(value)),
    Stage.BURY: _buried,
    Stage.CALL: lambda entry, _, value: replace(entry.told, call=value),
    Stage.UNKNOWN: lambda entry, _, value: replace(entry.told, unknown=value),
    Stage.BLIND_TO: lambda entry, _, value: replace(entry.told, blind_to=int(value)),
    Stage.TRICKS: _played,
}
