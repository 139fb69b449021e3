"""Ties that the director decides by hand, and what corrected scores change about the cut of a posted bracket."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.errors import Fault
from scorekeeper.web.actions import PageForms
from scorekeeper.web.display import author_line
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.brackets.fold import moved_by_cut
from tournaments.engine.brackets.ranking import tie_in_fault
from tournaments.engine.brackets.values import NEXT_BEST
from tournaments.engine.event.bracket import applied_corrections, can_undo_round, require_bracket
from tournaments.engine.event.progress import has_begun
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.bracket import cut_change, cut_kept, decisions_made
from tournaments.queries.tables import GameRow
from tournaments.web.bracket.forms import DecideTieForm, TieForm
from tournaments.web.bracket.plan import UndecidedTie, undecided_cut
from tournaments.wording.bracket_drawing import applied_words, decision_words


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A tie that the director decided, in words; with the ``form`` that undoes it where it can be undone."""

    sentence: str
    form: TieForm | None


def decision_lines(
    event: Event, reading: EventReading, names: Mapping[int, str], *, directs: bool
) -> Iterator[DecisionLine]:
    """Yield the ties that the director decided, and the corrections of rounds that were applied, with reasons.

    A decision that no longer fits, and put nobody in a seat, is for who ``directs``.
    """
    for made in decisions_made(event, reading):
        if made.counts or made.kept or directs:
            part = "second" if made.second else "main"
            place = f"-undo-tie-{made.table or 0}"
            undo = TieForm().put_at(part, place, table=made.table) if directs and not made.is_used else None
            yield DecisionLine(decision_words(made, reading.book, names), undo)
    for applied in applied_corrections(reading.book.bracket) if reading.book.bracket else ():
        yield DecisionLine(applied_words(applied, reading.book), None)


@dataclass(frozen=True, slots=True)
class MovedPlace:
    """A player to whom the corrected scores give another place at the final table, or another seed."""

    name: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class CorrectedCut:
    """The cut by corrected scores: who is in the bracket and would be ``out``, who would be in (``inside``), and who
    would have another of the ``seeds``.

    ``is_open``: it isn't applied. Once it is, ``kept`` says who kept the posted bracket, when, and why. ``begun``: the
    first round has begun, so that undoing it, where ``can_undo``, takes more than a click. ``tie`` waits for the
    director.
    """

    is_open: bool
    out: tuple[str, ...]
    inside: tuple[str, ...]
    seeds: tuple[MovedPlace, ...]
    problem: str
    begun: bool
    can_undo: bool
    kept: str
    tie: UndecidedTie | None


def decide_form(page: PageForms, table: int | None = None, part: str = "") -> DecideTieForm:
    """Return the form that was sent about a tie at a table, or at the cut without one; a new one where it wasn't."""
    sent, wanted = page.sent, str(table) if table is not None else ""
    if isinstance(sent, DecideTieForm) and sent.data.get("table", "") == wanted and (not part or sent.is_about(part)):
        return sent
    return DecideTieForm(auto_id="%s-decide-tie")


def table_tie(
    fault: Fault | None, names: Mapping[int, str], page: PageForms, part: str = "main", *, final: bool = False
) -> UndecidedTie | None:
    """Return the tie at a table that is decided by hand, with the form for it; None where a fault is none."""
    found = tie_in_fault(fault)
    if fault is None or found is None:
        return None
    table, tie = found
    if table == NEXT_BEST:
        asked = ngettext("Who is next best? Check %(n)s player.", "Who is next best? Check %(n)s players.", tie.spots)
        question = asked % {"n": tie.spots}
    elif final:
        question = _("Who wins? Check 1 player.")
    else:
        asked = ngettext("Who advances? Check %(n)s player.", "Who advances? Check %(n)s players.", tie.spots)
        question = asked % {"n": tie.spots}
    form = decide_form(page, table, part).put_at(part, f"-tie-{table}", table=table)
    return UndecidedTie(write_fault(fault), question, tuple((number, names[number]) for number in tie.tied), form)


def corrected_cut(
    event: Event,
    reading: EventReading,
    names: Mapping[int, str],
    games: Mapping[int, GameRow],
    page: PageForms,
) -> CorrectedCut | None:
    """Return what corrected scores change about the cut of the published bracket; None where they change nothing."""
    book, run, change = reading.book, require_bracket(reading.book), cut_change(event, reading)
    by = None if change else cut_kept(event, book)
    if change is None and by is None:
        return None
    begun = any(has_begun(book, table, games.get(table.id)) for table in book.tables_of(run.first))
    moves = change.moves if change else moved_by_cut(run.main)
    problem = write_fault(change.fault) if change and change.fault else ""
    out, inside = (tuple(names[number] for number in numbers) for numbers in (moves.out, moves.inside))
    seeds = tuple(MovedPlace(names[number], *seeds) for number, *seeds in moves.seeds)
    kept = author_line(_("The posted bracket was kept"), by) if by else ""
    tie = table_tie(change.fault, names, page) if change else None
    if problem and tie is None:
        tie = undecided_cut(event, reading, names, decide_form(page))
    return CorrectedCut(change is not None, out, inside, seeds, problem, begun, can_undo_round(book), kept, tie)
