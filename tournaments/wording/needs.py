"""Sentences about the score that a player needs for a prize or a cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.wording.amounts import signed
from tournaments.engine.event.book import EventBook
from tournaments.engine.needs import Need, Needs, Target, needs_of, sessions_over
from tournaments.engine.standings import EntrantStanding


def needs_words(book: EventBook, rows: Sequence[EntrantStanding], entrant: int) -> tuple[str, ...]:
    """Return what it takes to reach the places above that count, by the live standings, best first; empty where
    nothing can be said."""
    over = sessions_over(book, entrant)
    known = needs_of(rows, entrant, book.setup, over, bracket_drawn=book.bracket is not None)
    return tuple(write_needs(known)) if known else ()


def write_needs(known: Needs) -> Iterator[str]:
    """Yield a sentence for each place, the lead of who holds one, and what the figures rest on."""
    yield from (_need(need, known.left) for need in known.needs)
    if known.ahead == 0:
        yield _("You're tied for the last prize.")
    elif known.ahead is not None:
        sentence = ngettext(
            "To win something, stay ahead of %(place)s place. It's %(points)s point behind you.",
            "To win something, stay ahead of %(place)s place. It's %(points)s points behind you.",
            known.ahead,
        )
        yield sentence % {"points": known.ahead, "place": ordinal(known.behind)}
    if known.needs or known.ahead is not None:
        sentence = ngettext(
            "%(sessions)s session is left, and the others' totals change, too.",
            "%(sessions)s sessions are left, and the others' totals change, too.",
            known.left,
        )
        yield sentence % {"sessions": known.left}


def _need(need: Need, left: int) -> str:
    params = {"place": _places(need), "total": signed(need.total)}
    what = {
        Target.PRIZE: _("Prize for %(place)s place (%(total)s now)"),
        Target.PLACE: _("%(place)s place (%(total)s now)"),
        Target.CUT: _("Into the bracket, %(place)s place (%(total)s now)"),
    }[need.target] % params
    if need.each is not None:
        score = {"what": what, "score": signed(need.each)}
        if left == 1:
            return _("%(what)s: %(score)s in the last session would tie.") % score
        return _("%(what)s: %(score)s in each session left would tie.") % score
    points = ngettext("%(what)s: %(points)s point behind.", "%(what)s: %(points)s points behind.", need.points or 0)
    return points % {"what": what, "points": need.points}


def _places(need: Need) -> str:
    """Return the places that are tied: 1st, 2nd and 3rd, 2nd to 4th."""
    first, last = str(ordinal(need.place)), str(ordinal(need.place + need.tied - 1))
    if need.tied == 1:
        return first
    sentence = _("%(first)s and %(last)s") if need.tied == 2 else _("%(first)s to %(last)s")
    return sentence % {"first": first, "last": last}
