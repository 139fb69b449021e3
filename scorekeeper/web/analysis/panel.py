"""The analysis on the page of a replay: the panel below the table, and the bar at each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.engine.analysis.hands import JudgedCard
from scorekeeper.engine.analysis.leasters import LeasterReview
from scorekeeper.engine.analysis.picks import JudgedPick
from scorekeeper.engine.analysis.review import HandReview, verify_reviewable
from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.analyses import analysis_digest
from scorekeeper.queries.access import Action, GrantedRole
from scorekeeper.queries.analyses import AnalysisState, AnalysisStatus, analysis_status, waiting_in_order
from scorekeeper.services.analyses import Underway, progress
from scorekeeper.web.replay.position import ReplayPosition, StepAddress
from scorekeeper.web.replay.steps import step_after_trick, step_of_card
from scorekeeper.wording import analyses as words
from scorekeeper.wording.hands import refusal_sentence
from scorekeeper.wording.replays import ReplayPaper, with_signs

WIDTH, HEIGHT = 352, 128
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 344, 8, 120


@dataclass(frozen=True)
class AnalysisPlace:
    """Where an analysis is shown and asked for, by whom, and the steps of the hand.

    ``line`` is the one that it is recorded on, if any.
    """

    address: str
    ask: str
    steps: StepAddress
    holder: GrantedRole
    line: str = ""

    @property
    def go(self) -> str:
        """The address of a step without its number."""
        return self.steps.before_step(ReplayPosition())


@dataclass(frozen=True)
class Evaluation:
    """The points that the picking side makes with best play after some cards, and the effect of the last of them.

    `value`, `needed`, and `total` are card points. `cost` and `better` are empty for a card that cost nothing. In a
    leaster `player` is whose points they are, and nothing is needed.
    """

    value: int
    needed: int
    total: int
    change: int = 0
    cost: str = ""
    better: str = ""
    turn: str = ""
    best_line: str = ""
    player: str = ""

    @property
    def has_no_trick(self) -> bool:
        """Return whether the others can keep the player from the trick they need."""
        return bool(self.player) and self.value >= self.total

    @property
    def wins(self) -> bool:
        """Return whether the picking side wins with that."""
        return self.value >= self.needed


@dataclass(frozen=True)
class MistakeLine:
    """A card that cost something, with the step after it; `mine` is whether it cost the picking side."""

    at: int
    cost: str
    better: str
    turn: str
    mine: bool


@dataclass(frozen=True)
class TrickSwing:
    """A trick with the value after it, how much it changed that, and the step after it."""

    number: int
    at: int
    value: int
    swing: int


@dataclass(frozen=True)
class GraphDot:
    """A card that cost something, on the line of values."""

    x: int
    y: int
    label: str


@dataclass(frozen=True)
class ValueGraph:
    """The value after each card as a line, in the units of the drawing."""

    width: int
    height: int
    left: int
    right: int
    points: str
    needed: int
    needed_y: int
    total: int
    dots: tuple[GraphDot, ...]


@dataclass(frozen=True)
class CallRow:
    """A call with the card points that it makes, and what the picker gets for them."""

    call: str
    value: int
    payout: str
    made: bool


@dataclass(frozen=True)
class PickRow:
    """A player with what they did when asked to pick, and whether they could have made it."""

    name: str
    answer: str
    makes: str


@dataclass(frozen=True)
class PickView:
    """The decision to pick: a sentence or two, and a row for each player; `needed` are card points."""

    summary: str
    rows: tuple[PickRow, ...]
    needed: int


@dataclass(frozen=True)
class LeasterRow:
    """A player of a leaster: the card points taken, and the fewest they could be sure of."""

    name: str
    made: str
    best: str


@dataclass(frozen=True)
class LeasterView:
    """A finished analysis of a leaster, in which each player is judged alone."""

    rows: tuple[LeasterRow, ...]
    mistakes: tuple[MistakeLine, ...]
    pick: PickView | None
    total: int


@dataclass(frozen=True)
class AnalysisView:
    """A finished analysis in words and figures."""

    summary: str
    mistakes: tuple[MistakeLine, ...]
    swings: tuple[TrickSwing, ...]
    graph: ValueGraph
    bury: str
    calls: tuple[CallRow, ...]
    pick: PickView | None


@dataclass(frozen=True)
class AnalysisPanel:
    """The panel: why the hand cannot be analyzed, how far its analysis is, or what it says."""

    place: AnalysisPlace
    names: tuple[str, ...]
    status: AnalysisStatus
    why_not: str = ""
    underway: Underway | None = None
    view: AnalysisView | None = None
    leaster: LeasterView | None = None
    queue: int = 0  # hands that wait, for the owner alone

    @property
    def may_cancel(self) -> bool:
        """Return whether the holder may take it out of the line."""
        return self.place.holder.may(Action.OWN) or self.status.asked_by == self.place.holder.grant

    @property
    def is_waiting(self) -> bool:
        """Return whether the analysis is in line or under way."""
        return self.status.state is AnalysisState.WAITING

    @property
    def has_failed(self) -> bool:
        """Return whether it took too much time or memory."""
        return self.status.state is AnalysisState.FAILED


def build_panel(paper: ReplayPaper, place: AnalysisPlace) -> AnalysisPanel:
    """Return the panel of a hand. A statement or two."""
    if why_not := _explain_refusal(paper):
        return AnalysisPanel(place, paper.names, AnalysisStatus(AnalysisState.NONE), why_not)
    digest = analysis_digest(paper.written.transcript, place.line)
    status, names, queue = analysis_status(digest), paper.names, count_queue(place.holder)
    match status.review:
        case HandReview() as review:
            return AnalysisPanel(place, names, status, view=_view(paper, review))
        case LeasterReview() as review:
            return AnalysisPanel(place, names, status, leaster=_leaster_view(paper, review))
    return AnalysisPanel(place, names, status, underway=progress(digest), queue=queue)


def count_queue(holder: GrantedRole) -> int:
    """Return how many hands wait to be analyzed, to the owner, who may cancel them; 0 to anybody else."""
    return waiting_in_order().count() if holder.may(Action.OWN) else 0


def build_evaluation(panel: AnalysisPanel, position: ReplayPosition) -> Evaluation | None:
    """Return the bar at a position; None where there is no analysis, or none of the cards that are tried there."""
    review, at = panel.status.review, position.at or 0
    if isinstance(review, LeasterReview):
        return _evaluate_player(panel, review, position)
    if review is None or at >= len(review.values):
        return None
    if position.tried and at > position.kept:
        line = review.best_line(position.kept)
        if line[:at] != (*line[: position.kept], *position.tried)[:at]:
            return None
        return Evaluation(review.values[position.kept], review.needed, review.total)
    play = review.analysis.plays[at - 1] if at else None
    cost, better, turn = _explain_play(panel.names, review, play) if play and play.lost else ("", "", "")
    change = play.after - play.value if play else 0
    best_line = _best_line(panel.place.steps, review, replace(position, at=at))
    return Evaluation(review.values[at], review.needed, review.total, change, cost, better, turn, best_line)


def _evaluate_player(panel: AnalysisPanel, review: LeasterReview, position: ReplayPosition) -> Evaluation | None:
    """Return the bar of a leaster: what the player at the bottom of the table can be sure of."""
    alone, at = next((one for one in review.seats if one.seat == position.seat), None), position.at or 0
    if alone is None or position.tried or at >= len(alone.values) or panel.leaster is None:
        return None
    costly = next((mistake for mistake in panel.leaster.mistakes if mistake.at == at), None)
    cost, better = (costly.cost, costly.better) if costly else ("", "")
    value, change = alone.values[at], alone.values[at] - alone.values[at - 1] if at else 0
    return Evaluation(value, 0, panel.leaster.total, change, cost, better, player=panel.names[position.seat - 1])


def _explain_refusal(paper: ReplayPaper) -> str:
    checked = paper.checked
    if checked.violations:
        faulty = any(violation.fault.code != "unfinished" for violation in checked.violations)
        return (
            _("This hand was misplayed, so it can't be analyzed.")
            if faulty
            else _("Enter all the cards to analyze it.")
        )
    try:
        verify_reviewable(checked)
    except Refused as refused:
        return refusal_sentence(refused.faults[0], paper.names, with_signs)
    return ""


def _view(paper: ReplayPaper, review: HandReview) -> AnalysisView:
    names, plays = paper.names, review.analysis.plays
    mistakes = tuple(
        MistakeLine(at, *_explain_play(names, review, play), mine=play.after < play.value)
        for at, play in enumerate(plays, 1)
        if play.lost
    )
    calls = tuple(
        CallRow(words.write_call(call.call, call.unknown), call.value, words.write_payout(call), made=not number)
        for number, call in enumerate(review.calls)
    )
    return AnalysisView(
        words.write_summary(review, names),
        mistakes,
        tuple(_swings(paper, review)),
        _draw_graph(names, review),
        words.write_bury(review.bury) if review.bury else "",
        calls,
        _pick_view(paper, review.picks),
    )


def _pick_view(paper: ReplayPaper, picks: Sequence[JudgedPick]) -> PickView | None:
    rows = tuple(
        PickRow(paper.names[pick.seat - 1], str(words.ANSWERS[pick.answer]), words.write_pick(pick)) for pick in picks
    )
    needed = paper.checked.hand.rules.deck_total // 2 + 1
    return PickView(words.write_picks(picks, paper.names), rows, needed) if rows else None


def _leaster_view(paper: ReplayPaper, review: LeasterReview) -> LeasterView:
    names, checked = paper.names, paper.checked
    rules = checked.hand.rules
    lost = rules.deck_total if rules.leaster_needs_trick else None
    rows = tuple(
        LeasterRow(names[seat.seat - 1], str(seat.made), _("no trick") if seat.best == lost else str(seat.best))
        for seat in review.seats
    )
    mistakes = []
    for judged in review.costly:
        at = step_of_card(checked, judged.card)
        cost = words.write_cost(judged, names, leads=checked.plays[at - 1].card == 1)
        mistakes.append(MistakeLine(at, cost, words.write_better(judged), "", mine=True))
    return LeasterView(rows, tuple(mistakes), _pick_view(paper, review.picks), rules.deck_total)


def _explain_play(names: Sequence[str], review: HandReview, play: JudgedCard) -> tuple[str, str, str]:
    cost = words.write_cost(play, names, leads=review.leads(play))
    return cost, words.write_better(play), words.write_turn(review, play)


def _swings(paper: ReplayPaper, review: HandReview) -> Iterator[TrickSwing]:
    before = review.analysis.best
    for number in range(1, paper.checked.hand.rules.hand_size + 1):
        at = step_after_trick(paper.checked, number)
        yield TrickSwing(number, at, review.values[at], review.values[at] - before)
        before = review.values[at]


def _draw_graph(names: Sequence[str], review: HandReview) -> ValueGraph:
    values, total = review.values, review.total
    step = (_RIGHT - _LEFT) / max(len(values) - 1, 1)
    places = [
        (round(_LEFT + step * at), round(_BOTTOM - (_BOTTOM - _TOP) * value / total)) for at, value in enumerate(values)
    ]
    dots = tuple(
        GraphDot(*places[at], words.write_cost(play, names, leads=review.leads(play)))
        for at, play in enumerate(review.analysis.plays, 1)
        if play.lost
    )
    needed_y = round(_BOTTOM - (_BOTTOM - _TOP) * review.needed / total)
    line = " ".join(f"{x},{y}" for x, y in places)
    return ValueGraph(WIDTH, HEIGHT, _LEFT, _RIGHT, line, review.needed, needed_y, total, dots)


def _best_line(steps: StepAddress, review: HandReview, position: ReplayPosition) -> str:
    """Return the address of the same position with the best line to follow; empty where that is what was played."""
    line = review.best_line(position.at or 0)
    turn = next((at for at, play in enumerate(review.analysis.plays) if play.card != line[at]), None)
    return "" if turn is None else steps.of(position, kept=turn, tried=line[turn:])
