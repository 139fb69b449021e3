"""Who looks at an event: each file says which, in a fixture of its own called `event`."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event
from tests.web.conftest import holder
from tournaments.engine.seating import draw
from tournaments.models import Event


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw with a tenth of the steps: pages show whatever was drawn; how good it is, the engine's tests say."""
    monkeypatch.setattr(draw, "STEPS_A_PLAYER", draw.STEPS_A_PLAYER // 10)


@pytest.fixture
def dora(event: Seated | Event) -> Client:
    """The director's browser."""
    return at_event(event)


@pytest.fixture
def hal(event: Seated | Event) -> Client:
    """A helper's browser."""
    return at_event(event, Role.HELPER)


@pytest.fixture
def vera(event: Seated | Event) -> Client:
    """The browser of who looks on."""
    return at_event(event, Role.VIEWER)


@pytest.fixture
def olive(db: None) -> Client:
    """The owner's browser."""
    return holder(grants.owner_link_path())
