"""The forms of the list of entrants, and of the page of one: who plays and from when, name, groups, and the fee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.engine.errors import refuse
from scorekeeper.web.forms import ChoiceField, KeyedForm, ReasonForm, TapForm, TextField, WholeNumberField
from scorekeeper.web.paper.forms import TableFileForm, pack_table
from scorekeeper.web.parsing import parse_whole_number
from tournaments.imports import entrant_list
from tournaments.imports.entrants import Compared, compare
from tournaments.models import Event


class EnterForm(KeyedForm):
    """Somebody new, with a number that may be chosen, and whether the fee is paid."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    number = WholeNumberField(
        label=gettext_lazy("Number"), wrong=gettext_lazy("Type a number, or nothing for the next one.")
    )
    joined = WholeNumberField()
    paid = forms.BooleanField(required=False)


class NumbersForm(KeyedForm):
    """The numbers of entrants who are here, are not, or have paid."""

    numbers = TextField(longest=2000)
    session = WholeNumberField()


class SinceForm(ReasonForm):
    """A change from a session on, or in the bracket that is played. ``sessions`` are numbers with their titles."""

    session = ChoiceField(
        label=gettext_lazy("From session"),
        missing=gettext_lazy("Choose the session."),
        required=False,
        widget=forms.Select,
    )
    bracket = forms.BooleanField(required=False)

    def __init__(self, *args: Any, sessions: Sequence[tuple[int, str]], first: int, **kwargs: Any) -> None:
        super().__init__(*args, initial={"session": first}, **kwargs)
        self.set_choices("session", sessions, asks_always=True)
        self.fields["why"].label = pgettext_lazy("reason for a deed", "Why")

    def clean_session(self) -> int:
        """Return the number of the session, 0 where none is chosen."""
        return int(self.cleaned_data["session"] or 0)


class ReplaceForm(SinceForm):
    """Somebody else who plays on."""

    name = TextField(label=gettext_lazy("Name"), longest=120, widget=forms.TextInput(attrs={"id": "name"}))


class GroupsForm(KeyedForm):
    """The groups of an entrant, whose members do not sit together. Cleans to a list of names."""

    groups = TextField(
        label=gettext_lazy("Families or clubs, with commas between them"),
        longest=400,
        widget=forms.TextInput(attrs={"list": "known-groups"}),
    )

    def clean_groups(self) -> list[str]:
        """Return the names between the commas."""
        return [name.strip() for name in self.cleaned_data["groups"].split(",") if name.strip()]


class EditForm(KeyedForm):
    """The name of an entrant, where they come from, and how to reach them."""

    refused_at = {"name": "called"}

    called = TextField(label=gettext_lazy("Name"), longest=120)
    town = TextField(label=gettext_lazy("Town"), longest=120)
    contact = TextField(label=gettext_lazy("Email or phone"), longest=400)

    def add_error(self, field: str | None, error: Any) -> None:
        """Show an error; the form is far down the page, so its field is gone to."""
        super().add_error(field, error)
        if field:
            self.fields[field].widget.attrs["autofocus"] = True


class LinesField(forms.Field):
    """Lines of a list that are ticked. Cleans to their numbers."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> set[int]:
        """Return the numbers."""
        return {number for text in value or () if (number := parse_whole_number(text))}


class ListForm(TapForm, TableFileForm, KeyedForm):
    """A list of entrants, pasted or in a file, and what becomes of its lines.

    ``sure`` are lines of people who only look like others, ``update`` those that change who is entered. ``leave`` says
    that all lines that are unsettled are left out.
    """

    list = forms.CharField(
        label=gettext_lazy("Paste names, one a line"),
        help_text=gettext_lazy(
            "A number may stand before a name. Cells copied from a spreadsheet go as they are, with their heading."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"cols": False, "rows": 8}),
    )
    sure = LinesField(required=False)
    update = LinesField(required=False, widget=forms.CheckboxSelectMultiple)
    leave = forms.BooleanField(required=False)
    joined = WholeNumberField()
    notes: Sequence[str] = ()
    compared: Compared | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        file = self.fields["file"]
        file.label = gettext_lazy("Or a CSV file or a workbook (XLSX)")
        file.help_text = gettext_lazy(
            "A column called name (or first name and last name); number, paid, group, contact and town if there are "
            "any. Up to 5 MB."
        )

    @property
    def enters(self) -> bool:
        """Return whether the lines are to be entered, not only looked at."""
        return self.tap[0] == "enter"

    def compare(self, event: Event) -> Compared:
        """Return the lines of the list, compared with who is entered. The page holds the list from then on.

        Raises Refused for no list, and for one that cannot be read.
        """
        pasted = self.cleaned_data["list"]
        is_pasted = pasted.strip() and not self.cleaned_data["file"]
        table = entrant_list.pasted(pasted) if is_pasted else self.read_table()
        if table is None:
            raise refuse("missing-file/list", path="file")
        listed = entrant_list.read_entrants(table)
        self.notes, self.compared = listed.notes, compare(event, listed.rows, self.cleaned_data["sure"])
        self.data = data = cast(QueryDict, self.data).copy()
        data["held"], data["list"] = pack_table(table), ""
        return self.compared


class RefundForm(ReasonForm):
    """A fee that is given back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].label = pgettext_lazy("reason for a deed", "Why")
