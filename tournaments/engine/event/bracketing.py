"""The bracket of an event: drafted from the official standings, published, played on round by round.

Its rounds are sessions: each round that is seated has its tables, which are played, handed in and confirmed as all
others are. What is published moves only by entries of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.engine.errors import refuse
from tournaments.engine.bracket_setup import BracketSetup
from tournaments.engine.brackets import fold, results_json
from tournaments.engine.brackets.bracket import Bracket, Seed
from tournaments.engine.brackets.places import second_chance
from tournaments.engine.brackets.scores import is_played

from .book import EventBook
from .bracket_run import BracketRun
from .draw_pool import session_setup, verify_sizes
from .drawing import next_table
from .entrants import verify_open
from .room import stop_clock
from .said import Said
from .values import OFFICIAL, Draw, Table

ALGORITHM = 1  # of the seats of a bracket, as they follow from its seed and its tables


def _draft(book: EventBook, said: Said) -> EventBook:
    """``field`` and ``reserve`` are entrants best first with the units they bring, ``seed`` is that of its chance."""
    verify_open(book)
    if book.bracket is not None:
        raise refuse("published", "The bracket is published; take its first round back before another one.", "bracket")
    setup = bracket_setup_of(book)
    _verify_sessions_over(book)
    field, reserve = (tuple(Seed(*seed) for seed in said.payload[which]) for which in ("field", "reserve"))
    first = len(book.sessions) + 1
    for seed in (*field, *reserve):
        if not book.entrant(seed.entrant).plays(first):
            raise refuse("withdrawn", f"Number {seed.entrant} has withdrawn; the cut is made again.", "field")
    kept_apart = apart(book, (*field, *reserve))
    draft = fold.seeded(field, setup.stage, said.payload["seed"], reserve=reserve, apart=kept_apart)
    _verify_rules(setup, draft)
    return replace(book, bracket_draft=draft)


def bracket_setup_of(book: EventBook) -> BracketSetup:
    """How the bracket is set up. Raises ``Refused`` (``no-bracket``)."""
    if book.setup.bracket is None:
        raise refuse("no-bracket", "No bracket is set up for this event; set it up first.", "bracket")
    return book.setup.bracket


def apart(book: EventBook, seeds: Iterable[Seed]) -> tuple[frozenset[int], ...]:
    """The members of each group, by their numbers, as far as they are among those seeded."""
    members: dict[int, set[int]] = {}
    for seed in seeds:
        for group in book.entrant(seed.entrant).groups:
            members.setdefault(group, set()).add(seed.entrant)
    return tuple(frozenset(numbers) for _, numbers in sorted(members.items()) if len(numbers) > 1)


def _verify_sessions_over(book: EventBook) -> None:
    if waiting := [number for number in book.sessions if number not in book.locked]:
        sentence = f"The cut counts confirmed tables only, and session {waiting[0]} is not over yet."
        raise refuse("not-official", sentence, "bracket")


def _verify_rules(setup: BracketSetup, bracket: Bracket) -> None:
    for size in sorted({size for plan in bracket.plan for size in plan.sizes}):
        if size not in setup.rules:
            sentence = f"It is not set what a table of {size} plays in the bracket; set rules for it."
            raise refuse("no-table-rules", sentence, f"bracket.rules.{size}")


def _drop_draft(book: EventBook, said: Said) -> EventBook:
    _drafted(book)
    return replace(book, bracket_draft=None)


def _drafted(book: EventBook) -> Bracket:
    if book.bracket_draft is None:
        raise refuse("no-draft", "The bracket is not drawn yet.", "bracket")
    return book.bracket_draft


def _publish(book: EventBook, said: Said) -> EventBook:
    verify_open(book)
    draft, first = _drafted(book), len(book.sessions) + 1
    _verify_sessions_over(book)
    for seed in draft.entry.field:
        if not book.entrant(seed.entrant).plays(first):
            raise refuse("withdrawn", f"Number {seed.entrant} has withdrawn since the draw; draw it again.", "bracket")
    run = BracketRun(bracket_setup_of(book), first, draft)
    return _seated(replace(book, bracket=run, bracket_draft=None), False, said)


def _second(book: EventBook, said: Said) -> EventBook:
    """The second chance is drawn and published, among those who are out after its rounds; ``seed`` is its own."""
    verify_open(book)
    run = published(book)
    setup, field = run.main.entry.stage.second_chance, second_chance(run.main)
    if setup is None or run.second is not None:
        raise refuse("no-second-chance", "No second chance waits to be drawn.", "bracket")
    if not field:
        sentence = f"The second chance is for those out after round {setup.rounds}; play that first."
        raise refuse("not-played", sentence, "bracket")
    second = fold.seeded(field, setup.stage, said.payload["seed"], apart=run.main.entry.apart)
    _verify_rules(run.setup, second)
    return _seated(replace(book, bracket=replace(run, second=second)), True, said)


def published(book: EventBook) -> BracketRun:
    """The bracket that is played. Raises ``Refused`` (``no-bracket``)."""
    if book.bracket is None:
        raise refuse("no-bracket", "The bracket is not published yet.", "bracket")
    return book.bracket


def part_of(book: EventBook, second: bool) -> Bracket:
    """The bracket, or its second chance. Raises ``Refused``: ``no-bracket``, ``no-second-chance``."""
    part = published(book).part(second)
    if part is None:
        raise refuse("no-second-chance", "The second chance is not published yet.", "bracket")
    return part


def _advance(book: EventBook, said: Said) -> EventBook:
    """The seated round was played and is over; the next is seated, with its tables to play at."""
    verify_open(book)
    given, second = said.payload, said.payload["second"]
    part, session = part_of(book, second), verify_round(book, second, given["round"])
    results, extras = results_json.read(given, given["round"])
    after = fold.advance(part, results, extras, returning=given.get("returning"))
    ended = replace(with_part(book, second, after), locked=book.locked | {session})
    moved = stop_clock(ended, session, said.at)
    return moved if after.finished else _seated(moved, second, said)


def verify_round(book: EventBook, second: bool, number: int) -> int:
    """The session of the round that is played, which can end now. Raises ``Refused``: ``no-bracket``,
    ``no-second-chance``, ``not-seated`` for another round, ``not-confirmed``."""
    part = part_of(book, second)
    if number != len(part.seats) or part.finished:
        raise refuse("not-seated", f"Round {number} is not the one that is played.", "round")
    session = published(book).session(second, number)
    waiting = [table.number for table in book.tables_of(session) if book.state_of(table) not in OFFICIAL]
    if waiting:
        named = ", ".join(map(str, waiting[:10])) + (" and others" if len(waiting) > 10 else "")
        raise refuse("not-confirmed", f"Not confirmed yet: table {named}.", "round", tables=waiting)
    return session


def _correct(book: EventBook, said: Said) -> EventBook:
    """What a played round's tables say now is taken in; who sits anywhere stays there."""
    verify_open(book)
    given, second = said.payload, said.payload["second"]
    part = part_of(book, second)
    results, extras = results_json.read(given, given["round"])
    return with_part(book, second, fold.correct(part, given["round"], results, extras))


def playing(part: Bracket) -> dict[int, tuple[int, ...]]:
    """Who sits at the tables of the seated round, those that have players enough to play, by their numbers."""
    here, seats = part.rounds[len(part.seats) - 1], part.seats[-1]
    pairs = zip(here.tables, seats.tables, strict=True)
    return {table.number: tuple(who for who in row if who is not None) for table, row in pairs if is_played(row)}


def tables_json(part: Bracket) -> list[list[Any]]:
    """The seats of the seated round as an entry publishes them: number and entrants of each table, in order."""
    return [[number, list(seats)] for number, seats in playing(part).items()]


def _seated(book: EventBook, second: bool, said: Said) -> EventBook:
    """The book with the tables of the round that is seated, those that have players enough to play.

    ``tables`` of the entry are the seats as they were published, by table: they stand, whatever draws them later.
    """
    run, part = published(book), part_of(book, second)
    session = run.session(second, len(part.seats))
    seats = {number: tuple(entrants) for number, entrants in said.payload["tables"]}
    if seats.keys() != playing(part).keys():
        raise refuse("bad-draw", "The tables of the round are those that the bracket has.", "tables")
    first, drawn = next_table(book), tuple(seats.values())
    tables = {first + at: Table(first + at, session, number, who) for at, (number, who) in enumerate(seats.items())}
    players = tuple(who for table in drawn for who in table)
    size, seed = session_setup(book, session).table_size, part.entry.seed
    verify_sizes(book, session, map(len, drawn))
    draw = Draw(session, seed, ALGORITHM, size, players, drawn, drawn, published=said.seq, first=session)
    return replace(book, tables={**book.tables, **tables}, draws={**book.draws, session: draw})


def with_part(book: EventBook, second: bool, part: Bracket) -> EventBook:
    """The book with the bracket, or its second chance, as it is now."""
    run = published(book)
    return replace(book, bracket=replace(run, second=part) if second else replace(run, main=part))


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "bracket-draft": _draft,
    "bracket-drop": _drop_draft,
    "bracket-publish": _publish,
    "bracket-second": _second,
    "bracket-advance": _advance,
    "bracket-correct": _correct,
}
