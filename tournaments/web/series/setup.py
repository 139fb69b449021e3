"""A series' setup, its end, and its tournaments: those of the club, and those from transfer files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.services.journals import writing
from scorekeeper.web.actions import Button, PageForms, answer_form, posted_data
from scorekeeper.web.days import today
from scorekeeper.web.files import SentFile
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.links import loopback_notice, make_link
from tournaments.engine.series.setup import SeriesSetup
from tournaments.models import Event
from tournaments.queries.book import series_book_of
from tournaments.queries.series import could_join, series_view
from tournaments.queries.transfer import EVENT_FILE, TransferEvent
from tournaments.services import series as services
from tournaments.services.series_transfer import join_file, preview
from tournaments.web.access import (
    SeriesAccess,
    get_founder,
    get_series,
    redirect_to_new,
    require_series_director,
    require_series_owner,
)
from tournaments.web.navigation import series_context
from tournaments.web.series.forms import EventForm, JoinFileForm, ReopenSeriesForm, SeriesForm
from tournaments.wording.setup import days_in_words

MOST_ENTRIES_HELD = 20_000
FILE = SentFile("tournaments.web.series_events", EVENT_FILE)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new series, or open it and go on to its tournaments."""
    club = request.POST.get("club", "") or request.GET.get("club", "")
    who, year = get_founder(request, club), today(request).year

    def save(form: SeriesForm) -> HttpResponse:
        data = form.cleaned_data
        number = services.found_series(
            name=data["name"], setup=data["setup"], key=data["key"], actor=who.actor, club=who.club
        )
        return redirect_to_new(request, get_series(number), "series-events")

    form = SeriesForm(posted_data(request), setup=SeriesSetup(first=date(year, 1, 1), last=date(year, 12, 31)))
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
    words = _("Ranking, tournaments, dues, and setup of this series. Use it on the director's other devices.")
    path = grants.journal_link(access.series.journal_id, Role.DIRECTOR)
    context = series_context(access, book.setup, "series-setup") | {
        "forms": page,
        "form": page["setup"],
        "closed": book.closed,
        "links": [make_link(request, Role.DIRECTOR, _("Director"), words, path)],
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


@require_http_methods(["GET", "POST"])
def import_event(request: HttpRequest, series: int) -> HttpResponse:
    """Ask for a file, show what it would bring, and let its tournament join once every likeness is decided."""
    access = require_series_owner(request, series)

    def answer(form: JoinFileForm, save: Callable[[JoinFileForm], HttpResponse], **values: object) -> HttpResponse:
        def context() -> dict[str, object]:
            return series_context(access, series_book_of(access.series.journal_id).setup, "series-events") | values

        return answer_form(request, form, save, "series/import_event.html", context)

    def read_file(sent_form: JoinFileForm) -> HttpResponse:
        transfer = FILE.read_upload(request)
        looked_at = preview(access.series, transfer)

        def join(form: JoinFileForm) -> HttpResponse:
            if form.cleaned_data["seen"] != transfer.head:
                raise refuse("other-file", path="file")
            choices, key = form.read_choices(), form.cleaned_data["key"]
            join_file(access.series, transfer, key=key, actor=access.actor, choices=choices, same=form.read_same())
            return redirect("series-events", series)

        joins = sent_form.cleaned_data["do"] == "join"
        form = JoinFileForm(request.POST if joins else None, looked_at=looked_at, initial=request.POST.dict())
        return answer(form, join, transfer=transfer, looked_at=looked_at, held=_file_for_resend(transfer))

    return answer(JoinFileForm(posted_data(request)), read_file)


def _file_for_resend(transfer: TransferEvent) -> str:
    """Return the file as text for a hidden field, empty if it is too large."""
    if len(transfer.entries) > MOST_ENTRIES_HELD:  # packing it would take longer than choosing it once more
        return ""
    return FILE.hidden_value(transfer)
