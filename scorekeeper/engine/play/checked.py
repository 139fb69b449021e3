"""A transcript checked: who won which trick, who the partner was, what it pays, or everything that was wrong."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from operator import attrgetter
from typing import Any

from scorekeeper.engine.hand import Hand
from scorekeeper.engine.hand_record import hand_as_json
from scorekeeper.engine.payout.hands import settle_hand, settlement_as_json
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.rules.values import MADE_BY_CARDS, CardLayout, Partner

from ..errors import Fault, Refused
from . import blind, bury, deal, leftovers, marks, partners, picking, tally, tricks, unseen_deal
from .progress import Moment, Progress, Violation, begin
from .proof import proof_of
from .record import by_seat, record_of
from .state import HandState
from .transcript import Transcript
from .transcript_json import rules_as_json

Key = tuple[str, Moment, object]  # what a fault is told apart by: its code, its moment and its card


class CheckedHand:
    """A hand as far as it went. What is costly is made when it is asked for.

    ``state`` is the state after the last card that was written, None where nothing is played. Seats are those of the
    table; ``faults`` are in the order of the hand, the first one first.
    """

    def __init__(self, hand: Progress, state: HandState | None) -> None:
        self.hand, self.state = hand, state
        self.violations = sorted(hand.violations, key=attrgetter("moment"))

    @property
    def is_right(self) -> bool:
        """Whether everything was allowed and the hand is complete."""
        return not self.violations

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that was wrong, the first fault first."""
        return tuple(self._told(violation, first=not at) for at, violation in enumerate(self.violations))

    @property
    def picker(self) -> int | None:
        """The picker's seat; None where nobody picked."""
        return None if self.hand.picker is None else self.hand.seats[self.hand.picker]

    @property
    def partners(self) -> tuple[int, ...]:
        """The partners' seats."""
        return tuple(self.hand.seats[place] for place in self.hand.partners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that took each trick."""
        return tuple(self.hand.seats[place] for place in self.state.winners) if self.state else ()

    @cached_property
    def plays(self) -> tuple[tricks.Play, ...]:
        """Every card in the order played; the winner of a trick is None as long as it is not known."""
        winners = self.state.winners if self.state else []
        return tuple(tricks.plays(self.hand.told.tricks, winners, len(self.hand.seats)))

    def complete(self, cards: int) -> int:
        """How many tricks are complete after so many of the cards."""
        full = len(self.hand.seats)
        return sum(play.card == full and play.winner is not None for play in self.plays[:cards])

    @property
    def points_by_seat(self) -> tuple[int, ...]:
        """Card points taken in tricks, and with a leaster's blind; without the bury."""
        return (
            by_seat(self.hand, tally.points_by_place(self.hand, self.state)) if self.state else (0,) * self.hand.table
        )

    @property
    def tricks_by_seat(self) -> tuple[int, ...]:
        """Tricks taken."""
        return by_seat(self.hand, tally.tricks_by_place(self.state)) if self.state else (0,) * self.hand.table

    @property
    def points(self) -> int | None:
        """Card points of the picking side, the bury included where it counts; None without a picking side."""
        sides = self.state is not None and self.hand.picker is not None
        return tally.side_points(self.hand, self.state) if sides and self.state else None

    @cached_property
    def record(self) -> Hand:
        """The hand record. Raises ``Refused`` with the faults when there are any."""
        if self.violations:
            raise Refused(self.faults)
        return record_of(self.hand, self.state)

    @cached_property
    def settlement(self) -> Settlement:
        """What the hand pays. Raises ``Refused`` with the faults, or for what it hangs on and was not written."""
        return settle_hand(self.hand.rules, self.record)

    def as_json(self) -> dict[str, Any]:
        """The checked hand, or the refusal, in the shape of the command line's contract."""
        try:
            settlement = settlement_as_json(self.settlement)
        except Refused as refused:
            return {"ok": False, "errors": [fault.as_json() for fault in refused.faults], "so_far": self.so_far()}
        rules = {"rules": rules_as_json(self.hand.rules)}
        return {
            "ok": True,
            **self._result(),
            "points": self.points,
            "record": rules | hand_as_json(self.record),
            "settlement": settlement,
        }

    def so_far(self) -> dict[str, Any]:
        """The hand before the first fault: its picking side, and the tricks that were complete by then."""
        complete = max(self.violations[0].moment.trick - 1, 0) if self.violations else len(self.winners)
        return self.after(complete)._result()

    def after(self, complete: int) -> CheckedHand:
        """The same hand with so many tricks as it stood then."""
        if self.state is None or complete >= len(self.state.winners):
            return self
        size = len(self.hand.seats)
        return CheckedHand(self.hand, self.state_after(sum(len(t[:size]) for t in self.hand.told.tricks[:complete])))

    def state_after(self, cards: int) -> HandState | None:
        """The state after so many of the cards that were written; None where nothing is played."""
        return tricks.state_after(self.hand, cards) if self.state is not None else None

    def _told(self, violation: Violation, *, first: bool) -> Fault:
        """The fault with what is known of it afterwards: what proves it, and whether it follows from another."""
        fault = violation.fault
        details = dict(fault.details)
        if self.state is not None and (proof := proof_of(self.hand, self.state, violation)):
            details["proved"] = proof._asdict()
        if not first and (violation.follows or _key(violation) in self._brought_about):
            details["follows"] = True
        return Fault(fault.code, fault.message, fault.path, details)

    @cached_property
    def _brought_about(self) -> frozenset[Key]:
        """The later faults that are gone, with no other in their place, once the first wrong card is a legal one."""
        first, *rest = self.violations
        if not self.hand.known or "card" not in first.fault.details:
            return frozenset()
        later = frozenset(map(_key, rest))
        legal: Any = first.fault.details.get("legal", ())
        mended = [self._mended(first, card) for card in legal]
        return frozenset().union(*(later - left for left in mended if left < later))

    def _mended(self, first: Violation, card: str) -> frozenset[Key]:
        """The faults of the same hand with another card where the first fault is."""
        written, (trick, place) = list(self.hand.told.tricks), first.moment
        written[trick - 1] = (*written[trick - 1][: place - 1], card, *written[trick - 1][place:])
        return frozenset(map(_key, replay(dataclasses.replace(self.hand.told, tricks=tuple(written))).violations))

    def _result(self) -> dict[str, Any]:
        partners = list(self.partners)
        return {
            "picker": self.picker,
            "partner": partners[0] if len(partners) == 1 else None,
            "partners": partners,
            "winners": list(self.winners),
            "points_by_seat": list(self.points_by_seat),
            "tricks_by_seat": list(self.tricks_by_seat),
        }


def _key(violation: Violation) -> Key:
    return violation.fault.code, violation.moment, violation.fault.details.get("card")


def replay(told: Transcript) -> CheckedHand:
    """Plays a transcript out under its house rules, every rule checked.

    Raises ``Refused`` only where there is no table to play at: ``bad-players``, ``bad-seat``.
    """
    hand = begin(told)
    state: HandState | None = None
    try:
        _before_play(hand)
        if hand.kind not in picking.NOT_PLAYED:
            state = tricks.start(hand)
            tricks.do(hand, state)
            if hand.rules.partner is Partner.FIRST_QUEENS:
                partners.first_queens(hand, state)
        if told.marks:
            marks.do(hand)
    except Refused as refused:
        hand.refused(refused)
    return CheckedHand(hand, state)


def _before_play(hand: Progress) -> None:
    """Deal, picking, bury, call. Raises ``Refused`` where it cannot be said what is played."""
    told = hand.told
    if told.hands is not None or (told.stacks is not None and hand.rules.layout is CardLayout.GRID):
        deal.do(hand)
        picking.do(hand)
    else:
        _without_deal(hand)
    if hand.rules.partner in MADE_BY_CARDS and hand.rules.partner is not Partner.FIRST_QUEENS:
        # A5: who holds the queen of clubs is the picker of the payout.
        hand.picker = picking.holder(hand.dealt, hand.cards.bits["QC"])
    leftovers.do(hand)
    hand.held = hand.hands = hand.dealt
    if hand.picker is not None:
        _picked(hand, hand.picker)
    elif hand.kind in picking.LEASTERS:
        blind.do(hand)


def _without_deal(hand: Progress) -> None:
    """What was played tells who held what; it can be wrong even where nothing says who picked."""
    try:
        picking.do(hand)
    except Refused as refused:
        if not hand.told.tricks:
            raise
        hand.refused(refused)
    unseen_deal.do(hand)


def _picked(hand: Progress, picker: int) -> None:
    if hand.rules.blind_size:
        bury.do(hand, picker)
    partners.do(hand, picker)
    if hand.told.steal is not None:
        partners.steal(hand, picker, hand.told.steal)
