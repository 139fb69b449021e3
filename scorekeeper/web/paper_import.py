"""A file of score sheets: read, looked at, and taken in as evenings of a club, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.imports import evenings as reader
from scorekeeper.imports import sandbox
from scorekeeper.imports.evenings import ImportReading
from scorekeeper.imports.table import MOST_BYTES, TextTable
from scorekeeper.queries import evenings as queries
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView
from scorekeeper.services import paper
from scorekeeper.services.paper import PaperEvening
from scorekeeper.web import access, paper_reading, paper_stakes
from scorekeeper.web.club import about, club_of
from scorekeeper.web.games.forms import CURRENCIES
from scorekeeper.web.parsing import usual_date_order

REFUSED = 422
MOST_FAULTS = 40
MOST_SHOWN = 30
MOST_HELD = 2_000_000


@dataclass(frozen=True)
class Preview:
    """What an import would make. ``before`` is when the same sheets were taken in already.

    ``assumed`` is a date that can be two days, and the one it is read as in the country of the browser.
    """

    evenings: tuple[PaperEvening, ...]
    new: tuple[str, ...]
    known: int
    key: str
    before: datetime | None
    assumed: tuple[str, date] | None

    @property
    def off(self) -> tuple[PaperEvening, ...]:
        """Those that do not add up."""
        return tuple(evening for evening in self.evenings if evening.off)


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest, club: int) -> HttpResponse:
    """Ask for a file, show what it would make or what is wrong with it, and take it in."""
    found = access.require_club_scorer(request, club)
    view = club_of(club)
    if request.method == "GET":
        return _page(request, found, view, None, ImportReading())
    chosen = paper_reading.reading(request.POST, usual_date_order(request))
    try:
        table = _table(request)
    except Refused as refused:
        return _page(request, found, view, None, chosen, faults=refused.faults)
    try:
        table = _renamed(table, request.POST.getlist("heading"))
        if repeated := reader.repeated_day(table, chosen):
            return _page(request, found, view, table, chosen, repeated=repeated)
        preview = _preview(club, reader.read(table, chosen), reader.assumed_day(table, chosen))
        if request.POST.get("do") == "import":
            return _taken(request, found, preview)
    except Refused as refused:
        return _page(request, found, view, table, chosen, faults=refused.faults)
    return _page(request, found, view, table, chosen, preview=preview)


@require_safe
def taken_in(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Show what an import has made, and which evenings wait for a remedy."""
    found = access.require_club_scorer(request, club)
    made = queries.imported_evenings(club, key)
    if made is None:
        raise Http404(f"import {key}")
    return render(request, "paper/taken_in.html", about(club_of(club), found) | {"made": made})


def _table(request: HttpRequest) -> TextTable:
    """The table in the file that was sent, or in the one that was sent before."""
    sent = request.FILES.get("file")
    if sent is not None and sent.size is not None:
        # Nothing beyond the largest file is read into memory.
        return _held(sandbox.read_table(sent.name or "", sent.read(MOST_BYTES + 1)))
    table = paper_reading.unpacked(request.POST.get("held", ""))
    if table is None:
        raise Refused([Fault("missing-file", _("Choose a file first."), "file")])
    return table


def _renamed(table: TextTable, headings: Sequence[str]) -> TextTable:
    """The table under the headings that were typed; as it is where they are those of another file."""
    typed = [heading.strip() for heading in headings]
    return table.renamed(typed) if len(typed) == len(table.heading) else table


def _held(table: TextTable) -> TextTable:
    """The table, when it is small enough to travel along in the page."""
    if len(paper_reading.packed(table)) > MOST_HELD:
        raise Refused([Fault("too-large", _("This file holds too much; cut it in two."), "file")])
    return table


def _preview(club: int, evenings: tuple[PaperEvening, ...], assumed: tuple[str, date] | None) -> Preview:
    paper.verify(evenings)
    names = list(dict.fromkeys(name for evening in evenings for name in evening.names))
    new = queries.new_names(club, names)
    key = paper.key_of(evenings, club)
    return Preview(evenings, new, len(names) - len(new), key, paper.taken_before(key), assumed)


def _taken(request: HttpRequest, found: ClubAccess, preview: Preview) -> HttpResponse:
    paper.take_in(
        preview.evenings,
        rules=paper_stakes.rules_of(paper_stakes.read(request.POST)),
        key=preview.key,
        actor=access.actor(request, found),
        club=found.club,
        close=True,
    )
    return redirect("taken-in", found.club, preview.key)


def _page(
    request: HttpRequest,
    found: ClubAccess,
    view: ClubView,
    table: TextTable | None,
    chosen: ImportReading,
    *,
    preview: Preview | None = None,
    repeated: tuple[str, int] | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    wrong = {fault.path for fault in faults}
    headings = enumerate(table.heading) if table else ()
    columns = [(column + 1, text, table.where(0, column) in wrong) for column, text in headings if table]
    context: dict[str, Any] = {
        "table": table,
        "columns": columns,
        "wrong_heading": any(bad for *_, bad in columns),
        "repeated": repeated,
        "held": paper_reading.packed(table) if table else "",
        "reading": chosen,
        "choices": paper_reading.choices(chosen),
        "preview": preview,
        "shown": preview.evenings[:MOST_SHOWN] if preview else (),
        "more": len(preview.evenings) - MOST_SHOWN if preview else 0,
        "faults": [(_place(fault), _(fault.message)) for fault in faults[:MOST_FAULTS]],
        "more_faults": max(0, len(faults) - MOST_FAULTS),
        "stakes": paper_stakes.read(request.POST),
        "presets": paper_stakes.presets(),
        "currencies": CURRENCIES,
    }
    return render(request, "paper/import.html", about(view, found) | context, status=REFUSED if faults else 200)


def _place(fault: Fault) -> str:
    """The cell that a fault speaks of; nothing where it is no cell."""
    return fault.path if fault.code in ("bad-cell", "bad-file") and fault.path != "file" else ""
