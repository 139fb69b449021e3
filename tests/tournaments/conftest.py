"""Events that take long to make: made once for a module, and as they were made for each of its tests."""

from __future__ import annotations

import pytest

from tests.tournaments.exports.eventful import eventful
from tests.tournaments.played_out import played_out
from tests.tournaments.seated import Seated, get_seated


@pytest.fixture(scope="module")
def eventful_once(module_db: None) -> int:
    return eventful().event.pk


@pytest.fixture
def eventful_event(eventful_once: int, db: None) -> Seated:
    """Return an event in which most of what can happen has happened."""
    return get_seated(eventful_once)


@pytest.fixture(scope="module")
def played_out_once(module_db: None) -> int:
    return played_out().event.pk


@pytest.fixture
def event_played_out(played_out_once: int, db: None) -> Seated:
    """Return an event that is over but for its prizes."""
    return get_seated(played_out_once)
