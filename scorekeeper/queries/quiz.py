"""Questions from the hands that a club has played: a player on turn with a choice that matters, and what each is worth.

Only late in a hand: there best play is computed at once. A choice is judged with all cards open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from uuid import UUID

from scorekeeper.engine.analysis.hands import solve_hand, with_deal
from scorekeeper.engine.analysis.review import play_best
from scorekeeper.engine.analysis.solver import Solver
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.tricks import picking_places
from scorekeeper.models import Line

MOST_LEFT = 20  # cards in all hands together
LEAST_COST = 4  # card points between the best and the worst choice; below, the choice does not matter
SECONDS = 0.5  # for the questions of a hand


@dataclass(frozen=True, slots=True)
class QuizChoice:
    """A card that may be played: `value` are the card points of the picking side if all play their best afterwards.

    `cost` is what the card costs the side of its player. The seat `taker` then gets the trick, with so many `points`.
    """

    card: str
    value: int
    cost: int
    taker: int
    points: int


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A decision after `at` cards: the seat, whether it is of the picking side, and its choices, the best first."""

    at: int
    seat: int
    leads: bool
    is_picking: bool
    played: str
    choices: tuple[QuizChoice, ...]

    @property
    def best(self) -> tuple[str, ...]:
        """The cards that cost nothing."""
        return tuple(choice.card for choice in self.choices if not choice.cost)

    def choice(self, card: str) -> QuizChoice | None:
        """The choice of that card."""
        return next((choice for choice in self.choices if choice.card == card), None)


def kept_hands(club: int, club_game: int | None = None) -> list[tuple[int, UUID]]:
    """Return the game and the line of each hand of a club, or of one of its games, whose cards are kept."""
    lines = Line.objects.filter(
        game__club_game__club=club, game__club_game__within=None, voided=False, number__gt=0
    ).exclude(played=None)
    if club_game is not None:
        lines = lines.filter(game__club_game=club_game)
    return list(lines.order_by("game__club_game", "place").values_list("game__club_game", "uid"))


def find_question(checked: CheckedHand, at: int) -> QuizQuestion | None:
    """Return the decision after so many cards; None where there is none, or where it cannot be judged at once."""
    return next(iter(find_questions(checked, (at,))), None)


def find_questions(checked: CheckedHand, moments: Sequence[int] = ()) -> Iterator[QuizQuestion]:
    """Yield the decisions that matter after so many cards each, of all late ones where none are named.

    In the order that was given, for half a second.
    """
    known = _known_hand(checked)
    if known is None:
        return
    until = monotonic() + SECONDS
    total = len(known.plays)
    solver = solve_hand(known.hand)
    for at in moments or range(total):
        state = known.state_after(at) if total - MOST_LEFT <= at < total else None
        if state is not None and (question := _judge(known, solver, state, at)):
            yield question
        if monotonic() > until:
            return


def _judge(known: CheckedHand, solver: Solver, state: HandState, at: int) -> QuizQuestion | None:
    cards = state.legal_names()
    if len(cards) < 2:
        return None
    is_picking = state.turn in picking_places(known.hand)
    values = {card: solver.value(_after(state, card)) for card in cards}
    best = max(values.values()) if is_picking else min(values.values())
    if max(abs(value - best) for value in values.values()) < LEAST_COST:
        return None
    choices = sorted((_choice(solver, state, card, value, best) for card, value in values.items()), key=_by_cost)
    return QuizQuestion(at, state.seat, not state.trick, is_picking, known.plays[at].name, tuple(choices))


def _choice(solver: Solver, state: HandState, card: str, value: int, best: int) -> QuizChoice:
    after = _after(state, card)
    tricks, taken = len(state.winners), sum(map(state.cards.points, state.taken))
    if len(after.winners) == tricks:
        for _card in play_best(solver, after, value):
            if len(after.winners) > tricks:
                break
    points = sum(map(after.cards.points, after.taken)) - taken
    return QuizChoice(card, value, abs(value - best), after.seats[after.winners[tricks]], points)


def _by_cost(choice: QuizChoice) -> int:
    return choice.cost


def _after(state: HandState, card: str) -> HandState:
    after = state.copy()
    after.play(after.cards.bits[card])
    return after


def _known_hand(checked: CheckedHand) -> CheckedHand | None:
    """Return the hand with its deal; None for one that cannot be judged."""
    try:
        known = with_deal(checked)
        if known.is_right:
            solve_hand(known.hand)
            return known
    except Refused:
        pass
    return None
