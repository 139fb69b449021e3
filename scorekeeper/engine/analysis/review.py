"""A played hand looked over as a whole: each card, how it goes on with best play, the bury, and the call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from time import process_time
from typing import Any

from scorekeeper.engine.analysis.choices import other_buries, other_calls
from scorekeeper.engine.analysis.hands import Analysis, JudgedCard, analyze_hand, solve_hand, with_deal
from scorekeeper.engine.analysis.leasters import LeasterReview, review_leaster, solve_leaster
from scorekeeper.engine.analysis.mistakes import MistakeKind, mistake_kinds, only_cards
from scorekeeper.engine.analysis.picks import JudgedPick, can_judge_picks, judge_picks
from scorekeeper.engine.analysis.solver import Solver
from scorekeeper.engine.cards import card_points
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.picking import LEASTERS
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.transcript import Cards
from scorekeeper.engine.play.tricks import buried_points, picking_places, start_play

VERSION = 4  # of what a stored review holds; one of another version is made again
SECONDS = 60.0  # of processor time, after which no bury and no call is begun
PICK_SECONDS = 30.0  # of processor time for the decisions to pick
NOTHING = "nothing"

Progress = Callable[[int, int], None]  # how many steps are done, and of how many


@dataclass(frozen=True, slots=True)
class JudgedBury:
    """The bury against all others with the same call: `value` is that of the one played, in card points of the picking
    side under best play. `best` are the cards of the best one, which is the one played if nothing is better.

    `tried` counts the buries that the rules allow.
    """

    cards: Cards
    value: int
    best: Cards
    best_value: int
    tried: int


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """A call that was possible with the same bury (``alone``, or ``nothing``), with the card laid face down, if any.

    `value` are the card points of the picking side under best play, `payout` what the picker gets for it in the end:
    None where the hand hangs on something that was not written.
    """

    call: str
    unknown: str | None
    value: int
    payout: int | None


@dataclass(frozen=True)
class HandReview:
    """An analysis and what goes with it. `needed` are the card points with which the picking side wins.

    `lines` has, by the number of a card (from 0) that cost something, the cards that could have followed from there on.
    `kinds` has the kind of mistake by that number. `only` has the cards that were the only ones to keep the value, with
    how many others could have been played. `bury` is None, and `calls` are empty, where there was nothing to choose, or
    time ran out. The call that was made is the first. `picks` are empty where nobody had the choice.
    `made_no_tricks` and `best_no_tricks`: the picking side took none as it was played, and under best play.
    """

    analysis: Analysis
    needed: int
    total: int
    lines: Mapping[int, Cards]
    kinds: Mapping[int, MistakeKind]
    only: Mapping[int, int]
    bury: JudgedBury | None = None
    calls: tuple[JudgedCall, ...] = ()
    picks: tuple[JudgedPick, ...] = ()
    made_no_tricks: bool = False
    best_no_tricks: bool = False

    def best_line(self, at: int) -> Cards:
        """Return all cards of the hand if it goes on with best play after `at` of its cards.

        As it was played up to there, and on until a card cost something.
        """
        plays = [play.card for play in self.analysis.plays]
        turn = min((number for number in self.lines if number >= at), default=len(plays))
        return (*plays[:turn], *self.lines.get(turn, ()))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The card points of the picking side under best play after 0, 1, 2, ... cards."""
        return (self.analysis.best, *(play.after for play in self.analysis.plays))

    def leads(self, play: JudgedCard) -> bool:
        """Return whether a card was the first of its trick."""
        return next(other for other in self.analysis.plays if other.trick == play.trick) is play

    @property
    def costly(self) -> tuple[JudgedCard, ...]:
        """The cards that cost something, in the order played."""
        return tuple(play for play in self.analysis.plays if play.lost)

    def as_json(self) -> dict[str, Any]:
        """Return the review as plain JSON values, which `from_json` reads again."""
        return {
            "version": VERSION,
            **self.analysis.as_json(),
            "needed": self.needed,
            "total": self.total,
            "lines": {str(number): " ".join(cards) for number, cards in self.lines.items()},
            "kinds": {str(number): kind.value for number, kind in self.kinds.items()},
            "only": {str(number): others for number, others in self.only.items()},
            "bury": None if self.bury is None else asdict(self.bury),
            "calls": [asdict(call) for call in self.calls],
            "picks": [asdict(pick) for pick in self.picks],
            "made_no_tricks": self.made_no_tricks,
            "best_no_tricks": self.best_no_tricks,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> HandReview:
        """Return the review that was stored."""
        plays = tuple(JudgedCard(**play | {"best": tuple(play["best"])}) for play in stored["plays"])
        bury = stored["bury"]
        return cls(
            Analysis(stored["made"], stored["best"], plays),
            stored["needed"],
            stored["total"],
            {int(number): tuple(cards.split()) for number, cards in stored["lines"].items()},
            {int(number): MistakeKind(kind) for number, kind in stored["kinds"].items()},
            {int(number): others for number, others in stored["only"].items()},
            bury and JudgedBury(**bury | {"cards": tuple(bury["cards"]), "best": tuple(bury["best"])}),
            tuple(JudgedCall(**call) for call in stored["calls"]),
            tuple(map(JudgedPick.from_json, stored["picks"])),
            stored["made_no_tricks"],
            stored["best_no_tricks"],
        )


def review_hand(checked: CheckedHand, progress: Progress = lambda done, many: None) -> HandReview:
    """Judge a hand and all that was decided in it; ``progress`` hears how far it is. Raises what `analyze_hand` raises.

    Takes seconds, minutes where a bury has many choices: call it in a process of its own.
    """
    written, checked = checked, with_deal(checked)
    solver, until = solve_hand(checked.hand), process_time() + SECONDS
    buries, calls = list(other_buries(checked)), list(other_calls(checked))
    players = len(checked.hand.seats)
    picks = players if can_judge_picks(written.hand) else 0
    count = _Counter(progress, checked.hand.rules.hand_size * players + len(buries) + len(calls) + picks)
    analysis = analyze_hand(checked, solver, count.step)
    review = HandReview(
        analysis,
        needed_points(checked),
        checked.hand.rules.deck_total,
        dict(_lines(checked, solver, analysis)),
        mistake_kinds(checked, analysis),
        dict(only_cards(checked, analysis)),
        _judge_bury(checked, solver, analysis.best, buries, until, count.step),
        _judge_calls(checked, calls, until, count.step),
        judge_picks(written, PICK_SECONDS, count.step),
    )
    played = [play.card for play in analysis.plays]
    return replace(
        review,
        made_no_tricks=_takes_no_tricks(checked, played),
        best_no_tricks=_takes_no_tricks(checked, review.best_line(0)),
    )


def _takes_no_tricks(checked: CheckedHand, cards: Sequence[str]) -> bool:
    """Return whether the picking side takes no trick if all cards are played in this order."""
    state = start_play(checked.hand)
    for card in cards:
        state.play(state.cards.bits[card])
    return not set(picking_places(checked.hand)).intersection(state.winners)


def make_review(checked: CheckedHand, progress: Progress = lambda done, many: None) -> HandReview | LeasterReview:
    """Judge a hand of two sides, or each player of a leaster. Raises what `verify_reviewable` raises."""
    verify_reviewable(checked)
    if checked.hand.kind is Kind.LEASTER:
        picks = judge_picks(checked, PICK_SECONDS, lambda: None)
        return replace(review_leaster(with_deal(checked), progress), picks=picks)
    return review_hand(checked, progress)


def verify_reviewable(checked: CheckedHand) -> None:
    """Raise ``Refused`` for a hand that cannot be judged: with its faults, or ``no-analysis`` and the reason."""
    if not checked.is_right:
        raise Refused(checked.faults)
    hand = with_deal(checked).hand
    if hand.kind in LEASTERS:
        solve_leaster(hand, 0)
    else:
        solve_hand(hand)


def read_review(stored: Mapping[str, Any]) -> HandReview | LeasterReview:
    """Return a review that was stored as JSON."""
    return LeasterReview.from_json(stored) if "leaster" in stored else HandReview.from_json(stored)


def needed_points(checked: CheckedHand) -> int:
    """Return the card points with which the picking side wins: more than half, all where they said Sheepshead."""
    total = checked.hand.rules.deck_total
    return total if checked.hand.kind is Kind.SHEEPSHEAD else total // 2 + 1


def play_best(solver: Solver, state: HandState, value: int) -> Iterator[str]:
    """Yield the cards of a hand that goes on with best play from a state with this value; the state is played on.

    Of several best cards it plays the one with the fewest card points, and of those the lowest.
    """
    while not state.is_over:
        choices = sorted(state.legal_names(), key=lambda card: (card_points(card), -state.cards.bits[card]))
        best = next(card for card in choices if solver.keeps(state, state.cards.bits[card], value))
        yield best
        state.play(state.cards.bits[best])


class _Counter:
    def __init__(self, progress: Progress, many: int) -> None:
        self._progress, self._many, self._done = progress, many, 0

    def step(self) -> None:
        self._done += 1
        self._progress(self._done, self._many)


def _lines(checked: CheckedHand, solver: Solver, analysis: Analysis) -> Iterator[tuple[int, Cards]]:
    state = start_play(checked.hand)
    for number, play in enumerate(analysis.plays):
        if play.lost:
            yield number, tuple(play_best(solver, state.copy(), play.value))
        state.play(state.cards.bits[play.card])


def _judge_bury(
    checked: CheckedHand, solver: Solver, value: int, others: list[CheckedHand], until: float, tried: Callable[[], None]
) -> JudgedBury | None:
    """Return the bury judged, None where the processor time `until` doesn't suffice.

    One solver serves all buries of a hand, as most positions after a trick or two recur.
    """
    hand, best_value = checked.hand, value
    bury = hand.transcript.bury
    if not others or not isinstance(bury, tuple):
        return None
    best: Cards = bury
    for other in others:
        if process_time() > until:
            return None
        side = picking_places(other.hand)
        if (side, other.hand.limits, other.hand.order) == (picking_places(hand), hand.limits, hand.order):
            serving = solver
            serving.change_bury(buried_points(other.hand, side))
        else:
            serving = solve_hand(other.hand)
        found = serving.value(start_play(other.hand), at_least=best_value)
        if found > best_value and isinstance(other.hand.transcript.bury, tuple):
            best, best_value = other.hand.transcript.bury, found
        tried()
    return JudgedBury(bury, value, best, best_value, len(others) + 1)


def _judge_calls(
    checked: CheckedHand, others: list[CheckedHand], until: float, tried: Callable[[], None]
) -> tuple[JudgedCall, ...]:
    if not others:
        return ()
    calls = []
    for other in (checked, *others):
        if process_time() > until:
            return ()
        try:
            solver = solve_hand(other.hand)
        except Refused:
            continue
        said, state = other.hand.transcript, start_play(other.hand)
        value = solver.value(state)
        cards = tuple(play_best(solver, state.copy(), value))
        calls.append(JudgedCall(said.call or NOTHING, said.unknown, value, picker_payout(other, cards)))
        if other is not checked:
            tried()
    return tuple(calls)


def picker_payout(checked: CheckedHand, cards: Cards) -> int | None:
    """Return what the picker gets for a hand played with these cards; None where something is missing to say."""
    size = len(checked.hand.seats)
    tricks = tuple(cards[start : start + size] for start in range(0, len(cards), size))
    played = replay_hand(replace(checked.hand.transcript, tricks=tricks))
    try:
        return played.settlement.payouts[(played.picker or 1) - 1]
    except Refused:
        return None
