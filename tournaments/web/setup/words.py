"""The names of the parts of an event's setup and of its bracket's setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.engine.game_events import PaidTo
from tournaments.engine.brackets.stage import AtTie, Fill, RankBy, RoundStart, Seeding, Seeds, StageKind
from tournaments.engine.prize_table import Leftover, SidePrizeKind, Vacant
from tournaments.engine.seating.plan import LARGEST, SMALLEST
from tournaments.engine.setup import DrawMethod, Setup, Visibility
from tournaments.engine.standings import CutTies, TieBreak

Words = Mapping[str, str | Promise]

DRAWS: Words = {
    DrawMethod.CHANCE: _("by chance, few meet twice"),
    DrawMethod.SEEDED: _("by standing, the best at table 1"),
    DrawMethod.POWER_PAIRED: _("by chance among neighbours in the standings"),
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
    SidePrizeKind.BIGGEST_HAND: _("Biggest hand"),
    SidePrizeKind.SESSION_HIGH: _("Highest session"),
    SidePrizeKind.MOST_LEASTERS: _("Most leasters won"),
    SidePrizeKind.LOWEST_SCORE: _("Lowest score"),
}
NEEDS_HANDS: Words = {
    SidePrizeKind.BIGGEST_HAND: _("Needs every hand. If a table reports totals only, you decide this prize by hand."),
    SidePrizeKind.MOST_LEASTERS: _(
        "Needs every hand, on a phone. If a table uses a paper card, you decide this prize by hand."
    ),
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

TIES: Words = {
    CutTies.TIE_BREAKS: _("the standings’ tie-breaks decide"),
    CutTies.ALL_IN: _("all of them go on"),
}
SEEDS: Words = {
    Seeds.STANDING: _("the standings of the sessions"),
    Seeds.NUMBER: _("the entrants’ numbers, 1 is the best"),
    Seeds.CHANCE: _("chance"),
}
KINDS: Words = {
    StageKind.TREE: _("fixed from the beginning"),
    StageKind.RESEEDED: _("drawn anew each round"),
}
RANK_BY: Words = {
    RankBy.TABLE_SCORE: _("the points of this table"),
    RankBy.CARRIED_TOTAL: _("the total so far"),
}
AT_TIE: Words = {
    AtTie.TIE_BREAKS: _("tie-breaks, then the seed"),
    AtTie.BETTER_SEED: _("the better seed goes on"),
    AtTie.EXTRA_HAND: _("they play an extra hand"),
}
SEEDING: Words = {
    Seeding.SERPENTINE: _("tables of equal strength"),
    Seeding.CHANCE: _("whom chance brings together"),
    Seeding.STANDING: _("the best at one table"),
}
START: Words = {
    RoundStart.FRESH: _("0 for everybody"),
    RoundStart.CARRIED: _("the points from before"),
}
FIRST_START: Words = {
    RoundStart.FRESH: _("0 for everybody"),
    RoundStart.CARRIED: _("the points of the sessions"),
}
FILL: Words = {
    Fill.BYES: _("the best seeds rest a round"),
    Fill.BEST_OUT: _("the best out come back"),
}
FINAL_FILL: Words = {
    Fill.BYES: _("fewer play"),
    Fill.BEST_OUT: _("the best out come back"),
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
    lost = {SidePrizeKind.BIGGEST_HAND, SidePrizeKind.MOST_LEASTERS} if totals else {SidePrizeKind.MOST_LEASTERS}
    prizes = [str(SIDES[side.kind]) for side in setup.prizes.sides if side.kind in lost]
    return prizes if setup.money else []


def _ties_need_hands(setup: Setup) -> bool:
    asked = {TieBreak.HANDS_WON, TieBreak.HANDS_LOST}.intersection(setup.tie_breaks)
    return bool(asked and setup.prizes.places and not setup.ties_share)


TABLE_SIZES: Words = {str(size): str(size) for size in range(SMALLEST, LARGEST + 1)}
