"""A bracket from its beginning to its end: published, played round by round, changed; and made again to be checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..standings import Result
from . import feed
from .bracket import (
    Bracket,
    Corrected,
    Entry,
    Event,
    Extra,
    Leaving,
    Person,
    Place,
    Played,
    Replaced,
    Seed,
    Source,
    Withdrawn,
)
from .check import check_entry, check_open, check_played, check_results
from .plan import plan
from .ranking import rankings
from .stage import Kind, Stage
from .tree import tree


def seeded(
    field: Sequence[Seed],
    stage: Stage,
    seed: int = 1,
    *,
    reserve: Sequence[Seed] = (),
    apart: Iterable[frozenset[Person]] = (),
) -> Bracket:
    """A published bracket, its first round seated. Field and reserve (who did not make the cut) are best first.

    Raises ``Refused``: ``entrant-twice``, and what ``plan`` raises.
    """
    return _published(Entry(stage, tuple(field), tuple(reserve), tuple(apart), seed))


def advance(
    bracket: Bracket, results: Iterable[Result], extras: Iterable[Extra] = (), *, returning: int | None = None
) -> Bracket:
    """The round that is seated was played; the next is seated, unless it was the final table.

    A result for everybody at every table that plays (``session`` the round, ``table`` the table's number); ``extras``
    for ties that extra hands decided; ``returning`` won the second chance, where the next round waits for him.
    Raises ``Refused``: ``finished``, ``bad-result``, ``missing-result``, ``bad-returning``, what ``rankings`` raises.
    """
    return apply(bracket, Played(tuple(results), tuple(extras), returning))


def correct(bracket: Bracket, number: int, results: Iterable[Result], extras: Iterable[Extra] = ()) -> Bracket:
    """What a played round's tables say is put right; seats that were filled stay (``moved`` says who would not).

    Raises ``Refused``: ``not-played``, and as ``advance`` does.
    """
    return apply(bracket, Corrected(number, tuple(results), tuple(extras)))


def withdraw(bracket: Bracket, entrant: int, *, played: bool = False) -> Bracket:
    """An entrant leaves. His slot in the round that is seated goes to the best who did not advance, or stays empty, as
    the round's setting says. Where his table was ``played`` already it keeps him, and the slot that he won does so
    when the next round is seated.

    Raises ``Refused``: ``unknown-entrant``, ``withdrawn``, ``finished``.
    """
    return apply(bracket, Withdrawn(entrant, played))


def replace_person(bracket: Bracket, entrant: int, person: Person) -> Bracket:
    """Another person plays on an entrant's line from the seated round on; avoidances and meetings go by person.

    Raises ``Refused``: ``unknown-entrant``, ``withdrawn``, ``finished``.
    """
    return apply(bracket, Replaced(entrant, person))


def recompute(entry: Entry, log: Iterable[Event]) -> Bracket:
    """The bracket made again from what went into it and what happened; equal to the one that was kept, or that is
    not what its tables say."""
    bracket = _published(entry)
    for event in log:
        bracket = apply(bracket, event)
    return bracket


def moved(bracket: Bracket) -> dict[Source, tuple[int | None, int]]:
    """Where corrections would have let somebody else go on: by what feeds the slot, who sits there and who would."""
    found: dict[Source, tuple[int | None, int]] = {}
    for number in range(1, len(bracket.seats)):
        fed = feed.seated(bracket, number + 1)
        for table, lines in rankings(bracket, number).items():
            for line in lines[: bracket.plan[number - 1].setup.advance]:
                source = Place(line.place, table)
                if fed[source] != line.entrant and line.entrant not in bracket.withdrawn:
                    found[source] = (fed[source], line.entrant)
    return found


def apply(bracket: Bracket, event: Event) -> Bracket:
    """The bracket after something happened; the log has it last. Raises ``Refused`` as the functions above do."""
    match event:
        case Played():
            after = _played(bracket, event)
        case Corrected():
            after = _corrected(bracket, event)
        case Withdrawn():
            after = _without(bracket, event)
        case Replaced():
            check_open(bracket, event.entrant)
            after = bracket
    return replace(after, log=(*bracket.log, event))


def _published(entry: Entry) -> Bracket:
    check_entry(entry)
    planned = plan(len(entry.field), entry.stage, len(entry.reserve))
    rounds = tree(entry, planned) if entry.stage.kind is Kind.TREE else ()
    return feed.seat(Bracket(entry, planned, rounds))


def _played(bracket: Bracket, event: Played) -> Bracket:
    check_played(bracket, event)
    after = replace(bracket, results=(*bracket.results, event.results), extras=(*bracket.extras, event.extras))
    rankings(after, len(after.results))
    if after.finished:
        return after
    return feed.seat(replace(after, log=(*after.log, event)), event.returning)


def _corrected(bracket: Bracket, event: Corrected) -> Bracket:
    check_results(bracket, event.round, event.results, event.extras)
    here = event.round - 1
    results = (*bracket.results[:here], event.results, *bracket.results[here + 1 :])
    extras = (*bracket.extras[:here], event.extras, *bracket.extras[here + 1 :])
    after = replace(bracket, results=results, extras=extras)
    for number in range(event.round, len(results) + 1):
        rankings(after, number)
    return after


def _without(bracket: Bracket, event: Withdrawn) -> Bracket:
    check_open(bracket, event.entrant)
    if event.played:
        return replace(bracket, left=(*bracket.left, Leaving(event.entrant, len(bracket.seats))))
    return feed.without(bracket, event.entrant)
