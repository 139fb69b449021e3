"""The draw of an event: made, looked at, changed by hand, published, unpublished."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.exports.downloads import filename
from scorekeeper.web.actions import Button, Data, PageForms, form_status, save_form
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.forms import Form, Hidden, KeyedForm, TextField, WholeNumberField
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.sentences import write_refusal
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw import verify_unpublishable
from tournaments.engine.event.draw_pool import present_entrants
from tournaments.engine.event.progress import is_waiting, what_is_lost
from tournaments.engine.event.values import SessionDraw, SessionTable
from tournaments.exports.pdf import seats
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.queries.tables import drawn_byes, drawn_seats, games, with_games
from tournaments.services import draws, entrants
from tournaments.services.journal_writer import EventWrite
from tournaments.web.access import EventAccess, require_assistant, require_director, require_viewer
from tournaments.web.draw import screen
from tournaments.web.navigation import event_context
from tournaments.wording.sessions import in_sentence, loss_words, session_words

LONGEST = 15  # digits of a number that is typed
NO_ENTRANT = gettext_lazy("Enter a player's number, like 12.")


class DraftForm(KeyedForm):
    """The number of sessions that are drawn at once, one where nothing is sent, and from which seed, at random
    without one."""

    together = WholeNumberField(wrong=gettext_lazy("Choose which sessions to draw."), digits=LONGEST)
    seed = WholeNumberField(
        label=gettext_lazy("Number"),
        help_text=gettext_lazy(
            "The same number always gives the same seats. Roll dice in front of everyone, or leave it "
            "empty for a random number."
        ),
        wrong=gettext_lazy("Enter the seed as a whole number, like 42."),
        digits=LONGEST,
    )


class LookForm(Form):
    """The number of who is looked at, and of another with whom they may change places."""

    one = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True)
    other = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST)


class SwapForm(KeyedForm):
    """Two entrants who change places."""

    one = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True, widget=Hidden)
    other = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True, widget=Hidden)


class UnpublishDrawForm(KeyedForm):
    """The text that confirms unpublishing a draw, and the reason."""

    typed = TextField()
    why = TextField()


class SeatForm(KeyedForm):
    """A player who gets a seat at a published table."""

    entrant = WholeNumberField(wrong=gettext_lazy("Choose a player."), digits=LONGEST, required=True)
    table = WholeNumberField(wrong=gettext_lazy("Choose a table."), digits=LONGEST, required=True)


class UnseatForm(KeyedForm):
    """A player who is taken from a table; from the one where they sit if none is named."""

    entrant = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True, widget=Hidden)
    table = WholeNumberField(wrong=gettext_lazy("Choose a table."), widget=Hidden)


@require_safe
def draw(request: HttpRequest, event: int) -> HttpResponse:
    """Go on to the session that is to be drawn, or to the one that is under way."""
    access = require_viewer(request, event)
    book = book_of(access.event.journal_id)
    waiting = [number for number in book.sessions if number not in book.published]
    if not waiting and book.current not in book.sessions:
        return redirect("event-bracket", event)
    return redirect("event-draw-session", event, waiting[0] if waiting else book.current)


@require_safe
def session(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Show the draw of a session; `one` and `other` are the numbers of those who are looked at."""
    access = require_viewer(request, event)
    return _page(request, access, _book(access, session), session, PageForms(request, BUTTONS))


@require_POST
def draft(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Draw a session, or several at once."""
    return _answer(request, event, session, "draft")


@require_POST
def answer_no_shows(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Seat those again who did not appear in the session before, or leave them out: ``seat-45``, or all as ``seat``."""
    access = require_assistant(request, event)
    book = book_of(access.event.journal_id)
    if session not in book.foreseen:
        raise Http404(f"session {session}")
    after = ("event-draw-session", event, session) if session in book.sessions else ("event-bracket", event)
    forms = PageForms(request, NO_SHOW_BUTTONS)
    return forms.save(access, session, then=lambda _noted: redirect(*after)) or redirect(*after)


def _check_in(access: EventAccess, session: int, data: Data, number: int | None = None, *, here: bool) -> None:
    no_shows = present_entrants(book_of(access.event.journal_id), session).asked
    chosen = [each for each in no_shows if number in (None, each)]
    if chosen:  # who was answered for at the same time stays as it is
        key = f"{data['key']}-{here}-{number}"
        entrants.check_in(access.event, session, chosen, here=here, key=key, actor=access.actor)


NO_SHOW_BUTTONS = {
    "seat": Button(KeyedForm, partial(_check_in, here=True), numbers=(0, 1)),
    "leave": Button(KeyedForm, partial(_check_in, here=False), numbers=(0, 1)),
}


@require_POST
def swap(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Let two change places."""
    return _answer(request, event, session, "swap")


@require_POST
def drop(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Throw a draft away."""
    return _answer(request, event, session, "drop")


@require_POST
def publish(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Publish a draft: its tables can be played at."""
    return _answer(request, event, session, "publish")


@require_POST
def unpublish(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Take a published draw back, once its name was typed."""
    return _answer(request, event, session, "unpublish")


@require_POST
def reseat(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Give a player a seat at a published table, or take one who does not come from the table they sit at."""
    return _answer(request, event, session)


@require_safe
def print_seats(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Send the seats of a published session as a PDF, `?by=name` or `?by=table`."""
    access = require_viewer(request, event)
    book, seated = book_of(access.event.journal_id), drawn_seats(access.event, session)
    by = request.GET.get("by", "name")
    if not seated or by not in ("name", "table"):
        raise Http404(request.path)
    byes = drawn_byes(access.event, book, session)
    paper = seats.SeatListPaper(access.event.name, access.event.played_on, session_words(book, session), seated, byes)
    make, what = (seats.names_pdf, _("seats by name")) if by == "name" else (seats.tables_pdf, _("seats by table"))
    title = f"{access.event.name}, {in_sentence(book, session)}"
    content = make(paper, requested_format(request))
    return file_response(content, filename(title, access.event.played_on, what, "pdf"), PDF, kept=False)


def _answer(request: HttpRequest, event: int, session: int, pressed: str | None = None) -> HttpResponse:
    access = require_director(request, event)
    book, page = _book(access, session), PageForms(request, BUTTONS, pressed, usual="seat")

    def then(noted: EventWrite) -> HttpResponse:
        path = reverse("event-draw-session", args=[event, session])
        return redirect(f"{path}?opened={max(noted.after.tables)}" if page.pressed in ("seat", "unseat") else path)

    return page.save(access, session, then=then) or _page(request, access, book, session, page)


def _draft(access: EventAccess, session: int, data: Data) -> EventWrite:
    together = 1 if data["together"] is None else data["together"]
    return draws.draft(access.event, session, seed=data["seed"], together=together, key=data["key"], actor=access.actor)


def _drop(access: EventAccess, session: int, data: Data) -> EventWrite:
    return draws.drop_draft(access.event, session, key=data["key"], actor=access.actor)


def _swap(access: EventAccess, session: int, data: Data) -> EventWrite:
    return draws.swap(access.event, session, data["one"], data["other"], key=data["key"], actor=access.actor)


def _publish(access: EventAccess, session: int, data: Data) -> EventWrite:
    return draws.publish(access.event, session, key=data["key"], actor=access.actor)


def _unpublish(access: EventAccess, session: int, data: Data) -> EventWrite:
    typed, why = data["typed"], data["why"]
    return draws.unpublish(access.event, session, typed=typed, key=data["key"], actor=access.actor, why=why)


def _seat(access: EventAccess, _session: int, data: Data) -> EventWrite:
    return draws.seat(access.event, data["table"], data["entrant"], key=data["key"], actor=access.actor)


def _unseat(access: EventAccess, session: int, data: Data) -> EventWrite:
    entrant = data["entrant"]
    table = data["table"] or _table_of(access, session, entrant)
    return draws.unseat(access.event, table, entrant, key=data["key"], actor=access.actor)


BUTTONS = {
    "draft": Button(DraftForm, _draft),
    "drop": Button(KeyedForm, _drop),
    "swap": Button(SwapForm, _swap),
    "publish": Button(KeyedForm, _publish),
    "unpublish": Button(UnpublishDrawForm, _unpublish),
    "seat": Button(SeatForm, _seat),
    "unseat": Button(UnseatForm, _unseat),
}


def _table_of(access: EventAccess, session: int, entrant: int) -> int:
    """Return the id of the table where an entrant sits. Raises `Refused` (`not-drawn`)."""
    book = book_of(access.event.journal_id)
    place = book.seat_of(session, entrant)
    if place is None:
        raise refuse("not-drawn/seat", {"number": entrant, "session": in_sentence(book, session)}, "entrant")
    return place[0].id


def _book(access: EventAccess, session: int) -> EventBook:
    book = book_of(access.event.journal_id)
    if session not in book.sessions:
        raise Http404(f"session {session}")
    return book


def _page(request: HttpRequest, access: EventAccess, book: EventBook, session: int, page: PageForms) -> HttpResponse:
    look = LookForm(request.GET if request.method != "POST" and request.GET.get("one") else None)
    known = names(access.event, session)
    visible = _visible_draw(access, book, session)
    context = {
        **event_context(access, "event-draw"),
        "session": session,
        "before": session - 1,
        "steps": screen.steps(book, session),
        "draw": visible,
        "published": session in book.published,
        "over": session in book.locked,
        "forms": page,
        "look": look,
        "requests": screen.seating_requests(book, session, known),
    }
    if visible is None or visible.published is None:
        context["coming"] = screen.preview_draw(book, session, known)
    if visible is not None:
        context |= _tables_context(request, access, book, visible, look, known)
        label = _("To undo the draw, type “%(to_type)s”") % {"to_type": context["to_type"]}
        page["unpublish"]["typed"].label = label
        page["unpublish"]["why"].label = _("Reason") if context["loss"] else _("Reason (optional)")
    return render(request, "draw/page.html", context, status=max(page.status, form_status(look)))


def _visible_draw(access: EventAccess, book: EventBook, session: int) -> SessionDraw | None:
    """Return the draw of a session, None without one; only the director and assistants see a draft."""
    draw = book.draws.get(session)
    return draw if draw is None or draw.published or access.helps else None


def _tables_context(
    request: HttpRequest,
    access: EventAccess,
    book: EventBook,
    draw: SessionDraw,
    look: LookForm,
    known: Mapping[int, str],
) -> dict[str, Any]:
    """Return the template variables of the tables of a draw, and of those who are looked at."""
    session = draw.session
    played = games(access.event.pk, session) if draw.published else {}

    def explain(form: LookForm) -> screen.ChosenSeat:
        return screen.explain_seat(book, session, form.cleaned_data["one"], form.cleaned_data["other"], known, played)

    chosen = save_form(look, explain)
    loss = what_is_lost(book, with_games(book.tables_of(session), played))
    return {
        "tiles": screen.tiles(draw, known, chosen),
        "chosen": chosen,
        "last_swap": [(number, known.get(number, "")) for number in draw.swaps[-1]] if draw.swaps else None,
        "costs": screen.costs(book, draw),
        "unmet": screen.unmet_requests(book, session, known),
        "without_seat": screen.unseated_players(book, session, known) if draw.published else "",
        "opened": _changed_table(request, book, session),
        "late_entry": screen.late_entry(book, session, known, played) if draw.published else None,
        "starts_next": is_waiting(book, session, played),
        "loss": loss,
        "lost": loss_words(loss),
        "undo_problem": _undo_problem(book, session),
        "to_type": draws.to_type(book, session, loss),
    }


def _undo_problem(book: EventBook, session: int) -> str:
    """Return the sentence that says why a draw can't be undone; empty where it can."""
    try:
        verify_unpublishable(book, session)
    except Refused as refused:
        return write_refusal(refused)
    return ""


def _changed_table(request: HttpRequest, book: EventBook, session: int) -> SessionTable | None:
    """Return the table whose seats were just changed, to say that its card is printed again."""
    table = book.tables.get(parse_whole_number(request.GET.get("opened", "")) or 0)
    return table if table is not None and table.session == session else None
