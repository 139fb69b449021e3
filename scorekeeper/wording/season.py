"""A season as it goes to paper: the same table, figures and chart for print and for the workbook."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.queries.games import UnbalancedGame
from scorekeeper.queries.season import SeasonCourse, SeasonStanding
from scorekeeper.queries.statistics import Counted
from scorekeeper.wording.amounts import signed


def rank_label(rank: int, *, tied: bool) -> str:
    """Return a rank for a narrow column: ``2``, or ``T2`` where others share it."""
    return pgettext("tied rank", "T%(rank)d") % {"rank": rank} if tied else str(rank)


def rank_in_words(rank: int, *, tied: bool) -> str:
    """Return a rank for a sentence: ``2nd``, or ``tied for 2nd`` where others share it."""
    place = str(ordinal(rank))
    return _("tied for %(place)s") % {"place": place} if tied else place


@dataclass(frozen=True)
class SeasonPaper:
    """The content of a printed season. ``champions`` are empty until it is over.

    ``drawn`` are the players of ``course``, in its order.
    """

    club: str
    name: str
    day: date
    champions: tuple[SeasonStanding, ...]
    standings: tuple[SeasonStanding, ...]
    unbalanced: tuple[UnbalancedGame, ...]
    counted: dict[int, Counted]
    drawn: tuple[SeasonStanding, ...]
    course: SeasonCourse

    @property
    def title(self) -> str:
        """Season and club."""
        return f"{self.club}, {self.name}"

    @property
    def through(self) -> str:
        """The day up to which it counts."""
        return _("through %(day)s") % {"day": date_format(self.day, "DATE_FORMAT")}

    @property
    def champion_line(self) -> str:
        """The champions with their points; empty before the season is over."""
        if not self.champions:
            return ""
        label = ngettext("Champion: %(names)s", "Champions: %(names)s", len(self.champions))
        return label % {"names": ", ".join(f"{one.name} {signed(one.total)}" for one in self.champions)}

    @property
    def note(self) -> str:
        """The games in the table that do not add up; nothing where all do."""
        if not self.unbalanced:
            return ""
        games = ", ".join(f"{one.name} ({signed(one.units)})" for one in self.unbalanced)
        sentence = ngettext(
            "These standings include a game that doesn't add up to zero: %(games)s.",
            "These standings include %(count)d games that don't add up to zero: %(games)s.",
            len(self.unbalanced),
        )
        return sentence % {"count": len(self.unbalanced), "games": games}
