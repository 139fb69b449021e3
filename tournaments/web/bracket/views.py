"""The bracket of an event for who runs it: planned, drawn, published, advanced, corrected, and its poster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from scorekeeper.exports.downloads import filename
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.live import UNCHANGED
from tournaments.engine.brackets.picture import bracket_picture
from tournaments.exports.pdf import bracket
from tournaments.exports.pdf.layout import fit_in_bracket, printed_names
from tournaments.models import Event
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import is_stale, pictures
from tournaments.queries.entrants import names
from tournaments.queries.open_items import open_reviews
from tournaments.queries.results import final_signature
from tournaments.queries.tables import games
from tournaments.services import brackets, events
from tournaments.web.access import EventAccess, require_director, require_viewer
from tournaments.web.bracket import plan, screen, ties
from tournaments.web.bracket.forms import DecideTieForm, PartForm, RoundForm, SeedForm, TieForm, UndoRoundForm
from tournaments.web.bracket.rounds import BracketContext, build_rounds, count_pairs_together
from tournaments.web.bracket.screen import render_drawing
from tournaments.web.navigation import event_context
from tournaments.wording.bracket_drawing import Labels, drawing
from tournaments.wording.open_items import results_status

WATCHED_ENOUGH = 286  # htmx asks no more after that
LOOKS = ("look", "look-again")  # extra hands are typed, and nothing is done yet
SECOND_PART = "second"


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the bracket."""
    return _page(request, require_viewer(request, event), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what a button of the page says; extra hands that are only looked at change nothing."""
    access, page = require_director(request, event), PageForms(request, BUTTONS)

    def then(_written: object) -> HttpResponse:
        return _page(request, access, page) if page.pressed in LOOKS else redirect("event-bracket", event)

    return page.save(access, then=then) or _page(request, access, page)


def _draft(access: EventAccess, data: Data) -> object:
    return brackets.draft(access.event, seed=data["seed"], key=data["key"], actor=access.actor)


def _fit(access: EventAccess, data: Data) -> object:
    reading = read_book(access.event.journal_id)
    setup = replace(reading.book.setup, bracket=plan.fitting_setup(access.event, reading))
    return events.change_setup(access.event, setup, key=data["key"], actor=access.actor)


def _decide_tie(access: EventAccess, data: Data) -> object:
    place, actor = _tie_at(data), access.actor
    return brackets.decide_tie(access.event, data["chosen"], data["why"], **place, key=data["key"], actor=actor)


def _undecide_tie(access: EventAccess, data: Data) -> object:
    return brackets.undecide_tie(access.event, **_tie_at(data), key=data["key"], actor=access.actor)


def _tie_at(data: Data) -> dict[str, Any]:
    return {"table": data["table"], "second": data["part"] == SECOND_PART}


def _correct_cut(access: EventAccess, data: Data) -> object:
    return brackets.correct_cut(access.event, key=data["key"], actor=access.actor, why=data["why"])


def _drop(access: EventAccess, data: Data) -> object:
    return brackets.drop_draft(access.event, key=data["key"], actor=access.actor)


def _publish(access: EventAccess, data: Data) -> object:
    return brackets.publish(access.event, key=data["key"], actor=access.actor)


def _publish_second(access: EventAccess, data: Data) -> object:
    return brackets.publish_second_chance(access.event, seed=data["seed"], key=data["key"], actor=access.actor)


def _look(access: EventAccess, data: Data) -> None:
    """Change nothing: the page shows what the extra hands would do."""


def _advance(access: EventAccess, data: Data) -> object:
    return brackets.advance(
        access.event,
        data["round"] or 0,
        second=data["part"] == SECOND_PART,
        extras=data["extras"],
        returning=data["returning"],
        key=data["key"],
        actor=access.actor,
    )


def _correct(access: EventAccess, data: Data) -> object:
    return brackets.correct(
        access.event,
        data["round"] or 0,
        second=data["part"] == SECOND_PART,
        extras=data["extras"],
        key=data["key"],
        actor=access.actor,
        why=data["why"],
    )


def _undo_round(access: EventAccess, data: Data) -> object:
    second, typed, why = data["part"] == SECOND_PART, data["typed"], data["why"]
    actor = access.actor
    return brackets.undo_round(access.event, second=second, typed=typed, key=data["key"], actor=actor, why=why)


SECOND_SEED_FORM = partial(SeedForm, initial={"part": SECOND_PART})
BUTTONS = {
    "draft": Button(SeedForm, _draft, ids="%s-draft"),
    "fit": Button(PartForm, _fit),
    "decide-tie": Button(DecideTieForm, _decide_tie, ids="%s-decide-tie"),
    "undecide-tie": Button(TieForm, _undecide_tie),
    "correct-cut": Button(RoundForm, _correct_cut, ids="%s-correct-cut"),
    "drop": Button(PartForm, _drop),
    "publish": Button(PartForm, _publish),
    "publish-second": Button(SECOND_SEED_FORM, _publish_second, ids="%s-publish-second"),
    "look": Button(RoundForm, _look),
    "advance": Button(RoundForm, _advance),
    "look-again": Button(RoundForm, _look),
    "correct": Button(RoundForm, _correct),
    "undo-round": Button(UndoRoundForm, _undo_round),
}


def _page(request: HttpRequest, access: EventAccess, page: PageForms) -> HttpResponse:
    reading = read_book(access.event.journal_id)
    book = reading.book
    if book.setup.bracket is None:
        raise Http404(f"bracket of event {access.event.pk}")
    if request.GET.get("version") == str(reading.length):
        return HttpResponse(status=UNCHANGED)
    context: dict[str, Any] = event_context(access, "event-bracket") | {
        "version": reading.length,
        "forms": page,
        **_bracket_context(access, reading, page),
    }
    watched = _is_watched(context)
    status = WATCHED_ENOUGH if request.GET.get("version") and not watched else page.status
    return render(request, "bracket/page.html", context | {"watched": watched}, status=status)


def _is_watched(context: Mapping[str, Any]) -> bool:
    """Return whether the page asks for itself: tables are played, and nothing is typed in what it would bring again."""
    parts, second = context.get("parts", ()), context.get("second_waits")
    cut = context.get("cut")
    typed = any(part.changed for part in parts) or bool(second and second.field) or bool(cut and cut.is_open)
    return not typed and any(part.next and part.next.waits for part in parts)


def _bracket_context(access: EventAccess, reading: EventReading, page: PageForms) -> dict[str, Any]:
    book, called = reading.book, names(access.event)
    decisions = list(ties.decision_lines(access.event, reading, called, directs=access.directs))
    seed_ties = plan.seed_ties(access.event, reading)
    if book.bracket is not None:
        brackets, played = pictures(access.event, reading, signed=False), games(access.event.pk)
        return {
            "decisions": decisions,
            "seed_ties": seed_ties,
            "closed": book.closed,
            "signed": bool(book.signed),
            "parts": list(screen.build_parts(access.event, reading, brackets, called, played, page)),
            "picture": render_drawing(drawing(book, brackets, Labels(called, fit_in_bracket))),
            "cut": ties.corrected_cut(access.event, reading, called, played, page),
            "second_waits": screen.waiting_second_chance(book.bracket, called),
        }
    coming = plan.preview_bracket(access.event, reading, called, ties.decide_form(page))
    if (draft := book.bracket_draft) is None or not access.helps:
        return {"coming": coming, "decisions": decisions, "seed_ties": seed_ties}
    planned = bracket_picture(draft, {})
    tables = [[who for who in table if who is not None] for table in draft.seats[0].tables]
    seated = set(draft.seats[0].everybody())
    reserve = plan.seed_lines(draft.entry.reserve, len(draft.entry.field) + 1, called)
    return {
        "coming": coming,
        "decisions": decisions,
        "seed_ties": seed_ties,
        "draft": draft,
        "rounds": build_rounds(planned, BracketContext(called)),
        "reserve": [line for line in reserve if line.number not in seated],
        "together": count_pairs_together(tables, draft.entry.apart),
        "stale": is_stale(access.event, reading, draft),
    }


@require_GET
def poster(request: HttpRequest, event: int) -> HttpResponse:
    """Send the published bracket as it stands, on one sheet or on several."""
    access = require_viewer(request, event)
    one, reading = access.event, read_book(access.event.journal_id)
    if reading.book.bracket is None:
        raise Http404(f"bracket of event {event}")
    poster_drawing = drawing(reading.book, pictures(one, reading), Labels(printed_names(names(one)), fit_in_bracket))
    content = bracket.pdf(one.name, _facts(one, reading), poster_drawing, requested_format(request))
    return file_response(content, filename(one.name, one.played_on, _("Bracket"), "pdf"), PDF)


def _facts(event: Event, reading: EventReading) -> str:
    """The day and the place, of one that is still played as of when, and the status of its results."""
    book, facts = reading.book, [date_format(event.played_on, "DATE_FORMAT"), event.place]
    over = book.bracket is not None and book.bracket.finished
    if not over:
        at = date_format(timezone.localtime(), "DATETIME_FORMAT")
        facts.append(_("as of %(at)s") % {"at": at})
    unsigned = _("not signed yet") if over else ""
    facts.append(results_status(book, final_signature(book), open_reviews(event, reading), unsigned))
    return " · ".join(filter(None, facts))
