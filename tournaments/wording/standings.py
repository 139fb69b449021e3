"""Ties of standings, what they are ranked by, and the lines of a series' ranking, for pages and files."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.ledger.book import LineKind
from scorekeeper.wording.amounts import signed, signed_hundredths
from scorekeeper.wording.hands import LINE_TITLES
from scorekeeper.wording.season import rank_label
from tournaments.engine.event.book import EventBook
from tournaments.engine.prizes import best_session
from tournaments.engine.series.ranking import SeriesItem, SeriesRow
from tournaments.engine.series.setup import SeriesSetup, SeriesTotal
from tournaments.engine.setup import Setup
from tournaments.engine.standings import AtTie, EntrantStanding, TieBreak, TieDecision
from tournaments.queries.results import RankingStatus, bracket_moves, bracket_ranks, bracket_undecided
from tournaments.queries.series import SeriesView

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

DECIDED: dict[TieBreak | AtTie, StrPromise] = {
    TieBreak.BEST_SESSION: gettext_lazy("best session"),
    TieBreak.HANDS_WON: gettext_lazy("hands won"),
    TieBreak.HANDS_LOST: gettext_lazy("fewer hands lost"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("head to head"),
    TieBreak.DRAW: gettext_lazy("random draw"),
}

# How someone wins a tie, and how the others lose it.
AHEAD: dict[TieBreak | AtTie, StrPromise] = {
    TieBreak.BEST_SESSION: gettext_lazy("with the higher best session"),
    TieBreak.HANDS_WON: gettext_lazy("with more hands won"),
    TieBreak.HANDS_LOST: gettext_lazy("with fewer hands lost"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("with more points at shared tables"),
    TieBreak.DRAW: gettext_lazy("by random draw"),
    AtTie.BETTER_SEED: gettext_lazy("with the better seed"),
}
BEHIND: dict[TieBreak | AtTie, StrPromise] = {
    TieBreak.BEST_SESSION: gettext_lazy("with the lower best session"),
    TieBreak.HANDS_WON: gettext_lazy("with fewer hands won"),
    TieBreak.HANDS_LOST: gettext_lazy("with more hands lost"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("with fewer points at shared tables"),
    TieBreak.DRAW: gettext_lazy("by random draw"),
    AtTie.BETTER_SEED: gettext_lazy("with the lower seed"),
}
# A tie that a card of points alone cannot break.
UNBROKEN = {
    TieBreak.HANDS_WON: gettext_lazy("Tie not broken: hands won unknown."),
    TieBreak.HANDS_LOST: gettext_lazy("Tie not broken: hands lost unknown."),
}


STATUS: Mapping[RankingStatus, StrPromise] = {
    RankingStatus.LIVE: gettext_lazy("live"),
    RankingStatus.SO_FAR: gettext_lazy("so far"),
    RankingStatus.OFFICIAL: gettext_lazy("official"),
    RankingStatus.SIGNED: gettext_lazy("signed"),
}


def order_words(book: EventBook) -> str:
    """Return what standings are ranked by where a bracket decides them, or will; empty without one."""
    if bracket_undecided(book):
        return _("These are the session standings. Once the bracket is over, its places come first.")
    if bracket_moves(book):
        return _(
            "The bracket is still being played. Players rank by their last round that's over, the place at its table,"
            " and points there."
        )
    if bracket_ranks(book):
        return _(
            "Players rank by their last round in the bracket, the place at its table, and points there."
            " Everyone else follows with session points."
        )
    return ""


def more_tied_words(ranks: Sequence[object], most: int) -> str:
    """Return how many more are tied with the last of the first ``most`` that a page lists; empty if nobody is."""
    more = ranks[most:].count(ranks[most - 1]) if len(ranks) > most else 0
    text = ngettext(
        "%(more)s more player is tied with the last one here.",
        "%(more)s more players are tied with the last one here.",
        more,
    )
    return text % {"more": more} if more else ""


class Tie(NamedTuple):
    """The number before a line, whether others have the same one, and what became of the tie in sentences, if any."""

    rank: int
    tied: bool = False
    words: str = ""

    @property
    def label(self) -> str:
        """Return the number as it is shown: ``2``, or ``T2`` if others have it, too."""
        return rank_label(self.rank, tied=self.tied)


def ties(rows: Iterable[EntrantStanding], setup: Setup, moving: Container[int] = ()) -> Mapping[int, Tie]:
    """Return the tie of each entrant.

    Where ties share their prizes, all who have the same score have the same number. Otherwise the tie-breaks decide
    the places, and only who is still tied shares one. ``moving`` are ranks with a score that is not confirmed: a random
    draw and prizes say nothing there yet. Nothing is said of prizes while a bracket decides them and is played.
    """
    by_rank: dict[int, list[EntrantStanding]] = defaultdict(list)
    for row in rows:
        by_rank[row.rank].append(row)
    plays_on = any(row.reached and row.reached.still for group in by_rank.values() for row in group)
    return {
        row.entrant: _tie(row, group, setup, moves=rank in moving, plays_on=plays_on)
        for rank, group in by_rank.items()
        for row in group
    }


def _tie(row: EntrantStanding, group: Sequence[EntrantStanding], setup: Setup, *, moves: bool, plays_on: bool) -> Tie:
    if len(group) == 1:
        if row.decision:
            return Tie(row.rank, words=_decision_words(row, row.decision))
        by_extra = row.decided_by is AtTie.EXTRA_HAND
        return Tie(row.rank, words=_("Tie decided by an extra hand.") if by_extra else "")
    same_place = Counter(each.place for each in group)[row.place]
    rank, sharing = row.number(ties_share=setup.ties_share), len(group) if setup.ties_share else same_place
    waits = moves or plays_on or (setup.bracket is not None and row.won_with is None)
    prize = "" if waits else _prize(row, rank, sharing, setup)
    if row.decision:
        return Tie(rank, sharing > 1, " ".join(filter(None, (_decision_words(row, row.decision), prize))))
    if setup.ties_share and (not setup.bracket or row.won_with is not None):
        return Tie(rank, sharing > 1, prize)  # the order of those who share a rank decides nothing
    broken = _tie_break_words(row, still_tied=same_place > 1, shares_rank=sharing > 1, moves=moves)
    return Tie(rank, sharing > 1, " ".join(filter(None, (broken, prize))))


def _decision_words(row: EntrantStanding, decision: TieDecision) -> str:
    """Say what the director decided about a tie at the cut, or at a table of the bracket, and why."""
    if row.won_with is None:
        won = _("The director chose them for the bracket from this tie: “%(why)s”")
        lost = _("The director chose others for the bracket from this tie: “%(why)s”")
    else:
        won = _("Won the tie by the director's decision: “%(why)s”")
        lost = _("Lost the tie by the director's decision: “%(why)s”")
    return (won if decision.chosen else lost) % {"why": decision.why}


def _tie_break_words(row: EntrantStanding, *, still_tied: bool, shares_rank: bool, moves: bool) -> str:
    """Say what a tie-break decided and by which figure: who won the tie, or only who of those who share a rank is
    listed first. Only the order of these can be a random draw, and one that ``moves`` may still lose the tie.
    """
    if moves and row.decided_by is TieBreak.DRAW:
        return ""
    if row.lacks:
        return str(UNBROKEN[row.lacks])
    if row.decided_by is None:
        return _("Tie not broken.") if still_tied else ""
    if still_tied:
        return _("Still tied after %(asked)s.") % {"asked": DECIDED[row.decided_by]}
    if shares_rank and row.decided_by is TieBreak.DRAW:
        return _("Order drawn at random.")
    if row.place > row.rank:
        sentence = _("Listed lower %(how)s.") if shares_rank else _("Behind in the tie %(how)s.")
        return sentence % {"how": _how_decided(row, row.decided_by, BEHIND)}
    wins = _("Leads the tie %(how)s.") if moves else _("Wins the tie %(how)s.")
    sentence = _("Listed first %(how)s.") if shares_rank else wins
    return sentence % {"how": _how_decided(row, row.decided_by, AHEAD)}


def _how_decided(
    row: EntrantStanding, decided_by: TieBreak | AtTie, sentences: Mapping[TieBreak | AtTie, StrPromise]
) -> str:
    """Return what decided, with the entrant's figure where sessions rank and a tie-break compares one."""
    figures: dict[TieBreak | AtTie, str] = {
        TieBreak.BEST_SESSION: signed(best_session(row) or 0),
        TieBreak.HANDS_WON: str(row.won),
        TieBreak.HANDS_LOST: str(row.lost),
    }
    how = str(sentences[decided_by])
    if row.won_with is not None or decided_by not in figures:
        return how
    return _("%(how)s: %(figure)s") % {"how": how, "figure": figures[decided_by]}


def _prize(row: EntrantStanding, first: int, sharing: int, setup: Setup) -> str:
    """Say that prizes are shared, or that a tie for one is left, if there is one at the places from ``first`` on."""
    undecided = row.lacks and not setup.ties_share
    if sharing < 2 or undecided or not setup.money or first > len(setup.prizes.places):
        return ""
    if setup.ties_share:
        return _("%(many)d tied players share prize money.") % {"many": sharing}
    return ngettext("%(many)d tied for a prize.", "%(many)d tied for a prize.", sharing) % {"many": sharing}


def line_title(kind: LineKind) -> str:
    """Return the title of a line of a table's sheet; totals of a table come from its score card."""
    return _("Score card") if kind is LineKind.PAPER else str(LINE_TITLES[kind])


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player: ``score`` ranks them, ``rank`` is None where they have played too few times, ``missing`` how many.

    ``cells`` are their scores at each event in the order of the view's sites; ``points`` is what counts, penalties with
    it.
    """

    person: int
    name: str
    rank: int | None
    tied: bool
    score: int | Fraction
    total: str
    gains: int
    points: int
    cells: tuple[tuple[SeriesItem, ...], ...]
    penalties: int
    times: int
    missing: int
    decided: TieBreak | None


def series_lines(view: SeriesView) -> list[SeriesLine]:
    """The lines of a ranking, in its order; who shares a place with others stands among them by name."""
    sharing = Counter(row.rank for row in view.rows)
    return [
        SeriesLine(
            person=view.people[row.person].person,
            name=view.people[row.person].name,
            rank=row.rank,
            tied=row.rank is not None and sharing[row.rank] > 1,
            score=row.total if view.book.setup.how is SeriesTotal.AVERAGE else int(row.total),
            total=format_total(row.total, view.book.setup),
            gains=(row.total > 0) - (row.total < 0),
            points=sum(item.points for item in row.items if item.counted) + row.penalties,
            cells=tuple(row.at(site.key) for site in view.sites),
            penalties=row.penalties,
            times=row.times,
            missing=row.missing,
            decided=row.decided_by,
        )
        for row in sorted(view.rows, key=lambda row: _series_order(row, view.people[row.person].name))
    ]


def _series_order(row: SeriesRow, name: str) -> tuple[bool, int, Fraction, str]:
    return row.place is None, row.place or 0, -row.total, name.casefold()


def format_total(total: Fraction, setup: SeriesSetup) -> str:
    """Return the figure that ranks a player: points, or an average of them."""
    return signed_hundredths(total) if setup.how is SeriesTotal.AVERAGE else signed(int(total))
