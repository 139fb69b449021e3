"""The checks of an event: whether its sheets add up. A workbook computes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.reports.report import Column, Note, Points, Report, Verdict
from tournaments.engine.event.values import SessionTable
from tournaments.queries.open_items import OpenItem
from tournaments.queries.record import Beside, Record
from tournaments.queries.results import tallies
from tournaments.reports.money import pot_formula
from tournaments.reports.standings import differs_from_tables
from tournaments.wording.open_items import open_words

TABLE_SUM = "=SUMIFS({hands.units},{hands.session},{session},{hands.table},{table})"
NOTHING = Beside(0, 0)


@dataclass(frozen=True, slots=True)
class Check:
    """A check by name, of a table or of the whole event: ``off`` is 0 where it is good. ``formula`` computes that;
    where there is none, it is a value."""

    name: str
    off: int
    formula: str = ""
    table: SessionTable | None = None
    session: int | None = None
    sum: int | None = None
    beside: int | None = None


def checks_report(record: Record, *, money: bool) -> Report[Check | None]:
    """Return all good or not in the first row (None), then a check a row."""
    checks = list(_checks(record, money=money))
    good = int(not any(check.off for check in checks))
    columns: list[Column[Check | None]] = [
        Note("check", _("Check"), lambda check: check.name if check else _("All good")),
        Column("session", _("Session"), lambda check: check.session if check else None),
        Column("table", _("Table"), lambda check: check.table.number if check and check.table else None),
        Points("sum", _("Sum of hands"), lambda check: check.sum if check else None),
        Points("beside", _("Pot and house"), lambda check: check.beside if check else None),
        Column("off", _("Off by"), lambda check: check.off if check else None),
        Verdict("good", _("Result"), lambda check: int(not check.off) if check else good),
    ]
    formulas: dict[str, Callable[[Check | None], str]] = {
        "sum": lambda check: TABLE_SUM if check and check.table else "",
        "off": lambda check: check.formula if check else "",
        "good": lambda check: "=IF({off}=0,1,0)" if check else f"=MIN({{checks.good:2-{len(checks) + 1}}})",
    }
    return Report("checks", _("Sum checks"), columns, [None, *checks], formulas=formulas)


def _checks(record: Record, *, money: bool) -> Iterator[Check]:
    last = max(len(record.ranking.rows), 1)
    ours, site = f"{{standings.total:1-{last}}}", f"{{standings.site:1-{last}}}"
    yield Check(_("Standings match hands plus penalties"), 0, f"=SUMPRODUCT(--({ours}<>{site}))")
    if record.ranking.signed:
        yield Check(_("Signed standings match the tables"), _corrected(record))
    if money:  # rounded, for sums of fractions are not exact; prizes that cannot be told are none
        off = f"=ROUND(1000*(SUM({{prizes.amount}})-({pot_formula()})),0)"
        yield Check(_("Prizes and leftovers match the pot"), int(record.award is None), off if record.award else "=1")
    yield Check(_("No unresolved conflicts"), sum(beside.doubts for beside in record.beside.values()))
    yield from (_pending(record, item) for item in record.corrections)
    played = tallies(record.event, record.reading) if record.games else {}
    for table in record.tables():
        if table.id in record.games:
            units = sum(figures.units for figures in played[table.id].players.values())
            beside = record.beside.get(table.id, NOTHING).units
            name = _("Table adds up to zero")
            yield Check(name, units + beside, "={sum}+{beside}", table, table.session, units, beside)


def _corrected(record: Record) -> int:
    """How many lines aren't what the tables say now: signed results stay when scores are corrected later.

    A correction of the bracket that isn't applied is on the tables already.
    """
    differs, corrected = differs_from_tables(record), {each for item in record.corrections for each in item.entrants}
    return sum(row.entrant in corrected or row.entrant in differs for row in record.ranking.rows)


def _pending(record: Record, item: OpenItem) -> Check:
    """Return a correction that the results don't have, as every page says it."""
    return Check(open_words(item, record.book, {}), 1, session=item.session)
