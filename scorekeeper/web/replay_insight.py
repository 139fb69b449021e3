"""What no paper sheet tells, drawn: which side took how much in which trick, and who threw how much to whom."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.insight import thrown_by_seat
from scorekeeper.engine.play.tricks import SIDES, picking_places
from scorekeeper.wording.replays import ReplayPaper

WIDTH = 352
ROW = 26
_MIDDLE, _REACH = 124, 76  # where the bars begin, and how far the longest one goes
_TEXT = 228


@dataclass(frozen=True)
class Bar:
    """A trick: to the right what the picking side took, to the left the defence; `run` is how it stands then."""

    trick: int
    x: int
    y: int
    width: int
    mine: bool
    points: int
    taker: str
    run: str
    decides: bool

    @property
    def baseline(self) -> int:
        """Where its texts stand."""
        return self.y + 16

    @property
    def label_x(self) -> int:
        """Where its points stand: beyond the end of the bar."""
        return self.x + self.width + 4 if self.mine else self.x - 4


@dataclass(frozen=True)
class Thrown:
    """What a player threw to his own side and to the other."""

    name: str
    own: int
    other: int


@dataclass(frozen=True)
class Insight:
    """All that is drawn and told; `sides` says whether there are two."""

    bars: tuple[Bar, ...]
    thrown: tuple[Thrown, ...]
    sides: bool
    decided: int | None
    width: int
    height: int
    middle: int
    text_x: int


def insight(paper: ReplayPaper) -> Insight | None:
    """Return what is told of a hand; None before its first trick is complete."""
    bars = _bars(paper)
    if not bars:
        return None
    thrown = tuple(
        Thrown(paper.names[seat - 1], own, other)
        for seat, (own, other) in sorted(thrown_by_seat(paper.checked).items())
    )
    sides = bool(_side(paper))
    return Insight(bars, thrown, sides, paper.decided, WIDTH, ROW * len(bars) + 6, _MIDDLE, _TEXT)


def _side(paper: ReplayPaper) -> tuple[int, ...]:
    hand = paper.checked.hand
    return picking_places(hand) if hand.kind in SIDES else ()


def _bars(paper: ReplayPaper) -> tuple[Bar, ...]:
    side, hand = _side(paper), paper.checked.hand
    points: dict[int, int] = {}
    takers: dict[int, int] = {}
    for play in paper.checked.plays:
        if play.winner is not None:
            points[play.trick] = points.get(play.trick, 0) + card_points(play.name)
            takers[play.trick] = play.winner
    most, mine, theirs, bars = max(points.values(), default=0) or 1, 0, 0, []
    for index, (trick, taken) in enumerate(points.items()):
        wins = takers[trick] in side or not side
        mine, theirs = (mine + taken, theirs) if wins else (mine, theirs + taken)
        width = round(_REACH * taken / most)
        x = _MIDDLE if wins else _MIDDLE - width
        taker = paper.names[hand.seats[takers[trick]] - 1]
        run = _("%(mine)d to %(theirs)d") % {"mine": mine, "theirs": theirs} if side else ""
        bars.append(Bar(trick, x, 3 + ROW * index, width, wins, taken, taker, run, trick == paper.decided))
    return tuple(bars)
