"""The tables of a rehearsal: phones that lose their connection, a paper card, a dispute, and a tie for first place."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.models import Game, Role
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Actor
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import SessionTable, TableState
from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event
from tournaments.queries.book import book_of, read_book
from tournaments.queries.results import standings_at
from tournaments.rehearsal.hands import random_hands
from tournaments.rehearsal.report import RehearsalReport
from tournaments.services import paper_tables, pins, tables
from tournaments.services.paper_tables import Card

DIRECTOR = Actor(role=Role.DIRECTOR.value, device="rehearsal")
PHONE = Actor(role=Role.TABLE.value, device="rehearsal")
RESENT = 6  # every so many hands the answer gets lost, and the phone sends the hand again
MOST_POINTS = 30  # of a player on the paper card


@dataclass
class Hall:
    """An event that is rehearsed, and what happens at its tables."""

    event: Event
    report: RehearsalReport
    chance: random.Random
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def book(self) -> EventBook:
        """The event as it stands."""
        return book_of(self.event.journal_id)

    def deed(self, actor: Actor = DIRECTOR) -> dict[str, Any]:
        """Return the key and the actor of a new write."""
        return {"key": f"rehearsal-{next(self.numbers)}", "actor": actor}

    def play(self, session: int, *, paper: bool = True, ties: bool = False) -> None:
        """Play all tables of a session until their scores are confirmed.

        ``paper``: the last table keeps its score on a card. ``ties``: the card ties someone with the leader.
        """
        book = self.book
        open_tables = [table for table in book.tables_of(session) if book.state_of(table) is TableState.OPEN]
        for place, table in enumerate(open_tables):
            if paper and place == len(open_tables) - 1:
                self._type_card(table, self._tying_totals(table) if ties else None)
            else:
                self._record(table)
                self._confirm(table, disputed=session == 1 and place == 1)
            self.report.count("tables")

    def _record(self, table: SessionTable) -> None:
        """Record the hands of a table on its phone. A hand whose answer got lost is sent again."""
        row = tables.game(self.event, table.id)
        for number in range(row.next_number, (row.hands or 0) + 1):
            deed = self.deed(PHONE)
            hand = self._record_hand(row.game, table, number, deed)
            self.report.count("hands")
            if (number + table.id) % RESENT == 0:
                record_hand(row.game, hand, expects=number, **deed)
                self.report.count("resent")

    def _record_hand(self, game: int, table: SessionTable, number: int, deed: dict[str, Any]) -> dict[str, Any]:
        """Record a random hand and return it. Raises what the game refuses when none of several hands is accepted."""
        rules = session_setup(self.book, table.session).at(len(table.seats)).rules
        state = GameState.from_json(json.loads(Game.objects.values_list("state", flat=True).get(pk=game)))
        refused: Refused | None = None
        for hand in random_hands(self.chance, rules, state.dealer, state.doublers(rules)):
            try:
                record_hand(game, hand, expects=number, **deed)
            except Refused as why:
                refused = why
            else:
                return hand
        raise refused or ValueError(f"no hand of {rules.title}")

    def _confirm(self, table: SessionTable, *, disputed: bool) -> None:
        """Submit a score from the first seat and confirm it from the second; a disputed one is settled first."""
        tables.hand_in(self.event, table.id, table.seats[0], **self.deed(PHONE))
        if not self.book.setup.confirm:
            return
        other, seen = table.seats[1], tables.game(self.event, table.id).length
        if not disputed:
            pin = pins.pin(self.event, self.book.entrant(other))
            tables.confirm(self.event, table.id, other, pin, seen, **self.deed(PHONE))
            return
        tables.dispute(self.event, table.id, "The last hand was a leaster", entrant=other, **self.deed(PHONE))
        tables.answer_call(self.event, self.book.open_calls()[0].id, "Checked with all players", **self.deed())
        tables.confirm_as_director(self.event, table.id, seen, why="Settled at the table", **self.deed())

    def _type_card(self, table: SessionTable, totals: Sequence[int] | None) -> None:
        """Type the totals of a card with all signatures on it, as the assistant does."""
        row = tables.game(self.event, table.id)
        if totals is None:
            totals = self._zero_sum(table, 0, self.chance.randint(1, MOST_POINTS))
        card = Card((tuple(totals),), totals=True, hands=(row.hands or 0) - row.played)
        paper_tables.hand_in(self.event, table.id, card, signed="all signatures", **self.deed())

    def _zero_sum(self, table: SessionTable, seat: int, points: int) -> list[int]:
        """Return totals in which a seat (from 0) has these points and the others lose them."""
        others = len(table.seats) - 1
        shared = [-points // others] * others
        shared[-1] -= points + sum(shared)
        return [*shared[:seat], points, *shared[seat:]]

    def _tying_totals(self, table: SessionTable) -> list[int] | None:
        """Return totals that tie the best player at a table with the leader; None where nobody leads yet."""
        reading = read_book(self.event.journal_id)
        rows = standings_at(self.event, reading, official=True)
        leader = next((row for row in rows if row.entrant not in table.seats and row.played), None)
        here = [row for row in rows if row.entrant in table.seats]
        if leader is None or not here:
            return None
        points = leader.total - _total_before(here[0], reading.book.setup.best_sessions)
        return self._zero_sum(table, table.seats.index(here[0].entrant), points)


def _total_before(row: EntrantStanding, best: int | None) -> int:
    """Return what a player has without the session that is played, as far as it still counts with one more."""
    played = sorted((points for points in row.sessions if points is not None), reverse=True)
    return sum(played if best is None else played[: best - 1])
