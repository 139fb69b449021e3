"""A series' setup, its end, and its tournaments: those of the club, and those from transfer files."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.models import Role
from scorekeeper.queries.transfer import Namesake
from scorekeeper.services import grants
from scorekeeper.services.transfer import SAME
from scorekeeper.services.write_lock import writing
from scorekeeper.web.actions import UNPROCESSABLE, Button, PageForms, answer_form, sent
from scorekeeper.web.files import SentFile
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.links.views import loopback_notice, make_link
from scorekeeper.wording import refusals
from tournaments.engine.series.setup import SeriesSetup
from tournaments.models import Event
from tournaments.queries.book import series_book_of
from tournaments.queries.series import could_join, series_view
from tournaments.queries.transfer import EVENT_FILE, TransferEvent
from tournaments.services import series as services
from tournaments.services.series_transfer import JoinPreview, join_file, preview
from tournaments.web.access import get_founder, redirect_to_new
from tournaments.web.series.access import (
    SeriesAccess,
    get_series,
    require_series_director,
    require_series_owner,
    series_context,
)
from tournaments.web.series.forms import EventForm, ReopenSeriesForm, SeriesForm
from tournaments.web.series.words import days_in_words

MOST_SHOWN, MOST_ENTRIES_HELD = 40, 20_000
FILE = SentFile("tournaments.web.series_events", EVENT_FILE)
OTHER, ALL = "other", "all"


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new series, or open it and go on to its tournaments."""
    club = request.POST.get("club", "") or request.GET.get("club", "")
    who, year = get_founder(request, club), timezone.localdate().year

    def save(form: SeriesForm) -> HttpResponse:
        data = form.cleaned_data
        number = services.found_series(
            name=data["name"], setup=data["setup"], key=data["key"], actor=who.actor, club=who.club
        )
        return redirect_to_new(request, get_series(number), "series-events")

    form = SeriesForm(sent(request), setup=SeriesSetup(first=date(year, 1, 1), last=date(year, 12, 31)))
    context = {"clubs": [(str(one.club), one.name) for one in who.clubs], "club": club}
    return answer_form(request, form, save, "series/new.html", context)


@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, series: int) -> HttpResponse:
    """Show the setup with its links and the end of the series, or save another one."""
    return _answer_setup(request, series, "setup", "series-setup")


@require_POST
def end(request: HttpRequest, series: int) -> HttpResponse:
    """Close the series with its ranking as it is, or open it again with a reason."""
    return _answer_setup(request, series, "open" if request.POST.get("do") == "open" else "close", "series")


def _answer_setup(request: HttpRequest, series: int, pressed: str, then: str) -> HttpResponse:
    access = require_series_director(request, series)
    book = series_book_of(access.series.journal_id)
    buttons = {
        "setup": Button(partial(SeriesForm, setup=book.setup, name=access.series.name), _save_setup),
        "close": Button(KeyedForm, _close),
        "open": Button(ReopenSeriesForm, _open_again),
    }
    page = PageForms(request, buttons, pressed)
    if answer := page.save(access, then=lambda _saved: redirect(then, series)):
        return answer
    words = _("Ranking, tournaments, dues and set-up of this series; for another laptop of who runs it.")
    path = grants.journal_link(access.series.journal_id, Role.DIRECTOR)
    context = series_context(access, book.setup, "series-setup") | {
        "forms": page,
        "form": page["setup"],
        "closed": book.closed,
        "links": [make_link(request, Role.DIRECTOR, _("To run it"), words, path)],
        "only_here": loopback_notice(request),
    }
    return render(request, "series/setup.html", context, status=page.status)


def _save_setup(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    """Save name and setup together, or neither, and only what has changed."""
    with writing():
        if data["name"] != access.series.name:
            services.rename_series(access.series, data["name"])
        if data["setup"] != series_book_of(access.series.journal_id).setup:
            services.change_setup(access.series, data["setup"], key=data["key"], actor=access.actor)


def _close(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    services.close(access.series, key=data["key"], actor=access.actor)


def _open_again(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    services.open_again(access.series, key=data["key"], actor=access.actor, why=data["why"])


@require_POST
def renew(request: HttpRequest, series: int) -> HttpResponse:
    """End the director's link; who runs the series by it is handed the new one."""
    access = require_series_director(request, series)
    try:
        path = grants.renew_link(Role.DIRECTOR, journal=access.series.journal_id)
    except Refused:
        raise Http404(request.path) from None
    return redirect(path) if access.journal.role == Role.DIRECTOR else redirect("series-setup", series)


@require_safe
def events(request: HttpRequest, series: int) -> HttpResponse:
    """Show the tournaments of a series and those that could join."""
    return _answer_events(request, series)


@require_POST
def change_events(request: HttpRequest, series: int) -> HttpResponse:
    """Let a tournament of the club join, or leave."""
    return _answer_events(request, series, "leave" if request.POST.get("do") == "leave" else "join")


def _answer_events(request: HttpRequest, series: int, pressed: str = "") -> HttpResponse:
    access = require_series_director(request, series)
    buttons = {"join": Button(EventForm, _join), "leave": Button(EventForm, _leave)}
    page = PageForms(request, buttons, pressed)
    if answer := page.save(access, then=lambda _changed: redirect("series-events", series)):
        return answer
    view = series_view(access.series)
    context = series_context(access, view.book.setup, "series-events") | {
        "view": view,
        "others": could_join(view),
        "days": days_in_words(view.book.setup),
        "forms": page,
    }
    return render(request, "series/events.html", context, status=page.status)


def _join(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    services.join(access.series, _get_event(access, data), key=data["key"], actor=access.actor)


def _leave(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    services.leave(access.series, _get_event(access, data), key=data["key"], actor=access.actor)


def _get_event(access: SeriesAccess, data: Mapping[str, Any]) -> Event:
    return get_object_or_404(Event.objects.select_related("journal"), pk=data["event"] or 0, club=access.series.club_id)


@dataclass(frozen=True)
class NamesakeAnswer:
    """A namesake and the choice made for them: ``same`` or ``other``, and the name typed for another person."""

    person: Namesake
    choice: str
    name: str

    @property
    def answer(self) -> str:
        """The choice as the service takes it; empty while nothing is chosen."""
        return SAME if self.choice == SAME else self.name.strip() if self.choice == "other" else ""


@require_http_methods(["GET", "POST"])
def import_event(request: HttpRequest, series: int) -> HttpResponse:
    """Ask for a file, show what it would bring, and let its tournament join once every likeness is decided."""
    access = require_series_owner(request, series)
    if request.method == "GET":
        return _file_page(request, access)
    transfer = looked_at = None
    try:
        transfer = FILE.sent(request)
        looked_at = preview(access.series, transfer)
        if request.POST.get("do") == "join":
            return _join_from_file(request, access, transfer, looked_at)
    except Refused as refused:
        return _file_page(request, access, transfer, looked_at, refused.faults)
    return _file_page(request, access, transfer, looked_at)


def _join_from_file(
    request: HttpRequest, access: SeriesAccess, transfer: TransferEvent, looked_at: JoinPreview
) -> HttpResponse:
    """Import the file that the form sends again with the answers, or nothing if it is not the one that was shown."""
    if request.POST.get("seen") != transfer.head:
        raise refuse("other-file", path="file")
    if faults := _undecided(request, looked_at):
        raise Refused(faults)
    choices, same = _choices(request, looked_at), _same(request, looked_at)
    key = request.POST.get("key", "")
    join_file(access.series, transfer, key=key, actor=access.actor, choices=choices, same=same)
    return redirect("series-events", access.series.pk)


def _file_for_resend(transfer: TransferEvent) -> str:
    """Return the file as text for a hidden field, empty if it is too large."""
    if len(transfer.entries) > MOST_ENTRIES_HELD:  # packing it would take longer than choosing it once more
        return ""
    return FILE.held(transfer)


def _choices(request: HttpRequest, looked_at: JoinPreview) -> Mapping[str, str]:
    """Of each namesake, what was chosen: the person here, or the name typed for somebody else."""
    return {one.uuid: _answer_for(request, one).answer for one in looked_at.players.namesakes}


def _same(request: HttpRequest, looked_at: JoinPreview) -> Mapping[str, int]:
    """Those whose name is nearly that of somebody here, and who are that one."""
    return {one.uuid: one.person for one in looked_at.alike if request.POST.get(f"choice-{one.uuid}") == SAME}


def _undecided(request: HttpRequest, looked_at: JoinPreview) -> list[Fault]:
    """A fault for everybody of whom nothing is said yet, or who is somebody else without a name."""
    named = [(one.name, one.name) for one in looked_at.players.namesakes if not _answer_for(request, one).answer]
    alike = [
        (one.name, one.like) for one in looked_at.alike if request.POST.get(f"choice-{one.uuid}") not in (SAME, OTHER)
    ]
    return [Fault("unchosen/person", {"name": name, "like": like}) for name, like in (*named, *alike)]


def _answer_for(request: HttpRequest, one: Namesake) -> NamesakeAnswer:
    """Return what was chosen for a namesake, also by the box that says that all are the same."""
    choice, name = (request.POST.get(f"{field}-{one.uuid}", "") for field in ("choice", "name"))
    return NamesakeAnswer(one, choice or (SAME if ALL in request.POST else ""), name)


def _file_page(
    request: HttpRequest,
    access: SeriesAccess,
    transfer: TransferEvent | None = None,
    looked_at: JoinPreview | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    context = series_context(access, series_book_of(access.series.journal_id).setup, "series-events") | {
        "looked_at": looked_at,
        "transfer": transfer,
        "held": _file_for_resend(transfer) if transfer and looked_at else "",
        "asked": [_answer_for(request, one) for one in looked_at.players.namesakes] if looked_at else [],
        "all_same": ALL in request.POST,
        "alike": [(one, request.POST.get(f"choice-{one.uuid}", "")) for one in looked_at.alike] if looked_at else [],
        "faults": [refusals.sentence(fault) for fault in faults[:MOST_SHOWN]],
        "more_faults": max(0, len(faults) - MOST_SHOWN),
        "key": request.POST.get("key") or secrets.token_urlsafe(16),
    }
    return render(request, "series/import_event.html", context, status=UNPROCESSABLE if faults else 200)
