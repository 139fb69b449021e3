"""The names of the states of a table, each with a sign of its own, so that none depends on color."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournaments.engine.event.values import SessionTable, TableState
from tournaments.queries.tables import GameRow

SIGNS = {
    TableState.OPEN: "○",
    TableState.COMPLETE: "◐",
    TableState.CONFIRMED: "●",
    TableState.LOCKED: "■",
    TableState.DISPUTED: "⚠\N{VARIATION SELECTOR-15}",
}
WORDS = {
    TableState.OPEN: lazy("open"),
    TableState.COMPLETE: lazy("handed in, not confirmed"),
    TableState.CONFIRMED: lazy("confirmed"),
    TableState.LOCKED: lazy("confirmed, session over"),
    TableState.DISPUTED: lazy("in dispute"),
}


@dataclass(frozen=True, slots=True)
class StateLabel:
    """A state of a table as it is shown."""

    state: TableState
    sign: str
    words: str


def hands_words(table: SessionTable, game: GameRow) -> str:
    """Return the number of hands that a table has recorded; a score card has no count of its own, and it has the rest
    of them."""
    played = {"played": game.played, "hands": game.hands}
    if table.paper:
        return _("%(played)s + score card") % played if game.played else _("score card")
    return str(game.played) if game.hands is None else _("%(played)s of %(hands)s") % played


def recorded_words(table: SessionTable, game: GameRow) -> str:
    """Return the same as a sentence."""
    played = {"played": game.played, "hands": game.hands}
    if not table.paper:
        if game.hands is not None:
            return _("%(played)s of %(hands)s hands recorded.") % played
        return ngettext("%(played)s hand recorded.", "%(played)s hands recorded.", game.played) % played
    if not game.played:
        return _("The score comes from a score card.")
    text = ngettext(
        "%(played)s hand was recorded on a phone. The others come from a score card.",
        "%(played)s hands were recorded on a phone. The others come from a score card.",
        game.played,
    )
    return text % played


def state_label(state: TableState) -> StateLabel:
    """Return the label of a state."""
    return StateLabel(state, SIGNS[state], str(WORDS[state]))
