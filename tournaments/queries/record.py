"""All of an event as it stands, for files that leave the site; hands are read one after the other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import F

from scorekeeper.engine.game import GameState
from scorekeeper.models import Game, Share
from tournaments.engine.award import Award, PrizeWon
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.values import OFFICIAL, EventPenalty, SessionTable
from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event, Group
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.closing import closing
from tournaments.queries.entrants import NamesSince, first_timers, name_in, names_since, people
from tournaments.queries.hours import played_hours
from tournaments.queries.open_items import CORRECTIONS, REVIEWED, OpenItem, current_prizes, is_ranked, open_items
from tournaments.queries.results import Ranking, RankingStatus, ranking, ranking_now, rows_before_session
from tournaments.queries.tables import GameRow, games

AT_ONCE = 2_000  # rows that are in memory at a time


class RecordHand(NamedTuple):
    """The result of a line of a table's sheet for a player, in units: of a hand for everyone, else for whom it moved.

    ``hand`` is None for what is no hand, ``points`` are the picker's card points where they were typed. ``number`` is
    the entrant's, None for someone who sits there on nobody's line. ``official``: the table is confirmed.
    """

    session: int
    table: int
    line: int
    hand: int | None
    kind: str
    category: str
    points: int | None
    seat: int
    number: int | None
    name: str
    part: str
    units: int
    official: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """Units of a table that are on nobody's line: in its pot and with the house; and hands that are in doubt."""

    units: int
    doubts: int


@dataclass(frozen=True, slots=True)
class Record:
    """An event as it stands. ``ranking`` is the one that counts, signed or official; ``official`` and ``live`` are the
    standings by the tables as they are, ``before`` the official ones before the last session.

    ``award`` are the prizes that go with the ranking; None where they cannot be told, and ``unsaid`` is why. Nobody
    wins one before the event is ``ranked``. ``towns`` are those of entrants, ``newcomers`` who played nowhere in the
    club before. ``by_hour`` is what the rounds of an hourly day give beside them, signed or as it stands, and
    ``waiting`` the amount for rounds that may still change, by round. ``corrections`` are those that results
    don't have.
    """

    event: Event
    reading: EventReading
    called: NamesSince
    groups: Mapping[int, str]
    games: Mapping[int, GameRow]
    beside: Mapping[int, Beside]
    ranking: Ranking
    official: tuple[EntrantStanding, ...]
    live: tuple[EntrantStanding, ...]
    before: tuple[EntrantStanding, ...]
    award: Award | None
    ranked: bool
    unsaid: str = ""
    by_hour: tuple[PrizeWon, ...] = ()
    waiting: Mapping[int, int] = field(default_factory=dict)
    towns: Mapping[int, str] = field(default_factory=dict)
    newcomers: frozenset[int] = frozenset()
    corrections: tuple[OpenItem, ...] = ()

    @property
    def book(self) -> EventBook:
        """Return the content of the event's own entries."""
        return self.reading.book

    @property
    def run(self) -> BracketRun | None:
        """Return the bracket that goes with the ranking: as it was signed, before that as it stands."""
        return self.book.signed_run or self.book.bracket

    @property
    def reviews(self) -> tuple[OpenItem, ...]:
        """Return the corrections that the public is told about."""
        return tuple(item for item in self.corrections if item.kind in REVIEWED)

    def name(self, number: int | None, session: int | None = None) -> str:
        """Return the name of who plays on a line in a session, or played on it last; empty for an unknown line."""
        return name_in(self.called.get(number or 0, [(1, "")]), session)

    def tables(self) -> list[SessionTable]:
        """The tables that are played at, in order."""
        return sorted(self.book.tables.values(), key=attrgetter("session", "number"))

    def is_official(self, table: SessionTable) -> bool:
        """Return whether a table is confirmed."""
        return self.book.state_of(table) in OFFICIAL

    def penalties(self) -> list[EventPenalty]:
        """Those that were not dropped."""
        return [penalty for penalty in self.book.penalties if not penalty.dropped]


def record(event: Event) -> Record:
    """An event read whole but for its hands. The number of statements does not grow with it."""
    reading = read_book(event.journal_id)
    there = games(event.pk)
    end = closing(event, reading)
    items = open_items(event, reading, end, there)
    prizes = current_prizes(end, reading.book, items)
    hours = played_hours(event, reading) if reading.book.setup.hourly else ()
    ranked = {hour.number for hour in hours if is_ranked(reading.book, items, hour.number)}
    return Record(
        event=event,
        reading=reading,
        called=names_since(event),
        groups=dict(Group.objects.filter(event=event).values_list("number", "name")),
        games=there,
        beside=_beside(there),
        ranking=ranking(event, reading),
        official=ranking_now(event, reading).rows,
        live=ranking_now(event, reading, RankingStatus.LIVE).rows,
        before=rows_before_session(event, reading, official=True),
        award=prizes.award,
        ranked=prizes.ranked,
        unsaid="" if prizes.refused is None else str(prizes.refused),
        by_hour=tuple(won for hour in hours if hour.prizes and hour.number in ranked for won in hour.prizes.won),
        waiting={hour.number: hour.prizes.paid for hour in hours if hour.prizes and hour.number not in ranked},
        towns={number: person.town for number, person in people(event).items()},
        newcomers=first_timers(event),
        corrections=tuple(item for item in items if item.kind in CORRECTIONS),
    )


def hands(record: Record) -> Iterator[RecordHand]:
    """Every line of every table in order, a row for each player whom it concerns; hands in doubt pay nobody yet.

    One statement; rows come as they are asked for, and are in memory a few thousand at a time.
    """
    tables = {record.games[table.id].game: table for table in record.tables() if table.id in record.games}
    return (row for line, shares in groupby(_shares(record), key=_line) for row in _rows(record, tables, line, shares))


def _line(share: Mapping[str, Any]) -> object:
    return share["line"]


def _shares(record: Record) -> Iterator[Mapping[str, Any]]:
    seat, table = "game__seats__", "game__club_game__event_table__"
    unpublished = {f"{table}number__in": tuple(record.book.unpublished_tables)}
    # What is recorded while the file is written belongs to the next one.
    there = {
        f"{table}event": record.event,
        "line__made_by__seq__lte": record.reading.length,
        f"{seat}person": F("person"),
    }
    rows = Share.objects.filter(**there).exclude(**unpublished)
    return (
        rows.order_by(f"{table}session", f"{table}number", "line__place", f"{seat}number")
        .values("game", "line", "line__place", "line__number", "line__kind", "line__what", "part", "category", "units")
        .annotate(seat=F(f"{seat}number"))
        .iterator(chunk_size=AT_ONCE)
    )


def _rows(
    record: Record, tables: Mapping[int, SessionTable], _uid: object, shares: Iterator[Mapping[str, Any]]
) -> Iterator[RecordHand]:
    points: int | None = None
    for index, share in enumerate(shares):
        if not index:
            points = _points(share)
        table, seat = tables[share["game"]], share["seat"]
        number = table.seats[seat - 1] if seat <= len(table.seats) else None
        yield RecordHand(
            table.session, table.number, share["line__place"], share["line__number"], share["line__kind"],
            share["category"], points, seat, number, record.name(number, table.session), share["part"],
            share["units"], record.is_official(table),
        )  # fmt: skip


def _points(share: Mapping[str, Any]) -> int | None:
    points = json.loads(share["line__what"]).get("points")
    return points if isinstance(points, int) else None


def _beside(there: Mapping[int, GameRow]) -> dict[int, Beside]:
    states = dict(Game.objects.filter(pk__in=[row.game for row in there.values()]).values_list("pk", "state"))
    beside = {}
    for table, row in there.items():
        state = GameState.from_json(json.loads(states[row.game]))
        beside[table] = Beside(state.pot + state.house, row.open_conflicts)
    return beside
