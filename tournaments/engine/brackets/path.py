"""The path ahead in a tree: which places of a table go on to which."""

from __future__ import annotations

from dataclasses import dataclass

from .bracket import Bracket, Place, Source
from .stage import Kind
from .tree import everything


@dataclass(frozen=True, slots=True)
class Onward:
    """Places of a table that go on to another, in a round (from 1); later than the next one after byes."""

    places: tuple[int, ...]
    table: int
    round: int


@dataclass(frozen=True, slots=True)
class Step:
    """A table an entrant can come to, its round, and where its places lead; nowhere from the final table."""

    round: int
    table: int
    onward: tuple[Onward, ...]


def path(bracket: Bracket, entrant: int) -> tuple[Step, ...]:
    """The tables an entrant can come to, in order, his own in front; none where he is out, and none in a reseeded
    stage, which shows no path."""
    if bracket.entry.stage.kind is not Kind.TREE:
        return ()
    leading = steps(bracket)
    found: dict[int, Step] = {}
    waiting = _next_tables(bracket, entrant)
    while waiting:
        found[waiting[0]] = step = leading[waiting[0]]
        waiting = [*waiting[1:], *(onward.table for onward in step.onward if onward.table not in found)]
    return tuple(sorted(found.values(), key=lambda step: (step.round, step.table)))


def _next_tables(bracket: Bracket, entrant: int) -> list[int]:
    """The table he sits at, or that his bye leads to."""
    if bracket.finished:
        return []
    here, seats = bracket.rounds[len(bracket.seats) - 1], bracket.seats[-1]
    for table, entrants in zip(here.tables, seats.tables, strict=True):
        if entrant in entrants:
            return [table.number]
    fed = _fed(bracket)
    return [fed[source][0] for source, who in zip(here.byes, seats.byes, strict=True) if who == entrant]


def steps(bracket: Bracket) -> dict[int, Step]:
    """Where the places of each table of a tree lead, by the tables' numbers."""
    fed = _fed(bracket)
    found = {}
    for each, plan in zip(bracket.rounds, bracket.plan, strict=True):
        for table in each.tables:
            places = range(1, min(plan.setup.advance, len(table.slots)) + 1)
            found[table.number] = Step(each.number, table.number, _onward(table.number, places, fed))
    return found


def _onward(table: int, places: range, fed: dict[Source, tuple[int, int]]) -> tuple[Onward, ...]:
    to: dict[tuple[int, int], list[int]] = {}
    for place in places:
        to.setdefault(fed[Place(place, table)], []).append(place)
    return tuple(Onward(tuple(here), *where) for where, here in to.items())


def _fed(bracket: Bracket) -> dict[Source, tuple[int, int]]:
    """The table and the round that each source leads to."""
    rounds = {table.number: each.number for each in bracket.rounds for table in each.tables}
    tables = everything(bracket.rounds)
    return {slot: (table.number, rounds[table.number]) for table in tables for slot in table.slots}
