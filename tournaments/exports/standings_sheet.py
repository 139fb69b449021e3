"""The official standings as a sheet that adds them up itself, from the hands and the penalties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.engine.standings import EntrantStanding
from tournaments.queries.record import Record

from .sheets import FIRST_ROW, Cell, Column, Live, Shape, Sheet, column_of, letter, text
from .tie_words import ties

RANK, NUMBER, TOTAL, SITE, FIRST_SESSION = 0, 1, 3, 4, 5  # columns


def sheet(found: Record) -> Sheet:
    """A line for each entrant, best first. ``site`` is what the site says, for the sheet's own sum to be compared."""
    sessions = [
        Column(f"session_{number}", _("Session %(number)s") % {"number": number}, Shape.UNITS)
        for number in found.book.sessions
    ]
    columns = (
        Column("rank", _("Rank")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        Column("total", _("Points"), Shape.UNITS),
        Column("site", _("As the site says"), Shape.UNITS, 16),
        *sessions,
        Column("penalties", _("Penalties"), Shape.UNITS),
        Column("place", _("Place")),
        text("tie", _("Tie"), 36),
        Column("hands", _("Hands")),
        Column("picked", _("Picked")),
        Column("won", _("Won")),
        Column("lost", _("Lost")),
        Column("leasters", _("Leasters won"), Shape.COUNT, 14),
        Column("best", _("Best hand"), Shape.UNITS),
        Column("live", _("With what is not confirmed"), Shape.UNITS, 30),
    )
    return Sheet("standings", _("Standings"), columns, _rows(found), computes=True)


def penalties_at(found: Record) -> int:
    """The column of the penalties."""
    return FIRST_SESSION + len(found.book.sessions)


def _rows(found: Record) -> Iterator[tuple[Cell, ...]]:
    live = {row.entrant: row.total for row in found.live}
    tied = ties(found.official, found.book.setup)
    for at, row in enumerate(found.official, FIRST_ROW):
        yield (
            _rank(found, row, at),
            row.entrant,
            found.name(row.entrant),
            Live(_total(found, at), row.total),
            row.total,
            *(_session(found, row, at, session) for session in found.book.sessions),
            Live(_penalty(found, at), row.penalties),
            row.place,
            tied[row.entrant].words,
            *(row.hands, row.picked, row.won, row.lost, row.leasters, row.best),
            live.get(row.entrant),
        )


def _rank(found: Record, row: EntrantStanding, at: int) -> Live:
    last = FIRST_ROW + len(found.official) - 1
    total = letter(TOTAL)
    return Live(f"=RANK({total}{at},${total}${FIRST_ROW}:${total}${last})", row.rank)


def _session(found: Record, row: EntrantStanding, at: int, session: int) -> Live:
    """What his hands of a session come to; nothing where he has no seat at a confirmed table."""
    seats = f"COUNTIFS({_draw(0)},{session},{_draw(3)},$B{at},{_draw(6)},1)"
    units = f"SUMIFS({_hands(11)},{_hands(0)},{session},{_hands(8)},$B{at},{_hands(12)},1)"
    return Live(f'=IF({seats}=0,"",{units})', found.scored.get((row.entrant, session), ""))


def _penalty(found: Record, at: int) -> str:
    """His penalties of the sessions that count here; those of a bracket's rounds count there."""
    sessions = f'{_penalties(3)},"<={len(found.book.sessions)}"'
    return f"=SUMIFS({_penalties(4)},{_penalties(1)},$B{at},{sessions})"


def _total(found: Record, at: int) -> str:
    """His sessions, or the best of them, and all penalties."""
    sessions, best = len(found.book.sessions), found.book.setup.best_sessions
    if not sessions:
        return f"={letter(penalties_at(found))}{at}"
    first, last = letter(FIRST_SESSION), letter(FIRST_SESSION + sessions - 1)
    scores = f"{first}{at}:{last}{at}"
    penalties = f"{letter(penalties_at(found))}{at}"
    if best is None or best >= sessions:
        return f"=SUM({scores})+{penalties}"
    largest = "+".join(f"LARGE({scores},{place})" for place in range(1, best + 1))
    return f"=IF(COUNT({scores})<={best},SUM({scores}),{largest})+{penalties}"


def _hands(index: int) -> str:
    return column_of(_("Hands"), index)


def _draw(index: int) -> str:
    return column_of(_("Draw"), index)


def _penalties(index: int) -> str:
    return column_of(_("Penalties"), index)


def totals(found: Record) -> Sequence[str]:
    """The cells with the sheet's totals, and those with the site's, as ranges for other sheets."""
    last = FIRST_ROW + max(len(found.official), 1) - 1
    title = _("Standings").replace("'", "''")
    return [f"'{title}'!${letter(at)}${FIRST_ROW}:${letter(at)}${last}" for at in (TOTAL, SITE)]
