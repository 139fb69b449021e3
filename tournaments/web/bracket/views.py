"""The bracket of an event for who runs it: planned, drawn, published, advanced, corrected, and its poster."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.exports.downloads import filename
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.live import UNCHANGED
from scorekeeper.wording import refusals
from tournaments.engine.brackets.picture import bracket_picture
from tournaments.exports.pdf import bracket
from tournaments.exports.pdf.layout import fit_in_bracket
from tournaments.models import Event
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import pictures
from tournaments.queries.entrants import names
from tournaments.queries.tables import games
from tournaments.services import brackets
from tournaments.web.access import EventAccess, require_director, require_viewer
from tournaments.web.bracket import forms, plan, screen
from tournaments.web.bracket.screen import render_drawing
from tournaments.web.navigation import event_context
from tournaments.wording.bracket_drawing import Labels, drawing

WATCHED_ENOUGH = 286  # htmx asks no more after that
LOOKS = ("look", "look-again")  # extra hands are typed, and nothing is done yet


@dataclass(frozen=True, slots=True)
class BracketProblem:
    """The refusal of a form: which form, of the main bracket or the second chance."""

    at: str
    part: str
    sentence: str


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the bracket."""
    return _page(request, require_viewer(request, event))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what a button of the page says; extra hands that are only looked at change nothing."""
    access, data = require_director(request, event), request.POST
    what = data.get("do", "")
    if what not in DEEDS and what not in LOOKS:
        raise Http404(what)
    try:
        if what in LOOKS:
            forms.read_extras(data)
            return _page(request, access)
        DEEDS[what](access, data, f"{data.get('key', '')}-{what}")
    except Refused as refused:
        return _page(
            request,
            access,
            BracketProblem(what, data.get("part", ""), refusals.sentence(refused.faults[0])),
            UNPROCESSABLE,
        )
    return redirect("event-bracket", event)


def _draft(access: EventAccess, data: QueryDict, key: str) -> object:
    return brackets.draft(access.event, seed=forms.read_seed(data), key=key, actor=access.actor)


def _drop(access: EventAccess, data: QueryDict, key: str) -> object:
    return brackets.drop_draft(access.event, key=key, actor=access.actor)


def _publish(access: EventAccess, data: QueryDict, key: str) -> object:
    return brackets.publish(access.event, key=key, actor=access.actor)


def _publish_second(access: EventAccess, data: QueryDict, key: str) -> object:
    seed = forms.read_seed(data)
    return brackets.publish_second_chance(access.event, seed=seed, key=key, actor=access.actor)


def _advance(access: EventAccess, data: QueryDict, key: str) -> object:
    return brackets.advance(
        access.event,
        forms.read_round(data),
        second=forms.is_second(data),
        extras=forms.read_extras(data),
        returning=forms.read_returning(data),
        key=key,
        actor=access.actor,
    )


def _correct(access: EventAccess, data: QueryDict, key: str) -> object:
    return brackets.correct(
        access.event,
        forms.read_round(data),
        second=forms.is_second(data),
        extras=forms.read_extras(data),
        key=key,
        actor=access.actor,
        why=data.get("why", ""),
    )


def _take_back(access: EventAccess, data: QueryDict, key: str) -> object:
    second, typed, why = forms.is_second(data), data.get("typed", ""), data.get("why", "")
    return brackets.take_back(access.event, second=second, typed=typed, key=key, actor=access.actor, why=why)


DEEDS: Mapping[str, Callable[[EventAccess, QueryDict, str], object]] = {
    "draft": _draft,
    "drop": _drop,
    "publish": _publish,
    "publish-second": _publish_second,
    "advance": _advance,
    "correct": _correct,
    "take-back": _take_back,
}


def _page(
    request: HttpRequest, access: EventAccess, trouble: BracketProblem | None = None, status: int = 200
) -> HttpResponse:
    reading = read_book(access.event.journal_id)
    book = reading.book
    if book.setup.bracket is None:
        raise Http404(f"bracket of event {access.event.pk}")
    if request.GET.get("version") == str(reading.length):
        return HttpResponse(status=UNCHANGED)
    context: dict[str, Any] = event_context(access, "event-bracket") | {
        "version": reading.length,
        "key": secrets.token_urlsafe(16),
        "trouble": trouble,
        "typed": request.POST,
        "texts": forms.typed_extras(request.POST),
        **_bracket_context(request, access, reading),
    }
    watched = _is_watched(context)
    status = WATCHED_ENOUGH if request.GET.get("version") and not watched else status
    return render(request, "bracket/page.html", context | {"watched": watched}, status=status)


def _is_watched(context: Mapping[str, Any]) -> bool:
    """Return whether the page asks for itself: tables are played, and nothing is typed in what it would bring anew."""
    parts, second = context.get("parts", ()), context.get("second_waits")
    typed = any(part.changed for part in parts) or bool(second and second.field)
    return not typed and any(part.next and part.next.waits for part in parts)


def _bracket_context(request: HttpRequest, access: EventAccess, reading: EventReading) -> dict[str, Any]:
    book, called = reading.book, names(access.event)
    if book.bracket is not None:
        shown, played = pictures(access.event, reading), games(access.event.pk)
        return {
            "parts": list(screen.build_parts(access.event, reading, shown, called, played, request.POST)),
            "picture": render_drawing(drawing(book, shown, Labels(called, fit_in_bracket))),
            "second_waits": screen.waiting_second_chance(book.bracket, called),
        }
    coming = plan.preview_bracket(access.event, reading, called)
    if (draft := book.bracket_draft) is None or not access.helps:
        return {"coming": coming}
    planned = bracket_picture(draft, {})
    tables = [[who for who in table if who is not None] for table in draft.seats[0].tables]
    return {
        "coming": coming,
        "draft": draft,
        "rounds": screen.build_rounds(planned, screen.BracketContext(called)),
        "reserve": plan.seed_lines(draft.entry.reserve, len(draft.entry.field) + 1, called),
        "together": screen.count_pairs_together(tables, draft.entry.apart),
        "stale": plan.is_stale(access.event, reading, draft),
    }


@require_GET
def poster(request: HttpRequest, event: int) -> HttpResponse:
    """Send the published bracket as it stands, on one sheet or on several."""
    access = require_viewer(request, event)
    one, reading = access.event, read_book(access.event.journal_id)
    if reading.book.bracket is None:
        raise Http404(f"bracket of event {event}")
    shown = drawing(reading.book, pictures(one, reading), Labels(names(one), fit_in_bracket))
    over = reading.book.bracket.finished
    content = bracket.pdf(one.name, _facts(one, over=over), shown, requested_format(request))
    return file_response(content, filename(one.name, one.played_on, _("Bracket"), "pdf"), PDF)


def _facts(event: Event, *, over: bool) -> str:
    """The day and the place, and of one that is still played as of when."""
    facts = [date_format(event.played_on, "DATE_FORMAT"), event.place]
    if not over:
        at = date_format(timezone.localtime(), "DATETIME_FORMAT")
        facts.append(_("as of %(at)s") % {"at": at})
    return " · ".join(filter(None, facts))
