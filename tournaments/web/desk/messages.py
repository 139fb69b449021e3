"""The director's messages to tables: presets, the tables they are for, and which of them have seen one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.http import Http404
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import refuse
from scorekeeper.web.actions import Data
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import DirectorMessage, TableState
from tournaments.queries.book import book_of
from tournaments.services import events
from tournaments.web.access import EventAccess
from tournaments.web.desk.forms import Audience
from tournaments.wording.sessions import in_sentence, session_words

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True)
class Preset:
    """A message that is sent with one tap."""

    text: StrPromise
    audience: Audience = Audience.ALL


PRESETS = (
    Preset(gettext_lazy("Please hand in your card."), Audience.MISSING),
    Preset(gettext_lazy("This is your last hand."), Audience.MISSING),
    Preset(gettext_lazy("Please go to your tables.")),
    Preset(gettext_lazy("The next seats are posted.")),
)


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that is up; ``to`` are the numbers of the tables that it is for, empty for all.

    ``seen`` are the numbers of the tables that have seen it, and when; ``unseen`` those of the others.
    """

    id: int
    text: str
    at: datetime
    to: str
    seen: list[tuple[int, datetime]]
    unseen: list[int]


def show_message(message: DirectorMessage, book: EventBook, seen: Mapping[int, datetime]) -> ShownMessage:
    """Return a message with the tables that have seen it. ``seen`` is when, by the table's id."""
    numbers = (str(book.tables[table].number) for table in message.tables if table in book.tables)
    audience = [table for table in book.tables_of(book.current) if not message.tables] or [
        book.tables[table] for table in message.tables if table in book.tables
    ]
    return ShownMessage(
        message.id,
        message.text,
        message.at,
        ", ".join(numbers),
        [(table.number, seen[table.id]) for table in audience if table.id in seen],
        [table.number for table in audience if table.id not in seen],
    )


def send(access: EventAccess, data: Data, preset: int | None = None) -> object:
    """Send the message that was typed, or the preset of that number."""
    session = data["session"] or 0
    text, audience, numbers = data["text"], data["audience"], data["to"]
    if preset is not None:
        if preset >= len(PRESETS):
            raise Http404(f"preset {preset}")
        text, audience, numbers = str(PRESETS[preset].text), PRESETS[preset].audience, ""
    book = book_of(access.event.journal_id)
    ids = list(_parse_tables(book, session, numbers))
    if not ids and audience == Audience.MISSING:
        ids = missing_scores(book, session)
        if not ids:
            raise refuse("no-missing-scores", {"session": in_sentence(book, session)}, "audience")
    return events.post_message(access.event, text, ids, key=data["key"], actor=access.actor)


def missing_scores(book: EventBook, session: int) -> list[int]:
    """Return the ids of the tables that have not handed in their score."""
    return [table.id for table in book.tables_of(session) if table.state is TableState.OPEN]


def _parse_tables(book: EventBook, session: int, typed: str) -> Iterator[int]:
    """The ids of the tables whose numbers were typed, none for nothing."""
    there = {str(table.number): table.id for table in book.tables_of(session)}
    for number in typed.replace(",", " ").split():
        if number not in there:
            params = {"session": session_words(book, session), "number": number[:9]}
            raise refuse("unknown-table/number", params, "to")
        yield there[number]


def take_down(access: EventAccess, data: Data) -> object:
    """Show a message no more."""
    key = f"{data['key']}-{data['message']}"
    return events.remove_message(access.event, data["message"] or 0, key=key, actor=access.actor)
