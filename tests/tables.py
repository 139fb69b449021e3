"""Tables to play at in tests: a game with five people, and ways to put hands on its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from scorekeeper.queries.sheet import Sheet, sheet
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services import changes
from scorekeeper.services.games import open_game
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Actor, Answer
from scorekeeper.services.requests import Request
from tests.replayed import replayed

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
SCORER = Actor(role="scorer", address="192.0.2.7", device="Ann's phone")


def picked(picker: int = 1, partner: int | None = 3, points: int = 75, **more: Any) -> dict[str, Any]:
    """The record of a picked hand; these figures pay 2 -1 1 -1 -1."""
    return {"picker": picker, "partner": partner, "points": points} | more


@dataclass
class Table:
    """A game on the site."""

    club_game: int
    game: int
    keys: Iterator[str] = field(default_factory=lambda: (f"key-{number:06}" for number in count(1)))

    @property
    def view(self) -> TableView:
        """The table screen as it is now."""
        return table_view(self.club_game)

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is now."""
        found = sheet(self.club_game)
        assert found is not None
        return found

    def record(self, hand: dict[str, Any] | None = None, *, expects: int | None = None) -> Answer:
        """Record a hand as the next one."""
        number = self.view.next_number if expects is None else expects
        return record_hand(self.game, hand or picked(), key=next(self.keys), expects=number, actor=SCORER)

    def change(self, *requests: Request, why: str = "typed wrongly") -> Answer:
        """Make a change."""
        return changes.make(self.game, requests, key=next(self.keys), actor=SCORER, why=why)


def opened(rules: object = "standard", players: int = 5, key: str = "evening-1", **more: Any) -> Table:
    """A game with its first people, seat 5 or the last one dealing first."""
    given: dict[str, Any] = {"names": NAMES[:players], "dealer": players, "name": "Friday", "actor": SCORER} | more
    return Table(*_opened(rules=rules, key=key, **given))


@replayed
def _opened(**given: Any) -> tuple[int, int]:
    club_game = open_game(**given)
    return club_game, table_view(club_game).game
