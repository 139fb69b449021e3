"""Entrants from a list: pasted or sent as a file, looked at line by line, then entered."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.imports import sandbox
from scorekeeper.imports.table import MOST_BYTES, TextTable
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.paper import forms as paper_forms
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals
from tournaments.imports import entrant_list as lists
from tournaments.imports.entrant_list import EntrantList
from tournaments.imports.entrants import ChangedEntrant, Compared, compare
from tournaments.imports.entrants import import_entrants as enter
from tournaments.queries.book import book_of
from tournaments.web.access import EventAccess, require_director
from tournaments.web.desk.views import session_labels
from tournaments.web.navigation import event_context

WHATS = {
    "name": gettext_lazy("Name"),
    "town": gettext_lazy("Town"),
    "contact": gettext_lazy("Email or phone"),
    "group": gettext_lazy("Groups"),
    "paid": gettext_lazy("Paid"),
}


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest, event: int) -> HttpResponse:
    """Ask for a list, show its lines with what is wrong, and enter those that are good once the others are settled."""
    access = require_director(request, event)
    if request.method == "GET":
        return _page(request, access)
    table = None
    try:
        table = _table(request)
        listed = lists.read(table)
        sure = {parse_whole_number(text) or 0 for text in request.POST.getlist("sure")}
        compared = compare(access.event, listed.rows, sure)
        if request.POST.get("do") == "enter":
            return _enter(request, access, table, listed, compared)
    except Refused as refused:
        return _page(request, access, table, faults=refused.faults)
    return _page(request, access, table, listed, compared)


def _enter(
    request: HttpRequest, access: EventAccess, table: TextTable, listed: EntrantList, compared: Compared
) -> HttpResponse:
    if (compared.bad or compared.doubtful) and "leave" not in request.POST:
        return _page(request, access, table, listed, compared, [Fault("bad-lines")])
    wanted = request.POST.getlist("update")
    changed = [each for each in compared.changed if str(each.row.line) in wanted]
    if not compared.good and not changed:
        return _page(request, access, table, listed, compared, [Fault("empty/entrants")])
    joined = parse_whole_number(request.POST.get("joined", "")) or book_of(access.event.journal_id).comes_next
    enter(access.event, compared.good, joined, changed=changed, key=request.POST.get("key", ""), actor=access.actor)
    return redirect(reverse("event-entrants", args=[access.event.pk]))


def _table(request: HttpRequest) -> TextTable:
    """The table in the file that was sent, in what was pasted, or in what was sent before."""
    sent, pasted = request.FILES.get("file"), request.POST.get("list", "")
    if sent is not None:
        return sandbox.read_table(sent.name or "", sent.read(MOST_BYTES + 1))
    if pasted.strip():
        return lists.pasted(pasted)
    table = paper_forms.unpack_table(request.POST.get("held", ""))
    if table is None:
        raise refuse("missing-file/list", path="file")
    return table


def _page(
    request: HttpRequest,
    access: EventAccess,
    table: TextTable | None = None,
    listed: EntrantList | None = None,
    compared: Compared | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    book = book_of(access.event.journal_id)
    context = event_context(access, "event-entrants") | {
        "held": paper_forms.pack_table(table) if table and compared else "",
        "pasted": "" if compared else request.POST.get("list", ""),
        "notes": listed.notes if listed else (),
        "compared": compared,
        "bad": [(row, map(refusals.write_value, row.faults)) for row in compared.bad] if compared else [],
        "unsettled": bool(compared and (compared.bad or compared.doubtful)),
        "paid": sum(row.paid for row in compared.good) if compared else 0,
        "sure": request.POST.getlist("sure"),
        "changed": [_changed_line(each) for each in compared.changed] if compared else [],
        "towns": bool(compared and any(row.town for row in compared.good)),
        "sessions": [(number, session_labels(book, number)[0]) for number in book.foreseen],
        "session": parse_whole_number(request.POST.get("joined", "")) or book.comes_next,
        "takes_fees": bool(book.setup.money and book.setup.fee),
        "faults": [(fault.path if fault.code == "bad-cell" else "", refusals.sentence(fault)) for fault in faults],
        "key": request.POST.get("key") or secrets.token_urlsafe(16),
    }
    return render(request, "entrants/import.html", context, status=UNPROCESSABLE if faults else 200)


def _changed_line(each: ChangedEntrant) -> tuple[ChangedEntrant, list[tuple[str, str, str]]]:
    """Return a line with what it would change: what, from what, to what."""
    return each, [(str(WHATS[one.what]), one.before, one.after) for one in each.differences]
