"""Who may be meant while a name is typed at the desk: those who play today, and those whom the club knows."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.ledger import texts
from scorekeeper.models import Person
from tournaments.queries.book import book_of
from tournaments.queries.names import names
from tournaments.queries.public import found_by_name
from tournaments.web import tickets_words as words
from tournaments.web.access import direct

SHORTEST, MOST = 2, 8


@require_safe
def find(request: HttpRequest, event: int) -> HttpResponse:
    """List who may be meant, those of today first, each with a button for every offer."""
    leave = direct(request, event)
    typed = request.GET.get("name", "").strip()
    book, called = book_of(leave.event.journal_id), names(leave.event)
    today = found_by_name(called, typed)[:MOST]
    club = _of_club(leave.event.club_id, typed, set(called.values()))[: MOST - len(today)]
    context = {
        "event": leave.event,
        "today": today,
        "club": club,
        "offers": words.offers(book) if book.setup.hourly else [],
        "setup": book.setup,
    }
    return render(request, "event/tickets/found.html", context)


def _of_club(club: int, typed: str, known: set[str]) -> list[str]:
    """Names in the club that have in them what was typed; those of today left out."""
    folded = texts.folded(typed)
    if len(folded) < SHORTEST:
        return []
    there = Person.objects.filter(club=club, erased_at=None, merged_into=None, folded__contains=folded)
    found = there.order_by("folded").values_list("name", flat=True)[: MOST + len(known)]
    return [name for name in found if name not in known]
