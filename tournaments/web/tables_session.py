"""A session's tables one below the other: how far each is, what is printed for them, and the session's end."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import Table, TableState
from tournaments.exports.session_words import session_words
from tournaments.queries.book import book_of
from tournaments.queries.tables import GameRow, corrected_after, games
from tournaments.services import tables
from tournaments.web import access, tables_words
from tournaments.web.access import EventAccess
from tournaments.web.nav import about
from tournaments.web.tables_page import REFUSED
from tournaments.web.tables_words import Said


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list."""

    table: Table
    game: GameRow
    state: Said
    corrected: bool

    @property
    def hands(self) -> str:
        """How many hands are recorded, and of how many."""
        return tables_words.hands_words(self.table, self.game)


@require_GET
def session(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Show the tables of a session."""
    return _page(request, access.look_at(request, event), session)


@require_POST
def end(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """End a session whose tables are all confirmed, or open it again with a reason."""
    leave, data = access.direct(request, event), request.POST
    _published(book_of(leave.event.journal_id), session)
    try:
        if data.get("do") == "unlock":
            tables.unlock(leave.event, session, data.get("why", ""), key=data.get("key", ""), actor=leave.actor)
        else:
            tables.lock(leave.event, session, key=data.get("key", ""), actor=leave.actor)
    except Refused as refused:
        return _page(request, leave, session, _(refused.faults[0].message), REFUSED)
    return redirect("event-session", event, session)


def _published(book: EventBook, session: int) -> list[Table]:
    """The tables of a session. Raises Http404 where it is not published."""
    found = book.tables_of(session)
    if not found:
        raise Http404(f"session {session}")
    return found


def _page(request: HttpRequest, leave: EventAccess, session: int, error: str = "", status: int = 200) -> HttpResponse:
    book = book_of(leave.event.journal_id)
    played = games(leave.event.pk, session)
    lines = [
        TableLine(table, game, tables_words.said(book.state_of(table)), corrected_after(table, game))
        for table in _published(book, session)
        if (game := played.get(table.id)) is not None
    ]
    context = about(leave, "event-desk") | {
        "session": session,
        "session_words": session_words(book, session),
        "is_round": session in book.rounds,
        "lines": lines,
        "over": session in book.locked,
        "all_confirmed": all(line.state.state == TableState.CONFIRMED for line in lines),
        "key": secrets.token_urlsafe(16),
        "error": error,
    }
    return render(request, "event/tables/session.html", context, status=status)
