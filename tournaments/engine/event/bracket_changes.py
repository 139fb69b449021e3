"""Changes inside a published bracket: somebody leaves, another person plays on a line, a round is taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.engine.errors import refuse
from tournaments.engine.brackets import fold
from tournaments.engine.brackets.bracket import Bracket, Corrected, Played, Withdrawn

from .book import EventBook
from .bracket_run import BracketRun
from .bracketing import part_of, playing, published, with_part
from .drawing import opened_anew, without_tables
from .entrants import person_taken, verify_open
from .said import Said
from .values import Entrant, Since, Table, TableState


def _withdraw(book: EventBook, said: Said) -> EventBook:
    """``played``: his table has begun; it is finished without him or stopped, and keeps its seats."""
    verify_open(book)
    entrant, played = book.entrant(said.payload["entrant"]), said.payload["played"]
    after, since = book, _since(book, entrant.number, played)
    for second, part in open_parts(book, entrant.number):
        here = played and entrant.number in part.seats[-1].everybody()
        after = _reseated(with_part(after, second, fold.withdraw(part, entrant.number, played=here)), second)
    here = frozenset(session for session in entrant.here if session < since)
    return _put_entrant(after, replace(entrant, away=(*entrant.away, (since, None)), here=here))


def _replace(book: EventBook, said: Said) -> EventBook:
    """Another ``person`` plays on the line: from the seated round on, or after it where his table has begun."""
    verify_open(book)
    entrant, person, played = book.entrant(said.payload["entrant"]), said.payload["person"], said.payload["played"]
    if (other := person_taken(book, person)) is not None:
        raise refuse("entered-twice", f"This person is entered already, as number {other}.", "person", entrant=other)
    since = _since(book, entrant.number, played)
    persons = (*(each for each in entrant.persons if each.session < since), Since(since, person))
    after = _put_entrant(book, replace(entrant, persons=persons, pin=entrant.pin + 1))
    for second, part in open_parts(book, entrant.number):
        after = with_part(after, second, fold.replace_person(part, entrant.number, person))
        if not played and (table := _table_of(after, second, entrant.number)):
            after = opened_anew(after, table, table.seats)
    return after


def _since(book: EventBook, entrant: int, played: bool) -> int:
    """The first session that a change of an entrant holds for. Raises ``Refused`` (``not-in-bracket``)."""
    run = published(book)
    parts = list(open_parts(book, entrant))
    if not parts:
        raise refuse("not-in-bracket", f"Number {entrant} is not in the bracket, or has left it.", "entrant")
    second, part = next((each for each in reversed(parts) if entrant in each[1].seats[-1].everybody()), parts[0])
    return run.session(second, len(part.seats)) + played


def open_parts(book: EventBook, entrant: int) -> list[tuple[bool, Bracket]]:
    """The brackets that are still played and have the entrant in them."""
    return [
        (second, part)
        for second, part in published(book).parts()
        if not part.finished and entrant in part.seeds() and entrant not in part.withdrawn
    ]


def _take_back(book: EventBook, said: Said) -> EventBook:
    """The round that is seated is taken back, and the one before it is open again; of the first one the bracket."""
    verify_open(book)
    second = said.payload["second"]
    run, part = published(book), part_of(book, second)
    last = run.session(second, len(part.seats))
    if part.finished:
        after = replace(book, locked=book.locked - {last})
        return with_part(after, second, _before_last(part))
    _verify_second_stays(run, second)
    after = _without_round(book, last)
    if len(part.seats) == 1:
        return replace(after, bracket=replace(run, second=None) if second else None)
    reopened = replace(after, locked=after.locked - {run.session(second, len(part.seats) - 1)})
    return with_part(reopened, second, _before_last(part))


def _verify_second_stays(run: BracketRun, second: bool) -> None:
    """The second chance was drawn from the round after its rounds; that stays as long as it is played."""
    setup = run.main.entry.stage.second_chance
    if not second and run.second is not None and setup and len(run.main.seats) <= setup.rounds + 1:
        raise refuse("later-draw", "The second chance was drawn from this round; take that back first.", "round")


def _before_last(part: Bracket) -> Bracket:
    """The bracket as if its last round had not been played; who left since did so after his table was played."""
    last = max(place for place, event in enumerate(part.log) if isinstance(event, Played))
    played = len(part.results)
    after = fold.recompute(part.entry, part.log[:last])
    for event in part.log[last + 1 :]:
        if isinstance(event, Corrected) and event.round == played:
            continue
        after = fold.apply(after, replace(event, played=True) if isinstance(event, Withdrawn) else event)
    return after


def _without_round(book: EventBook, session: int) -> EventBook:
    gone = [table.id for table in book.tables_of(session)]
    draws = {number: draw for number, draw in book.draws.items() if number != session}
    clocks = {number: clock for number, clock in book.clocks.items() if number != session}
    return without_tables(replace(book, draws=draws, clocks=clocks), gone)


def _reseated(book: EventBook, second: bool) -> EventBook:
    """The book with those tables of the seated round opened anew at which others sit now; one without players enough
    is played no more."""
    run, part = published(book), part_of(book, second)
    wanted = playing(part)
    for table in book.tables_of(run.session(second, len(part.seats))):
        if table.number not in wanted:
            book = without_tables(book, [table.id])
        elif set(wanted[table.number]) != set(table.seats):
            _verify_not_begun(book, table)
            book = opened_anew(book, table, wanted[table.number])
    return book


def _verify_not_begun(book: EventBook, table: Table) -> None:
    if table.session in book.locked or table.state is not TableState.OPEN or table.stopped:
        raise refuse("begun", f"Table {table.number} has begun; its seats stay.", "table")


def _table_of(book: EventBook, second: bool, entrant: int) -> Table | None:
    session = published(book).session(second, len(part_of(book, second).seats))
    seat = book.seat_of(session, entrant)
    return seat[0] if seat else None


def _put_entrant(book: EventBook, entrant: Entrant) -> EventBook:
    return replace(book, entrants={**book.entrants, entrant.number: entrant})


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "bracket-withdraw": _withdraw,
    "bracket-replace": _replace,
    "bracket-back": _take_back,
}
