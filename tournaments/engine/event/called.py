"""What a session is called, where it is typed, printed in an entry, or named to the score keeper."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the book itself names sessions
    from .book import EventBook


def called(book: EventBook, session: int) -> str:
    """``Session 2``, of an hourly day ``Round 2``, or of a bracket ``Round 1``, ``Final table``, ``Second chance,
    round 1``, ``Second chance, final table``; ``Bracket`` for one that is not published yet."""
    named = inside(book, session).removeprefix("the ")
    return named.replace("second chance's", "second chance,").capitalize()


def inside(book: EventBook, session: int) -> str:
    """The same inside a sentence: ``session 2``, ``round 1``, ``the final table``, ``the bracket``, ``the second
    chance's round 1``."""
    if book.setup.hourly:
        return f"round {session}"
    if not (book.bracket and session in book.rounds):
        is_to_come = session in book.foreseen and session not in book.sessions
        return "the bracket" if is_to_come else f"session {session}"
    at = book.bracket.at(session)
    if at.second:
        return f"the second chance's {'final table' if at.final else f'round {at.number}'}"
    return "the final table" if at.final else f"round {at.number}"


def all_called(book: EventBook) -> str:
    """What they are called together: ``Sessions``, or ``Rounds``."""
    return "Rounds" if book.setup.hourly else "Sessions"
