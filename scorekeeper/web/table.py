"""The table screen: what is tapped, what it will pay, Record, Undo, and the two-second question of who watches."""

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
from scorekeeper.web import access, entry, entry_screen, table_page
from scorekeeper.web.seat_names import named
from scorekeeper.web.table_page import Typed, fresh, page

UNCHANGED = 204
REFUSED = 422


@require_GET
def table(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the table: the entry form to who keeps the score, the totals to who watches."""
    found = access.look(request, evening)
    view = _view(evening)
    return page(request, view, fresh(view) if found.may(Action.KEEP) else None)


@require_POST
def preview(request: HttpRequest, evening: int) -> HttpResponse:
    """Show what the hand would pay as far as it is entered; nothing is written."""
    access.keep(request, evening)
    view = _view(evening)
    return page(request, view, _typed(request, view))


@require_POST
def record(request: HttpRequest, evening: int) -> HttpResponse:
    """Record the hand, or say what is missing and keep what was entered."""
    found = access.keep(request, evening)
    view = _view(evening)
    typed = _posted(request, view)
    screen = entry_screen.build(view.rules, view.state, table_page.names_of(view), typed.entered)
    if not screen.ready and typed.expects == view.next_number:
        return page(request, view, typed, said=screen.problem, status=REFUSED)
    actor = access.actor(request, found)
    try:
        answer = hands.record_hand(view.game, dict(screen.record), key=typed.key, expects=typed.expects, actor=actor)
    except Refused as refused:
        return _refused(request, view, typed, refused)
    said = _("Kept beside the first opinion; the two wait for a decision.") if answer.status is Status.RIVAL else ""
    return _done(request, evening, said)


@require_POST
def undo(request: HttpRequest, evening: int) -> HttpResponse:
    """Take back the hand that was recorded last; what is being entered stays."""
    found = access.keep(request, evening)
    view = _view(evening)
    typed = _posted(request, view)
    actor = access.actor(request, found)
    try:
        changes.make(view.game, [Undo(request.POST.get("undo", ""))], key=f"{typed.key}-undo", actor=actor)
    except Refused as refused:
        return _refused(request, view, typed, refused)
    return _done(request, evening, "", typed.entered)


@require_GET
def live(request: HttpRequest, evening: int) -> HttpResponse:
    """Answer nothing while nothing has changed; else the screen to who watches, a nudge to who enters a hand."""
    found = access.look(request, evening)
    if request.GET.get("version") == str(game_version(found.game)):
        return HttpResponse(status=UNCHANGED)
    if found.may(Action.KEEP):
        return HttpResponse(status=UNCHANGED, headers={"HX-Trigger": "moved"})
    return page(request, _view(evening), None)


def _view(evening: int) -> TableView:
    view = table_view(evening)
    if view is None:
        raise Http404(f"evening {evening}")
    return view


def _posted(request: HttpRequest, view: TableView) -> Typed:
    """Return what was sent, as it was sent."""
    expects = request.POST.get("expects", "")
    number = int(expects) if expects.isascii() and expects.isdigit() else view.next_number
    return Typed(entry.read(request.POST), request.POST.get("key", ""), number)


def _typed(request: HttpRequest, view: TableView) -> Typed:
    """Return what the screen goes on with: an empty form follows the game, a hand that arrived is not entered again."""
    typed = _posted(request, view)
    if view.last is not None and view.last.key == typed.key:
        return fresh(view)
    if typed.entered.is_empty or "next" in request.POST:
        return Typed(typed.entered, typed.key, view.next_number)
    return typed


def _refused(request: HttpRequest, view: TableView, typed: Typed, refused: Refused) -> HttpResponse:
    sentence = named(_(refused.faults[0].message), table_page.names_of(view))
    return page(request, view, typed, said=sentence, status=REFUSED)


def _done(request: HttpRequest, evening: int, said: str, entered: entry.Entered | None = None) -> HttpResponse:
    """Show the table as it stands now: the part of it to htmx, the page at its own address to others."""
    if not request.headers.get("HX-Request"):
        return redirect("table", evening)
    view = _view(evening)
    return page(request, view, fresh(view, entered or entry.Entered()), said=said)
