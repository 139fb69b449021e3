"""The director's grid of a table that kept its score on a card: typed, checked to zero at once, handed in."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from tournaments.engine import rotation
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import TableState
from tournaments.services import paper_tables
from tournaments.web import access, setup_words, tables_card
from tournaments.web.nav import about
from tournaments.web.tables_card import Typed
from tournaments.web.tables_page import REFUSED, AtDesk, Seat, at_desk, seats

ROWS = 20  # where the end is open
COUNTED = {
    "picked": gettext_lazy("Picked"),
    "won": gettext_lazy("Won as picker"),
}


@require_http_methods(["GET", "POST"])
def grid(request: HttpRequest, event: int, table: int) -> HttpResponse:
    """Show the empty grid or what was typed before, add it up, or take the card in."""
    found = at_desk(access.help_at(request, event), table)
    if found.state is not TableState.OPEN:
        return redirect("event-table", event, table)
    if request.method == "GET":
        return _page(request, found, _opened(found, totals=request.GET.get("mode") == "totals"))
    typed = tables_card.read(request.POST, len(found.table.seats), rows_of(found))
    if request.POST.get("do") == "sum":
        return _page(request, found, typed)
    card, errors = tables_card.card(typed)
    if card is None:
        return _page(request, found, replace(typed, errors=errors), REFUSED)
    signed = _("the signatures on the card") if typed.signed and found.leave.directs else ""
    leave = found.leave
    try:
        paper_tables.hand_in(leave.event, table, card, key=typed.key, actor=leave.actor, signed=signed)
    except Refused as refused:
        return _page(request, found, replace(typed, errors=tables_card.placed(refused.faults)), REFUSED)
    return redirect("event-table", event, table)


def rows_of(found: AtDesk) -> int:
    """Return how many hands the card of a table may still tell."""
    return ROWS if found.game.hands is None else max(1, found.game.hands - found.game.played)


def _opened(found: AtDesk, *, totals: bool) -> Typed:
    key = secrets.token_urlsafe(16)
    typed = tables_card.blank(len(found.table.seats), rows_of(found), key, totals=totals)
    before = paper_tables.typed_before(found.game.game) if found.table.paper else []
    return tables_card.filled(typed, before) if before else typed


def _page(request: HttpRequest, found: AtDesk, typed: Typed, status: int = 200) -> HttpResponse:
    at_table: list[Seat] = seats(found)
    names = [seat.name for seat in at_table]
    rows = tables_card.shown(typed, names, *_rotation(found, typed))
    sums = tables_card.sums(typed)
    undecided = setup_words.undecided_by_card(found.book.setup, totals=typed.totals)
    context = about(found.leave, "event-desk") | {
        "here": found,
        "typed": typed,
        "seats": at_table,
        "rows": rows,
        "counted": [(what, COUNTED[what], cells) for what, cells in tables_card.counted(typed, names)],
        "sums": sums,
        "off": sum(sums),
        "typing_helps": typed.totals and setup_words.undecided_by_card(found.book.setup, totals=False) != undecided,
        "undecided": undecided,
        "empty": not any(map(any, typed.rows)),
        "wrong": [(row, cell) for row in rows for cell in row.cells if cell.error],
    }
    template = "event/tables/grid_form.html" if request.headers.get("HX-Request") else "event/tables/grid.html"
    return render(request, template, context, status=status)


def _rotation(found: AtDesk, typed: Typed) -> tuple[dict[int, tuple[int, ...]], dict[int, int]]:
    """Who sits out and who deals by row; hands that a phone recorded come before the first row."""
    if typed.totals:
        return {}, {}
    size, past = len(found.table.seats), found.game.played
    dealt = session_setup(found.book, found.table.session).at(size).rules.players
    hands = range(1, len(typed.rows) + 1)
    return (
        {hand: rotation.out(past + hand, size, dealt) for hand in hands},
        {hand: rotation.dealer(past + hand, size) for hand in hands},
    )
