"""A table on the desk: its score and its state, what waits there, and what the director can do about it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.services import grants
from scorekeeper.web.table import view_of
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import OFFICIAL, Table, TableState
from tournaments.exports.session_words import table_words
from tournaments.queries.book import book_of
from tournaments.queries.names import names
from tournaments.queries.tables import GameRow, corrected_after, game_of
from tournaments.services import paper_tables, tables
from tournaments.web import access, tables_words
from tournaments.web.access import EventAccess
from tournaments.web.desk_words import raised_by
from tournaments.web.nav import about

REFUSED = 422


@dataclass(frozen=True, slots=True)
class AtDesk:
    """A table as who runs the event looks at it."""

    leave: EventAccess
    book: EventBook
    table: Table
    game: GameRow

    @property
    def state(self) -> TableState:
        """How far its score is."""
        return self.book.state_of(self.table)

    @property
    def title(self) -> str:
        """What its pages are called: ``Session 2, table 7``."""
        return table_words(self.book, self.table)


@dataclass(frozen=True, slots=True)
class Seat:
    """An entrant at a table with what he has; ``total`` None where he is no longer on its sheet."""

    number: int
    name: str
    total: int | None
    stand_in: bool
    penalties: int


@require_GET
def table(request: HttpRequest, event: int, table: int) -> HttpResponse:
    """Show a table."""
    return _page(request, at_desk(access.look_at(request, event), table))


@require_POST
def do(request: HttpRequest, event: int, table: int) -> HttpResponse:
    """Do what was asked for at a table: the director's deeds, and handing in, which helpers may as well."""
    what = request.POST.get("do", "")
    leave = access.help_at(request, event) if what == "hand-in" else access.direct(request, event)
    found = at_desk(leave, table)
    deed = DEEDS.get(what)
    if deed is None:
        raise Http404(what)
    try:
        deed(found, request.POST, request.POST.get("key", ""))
    except Refused as refused:
        return _page(request, at_desk(leave, table), {what: _(refused.faults[0].message)}, REFUSED)
    return redirect(_after(request.POST.get("next", ""), found))


def _after(place: str, found: AtDesk) -> str:
    """Where the director goes on: at the ``desk``, at the card whose counts are to be typed, or at the table.

    A card that was typed hand by hand is opened that way: as totals it would lose its hands.
    """
    event, table = found.leave.event.pk, found.table.id
    if place == "desk":
        return reverse("event", args=[event])
    if place == "grid":
        by_hands = found.table.paper and len(paper_tables.typed_before(found.game.game)) > 1
        return reverse("event-table-grid", args=[event, table]) + ("" if by_hands else "?mode=totals")
    return reverse("event-table", args=[event, table])


def at_desk(leave: EventAccess, table: int) -> AtDesk:
    """Return a table of an event. Raises Http404 where there is none, and where its draw was taken back."""
    book, game = book_of(leave.event.journal_id), game_of(leave.event.pk, table)
    if game is None or table not in book.tables:
        raise Http404(f"table {table}")
    return AtDesk(leave, book, book.table(table), game)


def seats(found: AtDesk) -> list[Seat]:
    """Return the entrants at a table in the order of seats. Two statements."""
    players = {player.number: player.total for player in view_of(found.game.evening).players}
    called = names(found.leave.event, found.table.session)
    against = [each.entrant for each in found.book.penalties if not each.dropped]
    return [
        Seat(entrant, called[entrant], players.get(seat), entrant in found.table.stand_ins, against.count(entrant))
        for seat, entrant in enumerate(found.table.seats, 1)
    ]


def _hand_in(found: AtDesk, data: QueryDict, key: str) -> None:
    seen = whole_number(data.get("seen", ""))
    tables.hand_in(found.leave.event, found.table.id, None, seen=seen, key=key, actor=found.leave.actor)


def _confirm(found: AtDesk, data: QueryDict, key: str) -> None:
    seen = whole_number(data.get("seen", "")) or 0
    why = data.get("why", "")
    tables.confirm_as_director(found.leave.event, found.table.id, seen, why=why, key=key, actor=found.leave.actor)


def _reopen(found: AtDesk, data: QueryDict, key: str) -> None:
    tables.reopen(found.leave.event, found.table.id, data.get("why", ""), key=key, actor=found.leave.actor)


def _stop(found: AtDesk, data: QueryDict, key: str) -> None:
    tables.stop(found.leave.event, found.table.id, data.get("why", ""), key=key, actor=found.leave.actor)


def _stand_in(found: AtDesk, data: QueryDict, key: str) -> None:
    entrant, why = whole_number(data.get("entrant", "")) or 0, data.get("why", "")
    tables.stand_in(found.leave.event, found.table.id, entrant, why, key=key, actor=found.leave.actor)


def _answer(found: AtDesk, data: QueryDict, key: str) -> None:
    call = whole_number(data.get("call", "")) or 0
    tables.answer_call(found.leave.event, call, data.get("text", ""), key=key, actor=found.leave.actor)


def _renew_link(found: AtDesk, data: QueryDict, key: str) -> None:
    grants.table_link(found.game.evening)  # made by the first printed card, which may be still to come
    grants.renew_table_link(found.game.evening)


DEEDS: Mapping[str, Callable[[AtDesk, QueryDict, str], None]] = {
    "hand-in": _hand_in,
    "confirm": _confirm,
    "reopen": _reopen,
    "stop": _stop,
    "stand-in": _stand_in,
    "answer": _answer,
    "renew-link": _renew_link,
}


def _page(
    request: HttpRequest, found: AtDesk, errors: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    at_table = seats(found)
    called = {seat.number: seat.name for seat in at_table}
    context = about(found.leave, "event-desk") | {
        "here": found,
        "action": reverse("event-table-do", args=[found.leave.event.pk, found.table.id]),
        "state": tables_words.said(found.state),
        "seats": at_table,
        "calls": [(call, raised_by(call, called)) for call in found.book.open_calls() if call.table == found.table.id],
        "recorded": tables_words.recorded_words(found.table, found.game),
        "keeper": called.get(found.table.keeper or 0),
        "confirmer": called.get(found.table.confirmer or 0),
        "corrected": corrected_after(found.table, found.game),
        "keys": {what: secrets.token_urlsafe(16) for what in ("hand_in", "confirm", "reopen", "stop", "stand_in")},
        "answer_key": secrets.token_urlsafe(16),
        "errors": {what.replace("-", "_"): text for what, text in (errors or {}).items()},
        "reopens": _reopens(found),
        "is_unconfirmed": found.table.state not in OFFICIAL,
        "from_desk": bool(request.headers.get("HX-Request")) or request.POST.get("next") == "desk",
    }
    return render(request, "event/tables/page.html", context, status=status)


def _reopens(found: AtDesk) -> bool:
    """Whether the table can be opened again by itself: after a session that is over, that is opened first."""
    return found.state is not TableState.OPEN and (
        found.state is not TableState.LOCKED or found.table.session in found.book.rounds
    )
