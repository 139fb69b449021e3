"""A season as it goes to paper: the same table, figures and chart for print and for the workbook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.queries.evenings import OffEvening
from scorekeeper.queries.hand_list import HandRole, Which
from scorekeeper.queries.season import SeasonCourse, SeasonStanding
from scorekeeper.queries.statistics import Counted, HandTally, tally
from scorekeeper.wording.amounts import signed

# Each figure of a player's hands: its head, which hands it counts, and what of them.
FIGURES: tuple[tuple[object, HandRole, Callable[[HandTally], int]], ...] = (
    (gettext_lazy("Hands"), HandRole.ANY, lambda found: found.times),
    (gettext_lazy("Picked"), HandRole.PICKED, lambda found: found.times),
    (gettext_lazy("Won as picker"), HandRole.PICKED, lambda found: found.gained),
    (gettext_lazy("Alone"), HandRole.ALONE, lambda found: found.times),
    (gettext_lazy("Partner"), HandRole.PARTNER, lambda found: found.times),
    (gettext_lazy("Won as partner"), HandRole.PARTNER, lambda found: found.gained),
    (gettext_lazy("Defended"), HandRole.DEFENDED, lambda found: found.times),
    (gettext_lazy("Won defending"), HandRole.DEFENDED, lambda found: found.gained),
    (gettext_lazy("Leasters"), HandRole.LEASTERS, lambda found: found.times),
    (gettext_lazy("Leasters won"), HandRole.LEASTERS, lambda found: found.gained),
)


@dataclass(frozen=True)
class SeasonPaper:
    """The content of a printed season. ``drawn`` are the players of ``course``, in its order."""

    club: str
    name: str
    day: date
    standings: tuple[SeasonStanding, ...]
    unbalanced: tuple[OffEvening, ...]
    counted: dict[int, Counted]
    drawn: tuple[SeasonStanding, ...]
    course: SeasonCourse

    @property
    def title(self) -> str:
        """Season and club."""
        return f"{self.club}, {self.name}"

    @property
    def note(self) -> str:
        """The games in the table that do not add up; nothing where all do."""
        if not self.unbalanced:
            return ""
        games = ", ".join(f"{one.name} ({signed(one.units)})" for one in self.unbalanced)
        sentence = ngettext(
            "This table includes a game that does not add up to zero: %(games)s.",
            "This table includes %(count)d games that do not add up to zero: %(games)s.",
            len(self.unbalanced),
        )
        return sentence % {"count": len(self.unbalanced), "games": games}

    @property
    def has_hands(self) -> bool:
        """Return whether hands are known, not totals of evenings alone."""
        return bool(self.counted)

    def figures(self, person: int) -> tuple[int, ...]:
        """Return the figures of a player's hands."""
        counted = self.counted.get(person, ())
        return tuple(count(tally(counted, Which(role))) for _, role, count in FIGURES)
