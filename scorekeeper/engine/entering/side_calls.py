"""Facts told besides the questions: a redeal, a steal, Sheepshead called, announced buries, calls to partners.

Each is told by a tap and taken back by another one; only what these rules have, and what can be at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.engine.entering.questions import EnteredHand, EntryStage, buried_by
from scorekeeper.engine.errors import refuse
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.partners import TRIO_LINES, callable_jacks
from scorekeeper.engine.play.picking import can_call_jack_too
from scorekeeper.engine.play.transcript import SeatCall, Transcript
from scorekeeper.engine.rules.values import Announced, Partner, Sheepshead

JACK = "JD"


@dataclass(frozen=True, slots=True)
class SideCall:
    """Something that may be told: its part of the hand, the seat that it is of, and the card."""

    stage: EntryStage
    seat: int | None = None
    card: str = ""


def side_calls(entry: EnteredHand) -> Iterator[tuple[SideCall, bool]]:
    """Yield all that may be told now, each with whether it was told; nothing once a card has been played."""
    if entry.is_played:
        return
    for call in _offered(entry):
        told = is_told(entry, call)
        if told or _is_allowed(entry, call):
            yield call, told


def toggle_side_call(entry: EnteredHand, call: SideCall) -> EnteredHand:
    """Return the hand with this told, or without it where it was. Raises ``Refused`` (``not-asked``) where it is not
    offered."""
    if call not in dict(side_calls(entry)):
        raise refuse("not-asked/here")
    return replace(entry, transcript=_toggle(entry.transcript, call))


def is_told(entry: EnteredHand, call: SideCall) -> bool:
    """Return whether the hand has it."""
    transcript = entry.transcript
    match call.stage:
        case EntryStage.REDEAL:
            return transcript.redeal == call.seat
        case EntryStage.STEAL:
            return transcript.steal == call.seat
        case EntryStage.SHEEPSHEAD:
            return transcript.sheepshead
        case EntryStage.ANNOUNCED:
            return call.card in (transcript.announced or ())
    return SeatCall(call.seat or 0, call.card) in transcript.calls


def _offered(entry: EnteredHand) -> Iterator[SideCall]:
    """Yield what these rules have, at this moment of the hand."""
    rules, hand, transcript = entry.rules, entry.hand, entry.transcript
    if rules.redeal_on_request and not (transcript.picks or transcript.bids):
        yield from (SideCall(EntryStage.REDEAL, seat) for seat in sorted(hand.seats))
    picker = entry.first_picker
    if rules.partner is Partner.TRIO and rules.trio_calls_on:
        yield from (SideCall(EntryStage.CALLS, *call) for call in _trio_calls(entry))
    if picker is None:
        return
    if can_call_jack_too(transcript):
        yield from (SideCall(EntryStage.CALLS, hand.seats[picker], jack) for jack in callable_jacks(rules))
    if rules.announce_bury is not Announced.NOTHING:
        yield from (SideCall(EntryStage.ANNOUNCED, hand.seats[picker], card) for card in _announced(entry))
    if rules.sheepshead is not Sheepshead.OFF:
        yield SideCall(EntryStage.SHEEPSHEAD, hand.seats[picker])
    if rules.blind_stealing:
        yield from (SideCall(EntryStage.STEAL, seat) for seat in hand.seats[picker + 1 :])


def _announced(entry: EnteredHand) -> Iterator[str]:
    """Yield the buried cards that have to be named aloud (001, 004; G2)."""
    cards = entry.hand.cards
    due = cards.names(cards.trump) if entry.rules.announce_bury is Announced.TRUMP else (JACK,)
    for seat in entry.hand.seats:
        yield from (card for card in buried_by(entry, seat) if card in due)


def _trio_calls(entry: EnteredHand) -> Iterator[tuple[int, str]]:
    """Yield the calls to partners: those that were made, and of each line the next card."""
    calls = entry.transcript.calls
    for seat in sorted(entry.hand.seats):
        for line in TRIO_LINES:
            called = [card for card in line if any(call.card == card for call in calls)]
            yield from ((seat, card) for card in called if SeatCall(seat, card) in calls)
            yield from ((seat, card) for card in line[len(called) : len(called) + (2 if entry.knows_deal else 1)])


def _is_allowed(entry: EnteredHand, call: SideCall) -> bool:
    """Return whether telling it brings no fault of its own; only one seat can steal, or ask for another deal."""
    if getattr(entry.transcript, call.stage.value) and call.stage in (EntryStage.REDEAL, EntryStage.STEAL):
        return False
    after = replay_hand(_toggle(entry.transcript, call))
    path = call.stage.value
    return not any(violation.fault.path.partition("[")[0] == path for violation in after.violations)


def _toggle(transcript: Transcript, call: SideCall) -> Transcript:
    value: Any
    match call.stage:
        case EntryStage.REDEAL | EntryStage.STEAL:
            value = None if getattr(transcript, call.stage.value) == call.seat else call.seat
        case EntryStage.SHEEPSHEAD:
            value = not transcript.sheepshead
        case EntryStage.ANNOUNCED:
            cards = transcript.announced or ()
            value = tuple(card for card in cards if card != call.card) if call.card in cards else (*cards, call.card)
            value = value or None
        case _:
            made = SeatCall(call.seat or 0, call.card)
            calls = transcript.calls
            value = calls[: calls.index(made)] if made in calls else (*calls, made)
    return replace(transcript, **{call.stage.value: value})


def without_orphans(transcript: Transcript) -> Transcript:
    """Return the transcript without what was told of a pick or a bury that is not there anymore."""
    changes: dict[str, Any] = {}
    if transcript.picks is None and transcript.rules.partner is not Partner.TRIO:
        changes = {"steal": None, "sheepshead": False, "announced": None, "calls": ()}
    buried = transcript.bury or ()
    cards = buried if isinstance(buried, tuple) else tuple(card for mine in buried.values() for card in mine)
    if transcript.announced and not changes:
        changes["announced"] = tuple(card for card in transcript.announced if card in cards) or None
    return replace(transcript, **changes)
