"""The table screen: what is tapped, what it will pay, Record, Undo, and the two-second question of who watches."""

import re
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.access import Action
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.queries.versions import game_version
from scorekeeper.services import changes, hands
from scorekeeper.services.answer import Status
from scorekeeper.services.requests import Undo
from scorekeeper.web import access, entry, entry_record, entry_screen, entry_sides
from scorekeeper.web.seat_names import named
from scorekeeper.web.table_page import Typed, fresh, names_of, page

UNCHANGED = 204
NO_HAND = 0
HAND_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
REFUSED = 422


@require_GET
def table(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the table: the entry form to who keeps the score, the totals to who watches."""
    found = access.look(request, evening)
    view = view_of(evening)
    return page(request, view, fresh(view) if found.may(Action.KEEP) else None)


@require_POST
def preview(request: HttpRequest, evening: int) -> HttpResponse:
    """Show what the hand would pay as far as it is entered; nothing is written."""
    access.keep(request, evening)
    view = view_of(evening)
    return page(request, view, _followed(request, view))


@require_POST
def record(request: HttpRequest, evening: int) -> HttpResponse:
    """Record the hand, or say what is missing and keep what was entered."""
    found = access.keep(request, evening)
    typed = _posted(request)
    if entry_screen.missing(typed.entered):
        entered, sentence = _as_far_as_said(view_of(evening), typed.entered)
        if sentence:
            return _kept(request, evening, typed, sentence)
        typed = replace(typed, entered=entered)
    actor = access.actor(request, found)
    hand = entry_record.record(typed.entered)
    try:
        answer = hands.record_hand(found.game, hand, key=typed.key, expects=typed.expects, actor=actor)
    except Refused as refused:
        return _kept(request, evening, typed, entry_screen.sentence_of(refused, typed.entered))
    said = _("Kept beside the first opinion; the two wait for a decision.") if answer.status is Status.RIVAL else ""
    return _done(request, evening, said)


@require_POST
def undo(request: HttpRequest, evening: int) -> HttpResponse:
    """Take back the hand that was recorded last; what is being entered stays."""
    found = access.keep(request, evening)
    typed = _posted(request)
    actor = access.actor(request, found)
    try:
        changes.make(found.game, [Undo(request.POST.get("undo", ""))], key=f"{typed.key}-undo", actor=actor)
    except Refused as refused:
        return _kept(request, evening, typed, _(refused.faults[0].message))
    return _done(request, evening, "", typed.entered)


@require_GET
def live(request: HttpRequest, evening: int) -> HttpResponse:
    """Answer nothing while nothing has changed; else the screen to who watches, a nudge to who enters a hand."""
    found = access.look(request, evening)
    if request.GET.get("version") == str(game_version(found.game)):
        return HttpResponse(status=UNCHANGED)
    if found.may(Action.KEEP):
        return HttpResponse(status=UNCHANGED, headers={"HX-Trigger": "moved"})
    return page(request, view_of(evening), None)


def view_of(evening: int) -> TableView:
    """Return the table of an evening; there is none for an evening that is not there."""
    view = table_view(evening)
    if view is None:
        raise Http404(f"evening {evening}")
    return view


def _posted(request: HttpRequest) -> Typed:
    """Return what was sent, as it was sent; a hand that does not say which it is takes no hand's place."""
    expects = request.POST.get("expects", "")
    number = int(expects) if HAND_NUMBER.fullmatch(expects) else NO_HAND
    return Typed(entry.read(request.POST), request.POST.get("key", ""), number)


def _followed(request: HttpRequest, view: TableView) -> Typed:
    """Return what the screen goes on with: an empty form follows the game, a hand that arrived is not entered again."""
    typed = _posted(request)
    if view.last is not None and view.last.key == typed.key:
        return fresh(view)
    if typed.entered.is_empty or "next" in request.POST:
        return replace(typed, expects=view.next_number)
    return typed


def _as_far_as_said(view: TableView, entered: entry.Entered) -> tuple[entry.Entered, str]:
    """Return the hand with what the rules leave no choice about, and what is missing in it then."""
    table = entry_screen.table_of(view.rules, view.state, names_of(view), entered)
    entered = entry_screen.completed(table, entered)
    return entered, entry_screen.missing(entered, entry_sides.words(view.rules))


def _kept(request: HttpRequest, evening: int, typed: Typed, sentence: str) -> HttpResponse:
    """Show again what was not taken, and say why."""
    view = view_of(evening)
    return page(request, view, typed, said=named(sentence, names_of(view)), status=REFUSED)


def _done(request: HttpRequest, evening: int, said: str, entered: entry.Entered | None = None) -> HttpResponse:
    """Show the table as it stands now: the part of it to htmx, the page at its own address to others."""
    if not request.headers.get("HX-Request"):
        return redirect("table", evening)
    view = view_of(evening)
    return page(request, view, fresh(view, entered or entry.Entered()), said=said)
