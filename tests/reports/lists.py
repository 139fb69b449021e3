"""A list as a report: everything that a column can be."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.reports.report import (
    Change,
    Column,
    Count,
    Money,
    Name,
    Named,
    Note,
    On,
    Points,
    Provisional,
    Rank,
    Ranked,
    Report,
)


@dataclass(frozen=True)
class Line:
    """A player's line: points of each session, provisional where ``sure`` is not set."""

    number: int
    name: str
    rank: int
    sessions: tuple[int | None, ...]
    tied: bool = False
    penalties: int = 0
    won: int | None = 3
    paid: int = 1250
    moved: int | None = None
    tie: str = ""
    sure: bool = True

    @property
    def points(self) -> int:
        """The sum of sessions and penalties."""
        return sum(filter(None, self.sessions)) + self.penalties


ANN = Line(7, "Ann <b>&amp;", 1, (31, None, -4))
BOB = Line(12, "Bob Młynarczyk", 2, (10, 5, 5), tied=True, penalties=-4, tie="Listed first by random draw.")
CY = Line(23, "=Cy", 2, (6, 6, 4), tied=True, won=None)


def session(number: int) -> Column[Line]:
    """The column of a session."""
    return Points(
        f"session_{number}", f"Session {number}", lambda line: line.sessions[number - 1], short=f"S{number}", spare=True
    )


def report(*lines: Line, sessions: int = 3) -> Report[Line]:
    """The lines as a report, whose points are a formula."""
    columns: list[Column[Line]] = [
        Rank("rank", "Rank", lambda line: Ranked(line.rank, line.rank, line.tied)),
        Change("moved", "Move", lambda line: line.moved, if_any=True),
        Column("number", "Number", lambda line: line.number, On.FILES),
        Name("name", "Player", lambda line: Named(line.name, line.number, f"/players/{line.number}", (line.tie,))),
        Points("points", "Points", lambda line: line.points if line.sure else Provisional(line.points), strong=True),
        *map(session, range(1, sessions + 1)),
        Points("penalties", "Penalties", lambda line: line.penalties, short="Pen.", if_any=True),
        Count("won", "Won", lambda line: line.won, On.PAGE | On.PAPER, wide=True),
        Money("paid", "Paid", lambda line: line.paid, On.FILES, currency="USD"),
        Note("tie", "Tie", lambda line: line.tie, On.PAPER, if_any=True),
    ]
    formulas = {"points": lambda line: f"=SUM({{session_1}}:{{session_{sessions}}})+{{penalties}}" if line.sure else ""}
    return Report("standings", "Bob's list", columns, lines, formulas, "October 3", ["T: tied."])
