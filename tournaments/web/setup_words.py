"""What the parts of a set-up are called."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.engine.penalties import PaidTo
from tournaments.engine.prize_table import Leftover, Side, Vacant
from tournaments.engine.setup import Draw, Visibility
from tournaments.engine.tie_breaks import TieBreak

Words = Mapping[str, str | Promise]

DRAWS: Words = {
    Draw.CHANCE: _("by chance, few meet twice"),
    Draw.SEEDED: _("by standing, the best at table 1"),
    Draw.POWER_PAIRED: _("by chance among neighbours in the standings"),
}
STANDINGS: Words = {
    Visibility.PUBLIC: _("everybody, all the time"),
    Visibility.HIDDEN: _("the director alone"),
    Visibility.HIDDEN_UNTIL_END: _("everybody, once the tournament is closed"),
}
TIE_BREAKS: Words = {
    TieBreak.BEST_SESSION: _("the better best session"),
    TieBreak.HANDS_WON: _("more hands won as picker"),
    TieBreak.HANDS_LOST: _("fewer hands lost as picker"),
    TieBreak.HEAD_TO_HEAD: _("more points where all who are tied sat together"),
    TieBreak.DRAW: _("a lot"),
}
SIDES: Words = {
    Side.BIGGEST_HAND: _("Biggest hand"),
    Side.SESSION_HIGH: _("Highest session"),
    Side.MOST_LEASTERS: _("Most leasters won"),
    Side.LOWEST_SCORE: _("Lowest score"),
}
LEFTOVERS: Words = {
    Leftover.HOUSE: _("the house"),
    Leftover.NEXT_EVENT: _("the pot of the next tournament"),
    Leftover.FIRST: _("the winner"),
}
VACANT: Words = {
    Vacant.REDISTRIBUTE: _("raises the places that are won"),
    Vacant.KEEP: _("is left over"),
}
PAID_TO: Words = {
    PaidTo.HOUSE: _("to the house"),
    PaidTo.OTHERS: _("to the others at the table"),
}
PARTS: Words = {
    "sessions": _("Sessions"),
    "fee": _("Entry fee"),
    "currency": _("Currency"),
    "prizes": _("Prizes"),
    "best_sessions": _("How many sessions count"),
    "tie_breaks": _("Tie-breaks"),
    "ties_share": _("Whether ties share"),
    "standings": _("Who sees the standings"),
    "confirm": _("Whether tables are confirmed"),
    "penalties": _("Penalties"),
    "money": _("Whether there is money"),
    "bracket": _("Bracket"),
    "hourly": _("Tickets"),
}
