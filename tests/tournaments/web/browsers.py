"""Browsers at an event, and what they are shown."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.pages import without_discs
from tests.tournaments.seated import Seated
from tournaments.models import Event


def at_event(event: Seated | Event, role: Role = Role.DIRECTOR) -> Client:
    """Return a browser with that role at an event."""
    client, journal = Client(), (event.event if isinstance(event, Seated) else event).journal_id
    assert client.get(grants.journal_link(journal, role)).status_code == 200
    return client


def at_table(event: Seated, table: int = 1) -> Client:
    """Return the phone at a table."""
    client = Client()
    assert client.get(grants.table_link(event.game(table).club_game)).status_code == 200
    return client


def text(response: Any) -> str:
    """The words of a page, without the discs of players."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", without_discs(response.content.decode()))))


def field(response: Any, name: str) -> str:
    """The value of a hidden field, the first of that name."""
    match = re.search(rf'name="{name}" value="([^"]+)"', response.content.decode())
    assert match is not None, name
    return match[1]
