"""Every hand of an evening or a season as CSV."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports import data
from scorekeeper.exports.downloads import filename
from scorekeeper.queries import hand_rows
from scorekeeper.queries.hand_rows import HandRow
from scorekeeper.web import access
from scorekeeper.web.club import chosen_season, club_of
from scorekeeper.web.files import file
from scorekeeper.web.sheet import sheet_of

CSV = "text/csv; charset=utf-8"


@require_GET
def of_evening(request: HttpRequest, evening: int) -> HttpResponse:
    """Send every hand of an evening."""
    access.look(request, evening)
    sheet = sheet_of(evening)
    return _file(hand_rows.of_evening(evening), sheet.name, localdate(sheet.opened))


@require_GET
def of_club(request: HttpRequest, club: int) -> HttpResponse:
    """Send every hand of a club: of all time, or of the season that the address names."""
    access.look_at_club(request, club)
    view = club_of(club)
    season = chosen_season(view, request.GET.get("season", ""))
    title = f"{view.name}, {season.name}" if season else view.name
    return _file(hand_rows.of_club(club, season), title, localdate())


def _file(rows: Iterable[HandRow], title: str, day: date) -> HttpResponse:
    name = filename(title, day, _("hands"), "csv")
    return file(data.hands_csv(rows), name, CSV)
