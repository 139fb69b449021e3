"""Games from paper: a file of score sheets is imported, all of them or none, or one game is typed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.imports import games as reader
from scorekeeper.imports.table import TextTable
from scorekeeper.queries import games as queries
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView, rule_sets
from scorekeeper.queries.persons import names_known
from scorekeeper.services import paper
from scorekeeper.services.paper import MOST_PLAYERS, PaperGame
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE, answer_form, posted_data
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.days import today
from scorekeeper.web.paper import forms, grid
from scorekeeper.web.paper.forms import GridForm, ImportForm, offered_starts
from scorekeeper.web.parsing import add_scores, usual_date_order
from scorekeeper.wording.sentences import write_fault

MOST_FAULTS = 40
MOST_SHOWN = 30
MOST_HELD = 2_000_000


@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest, club: int) -> HttpResponse:
    """Show the form for a file, a preview of its games or its faults, and import it."""
    club_access, view = access.require_club_scorer(request, club), get_club(club)
    starts, day_order = offered_starts(rule_sets(club)), usual_date_order(request)
    form = ImportForm(posted_data(request), request.FILES or None, starts=starts, day_order=day_order)
    if not (form.is_bound and form.is_valid()):
        return _import_page(request, club_access, view, form, None)
    table = None
    try:
        table = _read_table(form)
        table = _rename_columns(table, form.cleaned_data["heading"])
        if repeated := reader.repeated_day(table, form.reading):
            return _import_page(request, club_access, view, form, table, repeated=repeated)
        games = reader.read_games(table, form.reading)
        preview = _build_preview(club, games, reader.assumed_day(table, form.reading))
        if form.tap[0] == "import":
            key, actor = preview["key"], access.actor(request, club_access)
            paper.import_sheets(games, rules=form.rules, key=key, actor=actor, club=club, close=True)
            return redirect("imported", club, key)
    except Refused as refused:
        return _import_page(request, club_access, view, form, table, faults=refused.faults)
    return _import_page(request, club_access, view, form, table, preview=preview)


@require_safe
def show_imported(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Show the games that an import created, and which of them do not add up yet."""
    club_access = access.require_club_scorer(request, club)
    made = queries.imported_games(club, key)
    if made is None:
        raise Http404(f"import {key}")
    return render(request, "paper/imported.html", club_context(get_club(club), club_access) | {"made": made})


def _read_table(form: ImportForm) -> TextTable:
    """Return the table in the uploaded file, or in the hidden field. Raises Refused for neither."""
    table = form.read_table()
    if table is None:
        raise refuse("missing-file/choose", path="file")
    return _held_table(table) if form.cleaned_data["file"] else table


def _rename_columns(table: TextTable, headings: Sequence[str]) -> TextTable:
    """Return the table with the headings that were typed; unchanged where they are those of another file."""
    return table.renamed(headings) if len(headings) == len(table.heading) else table


def _held_table(table: TextTable) -> TextTable:
    """Return the table. Raises Refused where it is too large for a hidden field."""
    if len(forms.pack_table(table)) > MOST_HELD:
        raise refuse("too-large/two-files", path="file")
    return table


def _build_preview(club: int, games: tuple[PaperGame, ...], assumed: tuple[str, date] | None) -> dict[str, Any]:
    """Return what an import would create, and when the same sheets were imported ``before``.

    ``assumed`` is a date that can be two days, and the one it is read as in the country of the browser.
    """
    paper.verify(games)
    names = list(dict.fromkeys(name for club_game in games for name in club_game.names))
    new = queries.new_names(club, names)
    key = paper.key_of(games, club)
    return {
        "games": games,
        "off": [club_game for club_game in games if club_game.off],
        "shown": games[:MOST_SHOWN],
        "more": len(games) - MOST_SHOWN,
        "new": new,
        "known": len(names) - len(new),
        "key": key,
        "before": paper.import_time(key),
        "assumed": assumed,
    }


def _import_page(
    request: HttpRequest,
    access: ClubAccess,
    view: ClubView,
    form: ImportForm,
    table: TextTable | None,
    *,
    preview: dict[str, Any] | None = None,
    repeated: tuple[str, int] | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    wrong = {fault.path for fault in faults}
    headings = enumerate(table.heading) if table else ()
    columns = [(column + 1, text, table.where(0, column) in wrong) for column, text in headings if table]
    context: dict[str, Any] = {
        "form": form,
        "table": table,
        "columns": columns,
        "wrong_heading": any(bad for *_, bad in columns),
        "repeated": repeated,
        "held": forms.pack_table(table) if table else "",
        "preview": preview,
        "faults": [(_fault_place(fault), write_fault(fault)) for fault in faults[:MOST_FAULTS]],
        "more_faults": max(0, len(faults) - MOST_FAULTS),
    }
    status = UNPROCESSABLE if faults or form.errors else 200
    return render(request, "paper/import.html", club_context(view, access) | context, status=status)


def _fault_place(fault: Fault) -> str:
    """Return the cell of a fault; empty where it has none."""
    return fault.path if fault.code in ("bad-cell", "bad-file") and fault.path != "file" else ""


@require_http_methods(["GET", "POST"])
def type_game(request: HttpRequest, club: int) -> HttpResponse:
    """Show the empty sheet, add rows or columns, sum it up, or save it and go to its game."""
    club_access, view = access.require_club_scorer(request, club), get_club(club)
    initial = {"day": today(request)}
    form = GridForm(posted_data(request), starts=offered_starts(rule_sets(club)), initial=initial)
    typing = form.tap[0] == "sum"
    if form.tap[0] != "take":
        form = form.after_tap()

    def save(form: GridForm) -> HttpResponse:
        key, actor = form.cleaned_data["key"], access.actor(request, club_access)
        (made,) = paper.import_sheets(
            [form.game], rules=form.rules, key=key, actor=actor, club=club_access.club, close=False
        )
        return redirect("balance-points" if form.game.off else "sheet", made)

    template = "paper/grid.html" if request.headers.get("HX-Request") else "paper/sheet.html"
    context = partial(_grid_context, club_access, view, form, typing=typing)
    return answer_form(request, form, save, template, context)


def _grid_context(access: ClubAccess, view: ClubView, form: GridForm, *, typing: bool) -> dict[str, Any]:
    typed = form.grid
    rows = grid.grid_rows(typed, form.chosen_rules, typing=typing)
    totals = grid.column_totals(rows, len(typed.names))
    return club_context(view, access) | {
        "known_names": names_known(view.club),
        "rows": rows,
        "totals": totals,
        "paper_totals": list(grid.paper_totals(typed, totals)),
        "paper_sum": add_scores(typed.paper_totals),
        "columns": list(zip(form.columns, typed.initials, strict=True)),
        "off": sum(totals),
        "sums_note": grid.sums_note(rows, sum(totals)),
        "hands_off": any(row.sum for row in rows),
        "wrong_hands": [row for row in rows if row.error],
        "wrong": [cell for row in rows for cell in row.cells if cell.error],
        "full": len(typed.names) >= MOST_PLAYERS,
    }
