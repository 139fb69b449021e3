"""The penalties of an entrant: each with its reason, the next one, and taking one back."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import PaidTo
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import PenaltyTier
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.services import tables
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.wording.sessions import session_words


@require_http_methods(["GET", "POST"])
def entrant_penalties(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show an entrant's penalties; add a warning or a penalty, or drop one."""
    access = require_director(request, event)
    if entrant not in book_of(access.event.journal_id).entrants:
        raise Http404(f"entrant {entrant}")
    if request.method == "GET":
        return _page(request, access, entrant)
    try:
        _change_penalties(access, entrant, request.POST)
    except Refused as refused:
        errors = {fault.path: _(fault.message) for fault in reversed(refused.faults)}
        return _page(request, access, entrant, errors, UNPROCESSABLE)
    return redirect("event-penalties", event, entrant)


def tier_in_words(tier: PenaltyTier) -> str:
    """Return what a tier costs and who gets it."""
    if tier.warning:
        return _("a warning")
    counted = ngettext("%(points)d point", "%(points)d points", tier.points) % {"points": tier.points}
    shared = _("shared out at the table") if tier.paid_to is PaidTo.OTHERS else _("to the house")
    return _("%(points)s, %(whom)s") % {"points": counted, "whom": shared}


def _change_penalties(access: EventAccess, entrant: int, data: QueryDict) -> None:
    key, why = data.get("key", ""), data.get("why", "")
    if data.get("do") == "drop":
        number = parse_whole_number(data.get("penalty", "")) or 0
        tables.drop_penalty(access.event, number, why, key=key, actor=access.actor)
        return
    session, tier = parse_whole_number(data.get("session", "")) or 0, parse_whole_number(data.get("tier", ""))
    tables.penalise(access.event, entrant, session, why, tier=tier, key=key, actor=access.actor)


def _page(
    request: HttpRequest, access: EventAccess, entrant: int, errors: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    book = book_of(access.event.journal_id)
    typed = request.POST
    proposed = typed.get("tier") or (str(tables.proposed_penalty(book, entrant)[0]) if book.setup.penalties else "")
    called = names(access.event)
    context = event_context(access, "event-desk") | {
        "entrant": entrant,
        "name": called[entrant],
        "penalties": [
            (each, session_words(book, each.session), [(called[number], points) for number, points in each.shared])
            for each in book.penalties
            if each.entrant == entrant
        ],
        "tiers": list(_tiers(book, proposed)),
        "sessions": [
            (number, session_words(book, number), str(number) == typed.get("session", str(book.current)))
            for number in book.numbers
        ],
        "key": secrets.token_urlsafe(16),
        "drop_key": secrets.token_urlsafe(16),
        "typed": typed,
        "errors": errors or {},
        "general": next((text for path, text in (errors or {}).items() if path != "why"), ""),
    }
    return render(request, "event/tables/penalties.html", context, status=status)


def _tiers(book: EventBook, proposed: str) -> Iterator[tuple[int, str, bool]]:
    """The tiers that can be chosen: number, words, whether it is the one for the next breach."""
    for number, tier in enumerate(book.setup.penalties):
        yield number, tier_in_words(tier), str(number) == proposed
