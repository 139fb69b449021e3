"""The forms of a club: its name, and its seasons."""

from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import DayField, Form, TextField


class ClubForm(Form):
    """The name of a club."""

    name = TextField(label=gettext_lazy("Name"), longest=120)


class SeasonForm(Form):
    """A season: its name, and the days that belong to it."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    first = DayField(label=gettext_lazy("First day"))
    last = DayField(label=gettext_lazy("Last day"))
