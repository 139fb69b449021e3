"""The forms of the director's desk: the clock, messages, the end of a session."""

from __future__ import annotations

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import KeyedForm, ReasonForm, TextField, WholeNumberField


class SessionForm(KeyedForm):
    """A session that a button is about."""

    session = WholeNumberField()


class UnlockForm(SessionForm, ReasonForm):
    """A session that is opened again, and why."""


class LimitForm(SessionForm):
    """The minutes that a session lasts."""

    minutes = WholeNumberField(
        label=gettext_lazy("Minutes"),
        wrong=gettext_lazy("Enter whole minutes, like 90, or leave it empty for no limit."),
        widget=forms.TextInput(attrs={"class": "of-number", "placeholder": gettext_lazy("no limit")}),
    )


class Audience(TextChoices):
    """The tables that a message is for."""

    ALL = "all", gettext_lazy("All tables")
    MISSING = "missing", gettext_lazy("Tables whose score is missing")


class MessageForm(SessionForm):
    """A message to all tables, to those whose score is missing, or to those whose numbers are typed."""

    text = TextField(
        label=gettext_lazy("Message"),
        widget=forms.TextInput(attrs={"class": "grow", "placeholder": gettext_lazy("Message")}),
    )
    audience = forms.ChoiceField(label=gettext_lazy("To"), choices=Audience.choices, required=False)
    to = forms.CharField(
        label=gettext_lazy("Only these tables, like 3, 7"),
        required=False,
        widget=forms.TextInput(attrs={"class": "of-number", "placeholder": gettext_lazy("or 3, 7")}),
    )


class TakeDownForm(KeyedForm):
    """A message that is taken down."""

    message = WholeNumberField()
