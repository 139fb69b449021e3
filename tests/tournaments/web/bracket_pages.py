"""The page of a bracket for tests: an event that has one, and what is done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.test import Client

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Correct
from tests.tables import picked
from tests.tournaments.bracketed import (
    rounds,
    set_up,
)
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated
from tournaments.engine.bracket_setup import BracketSetup
from tournaments.engine.event.values import Table
from tournaments.services import tables


def two_tables(**other: Any) -> BracketSetup:
    """Ten at two tables, of each of which two go on; a final table filled up by the best third."""
    stage = {"rounds": rounds(2, fill="best-out"), **other.pop("stage", {})}
    return set_up(stage, **{"cut": 10, "seeds": "number"} | other)


def at(event: Seated, deed: str = "") -> str:
    return f"/t/{event.event.pk}/bracket" + deed


def do(client: Client, event: Seated, what: str, **typed: Any) -> Any:
    return client.post(at(event, "/do"), {"key": key(), "do": what, **typed})


def flat(_table: Table) -> Sequence[int]:
    """Everybody the same."""
    return [0] * 5


def confirm(event: Seated, table: Table) -> None:
    tables.hand_in(event.event, table.id, None, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(event.event, table.id, event.game(table.id).length, key=key(), actor=DIRECTOR)


def alone(event: Seated, table: int, picker: int) -> None:
    """Correct the hand of a table: this seat picked alone and won."""
    game = event.game(table).game
    hand = Correct(str(Line.objects.get(game=game).uid), picked(picker, None))
    changes.make(game, [hand], key=key(), actor=DIRECTOR, why="typed for the wrong seat")
