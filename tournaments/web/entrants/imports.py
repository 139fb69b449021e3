"""Entrants from a list: pasted or sent as a file, looked at line by line, then entered."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.ledger.entries import DETAILS
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.wording.sentences import write_fault
from tournaments.imports.entrants import import_entrants
from tournaments.queries.book import book_of
from tournaments.web.access import EventAccess, require_director
from tournaments.web.desk.views import session_labels
from tournaments.web.entrants.forms import EditForm, ListForm
from tournaments.web.navigation import event_context

LABELS = {
    "name": gettext_lazy("Name"),
    **{key: EditForm.base_fields[key].label for key in DETAILS},
    "group": gettext_lazy("Groups"),
    "paid": gettext_lazy("Paid"),
}
TEMPLATE = "entrants/import.html"


@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, event: int) -> HttpResponse:
    """Ask for a list, show its lines with what is wrong, and enter those that are good once the others are settled."""
    access = require_director(request, event)
    form = ListForm(posted_data(request), request.FILES or None)

    def save(form: ListForm) -> HttpResponse:
        compared, data = form.compare(access.event), form.cleaned_data
        if not form.enters:
            return render(request, TEMPLATE, {**_context(access, form), "form": form})
        joined = data["joined"] or book_of(access.event.journal_id).comes_next
        lines = {"update": data["update"], "leaves_out": data["leave"]}
        import_entrants(access.event, compared, joined, **lines, key=data["key"], actor=access.actor)
        return redirect("event-entrants", event)

    return answer_form(request, form, save, TEMPLATE, lambda: _context(access, form))


def _context(access: EventAccess, form: ListForm) -> dict[str, Any]:
    book = book_of(access.event.journal_id)
    context = event_context(access, "event-entrants") | {
        "compared": form.compared,
        "takes_fees": bool(book.setup.money and book.setup.fee),
    }
    if form.compared is None:
        return context
    return context | {
        "bad": [(row, map(write_fault, row.faults)) for row in form.compared.bad],
        "paid": sum(row.paid for row in form.compared.good),
        "changed": [
            (
                each,
                [(LABELS[one.what], one.before, one.after) for one in each.differences],
                not form.enters or each.row.line in form.cleaned_data["update"],
            )
            for each in form.compared.changed
        ],
        "towns": any(row.town for row in form.compared.good),
        "sessions": [(number, session_labels(book, number)[0]) for number in book.foreseen],
        "session": form.cleaned_data["joined"] or book.comes_next,
    }
