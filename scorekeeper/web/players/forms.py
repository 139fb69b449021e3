"""The forms of players: name, contact, and town; the name typed once more to erase them; names at a game."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import Form, Hidden, TextField


class PersonForm(Form):
    """The details of a player: name, contact, and town."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    contact = TextField(
        label=gettext_lazy("E-mail or phone, if you like"),
        help_text=gettext_lazy("Seen only by those who keep the score of the club."),
        longest=400,
    )
    town = TextField(label=gettext_lazy("Town (optional)"), longest=120)


class EraseForm(Form):
    """The name of the player to erase, typed once more."""

    typed = TextField(longest=120)

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed"].label = _("Type the name %(name)s to go on") % {"name": name}


class NameForm(Form):
    """A name at a game: ``of`` is the game, or the number of a player on the sheet."""

    of = forms.CharField(widget=Hidden)
    name = forms.CharField(required=False, widget=forms.TextInput(attrs={"class": "grow"}))

    def __init__(self, *args: Any, of: str, label: str, name: str) -> None:
        super().__init__(*args, auto_id=f"%s-{of}", initial={"of": of, "name": name})
        self.fields["name"].label = label
