"""How far somebody came in a bracket, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.bracket import require_bracket
from tournaments.engine.event.results import BracketReached

from .session_words import session_words


def reached_words(book: EventBook, known: Mapping[int, BracketReached]) -> dict[int, str]:
    """By entrant: ``Winner``, ``Final table, place 2``, ``Round 1, place 4``; ``Round 2`` for who is still in it."""
    return {who: _words(book, require_bracket(book), far) for who, far in known.items()}


def _words(book: EventBook, run: BracketRun, far: BracketReached) -> str:
    standing = far.standing
    session = run.session(far.second, standing.round)
    where = session_words(book, session)
    if far.still:
        return _("still in: %(round)s") % {"round": where}
    if far.left and standing.at_table is None:
        return _("%(round)s, withdrew") % {"round": where}
    if standing.at_table == 1 and not far.second and run.at(session).final:
        return _("Winner")
    if standing.at_table is None:
        return where
    return _("%(round)s, place %(place)d") % {"round": where, "place": standing.at_table}
