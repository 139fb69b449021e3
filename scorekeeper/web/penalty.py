"""A penalty against a player: units or money, to the house or shared out over the others."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.game import PaidTo
from scorekeeper.ledger.postings import UNITS
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.requests import Penalise
from scorekeeper.web import access
from scorekeeper.web.amounts import read_amount
from scorekeeper.web.sheet import is_confirmed, sheet_of
from scorekeeper.web.whole_number import whole_number
from scorekeeper.wording.hands import insert_names

REFUSED = 422
FIELDS = ("seat", "amount", "commodity", "paid_to", "why", "key", "seen")


@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the form, or write the penalty down as a line of its own."""
    keeper = access.keep(request, evening)
    sheet = sheet_of(evening)
    if request.method == "GET":
        return _page(
            request, sheet, {"commodity": UNITS, "paid_to": PaidTo.HOUSE, "key": secrets.token_urlsafe(16)}, {}
        )
    typed = {name: request.POST.get(name, "").strip() for name in FIELDS}
    asked, errors = _read(typed, sheet)
    if asked is None:
        return _page(request, sheet, typed, errors, REFUSED)
    try:
        actor = access.actor(request, keeper)
        seen = whole_number(typed["seen"])
        changes.make(keeper.game, [asked], key=typed["key"], actor=actor, why=typed["why"], seen=seen)
    except Refused as refused:
        return _page(request, sheet, typed, _by_field(refused.faults, sheet), REFUSED)
    return redirect("sheet", evening)


def _read(typed: Mapping[str, str], sheet: Sheet) -> tuple[Penalise | None, dict[str, str]]:
    errors: dict[str, str] = {}
    if typed["seat"] not in map(str, range(1, len(sheet.names) + 1)):
        errors["seat"] = _("Choose who pays.")
    if typed["paid_to"] not in tuple(PaidTo):
        errors["paid_to"] = _("Choose who gets it.")
    if typed["commodity"] not in commodities(sheet):
        errors["commodity"] = _("Choose units or money.")
    amount = 0
    try:
        amount = _amount(typed["amount"], typed["commodity"])
    except ValueError as error:
        errors["amount"] = str(error)
    if errors:
        return None, errors
    return Penalise(int(typed["seat"]), amount, typed["paid_to"], typed["commodity"]), {}


def commodities(sheet: Sheet) -> tuple[str, ...]:
    """Return what a penalty can be in: units, and money where the table plays for it."""
    rules = sheet.opening_rules
    return (UNITS, rules.currency) if rules.unit_value else (UNITS,)


def _amount(text: str, commodity: str) -> int:
    if commodity != UNITS:
        return read_amount(text, commodity)
    units = whole_number(text, digits=6)
    if units is None:
        raise ValueError(_("A penalty is a whole number of units, not “%(typed)s”.") % {"typed": text})
    return units


def _by_field(faults: tuple[Fault, ...], sheet: Sheet) -> dict[str, str]:
    fields = {"seat": "seat", "units": "amount", "amount": "amount", "why": "why", "commodity": "commodity"}
    return {fields.get(fault.path, "form"): insert_names(_(fault.message), sheet.names) for fault in reversed(faults)}


def _page(
    request: HttpRequest, sheet: Sheet, typed: Mapping[str, str], errors: Mapping[str, str], status: int = 200
) -> HttpResponse:
    context = {
        "sheet": sheet,
        "needs_reason": is_confirmed(sheet),
        "typed": typed,
        "errors": errors,
        "seats": [(str(seat), name) for seat, name in enumerate(sheet.names, 1)],
        "commodities": [(name, _("Units") if name == UNITS else name) for name in commodities(sheet)],
        "paid_to": [(PaidTo.HOUSE, _("The house")), (PaidTo.OTHERS, _("Shared out over the others"))],
    }
    return render(request, "sheet/penalty.html", context, status=status)
