"""Leasters: the fewest card points that one player can be sure of, whatever all the others do.

Nobody's side is fixed in a leaster, so each player is judged alone, as if the others played together against them. That
is the worst that can happen to them, not what usually happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.engine.analysis.hands import JudgedCard, in_deck_order, is_unplayed, why_not_known
from scorekeeper.engine.analysis.picks import JudgedPick
from scorekeeper.engine.analysis.solver import BuryClaim, Solver
from scorekeeper.engine.errors import Phrase, Refused, refuse
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.transcript import NOBODY
from scorekeeper.engine.play.tricks import points_by_place, start_play


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """A player of a leaster against all others: the card points they took, and the fewest they could be sure of.

    `plays` are their own cards; no card of another player can cost them. None of `made` for a hand that was not played.
    Where the winner needs a trick, a player without one counts as having taken all points. `values` are the fewest they
    can be sure of after 0, 1, 2, ... cards of the hand.
    """

    seat: int
    made: int | None
    best: int
    plays: tuple[JudgedCard, ...]
    values: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the analysis as plain JSON values."""
        return {
            "seat": self.seat, "made": self.made, "best": self.best, "plays": [asdict(play) for play in self.plays],
            "values": list(self.values),
        }  # fmt: skip

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> SeatAnalysis:
        """Return the analysis that was stored."""
        plays = tuple(JudgedCard(**play | {"best": tuple(play["best"])}) for play in stored["plays"])
        return cls(stored["seat"], stored["made"], stored["best"], plays, tuple(stored["values"]))


@dataclass(frozen=True, slots=True)
class LeasterReview:
    """A leaster with each of its players judged alone, in the order of seats, and their decisions not to pick."""

    seats: tuple[SeatAnalysis, ...]
    picks: tuple[JudgedPick, ...] = ()

    @property
    def costly(self) -> tuple[JudgedCard, ...]:
        """The cards that cost their own player something, in the order played."""
        return tuple(sorted((play for at in self.seats for play in at.plays if play.lost), key=lambda play: play.trick))

    def as_json(self) -> dict[str, Any]:
        """Return the review as plain JSON values, which `from_json` reads again."""
        return {"leaster": [seat.as_json() for seat in self.seats], "picks": [asdict(pick) for pick in self.picks]}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> LeasterReview:
        """Return the review that was stored."""
        seats, picks = stored["leaster"], stored["picks"]
        return cls(tuple(map(SeatAnalysis.from_json, seats)), tuple(map(JudgedPick.from_json, picks)))


def review_leaster(checked: CheckedHand, progress: Callable[[int, int], None]) -> LeasterReview:
    """Judge all players of a leaster; ``progress`` hears how far it is. Raises what `analyze_seat` raises."""
    players = sorted(checked.hand.seats)
    cards, done = len(checked.plays), 0

    def judged() -> None:
        nonlocal done
        done += 1
        progress(done, cards * len(players))

    return LeasterReview(tuple(analyze_seat(checked, seat, judged) for seat in players))


class LeasterSolver(Solver):
    """The fewest card points that one player can be sure of in a leaster; all others play for more of them."""

    def __init__(self, hand: Progress, place: int) -> None:
        """Prepare for the player at a place (from 0, the dealer's left)."""
        state = start_play(hand)
        penalty = hand.rules.deck_total if hand.rules.leaster_needs_trick else 0
        super().__init__(state, (place,), BuryClaim(penalty, frozenset((place,))))
        self._wants = [not mine for mine in self._side]
        for card, trick in zip(hand.blind, hand.blind_to, strict=True):
            if trick != NOBODY:
                self._extra[hand.rules.hand_size - trick] += hand.cards.points(card)

    def _won(self, state: HandState) -> int:
        size, tricks = len(self._extra) - 1, state.winners
        taken = sum(self._sum(mask) for mask, mine in zip(state.taken, self._side, strict=True) if mine)
        blind = sum(self._extra[size - number] for number, winner in enumerate(tricks, 1) if self._side[winner])
        return taken + blind + (self._flags(state) >> 1 if state.is_over else 0)

    def _rest(self, state: HandState) -> int:
        if state.is_over:
            return 0
        left = len(self._extra) - 1 - len(state.winners)
        return self._sum(sum(state.hands) | state.played) + sum(self._extra[:left]) + (self._flags(state) >> 1)

    def _claimed(self, flags: int) -> int:
        return 0

    def _unclaimed(self, rest: int) -> int:
        return rest


def solve_leaster(hand: Progress, place: int) -> LeasterSolver:
    """Return the solver of a leaster for a place. Raises ``Refused`` (``no-analysis``) where it cannot be analyzed."""
    if reason := why_no_leaster(hand):
        raise refuse("no-analysis", {"reason": reason})
    return LeasterSolver(hand, place)


def why_no_leaster(hand: Progress) -> Phrase | None:
    """Return why a hand that nobody picked cannot be analyzed; None where it can."""
    if hand.kind is not Kind.LEASTER:
        return Phrase("no-leaster")
    if hand.rules.leaster_jack_wins:
        return Phrase("jack-decides")
    return why_not_known(hand)


def analyze_seat(checked: CheckedHand, seat: int, judged: Callable[[], None] = lambda: None) -> SeatAnalysis:
    """Judge the cards of one player of a leaster. ``judged`` is called after each card of the hand.

    Raises ``Refused`` with the faults of the hand, or ``no-analysis``.
    """
    hand, unplayed = checked.hand, is_unplayed(checked)
    if not checked.is_right and not unplayed:
        raise Refused(checked.faults)
    place, state = hand.seats.index(seat), start_play(hand)
    solver = solve_leaster(hand, place)
    best = value = solver.value(state)
    plays, values = [], [best]
    for number, trick in enumerate(hand.transcript.tricks, 1):
        for card in trick:
            bit, own = state.cards.bits[card], state.turn == place
            kept = solver.keeping(state, value) if own else 0
            state.play(bit)
            before, value = value, solver.value(state, **_bounds(value, own=own, kept=bool(bit & kept)))
            values.append(value)
            if own:
                best_cards = in_deck_order(hand, state, kept)
                plays.append(JudgedCard(number, seat, card, before, value, value - before, best_cards))
            judged()
    made = None if unplayed else points_by_place(hand, state)[place]
    return SeatAnalysis(seat, made, best, tuple(plays), tuple(values))


def _bounds(value: int, *, own: bool, kept: bool) -> dict[str, int]:
    """Return the bounds of the value after a card: another player's can only lower it, one's own only raise it."""
    if not own:
        return {"at_most": value}
    return {"at_least": value, "at_most": value} if kept else {"at_least": value + 1}
