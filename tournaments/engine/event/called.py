"""What a session is called, where it is typed, printed in an entry, or named to the score keeper."""

from __future__ import annotations

from .book import EventBook


def called(book: EventBook, session: int) -> str:
    """``Session 2``, of an hourly day ``Round 2``, or of a bracket ``Round 1``, ``Final table``, ``Second chance,
    round 1``, ``Second chance, final table``."""
    if book.setup.hourly:
        return f"Round {session}"
    if not (book.bracket and session in book.rounds):
        return f"Session {session}"
    at = book.bracket.at(session)
    named = "final table" if at.final else f"round {at.number}"
    return f"Second chance, {named}" if at.second else named.capitalize()
