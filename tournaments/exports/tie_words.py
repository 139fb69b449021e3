"""Ties in the standings, for all pages and papers: the number before a line, and what became of the tie."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding, TieBreak

DECIDED = {
    TieBreak.BEST_SESSION: gettext_lazy("best session"),
    TieBreak.HANDS_WON: gettext_lazy("hands won"),
    TieBreak.HANDS_LOST: gettext_lazy("fewer hands lost"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("head to head"),
    TieBreak.DRAW: gettext_lazy("random draw"),
}


class Tie(NamedTuple):
    """The number before a line, whether others have the same one, and what became of the tie; empty without one."""

    rank: int
    tied: bool = False
    words: str = ""

    @property
    def label(self) -> str:
        """Return the number as it is shown: ``2``, or ``2=`` if others have it, too."""
        return f"{self.rank}=" if self.tied else str(self.rank)


def ties(rows: Iterable[EntrantStanding], setup: Setup, moving: Container[int] = ()) -> Mapping[int, Tie]:
    """Return the tie of each entrant.

    Where ties share their prizes, all who have the same score have the same number. Otherwise the tie-breaks decide
    the places, and only who is still tied shares one. ``moving`` are ranks with a score that is not confirmed: a random
    draw and prizes say nothing there yet.
    """
    by_rank: dict[int, list[EntrantStanding]] = defaultdict(list)
    for row in rows:
        by_rank[row.rank].append(row)
    return {
        row.entrant: _tie(row, group, setup, moves=rank in moving) for rank, group in by_rank.items() for row in group
    }


def _tie(row: EntrantStanding, group: Sequence[EntrantStanding], setup: Setup, *, moves: bool) -> Tie:
    if len(group) == 1:
        return Tie(row.rank if setup.ties_share else row.place)
    same_place = Counter(each.place for each in group)[row.place]
    rank, sharing = (row.rank, len(group)) if setup.ties_share else (row.place, same_place)
    told = [_broken(row, same_place > 1, moves=moves), "" if moves else _prize(row, rank, sharing, setup)]
    return Tie(rank, sharing > 1, "; ".join(filter(None, told)))


def _broken(row: EntrantStanding, still_tied: bool, *, moves: bool) -> str:
    if moves and row.decided_by is TieBreak.DRAW:
        return ""
    if row.lacks:
        return _("tie not broken: %(asked)s not reported") % {"asked": DECIDED[row.lacks]}
    if row.decided_by is None:
        return _("tie not broken") if still_tied else ""
    told = {"asked": DECIDED[row.decided_by]}
    return (_("still tied after %(asked)s") if still_tied else _("tie broken by %(asked)s")) % told


def _prize(row: EntrantStanding, first: int, sharing: int, setup: Setup) -> str:
    """Say that a prize is shared, if there is one at the places from ``first`` on."""
    undecided = row.lacks and not setup.ties_share
    if sharing < 2 or undecided or not setup.money or first > len(setup.prizes.places):
        return ""
    return ngettext("prize shared by %(many)d", "prize shared by %(many)d", sharing) % {"many": sharing}
