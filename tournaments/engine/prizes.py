"""Prizes: who wins what, from the pot, the prize table and the official standings."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from scorekeeper.engine.errors import Fault, Refused, refuse

from .award import Award, Contest, Left, Prize, Purse, Reason, Won
from .prize_table import Leftover, PrizeTable, Side, SidePrize, Size
from .purses import Stake, divide
from .standings import Row

Group = tuple[int, ...]  # entrants with the same claim


class _Race(NamedTuple):
    """One contest: its prizes, and who comes in where, those who are tied together."""

    prizes: tuple[Prize, ...]
    sizes: tuple[Size, ...]
    groups: tuple[Group, ...]

    def stakes(self) -> Iterator[Stake]:
        """The prizes in order; vacant beyond the number of those who came in."""
        field = sum(map(len, self.groups))
        for number, (prize, size) in enumerate(zip(self.prizes, self.sizes, strict=True)):
            yield Stake(prize, size, number >= field)


def award(
    pot: int,
    table: PrizeTable,
    rows: Sequence[Row],
    *,
    sessions: int,
    ties_share: bool = True,
    played: Container[int] = frozenset(),
) -> Award:
    """The prizes of an event with so many sessions, out of a pot in minor units of money.

    Who has not played a session wins nothing, unless he is among those who ``played`` in a bracket. Tied places share
    what they would win together, each the same multiple of ``table.round_to``; with ``ties_share`` false the tie-breaks
    decide the places first (those of a session share always). What is left over by rounding, ties and vacant prizes
    goes where ``table.leftover`` says. The sum is the pot, and no place wins more than the one above. Raises
    ``Refused``: ``bad-pot``, ``prizes-exceed-pot``, ``prizes-out-of-order``, ``prize-undecided`` and
    ``prize-needs-hands`` where tables gave totals only.
    """
    field = [row for row in rows if row.played or row.entrant in played]
    main = _places(table, field, ties_share)
    races = [main, *_sessions(table, field, sessions), *_sides(table, field, main)]
    purses, left = divide(pot, table, [stake for race in races for stake in race.stakes()])
    _verify_order(purses)
    won: list[Won] = []
    amounts = iter(purses)
    for race in races:
        shared, over = _shared(race, [next(amounts).amount for _ in race.prizes], table)
        won += shared
        left += over
    if table.leftover is Leftover.FIRST:
        more, left = _to_the_first(main, left)
        won += more
    return Award(pot, tuple(purses), tuple(won), tuple(left))


def _places(table: PrizeTable, field: Sequence[Row], ties_share: bool) -> _Race:
    for row in field:
        if not ties_share and row.lacks and row.place <= len(table.places):
            sentence = f"Place {row.place} is tied and a table gave totals only, so {row.lacks.words} cannot decide."
            raise refuse("prize-undecided", f"{sentence} Type the counts, or let ties share.", "ties_share")
    prizes = tuple(Prize(Contest.PLACE, place) for place in range(1, len(table.places) + 1))
    key = _rank if ties_share else _place
    return _Race(prizes, table.places, _grouped(field, key))


def _sessions(table: PrizeTable, field: Sequence[Row], sessions: int) -> Iterator[_Race]:
    for session in range(1, sessions + 1):
        prizes = tuple(Prize(Contest.SESSION, place, session) for place in range(1, len(table.sessions) + 1))
        there = [row for row in field if row.sessions[session - 1] is not None]
        yield _Race(prizes, table.sessions, _grouped(there, _score_of(session)))


def _sides(table: PrizeTable, field: Sequence[Row], main: _Race) -> Iterator[_Race]:
    out = set(_winners(main)) if table.sides_exclude_main else set()
    there = [row for row in field if row.entrant not in out]
    if faults := [fault for side in table.sides for fault in _lacking(side, there)]:
        raise Refused(faults)
    for side in table.sides:
        yield _Race((Prize(Contest.SIDE, side=side.kind),), (side.size,), _best(_CLAIMS[side.kind], there))


def _best(claim: Callable[[Row], int | None], rows: Sequence[Row]) -> tuple[Group, ...]:
    """The one group with the most to show, or none."""
    claims = {row.entrant: shown for row in rows if (shown := claim(row)) is not None}
    most = max(claims.values(), default=0)
    best = sorted(entrant for entrant, shown in claims.items() if shown == most)
    return (tuple(best),) if best else ()


def _lacking(side: SidePrize, rows: Sequence[Row]) -> Iterator[Fault]:
    lacking = sum(_COUNTS[side.kind](row) is None for row in rows) if side.kind in _COUNTS else 0
    if lacking:
        sentence = (
            f"The prize for {side.kind} needs hands, and {lacking} entrants sat where a table gave totals only;"
            " type the counts, or take the prize out."
        )
        yield Fault("prize-needs-hands", sentence, "prizes.sides")


def _winners(main: _Race) -> Iterator[int]:
    """Who is at a place that has a prize."""
    place = 0
    for group in main.groups:
        if place >= len(main.prizes):
            return
        yield from group
        place += len(group)


def _grouped(rows: Sequence[Row], key: Callable[[Row], int]) -> tuple[Group, ...]:
    """Entrants by rising keys, those with the same one together, numbers rising."""
    in_order = sorted(rows, key=lambda row: (key(row), row.entrant))
    return tuple(tuple(row.entrant for row in alike) for _, alike in groupby(in_order, key=key))


def _shared(race: _Race, amounts: Sequence[int], table: PrizeTable) -> tuple[list[Won], list[Left]]:
    """What the groups of a contest win, each group the amounts of as many places as it takes."""
    won: list[Won] = []
    left: list[Left] = []
    place = 0
    for group in race.groups:
        pool = sum(amounts[place : place + len(group)])
        if pool:
            each = pool // (len(group) * table.round_to) * table.round_to
            prize, places = race.prizes[place], tuple(range(place + 1, place + len(group) + 1))
            won += [Won(entrant, prize, each, pool, len(group), places) for entrant in group if each]
            left += [Left(Reason.TIE, table.leftover, over, prize) for over in [pool - each * len(group)] if over]
        place += len(group)
    return won, left


def _to_the_first(main: _Race, left: Sequence[Left]) -> tuple[list[Won], list[Left]]:
    """What is left over goes to the winners; what does not divide among them, or has no winner, to the house."""
    over = sum(each.amount for each in left if each.to is Leftover.FIRST)
    first = main.groups[0] if main.groups else ()
    each = over // len(first) if first else 0
    prize = Prize(Contest.LEFTOVER)
    places = tuple(range(1, len(first) + 1))
    won = [Won(entrant, prize, each, over, len(first), places) for entrant in first if each]
    kept = [each for each in left if each.to is not Leftover.FIRST]
    rest = over - each * len(first)
    reason = Reason.TIE if first else Reason.VACANT
    return won, [*kept, Left(reason, Leftover.HOUSE, rest, prize)] if rest else kept


def _verify_order(purses: Sequence[Purse]) -> None:
    above: dict[tuple[Contest, int | None], int] = {}
    for purse in purses:
        contest = purse.prize.contest, purse.prize.session
        if purse.vacant or purse.prize.contest is Contest.SIDE:
            continue
        if purse.amount > above.get(contest, purse.amount):
            place = purse.prize.place
            sentence = f"With this pot place {place} would win more than place {place - 1}; change their prizes."
            raise refuse("prizes-out-of-order", sentence, "prizes")
        above[contest] = purse.amount


def _rank(row: Row) -> int:
    return row.rank


def _place(row: Row) -> int:
    return row.place


def _score_of(session: int) -> Callable[[Row], int]:
    return lambda row: -(row.sessions[session - 1] or 0)


def _best_session(row: Row) -> int | None:
    return max((score for score in row.sessions if score is not None), default=None)


# What a row has to show for a side prize, the most wins; None: it has no claim.
_CLAIMS: dict[Side, Callable[[Row], int | None]] = {
    Side.BIGGEST_HAND: lambda row: row.best or None,
    Side.SESSION_HIGH: _best_session,
    Side.MOST_LEASTERS: lambda row: row.leasters or None,
    Side.LOWEST_SCORE: lambda row: -row.total,
}
_COUNTS: dict[Side, Callable[[Row], int | None]] = {
    Side.BIGGEST_HAND: lambda row: row.best,
    Side.MOST_LEASTERS: lambda row: row.leasters,
}
