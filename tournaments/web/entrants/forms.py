"""The forms of the list of entrants, and of the page of one: who plays and from when, name, groups, and the fee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.web.forms import ChoiceField, KeyedForm, ReasonForm, TextField, WholeNumberField


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
    """The name of an entrant, where he comes from, and how to reach him."""

    refused_at = {"name": "called"}

    called = TextField(label=gettext_lazy("Name"), longest=120)
    town = TextField(label=gettext_lazy("Town"), longest=120)
    contact = TextField(label=gettext_lazy("Email or phone"), longest=400)

    def add_error(self, field: str | None, error: Any) -> None:
        """Show an error; the form is far down the page, so its field is gone to."""
        super().add_error(field, error)
        if field:
            self.fields[field].widget.attrs["autofocus"] = True


class RefundForm(ReasonForm):
    """A fee that is given back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].label = pgettext_lazy("reason for a deed", "Why")
