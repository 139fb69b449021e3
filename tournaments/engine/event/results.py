"""Signed standings and prizes, their changes since, and the final order with the places of the bracket first."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import groupby
from typing import Any

from scorekeeper.engine.errors import Phrase, refuse
from scorekeeper.engine.json_values import Reader, boolean, integer_within, line, list_of, one_of, optional, read_object
from tournaments.engine.award import Award, AwardChange, award_as_json, award_changes, read_award
from tournaments.engine.brackets.ranking import EntrantPlacing, places
from tournaments.engine.brackets.stage import MOST_ROUNDS
from tournaments.engine.event.book import BracketRun
from tournaments.engine.event.values import Json, SignOff
from tournaments.engine.seating.plan import MOST_SESSIONS
from tournaments.engine.standings import (
    AtTie,
    BracketReached,
    Counts,
    EntrantStanding,
    TableResult,
    TieBreak,
    TieDecision,
    add_counts,
)

_MOST_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class StandingsChange:
    """An entrant's line that is not as it was signed; None where they had none, or have none now."""

    entrant: int
    before: EntrantStanding | None
    after: EntrantStanding | None


@dataclass(frozen=True, slots=True)
class SignedDifference:
    """The changes if results were signed again now: lines of the standings, best first, and prizes."""

    rows: tuple[StandingsChange, ...]
    prizes: tuple[AwardChange, ...]

    def __bool__(self) -> bool:
        """Return whether anything would change."""
        return bool(self.rows or self.prizes)


def signed_difference(signed: SignOff, rows: Sequence[EntrantStanding], award: Award) -> SignedDifference:
    """Return the changes compared with what is signed. Nothing signed changes by itself."""
    before = {row.entrant: row for row in signed.standings}
    after = {row.entrant: row for row in rows}
    had, has = (Counter(row.rank for row in each) for each in (signed.standings, rows))
    moved = (
        StandingsChange(entrant, before.get(entrant), after.get(entrant))
        for entrant in dict.fromkeys([*after, *before])
    )
    return SignedDifference(
        tuple(each for each in moved if _shown_figures(each.before, had) != _shown_figures(each.after, has)),
        award_changes(signed.award, award),
    )


def results_as_json(rows: Sequence[EntrantStanding], award: Award) -> Json:
    """Return standings and prizes as an entry stores them, for ``read_signed``."""
    plain: Json = json.loads(json.dumps({"standings": [asdict(row) for row in rows]}))
    return plain | {"award": award_as_json(award)}


def read_signed(payload: Json) -> tuple[tuple[EntrantStanding, ...], Award]:
    """Read the standings and prizes that ``results_as_json`` wrote.

    Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``, and ``bad-award`` where prizes do not add up to
    the pot.
    """
    rows = list_of(_read_row, _MOST_ROWS)(payload["standings"], "standings")
    award = read_award(payload["award"])
    if award.paid + sum(left.amount for left in award.left) != award.pot:
        raise refuse("bad-award", path="award")
    return rows, award


def results_digest(rows: Sequence[EntrantStanding], award: Award | None) -> str:
    """Return a digest that changes with anything in the standings or the prizes; empty without prizes."""
    if award is None:
        return ""
    return sha256(json.dumps(results_as_json(rows, award), sort_keys=True).encode()).hexdigest()


def _shown_figures(row: EntrantStanding | None, sharing: Mapping[int, int]) -> tuple[Any, ...] | None:
    """Return what standings show: the rank, whether others share it, and the points.

    A place among tied ones matters where it wins a prize, and prizes are compared.
    """
    return None if row is None else (row.rank, sharing[row.rank] > 1, row.points, row.total, row.sessions)


def _read_row(value: object, path: str) -> EntrantStanding:
    return EntrantStanding(**read_object(value, _READERS, tuple(_READERS), Phrase("a-line-of-the-standings"), path))


def _read_decided_by(value: object, path: str) -> TieBreak | AtTie:
    kind: Reader = one_of(AtTie if value in list(AtTie) else TieBreak)
    decided: TieBreak | AtTie = kind(value, path)
    return decided


def _read_reached(value: object, path: str) -> BracketReached:
    fields = read_object(value, _REACHED, tuple(_REACHED), Phrase("a-line-of-the-standings"), path)
    return BracketReached(**fields)


def _read_decision(value: object, path: str) -> TieDecision:
    fields = read_object(value, _DECISION, tuple(_DECISION), Phrase("a-line-of-the-standings"), path)
    return TieDecision(**fields)


_DECISION: dict[str, Reader] = {"chosen": boolean, "why": line}
_PLACE, _POINTS, _COUNT = (
    integer_within(1, _MOST_ROWS),
    integer_within(-1_000_000_000, 1_000_000_000),
    integer_within(0, 1_000_000_000),
)
_REACHED: dict[str, Reader] = {
    "session": integer_within(1, MOST_SESSIONS + 2 * MOST_ROUNDS),
    "at_table": optional(_PLACE),
    **dict.fromkeys(("still", "left", "played", "bye"), boolean),
}
_READERS: dict[str, Reader] = {
    "entrant": integer_within(1, 1_000_000),
    "rank": _PLACE,
    "place": _PLACE,
    "total": _POINTS,
    "sessions": list_of(optional(_POINTS), MOST_SESSIONS),
    "penalties": _POINTS,
    **dict.fromkeys(("hands", "picked", "won", "lost", "leasters"), optional(_COUNT)),
    "best": optional(_POINTS),
    "decided_by": optional(_read_decided_by),
    "lacks": optional(one_of(TieBreak)),
    "won_with": optional(_POINTS),
    "reached": optional(_read_reached),
    "decision": optional(_read_decision),
}


@dataclass(frozen=True, slots=True)
class BracketLine:
    """An entrant in the brackets of an event: their placing among all who took part, and how far they came."""

    placing: EntrantPlacing
    reached: BracketReached


def bracket_lines(run: BracketRun) -> tuple[BracketLine, ...]:
    """Return everyone who took part, once, best first, ties as ties.

    Those who played the second chance keep the places that they had among them after the bracket itself, in the order
    of the second chance, with the points and ties they had there. Raises ``Refused`` as ``places`` does.
    """
    main, second = _part_lines(run, second=False), _part_lines(run, second=True)
    final = set(_finalists(run))
    reordered = [line for line in second if line.placing.entrant not in final]  # one may have come back
    moved, coming = {line.placing.entrant for line in reordered}, iter(reordered)
    order = [next(coming) if line.placing.entrant in moved else line for line in main]
    lines: list[BracketLine] = []
    for _, alike in groupby(order, key=lambda line: (line.placing.entrant in moved, line.placing.rank)):
        rank = len(lines) + 1
        lines += (
            replace(line, placing=replace(line.placing, place=place, rank=rank))
            for place, line in enumerate(alike, rank)
        )
    return tuple(lines)


def _part_lines(run: BracketRun, *, second: bool) -> list[BracketLine]:
    """Return the lines of the bracket, or of its second chance, best first; none before it is published."""
    part = run.part(second)
    if part is None:
        return []
    waiting = set() if part.finished else set(part.seats[-1].everybody())
    lines = []
    for placing in places(part):
        left = placing.entrant in part.withdrawn
        still = placing.entrant in waiting and not left
        session, played = run.session(second, placing.round), placing.score is not None
        bye = still and placing.entrant in part.seats[-1].byes
        lines.append(BracketLine(placing, BracketReached(session, placing.at_table, still, left, played, bye)))
    return lines


def join_bracket_places(
    rows: Sequence[EntrantStanding], run: BracketRun, inside: Sequence[BracketLine]
) -> tuple[EntrantStanding, ...]:
    """Return the lines of the standings ranked by the bracket's places, then the others.

    Sessions, totals, and counts stay those of the sessions, and who played none has no score there. Where there are no
    sessions, the bracket is the event: counts are those of its tables.
    """
    known = {row.entrant: row for row in rows}
    sessions = run.first - 1
    played = {} if sessions else _results_played(run)
    first = [
        _rank_row(known.get(number), line, sessions, add_counts(played.get(number, ())))
        for line in inside
        for number in [line.placing.entrant]
    ]
    entered = {line.placing.entrant for line in inside}
    return (*first, *_rank_after(len(inside), [row for row in rows if row.entrant not in entered]))


def _results_played(run: BracketRun) -> Mapping[int, Sequence[TableResult]]:
    """Return the results of each entrant's tables in the bracket."""
    by_session: defaultdict[int, list[TableResult]] = defaultdict(list)
    for result in (result for _, part in run.parts() for results in part.results for result in results):
        by_session[result.entrant].append(result)
    return by_session


def is_bracket_deciding(run: BracketRun | None, sessions: range) -> bool:
    """Return whether the bracket ranks the event.

    It does once all that is published of it is over; from its first round on where there are no sessions before it.
    """
    return run is not None and (run.finished or not sessions)


def _finalists(run: BracketRun) -> Iterator[int]:
    """Yield who sits at the final table, once it is seated."""
    return run.main.seats[-1].everybody() if len(run.main.seats) == len(run.main.plan) else iter(())


def _rank_row(row: EntrantStanding | None, line: BracketLine, sessions: int, counts: Counts) -> EntrantStanding:
    placing = line.placing
    total = 0 if sessions else placing.total
    ranked = row or EntrantStanding(placing.entrant, 0, 0, total, (None,) * sessions, 0, *counts)
    return replace(
        ranked,
        rank=placing.rank,
        place=placing.place,
        decided_by=placing.decided_by,
        lacks=None,
        won_with=placing.points,
        decision=placing.decision,
        reached=line.reached,
    )


def _rank_after(before: int, rows: Sequence[EntrantStanding]) -> Iterator[EntrantStanding]:
    """Yield the lines ranked after so many, ties as they were."""
    first: dict[tuple[str, int], int] = {}
    for number, row in enumerate(rows, before + 1):
        rank, place = first.setdefault(("rank", row.rank), number), first.setdefault(("place", row.place), number)
        yield replace(row, rank=rank, place=place)
