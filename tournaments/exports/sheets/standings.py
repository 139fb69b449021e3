"""The official standings as a sheet that adds them up from hands and penalties, and the checks of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.engine.event.values import SessionTable
from tournaments.engine.standings import EntrantStanding
from tournaments.exports.sheets.money import correction_column, pot, prizes_formula
from tournaments.exports.sheets.rows import (
    FIRST_ROW,
    Cell,
    DataColumn,
    DataSheet,
    Label,
    Live,
    Shape,
    cell_value,
    column_of,
    letter,
    text_column,
)
from tournaments.queries.open_items import OpenItem
from tournaments.queries.record import Beside, Record
from tournaments.queries.results import penalties_by_session, points_played, tallies
from tournaments.wording.open_items import correction_words, open_words
from tournaments.wording.sessions import reached_words
from tournaments.wording.standings import METRICS, STATUS, Metric, ranks_moved, ties

TOTAL, SITE, FIRST_SESSION = 4, 5, 6  # columns


def standings_sheet(record: Record, *, money: bool) -> DataSheet:
    """A line for each entrant, best first. ``site`` is what the site says, for the sheet's own sum to be compared."""
    sessions = [
        DataColumn(f"session_{number}", _("Session %(number)s") % {"number": number}, Shape.UNITS)
        for number in record.book.sessions
    ]
    columns = (
        DataColumn("rank", _("Rank")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("points", _("Points"), Shape.UNITS),
        DataColumn("total", _("Session points"), Shape.UNITS, 16),
        DataColumn("site", _("Recorded total"), Shape.UNITS, 16),
        *sessions,
        DataColumn("penalties", _("Penalties"), Shape.UNITS),
        DataColumn("place", _("Place")),
        text_column("reached", _("Bracket"), 26),
        text_column("tie", _("Tie"), 36),
        *([DataColumn("prize", _("Prize"), Shape.AMOUNT)] if money else []),
        DataColumn("moved", _("Move"), Shape.UNITS),
        *(DataColumn(each.key, str(each.label), _shape(each), each.width) for each in METRICS),
        DataColumn("live", _("Live points"), Shape.UNITS),
        text_column("status", _("Status")),
        correction_column(),
    )
    return DataSheet("standings", _("Standings"), columns, _rows(record, money), computes=True)


def _shape(metric: Metric) -> Shape:
    return Shape.UNITS if metric.is_signed else Shape.COUNT


def penalties_at(record: Record) -> int:
    """The column of the penalties."""
    return FIRST_SESSION + len(record.book.sessions)


def _rows(record: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    live, now = {row.entrant: row.points for row in record.live}, {row.entrant: row for row in record.official}
    rows, won = record.ranking.rows, _won(record) if money else {}
    tied, moved = ties(rows, record.book.setup), ranks_moved(rows, record.before, record.book.setup)
    penalties = penalties_by_session(record.book)
    status = record.ranking.status_in_files(ranked=record.ranked)
    correction = correction_words(record.book, record.reviews)
    for at, row in enumerate(rows, FIRST_ROW):
        computes = _figures(row) == _figures(now.get(row.entrant))
        figures = _computed(record, row, at, points_played(row, penalties))
        rank, points, total, *others = figures if computes else map(cell_value, figures)
        tie = tied[row.entrant]
        yield (
            rank,
            row.entrant,
            record.name(row.entrant),
            points,
            total,
            row.total,
            *others,
            tie.rank,
            reached_words(record.book, row.reached, tied=tie.tied),
            tie.words,
            *([won.get(row.entrant, 0 if record.ranked else None)] if money else []),
            moved.get(row.entrant),
            *(metric.value(row) for metric in METRICS),
            live.get(row.entrant),
            Label(status.value, str(STATUS[status])),
            correction,
        )


def _won(record: Record) -> Mapping[int, int]:
    """Return the prizes of each winner, all together."""
    won = Counter(record.award.by_entrant() if record.award else {})
    for each in record.by_hour:
        won[each.entrant] += each.amount
    return won


def _figures(row: EntrantStanding | None) -> tuple[object, ...]:
    """Return the figures that the sheet computes from hands and penalties."""
    return () if row is None else (row.rank, row.points, row.total, row.sessions, row.penalties)


def _computed(record: Record, row: EntrantStanding, at: int, played: Sequence[int | None]) -> Iterator[Cell]:
    """Yield rank, points, total, sessions, and penalties. Only the bracket's rank and points are no formulas."""
    last, total = FIRST_ROW + len(record.ranking.rows) - 1, letter(TOTAL)
    if record.ranking.by_bracket:
        yield row.rank
    else:
        yield Live(f"=RANK({total}{at},${total}${FIRST_ROW}:${total}${last})", row.rank)
    yield row.won_with if row.won_with is not None else Live(f"={total}{at}", row.points)
    yield Live(_total(record, at), row.total) if record.book.sessions else row.total
    for session, score in enumerate(played, 1):
        seats = f"COUNTIFS({_draw(0)},{session},{_draw(3)},$B{at},{_draw(6)},1)"
        units = f"SUMIFS({_hands(11)},{_hands(0)},{session},{_hands(8)},$B{at},{_hands(12)},1)"
        yield Live(f'=IF({seats}=0,"",{units})', "" if score is None else score)
    yield Live(_penalty(record, at), row.penalties)


def _penalty(record: Record, at: int) -> str:
    """Their penalties of the sessions that count here; those of a bracket's rounds count there."""
    sessions = f'{_penalties(3)},"<={len(record.book.sessions)}"'
    return f"=SUMIFS({_penalties(4)},{_penalties(1)},$B{at},{sessions})"


def _total(record: Record, at: int) -> str:
    """Their sessions, or the best of them, and all penalties."""
    sessions, best = len(record.book.sessions), record.book.setup.best_sessions
    first, last = letter(FIRST_SESSION), letter(FIRST_SESSION + sessions - 1)
    scores = f"{first}{at}:{last}{at}"
    penalties = f"{letter(penalties_at(record))}{at}"
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


def totals(record: Record) -> Sequence[str]:
    """The cells with the sheet's totals, and those with the site's, as ranges for other sheets."""
    last = FIRST_ROW + max(len(record.ranking.rows), 1) - 1
    title = _("Standings").replace("'", "''")
    return [f"'{title}'!${letter(at)}${FIRST_ROW}:${letter(at)}${last}" for at in (TOTAL, SITE)]


NOTHING = Beside(0, 0)


def check_sheet(record: Record, *, money: bool) -> DataSheet:
    """All good or not in the first row, then a check a row."""
    columns = (
        text_column("check", _("Check"), 62),
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("sum", _("Sum of hands"), Shape.UNITS, 18),
        DataColumn("beside", _("Pot and house"), Shape.UNITS, 14),
        DataColumn("off", _("Off by"), Shape.COUNT),
        DataColumn("good", _("Result"), Shape.VERDICT, 14),
    )
    return DataSheet("checks", _("Sum checks"), columns, _check_rows(record, money), computes=True)


def _check_rows(record: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    signed = [_signed] if record.ranking.signed else []
    checks = [_standings, *signed, *([_prizes] if money else []), _doubts]
    played = [table for table in record.tables() if table.id in record.games]
    tables = FIRST_ROW + 1 + len(checks) + len(record.corrections)
    last = tables + len(played) - 1
    sums = {table.id: _sum(record, table) for table in played}
    below = [
        *(check(record, at) for at, check in enumerate(checks, FIRST_ROW + 1)),
        *(_pending(record, item, at) for at, item in enumerate(record.corrections, FIRST_ROW + 1 + len(checks))),
        *(_table(record, table, at, sums[table.id]) for at, table in enumerate(played, tables)),
    ]
    good = int(all(cell_value(row[-1]) for row in below))
    yield _("All good"), None, None, None, None, None, Live(f"=MIN(G{FIRST_ROW + 1}:G{last})", good)
    yield from below


def _verdict(at: int, off: int) -> Live:
    return Live(f"=IF(F{at}=0,1,0)", int(not off))


def _standings(record: Record, at: int) -> tuple[Cell, ...]:
    ours, site = totals(record)
    label = _("Standings match hands plus penalties")
    return label, None, None, None, None, Live(f"=SUMPRODUCT(--({ours}<>{site}))", 0), _verdict(at, 0)


def _signed(record: Record, at: int) -> tuple[Cell, ...]:
    """How many lines aren't what the tables say now: signed results stay when scores are corrected later.

    A correction of the bracket that isn't applied is on the tables already.
    """
    now = {row.entrant: row for row in record.official}
    corrected = {entrant for item in record.corrections for entrant in item.entrants}
    off = sum(
        row.entrant in corrected or _figures(row) != _figures(now.get(row.entrant)) for row in record.ranking.rows
    )
    return _("Signed standings match the tables"), None, None, None, None, off, _verdict(at, off)


def _prizes(record: Record, at: int) -> tuple[Cell, ...]:
    """Rounded, for sums of fractions are not exact; prizes that cannot be told are none."""
    label = _("Prizes and leftovers match the pot")
    off = record.award is None and 1
    formula = "=1" if record.award is None else f"=ROUND(1000*({prizes_formula()}-({pot()})),0)"
    return label, None, None, None, None, Live(formula, int(off)), _verdict(at, int(off))


def _doubts(record: Record, at: int) -> tuple[Cell, ...]:
    doubts = sum(beside.doubts for beside in record.beside.values())
    label = _("No unresolved conflicts")
    return label, None, None, None, None, doubts, _verdict(at, doubts)


def _pending(record: Record, item: OpenItem, at: int) -> tuple[Cell, ...]:
    """Return a correction that the results don't have, as every page says it."""
    return open_words(item, record.book, {}), item.session, None, None, None, 1, _verdict(at, 1)


def _table(record: Record, table: SessionTable, at: int, units: int) -> tuple[Cell, ...]:
    beside = record.beside.get(table.id, NOTHING).units
    hands = column_of(_("Hands"), 11)
    of_table = f"{column_of(_('Hands'), 0)},$B{at},{column_of(_('Hands'), 1)},$C{at}"
    return (
        _("Table adds up to zero"),
        table.session,
        table.number,
        Live(f"=SUMIFS({hands},{of_table})", units),
        beside,
        Live(f"=D{at}+E{at}", units + beside),
        _verdict(at, units + beside),
    )


def _sum(record: Record, table: SessionTable) -> int:
    """Return the units in the tallies of a table: the same units, added up when they were written."""
    played = tallies(record.event, record.reading)[table.id].players
    return sum(figures.units for figures in played.values())
