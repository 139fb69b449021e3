"""What a session is called where people read it: some sessions are rounds of a bracket, or of an hourly day."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.engine.event.book import EventBook, RoundAt
from tournaments.engine.event.values import SessionTable


def session_words(book: EventBook, session: int) -> str:
    """A session as a title: ``Session 2``, ``Round 1``, ``Final table``, ``Second chance, round 1``, ``Second chance,
    final table``; ``Bracket`` for the one that comes after all others before it is published."""
    if book.setup.hourly:
        return _("Round %(number)d") % {"number": session}
    if (at := _round(book, session)) is None:
        return _("Bracket") if _is_to_come(book, session) else _("Session %(number)d") % {"number": session}
    if at.second:
        number = {"number": at.number}
        return _("Second chance, final table") if at.final else _("Second chance, round %(number)d") % number
    return _("Final table") if at.final else _("Round %(number)d") % {"number": at.number}


def table_words(book: EventBook, table: SessionTable) -> str:
    """A table as a title: ``Session 2, table 7``."""
    told = {"session": session_words(book, table.session), "table": table.number}
    return _("%(session)s, table %(table)d") % told


def in_sentence(book: EventBook, session: int) -> str:
    """A session inside a sentence: ``session 2``, ``round 1``, ``the final table``, ``the second chance's round 1``."""
    if book.setup.hourly:
        return _("round %(number)d") % {"number": session}
    if (at := _round(book, session)) is None:
        return _("the bracket") if _is_to_come(book, session) else _("session %(number)d") % {"number": session}
    if at.second:
        number = {"number": at.number}
        return _("the second chance's final table") if at.final else _("the second chance's round %(number)d") % number
    return _("the final table") if at.final else _("round %(number)d") % {"number": at.number}


def short_words(book: EventBook, session: int) -> str:
    """A session in a narrow column: ``S2``, ``R1``, ``Final``, and of the second chance ``2nd R1``, ``2nd final``."""
    if book.setup.hourly:
        return _("R%(number)d") % {"number": session}
    if (at := _round(book, session)) is None:
        return _("S%(number)d") % {"number": session}
    if at.second:
        return _("2nd final") if at.final else _("2nd R%(number)d") % {"number": at.number}
    return _("Final") if at.final else _("R%(number)d") % {"number": at.number}


def _round(book: EventBook, session: int) -> RoundAt | None:
    return book.bracket.at(session) if book.bracket and session in book.rounds else None


def _is_to_come(book: EventBook, session: int) -> bool:
    return bool(book.setup.bracket) and not book.bracket and session not in book.sessions
