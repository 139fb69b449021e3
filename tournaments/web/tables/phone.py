"""A table of an event on its own phone: messages and clock, handing in, calls, and confirmation by PIN.

The page polls its strip with the mark of what it shows, and gets an empty answer while nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.table import table_view
from scorekeeper.services.journals import Actor
from scorekeeper.web import access as site_access
from scorekeeper.web.access import get_phone, issue_token
from scorekeeper.web.actions import Button, Data, PageForms, answer_form, posted_data, save_form
from scorekeeper.web.live import UNCHANGED
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.progress import can_submit, is_corrected
from tournaments.engine.event.values import Clock, DirectorCall, DirectorMessage, SessionTable, TableState
from tournaments.models import Event
from tournaments.queries import tables as table_queries
from tournaments.queries.book import book_of
from tournaments.queries.tables import GameRow
from tournaments.services import events, tables
from tournaments.web.tables.forms import CallForm, ConfirmScoreForm, DisputeForm, HandInForm, SeenMessageForm
from tournaments.wording import sessions
from tournaments.wording.sessions import table_leads, table_words


@dataclass(frozen=True, slots=True)
class TableAccess:
    """A table of an event, and what this browser may do there."""

    event: Event
    book: EventBook
    table: SessionTable
    game: GameRow
    access: Access
    actor: Actor

    @property
    def state(self) -> TableState:
        """Return the state of its score."""
        return self.book.state_of(self.table)

    @property
    def title(self) -> str:
        """Return the title of its pages: ``Session 2, table 7``."""
        return table_words(self.book, self.table)

    @property
    def records(self) -> bool:
        """Return whether it may hand in, confirm and call the director, not only look."""
        return self.access.may(Action.RECORD)

    @property
    def recorded(self) -> str:
        """Return the sentence about the number of hands recorded."""
        return sessions.recorded_words(self.table, self.game)

    @property
    def submits(self) -> bool:
        """Return whether its score can be submitted."""
        return can_submit(self.book, self.table, self.game)


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """A seat's total at the end of a session, in units, with the entrant's number and name."""

    entrant: int
    name: str
    total: int
    stand_in: bool


def view_table(request: HttpRequest, club_game: int) -> TableAccess:
    """Return the table of a game. Raise Http404 unless the visitor may see it and it belongs to an event."""
    return _get_table(request, site_access.require_viewer(request, club_game))


def record_at_table(request: HttpRequest, club_game: int) -> TableAccess:
    """Return the table of a game. Raise Http404 unless the visitor may record hands there."""
    return _get_table(request, site_access.require_recorder(request, club_game))


def seat_totals(place: TableAccess) -> list[SeatTotal]:
    """Return the lines of a table, in the order of seats at the beginning. One statement."""
    view = table_view(place.game.club_game)
    players = {player.number: player for player in view.players}
    return [
        SeatTotal(entrant, player.name, player.total, entrant in place.table.stand_ins)
        for number, entrant in enumerate(place.table.seats, 1)
        if (player := players.get(number)) is not None
    ]


def _get_table(request: HttpRequest, access: Access) -> TableAccess:
    where = table_queries.sitting(access.club_game)
    if where is None:
        raise Http404(request.path)
    event = where.event
    book = book_of(event.journal_id)
    game = table_queries.game_of(event.pk, where.table)
    if game is None or where.table not in book.tables:
        raise Http404(request.path)
    return TableAccess(event, book, book.table(where.table), game, access, site_access.actor(request, access))


@require_GET
def strip(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the strip of a table to whoever may look at it, nothing to who shows it already; one that the draw has no
    longer says so."""
    return _send_strip(request, club_game)


def _send_strip(request: HttpRequest, club_game: int) -> HttpResponse:
    try:
        place = view_table(request, club_game)
    except Http404:
        if site_access.require_viewer(request, club_game).within is None:
            raise
        place = None
    says = _render_strip(place) if place else render_to_string("tables/replaced.html")
    mark = sha256(says.encode()).hexdigest()[:16]
    if request.GET.get("strip") == mark:
        return HttpResponse(status=UNCHANGED)
    context = {"says": says, "mark": mark, "club_game": club_game, "records": place is not None and place.records}
    return render(request, "tables/strip.html", context)


def _render_strip(place: TableAccess) -> SafeString:
    session = place.table.session
    clock = None if session in place.book.locked else place.book.clocks.get(session)
    context = {
        "place": place,
        "messages": _shown_messages(place),
        "clock": clock and clock_in_words(clock),
        "calls": calls(place),
        "leads": table_leads(place.book, place.table),
        "decided": place.book.decided_dispute(place.table),
    }
    return render_to_string("tables/messages.html", context)


def _shown_messages(place: TableAccess) -> list[tuple[DirectorMessage, bool]]:
    """Return the director's current messages to this table, each with whether the table has seen it."""
    messages = place.book.messages_at(place.table.id)
    seen = table_queries.messages_seen(place.event, messages) if messages else {}
    return [(message, place.table.id in seen.get(message.id, {})) for message in messages]


@require_POST
def mark_seen(request: HttpRequest, club_game: int) -> HttpResponse:
    """Keep that this table has seen a message; show the strip to its script, else the table."""
    place, form = record_at_table(request, club_game), SeenMessageForm(request.POST)

    def save(form: SeenMessageForm) -> HttpResponse:
        events.mark_seen(place.event, place.table.id, form.cleaned_data["message"] or 0)
        return redirect("table", club_game)

    answer = save_form(form, save)
    if answer is None or request.headers.get("HX-Request"):
        return _send_strip(request, club_game)
    return answer


def calls(place: TableAccess) -> list[DirectorCall]:
    """Return the open calls of this table."""
    return [call for call in place.book.open_calls() if call.table == place.table.id]


def clock_in_words(clock: Clock) -> str:
    """Return the state of the clock, in whole minutes begun."""
    if clock.over:
        return _("The session is over.")
    elapsed = clock.elapsed(timezone.now())
    if clock.limit is None:
        played = _("%(minutes)s min played") % {"minutes": elapsed // 60}
    elif elapsed >= clock.limit:
        played = _("Time is up.")
    else:
        played = _("%(minutes)s min left") % {"minutes": -(-(clock.limit - elapsed) // 60)}
    return played if clock.since else _("%(time)s (clock stopped)") % {"time": played}


@require_http_methods(["GET", "POST"])
def hand_in(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the totals and ask who kept the score; hand it in and pass the phone on."""
    place = record_at_table(request, club_game)
    if request.method == "GET" and place.state is not TableState.OPEN:
        return redirect("table-confirm", club_game)

    def save(form: HandInForm) -> HttpResponse:
        data = form.cleaned_data
        scorer, seen, key = data["scorer"], data["seen"], data["key"]
        tables.hand_in(place.event, place.table.id, scorer, seen=seen, key=key, actor=place.actor)
        return redirect("table-confirm" if place.book.setup.confirm else "table", club_game)

    lines = cache(partial(seat_totals, place))
    form = HandInForm(posted_data(request), **_at_table(place, lines))
    context = {"place": place, "lines": lines, "decided": place.book.decided_dispute(place.table)}
    return answer_form(request, form, save, "tables/hand_in.html", context)


def _at_table(place: TableAccess, lines: Callable[[], list[SeatTotal]]) -> dict[str, Any]:
    """Return the arguments for the forms of a table."""

    def names() -> dict[int, str]:
        return {line.entrant: line.name for line in lines()}

    return {"table": place.table, "length": place.game.length, "names": names}


@require_http_methods(["GET", "POST"])
def call(request: HttpRequest, club_game: int) -> HttpResponse:
    """Ask what the problem is, which may stay empty, and call the director."""
    place = record_at_table(request, club_game)

    def save(form: CallForm) -> HttpResponse:
        data = form.cleaned_data
        tables.call(place.event, place.table.id, data["text"], key=data["key"], actor=place.actor)
        return redirect("table", club_game)

    context = {"place": place, "calls": calls(place)}
    return answer_form(request, CallForm(posted_data(request)), save, "tables/call.html", context)


@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the score that was handed in; confirm it, or say what is wrong. Nothing can be changed here."""
    place = record_at_table(request, club_game)
    if request.method == "GET" and place.state is TableState.OPEN:
        return redirect("table-hand-in" if place.submits else "table", club_game)
    lines = cache(partial(seat_totals, place))
    about_table = _at_table(place, lines)
    buttons = {
        "confirm": Button(partial(ConfirmScoreForm, **about_table), _confirm),
        "dispute": Button(partial(DisputeForm, **about_table), _dispute),
    }
    page = PageForms(request, buttons, usual="confirm")
    if answer := page.save(request, place, then=lambda _saved: redirect("table-confirm", club_game)):
        return answer
    response = _confirm_page(request, place, lines(), page)
    if request.method == "GET":
        issue_token(request, response)  # for who came by no link, but by logging in
    return response


def _confirm(request: HttpRequest, place: TableAccess, data: Data) -> None:
    entrant, pin, seen = data["entrant"], data["pin"], data["seen"] or 0
    phone = get_phone(request)
    tables.confirm(place.event, place.table.id, entrant, pin, seen, key=data["key"], actor=place.actor, phone=phone)


def _dispute(_request: HttpRequest, place: TableAccess, data: Data) -> None:
    entrant, key = data["entrant"], data["key"]
    tables.dispute(place.event, place.table.id, data["text"], entrant=entrant, key=key, actor=place.actor)


def _confirm_page(request: HttpRequest, place: TableAccess, lines: list[SeatTotal], page: PageForms) -> HttpResponse:
    names = {line.entrant: line.name for line in lines}
    dispute = next((call for call in calls(place) if call.dispute), None)
    context = {
        "place": place,
        "lines": lines,
        "scorer": names.get(place.table.scorer or 0),
        "confirmer": names.get(place.table.confirmer or 0),
        "corrected": is_corrected(place.table, place.game),
        "dispute": dispute,
        "decided": place.book.decided_dispute(place.table),
        "raised_by": names.get(dispute.entrant or 0) if dispute else None,
        "forms": page,
    }
    return render(request, "tables/confirm.html", context, status=page.status)
