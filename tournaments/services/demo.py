"""A demo event: a session that is over, one under way with something to decide at its tables, one to come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import TypedDict

from scorekeeper.ledger.book import Json
from scorekeeper.models import Journal
from scorekeeper.services import clubs, hands
from scorekeeper.services.games import site_day
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.values import SessionTable
from tournaments.engine.setup import SessionSetup, Setup, load_format
from tournaments.models import Event, Publication
from tournaments.queries.book import book_of
from tournaments.services import draws, entrants, events, pins, tables
from tournaments.services.entrants import NewEntrant

NAMES = (
    *("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal"),
    *("Ida", "Jo", "Kit", "Lou", "Max", "Nan", "Otto"),
)
SEED, MINUTES, SESSIONS = 23, 45, 3
TABLE = 5  # players at a table
LATE = 3  # the number of who came too late
HANDS: tuple[Json, ...] = (
    {"picker": 2, "partner": 4, "points": 74},
    {"picker": 3, "partner": 1, "points": 93},
    {"kind": "leaster", "winners": [5]},
    {"picker": 1, "partner": 2, "points": 47},
    {"picker": 5, "points": 66},
)


def open_demo(*, name: str, key: str, actor: Actor) -> int:
    """Found a demo event in the demo club, half played, and return its number.

    The same ``key`` returns the same event again. Raises ``Refused`` for a bad name or key.
    """
    with writing():
        known = Journal.objects.filter(key=key).exists()
        number = events.create_event(
            name=name,
            setup=_setup(),
            key=key,
            actor=actor,
            club=clubs.demo().pk,
            played_on=site_day(),
            publication=Publication.BY_LINK,
        )
        if not known:
            _play(Event.objects.select_related("club").get(pk=number), _deeds(actor))
    return number


def _setup() -> Setup:
    """The nationals with few hands, and a clock."""
    setup = load_format("nationals")
    return replace(setup, sessions=tuple(_short(session) for session in setup.sessions))


def _short(session: SessionSetup) -> SessionSetup:
    plays = {size: replace(each, hands=len(HANDS) * size // TABLE) for size, each in session.tables.items()}
    return replace(session, tables=plays, minutes=MINUTES)


class _Deed(TypedDict):
    """The actor and the key of a write."""

    key: str
    actor: Actor


def _deeds(actor: Actor) -> Iterator[_Deed]:
    return ({"key": f"demo-deed-{number}", "actor": actor} for number in count(1))


def _play(event: Event, deeds: Iterator[_Deed]) -> None:
    everybody = range(1, len(NAMES) + 1)
    entrants.enter(event, [NewEntrant(name) for name in NAMES], **next(deeds))
    entrants.take_fees(event, everybody[:-1], **next(deeds))
    entrants.check_in(event, 1, everybody, **next(deeds))
    draws.draft(event, 1, seed=SEED, together=SESSIONS, **next(deeds))
    _first_session(event, deeds)
    _second_session(event, deeds)


def _first_session(event: Event, deeds: Iterator[_Deed]) -> None:
    for table in _publish(event, 1, deeds):
        _record(event, table, len(HANDS), deeds)
        _hand_in(event, table, deeds)
        _confirm(event, table, deeds)
    tables.penalise(event, LATE, 1, "Too late at the table", **next(deeds))
    tables.lock(event, 1, **next(deeds))


def _second_session(event: Event, deeds: Iterator[_Deed]) -> None:
    """One table is confirmed, the next one waits for it, the third one plays and calls the director."""
    entrants.check_in(event, 2, range(1, len(NAMES) + 1), **next(deeds))
    confirmed, waits, plays = _publish(event, 2, deeds)
    events.move_clock(event, 2, "start", **next(deeds))
    for table in (confirmed, waits):
        _record(event, table, len(HANDS), deeds)
        _hand_in(event, table, deeds)
    _confirm(event, confirmed, deeds)
    _record(event, plays, 2, deeds)
    tables.call(event, plays.id, "The deck has two sevens of clubs", **next(deeds))
    events.post_message(event, "Coffee is ready in the hall", **next(deeds))


def _publish(event: Event, session: int, deeds: Iterator[_Deed]) -> list[SessionTable]:
    draws.publish(event, session, **next(deeds))
    return book_of(event.journal_id).tables_of(session)


def _record(event: Event, table: SessionTable, several: int, deeds: Iterator[_Deed]) -> None:
    """Record hands at a table; each table has them in an order of its own."""
    game = tables.game(event, table.id).game
    for number in range(1, several + 1):
        hand = HANDS[(number + table.id) % len(HANDS)]
        hands.record_hand(game, hand, expects=number, **next(deeds))


def _hand_in(event: Event, table: SessionTable, deeds: Iterator[_Deed]) -> None:
    tables.hand_in(event, table.id, table.seats[0], **next(deeds))


def _confirm(event: Event, table: SessionTable, deeds: Iterator[_Deed]) -> None:
    """Confirm its score from the second seat, with the PIN of that seat's ticket."""
    other = table.seats[1]
    pin = pins.pin(event, book_of(event.journal_id).entrant(other))
    seen = tables.game(event, table.id).length
    tables.confirm(event, table.id, other, pin, seen, **next(deeds))
