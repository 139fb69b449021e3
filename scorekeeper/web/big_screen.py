"""The big screen of a game: standings, headlines, and the QR code of the viewer's link, on a TV or a projector."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.models import Role
from scorekeeper.queries.highlights import current_streaks, find_highlights, latest_swing
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import grants
from scorekeeper.web import access
from scorekeeper.web.links import Link, make_link
from scorekeeper.web.live import LivePart, answer_live_page, sheet_at
from scorekeeper.wording.highlights import write_headlines

TEMPLATE = "big_screen/page.html"


@require_GET
def show_big_screen(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the game as it stands. The part that changes is rendered once per version for all screens."""
    here = access.require_viewer_or_director(request, club_game)

    def draw(version: int) -> LivePart:
        sheet, at = sheet_at(here, version)
        context = _live_context(sheet) | {"version": at, "layout": "live/part.html"}
        return LivePart.of(render_to_string(TEMPLATE, context), at)

    around = {
        "sheet": {"club_game": club_game, "within": here.within},
        "viewer_link": partial(_viewer_link, request, club_game),  # asked for where the whole page is sent
    }
    return answer_live_page(request, here, "big-screen", draw, TEMPLATE, around)


def _viewer_link(request: HttpRequest, club_game: int) -> Link:
    return make_link(request, Role.GAME_VIEWER, _("Follow on your phone"), "", grants.game_links(club_game).viewer)


def _live_context(sheet: Sheet) -> dict[str, Any]:
    highlights = find_highlights(sheet)
    last = sheet.hands[-1].payouts if sheet.hands else (0,) * len(sheet.names)
    return {
        "sheet": sheet,
        "standings": [(place, sheet.names[place.player - 1], last[place.player - 1]) for place in highlights.places],
        "headlines": write_headlines(latest_swing(sheet), current_streaks(sheet), highlights, sheet.names),
        "watched": reverse("big-screen", args=[sheet.club_game]),
    }
