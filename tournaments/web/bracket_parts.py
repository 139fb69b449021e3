"""A published bracket, or its second chance, as its page shows it: rounds, what ends the one that is played, and what
corrections would have changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from tournaments.engine.brackets.bracket import Bracket, Extra, Place, Source
from tournaments.engine.brackets.fold import moved
from tournaments.engine.brackets.picture import Picture, picture
from tournaments.engine.brackets.places import places, second_chance
from tournaments.engine.event import bracketing
from tournaments.engine.event.bracket_run import BracketRun
from tournaments.engine.event.values import Table
from tournaments.engine.standings import Result
from tournaments.exports.session_words import in_sentence, session_words
from tournaments.models import Event
from tournaments.queries.book import Read
from tournaments.queries.bracket_ahead import Ahead, Change, ahead, changes
from tournaments.queries.tables import GameRow
from tournaments.services.draws import to_type

from . import bracket_typed
from .bracket_plan import Line, lines
from .bracket_shown import RoundShown, Seen, round_shown, rounds


@dataclass(frozen=True, slots=True)
class Next:
    """What ends the round that is played: the tables it ``waits`` for, or who would come on (``then``; at the end the
    ``winner``), or the ``problem`` and its ``code``; ``button`` is what is pressed. ``back`` are
    those of whom one is named to come back from the second chance, where its winner cannot. ``lacks`` is the table
    that gave totals only, where that leaves a tie."""

    waits: Sequence[Table]
    then: RoundShown | None
    winner: str
    problem: str
    code: str
    button: str
    back: tuple[tuple[int, str], ...] = ()
    lacks: Table | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A slot in which somebody else would sit by the corrected scores."""

    place: int
    table: int
    sits: str
    would: str


@dataclass(frozen=True, slots=True)
class Scored:
    """What a table says of somebody now, and what it said when its round ended."""

    name: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A round that is over whose tables were corrected since; ``lacks`` as in ``Next``."""

    number: int
    title: str
    scores: tuple[Scored, ...]
    would: tuple[Moved, ...]
    extra: tuple[tuple[int, tuple[tuple[int, str], ...]], ...]
    problem: str
    lacks: Table | None


@dataclass(frozen=True, slots=True)
class Part:
    """The bracket (``name`` is ``main``) or its second chance (``second``). ``left`` are those who withdrew."""

    name: str
    title: str
    rounds: tuple[RoundShown, ...]
    here: RoundShown
    where: str
    next: Next | None
    changed: tuple[Changed, ...]
    moved: tuple[Moved, ...]
    to_type: str
    winner: str
    left: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class SecondWaits:
    """A second chance that is not drawn: who would be in it, once that is known (``after`` which round)."""

    field: tuple[Line, ...]
    after: int


def parts(
    event: Event,
    found: Read,
    shown: Sequence[Picture],
    names: Mapping[int, str],
    games: Mapping[int, GameRow],
    typed: QueryDict,
) -> Iterator[Part]:
    """Yield the brackets that are published, with their pictures in that order."""
    run = bracketing.published(found.book)
    for (second, bracket), each in zip(run.parts(), shown, strict=True):
        yield _Part(event, found, run, names, games, second, bracket, each).drawn(typed)


def second_waits(run: BracketRun, names: Mapping[int, str]) -> SecondWaits | None:
    """Return the second chance that is not drawn yet; None where there is none."""
    setup = run.main.entry.stage.second_chance
    if setup is None or run.second is not None:
        return None
    return SecondWaits(lines(second_chance(run.main), 1, names), setup.rounds)


@dataclass(frozen=True, slots=True)
class _Part:
    """What a part is drawn from."""

    event: Event
    found: Read
    run: BracketRun
    names: Mapping[int, str]
    games: Mapping[int, GameRow]
    second: bool
    bracket: Bracket
    shown: Picture

    @property
    def name(self) -> str:
        return "second" if self.second else "main"

    def drawn(self, typed: QueryDict) -> Part:
        """Return the part as it is shown; ``typed`` are extra hands that its forms were sent with."""
        book, session = self.found.book, self.run.session(self.second, len(self.bracket.seats))
        ends = self._ahead(typed)
        sessions = [self.run.session(self.second, number) for number in range(1, len(self.bracket.seats) + 1)]
        drawn = rounds(self.shown, Seen(self.names, book, self.games, ends.extra), sessions)
        hands = sum(self.games[table.id].played for table in book.tables_of(session) if table.id in self.games)
        over = self.bracket.finished
        return Part(
            self.name,
            _("Second chance") if self.second else _("Bracket"),
            tuple(drawn),
            drawn[len(self.bracket.seats) - 1],
            session_words(book, session),
            None if over else self._next(ends, session),
            tuple(self._changed(change) for change in self._changes(typed)),
            tuple(self._moved(moved(self.bracket).items())),
            to_type(book, session, 0 if over else hands),
            self.names[places(self.bracket)[0].entrant] if over else "",
            tuple(self.names[leaving.entrant] for leaving in self.bracket.left),
            self.bracket.entry.seed,
        )

    def _ahead(self, typed: QueryDict) -> Ahead:
        mine = typed.get("part") == self.name and typed.get("do") in ("look", "advance")
        extras = _extras(typed) if mine else ()
        named = bracket_typed.returning(typed) if mine else None
        return ahead(self.event, self.found, self.second, extras, named)

    def _changes(self, typed: QueryDict) -> Sequence[Change]:
        mine = typed.get("part") == self.name and typed.get("do") in ("look-again", "correct")
        return changes(self.event, self.found, self.second, _extras(typed) if mine else ())

    def _next(self, ends: Ahead, session: int) -> Next:
        book, after = self.found.book, ends.after
        final = len(self.bracket.seats) == len(self.bracket.plan)
        told = {"round": in_sentence(book, session), "next": "" if final else in_sentence(book, session + 1)}
        button = _("End %(round)s") % told if final else _("End %(round)s and publish %(next)s") % told
        winner = self.names[places(after)[0].entrant] if after and after.finished else ""
        then = None if after is None or after.finished else _then(after, self.names)
        code = ends.fault.code if ends.fault else ""
        problem = _(ends.fault.message) if ends.fault else ""
        lacks = self._lacks(ends.fault, session)
        return Next(ends.waits, then, winner, problem, code, button, tuple(self._back(code)), lacks)

    def _lacks(self, fault: Fault | None, session: int) -> Table | None:
        """The table whose counts would decide a tie."""
        wanted = fault.details["table"] if fault and fault.code == "tie-lacks-counts" else None
        return next((table for table in self.found.book.tables_of(session) if table.number == wanted), None)

    def _back(self, code: str) -> Iterator[tuple[int, str]]:
        """Who can come back from the second chance, best first, where somebody is to be named."""
        second = self.run.second
        if self.second or second is None or not second.finished or code not in ("withdrawn", "bad-returning"):
            return
        inside = {*self.bracket.withdrawn, *self.bracket.seats[-1].everybody()}
        yield from ((each.entrant, self.names[each.entrant]) for each in places(second) if each.entrant not in inside)

    def _changed(self, change: Change) -> Changed:
        session = self.run.session(self.second, change.number)
        scores = tuple(
            Scored(self.names[now.entrant], _units(old) if old else 0, _units(now))
            for old, now in zip(change.before, change.now, strict=True)
        )
        extra = tuple(
            (table, tuple((entrant, self.names[entrant]) for entrant in tied)) for table, tied in change.extra.items()
        )
        title = session_words(self.found.book, session)
        problem = _(change.fault.message) if change.fault else ""
        would, lacks = tuple(self._moved(change.would.items())), self._lacks(change.fault, session)
        return Changed(change.number, title, scores, would, extra, problem, lacks)

    def _moved(self, slots: Iterable[tuple[Source, tuple[int | None, int]]]) -> Iterator[Moved]:
        for source, (sits, would) in slots:
            if isinstance(source, Place):
                sitting = self.names[sits] if sits is not None else _("nobody")
                yield Moved(source.place, source.table, sitting, self.names[would])


def _then(after: Bracket, names: Mapping[int, str]) -> RoundShown:
    """The round that would be seated."""
    shown = picture(after, {})
    return round_shown(shown.columns[len(after.seats) - 1], shown, Seen(names))


def _units(result: Result) -> int:
    return (result.units or 0) + result.penalty


def _extras(typed: QueryDict) -> tuple[Extra, ...]:
    """What can be read of the extra hands; what cannot is told where the form was sent."""
    try:
        return bracket_typed.extras(typed)
    except Refused:
        return ()
