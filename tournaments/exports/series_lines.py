"""The ranking of a series in lines, as pages and files show it: names, totals in words, a cell for each event."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.wording.amounts import MINUS, signed
from tournaments.engine.series.ranking import SeriesItem, SeriesRow
from tournaments.engine.series.setup import SeriesSetup, SeriesTotal
from tournaments.engine.standings import TieBreak
from tournaments.queries.series import SeriesView

DIGITS = 2  # of an average that is shown


@dataclass(frozen=True, slots=True)
class Line:
    """A player: ``rank`` None where he has played too few times, ``missing`` how many. ``cells`` are his scores at each
    event in the order of the view's sites; ``points`` is what counts, penalties with it."""

    person: int
    name: str
    rank: int | None
    tied: bool
    total: str
    gains: int
    points: int
    cells: tuple[tuple[SeriesItem, ...], ...]
    penalties: int
    times: int
    missing: int
    decided: TieBreak | None

    @property
    def items(self) -> tuple[SeriesItem, ...]:
        """All his scores."""
        return tuple(item for cell in self.cells for item in cell)


def lines(view: SeriesView) -> list[Line]:
    """The lines of a ranking, in its order; who shares a place with others stands among them by name."""
    sharing = Counter(row.rank for row in view.rows)
    return [
        Line(
            person=view.people[row.person].person,
            name=view.people[row.person].name,
            rank=row.rank,
            tied=row.rank is not None and sharing[row.rank] > 1,
            total=total_shown(row.total, view.book.setup),
            gains=(row.total > 0) - (row.total < 0),
            points=sum(item.points for item in row.items if item.counted) + row.penalties,
            cells=tuple(row.at(site.key) for site in view.sites),
            penalties=row.penalties,
            times=row.times,
            missing=row.missing,
            decided=row.decided_by,
        )
        for row in sorted(view.rows, key=lambda row: _order(row, view.people[row.person].name))
    ]


def _order(row: SeriesRow, name: str) -> tuple[bool, int, Fraction, str]:
    return row.place is None, row.place or 0, -row.total, name.casefold()


def total_shown(total: Fraction, setup: SeriesSetup) -> str:
    """What ranks a player: points, or an average of them."""
    return average_shown(total) if setup.how is SeriesTotal.AVERAGE else signed(int(total))


def average_shown(value: Fraction) -> str:
    """An average with two digits after the point, rounded half to even: ``+12.33``, ``0.00``."""
    hundredths = round(abs(value) * 10**DIGITS)
    sign = "" if not hundredths else "+" if value > 0 else MINUS
    whole, rest = divmod(hundredths, 10**DIGITS)
    return f"{sign}{whole}.{rest:0{DIGITS}}"
