"""What ends the round of a bracket that is played: what it waits for, who plays extra hands, who would come on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.errors import Fault, Refused
from tournaments.engine.brackets.fold import correct, moved_by_corrections
from tournaments.engine.brackets.ranking import extra_hands
from tournaments.engine.brackets.values import Bracket, ExtraHands, Source
from tournaments.engine.event.bracket import require_bracket, require_part
from tournaments.engine.event.values import OFFICIAL, SessionTable
from tournaments.engine.standings import TableResult
from tournaments.models import Event

from .book import Read
from .bracket import next_round
from .results import round_results


@dataclass(frozen=True, slots=True)
class Ahead:
    """The round that is played: the tables it ``waits`` for; then who needs an ``extra`` hand, by table; then the
    bracket ``after`` it, or the ``fault`` that is in the way."""

    waits: tuple[SessionTable, ...]
    extra: dict[int, tuple[int, ...]]
    after: Bracket | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A round that is over whose tables say something else now: whose results ``before`` are ``now`` others, who would
    have gone on (by the slot: who sits there, and who would), or the ``fault`` that keeps it from being taken in."""

    number: int
    before: tuple[TableResult | None, ...]
    now: tuple[TableResult, ...]
    would: dict[Source, tuple[int | None, int]]
    extra: dict[int, tuple[int, ...]]
    fault: Fault | None = None


def ahead(
    event: Event, found: Read, second: bool = False, extras: Sequence[ExtraHands] = (), returning: int | None = None
) -> Ahead:
    """What the end of the seated round needs, and what comes after it. Raises ``Refused``: ``no-bracket``."""
    book, part = found.book, require_part(found.book, second)
    session = require_bracket(book).session(second, len(part.seats))
    waits = tuple(table for table in book.tables_of(session) if book.state_of(table) not in OFFICIAL)
    if waits or part.finished:
        return Ahead(waits, {})
    results = tuple(round_results(event, found, session))
    extra = extra_hands(replace(part, results=(*part.results, results)), len(part.seats))
    try:
        return Ahead((), extra, next_round(event, found, second, extras, returning))
    except Refused as refused:
        return Ahead((), extra, fault=refused.faults[0])


def changes(event: Event, found: Read, second: bool = False, extras: Sequence[ExtraHands] = ()) -> list[Change]:
    """The rounds that are over and whose confirmed tables say something else than was taken from them, the first one
    first. ``extras`` are further extra hands. Raises ``Refused``: ``no-bracket``."""
    run, part = require_bracket(found.book), require_part(found.book, second)
    rounds = enumerate(part.results, 1)
    told = ((number, old, round_results(event, found, run.session(second, number))) for number, old in rounds)
    return [_change(part, number, tuple(now), extras) for number, old, now in told if _differs(old, now)]


def extras_of(part: Bracket, number: int, extras: Sequence[ExtraHands]) -> tuple[ExtraHands, ...]:
    """The extra hands of a round, those said now in place of those said before, if it is over."""
    said = {extra.entrant for extra in extras}
    before = part.extras[number - 1] if 1 <= number <= len(part.extras) else ()
    return (*(extra for extra in before if extra.entrant not in said), *extras)


def _differs(old: Sequence[TableResult], now: Sequence[TableResult]) -> bool:
    """Only what is there can be compared: a table that was opened again says nothing until it is confirmed."""
    known = {result.entrant: result for result in old}
    return any(known.get(result.entrant) != result for result in now)


def _change(part: Bracket, number: int, now: tuple[TableResult, ...], extras: Sequence[ExtraHands]) -> Change:
    before = {result.entrant: result for result in part.results[number - 1]}
    other = tuple(result for result in now if before.get(result.entrant) != result)
    old = tuple(before.get(result.entrant) for result in other)
    here = (*part.results[: number - 1], now, *part.results[number:])
    extra = extra_hands(replace(part, results=here), number)
    try:
        said = [one for one in extras if any(one.entrant in tied for tied in extra.values())]
        after = correct(part, number, now, extras_of(part, number, said))
    except Refused as refused:
        return Change(number, old, other, {}, extra, refused.faults[0])
    standing = moved_by_corrections(part)
    would = {source: who for source, who in moved_by_corrections(after).items() if standing.get(source) != who}
    return Change(number, old, other, would, extra)
