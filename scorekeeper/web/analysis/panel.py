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
class AnalysisPanel:
    """The panel: why the hand cannot be analyzed, how far its analysis is, or what it says."""

    place: AnalysisPlace
    paper: ReplayPaper
    status: AnalysisStatus
    why_not: str = ""
    underway: Underway | None = None
    view: dict[str, object] | None = None
    leaster: dict[str, object] | None = None
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
        return AnalysisPanel(place, paper, AnalysisStatus(AnalysisState.NONE), why_not)
    digest = analysis_digest(paper.written.transcript, place.line)
    status = analysis_status(digest)
    match status.review:
        case HandReview() as review:
            return AnalysisPanel(place, paper, status, view=_view(paper, review))
        case LeasterReview() as review:
            return AnalysisPanel(place, paper, status, leaster=_leaster_view(paper, review))
    return AnalysisPanel(place, paper, status, underway=progress(digest), queue=count_queue(place.holder))


def count_queue(holder: GrantedRole) -> int:
    """Return how many hands wait to be analyzed, to the owner, who may cancel them; 0 to anyone else."""
    return waiting_in_order().count() if holder.may(Action.OWN) else 0


def build_evaluation(panel: AnalysisPanel, position: ReplayPosition) -> dict[str, object] | None:
    """Return the bar at a position; None where there is no analysis, or none of the cards that are tried there.

    ``value``, ``needed``, and ``total`` are card points: those of the picking side with best play, those to win with,
    and all. In a leaster ``player`` is whose points they are, and nothing is needed. The rest is the effect of the last
    card, and the address of the best line.
    """
    review, at = panel.status.review, position.at or 0
    if isinstance(review, LeasterReview):
        return _evaluate_player(panel, review, position)
    if review is None or at >= len(review.values):
        return None
    bar: dict[str, object] = {"value": review.values[at], "needed": review.needed, "total": review.total}
    if position.tried and at > position.kept:
        line = review.best_line(position.kept)
        if line[:at] != (*line[: position.kept], *position.tried)[:at]:
            return None
        return bar | {"value": review.values[position.kept]}
    play = review.analysis.plays[at - 1] if at else None
    return (
        bar
        | {"change": play.after - play.value if play else 0}
        | {"best_line": _best_line(panel.place.steps, review, replace(position, at=at))}
        | (_explain_play(panel.paper.names, review, play) if play and play.lost else {})
    )


def _evaluate_player(panel: AnalysisPanel, review: LeasterReview, position: ReplayPosition) -> dict[str, object] | None:
    """Return the bar of a leaster: what the player at the bottom of the table can be sure of."""
    alone, at = next((one for one in review.seats if one.seat == position.seat), None), position.at or 0
    if alone is None or position.tried or at >= len(alone.values):
        return None
    return next((mistake for mistake in _leaster_mistakes(panel.paper, review) if mistake["at"] == at), {}) | {
        "value": alone.values[at],
        "needed": 0,
        "total": panel.paper.checked.hand.rules.deck_total,
        "change": alone.values[at] - alone.values[at - 1] if at else 0,
        "player": panel.paper.names[position.seat - 1],
    }


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


def _view(paper: ReplayPaper, review: HandReview) -> dict[str, object]:
    names, plays = paper.names, review.analysis.plays
    return {
        "summary": words.write_summary(review, names),
        "mistakes": [
            _explain_play(names, review, play) | {"at": at, "mine": play.after < play.value}
            for at, play in enumerate(plays, 1)
            if play.lost
        ],
        "swings": list(_swings(paper, review)),
        "graph": _draw_graph(names, review),
        "bury": words.write_bury(review.bury) if review.bury else "",
        "calls": [
            (words.write_call(call.call, call.unknown), call.value, words.write_payout(call)) for call in review.calls
        ],
        "pick": _pick_view(paper, review.picks),
    }


def _pick_view(paper: ReplayPaper, picks: Sequence[JudgedPick]) -> dict[str, object] | None:
    """Return the decision to pick: a sentence or two, and what each player did and could have made."""
    rows = [(paper.names[pick.seat - 1], words.ANSWERS[pick.answer], words.write_pick(pick)) for pick in picks]
    needed = paper.checked.hand.rules.deck_total // 2 + 1
    return {"summary": words.write_picks(picks, paper.names), "rows": rows, "needed": needed} if rows else None


def _leaster_view(paper: ReplayPaper, review: LeasterReview) -> dict[str, object]:
    """Return the analysis of a leaster, in which each player is judged alone."""
    rules = paper.checked.hand.rules
    lost = rules.deck_total if rules.leaster_needs_trick else None
    return {
        "rows": [
            (paper.names[seat.seat - 1], seat.made, _("no trick") if seat.best == lost else seat.best)
            for seat in review.seats
        ],
        "mistakes": list(_leaster_mistakes(paper, review)),
        "pick": _pick_view(paper, review.picks),
    }


def _leaster_mistakes(paper: ReplayPaper, review: LeasterReview) -> Iterator[dict[str, object]]:
    for judged in review.costly:
        at = step_of_card(paper.checked, judged.card)
        cost = words.write_cost(judged, paper.names, leads=paper.checked.plays[at - 1].card == 1)
        yield {"at": at, "cost": cost, "better": words.write_better(judged), "mine": True}


def _explain_play(names: Sequence[str], review: HandReview, play: JudgedCard) -> dict[str, object]:
    cost = words.write_cost(play, names, leads=review.leads(play))
    return {"cost": cost, "better": words.write_better(play), "turn": words.write_turn(review, play)}


def _swings(paper: ReplayPaper, review: HandReview) -> Iterator[tuple[int, int, int]]:
    """Yield each trick's number, how much it changed the value, and the value after it."""
    before = review.analysis.best
    for number in range(1, paper.checked.hand.rules.hand_size + 1):
        value = review.values[step_after_trick(paper.checked, number)]
        yield number, value - before, value
        before = value


def _draw_graph(names: Sequence[str], review: HandReview) -> dict[str, object]:
    """Return the value after each card as a line, in the units of the drawing, with a dot for each card that cost."""
    values, total = review.values, review.total
    step = (_RIGHT - _LEFT) / max(len(values) - 1, 1)
    places = [
        (round(_LEFT + step * at), round(_BOTTOM - (_BOTTOM - _TOP) * value / total)) for at, value in enumerate(values)
    ]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": _LEFT,
        "right": _RIGHT,
        "points": " ".join(f"{x},{y}" for x, y in places),
        "needed": review.needed,
        "needed_y": round(_BOTTOM - (_BOTTOM - _TOP) * review.needed / total),
        "dots": [
            (*places[at], words.write_cost(play, names, leads=review.leads(play)))
            for at, play in enumerate(review.analysis.plays, 1)
            if play.lost
        ],
    }


def _best_line(steps: StepAddress, review: HandReview, position: ReplayPosition) -> str:
    """Return the address of the same position with the best line to follow; empty where that is what was played."""
    line = review.best_line(position.at or 0)
    turn = next((at for at, play in enumerate(review.analysis.plays) if play.card != line[at]), None)
    return "" if turn is None else steps.of(position, kept=turn, tried=line[turn:])
