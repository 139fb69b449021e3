"""The official standings as a sheet that adds them up from hands and penalties, and the checks of an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.engine.event.values import SessionTable
from tournaments.engine.standings import EntrantStanding
from tournaments.exports.sheets.money import given, pot
from tournaments.exports.sheets.rows import (
    FIRST_ROW,
    Cell,
    DataColumn,
    DataSheet,
    Live,
    Shape,
    column_of,
    letter,
    text_column,
)
from tournaments.queries.record import Beside, Record
from tournaments.queries.results import tallies
from tournaments.wording.standings import METRICS, Metric, ties

RANK, NUMBER, TOTAL, SITE, FIRST_SESSION = 0, 1, 3, 4, 5  # columns


def standings_sheet(found: Record) -> DataSheet:
    """A line for each entrant, best first. ``site`` is what the site says, for the sheet's own sum to be compared."""
    sessions = [
        DataColumn(f"session_{number}", _("Session %(number)s") % {"number": number}, Shape.UNITS)
        for number in found.book.sessions
    ]
    columns = (
        DataColumn("rank", _("Rank")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("total", _("Points"), Shape.UNITS),
        DataColumn("site", _("As the site says"), Shape.UNITS, 16),
        *sessions,
        DataColumn("penalties", _("Penalties"), Shape.UNITS),
        DataColumn("place", _("Place")),
        text_column("tie", _("Tie"), 36),
        *(DataColumn(each.key, str(each.label), _shape(each), each.width) for each in METRICS),
        DataColumn("live", _("With what is not confirmed"), Shape.UNITS, 30),
    )
    return DataSheet("standings", _("Standings"), columns, _rows(found), computes=True)


def _shape(metric: Metric) -> Shape:
    return Shape.UNITS if metric.is_signed else Shape.COUNT


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
            *(metric.value(row) for metric in METRICS),
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


NOTHING = Beside(0, 0)


def check_sheet(found: Record, *, money: bool) -> DataSheet:
    """All good or not in the first row, then a check a row."""
    columns = (
        text_column("check", _("Check"), 62),
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("sum", _("Sum of the hands"), Shape.UNITS, 18),
        DataColumn("beside", _("Pot and house"), Shape.UNITS, 14),
        DataColumn("off", _("Off by"), Shape.COUNT),
        DataColumn("good", _("Verdict"), Shape.VERDICT, 14),
    )
    return DataSheet("checks", _("Checks"), columns, _check_rows(found, money), computes=True)


def _check_rows(found: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    checks = [_standings, *([_prizes] if money else []), _doubts]
    played = [table for table in found.tables() if table.id in found.games]
    last = FIRST_ROW + len(checks) + len(played)
    sums = {table.id: _sum(found, table) for table in played}
    below = [
        *(check(found, at) for at, check in enumerate(checks, FIRST_ROW + 1)),
        *(_table(found, table, at, sums[table.id]) for at, table in enumerate(played, FIRST_ROW + 1 + len(checks))),
    ]
    good = int(all(_value(row[-1]) for row in below))
    yield _("All good"), None, None, None, None, None, Live(f"=MIN(G{FIRST_ROW + 1}:G{last})", good)
    yield from below


def _value(cell: Cell) -> Cell:
    return cell.value if isinstance(cell, Live) else cell


def _verdict(at: int, off: int) -> Live:
    return Live(f"=IF(F{at}=0,1,0)", int(not off))


def _standings(found: Record, at: int) -> tuple[Cell, ...]:
    ours, site = totals(found)
    said = _("Lines of the standings that are not the sum of hands and penalties")
    return said, None, None, None, None, Live(f"=SUMPRODUCT(--({ours}<>{site}))", 0), _verdict(at, 0)


def _prizes(found: Record, at: int) -> tuple[Cell, ...]:
    """Rounded, for sums of fractions are not exact; prizes that cannot be told are none."""
    said = _("Prizes and what is left, less the pot")
    off = found.award is None and 1
    formula = "=1" if found.award is None else f"=ROUND(1000*({given()}-({pot()})),0)"
    return said, None, None, None, None, Live(formula, int(off)), _verdict(at, int(off))


def _doubts(found: Record, at: int) -> tuple[Cell, ...]:
    doubts = sum(beside.doubts for beside in found.beside.values())
    said = _("Second opinions about hands that nobody has decided")
    return said, None, None, None, None, doubts, _verdict(at, doubts)


def _table(found: Record, table: SessionTable, at: int, units: int) -> tuple[Cell, ...]:
    beside = found.beside.get(table.id, NOTHING).units
    hands = column_of(_("Hands"), 11)
    of_table = f"{column_of(_('Hands'), 0)},$B{at},{column_of(_('Hands'), 1)},$C{at}"
    return (
        _("The table sums to zero"),
        table.session,
        table.number,
        Live(f"=SUMIFS({hands},{of_table})", units),
        beside,
        Live(f"=D{at}+E{at}", units + beside),
        _verdict(at, units + beside),
    )


def _sum(found: Record, table: SessionTable) -> int:
    """What the tallies of a table say: the same units, added up when they were written."""
    played = tallies(found.event, found.found)[table.id].players
    return sum(figures.units for figures in played.values())
