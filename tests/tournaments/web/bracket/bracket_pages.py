"""The page of a bracket for tests: an event that has one, and what is done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.test import Client

from tests.tournaments.bracketed import rounds, set_up
from tests.tournaments.events import key
from tests.tournaments.seated import Seated
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.event.values import SessionTable


def two_tables(**other: Any) -> BracketSetup:
    """Ten at two tables, of each of which two go on; a final table filled up by the best third."""
    stage = {"rounds": rounds(2, fill="best-out"), **other.pop("stage", {})}
    return set_up(stage, **{"cut": 10, "seeds": "number"} | other)


def at(event: Seated, deed: str = "") -> str:
    return f"/t/{event.event.pk}/bracket" + deed


def do(client: Client, event: Seated, what: str, **typed: Any) -> Any:
    return client.post(at(event, "/do"), {"key": key(), "do": what, **typed})


def flat(_table: SessionTable) -> Sequence[int]:
    """Everybody the same."""
    return [0] * 5
