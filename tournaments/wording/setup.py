"""The setup of an event, of its bracket, and of a series in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.game_events import PaidTo
from tournaments.engine.brackets.stage import Fill, RankBy, RoundStart, Seeding, Seeds, StageKind
from tournaments.engine.prize_table import Leftover, SidePrizeKind, Vacant
from tournaments.engine.seating.plan import LARGEST, SMALLEST
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal
from tournaments.engine.setup import DrawMethod, Setup, Visibility
from tournaments.engine.standings import AtTie, CutTies, TieBreak

Words = Mapping[str, str | Promise]

DRAWS: Words = {
    DrawMethod.CHANCE: gettext_lazy("random draw, avoiding repeat opponents"),
    DrawMethod.SEEDED: gettext_lazy("by standings, best players at table 1"),
    DrawMethod.POWER_PAIRED: gettext_lazy("random draw among neighbors in the standings"),
}
STANDINGS: Words = {
    Visibility.PUBLIC: gettext_lazy("public, live"),
    Visibility.HIDDEN: gettext_lazy("director only"),
    Visibility.HIDDEN_UNTIL_END: gettext_lazy("public after closing"),
}
TIE_BREAKS: Words = {
    TieBreak.BEST_SESSION: gettext_lazy("best single session"),
    TieBreak.HANDS_WON: gettext_lazy("more hands won as picker"),
    TieBreak.HANDS_LOST: gettext_lazy("fewer hands lost as picker"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("head-to-head points"),
    TieBreak.DRAW: gettext_lazy("random draw"),
}
SIDES: Words = {
    SidePrizeKind.BIGGEST_HAND: gettext_lazy("Biggest hand"),
    SidePrizeKind.SESSION_HIGH: gettext_lazy("Highest session"),
    SidePrizeKind.MOST_LEASTERS: gettext_lazy("Most leasters won"),
    SidePrizeKind.LOWEST_SCORE: gettext_lazy("Lowest score"),
}
NEEDS_HANDS: Words = {
    SidePrizeKind.BIGGEST_HAND: gettext_lazy(
        "Needs every hand. If a table reports totals only, you choose the winner."
    ),
    SidePrizeKind.MOST_LEASTERS: gettext_lazy(
        "Needs every hand, recorded on a phone. If a table uses a paper card, you choose the winner."
    ),
}
LEFTOVERS: Words = {
    Leftover.HOUSE: gettext_lazy("the house"),
    Leftover.NEXT_EVENT: gettext_lazy("the next tournament's pot"),
    Leftover.FIRST: gettext_lazy("the winner"),
}
VACANT: Words = {
    Vacant.REDISTRIBUTE: gettext_lazy("add to place prizes"),
    Vacant.KEEP: gettext_lazy("add to the money left over"),
}
PAID_TO: Words = {
    PaidTo.HOUSE: gettext_lazy("to the house"),
    PaidTo.OTHERS: gettext_lazy("to the others at the table"),
}
TIES_NEED_HANDS = gettext_lazy(
    "Prize ties are broken by hands won or lost. If a table reports totals only, you decide them by hand."
)
# The name of each format, and its description.
FORMATS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "nationals": (
        gettext_lazy("Nationals"),
        gettext_lazy(
            "Three sessions of 20 hands for everyone, at tables of five. All sessions count. Prizes are "
            "shares of the entry fees."
        ),
    ),
    "hourly-round": (
        gettext_lazy("Hourly round"),
        gettext_lazy(
            "Tickets are sold all day, each for a one-hour round of 15 hands. The best round counts. "
            "Each round has its own prizes."
        ),
    ),
    "hourly-round-without-money": (
        gettext_lazy("Hourly round without money"),
        gettext_lazy("The same, for halls where gambling is prohibited."),
    ),
    "three-handed-series": (
        gettext_lazy("Three-handed series"),
        gettext_lazy("Four sessions of 48 hands at tables of three. All sessions count."),
    ),
    "cut-and-final": (
        gettext_lazy("Qualifying session, cut, final table"),
        gettext_lazy(
            "One session of 20 hands. The best ten advance to two tables, and the best of those to a final table."
        ),
    ),
    "bracket-of-tables": (
        gettext_lazy("Knockout bracket"),
        gettext_lazy("The top two at each table advance until one final table is left."),
    ),
}
PARTS: Words = {
    "sessions": gettext_lazy("Sessions"),
    "fee": gettext_lazy("Entry fee"),
    "currency": gettext_lazy("Currency"),
    "prizes": gettext_lazy("Prizes"),
    "best_sessions": gettext_lazy("Sessions that count"),
    "tie_breaks": gettext_lazy("Tie-breaks"),
    "ties_share": gettext_lazy("Split prizes on ties"),
    "standings": gettext_lazy("Standings visibility"),
    "confirm": gettext_lazy("Score confirmation"),
    "penalties": gettext_lazy("Penalties"),
    "money": gettext_lazy("Entry fee and cash prizes"),
    "bracket": gettext_lazy("Bracket"),
    "hourly": gettext_lazy("Tickets"),
    "checks_in_anew": gettext_lazy("Check-in for each session"),
    "schedule": gettext_lazy("Schedule"),
}
SCHEDULE: Words = {
    "players": gettext_lazy("Expected players"),
    "tables": gettext_lazy("Tables in the hall"),
    "start": gettext_lazy("Start time"),
    "end": gettext_lazy("Leave the hall by"),
    "hand_seconds": gettext_lazy("Minutes per hand"),
    "breaks": gettext_lazy("Breaks in minutes"),
}

TIES: Words = {
    CutTies.TIE_BREAKS: gettext_lazy("tie-breaks decide"),
    CutTies.ALL_IN: gettext_lazy("everyone tied advances"),
}
SEEDS: Words = {
    Seeds.STANDING: gettext_lazy("session standings"),
    Seeds.NUMBER: gettext_lazy("player numbers, 1 is the best"),
    Seeds.CHANCE: gettext_lazy("random draw"),
}
KINDS: Words = {
    StageKind.TREE: gettext_lazy("fixed bracket"),
    StageKind.RESEEDED: gettext_lazy("redrawn each round"),
}
RANK_BY: Words = {
    RankBy.TABLE_SCORE: gettext_lazy("points at this table"),
    RankBy.CARRIED_TOTAL: gettext_lazy("total points so far"),
}
AT_TIE: Words = {
    AtTie.TIE_BREAKS: gettext_lazy("tie-breaks, then the seed"),
    AtTie.BETTER_SEED: gettext_lazy("better seed advances"),
    AtTie.EXTRA_HAND: gettext_lazy("extra hand"),
}
SEEDING: Words = {
    Seeding.SERPENTINE: gettext_lazy("balanced tables"),
    Seeding.CHANCE: gettext_lazy("random draw"),
    Seeding.STANDING: gettext_lazy("top seeds together"),
}
START: Words = {
    RoundStart.FRESH: gettext_lazy("0 for everyone"),
    RoundStart.CARRIED: gettext_lazy("points so far"),
}
FIRST_START: Words = {
    RoundStart.FRESH: gettext_lazy("0 for everyone"),
    RoundStart.CARRIED: gettext_lazy("session points"),
}
FILL: Words = {
    Fill.BYES: gettext_lazy("byes"),
    Fill.LARGER: gettext_lazy("one more at some tables"),
    Fill.BEST_OUT: gettext_lazy("next best players"),
}
FINAL_FILL: Words = {
    Fill.BYES: gettext_lazy("play with fewer players"),
    Fill.BEST_OUT: gettext_lazy("next best players"),
}


def hand_warnings(setup: Setup) -> Iterator[str]:
    """Yield a sentence for each prize that tables on paper may leave undecided."""
    for side in setup.prizes.sides:
        if side.kind in NEEDS_HANDS:
            yield f"{SIDES[side.kind]}: {NEEDS_HANDS[side.kind]}"
    if setup.ties_by_counts:
        yield str(TIES_NEED_HANDS)


def undecided_by_card(setup: Setup, *, totals: bool) -> list[str]:
    """Return the prizes that a score card cannot decide: one with every hand, or one with ``totals`` only."""
    lost = {SidePrizeKind.BIGGEST_HAND, SidePrizeKind.MOST_LEASTERS} if totals else {SidePrizeKind.MOST_LEASTERS}
    prizes = [str(SIDES[side.kind]) for side in setup.prizes.sides if side.kind in lost]
    return prizes if setup.money else []


def minutes_text(seconds: int) -> str:
    """Return seconds as minutes to read and to edit: ``4``, ``3.5``."""
    return f"{seconds / 60:.2f}".rstrip("0").rstrip(".")


TABLE_SIZES: Words = {str(size): str(size) for size in range(SMALLEST, LARGEST + 1)}


def total_label(setup: SeriesSetup) -> str:
    """Return the label of the figure that ranks players."""
    return _("Average") if setup.how is SeriesTotal.AVERAGE else _("Points")


def counting_words(setup: SeriesSetup) -> str:
    """Return the sentence that says which scores count."""
    sentences = [_of_events(setup) if setup.counts is CountedScore.EVENTS else _of_sessions(setup)]
    if setup.at_least > 1:
        sentences.append(
            _("Players who played fewer than %(times)d times are listed below the ranking.") % {"times": setup.at_least}
        )
    return " ".join(sentences)


def days_in_words(setup: SeriesSetup) -> str:
    """Return the first and last day of a series in words, empty if it has none."""
    first, last = (day and date_format(day, "DATE_FORMAT") for day in (setup.first, setup.last))
    if first and last:
        return _("%(first)s to %(last)s") % {"first": first, "last": last}
    return (first and _("from %(first)s") % {"first": first}) or (last and _("through %(last)s") % {"last": last}) or ""


def _of_events(setup: SeriesSetup) -> str:
    if setup.best:
        one, several = (
            _("Each player's best tournament counts."),
            _("Each player's best %(best)d tournaments count."),
        )
        return _best_or_all(setup.best, one, several)
    if setup.how is SeriesTotal.AVERAGE:
        return _("The average of all tournaments a player has played counts.")
    return _("All tournaments are added up.")


def _of_sessions(setup: SeriesSetup) -> str:
    if setup.best:
        one = _("Each player's best session counts.")
        several = _("Each player's best %(best)d sessions count.")
        return _best_or_all(setup.best, one, several)
    if setup.how is SeriesTotal.AVERAGE:
        return _("The average of all sessions a player has played counts.")
    return _("All sessions are added up.")


def _best_or_all(best: int, one: str, several: str) -> str:
    return one if best == 1 else several % {"best": best}
