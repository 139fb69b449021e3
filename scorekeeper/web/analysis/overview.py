"""Best and worst plays of a game or a club: who gave away how much, and how, from the analyses that are there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.analyses import analyzed_transcript
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.given_away import (
    NotablePlay,
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


@dataclass(frozen=True)
class PlayerRow:
    """A player of the table: figures, and the mistake that cost them most often with how often it did.

    `address` is that of the page with their own plays.
    """

    name: str
    address: str
    per_hand: float
    points: int
    hands: int
    only: int
    mistake: str
    times: int


@dataclass(frozen=True)
class PlayLine:
    """A card in a sentence, with its hand and the address of the step after it."""

    sentence: str
    better: str
    hand: str
    number: int
    address: str


@dataclass(frozen=True)
class OverviewProgress:
    """How many hands with cards a game has, how many of them were asked for, and how many of these are over.

    ``more``: some could not be asked for yet. ``queue``: hands of all games that wait, for the owner alone.
    """

    hands: int
    asked: int
    over: int
    more: bool
    queue: int

    @property
    def is_waiting(self) -> bool:
        """Return whether some of them are in line."""
        return self.over < self.asked or self.more


@require_safe
def show_game_plays(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show who gave away how much in a game, and how far its analyses are; to htmx how far they are alone."""
    holder = access.require_viewer(request, club_game)
    sheet = get_sheet(club_game)
    if request.headers.get("HX-Request"):
        return _render_progress(request, sheet, holder)
    context = {"sheet": sheet, "progress": _progress(sheet, holder)}
    return render(request, "analysis/game.html", context | _context(overview_of_game(sheet.game, _player(request))))


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
    answer = render(request, "analysis/progress.html", {"sheet": sheet, "progress": progress})
    if not progress.is_waiting:
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


def _progress(sheet: Sheet, holder: Access, *, more: bool = False) -> OverviewProgress:
    asked = analyses_of_lines(sheet.game)
    kept = [line.uid for line in sheet.hands if line.played is not None]
    over = sum(asked.get(uid, False) for uid in kept)
    return OverviewProgress(len(kept), sum(uid in asked for uid in kept), over, more, count_queue(holder))


def _context(overview: PlayOverview) -> dict[str, Any]:
    """Return the template variables of the tables."""
    return {
        "hands": overview.hands,
        "whose": overview.names[overview.person] if overview.person else "",
        "players": tuple(_player_rows(overview)),
        "worst": [_costly_line(play, overview.names[play.person]) for play in overview.worst],
        "best": [_only_line(play, overview.names[play.person]) for play in overview.best],
        "kinds": [(words.MISTAKES[kind], times) for kind, times in overview.kinds],
    }


def _player_rows(overview: PlayOverview) -> Iterator[PlayerRow]:
    for player in overview.players:
        kind = player.commonest
        mistake, times = (str(words.MISTAKES[kind]), player.kinds[kind]) if kind else ("", 0)
        yield PlayerRow(
            overview.names[player.person], f"?player={player.person}", player.per_hand, player.points, player.hands,
            player.only, mistake, times,
        )  # fmt: skip


def _costly_line(play: NotablePlay, name: str) -> PlayLine:
    sentence = words.write_cost_of(name, play.play, leads=play.leads)
    return PlayLine(sentence, words.write_better(play.play), play.hand.game, play.hand.number, _address(play))


def _only_line(play: NotablePlay, name: str) -> PlayLine:
    sentence = words.write_only(name, play.play, play.others)
    return PlayLine(sentence, "", play.hand.game, play.hand.number, _address(play))


def _address(play: NotablePlay) -> str:
    return f"{reverse('line-replay', args=[play.hand.club_game, play.hand.line])}?at={play.at}"
