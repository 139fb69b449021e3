"""Replace a card that was entered before: the later cards stay where they are still possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.engine.entering.answers import verify_answer, without_last_cards, without_late_marks
from scorekeeper.engine.entering.cards import CardOnTable, cards_played, fill_last_trick
from scorekeeper.engine.entering.questions import AnswerChoice, EnteredHand, EntryStage, Question, buried_by
from scorekeeper.engine.errors import Fault, refuse
from scorekeeper.engine.play.progress import BEFORE_PLAY, PlayMoment
from scorekeeper.engine.play.transcript import Cards, Transcript

OF_CARDS = (EntryStage.HANDS, EntryStage.BURY, EntryStage.UNKNOWN, EntryStage.TRICKS)
NOT_YET = frozenset({"unfinished", "wrong-trick-size", "missing-key"})
_Key = tuple[str, PlayMoment]  # what a fault is told apart by: its code and its moment


@dataclass(frozen=True, slots=True)
class CardSpot:
    """The place of a card in a hand: dealt, buried, face down or in a trick."""

    stage: EntryStage
    card: str


@dataclass(frozen=True)
class Replacement:
    """A hand with another card at a spot.

    ``other`` is where the new card stood before: the two change places. ``leads`` is the trick from which other seats
    lead than before, with its new leader. ``removed`` are the later cards that do not fit anymore. ``in_order`` is the
    hand with the later cards in the order in which they were entered, where nothing but the leader keeps them out.
    """

    entry: EnteredHand
    other: CardSpot | None = None
    leads: tuple[int, int] | None = None
    removed: tuple[CardOnTable, ...] = ()
    in_order: EnteredHand | None = None

    @property
    def is_plain(self) -> bool:
        """Return whether nothing but the one card changes."""
        return self.other is None and not self.removed


def seat_of(entry: EnteredHand, spot: CardSpot) -> int | None:
    """The seat that was dealt, buried, laid down or played the card; None when no such card stands there."""
    hand = entry.hand
    match spot.stage:
        case EntryStage.HANDS:
            held = entry.transcript.hands or {}
            return next((seat for seat, cards in held.items() if spot.card in cards), None)
        case EntryStage.BURY:
            return next((seat for seat in hand.seats if spot.card in buried_by(entry, seat)), None)
        case EntryStage.UNKNOWN:
            is_there = entry.transcript.unknown == spot.card and hand.picker is not None
            return hand.seats[hand.picker or 0] if is_there else None
        case EntryStage.TRICKS:
            return next((play.seat for play in cards_played(entry) if play.name == spot.card), None)
    return None


def ask_replacement(entry: EnteredHand, spot: CardSpot) -> Question:
    """The cards that can stand there instead. Raises ``Refused`` (``not-asked``) where there is no such card."""
    seat = seat_of(entry, spot)
    if seat is None:
        raise refuse("not-asked/gone")
    trial = _Trial(entry, spot)
    return Question(spot.stage, seat, tuple(trial.choice(card) for card, _ in entry.hand.cards.listed))


def replace_card(entry: EnteredHand, spot: CardSpot, card: str, *, anyway: bool = False) -> Replacement:
    """The hand with that card at the spot.

    Raises ``Refused``: ``not-asked``, ``not-out`` for a card that cannot be written there, ``not-allowed`` for one that
    is against the rules, unless it happened ``anyway``.
    """
    choice = verify_answer(ask_replacement(entry, spot), card, anyway=anyway)
    return Replacement(entry) if choice.chosen else _Trial(entry, spot).replacement(card)


class _Trial:
    """A hand before and after a card is replaced."""

    def __init__(self, entry: EnteredHand, spot: CardSpot) -> None:
        self.entry, self.spot = entry, spot
        self.before = cards_played(entry)
        self.index = self._index(spot.card) if spot.stage is EntryStage.TRICKS else -1

    @cached_property
    def _faults(self) -> frozenset[_Key]:
        return frozenset(_fault_key(fault, moment) for fault, moment in _find_faults(self.entry))

    def choice(self, card: str) -> AnswerChoice:
        if card == self.spot.card:
            return AnswerChoice(card, chosen=True)
        if self.spot.stage in (EntryStage.BURY, EntryStage.UNKNOWN) and card == self.entry.transcript.call:
            return AnswerChoice(card, Fault("not-out/called"), barred=True)
        if self.spot.stage is not EntryStage.UNKNOWN and card == self.entry.transcript.unknown and self.index < 0:
            return AnswerChoice(card, Fault("not-out/face-down"), barred=True)
        wrong = self._own_faults(card)
        return AnswerChoice(card, wrong[0][0] if wrong else None)

    def replacement(self, card: str) -> Replacement:
        after = self._swap(card)
        total, first = len(self.before), self._first(card)
        tolerated = self._faults | {_fault_key(*fault) for fault in self._own_faults(card)}
        fit = next((many for many in range(total, first, -1) if self._fits(after, many, tolerated)), first)
        leads, same = self._new_leader(after, total)
        kept = min(fit, same)
        in_order = fill_last_trick(self._drop_late_cards(after, fit)) if fit > kept else None
        return Replacement(
            fill_last_trick(self._drop_late_cards(after, kept)),
            self._other(card, kept),
            leads if kept == same else None,
            self.before[kept:],
            in_order,
        )

    def _index(self, card: str) -> int:
        """Return the number of cards played before this one; -1 where it was not played."""
        return next((at for at, play in enumerate(self.before) if play.name == card), -1)

    def _first(self, card: str) -> int:
        """Return the number of cards that stand in any case: up to the first one that changes."""
        places = [at for at in (self.index, self._index(card)) if at >= 0 and self.index >= 0]
        return min(places) + 1 if places else 0

    def _other(self, card: str, kept: int) -> CardSpot | None:
        """Return the earlier place of the new card, unless it is removed from there."""
        stages = (EntryStage.HANDS,) if self.spot.stage is EntryStage.HANDS else (EntryStage.BURY, EntryStage.TRICKS)
        for stage in stages:
            if seat_of(self.entry, CardSpot(stage, card)) is not None:
                return CardSpot(stage, card) if stage is not EntryStage.TRICKS or self._index(card) < kept else None
        return None

    def _swap(self, card: str) -> EnteredHand:
        return replace(self.entry, transcript=_swap_cards(self.entry.transcript, self.spot, card))

    def _drop_late_cards(self, after: EnteredHand, many: int) -> EnteredHand:
        transcript = without_last_cards(after.transcript, len(self.before) - many)
        return replace(after, transcript=without_late_marks(transcript))

    def _own_faults(self, card: str) -> list[tuple[Fault, PlayMoment]]:
        """Return the faults of the card itself, or with the bury and the call because of it."""
        if self.spot.stage is EntryStage.HANDS and not self._is_dealt:
            return []
        after = self._swap(card)
        faults = [(fault, moment) for fault, moment in _find_faults(after) if moment == BEFORE_PLAY]
        if self.index >= 0:
            moments = {
                PlayMoment(*self.before[at][:2]) for at in {self.index, min(self.index, self._index(card))} if at >= 0
            }
            until = self._drop_late_cards(after, self.index + 1)
            faults += [(fault, moment) for fault, moment in _find_faults(until) if moment in moments]
        return [(fault, moment) for fault, moment in faults if _fault_key(fault, moment) not in self._faults]

    @property
    def _is_dealt(self) -> bool:
        held = self.entry.transcript.hands or {}
        return all(len(held.get(seat, ())) == self.entry.rules.hand_size for seat in self.entry.hand.seats)

    def _fits(self, after: EnteredHand, many: int, tolerated: frozenset[_Key]) -> bool:
        return all(_fault_key(*fault) in tolerated for fault in _find_faults(self._drop_late_cards(after, many)))

    def _new_leader(self, after: EnteredHand, total: int) -> tuple[tuple[int, int] | None, int]:
        """The first trick that another seat leads, with that seat, and how many cards come before it."""
        for at, (old, new) in enumerate(zip(self.before, cards_played(after), strict=True)):
            if old.seat != new.seat:
                return (new.trick, new.seat), at
        return None, total


def _find_faults(entry: EnteredHand) -> list[tuple[Fault, PlayMoment]]:
    """Return the faults so far; a part that is still missing is none."""
    violations = entry.checked.violations
    return [(one.fault, one.moment) for one in violations if one.fault.code not in NOT_YET and not one.follows]


def _fault_key(fault: Fault, moment: PlayMoment) -> _Key:
    return fault.code, moment


def _swap_cards(transcript: Transcript, spot: CardSpot, card: str) -> Transcript:
    """The two cards in each other's places: in the deal, or in what was buried and played."""
    other = {spot.card: card, card: spot.card}

    def swap(cards: Cards) -> Cards:
        return tuple(other.get(one, one) for one in cards)

    def swap_all(held: Mapping[int, Cards]) -> dict[int, Cards]:
        return {seat: swap(cards) for seat, cards in held.items()}

    if spot.stage is EntryStage.HANDS:
        return replace(
            transcript,
            hands=swap_all(transcript.hands or {}),
            blind=swap(transcript.blind) if transcript.blind else transcript.blind,
        )
    bury = (
        swap_all(transcript.bury)
        if isinstance(transcript.bury, Mapping)
        else swap(transcript.bury)
        if transcript.bury
        else transcript.bury
    )
    unknown = (
        other.get(transcript.unknown or "", transcript.unknown)
        if spot.stage is EntryStage.UNKNOWN
        else transcript.unknown
    )
    return replace(transcript, bury=bury, unknown=unknown, tricks=tuple(map(swap, transcript.tricks)))
