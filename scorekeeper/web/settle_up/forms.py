"""Forms to settle up: a payment, a showdown for the pot, and a button that changes the game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.ledger.folding import POT, SUSPENSE, UNITS
from scorekeeper.queries.settle_up import Due, SettleUp
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services.requests import DividePot, Pay
from scorekeeper.web.forms import Checks, ChoiceField, KeyedForm, ManyChecks, SeenField
from scorekeeper.web.parsing import editable_amount, parse_quantity
from scorekeeper.wording.score_sheet import party_title

NO_PURSE = (POT, SUSPENSE)  # the pot is divided, an imbalance made whole; neither pays anyone


class ButtonForm(KeyedForm):
    """A button alone: it changes the game as the page shows it."""

    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        initial = {"seen": sheet.last_entry, **kwargs.pop("initial", {})}
        super().__init__(*args, names=sheet.names, initial=initial, **kwargs)


class PaymentForm(ButtonForm):
    """A payment that was made, whole or a part of it: one that is ``due``, or any other."""

    payer = ChoiceField(
        label=gettext_lazy("Who paid"), missing=gettext_lazy("Choose who paid and who got it."), widget=forms.Select
    )
    payee = ChoiceField(
        label=gettext_lazy("Who got it"), missing=gettext_lazy("Choose who paid and who got it."), widget=forms.Select
    )
    amount = forms.CharField(required=False, widget=forms.TextInput(attrs={"inputmode": "decimal"}))

    def __init__(self, *args: Any, settle_up: SettleUp, due: Due | None = None, **kwargs: Any) -> None:
        if due:
            typed = due.amount if settle_up.commodity == UNITS else editable_amount(due.amount, settle_up.commodity)
            kwargs["initial"] = {"payer": due.payer.slot, "payee": due.payee.slot, "amount": typed}
        auto_id = f"%s-{due.payer.slot}-{due.payee.slot}" if due else "other-%s"
        super().__init__(*args, sheet=settle_up.sheet, auto_id=auto_id, **kwargs)
        self.due, self.commodity = due, settle_up.commodity
        parties = [(party.slot, party_title(party)) for party in settle_up.parties if party.slot not in NO_PURSE]
        for name in ("payer", "payee"):
            self.set_choices(name, [("", _("Choose")), *parties])
        self.fields["amount"].label = _("Points") if self.commodity == UNITS else _("Amount")

    def clean_amount(self) -> int:
        """Return the amount in units, or in minor units of the currency."""
        try:
            return parse_quantity(self.cleaned_data["amount"], self.commodity)
        except ValueError as error:
            raise ValidationError(str(error)) from None

    @property
    def payment(self) -> Pay:
        """Return the request to record."""
        data = self.cleaned_data
        return Pay(int(data["payer"]), int(data["payee"]), data["amount"], self.commodity)


class ShowdownForm(ButtonForm):
    """The winner of the pot, or of one of the pots."""

    winner = forms.MultipleChoiceField(
        label=gettext_lazy("Who won the pot"),
        widget=ManyChecks,
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Tap who won the pot.")),
    )
    which = forms.ChoiceField(label=gettext_lazy("Which pot"), required=False, widget=Checks, initial="all")

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, sheet=sheet, **kwargs)
        self.set_choices("winner", [(player, sheet.names[player - 1]) for player in sheet.seating])
        if sheet.pots > 1:
            every = _("All %(pots)s pots") % {"pots": sheet.pots}
            self.set_choices("which", [("all", every), ("single", _("One pot"))])
        else:
            del self.fields["which"]

    @property
    def division(self) -> DividePot:
        """Return the request to record."""
        data = self.cleaned_data
        return DividePot(tuple(map(int, data["winner"])), data.get("which") == "single")
