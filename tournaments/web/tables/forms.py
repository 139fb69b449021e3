"""The forms of a table: on its own phone, and on the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import ChoiceField, Form, KeyedForm, ReasonForm, SeenField, TextField, WholeNumberField
from tournaments.engine.event.values import SessionTable


class EntrantField(ChoiceField):
    """A player of the table. Cleans to the number of the entrant."""

    def clean(self, value: Any) -> int:
        """Return the number. Raises ValidationError for who does not sit there."""
        return int(super().clean(value))


class TableForm(KeyedForm):
    """A form on the phone of a table whose score has that many entries; ``names`` are asked only where it is shown."""

    def __init__(
        self, *args: Any, table: SessionTable, length: int, names: Callable[[], Mapping[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, initial={"seen": length}, **kwargs)
        self.table, self.player_names = table, names

    def set_players(self, name: str, *, without: int | None = None) -> None:
        """Let a field take everyone at the table, and offer them but for one of them."""
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices = [(entrant, str(entrant)) for entrant in self.table.seats]
        field.widget.choices = lambda: [
            (entrant, name) for entrant, name in self.player_names().items() if entrant != without
        ]


class HandInForm(TableForm):
    """The score of a table that is played, handed in by who kept it."""

    scorer = EntrantField(label=gettext_lazy("Who kept score?"), missing=gettext_lazy("Choose who kept score."))
    seen = SeenField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_players("scorer")


class CallForm(KeyedForm):
    """A call for the director."""

    text = TextField(
        label=gettext_lazy("What is the problem?"),
        help_text=gettext_lazy("Optional. The director sees which table is calling."),
    )


class PinField(TextField):
    """The PIN on a ticket. It is typed again on a page that is shown again."""

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return the value for the page: empty."""
        return initial


class ConfirmScoreForm(TableForm):
    """The score as another seat than who kept it confirms it."""

    entrant = EntrantField(label=gettext_lazy("Who are you?"), missing=gettext_lazy("Choose your name."))
    pin = PinField(
        label=gettext_lazy("The PIN on your own ticket"),
        longest=4,
        required=True,
        error_messages={"required": gettext_lazy("Enter the four-digit PIN on your own ticket.")},
        widget=forms.TextInput(attrs={"class": "pin", "inputmode": "numeric", "pattern": "[0-9]*"}),
    )
    seen = SeenField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_players("entrant", without=self.table.scorer)


class DisputeForm(TableForm):
    """The objection to a score, and its author."""

    entrant = EntrantField(
        label=gettext_lazy("Who is reporting this?"),
        missing=gettext_lazy("Choose your name so the director knows who to ask."),
    )
    text = TextField(
        label=gettext_lazy("What is wrong?"),
        help_text=gettext_lazy("For example: hand 7, Cy was the partner."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_players("entrant")


class SeenMessageForm(Form):
    """A message that someone at the table has seen."""

    message = WholeNumberField()


class ScoreForm(ReasonForm):
    """The score of a table as it was seen, handed in or confirmed at the desk."""

    seen = SeenField()


class StandInForm(ReasonForm):
    """A player who plays on for an entrant; the reason names them."""

    entrant = WholeNumberField()


class AnswerForm(KeyedForm):
    """The decision about a dispute or a call, with the score as it was seen: a disputed one may stand."""

    call = WholeNumberField()
    text = TextField()
    seen = SeenField()
