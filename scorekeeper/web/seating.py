"""Who sits where: a list to put in order, to leave and to join, before the next hand."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.access import Access
from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import TableView
from scorekeeper.services import changes
from scorekeeper.services.journals import Taken
from scorekeeper.services.requests import Undo
from scorekeeper.services.seating import change_seating
from scorekeeper.web import access, seat_list
from scorekeeper.web.seat_list import SeatList, Standing
from scorekeeper.web.sheet import sheet_of
from scorekeeper.web.table import view_of
from scorekeeper.web.whole_number import whole_number

REFUSED = 422
UNDONE = (LineKind.HAND, LineKind.SEATING)


@dataclass(frozen=True)
class Draft:
    """The list as it is put in order; `expects` is the number of the hand that comes next.

    `seen` is the game's last entry when the page was opened; None for a page that is shown afresh.
    """

    listed: SeatList
    key: str
    expects: int
    seen: int | None = None


@require_http_methods(["GET", "POST"])
def seating(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the list, put it in order, and let everybody sit down; nothing is written before that."""
    keeper = access.keep(request, evening)
    view = view_of(evening)
    if request.method == "GET":
        return _page(request, view, _fresh(view))
    draft = _posted(request, view)
    action, _dash, index = request.POST.get("do", "add").partition("-")
    if action == "save" and not draft.listed.typed:
        return _save(request, keeper, view, draft)
    return _page(request, view, replace(draft, listed=seat_list.tapped(draft.listed, _standing(view), action, index)))


@require_POST
def take_back(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Take the last change of seats back."""
    keeper = access.keep(request, evening)
    key, actor = request.POST.get("key", ""), access.actor(request, keeper)
    try:
        changes.make(keeper.game, [Undo(str(line))], key=key, actor=actor)
    except Refused as refused:
        view = view_of(evening)
        return _page(request, view, _refused(_fresh(view), refused), REFUSED)
    return redirect("seating", evening)


def _standing(view: TableView) -> Standing:
    return Standing(view.rules, view.state, view.roster)


def _fresh(view: TableView) -> Draft:
    return Draft(SeatList(_standing(view).seats), secrets.token_urlsafe(16), view.next_number)


def _posted(request: HttpRequest, view: TableView) -> Draft:
    return Draft(
        listed=seat_list.posted(request.POST, _standing(view)),
        key=request.POST.get("key", ""),
        expects=whole_number(request.POST.get("expects", "")) or 0,
        seen=whole_number(request.POST.get("seen", "")),
    )


def _refused(draft: Draft, refused: Refused) -> Draft:
    return replace(draft, listed=replace(draft.listed, said=_(refused.faults[0].message)))


def _save(request: HttpRequest, keeper: Access, view: TableView, draft: Draft) -> HttpResponse:
    seats = seat_list.as_asked(draft.listed.seats)
    try:
        actor = access.actor(request, keeper)
        change_seating(keeper.game, seats, key=draft.key, expects=draft.expects, seen=draft.seen, actor=actor)
    except Taken as refused:  # the list stays as typed, over the game as it stands now
        view = view_of(view.evening)
        return _page(request, view, _refused(replace(draft, expects=view.next_number, seen=None), refused), REFUSED)
    except Refused as refused:
        return _page(request, view, _refused(draft, refused), REFUSED)
    left = [player for player in view.players if str(player.number) not in draft.listed.seats and player.total]
    return redirect("seating" if left else "table", view.evening)


def _page(request: HttpRequest, view: TableView, draft: Draft, status: int = 200) -> HttpResponse:
    sheet, stands, seats = sheet_of(view.evening), _standing(view), draft.listed.seats
    changed = seats != stands.seats
    problem, follows = seat_list.follows(stands, seats) if changed else ("", ())
    context = {
        "view": view,
        "sheet": sheet,
        "draft": draft,
        "listed": draft.listed,
        "sitting": seat_list.sitting(stands, seats),
        "away": seat_list.away(stands, seats, view.state.came),
        "known_names": names_known(view.club),
        "changed": changed,
        "may_settle": not changed,
        "problem": problem,
        "follows": follows,
        "last": _last(sheet),
        "undo_key": secrets.token_urlsafe(16),
    }
    return render(request, "seating/page.html", context, status=status)


def _last(sheet: Sheet) -> str:
    """The last change of seats where no hand has been played since: it can be taken back."""
    last = [line for line in sheet.lines if line.kind in UNDONE and not line.voided][-1:]
    return last[0].uid if last and last[0].kind is LineKind.SEATING and not sheet.closed else ""
