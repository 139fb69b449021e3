"""The forms of the ticket desk."""

from __future__ import annotations

from scorekeeper.web.forms import KeyedForm, TextField, WholeNumberField


class SellForm(KeyedForm):
    """Tickets for a name, or for the number of somebody who is there already."""

    name = TextField(longest=120)
    since = WholeNumberField()
    contact = TextField(longest=120)


class SellToKnownForm(SellForm):
    """Tickets for a player of the club, whose name is the value of the button that was pressed."""

    def clean_name(self) -> str:
        """Return that name."""
        return next(str(value) for name, value in self.data.items() if name.startswith("known-"))


class StartRoundForm(KeyedForm):
    """Another time at which a round starts."""

    at = TextField(longest=5)
