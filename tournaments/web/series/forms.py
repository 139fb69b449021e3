"""The forms of a series: its setup, its end, tournaments that join or leave, files of tournaments, and dues."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.queries.persons import persons_known
from scorekeeper.queries.transfer import Namesake
from scorekeeper.services.transfer import SAME
from scorekeeper.web.backups.views import OTHER
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
from scorekeeper.wording import rules as rule_words
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal, read_series_setup
from tournaments.services.series_transfer import JoinPreview, Likeness
from tournaments.web.setup.fields import NumberField, WordsField
from tournaments.wording.setup import TIE_BREAKS

TIES = ("tie_1", "tie_2", "tie_3")


class SeriesForm(KeyedForm):
    """The name and the setup of a series. Cleans the latter to ``setup``."""

    refused_at = {f"tie_breaks{place}": TIES[0] for place in ("", *(f"[{at}]" for at in range(len(TIES))))}

    name = TextField(label=gettext_lazy("Name"), longest=120)
    counts = forms.ChoiceField(
        label=gettext_lazy("Count by"),
        choices=[
            (CountedScore.EVENTS, gettext_lazy("Tournament")),
            (CountedScore.SESSIONS, gettext_lazy("Session")),
        ],
    )
    how = forms.ChoiceField(
        label=gettext_lazy("Calculation"),
        choices=[
            (SeriesTotal.SUM, gettext_lazy("Sum of all scores")),
            (SeriesTotal.BEST, gettext_lazy("Sum of the best scores")),
            (SeriesTotal.AVERAGE, gettext_lazy("Average of all scores")),
        ],
    )
    best = NumberField(
        label=gettext_lazy("Number of best scores"), help_text=gettext_lazy("Only for the sum of the best scores.")
    )
    at_least = NumberField(label=gettext_lazy("Times played to be ranked"))
    tie_1 = WordsField(TIE_BREAKS, gettext_lazy("none"), label=gettext_lazy("Tie-break 1"))
    tie_2 = WordsField(TIE_BREAKS, gettext_lazy("none"), label=gettext_lazy("Tie-break 2"))
    tie_3 = WordsField(TIE_BREAKS, gettext_lazy("none"), label=gettext_lazy("Tie-break 3"))
    first = DayField(label=gettext_lazy("First day"))
    last = DayField(label=gettext_lazy("Last day"))
    money = CheckField(label=gettext_lazy("Collect dues"))
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"),
        choices=[(one, rule_words.currency_name(one)) for one in CURRENCIES],
        required=False,
    )
    due_year = AmountField(label=gettext_lazy("Per player, once a year"))
    due_event = AmountField(label=gettext_lazy("Per tournament played"))
    shown = CheckField(label=gettext_lazy("Ranking is public"))

    def __init__(self, *args: Any, setup: SeriesSetup, name: str = "", **kwargs: Any) -> None:
        stands = {field: getattr(setup, field) for field in _SETUP_FIELDS} | {"name": name}
        stands |= dict(zip(TIES, setup.tie_breaks, strict=False))
        super().__init__(*args, initial=stands, **kwargs)
        self.set_currency(self["currency"].value() or setup.currency)

    def clean(self) -> dict[str, Any]:
        """Read the setup; how many of the best scores count is asked only where the best ones are added up."""
        data = super().clean() or {}
        values = {name: value for name, value in data.items() if name in _SETUP_FIELDS and value not in (None, "")}
        values |= {name: values[name].isoformat() for name in ("first", "last") if name in values}
        values["tie_breaks"] = [data[name] for name in TIES if data.get(name)]
        if data.get("how") != SeriesTotal.BEST:
            values.pop("best", None)
        try:
            data["setup"] = read_series_setup(values)
        except Refused as refused:
            add_refusal(self, refused)
        return data


_SETUP_FIELDS = SeriesForm.base_fields.keys() - {"key", "name", *TIES}


class ReopenSeriesForm(KeyedForm):
    """The reason for reopening a closed series."""

    why = TextField(label=gettext_lazy("Reason for reopening"))


class EventForm(KeyedForm):
    """A tournament that joins the series or leaves it."""

    event = WholeNumberField(widget=Hidden)


class JoinFileForm(KeyedForm):
    """A file of a tournament that joins; once it is ``looked_at``, also who those are who are called like others here.

    ``seen`` is the file that was shown, and ``all`` answers for everyone about whom nothing else was said.
    """

    shows_all = True

    do = forms.CharField(required=False)
    seen = forms.CharField(required=False)
    all = CheckField(
        label=gettext_lazy("Players with the same name are treated as one player, unless you choose otherwise:")
    )

    def __init__(self, *args: Any, looked_at: JoinPreview | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.namesakes = looked_at.players.namesakes if looked_at else ()
        self.alike = looked_at.alike if looked_at else ()
        for one in self.namesakes:
            named = {"name": one.name}
            self._ask(one, _("this club's %(name)s") % named, _("a different player, named"))
            widget = forms.TextInput(attrs={"aria-label": _("Another name for %(name)s") % named})
            self.fields[f"name-{one.uuid}"] = TextField(longest=120, widget=widget)
        for like in self.alike:
            self._ask(like, _("this club's %(like)s") % {"like": like.like}, _("a different player"))

    def _ask(self, one: Namesake | Likeness, same: str, other: str) -> None:
        label = _("%(name)s in the file is") % {"name": one.name}
        choices = [(SAME, same), (OTHER, other)]
        self.fields[f"choice-{one.uuid}"] = forms.ChoiceField(
            label=label, choices=choices, required=False, widget=Checks
        )

    @property
    def namesake_fields(self) -> list[tuple[BoundField, BoundField]]:
        """The choice for each namesake, and the name of someone else."""
        return [(self[f"choice-{one.uuid}"], self[f"name-{one.uuid}"]) for one in self.namesakes]

    @property
    def alike_fields(self) -> list[BoundField]:
        """The choice for everyone whose name is nearly that of someone here."""
        return [self[f"choice-{one.uuid}"] for one in self.alike]

    def read_choices(self) -> dict[str, str]:
        """Return the answer for each namesake: the person here, or the name of someone else.

        Raises ``Refused`` (``unchosen``) for everyone in the file of whom that is not said.
        """
        data = self.cleaned_data
        choices = {one.uuid: data[f"choice-{one.uuid}"] or (SAME if data["all"] else "") for one in self.namesakes}
        answers = {uuid: data[f"name-{uuid}"] if choice == OTHER else choice for uuid, choice in choices.items()}
        open_questions = [(one.name, one.name) for one in self.namesakes if not answers[one.uuid]]
        open_questions += [(one.name, one.like) for one in self.alike if not data[f"choice-{one.uuid}"]]
        if open_questions:
            raise Refused([Fault("unchosen/person", {"name": name, "like": like}) for name, like in open_questions])
        return answers

    def read_same(self) -> dict[str, int]:
        """Return those whose name is nearly that of a person here, and who are that person."""
        return {one.uuid: one.person for one in self.alike if self.cleaned_data[f"choice-{one.uuid}"] == SAME}


class PersonField(ChoiceField):
    """A person of the club. Whether there is one of that number, the service says: they may just have been merged."""

    def valid_value(self, value: Any) -> bool:
        """Return whether it is a number."""
        return parse_whole_number(str(value)) is not None


class DuesForm(KeyedForm):
    """Dues that a person of the club has paid or gets back."""

    person = PersonField(label=gettext_lazy("Player"), missing=gettext_lazy("Choose who paid."), widget=forms.Select)
    way = forms.ChoiceField(
        label=gettext_lazy("Paid or refunded"),
        choices=[("in", gettext_lazy("Paid")), ("back", gettext_lazy("Refunded"))],
        initial="in",
        required=False,
        widget=Checks,
    )
    amount = AmountField(required=True)
    why = TextField(label=gettext_lazy("Note (optional)"))

    def __init__(self, *args: Any, club: int, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_currency(currency)
        self.fields["amount"].label = _("Amount")
        person = cast(forms.ChoiceField, self.fields["person"])
        person.choices = cache(lambda: [("", _("Choose a player")), *persons_known(club)])


class DropDuesForm(KeyedForm):
    """A payment of dues that does not count."""

    payment = WholeNumberField(widget=Hidden)
    why = TextField(label=gettext_lazy("Reason"))
