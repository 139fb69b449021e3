"""An evening typed from a sheet of paper: points by player and hand, or the totals alone."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView
from scorekeeper.queries.persons import names_known
from scorekeeper.services import paper
from scorekeeper.services.paper import MOST_PLAYERS, PaperEvening
from scorekeeper.web import access, paper_grid, paper_stakes
from scorekeeper.web.club import about, club_of
from scorekeeper.web.games.forms import CURRENCIES
from scorekeeper.web.paper_grid import Grid

REFUSED = 422
NAME_PATH = re.compile(r"evenings\[0\]\.names\[(\d+)\]")
FIELDS = {"evenings[0].title": "title", "unit": "unit", "evenings[0].names": "rows"}


@require_http_methods(["GET", "POST"])
def typed(request: HttpRequest, club: int) -> HttpResponse:
    """Show the empty sheet, add to it, sum it up, or take it in and go to its evening."""
    found, view = access.require_club_scorer(request, club), club_of(club)
    if request.method == "GET":
        grid = paper_grid.blank(_("From paper"), timezone.localdate(), secrets.token_urlsafe(16))
        return _page(request, found, view, grid)
    grid = paper_grid.read(request.POST)
    action = request.POST.get("do", "take")
    if action != "take":
        return _page(request, found, view, paper_grid.grown(grid, action))
    evening, errors = paper_grid.evening(grid)
    if evening is None:
        return _page(request, found, view, replace(grid, errors=errors), REFUSED)
    return _taken(request, found, view, grid, evening)


def _taken(request: HttpRequest, found: ClubAccess, view: ClubView, grid: Grid, evening: PaperEvening) -> HttpResponse:
    try:
        rules = paper_stakes.rules_of(grid.stakes)
        (made,) = paper.take_in(
            [evening], rules=rules, key=grid.key, actor=access.actor(request, found), club=found.club, close=False
        )
    except Refused as refused:
        errors = {_field(fault, grid): _(fault.message) for fault in reversed(refused.faults)}
        return _page(request, found, view, replace(grid, errors=errors), REFUSED)
    return redirect("make-whole" if evening.off else "sheet", made)


def _field(fault: Fault, grid: Grid) -> str:
    """The field that a fault speaks of; faults count the players who are there, the form counts its columns."""
    if match := NAME_PATH.fullmatch(fault.path):
        there = [column for column, name in enumerate(grid.names, 1) if name]
        return f"name-{there[int(match[1])]}"
    return FIELDS.get(fault.path, "rows")


def _page(request: HttpRequest, found: ClubAccess, view: ClubView, grid: Grid, status: int = 200) -> HttpResponse:
    rows = paper_grid.shown(grid, typing=request.POST.get("do") == "sum")
    totals = paper_grid.totals(rows, len(grid.names))
    context = {
        "grid": grid,
        "names": [(column, name, grid.errors.get(f"name-{column}", "")) for column, name in enumerate(grid.names, 1)],
        "rows": rows,
        "totals": totals,
        "off": sum(totals),
        "sums_note": paper_grid.sums_note(rows, sum(totals)),
        "hands_off": any(row.sum for row in rows),
        "wrong": [(cell, cell.error) for row in rows for cell in row.cells if cell.error],
        "full": len(grid.names) >= MOST_PLAYERS,
        "stakes": grid.stakes,
        "presets": paper_stakes.presets(),
        "currencies": CURRENCIES,
        "known_names": names_known(view.club),
    }
    template = "paper/grid.html" if request.headers.get("HX-Request") else "paper/sheet.html"
    return render(request, template, about(view, found) | context, status=status)
