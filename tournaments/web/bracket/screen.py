"""A published bracket as its page shows it: what ends a round, what corrections would change, its drawing.

Each table of a drawing is rendered again only when something in it has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from django.contrib.humanize.templatetags.humanize import ordinal
from django.forms import BoundField, Select
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.web.actions import PageForms
from scorekeeper.wording.sentences import write_fault, write_refusal
from tournaments.engine.brackets.fold import moved_by_corrections
from tournaments.engine.brackets.picture import (
    BracketPicture,
    bracket_picture,
    first_places,
)
from tournaments.engine.brackets.ranking import places, second_chance, tie_in_fault
from tournaments.engine.brackets.values import Bracket, FromPlace, Source
from tournaments.engine.event.book import BracketRun
from tournaments.engine.event.bracket import reopens_by_undo, require_bracket, tables_undone, verify_undoable
from tournaments.engine.event.progress import Loss, what_is_lost
from tournaments.engine.event.values import SessionTable
from tournaments.engine.standings import TableResult
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.bracket import (
    BracketChange,
    RoundAhead,
    bracket_changes,
    round_ahead,
)
from tournaments.queries.tables import GameRow, with_games
from tournaments.services.draws import to_type
from tournaments.web.bracket.forms import PartForm, RoundForm, UndoRoundForm
from tournaments.web.bracket.plan import (
    SeedLine,
    UndecidedTie,
    seed_lines,
)
from tournaments.web.bracket.rounds import BracketContext, BracketRound, build_round, build_rounds
from tournaments.web.bracket.ties import MovedPlace, table_tie
from tournaments.wording.bracket_drawing import BracketDrawing, TableFace, outcome_words
from tournaments.wording.sessions import in_sentence, loss_words, session_words

MOST_DRAWN = 2000
AnyPartForm = TypeVar("AnyPartForm", bound=PartForm)


@dataclass(frozen=True, slots=True)
class RenderedDrawing:
    """A drawing of a bracket with its tables as SVG."""

    drawing: BracketDrawing
    faces: SafeString


def render_drawing(drawing: BracketDrawing) -> RenderedDrawing:
    """Return a drawing with its tables as SVG."""
    return RenderedDrawing(drawing, _render_faces("bracket/face.html", drawing.faces))


def render_tables(faces: Iterable[TableFace], slug: str) -> SafeString:
    """Return tables as items of a list, with links to the players' public pages."""
    return _render_faces("bracket/card.html", faces, slug)


def _render_faces(template: str, faces: Iterable[TableFace], slug: str = "") -> SafeString:
    language = get_language() or ""
    return mark_safe("".join(_render_face(template, face, slug, language) for face in faces))  # noqa: S308 - escaped parts


@lru_cache(maxsize=MOST_DRAWN)
def _render_face(template: str, face: TableFace, slug: str, language: str) -> SafeString:
    return render_to_string(template, {"face": face, "slug": slug})


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of the current round: the tables it ``waits`` for, or who would come on (``then``; at the end the
    ``winners``), or the ``problem`` and its ``code``; ``button`` is what is pressed. ``lacks`` is the table that gave
    totals only, where that leaves a tie, which ``tie`` decides by hand."""

    waits: Sequence[SessionTable]
    then: BracketRound | None
    winners: tuple[str, ...]
    problem: str
    code: str
    button: str
    form: RoundForm
    lacks: SessionTable | None
    tie: UndecidedTie | None


@dataclass(frozen=True, slots=True)
class MovedSeats:
    """The seats that corrected scores would give to other players, in words; none where nothing moves."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectedScore:
    """A player's score at a table when its round ended, and now."""

    name: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class CorrectedRound:
    """A round that is over whose tables were corrected since; ``lacks`` as in ``RoundEnd``. ``extra`` are fields for
    extra hands by table. Of the ``final``, places move instead of seats."""

    number: int
    title: str
    scores: tuple[CorrectedScore, ...]
    would: MovedSeats
    extra: Mapping[int, tuple[BoundField, ...]]
    problem: str
    lacks: SessionTable | None
    form: RoundForm
    tie: UndecidedTie | None
    final: bool
    places: tuple[MovedPlace, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The bracket (``name`` is ``main``) or its second chance (``second``).

    ``left`` are those who withdrew. ``lost`` is what undoing the last round takes away, ``undo_problem`` why it can't
    be undone. ``error`` is what is wrong with a form that was sent from here. ``outcome`` says who won,
    once it is over.
    """

    name: str
    title: str
    rounds: tuple[BracketRound, ...]
    here: BracketRound
    where: str
    next: RoundEnd | None
    changed: tuple[CorrectedRound, ...]
    moved: MovedSeats
    outcome: list[str]
    left: tuple[str, ...]
    seed: int
    undo_round: UndoRoundForm
    lost: str
    undo_problem: str
    error: str


@dataclass(frozen=True, slots=True)
class WaitingSecondChance:
    """A second chance that is not drawn yet: who would be in it, known ``after`` that round."""

    field: tuple[SeedLine, ...]
    after: int


def build_parts(
    event: Event,
    reading: EventReading,
    pictures: Sequence[BracketPicture],
    names: Mapping[int, str],
    games: Mapping[int, GameRow],
    page: PageForms,
) -> Iterator[BracketPart]:
    """Yield the brackets that are published, with their pictures in that order."""
    run = require_bracket(reading.book)
    for (second, bracket), each in zip(run.parts(), pictures, strict=True):
        yield _PartBuilder(event, reading, run, names, games, second, bracket, each, page).build()


def waiting_second_chance(run: BracketRun, names: Mapping[int, str]) -> WaitingSecondChance | None:
    """Return the second chance that is not drawn yet; None where there is none."""
    setup = run.main.entry.stage.second_chance
    if setup is None or run.second is not None:
        return None
    return WaitingSecondChance(seed_lines(second_chance(run.main), 1, names), setup.rounds)


@dataclass(frozen=True, slots=True)
class _PartBuilder:
    """Builds the main bracket or the second chance as its page shows it."""

    event: Event
    reading: EventReading
    run: BracketRun
    names: Mapping[int, str]
    games: Mapping[int, GameRow]
    second: bool
    bracket: Bracket
    picture: BracketPicture
    page: PageForms

    @property
    def name(self) -> str:
        return "second" if self.second else "main"

    def build(self) -> BracketPart:
        """Return the part as it is shown."""
        book, session = self.reading.book, self.run.session(self.second, len(self.bracket.seats))
        advance = self._form(RoundForm, "look", "advance").put_at(self.name, round=len(self.bracket.seats))
        ends = round_ahead(self.event, self.reading, self.second, advance.read("extras", ()), advance.read("returning"))
        extra = {table: self._extra_fields(advance, tied) for table, tied in ends.extra.items()}
        for field in chain.from_iterable(extra.values()):  # they stand outside their form
            field.field.widget.attrs |= {"form": f"advance-{self.name}", "autocomplete": "off"}
        sessions = [self.run.session(self.second, number) for number in range(1, len(self.bracket.seats) + 1)]
        drawn = build_rounds(self.picture, BracketContext(self.names, book, self.games, extra), sessions)
        upcoming = None if self.bracket.finished else self._next(ends, session, advance)
        changed = tuple(self._changes())
        return BracketPart(
            self.name,
            _("Second chance") if self.second else _("Bracket"),
            tuple(drawn),
            drawn[len(self.bracket.seats) - 1],
            session_words(book, session),
            upcoming,
            changed,
            self._moved_seats(moved_by_corrections(self.bracket)),
            self._outcome(),
            tuple(self.names[leaving.entrant] for leaving in self.bracket.left),
            self.bracket.entry.seed,
            self._undo_form(session),
            loss_words(self._loss),
            self._undo_problem,
            self._error(*(each.tie for each in (*changed, upcoming) if each)),
        )

    def _error(self, *ties: UndecidedTie | None) -> str:
        """Return what is wrong with a form that was sent from here, unless that is said at the form."""
        says_it = self.page.pressed == "undo-round" or any(tie and tie.form is self.page.sent for tie in ties)
        return "" if says_it or not self._is_sent_from_here() else self.page.error

    def _is_sent_from_here(self) -> bool:
        return isinstance(self.page.sent, PartForm) and self.page.sent.is_about(self.name)

    def _form(self, form_class: type[AnyPartForm], *buttons: str) -> AnyPartForm:
        """Return the form that was sent from here with one of these buttons, or a new one."""
        sent = self.page.sent
        if isinstance(sent, form_class) and self.page.pressed in buttons and self._is_sent_from_here():
            return sent
        return form_class()

    @property
    def _loss(self) -> Loss:
        book = self.reading.book
        return what_is_lost(book, with_games(tables_undone(book, self.second), self.games))

    @property
    def _undo_problem(self) -> str:
        try:
            verify_undoable(self.reading.book, self.second)
        except Refused as refused:
            return write_refusal(refused)
        return ""

    def _undo_form(self, session: int) -> UndoRoundForm:
        form = self._form(UndoRoundForm, "undo-round").put_at(self.name)
        to_confirm = {"to_type": to_type(self.reading.book, session, self._loss)}
        form["typed"].label = _("To confirm, type “%(to_type)s”") % to_confirm
        needs_reason = self._loss or reopens_by_undo(self.reading.book, self.second)
        form["why"].label = _("Reason") if needs_reason else _("Reason (optional)")
        return form

    def _changes(self) -> Iterator[CorrectedRound]:
        form = self._form(RoundForm, "look-again", "correct")
        for change in bracket_changes(self.event, self.reading, self.second, form.read("extras", ())):
            mine = form if form.read("round") == change.number else RoundForm()
            yield self._correct_round(change, mine.put_at(self.name, f"-{change.number}", round=change.number))

    def _extra_fields(self, form: RoundForm, tied: Iterable[int]) -> tuple[BoundField, ...]:
        return tuple(form.get_extra_field(entrant, self.names[entrant]) for entrant in tied)

    def _outcome(self) -> list[str]:
        """Return the sentences about who won, by the results that count as on the poster; none before it is over."""
        if not self.bracket.finished:
            return []
        book, now = self.reading.book, self._first(self.run)
        won = self._first(book.signed_run or self.run) or now
        return outcome_words(won, now if now != won else (), closed=book.closed)

    def _first(self, run: BracketRun) -> tuple[str, ...]:
        """Return who won, by the bracket as it was signed or as it is."""
        part = run.part(self.second)
        first = first_places(part, ties_share=self.reading.book.setup.ties_share) if part else ()
        return tuple(self.names[number] for number in first)

    def _next(self, ends: RoundAhead, session: int, form: RoundForm) -> RoundEnd:
        book, after = self.reading.book, ends.after
        final = len(self.bracket.seats) == len(self.bracket.plan)
        params = {"round": in_sentence(book, session), "next": "" if final else in_sentence(book, session + 1)}
        button = _("End %(round)s") % params if final else _("End %(round)s and post %(next)s") % params
        first = first_places(after, ties_share=book.setup.ties_share) if after and after.finished else ()
        won = tuple(self.names[number] for number in first)
        then = None if after is None or after.finished else _next_round(after, self.names)
        code = ends.fault.code if ends.fault else ""
        problem = write_fault(ends.fault) if ends.fault else ""
        lacks = self._lacks(ends.fault, session)
        tie = table_tie(ends.fault, self.names, self.page, self.name, final=final)
        if back := list(self._back(code)):
            form.fields["returning"].widget = Select(choices=back)
        return RoundEnd(ends.waits, then, won, problem, code, button, form, lacks, tie)

    def _lacks(self, fault: Fault | None, session: int) -> SessionTable | None:
        """The table whose counts would decide a tie."""
        wanted, _tie = tie_in_fault(fault) or (None, None)
        return next((table for table in self.reading.book.tables_of(session) if table.number == wanted), None)

    def _back(self, code: str) -> Iterator[tuple[int, str]]:
        """Yield who can come back from the second chance, best first, where someone is to be named."""
        second = self.run.second
        if self.second or second is None or not second.finished or code not in ("withdrawn", "bad-returning"):
            return
        inside = {*self.bracket.withdrawn, *self.bracket.seats[-1].everybody()}
        outside = (each.entrant for each in places(second) if each.entrant not in inside)
        yield from ((entrant, f"{self.names[entrant]} ({entrant})") for entrant in outside)

    def _correct_round(self, change: BracketChange, form: RoundForm) -> CorrectedRound:
        session = self.run.session(self.second, change.number)
        scores = tuple(
            CorrectedScore(self.names[now.entrant], _units(old) if old else 0, _units(now))
            for old, now in zip(change.before, change.now, strict=True)
        )
        extra = {table: self._extra_fields(form, tied) for table, tied in change.extra.items()}
        title = session_words(self.reading.book, session)
        problem = write_fault(change.fault) if change.fault else ""
        would, lacks = self._moved_seats(change.would), self._lacks(change.fault, session)
        final, moved = change.number == len(self.bracket.plan), tuple(self._list_places(change))
        tie = table_tie(change.fault, self.names, self.page, self.name, final=final)
        return CorrectedRound(change.number, title, scores, would, extra, problem, lacks, form, tie, final, moved)

    def _list_places(self, change: BracketChange) -> Iterator[MovedPlace]:
        for entrant, before, now in change.final:
            if before != now:
                yield MovedPlace(self.names[entrant], before, now)

    def _moved_seats(self, slots: Mapping[Source, tuple[int | None, int]]) -> MovedSeats:
        if {sits for sits, _would in slots.values()} == {would for _sits, would in slots.values()}:
            title = _("With the corrected scores, the same players advance from other places.")
        else:
            title = _("With the corrected scores, others would have advanced.")
        stay = _("Posted seats don't change:")
        return MovedSeats(f"{title} {stay}", tuple(self._list_moves(slots)))

    def _list_moves(self, slots: Mapping[Source, tuple[int | None, int]]) -> Iterator[str]:
        for source, (sits, would) in slots.items():
            params: dict[str, object] = {"would": self.names[would]}
            params["sits"] = self.names[sits] if sits is not None else _("nobody")
            if isinstance(source, FromPlace):
                params |= {"table": source.table, "place": ordinal(source.place)}
                text = _("Table %(table)s, %(place)s place: %(sits)s advanced, %(would)s would have.")
            else:
                text = _("Empty seat: %(sits)s filled it, %(would)s would have.")
            yield text % params


def _next_round(after: Bracket, names: Mapping[int, str]) -> BracketRound:
    """Return the round that would be seated next."""
    picture = bracket_picture(after, {})
    return build_round(picture.columns[len(after.seats) - 1], picture, BracketContext(names))


def _units(result: TableResult) -> int:
    return (result.units or 0) + result.penalty
