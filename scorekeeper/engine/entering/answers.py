"""What an answer makes of a transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.rules.values import BlindTo, NoPick

from ..errors import refuse
from ..play.transcript import Bid, Cards, Pick, Transcript
from . import before_play, cards
from .before_play import NOBODY_PICKED, WITH_UNKNOWN, buried_by
from .filling import filled_in, with_card
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
    """The hand with the answer in it, and with the last cards where they can be no others.

    Raises ``Refused`` as ``verify`` does.
    """
    verify(asked, value, anyway=anyway)
    after = replace(entry, told=_ANSWERS[asked.stage](entry, asked, value))
    if asked.stage is Stage.CALL:
        return replace(after, face_down=value.endswith(WITH_UNKNOWN))
    return filled_in(after) if asked.stage is Stage.TRICKS else after


def skipped(entry: Entry, asked: Question) -> Entry:
    """The hand with the question left open. Raises ``Refused`` (``not-asked``) where it has to be answered."""
    if not asked.can_skip:
        raise refuse("not-asked", "This must be answered.")
    if asked.stage is Stage.HANDS:
        return replace(entry, deal=False, told=replace(entry.told, hands=None, blind=None))
    told = replace(entry.told, bury=None) if asked.stage is Stage.BURY else entry.told
    return replace(entry, told=told, skipped=entry.skipped | {asked.stage})


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
    return with_card(entry.told, value, len(entry.hand.seats))


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
    Stage.CALL: lambda entry, _, value: replace(entry.told, call=value.removesuffix(WITH_UNKNOWN)),
    Stage.UNKNOWN: lambda entry, _, value: replace(entry.told, unknown=value),
    Stage.BLIND_TO: lambda entry, _, value: replace(entry.told, blind_to=int(value)),
    Stage.TRICKS: _played,
}
