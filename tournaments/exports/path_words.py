"""The path ahead in a tree, in words: where the places of a table lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.engine.brackets.stage import StageKind
from tournaments.engine.brackets.tree import OnwardPlaces, PathStep, path_ahead, path_steps
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.values import SessionTable

from .session_words import session_words


@dataclass(frozen=True, slots=True)
class Ahead:
    """A table that somebody can come to: its round and number, and where its places lead; from the final nowhere."""

    title: str
    leads: tuple[str, ...]


def path_words(book: EventBook, entrant: int) -> list[Ahead]:
    """The tables that an entrant can come to, his own in front; none where he is out or no tree is played."""
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
    """Where the places of a table lead; nowhere where it is no table of a tree, or of a round that is over."""
    if book.bracket is None or table.session not in book.rounds or table.session in book.locked:
        return []
    part = book.bracket.at(table.session).bracket
    if part.entry.stage.kind is not StageKind.TREE:
        return []
    return [lead_words(onward) for onward in path_steps(part)[table.number].onward]


def rests(book: EventBook, entrant: int) -> bool:
    """Whether an entrant has a bye in a round that is played."""
    parts = book.bracket.parts() if book.bracket else ()
    return any(not part.finished and entrant in part.seats[-1].byes for _second, part in parts)


def lead_words(onward: OnwardPlaces) -> str:
    """A sentence: which places of a table go on to which."""
    places, told = onward.places, {"table": onward.table}
    if places == (1,):
        return _("The winner here goes to table %(table)d.") % told
    if len(places) == 1:
        return _("Place %(place)d here goes to table %(table)d.") % {**told, "place": places[0]}
    if places == tuple(range(1, len(places) + 1)):
        return _("The first %(many)d here go to table %(table)d.") % {**told, "many": len(places)}
    return _("Places %(places)s here go to table %(table)d.") % {**told, "places": _listed(places)}


def _ahead(book: EventBook, run: BracketRun, second: bool, step: PathStep) -> Ahead:
    where = {"round": session_words(book, run.session(second, step.round)), "table": step.table}
    return Ahead(_("%(round)s, table %(table)d") % where, tuple(map(lead_words, step.onward)))


def _listed(places: Sequence[int]) -> str:
    *first, last = map(str, places)
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}
