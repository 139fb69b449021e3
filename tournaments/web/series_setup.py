"""A series founded, set up anew, closed for the year and opened again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.models import Role
from scorekeeper.queries.club_access import ClubName
from scorekeeper.services import grants
from scorekeeper.services.write_lock import writing
from scorekeeper.web.links import link, only_here
from tournaments.models import Series
from tournaments.queries.series_book import book_of
from tournaments.services import series as deeds
from tournaments.web import series_form
from tournaments.web.founding import founder, to_founded
from tournaments.web.series_access import SeriesAccess, run
from tournaments.web.series_nav import about

REFUSED = 422


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form, or found the series and go on to its tournaments."""
    club = request.POST.get("club", "") or request.GET.get("club", "")
    who = founder(request, club)
    if request.method == "GET":
        return _new_page(request, who.clubs, club, series_form.of_a_year(timezone.localdate()))
    typed = series_form.typed_in(request.POST)
    try:
        number = deeds.found_series(
            name=typed["name"],
            setup=series_form.read(typed),
            key=request.POST.get("key", ""),
            actor=who.actor,
            club=who.club,
        )
    except Refused as refused:
        return _new_page(request, who.clubs, club, typed, refused.faults)
    return to_founded(request, Series.objects.get(pk=number), "series-events")


@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, series: int) -> HttpResponse:
    """Show the set-up and what else is rare; write another one."""
    leave = run(request, series)
    if request.method == "GET":
        return _page(request, leave)
    typed = series_form.typed_in(request.POST)
    try:
        _write(leave, typed, request.POST.get("key", ""))
    except Refused as refused:
        return _page(request, leave, typed, refused.faults)
    return redirect("series-setup", series)


@require_POST
def end(request: HttpRequest, series: int) -> HttpResponse:
    """Close the series with its ranking as it is, or open it again with a reason."""
    leave = run(request, series)
    key, why = request.POST.get("key", ""), request.POST.get("why", "")
    try:
        if request.POST.get("do") == "open":
            deeds.open_again(leave.series, key=key, actor=leave.actor, why=why)
        else:
            deeds.close(leave.series, key=key, actor=leave.actor)
    except Refused as refused:
        return _page(request, leave, ended=refused.faults)
    return redirect("series", series)


@require_POST
def renew(request: HttpRequest, series: int) -> HttpResponse:
    """End the director's link; who runs the series by it is handed the new one."""
    leave = run(request, series)
    try:
        path = grants.renew_journal_link(leave.series.journal_id, Role.DIRECTOR)
    except Refused:
        raise Http404(request.path) from None
    return redirect(path) if leave.found.role == Role.DIRECTOR else redirect("series-setup", series)


def _write(leave: SeriesAccess, typed: Mapping[str, str], key: str) -> None:
    """Name and set-up together, or neither; what stands already is not written again."""
    wanted = series_form.read(typed)
    with writing():
        if typed["name"] != leave.series.name:
            deeds.rename_series(leave.series, typed["name"])
        if wanted != book_of(leave.series.journal_id).setup:
            deeds.change_setup(leave.series, wanted, key=key, actor=leave.actor)


def _new_page(
    request: HttpRequest, clubs: Sequence[ClubName], club: str, typed: Mapping[str, str], faults: tuple[Fault, ...] = ()
) -> HttpResponse:
    context = {
        "form": series_form.form(typed, faults),
        "key": request.POST.get("key") or secrets.token_urlsafe(16),
        "clubs": [(str(one.club), one.name) for one in clubs],
        "club": club,
    }
    return render(request, "series/new.html", context, status=REFUSED if faults else 200)


def _page(
    request: HttpRequest,
    leave: SeriesAccess,
    typed: Mapping[str, str] | None = None,
    faults: tuple[Fault, ...] = (),
    *,
    ended: tuple[Fault, ...] = (),
) -> HttpResponse:
    """The set-up as it was ``typed``, else as it stands; what is wrong with it, or with the series' end."""
    book = book_of(leave.series.journal_id)
    words = _("Ranking, tournaments, dues and set-up of this series; for another laptop of who runs it.")
    path = grants.journal_link(leave.series.journal_id, Role.DIRECTOR)
    context = about(leave, book.setup, "series-setup") | {
        "form": series_form.form(typed or series_form.written(leave.series.name, book.setup), faults),
        "closed": book.closed,
        "ended": [_(fault.message) for fault in ended],
        "key": secrets.token_urlsafe(16),
        "links": [link(request, Role.DIRECTOR, _("To run it"), words, path)],
        "only_here": only_here(request),
    }
    return render(request, "series/setup.html", context, status=REFUSED if faults or ended else 200)
