"""The names of sessions, tables, and places of a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.engine.brackets.stage import StageKind
from tournaments.engine.brackets.tree import OnwardPlaces, PathStep, path_ahead, path_steps
from tournaments.engine.event.book import BracketRun, EventBook, RoundAt
from tournaments.engine.event.bracket import require_bracket
from tournaments.engine.event.results import BracketReached
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
    params = {"session": session_words(book, table.session), "table": table.number}
    return _("%(session)s, table %(table)d") % params


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


@dataclass(frozen=True, slots=True)
class TableAhead:
    """A table that somebody can come to: its round and number, and where its places lead; from the final nowhere."""

    title: str
    leads: tuple[str, ...]


def path_words(book: EventBook, entrant: int) -> list[TableAhead]:
    """The tables that an entrant can come to, their own in front; none where they are out or no tree is played."""
    run = book.bracket
    if run is None:
        return []
    return [
        _ahead(book, run, second, step)
        for second, part in run.parts()
        if entrant not in part.withdrawn
        for step in path_ahead(part, entrant)
    ]


def table_leads(book: EventBook, table: SessionTable) -> list[str]:
    """Return the targets of a table's places; none where it is no table of a tree, or of a round that is over."""
    if book.bracket is None or table.session not in book.rounds or table.session in book.locked:
        return []
    part = book.bracket.at(table.session).bracket
    if part.entry.stage.kind is not StageKind.TREE:
        return []
    return [lead_words(onward) for onward in path_steps(part)[table.number].onward]


def has_bye(book: EventBook, entrant: int) -> bool:
    """Return whether an entrant has a bye in a round that is played."""
    parts = book.bracket.parts() if book.bracket else ()
    return any(not part.finished and entrant in part.seats[-1].byes for _second, part in parts)


def lead_words(onward: OnwardPlaces) -> str:
    """A sentence: which places of a table go on to which."""
    places, params = onward.places, {"table": onward.table}
    if places == (1,):
        return _("The winner here goes to table %(table)d.") % params
    if len(places) == 1:
        return _("Place %(place)d here goes to table %(table)d.") % {**params, "place": places[0]}
    if places == tuple(range(1, len(places) + 1)):
        return _("The first %(many)d here go to table %(table)d.") % {**params, "many": len(places)}
    return _("Places %(places)s here go to table %(table)d.") % {**params, "places": _listed(places)}


def _ahead(book: EventBook, run: BracketRun, second: bool, step: PathStep) -> TableAhead:
    where = {"round": session_words(book, run.session(second, step.round)), "table": step.table}
    return TableAhead(_("%(round)s, table %(table)d") % where, tuple(map(lead_words, step.onward)))


def _listed(places: Sequence[int]) -> str:
    *first, last = map(str, places)
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


def reached_words(book: EventBook, known: Mapping[int, BracketReached]) -> dict[int, str]:
    """By entrant: ``Winner``, ``Final table, place 2``, ``Round 1, place 4``; ``Round 2`` for who is still in it."""
    return {who: _reached_words(book, require_bracket(book), far) for who, far in known.items()}


def _reached_words(book: EventBook, run: BracketRun, far: BracketReached) -> str:
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
