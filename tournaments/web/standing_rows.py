"""Lines of the standings as pages show them, each drawn anew only when something in it has changed.

A hand moves ranks of many and scores of few, so a line's rank is drawn apart from what it says of the entrant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.engine.setup import Setup
from tournaments.engine.standings import Row
from tournaments.exports.tie_words import ties

MOST_DRAWN = 4000


@dataclass(frozen=True, slots=True)
class Cell:
    """The score of a session, None where it was not played; provisional where not all of it is confirmed."""

    score: int | None
    provisional: bool

    def __lt__(self, other: Cell) -> bool:
        """Whether the score is less; who has not played has less than anybody."""
        return (self.score is not None, self.score or 0) < (other.score is not None, other.score or 0)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings; ``rank``, ``tied`` and ``tie`` are as ``exports.tie_words`` tells them, ``reached`` how
    far they came in the bracket."""

    entrant: int
    name: str
    rank: int
    tied: bool
    tie: str
    total: int
    provisional: bool
    sessions: tuple[Cell, ...]
    penalties: int
    hands: int | None
    picked: int | None
    won: int | None
    address: str
    reached: str


def lines(
    rows: Iterable[Row],
    official: Iterable[Row],
    names: Mapping[int, str],
    address: str,
    setup: Setup,
    reached: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[Line]:
    """Yield the lines of standings; ``address`` is that of a player's page, with ``0`` for his number; ``reached`` says
    how far they came in the bracket."""
    shown, confirmed = list(rows), {row.entrant: row for row in official}
    before, _zero, after = address.rpartition("0")
    every = [_cells(row, confirmed.get(row.entrant)) for row in shown]
    moving = {row.rank for row, cells in zip(shown, every, strict=True) if _provisional(cells)}
    tied = ties(shown, setup, moving)
    for row, cells in zip(shown, every, strict=True):
        tie = tied[row.entrant]
        yield Line(
            entrant=row.entrant,
            name=names[row.entrant],
            rank=tie.rank,
            tied=tie.tied,
            tie=tie.words,
            total=row.total,
            provisional=_provisional(cells),
            sessions=cells,
            penalties=row.penalties,
            hands=row.hands,
            picked=row.picked,
            won=row.won,
            address=f"{before}{row.entrant}{after}",
            reached=reached.get(row.entrant, ""),
        )


def drawn(shown: Iterable[Line]) -> SafeString:
    """Return lines as rows of a table."""
    language = get_language() or ""
    return mark_safe("".join(_row(line, language) for line in shown))  # noqa: S308 - joined from escaped parts


def _row(line: Line, language: str) -> str:
    place = _place(line.rank, line.tied, language)
    return f'<tr id="line-{line.entrant}">{place}{_said(replace(line, rank=0, tied=False), language)}</tr>'


@lru_cache(maxsize=MOST_DRAWN)
def _place(rank: int, tied: bool, language: str) -> SafeString:
    return render_to_string("event/standings/place.html", {"rank": rank, "tied": tied})


@lru_cache(maxsize=MOST_DRAWN)
def _said(line: Line, language: str) -> SafeString:
    """What a line says of its entrant, whatever his rank; ``language`` is the one that is spoken."""
    return render_to_string("event/standings/row.html", {"line": line})


def _provisional(cells: Iterable[Cell]) -> bool:
    return any(cell.provisional for cell in cells)


def _cells(row: Row, confirmed: Row | None) -> tuple[Cell, ...]:
    known = confirmed.sessions if confirmed else (None,) * len(row.sessions)
    pairs = zip(row.sessions, known, strict=True)
    return tuple(Cell(score, score is not None and score != sure) for score, sure in pairs)
