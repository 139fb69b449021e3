"""How every player of an event's tables stands, kept in the process: a hand leads to the reading of its table alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from scorekeeper.models import Entry, Tally
from scorekeeper.queries.reading import BoundedCache
from tournaments.models import Event

from .book import Read

COLUMNS = ("units", "hands", "picked", "won", "lost", "leasters", "best")


class Figures(NamedTuple):
    """A player's running figures at a table, as ``scorekeeper.models.Tally`` has them."""

    units: int
    hands: int
    picked: int
    won: int
    lost: int
    leasters: int
    best: int


class Played(NamedTuple):
    """A table: whether anything stands on its sheet, and each player's figures by his seat, from 1."""

    begun: bool
    players: Mapping[int, Figures]


@dataclass(frozen=True, slots=True)
class _Known:
    length: int
    head: str
    tables: Mapping[int, Played]


_KEPT: BoundedCache[int, _Known] = BoundedCache()


def tallies(event: Event, read: Read) -> Mapping[int, Played]:
    """The tables of an event by id, at least as new as what was read.

    Asks nothing when they were read then already, two statements when something has happened, one the first time.
    """
    known = _KEPT.get(event.pk)
    if known is not None and (known.length, known.head) == (read.length, read.head):
        return known.tables
    if known is not None and known.length < read.length and _is_earlier(event, known):
        tables = {**known.tables, **_tables(_rows(event).filter(seat__game__in=_games_since(event, known.length)))}
    else:
        tables = _tables(_rows(event))
    _KEPT.keep(event.pk, _Known(read.length, read.head, tables))
    return tables


def _is_earlier(event: Event, known: _Known) -> bool:
    """Whether what is kept is of this journal, and not of one that stood here before a backup was taken in."""
    return Entry.objects.filter(journal=event.journal_id, seq=known.length, hash=known.head).exists()


def _games_since(event: Event, length: int) -> QuerySet[Entry, int | None]:
    new = Entry.objects.filter(journal=event.journal_id, seq__gt=length, game__isnull=False)
    return new.values_list("game", flat=True)


def _rows(event: Event) -> QuerySet[Tally]:
    return Tally.objects.filter(seat__game__evening__event_table__event=event)


def _tables(rows: QuerySet[Tally]) -> dict[int, Played]:
    game = "seat__game"
    columns = rows.values_list(f"{game}__evening__event_table__number", f"{game}__next_place", "seat__number", *COLUMNS)
    players: dict[int, dict[int, Figures]] = defaultdict(dict)
    begun: dict[int, bool] = {}
    for table, next_place, seat, *figures in columns:
        players[table][seat], begun[table] = Figures(*figures), next_place > 1
    return {table: Played(begun[table], seats) for table, seats in players.items()}
