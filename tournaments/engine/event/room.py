"""The room: the clock of a session, and what the director tells the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from scorekeeper.engine.errors import refuse
from tournaments.engine.setup import MOST_MINUTES

from .book import EventBook
from .draw_pool import session_setup
from .entrants import verify_open
from .said import Said
from .session_names import session_name, session_phrase
from .values import Clock, Message


def _clock(book: EventBook, said: Said) -> EventBook:
    """``do`` is ``start``, ``pause``, ``stop`` or ``limit``; ``limit`` are seconds, or None for no limit.

    A clock that nobody has set yet has the time of its session's set-up.
    """
    verify_open(book)
    session, do = said.payload["session"], said.payload["do"]
    if session not in book.published:
        raise refuse("not-published", f"The draw of {session_phrase(book, session)} is not published.", "session")
    if session in book.locked:
        raise refuse("locked", f"{session_name(book, session)} is over; open it again first.", "session")
    clock = clock_of(book, session)
    if "limit" in said.payload:
        clock = replace(clock, limit=_limit(said.payload["limit"]))
    return replace(book, clocks={**book.clocks, session: _MOVES[do](clock, said)})


def stop_clock(book: EventBook, session: int, at: datetime) -> EventBook:
    """The book with the clock of a session that is over standing still."""
    clock = book.clocks.get(session)
    if clock is None or clock.since is None:
        return book
    return replace(book, clocks={**book.clocks, session: replace(clock, ran=clock.elapsed(at), since=None)})


def clock_of(book: EventBook, session: int) -> Clock:
    """The clock of a session; where nobody has touched it, it stands at 0 with the time of the set-up."""
    minutes = session_setup(book, session).minutes
    return book.clocks.get(session, Clock(session, None if minutes is None else 60 * minutes))


def _limit(seconds: int | None) -> int | None:
    if seconds is not None and not 60 <= seconds <= 60 * MOST_MINUTES:
        raise refuse("bad-limit", f"A session has 1 to {MOST_MINUTES} minutes.", "limit")
    return seconds


def _start(clock: Clock, said: Said) -> Clock:
    return clock if clock.since else replace(clock, since=said.at, over=False)


def _pause(clock: Clock, said: Said) -> Clock:
    return replace(clock, ran=clock.elapsed(said.at), since=None)


def _stop(clock: Clock, said: Said) -> Clock:
    return replace(_pause(clock, said), over=True)


_MOVES: Mapping[str, Callable[[Clock, Said], Clock]] = {
    "start": _start,
    "pause": _pause,
    "stop": _stop,
    "limit": lambda clock, said: clock,
}


def _message(book: EventBook, said: Said) -> EventBook:
    """``tables`` are the ids of those it is for; without them it is for all."""
    verify_open(book)
    tables = tuple(said.payload.get("tables", ()))
    for number in tables:
        book.table(number)
    if not said.payload["text"]:
        raise refuse("missing-text", "Say what the tables should read.", "text")
    return replace(book, messages=(*book.messages, Message(said.seq, tables, said.payload["text"], said.at)))


def _message_over(book: EventBook, said: Said) -> EventBook:
    number = said.payload["message"]
    if all(message.id != number or message.over for message in book.messages):
        raise refuse("unknown-message", "There is no such message.", "message")
    kept = (replace(message, over=True) if message.id == number else message for message in book.messages)
    return replace(book, messages=tuple(kept))


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "clock": _clock,
    "message": _message,
    "message-over": _message_over,
}
