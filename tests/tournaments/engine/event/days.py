"""A day of rounds for tests: tickets sold and tables made, without a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.tournaments.engine.event.books import said
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import draw_seats, next_round, present_entrants, session_setup
from tournaments.engine.event.fold import OPENING, apply_entry, open_event
from tournaments.engine.event.tickets import round_ahead, ticket_price
from tournaments.engine.setup import Setup, load_format, setup_as_json


def fest(sizes: Sequence[int] = (4, 5, 6, 7), **changed: Any) -> Setup:
    """Return the set-up of a day with tables of these sizes; ``changed`` is what differs."""
    setup = load_format("hourly-round")
    (plays,) = setup.sessions
    tables = {size: plays.tables[size] for size in sizes}
    return replace(setup, sessions=(replace(plays, tables=tables),), **changed)


@dataclass
class Day:
    """An event that is said entry by entry."""

    setup: Setup = field(default_factory=fest)
    book: EventBook = field(init=False)
    length: int = field(init=False, default=1)

    def __post_init__(self) -> None:
        self.book = open_event(said(1, OPENING, {"setup": setup_as_json(self.setup)}))

    def say(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Say one entry."""
        self.book = apply_entry(self.book, said(self.length + 1, kind, dict(payload)))
        self.length += 1

    def buy(self, number: int, many: int = 1, since: int | None = None) -> None:
        """Sell tickets to an entrant, who is entered where they are new."""
        new = {} if number in self.book.entrants else {"person": f"person-{number}"}
        first = round_ahead(self.book) if since is None else since
        paid = ticket_price(self.book, many)
        self.say("ticket", {"number": number, "from": first, "tickets": many, "paid": paid, **new})

    def make(self) -> int:
        """Make the tables of the next round of who is in turn, and return its number."""
        ahead = next_round(self.book)
        if ahead.number not in self.book.sessions:
            self.say("add-round", {})
        plays = session_setup(self.book, ahead.number)
        players = present_entrants(self.book, ahead.number).players
        (seats,) = draw_seats(self.book, ahead.number, players, 1)
        tables = [list(table) for table in seats]
        drawn = {"session": ahead.number, "seed": 1, "algorithm": 1, "size": plays.table_size, "players": players}
        self.say("draft", {**drawn, "tables": tables})
        self.say("publish", {"session": ahead.number})
        return ahead.number

    def over(self, number: int) -> None:
        """Confirm all tables of a round and end it."""
        for table in self.book.tables_of(number):
            self.say("hand-in", {"table": table.id, "scorer": table.seats[0]})
            self.say("confirm", {"table": table.id, "seen": self.length})
        self.say("lock", {"session": number})

    def sat(self, number: int) -> set[int]:
        """Return who has a seat in a round."""
        return {entrant for table in self.book.tables_of(number) for entrant in table.seats}
