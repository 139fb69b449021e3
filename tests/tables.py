"""Tables to play at in tests: an evening with five people, and ways to put hands on its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from scorekeeper.queries.sheet import Sheet, sheet
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services import changes
from scorekeeper.services.evenings import open_evening
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Actor, Answer
from scorekeeper.services.requests import Request

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
KEEPER = Actor(role="keeper", address="192.0.2.7", device="Ann's phone")


def picked(picker: int = 1, partner: int | None = 3, points: int = 75, **more: Any) -> dict[str, Any]:
    """The record of a picked hand; these figures pay 2 -1 1 -1 -1."""
    return {"picker": picker, "partner": partner, "points": points} | more


@dataclass
class Table:
    """An evening on the site."""

    evening: int
    game: int
    keys: Iterator[str] = field(default_factory=lambda: (f"key-{number:06}" for number in count(1)))

    @property
    def view(self) -> TableView:
        """The table screen as it is now."""
        found = table_view(self.evening)
        assert found is not None
        return found

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is now."""
        found = sheet(self.evening)
        assert found is not None
        return found

    def record(self, hand: dict[str, Any] | None = None, *, expects: int | None = None) -> Answer:
        """Record a hand as the next one."""
        number = self.view.next_number if expects is None else expects
        return record_hand(self.game, hand or picked(), key=next(self.keys), expects=number, actor=KEEPER)

    def change(self, *requests: Request, why: str = "typed wrongly") -> Answer:
        """Make a change."""
        return changes.make(self.game, requests, key=next(self.keys), actor=KEEPER, why=why)


def opened(rules: object = "standard", players: int = 5, key: str = "evening-1", **more: Any) -> Table:
    """An evening with its first people, seat 5 or the last one dealing first."""
    given: dict[str, Any] = {"names": NAMES[:players], "dealer": players, "name": "Friday", "actor": KEEPER} | more
    evening = open_evening(rules=rules, key=key, **given)
    view = table_view(evening)
    assert view is not None
    return Table(evening, view.game)
