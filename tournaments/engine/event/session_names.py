"""The names of an event's sessions in refusals, entries, and messages."""

from __future__ import annotations

from typing import Protocol

from tournaments.engine.setup import Setup

from .bracket_run import BracketRun


class HasSessions(Protocol):
    """The properties of an `EventBook` that session names depend on. Its module imports this one, not the reverse."""

    @property
    def setup(self) -> Setup: ...
    @property
    def bracket(self) -> BracketRun | None: ...
    @property
    def sessions(self) -> range: ...
    @property
    def rounds(self) -> range: ...
    @property
    def foreseen(self) -> range: ...


def session_name(book: HasSessions, session: int) -> str:
    """Return a session's name: ``Session 2``, of an hourly day ``Round 2``.

    Of a bracket: ``Round 1``, ``Final table``, ``Second chance, round 1``, ``Second chance, final table``; ``Bracket``
    for one that is not published yet.
    """
    named = session_phrase(book, session).removeprefix("the ")
    return named.replace("second chance's", "second chance,").capitalize()


def session_phrase(book: HasSessions, session: int) -> str:
    """Return a session's name inside a sentence.

    ``session 2``, ``round 1``, ``the final table``, ``the bracket``, ``the second chance's round 1``.
    """
    if book.setup.hourly:
        return f"round {session}"
    if not (book.bracket and session in book.rounds):
        is_to_come = session in book.foreseen and session not in book.sessions
        return "the bracket" if is_to_come else f"session {session}"
    at = book.bracket.at(session)
    if at.second:
        return f"the second chance's {'final table' if at.final else f'round {at.number}'}"
    return "the final table" if at.final else f"round {at.number}"


def sessions_name(book: HasSessions) -> str:
    """Return the name of all sessions together: ``Sessions``, or ``Rounds``."""
    return "Rounds" if book.setup.hourly else "Sessions"
