"""Series for tests: events that are played out, joined in one ranking.

At each of two tables of an event, seat 2 has 2, seat 3 has 1, the others have -1: entrants 2 and 7, 3 and 8 are tied.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, publish
from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.series.setup import SeriesSetup
from tournaments.engine.setup import load_format
from tournaments.models import Event, Publication, Series
from tournaments.services import entrants, series, tables
from tournaments.services import events as services_events
from tournaments.services.entrants import NewEntrant

YEARLY = SeriesSetup(money=True, due_year=2000, due_event=500)


def founded_series(setup: SeriesSetup = YEARLY, *, name: str = "Lake Shore Series", club: int | None = None) -> Series:
    """Return a series without events."""
    number = series.found_series(name=name, setup=setup, key=key(), actor=DIRECTOR, club=club)
    return Series.objects.select_related("club", "journal").get(pk=number)


def site(name: str, month: int) -> Seated:
    """Return an event that is over, played on the third of a month."""
    seated = running(name, month)
    tables.lock(seated.event, 1, key=key(), actor=DIRECTOR)
    return seated


def running(name: str, month: int) -> Seated:
    """Return an event whose only session is not over, all of its tables confirmed."""
    seated = Seated(_founded(name, month))
    publish(seated, 1, ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), hands=1)
    for table in (1, 2):
        seated.play(table)
        tables.hand_in(seated.event, table, seated.table(table).seats[0], key=key(), actor=DIRECTOR)
        tables.confirm_as_director(seated.event, table, seated.game(table).length, key=key(), actor=DIRECTOR)
    return seated


def _founded(name: str, month: int) -> Event:
    """An event of one session at tables of five, quickly read: it is read again for each entry of a test."""
    nationals = load_format("nationals")
    session = replace(nationals.sessions[0], tables={5: nationals.sessions[0].tables[5]})
    setup = replace(nationals, sessions=(session,), prizes=PrizeTable())
    day = date(2026, month, 3)
    public = Publication.LISTED
    number = services_events.create_event(
        name=name, setup=setup, key=key(), actor=DIRECTOR, place=name, played_on=day, publication=public
    )
    event = Event.objects.select_related("club", "journal").get(pk=number)
    players = [NewEntrant(f"Player {each}") for each in range(1, 11)]
    entrants.enter(event, players, key=key(), actor=DIRECTOR)
    return event


def again(event: Event) -> Event:
    """Return an event as it stands, its journal with it."""
    return Event.objects.select_related("club", "journal").get(pk=event.pk)


def join(found: Series, *events: Seated | Event) -> None:
    """Let events join a series."""
    for each in events:
        series.join(found, each.event if isinstance(each, Seated) else each, key=key(), actor=DIRECTOR)


def of_two(setup: SeriesSetup = YEARLY) -> Series:
    """Return a series of two events of the same ten players, Cudahy in March and Racine in May."""
    series = founded_series(setup)
    join(series, site("Cudahy", 3), site("Racine", 5))
    return series
