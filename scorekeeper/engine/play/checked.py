"""A transcript checked: its tricks, its hand record, and what it pays, or everything that was wrong."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import Any

from scorekeeper.engine.cards import shown_strength
from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.hand import Hand, Kind, Tricks, hand_as_json
from scorekeeper.engine.payout.hands import settle_hand, settlement_as_json
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.play import tricks
from scorekeeper.engine.play.bury import bury_cards, place_blind
from scorekeeper.engine.play.deal import deal_cards, infer_deal
from scorekeeper.engine.play.partners import SOLOS, find_partners, find_partners_in_play, steal_blind
from scorekeeper.engine.play.picking import LEASTERS, NOT_PLAYED, find_holder, find_picker, hear_marks, report_leftovers
from scorekeeper.engine.play.progress import PlayMoment, Progress, Violation, begin_hand
from scorekeeper.engine.play.readings import other_readings
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.transcript import Transcript, transcript_rules_as_json
from scorekeeper.engine.play.tricks import find_proof
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.engine.rules.values import MADE_IN_PLAY, CardLayout, LeasterTie, PartnerBy


def make_record(hand: Progress, state: HandState | None) -> Hand:
    """The record of a hand without a fault, which ``read_hand`` and ``settle_hand`` take."""
    transcript = hand.transcript
    blank = Hand(
        kind=hand.kind, players=transcript.players, dealer=transcript.dealer, doublers=transcript.doublers,
        cut=transcript.cut, scores=transcript.scores, pot=transcript.pot, pots=transcript.pots,
    )  # fmt: skip
    if hand.kind is Kind.SCHWANZER:
        return replace(blank, **_record_shown_hands(hand))
    if hand.kind is Kind.MISDEAL:
        return replace(blank, reason=f"Seat {transcript.redeal} asked for another deal")
    if state is None:
        return blank
    if hand.kind in tricks.SIDES:
        return replace(blank, **_record_sides(hand, state))
    return _name_winner(hand, state, replace(blank, **_record_counts(hand, state)))


def values_by_seat(hand: Progress, values: list[Any], empty: Any = 0) -> tuple[Any, ...]:
    """Values by place as values by seat at the table; ``empty`` for who sits out."""
    by_seat = [empty] * hand.table
    for seat, value in zip(hand.seats, values, strict=True):
        by_seat[seat - 1] = value
    return tuple(by_seat)


def _record_sides(hand: Progress, state: HandState) -> dict[str, Any]:
    side = tricks.picking_places(hand)
    taken = sum(winner in side for winner in state.winners)
    seats = [hand.seats[place] for place in side]
    named = {"picker": seats[0], "partners": tuple(seats[1:])}
    if hand.kind in SOLOS:
        return {"picker": seats[0], "won": _is_won(hand, state, taken)}
    if hand.kind is Kind.SHEEPSHEAD:
        return named | {"marks": hand.transcript.marks, "won": taken == hand.rules.hand_size}
    named["points"] = tricks.side_points(hand, state)
    named["tricks"] = {0: Tricks.NONE, hand.rules.hand_size: Tricks.ALL}.get(taken)
    if hand.kind is Kind.CALL:
        return named
    return named | {"marks": hand.transcript.marks} | _record_tricks_in_person(hand, state)


def _is_won(hand: Progress, state: HandState, taken: int) -> bool:
    """A billy takes no trick; solo and best take more than half of the points (J1)."""
    if hand.kind is Kind.BILLY:
        return taken == 0
    return tricks.side_points(hand, state) * 2 > hand.rules.deck_total


def _record_tricks_in_person(hand: Progress, state: HandState) -> dict[str, Any]:
    """Return the seat that the blind was stolen from, and the tricks that pickers took in person where that matters
    (G3)."""
    rules, facts = hand.rules, {}
    if hand.first is not None:
        facts["stolen_from"] = hand.seats[hand.first]
    if rules.counts_own_tricks:
        facts["picker_tricks"] = state.winners.count(hand.picker or 0)
        if hand.first is not None:
            facts["stolen_from_tricks"] = state.winners.count(hand.first)
    return facts


def _record_counts(hand: Progress, state: HandState) -> dict[str, Any]:
    return {
        "points_by_seat": values_by_seat(hand, tricks.points_by_place(hand, state)),
        "tricks_by_seat": values_by_seat(hand, tricks.tricks_by_place(state)),
    }


def _record_shown_hands(hand: Progress) -> dict[str, Any]:
    """Strengths and highest trump of the hands as they were dealt (002)."""
    trump = [hand.cards.names(held & hand.cards.trump) for held in hand.dealt]
    return {
        "strength_by_seat": values_by_seat(hand, [sum(map(shown_strength, cards)) for cards in trump]),
        "top_trump_by_seat": values_by_seat(hand, [cards[0] if cards else None for cards in trump], None),
    }


def _name_winner(hand: Progress, state: HandState, record: Hand) -> Hand:
    """Return the record, with the winner instead of the counts where those do not decide.

    That is who took the jack of diamonds, if it wins, and of those tied who took a trick first or was drawn. Who took
    all tricks has the jack too, and the counts say what that pays. A tied winner without card points keeps the counts,
    on which it hangs what they collect.
    """
    if hand.kind not in LEASTERS:
        return record
    if hand.kind is Kind.LEASTER and hand.rules.leaster_jack_wins and len(set(state.winners)) > 1:
        return _without_counts(record, (hand.seats[_taker_of_jack(hand, state)],))
    try:
        settle_hand(hand.rules, record)
    except Refused as refused:
        tied = refused.faults[0].details.get("tied")
        if isinstance(tied, tuple):
            return _decide_tie(hand, state, record, tied)
    return record


def _decide_tie(hand: Progress, state: HandState, record: Hand, tied: tuple[int, ...]) -> Hand:
    drawn = hand.transcript.drawn
    if hand.kind is Kind.MOSTER:
        return _without_counts(record, tuple(seat for seat in hand.seats if seat != drawn)) if drawn in tied else record
    if hand.rules.leaster_tie is LeasterTie.FIRST_TRICK:
        drawn = next(seat for seat in (hand.seats[place] for place in state.winners) if seat in tied)
    if drawn not in tied:
        return record
    decided = replace(record, winners=(drawn,))
    return (
        decided if record.points_by_seat and not record.points_by_seat[drawn - 1] else _without_counts(record, (drawn,))
    )


def _without_counts(record: Hand, winners: tuple[int, ...]) -> Hand:
    return replace(record, points_by_seat=None, tricks_by_seat=None, winners=winners)


def _taker_of_jack(hand: Progress, state: HandState) -> int:
    """Return the place that took the jack of diamonds, in a trick or with the blind."""
    tricks = (number for number, trick in enumerate(hand.transcript.tricks, 1) if "JD" in trick)
    first, *_ = (*tricks, *hand.blind_to)
    return state.winners[first - 1]


Key = tuple[str, PlayMoment, object]  # what a fault is told apart by: its code, its moment and its card


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
        """Return whether everything was allowed and the hand is complete."""
        return not self.violations

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that was wrong, the first fault first."""
        return tuple(self._with_details(violation, first=not at) for at, violation in enumerate(self.violations))

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
    def plays(self) -> tuple[tricks.CardPlay, ...]:
        """Every card in the order played; the winner of a trick is None as long as it is not known."""
        winners = self.state.winners if self.state else []
        return tuple(tricks.card_plays(self.hand.transcript.tricks, winners, len(self.hand.seats)))

    def complete(self, cards: int) -> int:
        """Return the number of complete tricks after so many of the cards."""
        full = len(self.hand.seats)
        return sum(play.card == full and play.winner is not None for play in self.plays[:cards])

    @property
    def points_by_seat(self) -> tuple[int, ...]:
        """Card points taken in tricks, and with a leaster's blind; without the bury."""
        return (
            values_by_seat(self.hand, tricks.points_by_place(self.hand, self.state))
            if self.state
            else (0,) * self.hand.table
        )

    @property
    def tricks_by_seat(self) -> tuple[int, ...]:
        """Tricks taken."""
        return values_by_seat(self.hand, tricks.tricks_by_place(self.state)) if self.state else (0,) * self.hand.table

    @property
    def points(self) -> int | None:
        """Card points of the picking side, the bury included where it counts; None without a picking side."""
        sides = self.state is not None and self.hand.picker is not None
        return tricks.side_points(self.hand, self.state) if sides and self.state else None

    @cached_property
    def record(self) -> Hand:
        """The hand record. Raises ``Refused`` with the faults when there are any."""
        if self.violations:
            raise Refused(self.faults)
        return make_record(self.hand, self.state)

    @cached_property
    def settlement(self) -> Settlement:
        """Return the settlement of the hand.

        Raises ``Refused`` with the faults, or for what it hangs on and was not written.
        """
        return settle_hand(self.hand.rules, self.record)

    def as_json(self) -> dict[str, Any]:
        """Return the checked hand in the shape of the command line's contract. Raises what ``settlement`` raises."""
        settlement = settlement_as_json(self.settlement)
        rules = {"rules": transcript_rules_as_json(self.hand.rules)}
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
        return CheckedHand(
            self.hand, self.state_after(sum(len(t[:size]) for t in self.hand.transcript.tricks[:complete]))
        )

    def state_after(self, cards: int) -> HandState | None:
        """The state after so many of the cards that were written; None where nothing is played."""
        return tricks.state_after(self.hand, cards) if self.state is not None else None

    def _with_details(self, violation: Violation, *, first: bool) -> Fault:
        """The fault with what is known of it afterwards: what proves it, and whether it follows from another."""
        fault = violation.fault
        details = dict(fault.details)
        if self.state is not None and (proof := find_proof(self.hand, self.state, violation)):
            details["proved"] = proof._asdict()
        if not first and (violation.follows or _violation_key(violation) in self._brought_about):
            details["follows"] = True
        elif readings := self._readings(violation):
            details["legal_with"] = readings
        return dataclasses.replace(fault, details=details)

    def _readings(self, violation: Violation) -> dict[str, object]:
        """The options that tables read differently, each with the first value under which this fault is gone.

        No other fault has come in its place. Any one of them is enough.
        """
        left = frozenset(map(_violation_key, self.violations)) - {_violation_key(violation)}
        readings: dict[str, object] = {}
        for option, rules in other_readings(self.hand.rules, violation.fault.code):
            theirs = replay_hand(replace(self.hand.transcript, rules=rules)).violations
            if option not in readings and left.issuperset(map(_violation_key, theirs)):
                readings[option] = rules_as_json(rules)[option]
        return readings

    @cached_property
    def _brought_about(self) -> frozenset[Key]:
        """The later faults that are gone, with no other in their place, once the first wrong card is a legal one."""
        first, *rest = self.violations
        if not self.hand.known or "card" not in first.fault.details:
            return frozenset()
        later = frozenset(map(_violation_key, rest))
        legal: Any = first.fault.details.get("legal", ())
        mended = [self._faults_with(first, card) for card in legal]
        return frozenset().union(*(later - left for left in mended if left < later))

    def _faults_with(self, first: Violation, card: str) -> frozenset[Key]:
        """The faults of the same hand with another card where the first fault is."""
        written, (trick, place) = list(self.hand.transcript.tricks), first.moment
        written[trick - 1] = (*written[trick - 1][: place - 1], card, *written[trick - 1][place:])
        return frozenset(
            map(
                _violation_key, replay_hand(dataclasses.replace(self.hand.transcript, tricks=tuple(written))).violations
            )
        )

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


def _violation_key(violation: Violation) -> Key:
    return violation.fault.code, violation.moment, violation.fault.details.get("card")


def replay_hand(transcript: Transcript) -> CheckedHand:
    """Plays a transcript out under its house rules, every rule checked.

    Raises ``Refused`` only where there is no table to play at: ``bad-players``, ``bad-seat``.
    """
    hand = begin_hand(transcript)
    state: HandState | None = None
    try:
        _play_up_to_call(hand)
        if hand.kind not in NOT_PLAYED:
            state = tricks.start_play(hand)
            tricks.play_tricks(hand, state)
            if hand.rules.partner in MADE_IN_PLAY and hand.kind not in LEASTERS:
                find_partners_in_play(hand, state)
        if transcript.marks:
            hear_marks(hand)
    except Refused as refused:
        hand.note_refusal(refused)
    return CheckedHand(hand, state)


def _play_up_to_call(hand: Progress) -> None:
    """Deal, picking, bury, call. Raises ``Refused`` where it cannot be said what is played."""
    transcript = hand.transcript
    if transcript.hands is not None or (transcript.stacks is not None and hand.rules.layout is CardLayout.GRID):
        deal_cards(hand)
        find_picker(hand)
    else:
        _play_without_deal(hand)
    rule = hand.rules.partner_rule
    if not rule.has_pick and rule.by is PartnerBy.HOLDING:  # A5: the first card makes the picker of the payout
        hand.picker = find_holder(hand.dealt, hand.cards.bits[rule.cards[0]])
    report_leftovers(hand)
    hand.held = hand.hands = hand.dealt
    if hand.picker is not None:
        _play_picked(hand, hand.picker)
    elif hand.kind in LEASTERS:
        place_blind(hand)


def _play_without_deal(hand: Progress) -> None:
    """Infer the hands from the plays; they can be wrong even where nothing says who picked."""
    try:
        find_picker(hand)
    except Refused as refused:
        if not hand.transcript.tricks:
            raise
        hand.note_refusal(refused)
    infer_deal(hand)


def _play_picked(hand: Progress, picker: int) -> None:
    if hand.rules.blind_size:
        bury_cards(hand, picker)
    find_partners(hand, picker)
    if hand.transcript.steal is not None:
        steal_blind(hand, picker, hand.transcript.steal)
