"""Best and worst plays of a game or a club: who gave away how much, and how, from the analyses that are there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.analyses import analyzed_transcript
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.given_away import (
    PlayOverview,
    analyses_of_lines,
    overview_of_club,
    overview_of_game,
)
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services.analyses import cancel_all_analyses, request_analysis
from scorekeeper.web import access
from scorekeeper.web.analysis.panel import count_queue
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.wording import analyses as words


@require_safe
def show_game_plays(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show who gave away how much in a game, and how far its analyses are; to htmx how far they are alone."""
    holder = access.require_viewer(request, club_game)
    sheet = get_sheet(club_game)
    if request.headers.get("HX-Request"):
        return _render_progress(request, sheet, holder)
    context = _progress(sheet, holder) | _context(overview_of_game(sheet.game, _player(request)))
    return render(request, "analysis/game.html", context)


@require_POST
def analyze_game(request: HttpRequest, club_game: int) -> HttpResponse:
    """Ask for the analyses of all hands of a game that can be analyzed, as many as may wait; or cancel all there are.

    The page comes back for the others.
    """
    holder = access.require_viewer(request, club_game)
    sheet, more = get_sheet(club_game), False
    if request.POST.get("do") != "cancel-all":
        more = _request_hands(sheet, holder)
    elif holder.may(Action.OWN):
        cancel_all_analyses()
    if request.headers.get("HX-Request"):
        return _render_progress(request, sheet, holder, more=more)
    return redirect(reverse("game-analysis", args=[club_game]))


def _request_hands(sheet: Sheet, holder: Access) -> bool:
    """Ask for the hands of a game; return whether too many wait for the rest."""
    asked = analyses_of_lines(sheet.game)
    for line in sheet.hands:
        if line.played is None or line.paid is None or line.uid in asked:
            continue
        transcript = analyzed_transcript(line.played, line.rules, line.paid, len(line.seating))
        try:
            request_analysis(transcript, holder.grant, line.uid)
        except Refused as refused:
            if refused.faults[0].code == "too-many-analyses":
                return True  # that of any other hand says its own page
    return False


def _render_progress(request: HttpRequest, sheet: Sheet, holder: Access, *, more: bool = False) -> HttpResponse:
    """Return how far the analyses are to htmx; once they are all there, the whole page."""
    progress = _progress(sheet, holder, more=more)
    answer = render(request, "analysis/progress.html", progress)
    if not progress["is_waiting"]:
        answer["HX-Refresh"] = "true"
    return answer


@require_safe
def show_club_plays(request: HttpRequest, club: int) -> HttpResponse:
    """Show who gave away how much in all games of a club that were analyzed."""
    holder = access.require_club_viewer(request, club)
    context = club_context(get_club(club), holder) | _context(overview_of_club(club, _player(request)))
    return render(request, "analysis/club.html", context)


def _player(request: HttpRequest) -> int | None:
    """Return the player whose plays are asked for."""
    return parse_whole_number(request.GET.get("player", ""), digits=9)


def _progress(sheet: Sheet, holder: Access, *, more: bool = False) -> dict[str, Any]:
    """Return how many hands have cards, were asked for, and are over; ``more`` if some could not be asked for yet."""
    requests = analyses_of_lines(sheet.game)
    with_cards = [line.uid for line in sheet.hands if line.played is not None]
    asked, over = sum(uid in requests for uid in with_cards), sum(requests.get(uid, False) for uid in with_cards)
    return {
        "sheet": sheet,
        "with_cards": len(with_cards),
        "asked": asked,
        "over": over,
        "more": more,
        "is_waiting": over < asked or more,
        "queue": count_queue(holder),
    }


def _context(overview: PlayOverview) -> dict[str, Any]:
    """Return the template variables of the tables."""
    names = overview.names
    return {
        "hands": overview.hands,
        "whose": names[overview.person] if overview.person else "",
        "players": [
            (player, names[player.person], [(words.MISTAKES[kind], times) for kind, times in player.commonest])
            for player in overview.players
        ],
        "worst": [
            (play, words.write_cost_of(names[play.person], play.play, leads=play.leads), words.write_better(play.play))
            for play in overview.worst
        ],
        "best": [(play, words.write_only(names[play.person], play.play, play.others), "") for play in overview.best],
        "kinds": [(words.MISTAKES[kind], times) for kind, times in overview.kinds],
    }
