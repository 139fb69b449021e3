"""A penalty against a player: units or money, to the house or shared out over the others."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.game import PaidTo
from scorekeeper.ledger.postings import UNITS
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.requests import Penalise
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, sent
from scorekeeper.web.amounts import read_amount
from scorekeeper.web.forms import Checks, ChoiceField, KeyedForm, SeenField
from scorekeeper.web.sheet import is_confirmed, sheet_of
from scorekeeper.web.whole_number import whole_number


class PenaltyForm(KeyedForm):
    """A penalty against one player, in units or money."""

    refused_at = {"units": "amount"}

    seat = ChoiceField(label=gettext_lazy("Who pays"), missing=gettext_lazy("Choose who pays."))
    amount = forms.CharField(
        label=gettext_lazy("How much"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "maxlength": 12}),
    )
    commodity = ChoiceField(
        label=pgettext_lazy("units or money", "In"), missing=gettext_lazy("Choose units or money."), initial=UNITS
    )
    paid_to = ChoiceField(
        label=gettext_lazy("Who gets it"),
        missing=gettext_lazy("Choose who gets it."),
        widget=Checks,
        choices=[
            (PaidTo.HOUSE, gettext_lazy("The house")),
            (PaidTo.OTHERS, gettext_lazy("Shared out over the others")),
        ],
        initial=PaidTo.HOUSE,
    )
    why = forms.CharField(required=False, widget=forms.TextInput(attrs={"maxlength": 200}))
    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, names=sheet.names, initial={"seen": sheet.last_entry}, **kwargs)
        self.set_choices("seat", enumerate(sheet.names, 1))
        self.set_choices("commodity", commodities(sheet))
        self.fields["why"].label = _("What for") if is_confirmed(sheet) else _("What for (optional)")

    def clean(self) -> dict[str, Any]:
        """Read the amount in what it was typed in: cents for money."""
        data = super().clean() or {}
        if "commodity" in data:
            try:
                data["amount"] = _read_amount(data["amount"], data["commodity"])
            except ValueError as error:
                self.add_error("amount", str(error))
        return data


@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the form, or write the penalty down as a line of its own."""
    keeper = access.keep(request, evening)
    sheet = sheet_of(evening)

    def save(form: PenaltyForm) -> HttpResponse:
        data = form.cleaned_data
        request_ = Penalise(int(data["seat"]), data["amount"], data["paid_to"], data["commodity"])
        actor = access.actor(request, keeper)
        changes.make(keeper.game, [request_], key=data["key"], actor=actor, why=data["why"], seen=data["seen"])
        return redirect("sheet", evening)

    form = PenaltyForm(sent(request), sheet=sheet)
    return answer_form(request, form, save, "sheet/penalty.html", {"sheet": sheet})


def commodities(sheet: Sheet) -> list[tuple[str, str]]:
    """Return what a penalty can be in, with labels: units, and money where the table plays for it."""
    rules = sheet.opening_rules
    return [(UNITS, _("Units")), *([(rules.currency, rules.currency)] if rules.unit_value else [])]


def _read_amount(text: str, commodity: str) -> int:
    if commodity != UNITS:
        return read_amount(text, commodity)
    units = whole_number(text, digits=6)
    if units is None:
        raise ValueError(_("A penalty is a whole number of units, not “%(typed)s”.") % {"typed": text})
    return units
