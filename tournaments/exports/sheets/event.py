"""An event as sheets: entrants, draw, every hand, penalties, standings, prizes, cash and checks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.engine.event.money import fees_paid
from tournaments.engine.event.values import Entrant
from tournaments.exports.sheets import bracket as sheets_bracket
from tournaments.exports.sheets import money as sheets_money
from tournaments.exports.sheets import standings
from tournaments.exports.sheets.rows import Cell, DataColumn, DataSheet, Shape, text_column
from tournaments.queries.record import Record, RecordHand, hands


def sheets(record: Record, *, money: bool) -> list[DataSheet]:
    """All sheets of an event in order, hands read only when they are asked for.

    Without ``money``, and in a hall without any, no amount and no currency is in them: no fees, no cash, prizes as
    places alone.
    """
    money = money and record.book.setup.money
    tickets = [sheets_money.tickets_sheet(record, money=money)] if record.book.setup.hourly else []
    first = [entrants(record, money=money), *tickets, draw(record), every_hand(record), penalties(record)]
    prizes = [sheets_money.prizes_sheet(record, money=money)]
    cash = [sheets_money.cash_sheet(record)] if money else []
    bracket = [sheets_bracket.bracket_sheet(record, record.book.bracket)] if record.book.bracket else []
    return [
        *first,
        *bracket,
        standings.standings_sheet(record),
        *prizes,
        *cash,
        standings.check_sheet(record, money=money),
    ]


def entrants(record: Record, *, money: bool) -> DataSheet:
    """Return the sheet of entrants: their lines, sessions, and payments."""
    columns = [
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("before", _("Played before by"), 26),
        text_column("groups", _("Kept apart")),
        DataColumn("joined", _("From session")),
        text_column("away", _("Away in sessions")),
        text_column("here", _("Checked in for")),
    ]
    paid = [DataColumn("paid", _("Paid"), Shape.AMOUNT)] if money else []
    has = fees_paid(record.book)
    rows = (
        (*_entrant(record, entrant), has[number]) if money else _entrant(record, entrant)
        for number, entrant in sorted(record.book.entrants.items())
    )
    return DataSheet("entrants", _("Entrants"), (*columns, *paid), rows)


def _entrant(record: Record, entrant: Entrant) -> tuple[Cell, ...]:
    names = [name for _since, name in record.called[entrant.number]]
    return (
        entrant.number,
        names[-1],
        ", ".join(names[:-1]),
        ", ".join(sorted(record.groups.get(group, str(group)) for group in entrant.groups)),
        entrant.joined,
        ", ".join(_run(first, last) for first, last in entrant.away),
        ", ".join(map(str, sorted(entrant.here))),
    )


def _run(first: int, last: int | None) -> str:
    return f"{first}-" if last is None else str(first) if first == last else f"{first}-{last}"


def draw(record: Record) -> DataSheet:
    """Return the sheet of seats in each published session, and whether its results are official."""
    columns = (
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("seat", _("Seat")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("state", _("State")),
        DataColumn("official", _("Official")),
    )
    return DataSheet("draw", _("Draw"), columns, _seats(record))


def _seats(record: Record) -> Iterator[tuple[Cell, ...]]:
    for table in record.tables():
        state, official = record.book.state_of(table).value, int(record.is_official(table))
        for seat, number in enumerate(table.seats, 1):
            yield table.session, table.number, seat, number, record.name(number, table.session), state, official


def every_hand(record: Record) -> DataSheet:
    """Every hand, a row for each player at the table."""
    columns = (
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("line", _("Line")),
        DataColumn("hand", _("Hand")),
        text_column("kind", _("Kind")),
        text_column("category", _("Category")),
        DataColumn("points", _("Card points")),
        DataColumn("seat", _("Seat")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("part", _("Part")),
        DataColumn("units", _("Points"), Shape.UNITS),
        DataColumn("official", _("Official")),
    )
    return DataSheet("hands", _("Hands"), columns, map(_hand, hands(record)))


def _hand(row: RecordHand) -> tuple[Cell, ...]:
    return (*row[:-1], int(row.official))


def penalties(record: Record) -> DataSheet:
    """Return the sheet of penalties: who lost how much, and what of it went to others."""
    columns = (
        DataColumn("entry", _("Entry")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("session", _("Session")),
        DataColumn("units", _("Points"), Shape.UNITS),
        text_column("why", _("Why"), 40),
    )
    return DataSheet("penalties", _("Penalties"), columns, _penalties(record))


def _penalties(record: Record) -> Iterator[tuple[Cell, ...]]:
    for penalty in record.penalties():
        for number, units in ((penalty.entrant, -penalty.points), *penalty.shared):
            yield penalty.id, number, record.name(number), penalty.session, units, penalty.why
