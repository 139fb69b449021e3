"""The forms of the director's desk: the clock, messages, and the end of a session."""

from __future__ import annotations

from django import forms
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


class MessageForm(SessionForm):
    """A message to all tables, or to those whose numbers are typed."""

    text = TextField(
        label=gettext_lazy("Message"),
        widget=forms.TextInput(attrs={"class": "grow", "placeholder": gettext_lazy("Message")}),
    )
    to = forms.CharField(
        label=gettext_lazy("Tables, like 3, 7 (empty: all)"),
        required=False,
        widget=forms.TextInput(attrs={"class": "of-number", "placeholder": gettext_lazy("all tables")}),
    )


class TakeDownForm(KeyedForm):
    """A message that is taken down."""

    message = WholeNumberField()
