"""Ask for the analysis of a hand, and see how far it is."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.ledger.analyses import analysis_digest
from scorekeeper.queries.access import Action
from scorekeeper.services.analyses import cancel_all_analyses, cancel_analysis, request_analysis
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.analysis.panel import AnalysisPanel, AnalysisPlace, build_evaluation, build_panel
from scorekeeper.web.replay.on_sheet import get_kept_hand, place_on_sheet
from scorekeeper.web.replay.position import read_position
from scorekeeper.web.replay.views import place_of_hand, require_packed_hand
from scorekeeper.wording.hands import refusal_sentence
from scorekeeper.wording.replays import ReplayPaper, with_signs


@require_safe
def show_line_analysis(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Show how far the analysis of a recorded hand is, or what it says."""
    hand = get_kept_hand(access.require_viewer(request, club_game), line)
    return _show(request, hand.hand(), place_on_sheet(hand))


@require_POST
def analyze_line(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Ask for the analysis of a recorded hand."""
    hand = get_kept_hand(access.require_viewer(request, club_game), line)
    return _ask(request, hand.hand(), place_on_sheet(hand))


@require_safe
def show_hand_analysis(request: HttpRequest) -> HttpResponse:
    """Show how far the analysis of the hand in the address is, or what it says."""
    holder = access.require_holder(request)
    hand = require_packed_hand(request)
    return _show(request, hand, place_of_hand(hand, holder))


@require_POST
def analyze_hand(request: HttpRequest) -> HttpResponse:
    """Ask for the analysis of the hand in the form."""
    holder = access.require_holder(request)
    hand = require_packed_hand(request)
    return _ask(request, hand, place_of_hand(hand, holder))


def _show(request: HttpRequest, hand: WrittenHand, place: AnalysisPlace) -> HttpResponse:
    """Answer with the panel to htmx, with JSON to a program."""
    panel = build_panel(ReplayPaper(hand), place)
    if not request.headers.get("HX-Request"):
        return JsonResponse(_as_json(panel))
    return render(request, "analysis/panel.html", {"analysis": panel, **_context_of_step(request, panel)})


def _ask(request: HttpRequest, hand: WrittenHand, place: AnalysisPlace) -> HttpResponse:
    """Put the hand in line, or take it or all out of it, and answer with the panel to htmx.

    Without scripts the answer leads back to the page.
    """
    paper, action, problem = ReplayPaper(hand), request.POST.get("do"), ""
    try:
        if action == "cancel":
            cancel_analysis(analysis_digest(hand.transcript, place.line), place.holder)
        elif action == "cancel-all" and place.holder.may(Action.OWN):
            cancel_all_analyses()
        elif action is None:
            request_analysis(hand.transcript, place.holder.grant, place.line)
    except Refused as refused:
        problem = refusal_sentence(refused.faults[0], paper.names, with_signs)
    if not request.headers.get("HX-Request"):
        return redirect(f"{place.go}{len(paper.checked.plays)}#analysis")
    context = {"analysis": build_panel(paper, place), "problem": problem}
    return render(request, "analysis/panel.html", context, status=UNPROCESSABLE if problem else 200)


def _context_of_step(request: HttpRequest, panel: AnalysisPanel) -> dict[str, Any]:
    """Return the bar of the step on the page, which comes with the panel when the analysis is done."""
    position = read_position(request.GET, len(panel.paper.names))
    if position.at is None or panel.status.review is None:
        return {}
    return {"evaluation": build_evaluation(panel, position), "beside": True}


def _as_json(panel: AnalysisPanel) -> dict[str, Any]:
    """Return the state, and the analysis in the shape of the command line's contract once it is done."""
    state: dict[str, Any] = {"state": panel.status.state.value, "why_not": panel.why_not}
    if panel.underway:
        state |= {"done": panel.underway.done, "many": panel.underway.many}
    if panel.status.review:
        state |= panel.status.review.as_json()
    return state
