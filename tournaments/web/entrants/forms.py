"""The forms of the list of entrants, and of the page of one: who plays and from when, name, groups, and the fee.

Also reads numbers of entrants as a director types them: ``17 23 104``, and ``1-40`` for all from 1 to 40.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.engine.errors import refuse
from scorekeeper.web.forms import ChoiceField, KeyedForm, ReasonForm, TapForm, TextField, WholeNumberField
from scorekeeper.web.paper.forms import TableFileForm, pack_table
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.entrants import MOST
from tournaments.engine.event.values import PayMethod
from tournaments.imports import entrant_list
from tournaments.imports.entrants import Compared, compare
from tournaments.models import Event
from tournaments.wording.prizes import PAY_METHODS


class MethodField(forms.TypedChoiceField):
    """The way in which money is paid. Cleans to a ``PayMethod``, cash where nothing is sent.

    ``is_asked``: nothing is chosen before, and it cleans to None then.
    """

    def __init__(self, *, is_asked: bool = False) -> None:
        asks = [("", gettext_lazy("Choose"))] if is_asked else []
        super().__init__(
            label=gettext_lazy("Paid by"),
            choices=[*asks, *PAY_METHODS.items()],
            coerce=PayMethod,
            empty_value=None if is_asked else PayMethod.CASH,
            initial=None if is_asked else PayMethod.CASH,
            required=False,
        )


class EnterForm(KeyedForm):
    """A new entrant, with a number that may be chosen, and whether the fee is paid, and how."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    number = WholeNumberField(
        label=gettext_lazy("Number"), wrong=gettext_lazy("Enter a number, like 12, or leave it empty for the next one.")
    )
    joined = WholeNumberField()
    paid = forms.BooleanField(required=False)
    method = MethodField()


class NumbersForm(KeyedForm):
    """The numbers of entrants who are here, are not, or have paid, and how."""

    numbers = TextField(longest=2000)
    session = WholeNumberField()
    method = MethodField()


class SinceForm(ReasonForm):
    """A change from a session on, or in the bracket that is played. ``sessions`` are numbers with their titles."""

    session = ChoiceField(
        label=gettext_lazy("From session"),
        missing=gettext_lazy("Choose a session."),
        required=False,
        widget=forms.Select,
    )
    bracket = forms.BooleanField(required=False)

    def __init__(self, *args: Any, sessions: Sequence[tuple[int, str]], first: int, **kwargs: Any) -> None:
        super().__init__(*args, initial={"session": first}, **kwargs)
        self.set_choices("session", sessions, asks_always=True)
        self.fields["why"].label = pgettext_lazy("reason for a deed", "Reason (optional)")

    def clean_session(self) -> int:
        """Return the number of the session, 0 where none is chosen."""
        return int(self.cleaned_data["session"] or 0)


class ReplaceForm(SinceForm):
    """The player who plays on for an entrant."""

    name = TextField(label=gettext_lazy("Name"), longest=120, widget=forms.TextInput(attrs={"id": "name"}))


class GroupsForm(KeyedForm):
    """The groups of an entrant, whose members do not sit together. Cleans to a list of names."""

    groups = TextField(
        label=gettext_lazy("Families or clubs, separated by commas"),
        longest=400,
        widget=forms.TextInput(attrs={"list": "known-groups"}),
    )

    def clean_groups(self) -> list[str]:
        """Return the names between the commas."""
        return [name.strip() for name in self.cleaned_data["groups"].split(",") if name.strip()]


class NumbersField(TextField):
    """Numbers and ranges: ``1, 3-5``. Cleans to a list."""

    def clean(self, value: Any) -> list[int]:
        """Return the numbers. Raises ValidationError for anything else."""
        if not str(value or "").strip():
            return []
        typed = read_numbers(str(value), NUMBERS, NUMBERS)
        if typed.unread:
            raise ValidationError(_("Enter numbers like 1-3, 5, not “%(typed)s”.") % {"typed": " ".join(typed.unread)})
        return list(typed.numbers)


class WishesForm(KeyedForm):
    """The numbers of the players that an entrant shares a table with, and of the tables where they sit."""

    together = NumbersField(label=gettext_lazy("Sits with players (numbers)"))
    tables = NumbersField(label=gettext_lazy("Sits at tables"), widget=forms.TextInput(attrs={"placeholder": "1-3"}))


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
        label=gettext_lazy("Paste names, one per line"),
        help_text=gettext_lazy(
            "You can put a number before a name. Cells pasted from a spreadsheet work too, with their headings."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"cols": False, "rows": 8}),
    )
    sure = LinesField(required=False)
    update = LinesField(required=False, widget=forms.CheckboxSelectMultiple)
    leave = forms.BooleanField(required=False)
    joined = WholeNumberField()
    method = MethodField(is_asked=True)
    notes: Sequence[str] = ()
    compared: Compared | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self.fields["list"].widget.attrs["autofocus"] = True
        file = self.fields["file"]
        file.label = gettext_lazy("Or choose a CSV or Excel file")
        file.help_text = gettext_lazy(
            "Needs a “name” column, or first and last name. Optional: number, paid, group, contact, town. Up to 5 MB."
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
        data["held"], data["list"] = pack_table(table), pasted if is_pasted else ""
        return self.compared


class FeeForm(KeyedForm):
    """A fee that is paid."""

    method = MethodField()


class RefundForm(ReasonForm):
    """A fee that is given back, or was marked paid by mistake."""

    method = MethodField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].label = pgettext_lazy("reason for a deed", "Reason (optional)")


NUMBERS = range(1, MOST + 1)
RANGE_MARK = re.compile(r"\s*[-\N{EN DASH}]\s*")
LONGEST_RANGE = 1000  # numbers in one range; an event has 400 entrants


@dataclass(frozen=True, slots=True)
class NumberList:
    """The numbers of a list, each once, in their order; ``unread`` are the words that are no number of an entrant."""

    numbers: tuple[int, ...]
    unread: tuple[str, ...] = ()


def read_numbers(text: str, known: Container[int], in_range: Container[int]) -> NumberList:
    """Read a list with blanks, commas or semicolons: numbers that are ``known``, and of a range those ``in_range``.

    Raises ``Refused`` (``missing-number``) for an empty list.
    """
    words = RANGE_MARK.sub("-", text.strip()).replace(",", " ").replace(";", " ").split()
    if not words:
        raise refuse("missing-number/list", path="numbers")
    numbers, unread = dict[int, None](), list[str]()
    for word in words:
        single = parse_whole_number(word) is not None
        if meant := [number for number in _range(word) if number in (known if single else in_range)]:
            numbers |= dict.fromkeys(meant)
        else:
            unread.append(word[:20])
    return NumberList(tuple(numbers), tuple(dict.fromkeys(unread)))


def _range(word: str) -> range:
    """Return the numbers that a word stands for, none where it is no number and no range."""
    first, dash, last = word.partition("-")
    low, high = parse_whole_number(first), parse_whole_number(last if dash else first)
    if low is None or high is None or not low <= high < low + LONGEST_RANGE:
        return range(0)
    return range(low, high + 1)
