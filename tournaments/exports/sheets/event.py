"""An event as sheets: entrants, draw, every hand, penalties, standings, bracket, prizes, cash and checks.

Without money they are also written as JSON, to be read by programs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import IO

from django.utils.translation import gettext as _

from scorekeeper.engine.hand import Kind
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.amounts import write_outcome
from scorekeeper.wording.hands import EN_DASH
from tournaments.engine.brackets.ranking import rankings
from tournaments.engine.brackets.slots import seated_sources
from tournaments.engine.brackets.values import Bracket, Source, bracket_totals, round_scores
from tournaments.engine.event.book import BracketRun
from tournaments.engine.event.money import fees_paid
from tournaments.engine.event.values import Entrant
from tournaments.exports.sheets import money as sheets_money
from tournaments.exports.sheets import standings
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
    text_column,
)
from tournaments.queries.record import Record, hands
from tournaments.wording.bracket_drawing import source_words
from tournaments.wording.sessions import session_words, state_words
from tournaments.wording.standings import line_title


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
    bracket = [bracket_sheet(record, record.run)] if record.run else []
    return [
        *first,
        *bracket,
        standings.standings_sheet(record, money=money),
        *prizes,
        *cash,
        standings.check_sheet(record, money=money),
    ]


def entrants(record: Record, *, money: bool) -> DataSheet:
    """Return the sheet of entrants: their lines, sessions, and payments."""
    columns = [
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("before", _("Previous players"), 26),
        text_column("groups", _("Keep apart")),
        DataColumn("joined", _("From session")),
        text_column("away", _("Sessions away")),
        text_column("here", _("Checked in")),
        text_column("town", _("Town")),
        DataColumn("first_time", _("First-timer"), Shape.FLAG),
        text_column("together", _("Sits with")),
        text_column("at_tables", _("Sits at tables")),
    ]
    paid = [DataColumn("paid", _("Paid"), Shape.AMOUNT)] if money else []
    has = fees_paid(record.book)
    rows = (
        (*_entrant(record, entrant), has[number]) if money else _entrant(record, entrant)
        for number, entrant in sorted(record.book.entrants.items())
    )
    return DataSheet("entrants", _("Players"), (*columns, *paid), rows)


def _entrant(record: Record, entrant: Entrant) -> tuple[Cell, ...]:
    names = [name for _since, name in record.called[entrant.number]]
    return (
        entrant.number,
        names[-1],
        ", ".join(names[:-1]),
        ", ".join(sorted(record.groups.get(group, str(group)) for group in entrant.groups)),
        entrant.joined,
        Label(
            ", ".join(_session_range(first, last, "-") for first, last in entrant.away),
            ", ".join(_session_range(first, last, EN_DASH) for first, last in entrant.away),
        ),
        ", ".join(map(str, sorted(entrant.here))),
        record.towns.get(entrant.number, ""),
        entrant.number in record.newcomers,
        ", ".join(map(str, sorted(entrant.together))),
        ", ".join(map(str, sorted(entrant.tables))),
    )


def _session_range(first: int, last: int | None, dash: str) -> str:
    """Return a run of sessions: ``2``, ``2-4``, or ``2-`` to the end."""
    return f"{first}{dash}" if last is None else str(first) if first == last else f"{first}{dash}{last}"


def draw(record: Record) -> DataSheet:
    """Return the sheet of seats in each published session, and whether its results are official."""
    columns = (
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("seat", _("Seat")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("state", _("Status")),
        DataColumn("official", _("Official"), Shape.FLAG),
    )
    return DataSheet("draw", _("Draw"), columns, _seats(record))


def _seats(record: Record) -> Iterator[tuple[Cell, ...]]:
    for table in record.tables():
        state, official = record.book.state_of(table), int(record.is_official(table))
        status = Label(state.value, state_words(record.book, table, record.games.get(table.id)))
        for seat, number in enumerate(table.seats, 1):
            yield table.session, table.number, seat, number, record.name(number, table.session), status, official


def every_hand(record: Record) -> DataSheet:
    """Every hand, a row for each player at the table."""
    columns = (
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("line", _("Line")),
        DataColumn("hand", _("Hand")),
        text_column("kind", _("Type")),
        text_column("category", _("Result")),
        DataColumn("points", _("Card points")),
        DataColumn("seat", _("Seat")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("part", _("Role")),
        DataColumn("units", _("Points"), Shape.UNITS),
        DataColumn("official", _("Official"), Shape.FLAG),
    )
    return DataSheet("hands", _("Hands"), columns, _hands(record))


def _hands(record: Record) -> Iterator[tuple[Cell, ...]]:
    type_cell, outcome_cell, role_cell = cache(_type_cell), cache(_outcome_cell), cache(_role_cell)  # few for all rows
    for row in hands(record):
        yield (
            row.session,
            row.table,
            row.line,
            row.hand,
            type_cell(row.kind),
            outcome_cell(row.category),
            row.points,
            row.seat,
            row.number,
            row.name,
            role_cell(row.part, row.category),
            row.units,
            int(row.official),
        )


def _type_cell(kind: str) -> Cell:
    return Label(kind, line_title(LineKind(kind)))


def _outcome_cell(category: str) -> Cell:
    return Label(category, write_outcome(category))


def _role_cell(part: str, category: str) -> Cell:
    is_played = part and category != Kind.MISDEAL
    return Label(part, str(hand_words.PART_NAMES[PlayerPart(part)]) if is_played else "")


def penalties(record: Record) -> DataSheet:
    """Return the sheet of penalties: who lost how much, and what of it went to others."""
    columns = (
        DataColumn("entry", _("Entry")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("session", _("Session")),
        DataColumn("units", _("Points"), Shape.UNITS),
        text_column("why", _("Reason"), 40),
    )
    return DataSheet("penalties", _("Penalties"), columns, _penalties(record))


def _penalties(record: Record) -> Iterator[tuple[Cell, ...]]:
    for penalty in record.penalties():
        for number, units in ((penalty.entrant, -penalty.points), *penalty.shared):
            yield penalty.id, number, record.name(number), penalty.session, units, penalty.why


NUMBER_COLUMN, SESSION_COLUMN = "D", "B"  # columns that the formulas look at


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A seat of a round that is seated; ``table`` is None for a bye. ``score``, ``total`` and ``place`` at the table
    are None as long as the round is played."""

    session: int
    table: int | None
    source: Source
    entrant: int
    score: int | None
    total: int | None
    place: int | None
    goes_on: bool


def bracket_sheet(record: Record, run: BracketRun) -> DataSheet:
    """A row for each seat; points are added up from the hands and penalties by the sheet itself."""
    columns = (
        text_column("round", _("Round"), 26),
        DataColumn("session", _("Session")),
        DataColumn("table", _("Table")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        text_column("comes_from", _("From"), 30),
        DataColumn("points", _("Points"), Shape.UNITS),
        DataColumn("site", _("Recorded total"), Shape.UNITS, 16),
        DataColumn("total", _("Total"), Shape.UNITS),
        DataColumn("place", _("Place at table"), Shape.COUNT, 16),
        DataColumn("goes_on", _("Advances"), Shape.FLAG),
        DataColumn("final_place", _("Bracket place"), Shape.COUNT, 18),
    )
    return DataSheet("bracket", _("Bracket"), columns, _bracket_rows(record, run), computes=True)


def _bracket_rows(record: Record, run: BracketRun) -> Iterator[tuple[Cell, ...]]:
    share, inside = record.book.setup.ties_share, [row for row in record.ranking.rows if row.won_with is not None]
    places = {row.entrant: row.number(ties_share=share) for row in inside} if run.finished else {}
    now = {(seat.session, seat.entrant): seat.score for seat in _bracket_seats(record.book.bracket or run, share)}
    for at, seat in enumerate(_bracket_seats(run, share), FIRST_ROW):
        played = seat.table is not None and seat.score is not None
        points: Cell = Live(_points_formula(at), seat.score or 0) if played else None
        if played and now.get((seat.session, seat.entrant)) != seat.score:
            points = seat.score  # as it was signed
        yield (
            session_words(record.book, seat.session),
            seat.session,
            seat.table,
            seat.entrant,
            record.name(seat.entrant, seat.session),
            source_words(seat.source),
            points,
            seat.score,
            seat.total,
            seat.place,
            int(seat.goes_on),
            places.get(seat.entrant),
        )


def _points_formula(row: int) -> str:
    session, number = f"${SESSION_COLUMN}{row}", f"${NUMBER_COLUMN}{row}"
    hands = f"{column_of(_('Hands'), 0)},{session},{column_of(_('Hands'), 8)},{number}"
    penalties = f"{column_of(_('Penalties'), 3)},{session},{column_of(_('Penalties'), 1)},{number}"
    return f"=SUMIFS({column_of(_('Hands'), 11)},{hands})+SUMIFS({column_of(_('Penalties'), 4)},{penalties})"


def _bracket_seats(run: BracketRun, share: bool) -> Iterator[BracketSeat]:
    for second, part in run.parts():
        for number in range(1, len(part.seats) + 1):
            yield from _round_seats(part, number, run.session(second, number), share)


def _round_seats(part: Bracket, number: int, session: int, share: bool) -> Iterator[BracketSeat]:
    """Yield a round's seats. Where ties ``share`` prizes, they share places at the final table: nobody goes on."""
    here, fed, played = part.rounds[number - 1], seated_sources(part, number), number <= len(part.results)
    score, total = (round_scores(part, number), bracket_totals(part, number)) if played else ({}, {})
    lines = rankings(part, number) if played else {}
    advance = part.plan[number - 1].setup.advance
    shared = share and not advance
    for table in here.tables:
        places = {line.entrant: line.rank if shared else line.place for line in lines.get(table.number, ())}
        for source in table.slots:
            if (who := fed[source]) is not None:
                on = places.get(who, advance + 1) <= advance
                yield BracketSeat(
                    session, table.number, source, who, score.get(who), total.get(who), places.get(who), on
                )
    for source in here.byes:
        if (who := fed[source]) is not None:
            yield BracketSeat(session, None, source, who, score.get(who), total.get(who), None, played)


MONEY_FREE = "scorekeeper event, without money"
MONEY_FREE_VERSION = 1


def write_money_free(record: Record, out: IO[bytes]) -> None:
    """Every sheet of the event without an amount, a row a line. It has no entries, for those name amounts."""
    head = {"form": MONEY_FREE, "version": MONEY_FREE_VERSION, "name": record.event.name, "place": record.event.place}
    out.write(_as_json(head | {"played_on": record.event.played_on.isoformat()})[:-1])
    for sheet in sheets(record, money=False):
        out.write(b",\n" + _as_json(sheet.name) + b": [")
        names = [column.name for column in sheet.columns]
        for index, row in enumerate(sheet.rows):
            out.write(b",\n" if index else b"\n")
            out.write(_as_json({name: cell_value(cell) for name, cell in zip(names, row, strict=True)}))
        out.write(b"]")
    out.write(b"}\n")


def _as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
