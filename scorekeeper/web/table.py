"""The table screen: what is tapped, what it will pay, Record, Undo, and the two-second question of who watches."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.reading import game_version
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services import changes, hands
from scorekeeper.services.journals import Actor, Answer, Status
from scorekeeper.services.requests import Redo, Undo
from scorekeeper.web import access, entry, entry_record, entry_screen, entry_sides
from scorekeeper.web.table_page import PAGE, Typed, fresh, names_of, page, render_for_viewers
from scorekeeper.web.watching import UNCHANGED, LivePart, answer_shared
from scorekeeper.web.whole_number import whole_number
from scorekeeper.wording.hands import insert_names

NO_HAND = 0
REFUSED = 422
JSON = "application/json"
HAND_KEY = "Hand-Key"  # of the hand that an answer is about: what stands between a phone and the site has none


@require_GET
def table(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the table: the entry form to who records, the totals to who watches."""
    found = access.look(request, evening)
    return _afresh(request, found) if found.may(Action.RECORD) else _to_viewer(request, found)


@require_POST
def preview(request: HttpRequest, evening: int) -> HttpResponse:
    """Show what the hand would pay as far as it is entered; nothing is written."""
    found = access.record(request, evening)
    view = view_of(evening)
    return page(request, found, view, _followed(request, view))


@require_POST
def record(request: HttpRequest, evening: int) -> HttpResponse:
    """Record the hand, or say what is missing and keep what was entered; a phone's queue is told what became of it."""
    found = access.record(request, evening)
    typed = _posted(request)
    queued = request.headers.get("Accept") == JSON
    try:
        answer = take(found, typed, access.actor(request, found))
    except Refused as refused:
        sentence = refused.faults[0].message
        shown = _told(typed, "refused", sentence) if queued else _kept(request, found, typed, sentence)
        return _about(typed, shown)
    said, calm = _what_became(answer), answer.status is Status.AGREED
    shown = _told(typed, answer.status, said) if queued else _done(request, found, said, calm=calm)
    return _about(typed, shown)


@require_POST
def undo(request: HttpRequest, evening: int) -> HttpResponse:
    """Take back the hand that was recorded last; what is being entered stays. Seats are for who keeps the score."""
    found = access.record(request, evening)
    if not found.may(Action.KEEP):
        _verify_undo(view_of(evening))
    return _taken_back(request, found, Undo(request.POST.get("undo", "")), "undo")


@require_POST
def redo(request: HttpRequest, evening: int) -> HttpResponse:
    """Bring back the hand that was undone last; what is being entered stays."""
    found = access.record(request, evening)
    if not found.may(Action.KEEP) and view_of(evening).closed:
        raise Http404("redo")
    return _taken_back(request, found, Redo(request.POST.get("redo", "")), "redo")


def _taken_back(request: HttpRequest, found: Access, asked: Undo | Redo, what: str) -> HttpResponse:
    """Undo or redo the hand that the button named, and show the table as it stands then."""
    typed = _posted(request)
    try:
        changes.make(found.game, [asked], key=f"{typed.key}-{what}", actor=access.actor(request, found))
    except Refused as refused:
        return _kept(
            request, found, typed, insert_names(_(refused.faults[0].message), names_of(view_of(found.evening)))
        )
    return _done(request, found, "", typed.entered)


@require_GET
def live(request: HttpRequest, evening: int) -> HttpResponse:
    """Answer nothing while nothing has changed; else the screen to who watches, a nudge to who enters a hand.

    A screen without keys says so itself (`watching`): to who records they come back when the table is opened again.
    """
    found = access.look(request, evening)
    if not found.may(Action.RECORD):
        return _to_viewer(request, found)
    if request.GET.get("version") == str(game_version(found.game)):
        return HttpResponse(status=UNCHANGED)
    if "watching" not in request.GET:
        return HttpResponse(status=UNCHANGED, headers={"HX-Trigger": "moved"})
    return _afresh(request, found)


def view_of(evening: int) -> TableView:
    """Return the table of an evening; there is none for an evening that is not there."""
    view = table_view(evening)
    if view is None:
        raise Http404(f"evening {evening}")
    return view


def take(found: Access, typed: Typed, actor: Actor) -> Answer:
    """Record a hand as it was typed, with what the rules leave no choice about.

    Raises ``Refused`` with one sentence for the people at the table, their names in it.
    """
    if entry_screen.missing(typed.entered):
        view = view_of(found.evening)
        entered, sentence = _as_far_as_said(view, typed.entered)
        if sentence:
            raise refuse("missing", insert_names(sentence, names_of(view)))
        typed = replace(typed, entered=entered)
    hand = entry_record.record(typed.entered)
    try:
        return hands.record_hand(found.game, hand, key=typed.key, expects=typed.expects, actor=actor)
    except Refused as refused:
        sentence = entry_screen.sentence_of(refused, typed.entered)
        raise refuse(refused.faults[0].code, insert_names(sentence, names_of(view_of(found.evening)))) from refused


def _afresh(request: HttpRequest, found: Access) -> HttpResponse:
    view = view_of(found.evening)
    return page(request, found, view, fresh(view))


def _to_viewer(request: HttpRequest, found: Access) -> HttpResponse:
    """Show the table to those who record nothing, drawn once for all of one kind."""

    def draw(_version: int) -> LivePart:
        return render_for_viewers(found, view_of(found.evening))

    around = {"view": {"evening": found.evening, "within": found.within}}
    return answer_shared(request, found, f"table {found.is_of_event}", draw, PAGE, around)


def _verify_undo(view: TableView) -> None:
    """Raise Http404 where the last thing is no hand, or the sheet is closed: that is for who keeps the score."""
    if view.reseated or view.closed:
        raise Http404("undo")


def _posted(request: HttpRequest) -> Typed:
    """Return what was sent, as it was sent; a hand that does not say which it is takes no hand's place."""
    number = whole_number(request.POST.get("expects", ""), digits=6) or NO_HAND
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


def _kept(request: HttpRequest, found: Access, typed: Typed, sentence: str) -> HttpResponse:
    """Show again what was not taken, and say why."""
    view = view_of(found.evening)
    return page(request, found, view, typed, said=sentence, status=REFUSED)


def _told(typed: Typed, became: str, said: str) -> JsonResponse:
    """The answer to a hand from a phone's queue: what became of it, and the sentence for who keeps the score."""
    status = REFUSED if became == "refused" else 200
    return JsonResponse({"key": typed.key, "became": str(became), "said": said}, status=status)


def _about(typed: Typed, response: HttpResponse) -> HttpResponse:
    """The answer with the key of its hand: without it a phone takes no answer for the site's."""
    if texts.is_key(typed.key):
        response[HAND_KEY] = typed.key
    return response


def _what_became(answer: Answer) -> str:
    """Return a sentence where the hand was not simply recorded."""
    if answer.status is Status.RIVAL:
        return _("Kept beside the first opinion; the two wait for a decision.")
    if answer.status is Status.AGREED:
        return _("Hand %(number)d was recorded before, exactly as you have it.") % {"number": answer.number}
    return ""


def _done(
    request: HttpRequest, found: Access, said: str, entered: entry.Entered | None = None, *, calm: bool = False
) -> HttpResponse:
    """Show the table as it stands now: the part of it to htmx, the page at its own address to others."""
    if not request.headers.get("HX-Request"):
        return redirect("table", found.evening)
    view = view_of(found.evening)
    answer = page(request, found, view, fresh(view, entered or entry.Entered()), said=said, calm=calm)
    answer["HX-Trigger"] = "recorded"  # what the table shows above may be another now: the score can be handed in
    return answer
