"""The bracket of an event as a sheet: every seat of every round, what fed it, what it brought, who went on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.engine.brackets.ranking import rankings
from tournaments.engine.brackets.slots import seated_sources
from tournaments.engine.brackets.values import Bracket, Source, bracket_totals, round_scores
from tournaments.engine.event.book import BracketRun
from tournaments.engine.event.results import bracket_places
from tournaments.exports.sheets.rows import FIRST_ROW, Cell, DataColumn, DataSheet, Live, Shape, column_of, text_column
from tournaments.queries.record import Record
from tournaments.wording.bracket_drawing import source_words
from tournaments.wording.sessions import session_words

NUMBER, SESSION = "D", "B"  # columns that the formulas look at


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
        text_column("comes_from", _("Comes from"), 30),
        DataColumn("points", _("Points"), Shape.UNITS),
        DataColumn("site", _("As the site says"), Shape.UNITS, 16),
        DataColumn("total", _("Total"), Shape.UNITS),
        DataColumn("place", _("Place at the table"), Shape.COUNT, 16),
        DataColumn("goes_on", _("Goes on")),
        DataColumn("final_place", _("Place in the bracket"), Shape.COUNT, 18),
    )
    return DataSheet("bracket", _("Bracket"), columns, _rows(record, run), computes=True)


def _rows(record: Record, run: BracketRun) -> Iterator[tuple[Cell, ...]]:
    places = {standing.entrant: standing.place for standing in bracket_places(run)} if run.finished else {}
    for at, seat in enumerate(_seats(run), FIRST_ROW):
        played = seat.table is not None and seat.score is not None
        yield (
            session_words(record.book, seat.session),
            seat.session,
            seat.table,
            seat.entrant,
            record.name(seat.entrant, seat.session),
            source_words(seat.source),
            Live(_points(at), seat.score or 0) if played else None,
            seat.score,
            seat.total,
            seat.place,
            int(seat.goes_on),
            places.get(seat.entrant),
        )


def _points(at: int) -> str:
    hands = f"{column_of(_('Hands'), 0)},${SESSION}{at},{column_of(_('Hands'), 8)},${NUMBER}{at}"
    penalties = f"{column_of(_('Penalties'), 3)},${SESSION}{at},{column_of(_('Penalties'), 1)},${NUMBER}{at}"
    return f"=SUMIFS({column_of(_('Hands'), 11)},{hands})+SUMIFS({column_of(_('Penalties'), 4)},{penalties})"


def _seats(run: BracketRun) -> Iterator[BracketSeat]:
    for second, part in run.parts():
        for number in range(1, len(part.seats) + 1):
            yield from _round(part, number, run.session(second, number))


def _round(part: Bracket, number: int, session: int) -> Iterator[BracketSeat]:
    here, fed, played = part.rounds[number - 1], seated_sources(part, number), number <= len(part.results)
    score, total = (round_scores(part, number), bracket_totals(part, number)) if played else ({}, {})
    lines = rankings(part, number) if played else {}
    for table in here.tables:
        places = {line.entrant: line.place for line in lines.get(table.number, ())}
        for source in table.slots:
            if (who := fed[source]) is not None:
                on = places.get(who, part.plan[number - 1].setup.advance + 1) <= part.plan[number - 1].setup.advance
                yield BracketSeat(
                    session, table.number, source, who, score.get(who), total.get(who), places.get(who), on
                )
    for source in here.byes:
        if (who := fed[source]) is not None:
            yield BracketSeat(session, None, source, who, score.get(who), total.get(who), None, played)
