"""The forms of a series: its setup, its end, a tournament that joins or leaves, and dues."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.persons import persons_known
from scorekeeper.web.forms import (
    AmountField,
    CheckField,
    Checks,
    ChoiceField,
    DayField,
    Hidden,
    KeyedForm,
    TextField,
    WholeNumberField,
    add_refusal,
)
from scorekeeper.web.house_rules.forms import CURRENCIES
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal, read_series_setup
from tournaments.web.setup.words import TIE_BREAKS

NO_NUMBER = gettext_lazy("A whole number is wanted, not “%(typed)s”.")
TIE_CHOICES = [("", gettext_lazy("nothing more")), *TIE_BREAKS.items()]
TIES = ("tie_1", "tie_2", "tie_3")


class SeriesForm(KeyedForm):
    """The name and the setup of a series. Cleans the latter to ``setup``."""

    refused_at = {f"tie_breaks{place}": TIES[0] for place in ("", *(f"[{at}]" for at in range(len(TIES))))}

    name = TextField(label=gettext_lazy("What it is called"), longest=120)
    counts = forms.ChoiceField(
        label=gettext_lazy("A score is"),
        choices=[
            (CountedScore.EVENTS, gettext_lazy("a whole tournament")),
            (CountedScore.SESSIONS, gettext_lazy("each single session")),
        ],
    )
    how = forms.ChoiceField(
        label=gettext_lazy("How it is reckoned"),
        choices=[
            (SeriesTotal.SUM, gettext_lazy("all scores are added up")),
            (SeriesTotal.BEST, gettext_lazy("the best ones are added up")),
            (SeriesTotal.AVERAGE, gettext_lazy("the average of all scores")),
        ],
    )
    best = WholeNumberField(
        label=gettext_lazy("How many of the best ones"),
        help_text=gettext_lazy("where the best ones are added up"),
        wrong=NO_NUMBER,
        digits=6,
    )
    at_least = WholeNumberField(label=gettext_lazy("Times played to be ranked"), wrong=NO_NUMBER, digits=6)
    tie_1 = forms.ChoiceField(label=gettext_lazy("Ties are decided by"), choices=TIE_CHOICES, required=False)
    tie_2 = forms.ChoiceField(label=gettext_lazy("then by"), choices=TIE_CHOICES, required=False)
    tie_3 = forms.ChoiceField(label=gettext_lazy("and then by"), choices=TIE_CHOICES, required=False)
    first = DayField(label=gettext_lazy("First day"))
    last = DayField(label=gettext_lazy("Last day"))
    money = CheckField(label=gettext_lazy("There are dues"))
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"), choices=[(one, one) for one in CURRENCIES], required=False
    )
    due_year = AmountField(label=gettext_lazy("Once a year, from who plays"))
    due_event = AmountField(label=gettext_lazy("For each tournament played"))
    shown = CheckField(label=gettext_lazy("Everybody may see the ranking"))

    def __init__(self, *args: Any, setup: SeriesSetup, name: str = "", **kwargs: Any) -> None:
        stands = {field: getattr(setup, field) for field in _SETUP_FIELDS} | {"name": name}
        stands |= dict(zip(TIES, setup.tie_breaks, strict=False))
        super().__init__(*args, initial=stands, **kwargs)
        self.set_currency(self["currency"].value() or setup.currency)

    def clean(self) -> dict[str, Any]:
        """Read the setup; how many of the best scores count is asked only where the best ones are added up."""
        data = super().clean() or {}
        given = {name: value for name, value in data.items() if name in _SETUP_FIELDS and value not in (None, "")}
        given |= {name: given[name].isoformat() for name in ("first", "last") if name in given}
        given["tie_breaks"] = [data[name] for name in TIES if data.get(name)]
        if data.get("how") != SeriesTotal.BEST:
            given.pop("best", None)
        try:
            data["setup"] = read_series_setup(given)
        except Refused as refused:
            add_refusal(self, refused)
        return data


_SETUP_FIELDS = SeriesForm.base_fields.keys() - {"key", "name", *TIES}


class ReopenSeriesForm(KeyedForm):
    """The reason for reopening a closed series."""

    why = TextField(label=gettext_lazy("Why is it opened again?"))


class EventForm(KeyedForm):
    """A tournament that joins the series or leaves it."""

    event = WholeNumberField(widget=Hidden)


class PersonField(ChoiceField):
    """A person of the club. Whether there is one of that number, the service says: they may be merged meanwhile."""

    def valid_value(self, value: Any) -> bool:
        """Return whether it is a number."""
        return parse_whole_number(str(value)) is not None


class DuesForm(KeyedForm):
    """Dues that a person of the club has paid or gets back."""

    person = PersonField(label=gettext_lazy("Who"), missing=gettext_lazy("Choose who has paid."), widget=forms.Select)
    way = forms.ChoiceField(
        label=gettext_lazy("Which way"),
        choices=[("in", gettext_lazy("has paid")), ("back", gettext_lazy("gets back"))],
        initial="in",
        required=False,
        widget=Checks,
    )
    amount = AmountField(required=True)
    why = TextField(label=gettext_lazy("A note, if there is one"))

    def __init__(self, *args: Any, club: int, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_currency(currency)
        self.fields["amount"].label = _("Amount in %(currency)s") % {"currency": currency}
        person = cast(forms.ChoiceField, self.fields["person"])
        person.choices = cache(lambda: [("", _("choose")), *persons_known(club)])


class DropDuesForm(KeyedForm):
    """A payment of dues that does not count."""

    payment = WholeNumberField(widget=Hidden)
    why = TextField(label=gettext_lazy("Why does it not count?"))
