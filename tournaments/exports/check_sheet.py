"""The checks of an event as a sheet that computes them: tables sum to zero, sums are what they should be."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.engine.event.values import SessionTable
from tournaments.queries.record import Beside, Record
from tournaments.queries.tallies import tallies

from .money_sheets import given, pot
from .sheets import FIRST_ROW, Cell, Column, Live, Shape, Sheet, column_of, text
from .standings_sheet import totals

NOTHING = Beside(0, 0)


def sheet(found: Record, *, money: bool) -> Sheet:
    """All good or not in the first row, then a check a row."""
    columns = (
        text("check", _("Check"), 62),
        Column("session", _("Session")),
        Column("table", _("Table")),
        Column("sum", _("Sum of the hands"), Shape.UNITS, 18),
        Column("beside", _("Pot and house"), Shape.UNITS, 14),
        Column("off", _("Off by"), Shape.COUNT),
        Column("good", _("Verdict"), Shape.VERDICT, 14),
    )
    return Sheet("checks", _("Checks"), columns, _rows(found, money), computes=True)


def _rows(found: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
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
