"""The places of a bracket: everybody who took part, once; and who did not advance, best first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .bracket import Bracket, Seed
from .ranking import Line, rankings
from .scores import scores, totals
from .stage import RankBy

_STILL_IN, _LEFT = 0, 1 << 30  # beside the places at a table, which begin with 1


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's place in the bracket: the last round he was in, his place at its table (None: it is not played, he
    rested or left), his score there (None: not played, or he left; a bye's is that of the bye) and his total."""

    entrant: int
    place: int
    round: int
    at_table: int | None
    score: int | None
    total: int


def places(bracket: Bracket) -> tuple[Standing, ...]:
    """Everybody who took part, best first: by round reached, then place at the table, score (the total where that
    ranks), seed. At any moment: who is still in stands before those who are out in the same round, and who left it
    after them. Raises ``Refused`` as ``rankings`` does."""
    rows = sorted(_rows(bracket), key=lambda row: row[0])
    return tuple(replace(standing, place=place) for place, (_, standing) in enumerate(rows, 1))


def best_out(bracket: Bracket, number: int) -> list[int]:
    """Who did not advance from a played round (0: the cut before the stage) and has not left, best first: by place at
    the table, then score (the total where that ranks), then seed."""
    if number == 0:
        found = [seed.entrant for seed in bracket.entry.reserve]
    else:
        found = [line.entrant for line in _out(bracket, number)]
    return [entrant for entrant in found if entrant not in bracket.withdrawn]


def second_chance(bracket: Bracket) -> tuple[Seed, ...]:
    """The field of the second chance, best first, with the totals they had: who was out after its rounds.

    It is known once the round after them is seated, since some of those out may come back to fill that; from then on
    only who leaves is missing in it.
    """
    setup = bracket.entry.stage.second_chance
    if setup is None or len(bracket.seats) <= setup.rounds:
        return ()
    then = _as_it_was(bracket, setup.rounds)
    gone = bracket.withdrawn.union(then.seats[-1].everybody())
    return tuple(Seed(row.entrant, row.total) for row in places(then) if row.entrant not in gone)


def _as_it_was(bracket: Bracket, played: int) -> Bracket:
    """The bracket when so many rounds were played and the next was seated."""
    results, extras = bracket.results[:played], bracket.extras[:played]
    return replace(bracket, seats=bracket.seats[: played + 1], results=results, extras=extras)


def _out(bracket: Bracket, number: int) -> list[Line]:
    seeds, advance = bracket.seeds(), bracket.plan[number - 1].setup.advance
    lines = (line for table in rankings(bracket, number).values() for line in table if line.place > advance)
    return sorted(lines, key=lambda line: (line.place, -_value(bracket, line.score, line.total), seeds[line.entrant]))


def _value(bracket: Bracket, score: int, total: int) -> int:
    return total if bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL else score


def _rows(bracket: Bracket) -> Iterator[tuple[tuple[int, int, int, int], Standing]]:
    """For each entrant what places go by, and his standing without the place."""
    seeds, played = bracket.seeds(), len(bracket.results)
    after = [totals(bracket, number) for number in range(played + 1)]
    points = [scores(bracket, number) for number in range(1, played + 1)]
    lines = [_lines(bracket, number) for number in range(1, played + 1)]
    left = {leaving.entrant: leaving.round for leaving in bracket.left}
    for entrant, number in _last(bracket).items():
        done = number <= played
        line = lines[number - 1].get(entrant) if done else None
        score = points[number - 1].get(entrant) if done else None
        total = after[min(number, played)][entrant]
        at_table = line.place if line else _LEFT if left.get(entrant) == number else _STILL_IN
        standing = Standing(entrant, 0, number, line.place if line else None, score, total)
        yield (-number, at_table, -_value(bracket, score or 0, total), seeds[entrant]), standing


def _lines(bracket: Bracket, number: int) -> dict[int, Line]:
    return {line.entrant: line for table in rankings(bracket, number).values() for line in table}


def _last(bracket: Bracket) -> dict[int, int]:
    """The last round that each was in, those who left during it among them."""
    found = {leaving.entrant: leaving.round for leaving in bracket.left if leaving.round}
    for number, seats in enumerate(bracket.seats, 1):
        for entrant in seats.everybody():
            found[entrant] = max(found.get(entrant, 0), number)
    return found
