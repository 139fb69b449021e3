"""The forms of a draw: drawn, changed by hand, unpublished, and a seat given or taken."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import Form, Hidden, KeyedForm, TextField, WholeNumberField

LONGEST = 15  # digits of a number that is typed
NO_ENTRANT = gettext_lazy("Enter a player's number, like 12.")


class DraftForm(KeyedForm):
    """The number of sessions that are drawn at once, one where nothing is sent, and from which seed, by chance
    without one."""

    together = WholeNumberField(wrong=gettext_lazy("Choose which sessions to draw."), digits=LONGEST)
    seed = WholeNumberField(
        label=gettext_lazy("Number"),
        help_text=gettext_lazy(
            "The same number always gives the same seats. Roll dice in front of everyone, or leave it "
            "empty for a random number."
        ),
        wrong=gettext_lazy("Enter the seed as a whole number, like 42."),
        digits=LONGEST,
    )


class LookForm(Form):
    """The number of who is looked at, and of another with whom they may change places."""

    one = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True)
    other = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST)


class SwapForm(KeyedForm):
    """Two entrants who change places."""

    one = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True, widget=Hidden)
    other = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True, widget=Hidden)


class UnpublishDrawForm(KeyedForm):
    """The text that confirms unpublishing a draw, and the reason."""

    typed = TextField()
    why = TextField(label=gettext_lazy("Reason"))


class SeatForm(KeyedForm):
    """A player who gets a seat at a published table."""

    entrant = WholeNumberField(wrong=gettext_lazy("Choose a player."), digits=LONGEST, required=True)
    table = WholeNumberField(wrong=gettext_lazy("Choose a table."), digits=LONGEST, required=True)


class UnseatForm(KeyedForm):
    """A player who is taken from a table; from the one where they sit if none is named."""

    entrant = WholeNumberField(wrong=NO_ENTRANT, digits=LONGEST, required=True, widget=Hidden)
    table = WholeNumberField(wrong=gettext_lazy("Choose a table."), widget=Hidden)
