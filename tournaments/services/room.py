"""The room: the clock of a session, and what the director tells the tables."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.ledger.texts import clean_reason
from scorekeeper.services.journals import Actor
from tournaments.models import Event

from . import journal_writer
from .journal_writer import Noted


def move_clock(event: Event, session: int, do: str, *, key: str, actor: Actor) -> Noted:
    """Start a session's clock, or let it ``pause`` or ``stop``. Raises ``Refused``: ``not-published``, ``locked``."""
    return journal_writer.note(event, "clock", {"session": session, "do": do}, key=key, actor=actor)


def limit_clock(event: Event, session: int, seconds: int | None, *, key: str, actor: Actor) -> Noted:
    """Give a session so many seconds in all, None for no limit; a running clock runs on.

    Raises ``Refused``: ``bad-limit``, ``not-published``, ``locked``.
    """
    payload = {"session": session, "do": "limit", "limit": seconds}
    return journal_writer.note(event, "clock", payload, key=key, actor=actor)


def tell(event: Event, text: str, tables: Collection[int] = (), *, key: str, actor: Actor) -> Noted:
    """Show a message at tables (their ids), at all of them when none is named.

    Raises ``Refused``: ``missing-text``, ``unknown-table``, what ``clean_reason`` says of long ones.
    """
    payload = {"text": clean_reason(text, "text"), "tables": sorted(tables)}
    return journal_writer.note(event, "message", payload, key=key, actor=actor)


def take_down(event: Event, message: int, *, key: str, actor: Actor) -> Noted:
    """Let a message be shown no more. Raises ``Refused`` (``unknown-message``)."""
    return journal_writer.note(event, "message-over", {"message": message}, key=key, actor=actor)
