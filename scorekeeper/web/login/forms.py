"""The forms of a log-in: in by name and password, a new name, and another password."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import Form, TextField


class PasswordField(forms.CharField):
    """A password as it was typed, blanks too; ``autocomplete`` names it to password managers."""

    def __init__(self, *, autocomplete: str, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"maxlength": 200, "autocomplete": autocomplete})
        super().__init__(required=False, strip=False, widget=widget, **kwargs)


class LogInForm(Form):
    """Name and password of somebody who has both here."""

    name = TextField(
        label=gettext_lazy("Name"),
        longest=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "off"}),
    )
    password = PasswordField(label=gettext_lazy("Password"), autocomplete="current-password")


class NewNameForm(LogInForm):
    """The form for a new log-in: its name and its password."""

    password = PasswordField(
        label=gettext_lazy("Password"),
        help_text=gettext_lazy("At least 10 characters."),
        autocomplete="new-password",
    )


class NewPasswordForm(Form):
    """The form for a new password, with the current one."""

    old = PasswordField(label=gettext_lazy("Current password"), autocomplete="current-password")
    password = PasswordField(
        label=gettext_lazy("New password"),
        help_text=gettext_lazy("At least 10 characters. Other devices are logged out."),
        autocomplete="new-password",
    )
