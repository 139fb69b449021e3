"""What the states of a table are called, each with a sign of its own: no colour is needed to tell them apart."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.engine.event.values import TableState

SIGNS = {
    TableState.OPEN: "○",
    TableState.COMPLETE: "◐",
    TableState.CONFIRMED: "●",
    TableState.LOCKED: "■",
    TableState.DISPUTED: "⚠\N{VARIATION SELECTOR-15}",
}
WORDS = {
    TableState.OPEN: _("open"),
    TableState.COMPLETE: _("handed in, not confirmed"),
    TableState.CONFIRMED: _("confirmed"),
    TableState.LOCKED: _("confirmed, session over"),
    TableState.DISPUTED: _("in dispute"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """A state of a table as it is shown."""

    state: TableState
    sign: str
    words: str


def said(state: TableState) -> Said:
    """Return how a state is shown."""
    return Said(state, SIGNS[state], str(WORDS[state]))
