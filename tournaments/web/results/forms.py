"""The forms at the end of an event: signing, prizes decided by hand, payments, the cash box, and closing."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import AmountField, CheckField, Checks, Hidden, KeyedForm, TextField, WholeNumberField
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.amounts import money
from tournaments.engine.award import Contest, Prize
from tournaments.engine.prize_table import SidePrizeKind
from tournaments.web.entrants.forms import MethodField


class DigestField(forms.CharField):
    """The digest of the results that the page shows; a page that is shown again has the newest one."""

    widget = Hidden

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return the value that the page shows now, not the one sent."""
        return initial


class EntrantsField(forms.TypedMultipleChoiceField):
    """Entrants that are ticked. Cleans to their numbers; whether they fit, the services say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, empty_value=[], required=False, widget=forms.CheckboxSelectMultiple, **kwargs)

    def valid_value(self, value: Any) -> bool:
        """Return whether it is a number."""
        return parse_whole_number(str(value)) is not None


class PrizeField(forms.CharField):
    """A prize: ``side-biggest-hand``, ``place-2``. Cleans to a ``Prize``; raises Http404 for any other text."""

    widget = Hidden

    def clean(self, value: Any) -> Prize:
        """Return the prize."""
        kind, _dash, name = str(value).partition("-")
        if kind == "side" and name in list(SidePrizeKind):
            return Prize(Contest.SIDE, side=SidePrizeKind(name))
        if kind == "place" and (place := parse_whole_number(name)):
            return Prize(Contest.PLACE, place)
        raise Http404("prize")


def prize_name(prize: Prize) -> str:
    """Return the text that ``PrizeField`` reads."""
    return f"side-{prize.side.value}" if prize.side else f"place-{prize.place}"


class SignForm(KeyedForm):
    """The signature of standings and prizes: that they were checked, and why where something is signed already."""

    why = TextField(label=gettext_lazy("Reason for signing again"))
    checked = CheckField(
        required=True,
        label=gettext_lazy("I checked the standings and the prizes"),
        error_messages={"required": gettext_lazy("Check the standings and the prizes first, then check this box.")},
    )
    seen = DigestField(required=False)


class KeepForm(KeyedForm):
    """The reason for leaving signed results although they would be different now."""

    why = TextField(label=gettext_lazy("Reason for keeping it as signed"))
    seen = DigestField(required=False)


class PayForm(KeyedForm):
    """Winners who were paid, or players who got a refund, and how."""

    entrant = EntrantsField()
    method = MethodField()


class PrizeForm(KeyedForm):
    """A prize that is withdrawn, or whose decision is undone."""

    prize = PrizeField()
    why = TextField(label=gettext_lazy("Note (optional)"))


class DecideForm(PrizeForm):
    """The winners of a prize: ticked, or typed as numbers. Cleans to ``winners``."""

    entrant = EntrantsField()
    winners = TextField(
        label=gettext_lazy("Winner's number"),
        help_text=gettext_lazy("For example 12, or 12, 40 to share it."),
        longest=60,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )

    def clean_winners(self) -> list[int]:
        """Return the entrants' numbers of a list like ``12, 40`` unless some are ticked."""
        if ticked := self.cleaned_data.get("entrant"):
            return list(ticked)
        numbers = [parse_whole_number(word) for word in self.cleaned_data["winners"].replace(",", " ").split()]
        if not numbers or None in numbers:
            raise ValidationError(_("Enter the winner's number, for example 12. Several winners: 12, 40."))
        return [number for number in numbers if number is not None]


class CashForm(KeyedForm):
    """Money that is no fee and no prize: into the box, or out of it."""

    way = forms.ChoiceField(
        label=gettext_lazy("Cash in or out"),
        choices=[("in", gettext_lazy("Cash in")), ("out", gettext_lazy("Cash out"))],
        initial="in",
        required=False,
        widget=Checks,
    )
    amount = AmountField(required=True)
    why = TextField(label=gettext_lazy("Reason"))

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_currency(currency)
        self.fields["amount"].label = _("Amount")


PIECES = {  # the coins and bills of a currency, in minor units
    "USD": (10000, 5000, 2000, 1000, 500, 100, 25, 10, 5, 1),
    "CAD": (10000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5),
    "EUR": (10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1),
}


class CountForm(KeyedForm):
    """The cash in the box: the sum, or how many pieces of each value. Cleans to ``amount`` and ``pieces``."""

    amount = AmountField()

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_currency(currency)
        self.currency = currency
        self.fields["amount"].label = _("Cash counted")
        for value in PIECES.get(currency, ()):
            label = money(value, currency)
            self.fields[f"piece-{value}"] = WholeNumberField(
                label=label, digits=5, widget=forms.TextInput(attrs={"class": "of-number"})
            )

    @property
    def piece_fields(self) -> list[forms.BoundField]:
        """Return the fields of the pieces, the largest first."""
        return [self[name] for name in self.fields if name.startswith("piece-")]

    def clean(self) -> dict[str, Any]:
        """Add up the pieces. Raises ValidationError where nothing was typed."""
        data = self.cleaned_data
        pieces = {value: data.get(f"piece-{value}") or 0 for value in PIECES.get(self.currency, ())}
        data["pieces"] = {value: many for value, many in pieces.items() if many}
        if data.get("amount") is None and "amount" not in self.errors:
            if not data["pieces"]:
                raise ValidationError(_("Enter what you counted, like 240.00, or the number of each piece."))
            data["amount"] = sum(value * many for value, many in data["pieces"].items())
        return data


class DropCashForm(KeyedForm):
    """A movement of the cash box that was written by mistake."""

    cash = WholeNumberField()
    why = TextField(label=gettext_lazy("Reason"))


class CloseForm(KeyedForm):
    """The end of an event; ``sure`` once what is not paid was shown."""

    sure = CheckField(widget=Hidden)


class ReopenForm(KeyedForm):
    """The reason for opening a closed event again."""

    why = TextField(label=gettext_lazy("Reason for reopening"))
