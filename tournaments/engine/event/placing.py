"""The final order of an event: the bracket's places first, after them the standings of those who did not get in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.brackets.places import Standing, places
from tournaments.engine.standings import Counts, Result, Row, counts

from .bracket_run import BracketRun


def bracket_places(run: BracketRun) -> tuple[Standing, ...]:
    """Everybody who took part, once, best first. Those who played the second chance keep the places that they had
    among them after the bracket itself, in the order of the second chance. Raises ``Refused`` as ``places`` does."""
    main, second = places(run.main), places(run.second) if run.second else ()
    final = set(_final(run))
    known = {standing.entrant: standing for standing in main}
    reordered = [known[each.entrant] for each in second if each.entrant not in final]  # one may have come back
    moved, coming = {standing.entrant for standing in reordered}, iter(reordered)
    order = (next(coming) if standing.entrant in moved else standing for standing in main)
    return tuple(replace(standing, place=number) for number, standing in enumerate(order, 1))


def joined(rows: Sequence[Row], run: BracketRun, inside: Sequence[Standing]) -> tuple[Row, ...]:
    """The lines of the standings ranked by the bracket's places, no two alike, then the others.

    Scores, totals and counts stay those of the sessions, and who played none has no score there. Where there are no
    sessions, the bracket is the event: counts are those of its tables.
    """
    known = {row.entrant: row for row in rows}
    sessions = run.first - 1
    played = {} if sessions else _played(run)
    first = [_ranked(known.get(each.entrant), each, sessions, counts(played.get(each.entrant, ()))) for each in inside]
    entered = {each.entrant for each in inside}
    return (*first, *_after(len(inside), [row for row in rows if row.entrant not in entered]))


def _played(run: BracketRun) -> Mapping[int, Sequence[Result]]:
    """What everybody's tables in the bracket gave."""
    found: defaultdict[int, list[Result]] = defaultdict(list)
    for result in (result for _, part in run.parts() for results in part.results for result in results):
        found[result.entrant].append(result)
    return found


def decides(run: BracketRun | None, sessions: range) -> bool:
    """Whether the bracket ranks the event: once all that is published of it is over; from its first round on where
    there are no sessions before it."""
    return run is not None and (run.finished or not sessions)


@dataclass(frozen=True, slots=True)
class Reached:
    """How far an entrant came: in the second chance where ``second``; ``still`` in, or ``left`` before it was over."""

    standing: Standing
    second: bool
    still: bool
    left: bool


def reached(run: BracketRun) -> dict[int, Reached]:
    """How far everybody came who took part; who played the second chance and did not come back, in that."""
    found: dict[int, Reached] = {}
    final = set(_final(run))
    for second, part in run.parts():
        waiting = set() if part.finished else set(part.seats[-1].everybody())
        for standing in places(part):
            if not (second and standing.entrant in final):
                still, left = standing.entrant in waiting, standing.entrant in part.withdrawn
                found[standing.entrant] = Reached(standing, second, still and not left, left)
    return found


def _final(run: BracketRun) -> Iterator[int]:
    """Who sits at the final table, once it is seated."""
    return run.main.seats[-1].everybody() if len(run.main.seats) == len(run.main.plan) else iter(())


def _ranked(row: Row | None, standing: Standing, sessions: int, told: Counts) -> Row:
    found = row or Row(standing.entrant, 0, 0, standing.total, (None,) * sessions, 0, *told)
    return replace(found, rank=standing.place, place=standing.place, decided_by=None, lacks=None)


def _after(before: int, rows: Sequence[Row]) -> Iterator[Row]:
    """The lines ranked after so many, ties as they were."""
    first: dict[tuple[str, int], int] = {}
    for number, row in enumerate(rows, before + 1):
        rank, place = first.setdefault(("rank", row.rank), number), first.setdefault(("place", row.place), number)
        yield replace(row, rank=rank, place=place)
