"""A player or a table, found as one types on the desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.book import EventBook
from tournaments.queries.book import book_of
from tournaments.queries.names import names
from tournaments.queries.public import found_by_name
from tournaments.web.access import look_at
from tournaments.web.nav import about


@dataclass(frozen=True, slots=True)
class Found:
    """Something that was found: its words, where it is, the way to it."""

    title: str
    where: str
    path: str


@require_safe
def find(request: HttpRequest, event: int) -> HttpResponse:
    """List what was found while one types; the Enter key goes to the first of it."""
    leave = look_at(request, event)
    typed = request.GET.get("q", "").strip()
    found = list(_found(event, book_of(leave.event.journal_id), names(leave.event), typed)) if typed else []
    if request.headers.get("HX-Target") == "found":
        return render(request, "event/desk/found.html", {"found": found, "typed": typed})
    if found:
        return redirect(found[0].path)
    return render(request, "event/desk/nothing.html", about(leave, "event-desk") | {"typed": typed}, status=404)


def _found(event: int, book: EventBook, everybody: Mapping[int, str], typed: str) -> Iterator[Found]:
    session = book.current
    number = whole_number(typed.casefold().removeprefix(_("table").casefold()).strip())
    for table in book.tables_of(session):
        if table.number == number:
            title = _("Table %(number)s") % {"number": table.number}
            where = ", ".join(everybody[entrant] for entrant in table.seats)
            yield Found(title, where, reverse("event-table", args=[event, table.id]))
    for entrant, called in found_by_name(everybody, typed):
        place = book.seat_of(session, entrant)
        where = _("table %(number)s") % {"number": place[0].number} if place else _("no seat in this session")
        page, number = ("event-table", place[0].id) if place else ("event-card", entrant)
        yield Found(f"{entrant} {called}", where, reverse(page, args=[event, number]))
