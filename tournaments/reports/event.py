"""An event as reports: entrants, draw, every hand, penalties, standings, bracket, prizes, cash, and checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.engine.hand import Kind
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.reports.report import Column, Label, Money, Name, Named, Note, On, Points, Report, Words, YesNo
from scorekeeper.wording.amounts import write_outcome
from scorekeeper.wording.hands import EN_DASH, PART_NAMES
from tournaments.engine.brackets.ranking import rankings
from tournaments.engine.brackets.slots import seated_sources
from tournaments.engine.brackets.values import Bracket, Source, bracket_totals, round_scores
from tournaments.engine.event.book import BracketRun
from tournaments.engine.event.money import fees_paid
from tournaments.engine.event.values import Entrant, SessionTable
from tournaments.queries.record import Record, RecordHand, hands
from tournaments.reports.checks import checks_report
from tournaments.reports.money import cash_report, prizes_report, tickets_report
from tournaments.reports.standings import record_standings
from tournaments.wording.bracket_drawing import source_words
from tournaments.wording.sessions import session_words, state_words
from tournaments.wording.standings import line_title


def event_reports(record: Record, *, money: bool) -> list[Report[Any]]:
    """All reports of an event in order, hands read only when they are asked for.

    Without ``money``, and in a hall without any, no amount and no currency is in them: no fees, no cash, prizes as
    places alone.
    """
    money = money and record.book.setup.money
    return [
        entrants_report(record, money=money),
        *([tickets_report(record, money=money)] if record.book.setup.hourly else []),
        draw_report(record),
        hands_report(record),
        penalties_report(record),
        *([bracket_report(record, record.run)] if record.run else []),
        record_standings(record, money=money),
        prizes_report(record, money=money),
        *([cash_report(record)] if money else []),
        checks_report(record, money=money),
    ]


def entrants_report(record: Record, *, money: bool) -> Report[Entrant]:
    """Return the entrants: their lines, sessions, and payments."""
    names = {number: [name for _since, name in named] for number, named in record.called.items()}
    has = fees_paid(record.book)
    columns: list[Column[Entrant]] = [
        Column("number", _("Number"), lambda entrant: entrant.number),
        Name("name", _("Name"), lambda entrant: names[entrant.number][-1]),
        Name("before", _("Previous players"), lambda entrant: ", ".join(names[entrant.number][:-1])),
        Words("groups", _("Keep apart"), lambda entrant: _groups(record, entrant)),
        Column("joined", _("From session"), lambda entrant: entrant.joined),
        Words("away", _("Sessions away"), lambda entrant: Label(_away(entrant, "-"), _away(entrant, EN_DASH))),
        Words("here", _("Checked in"), lambda entrant: ", ".join(map(str, sorted(entrant.here)))),
        Words("town", _("Town"), lambda entrant: record.towns.get(entrant.number, "")),
        YesNo("first_time", _("First-timer"), lambda entrant: int(entrant.number in record.newcomers)),
        Words("together", _("Sits with"), lambda entrant: ", ".join(map(str, sorted(entrant.together)))),
        Words("at_tables", _("Sits at tables"), lambda entrant: ", ".join(map(str, sorted(entrant.tables)))),
    ]
    if money:
        currency = record.book.setup.currency
        columns.append(Money("paid", _("Paid"), lambda entrant: has[entrant.number], currency=currency))
    return Report("entrants", _("Players"), columns, [each for _n, each in sorted(record.book.entrants.items())])


def _groups(record: Record, entrant: Entrant) -> str:
    return ", ".join(sorted(record.groups.get(group, str(group)) for group in entrant.groups))


def _away(entrant: Entrant, dash: str) -> str:
    """Return the runs of sessions: ``2``, ``2-4``, or ``2-`` to the end."""
    runs = (
        f"{first}{dash}" if last is None else str(first) if first == last else f"{first}{dash}{last}"
        for first, last in entrant.away
    )
    return ", ".join(runs)


@dataclass(frozen=True, slots=True)
class _Seat:
    table: SessionTable
    seat: int
    number: int


def draw_report(record: Record) -> Report[_Seat]:
    """Return the seats in each published session, and whether its results are official."""

    @cache
    def status(table: int) -> Label:
        at = record.book.tables[table]
        return Label(record.book.state_of(at).value, state_words(record.book, at, record.games.get(table)))

    columns: list[Column[_Seat]] = [
        Column("session", _("Session"), lambda one: one.table.session),
        Column("table", _("Table"), lambda one: one.table.number),
        Column("seat", _("Seat"), lambda one: one.seat),
        Column("number", _("Number"), lambda one: one.number, On.FILES),
        Name("name", _("Player"), lambda one: Named(record.name(one.number, one.table.session), one.number)),
        Words("state", _("Status"), lambda one: status(one.table.id), On.FILES),
        YesNo("official", _("Official"), lambda one: int(record.is_official(one.table)), On.FILES),
    ]
    seats = (_Seat(table, at, number) for table in record.tables() for at, number in enumerate(table.seats, 1))
    return Report("draw", _("Draw"), columns, seats)


def hands_report(record: Record) -> Report[RecordHand]:
    """Return every hand, a row for each player at the table."""
    kind, result, role = cache(_kind), cache(_result), cache(_role)  # few for all rows
    columns: list[Column[RecordHand]] = [
        Column("session", _("Session"), lambda hand: hand.session),
        Column("table", _("Table"), lambda hand: hand.table),
        Column("line", _("Line"), lambda hand: hand.line, On.FILES),
        Column("hand", _("Hand"), lambda hand: hand.hand),
        Words("kind", _("Type"), lambda hand: kind(hand.kind), On.FILES),
        Words("category", _("Result"), lambda hand: result(hand.category)),
        Column("points", _("Card points"), lambda hand: hand.points, On.FILES),
        Column("seat", _("Seat"), lambda hand: hand.seat, On.FILES),
        Column("number", _("Number"), lambda hand: hand.number, On.FILES),
        Name("name", _("Player"), lambda hand: hand.name, On.FILES),
        Words("part", _("Role"), lambda hand: role(hand.part, hand.category)),
        Points("units", _("Points"), lambda hand: hand.units),
        YesNo("official", _("Official"), lambda hand: int(hand.official), On.FILES),
    ]
    return Report("hands", _("Hands"), columns, hands(record))


def _kind(kind: str) -> Label:
    return Label(kind, line_title(LineKind(kind)))


def _result(category: str) -> Label:
    return Label(category, write_outcome(category))


def _role(part: str, category: str) -> Label:
    is_played = part and category != Kind.MISDEAL
    return Label(part, str(PART_NAMES[PlayerPart(part)]) if is_played else "")


@dataclass(frozen=True, slots=True)
class _Penalty:
    entry: int
    number: int
    session: int
    units: int
    why: str


def penalties_report(record: Record) -> Report[_Penalty]:
    """Return the penalties: who lost how much, and what of it went to others."""
    columns: list[Column[_Penalty]] = [
        Column("entry", _("Entry"), lambda one: one.entry),
        Column("number", _("Number"), lambda one: one.number),
        Name("name", _("Player"), lambda one: record.name(one.number)),
        Column("session", _("Session"), lambda one: one.session),
        Points("units", _("Points"), lambda one: one.units),
        Note("why", _("Reason"), lambda one: one.why),
    ]
    rows = (
        _Penalty(each.id, number, each.session, units, each.why)
        for each in record.penalties()
        for number, units in ((each.entrant, -each.points), *each.shared)
    )
    return Report("penalties", _("Penalties"), columns, rows)


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


def bracket_report(record: Record, run: BracketRun) -> Report[BracketSeat]:
    """Return a row for each seat; a workbook adds up points from the hands and penalties, but for what was signed."""
    share, inside = record.book.setup.ties_share, [row for row in record.ranking.rows if row.won_with is not None]
    places = {row.entrant: row.number(ties_share=share) for row in inside} if run.finished else {}
    now = {(seat.session, seat.entrant): seat.score for seat in _bracket_seats(record.book.bracket or run, share)}
    columns: list[Column[BracketSeat]] = [
        Name("round", _("Round"), lambda seat: session_words(record.book, seat.session)),
        Column("session", _("Session"), lambda seat: seat.session),
        Column("table", _("Table"), lambda seat: seat.table),
        Column("number", _("Number"), lambda seat: seat.entrant, On.FILES),
        Name("name", _("Player"), lambda seat: Named(record.name(seat.entrant, seat.session), seat.entrant)),
        Name("comes_from", _("From"), lambda seat: source_words(seat.source)),
        Points("points", _("Points"), lambda seat: seat.score),
        Points("site", _("Recorded total"), lambda seat: seat.score, On.FILES),
        Points("total", _("Total"), lambda seat: seat.total),
        Column("place", _("Place at table"), lambda seat: seat.place),
        YesNo("goes_on", _("Advances"), lambda seat: int(seat.goes_on)),
        Column("final_place", _("Bracket place"), lambda seat: places.get(seat.entrant)),
    ]

    def points(seat: BracketSeat) -> str:
        played = seat.table is not None and seat.score is not None
        return SEAT_POINTS if played and now.get((seat.session, seat.entrant)) == seat.score else ""

    seats = _bracket_seats(run, share)
    return Report("bracket", _("Bracket"), columns, seats, formulas={"points": points})


SEAT_POINTS = (
    "=SUMIFS({hands.units},{hands.session},{session},{hands.number},{number})"
    "+SUMIFS({penalties.units},{penalties.session},{session},{penalties.number},{number})"
)


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
