"""An event as sheets: entrants, draw, every hand, penalties, standings, prizes, cash and checks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.engine.event.money import fees_paid
from tournaments.engine.event.values import Entrant
from tournaments.queries.record import HandRow, Record, hands

from . import bracket_sheet, check_sheet, money_sheets, standings_sheet, tickets_sheet
from .sheets import Cell, Column, Shape, Sheet, text


def sheets(found: Record, *, money: bool) -> list[Sheet]:
    """All sheets of an event in order, hands read only when they are asked for.

    Without ``money``, and in a hall without any, no amount and no currency is in them: no fees, no cash, prizes as
    places alone.
    """
    money = money and found.book.setup.money
    tickets = [tickets_sheet.sheet(found, money=money)] if found.book.setup.hourly else []
    first = [entrants(found, money=money), *tickets, draw(found), every_hand(found), penalties(found)]
    prizes = [money_sheets.prizes(found, money=money)]
    cash = [money_sheets.cash(found)] if money else []
    bracket = [bracket_sheet.sheet(found, found.book.bracket)] if found.book.bracket else []
    return [*first, *bracket, standings_sheet.sheet(found), *prizes, *cash, check_sheet.sheet(found, money=money)]


def entrants(found: Record, *, money: bool) -> Sheet:
    """Who is entered, on which line, in which sessions; and what was paid."""
    columns = [
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        text("before", _("Played before by"), 26),
        text("groups", _("Kept apart")),
        Column("joined", _("From session")),
        text("away", _("Away in sessions")),
        text("here", _("Checked in for")),
    ]
    paid = [Column("paid", _("Paid"), Shape.AMOUNT)] if money else []
    has = fees_paid(found.book)
    rows = (
        (*_entrant(found, entrant), has[number]) if money else _entrant(found, entrant)
        for number, entrant in sorted(found.book.entrants.items())
    )
    return Sheet("entrants", _("Entrants"), (*columns, *paid), rows)


def _entrant(found: Record, entrant: Entrant) -> tuple[Cell, ...]:
    names = [name for _since, name in found.called[entrant.number]]
    return (
        entrant.number,
        names[-1],
        ", ".join(names[:-1]),
        ", ".join(sorted(found.groups.get(group, str(group)) for group in entrant.groups)),
        entrant.joined,
        ", ".join(_run(first, last) for first, last in entrant.away),
        ", ".join(map(str, sorted(entrant.here))),
    )


def _run(first: int, last: int | None) -> str:
    return f"{first}-" if last is None else str(first) if first == last else f"{first}-{last}"


def draw(found: Record) -> Sheet:
    """Who sits where in each published session, and whether what is played there is official."""
    columns = (
        Column("session", _("Session")),
        Column("table", _("Table")),
        Column("seat", _("Seat")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        text("state", _("State")),
        Column("official", _("Official")),
    )
    return Sheet("draw", _("Draw"), columns, _seats(found))


def _seats(found: Record) -> Iterator[tuple[Cell, ...]]:
    for table in found.tables():
        state, official = found.book.state_of(table).value, int(found.is_official(table))
        for seat, number in enumerate(table.seats, 1):
            yield table.session, table.number, seat, number, found.name(number, table.session), state, official


def every_hand(found: Record) -> Sheet:
    """Every hand, a row for each player at the table."""
    columns = (
        Column("session", _("Session")),
        Column("table", _("Table")),
        Column("line", _("Line")),
        Column("hand", _("Hand")),
        text("kind", _("Kind")),
        text("category", _("Category")),
        Column("points", _("Card points")),
        Column("seat", _("Seat")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        text("part", _("Part")),
        Column("units", _("Points"), Shape.UNITS),
        Column("official", _("Official")),
    )
    return Sheet("hands", _("Hands"), columns, map(_hand, hands(found)))


def _hand(row: HandRow) -> tuple[Cell, ...]:
    return (*row[:-1], int(row.official))


def penalties(found: Record) -> Sheet:
    """What penalties of the event took from whom, and what was shared out of it to others."""
    columns = (
        Column("entry", _("Entry")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        Column("session", _("Session")),
        Column("units", _("Points"), Shape.UNITS),
        text("why", _("Why"), 40),
    )
    return Sheet("penalties", _("Penalties"), columns, _penalties(found))


def _penalties(found: Record) -> Iterator[tuple[Cell, ...]]:
    for penalty in found.penalties():
        for number, units in ((penalty.entrant, -penalty.points), *penalty.shared):
            yield penalty.id, number, found.name(number), penalty.session, units, penalty.why
