"""What the parts of a set-up are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.engine.game import PaidTo
from tournaments.engine.prize_table import Leftover, Side, Vacant
from tournaments.engine.setup import Draw, Setup, Visibility
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
NEEDS_HANDS: Words = {
    Side.BIGGEST_HAND: _("Needs every hand. If a table reports totals only, you decide this prize by hand."),
    Side.MOST_LEASTERS: _("Needs every hand, on a phone. If a table uses a paper card, you decide this prize by hand."),
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
TIES_NEED_HANDS = _(
    "Ties for a prize count hands won or lost. If a table reports totals only, you decide them by hand."
)
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


def hand_warnings(setup: Setup) -> Iterator[str]:
    """Yield a sentence for each prize that tables on paper may leave undecided."""
    for side in setup.prizes.sides:
        if side.kind in NEEDS_HANDS:
            yield f"{SIDES[side.kind]}: {NEEDS_HANDS[side.kind]}"
    if _ties_need_hands(setup):
        yield str(TIES_NEED_HANDS)


def undecided_by_card(setup: Setup, *, totals: bool) -> list[str]:
    """Return the prizes that a score card cannot decide: one with every hand, or one with ``totals`` only."""
    lost = {Side.BIGGEST_HAND, Side.MOST_LEASTERS} if totals else {Side.MOST_LEASTERS}
    prizes = [str(SIDES[side.kind]) for side in setup.prizes.sides if side.kind in lost]
    return prizes if setup.money else []


def _ties_need_hands(setup: Setup) -> bool:
    asked = {TieBreak.HANDS_WON, TieBreak.HANDS_LOST}.intersection(setup.tie_breaks)
    return bool(asked and setup.prizes.places and not setup.ties_share)
