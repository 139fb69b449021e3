"""The points that a player needs to draw level with a prize or a cut, from the totals so far.

Nobody knows what the others will score: each figure is measured against their totals as they stand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import OFFICIAL
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding

HONORED = 3  # places that count where there is no money
MOST_TARGETS = 5


class Target(StrEnum):
    """The kinds of places that count: prizes and cuts."""

    PRIZE = "prize"
    PLACE = "place"  # one of the first three in a hall without money
    CUT = "cut"  # the last place that advances to the bracket


@dataclass(frozen=True, slots=True)
class Need:
    """A place above the player: its total so far, and what draws level with it.

    ``points`` more in all, where every session counts; where only the best ones do, ``each`` is the score that is
    needed in each session left, the one being played included. The other of the two is None. ``tied`` is how many
    places that count have that total, this one included.
    """

    target: Target
    place: int
    total: int
    points: int | None
    each: int | None
    tied: int = 1


@dataclass(frozen=True, slots=True)
class Needs:
    """The outlook of a player: sessions ``left``, the places above that are worth something, the nearest last.

    Who holds such a place is ``ahead`` by so many points of place ``behind``, the first that is worth nothing; None
    where they hold none, or nobody is there.
    """

    left: int
    needs: tuple[Need, ...]
    ahead: int | None
    behind: int


def sessions_over(book: EventBook, entrant: int) -> set[int]:
    """Return the sessions that are over for an entrant: the locked ones, and those in which their score is official,
    though others still play."""
    own = (table for table in book.tables.values() if entrant in table.seats)
    return {*book.locked, *(table.session for table in own if book.state_of(table) in OFFICIAL)}


def needs_of(
    rows: Sequence[EntrantStanding], entrant: int, setup: Setup, over: Collection[int], *, bracket_drawn: bool = False
) -> Needs | None:
    """Return what an entrant needs; None where they have no score, or no session is left.

    ``rows`` are the standings, best first; ``over`` the sessions that have ended for the entrant.
    """
    sessions = range(1, len(setup.sessions) + 1)
    left = [number for number in sessions if number not in over]
    own = next((row for row in rows if row.entrant == entrant), None)
    if own is None or not left or setup.hourly is not None:
        return None
    last = {target: min(place, len(rows)) for target, place in _targets(setup, bracket_drawn=bracket_drawn)}
    if not last:
        return None
    counted = setup.best_sessions if setup.best_sessions and setup.best_sessions < len(sessions) else None
    if counted and own.penalties:
        return None  # sessions tell scores with penalties, and a penalty counts even where its session does not
    before = [
        score for number, score in zip(sessions, own.sessions, strict=False) if number in over and score is not None
    ]
    needs = [
        _need(target, place, tied, rows[place - 1].total, own, _Play(before, len(left), counted))
        for target, place, tied in _places(last, own, rows)
    ]
    final = max(last.values())
    return Needs(len(left), tuple(needs), _ahead(rows, own, final), final + 1)


@dataclass(frozen=True, slots=True)
class _Play:
    """A player's scores in sessions that are over, how many are left, and how many of all count (None: each)."""

    before: Sequence[int]
    left: int
    counted: int | None

    def best(self, score: int) -> int:
        """Return the total if they made that score in each session left."""
        return sum(sorted([*self.before, *[score] * self.left], reverse=True)[: self.counted])


def _targets(setup: Setup, *, bracket_drawn: bool) -> Iterator[tuple[Target, int]]:
    """Yield the last place that is good for something."""
    if setup.money and setup.prizes.places:
        yield Target.PRIZE, len(setup.prizes.places)
    elif setup.bracket is None:
        yield Target.PLACE, HONORED
    if setup.bracket is not None and not bracket_drawn and setup.bracket.cut:
        yield Target.CUT, setup.bracket.cut


def _places(
    last: dict[Target, int], own: EntrantStanding, rows: Sequence[EntrantStanding]
) -> Iterator[tuple[Target, int, int]]:
    """Yield the places with more points than the player has: the first ones, and the last that counts. Of places that
    are tied it's the first one, with their number."""
    for target, final in last.items():
        above = [
            place
            for place in range(1, final + 1)
            if rows[place - 1].total > own.total and (place == 1 or rows[place - 2].total > rows[place - 1].total)
        ]
        if target is Target.CUT:
            above = [final] if rows[final - 1].total > own.total else []
        elif len(above) > MOST_TARGETS:
            above = [*above[: MOST_TARGETS - 1], above[-1]]
        for place in above:
            yield target, place, sum(row.total == rows[place - 1].total for row in rows[place - 1 : final])


def _need(target: Target, place: int, tied: int, total: int, own: EntrantStanding, play: _Play) -> Need:
    if play.counted is None:
        return Need(target, place, total, total - own.total, None, tied)
    return Need(target, place, total, None, _least_score(play, total), tied)


def _least_score(play: _Play, total: int) -> int:
    """Return the least score which, made in each session left, comes to that total."""
    low, high = -1, 1
    while play.best(high) < total:
        low, high = high, high * 2
    while play.best(low) >= total:
        low *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if play.best(middle) >= total else (middle, high)
    return high


def _ahead(rows: Sequence[EntrantStanding], own: EntrantStanding, last: int) -> int | None:
    if len(rows) <= last or own.total < rows[last - 1].total:
        return None
    return own.total - rows[last].total
