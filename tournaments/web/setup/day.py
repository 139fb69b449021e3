"""The fields of the day: name, location, and date, and what the plan of the day begins from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused
from scorekeeper.web.forms import AmountField, DayField, Form, Hidden, KeyedForm, ParsedField, TextField
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.brackets.plan import fit_rounds
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.hourly import hourly_as_json, read_hourly
from tournaments.engine.prize_table import prize_table_as_json
from tournaments.engine.schedule import NO_SCHEDULE, read_schedule, schedule_values
from tournaments.engine.setup import Setup, read_setup, setup_as_json
from tournaments.web.setup.fields import NumberField
from tournaments.web.setup.prize_fields import PlacesField
from tournaments.web.setup.start import StartChoice
from tournaments.wording import setup as setup_words

MINUTES = re.compile(r"\d{1,2}(?:[.,]\d{1,2})?", re.ASCII)
BETWEEN = re.compile(r"[\s,;]+")


class DetailsForm(Form):
    """The name, the place, and the day of an event."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    place = TextField(label=gettext_lazy("Location"), longest=60)
    day = DayField(label=gettext_lazy("Date"), required=True)


class ClockField(TextField):
    """A time of day, as ``10:00``. Cleans to None where nothing was typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.TimeInput(attrs={"type": "time"}), "empty_value": None, **kwargs})


class HandTimeField(ParsedField):
    """Minutes for a hand: ``4``, ``3.5``. Cleans to seconds; the usual ones where nothing was typed."""

    is_number = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "maxlength": 5}

    def prepare_value(self, value: Any) -> Any:
        """Return seconds as minutes."""
        return setup_words.minutes_text(value) if isinstance(value, int) else value

    def parse(self, text: str) -> int:
        """Return the seconds."""
        if not text:
            return NO_SCHEDULE.hand_seconds
        if not MINUTES.fullmatch(text):
            raise ValueError(_("Enter minutes like 4 or 3.5, not “%(typed)s”.") % {"typed": text})
        return round(float(text.replace(",", ".")) * 60)


class BreaksField(ParsedField):
    """Minutes of breaks, one after each session: ``15, 60``. Cleans to a list."""

    def prepare_value(self, value: Any) -> Any:
        """Return breaks as they are typed."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def parse(self, text: str) -> list[int]:
        """Return the minutes of each break."""
        breaks = [parse_whole_number(part, 4) for part in BETWEEN.split(text) if part]
        if None in breaks:
            raise ValueError(_("Enter minutes like 30, or 15, 60, not “%(typed)s”.") % {"typed": text})
        return [minutes for minutes in breaks if minutes is not None]


class SchedulePart(forms.Form):
    """The form of the times and numbers that the plan of the day begins from."""

    players = NumberField(label=setup_words.SCHEDULE["players"])
    tables = NumberField(
        label=setup_words.SCHEDULE["tables"], help_text=gettext_lazy("Leave empty if there are enough.")
    )
    start = ClockField(label=setup_words.SCHEDULE["start"])
    end = ClockField(label=setup_words.SCHEDULE["end"])
    hand_seconds = HandTimeField(
        label=setup_words.SCHEDULE["hand_seconds"], help_text=gettext_lazy("4 is a calm pace: 15 hands in an hour.")
    )
    breaks = BreaksField(
        label=setup_words.SCHEDULE["breaks"],
        help_text=gettext_lazy("After each session or round, like 30, or 15, 60. The last one repeats."),
    )


def _fit_bracket(bracket: BracketSetup, players: int) -> BracketSetup:
    """Return the bracket with as many rounds as that many players need; itself where no number of rounds fits."""
    field, reserve = bracket.split_at_cut(players)
    try:
        return replace(bracket, stage=fit_rounds(field, bracket.stage, reserve))
    except Refused:
        return bracket


class NewEventForm(DetailsForm, KeyedForm):
    """A new event: what it begins as, one of the ``choices`` by their keys, its day, fee, and prizes of places.

    ``suggested`` is the choice whose fee and prizes the fields show: as long as they stand as suggested, those of the
    chosen one hold.
    """

    refused_at = {"prizes": "places"}

    place = TextField(
        label=gettext_lazy("Location"), longest=60, widget=forms.TextInput(attrs={"list": "known-places"})
    )
    format = forms.ChoiceField()
    suggested = forms.CharField(required=False, widget=Hidden)
    fee = AmountField(label=gettext_lazy("Entry fee"))
    places = PlacesField(
        label=gettext_lazy("Prizes"),
        help_text=gettext_lazy("First place first, like 30% or 100."),
    )
    address = forms.ChoiceField(
        label=gettext_lazy("Public address"),
        required=False,
        help_text=gettext_lazy("Phones open the tournament there. Test it before you print."),
    )
    players = NumberField(label=setup_words.SCHEDULE["players"])
    start = ClockField(label=setup_words.SCHEDULE["start"])

    def __init__(
        self, *args: Any, choices: Mapping[str, StartChoice], addresses: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.choices = choices
        self.set_choices("format", ((key, key) for key in choices))
        self.set_currency(self._chosen.setup.currency)
        self.set_choices("address", [*((one, one) for one in addresses), ("", _("choose later"))], asks_always=True)

    @property
    def _chosen(self) -> StartChoice:
        key = self.data.get("format") if self.is_bound else None
        return self.choices.get(str(key)) or next(iter(self.choices.values()))

    def _is_typed(self, name: str) -> bool:
        """Return whether someone has typed something else than what was suggested."""
        suggested = self.choices.get(self.cleaned_data["suggested"])
        return name in self.data and (suggested is None or self.data[name].strip() != suggested.fields[name])

    def read_setup(self) -> Setup:
        """Return the setup that the event begins with, on the day that was typed. Raises ``Refused``."""
        data = self.cleaned_data
        setup = self.choices[data["format"]].setup
        if setup.hourly is not None:
            setup = replace(setup, hourly=read_hourly({**hourly_as_json(setup.hourly), "first": data["start"]}))
        typed = {"players": data["players"]} if setup.hourly else {"players": data["players"], "start": data["start"]}
        setup = replace(setup, schedule=read_schedule({**schedule_values(setup.schedule), **typed}))
        if setup.bracket is not None and data["players"]:
            setup = replace(setup, bracket=_fit_bracket(setup.bracket, data["players"]))
        money: dict[str, Any] = {}
        if self._is_typed("fee") and data["fee"] is not None and setup.hourly is None:
            money["fee"] = data["fee"]
        if self._is_typed("places"):
            money["prizes"] = {**prize_table_as_json(setup.prizes), "places": data["places"]}
        return read_setup({**setup_as_json(setup), **money}) if money else setup
