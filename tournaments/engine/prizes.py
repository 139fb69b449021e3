"""Prizes: who wins what, from the pot, the prize table and the official standings."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.engine.errors import refuse

from .award import Award, Contest, Decision, Left, Prize, Purse, Reason, Won
from .prize_table import Leftover, PrizeTable, Side, Size
from .purses import Stake, divide
from .standings import Row

Group = tuple[int, ...]  # entrants with the same claim
Decisions = Mapping[Prize, Decision]
_NONE: Decisions = MappingProxyType({})


class _Race(NamedTuple):
    """One contest: its prizes, and who comes in where, those who are tied together.

    ``open`` are the prizes that cannot be decided from what the tables reported.
    """

    prizes: tuple[Prize, ...]
    sizes: tuple[Size, ...]
    groups: tuple[Group, ...]
    open: frozenset[Prize] = frozenset()

    def stakes(self) -> Iterator[Stake]:
        """The prizes in order; vacant beyond the number of those who came in."""
        field = sum(map(len, self.groups))
        for number, (prize, size) in enumerate(zip(self.prizes, self.sizes, strict=True)):
            yield Stake(prize, size, number >= field and prize not in self.open)


def award(
    pot: int,
    table: PrizeTable,
    rows: Sequence[Row],
    *,
    sessions: int,
    ties_share: bool = True,
    played: Container[int] = frozenset(),
    decided: Decisions = _NONE,
) -> Award:
    """The prizes of an event with so many sessions, out of a pot in minor units of money.

    Who has not played a session wins nothing, unless he is among those who ``played`` in a bracket. Tied places share
    what they would win together, each the same multiple of ``table.round_to``; with ``ties_share`` false the tie-breaks
    decide the places first (those of a session share always). What is left over by rounding, ties and vacant prizes
    goes where ``table.leftover`` says. The sum is the pot, and no place wins more than the one above.

    A prize that hangs on hands a table did not report stays undecided: its amount is set aside (``Reason.UNDECIDED``)
    until ``decided`` names its winners or withdraws it, and no other prize waits for it. Raises ``Refused``:
    ``bad-pot``, ``prizes-exceed-pot``, ``prizes-out-of-order``.
    """
    field = [row for row in rows if row.played or row.entrant in played]
    main = _places(table, field, ties_share)
    races = [main, *_sessions(table, field, sessions), *_sides(table, field, main, decided)]
    purses, left = divide(pot, table, [stake for race in races for stake in race.stakes()])
    _verify_order(purses)
    won: list[Won] = []
    amounts = iter(purses)
    for race in races:
        shared, over = _shared(race, [next(amounts).amount for _ in race.prizes], table, decided)
        won += shared
        left += over
    if table.leftover is Leftover.FIRST:
        more, left = _to_the_first(main, left, decided)
        won += more
    return Award(pot, tuple(purses), tuple(won), tuple(left))


def _places(table: PrizeTable, field: Sequence[Row], ties_share: bool) -> _Race:
    prizes = tuple(Prize(Contest.PLACE, place) for place in range(1, len(table.places) + 1))
    groups = _grouped(field, _rank if ties_share else _place)
    lacking = set() if ties_share else {row.entrant for row in field if row.lacks}
    return _Race(prizes, table.places, groups, frozenset(_hanging(prizes, groups, lacking)))


def _hanging(prizes: Sequence[Prize], groups: Iterable[Group], lacking: Container[int]) -> Iterator[Prize]:
    """The prizes of places whose tie-break cannot be asked."""
    place = 0
    for group in groups:
        if group[0] in lacking:
            yield from prizes[place : place + len(group)]
        place += len(group)


def _sessions(table: PrizeTable, field: Sequence[Row], sessions: int) -> Iterator[_Race]:
    for session in range(1, sessions + 1):
        prizes = tuple(Prize(Contest.SESSION, place, session) for place in range(1, len(table.sessions) + 1))
        there = [row for row in field if row.sessions[session - 1] is not None]
        yield _Race(prizes, table.sessions, _grouped(there, _score_of(session)))


def _sides(table: PrizeTable, field: Sequence[Row], main: _Race, decided: Decisions) -> Iterator[_Race]:
    out = set(_winners(main)) if table.sides_exclude_main else set()
    there = [row for row in field if row.entrant not in out]
    for side in table.sides:
        prize = Prize(Contest.SIDE, side=side.kind)
        groups, is_open = _best(_CLAIMS[side.kind], there), False
        if prize in decided:
            groups = (decided[prize].winners,) if decided[prize].winners else ()
        elif side.kind in COUNTS and any(getattr(row, COUNTS[side.kind]) is None for row in there):
            groups, is_open = (), True
        yield _Race((prize,), (side.size,), groups, frozenset((prize,) if is_open else ()))


def _best(claim: Callable[[Row], int | None], rows: Sequence[Row]) -> tuple[Group, ...]:
    """The one group with the most to show, or none."""
    claims = {row.entrant: shown for row in rows if (shown := claim(row)) is not None}
    most = max(claims.values(), default=0)
    best = sorted(entrant for entrant, shown in claims.items() if shown == most)
    return (tuple(best),) if best else ()


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


def _shared(race: _Race, amounts: Sequence[int], table: PrizeTable, decided: Decisions) -> tuple[list[Won], list[Left]]:
    """What the groups of a contest win, each group the amounts of as many places as it takes."""
    won: list[Won] = []
    left: list[Left] = []
    place = 0
    if race.open and not race.groups:
        return _set_aside(list(zip(race.prizes, amounts, strict=True)), (), table, decided)
    for group in race.groups:
        of_group = slice(place, place + len(group))
        if race.open.intersection(race.prizes[of_group]):
            pairs = list(zip(race.prizes[of_group], amounts[of_group], strict=True))
            more, later = _set_aside(pairs, group, table, decided)
            won, left, place = won + more, left + later, place + len(group)
            continue
        pool = sum(amounts[place : place + len(group)])
        if pool:
            each = pool // (len(group) * table.round_to) * table.round_to
            prize, places = race.prizes[place], tuple(range(place + 1, place + len(group) + 1))
            won += [Won(entrant, prize, each, pool, len(group), places) for entrant in group if each]
            left += [Left(Reason.TIE, table.leftover, over, prize) for over in [pool - each * len(group)] if over]
        place += len(group)
    return won, left


def _set_aside(
    prizes: Sequence[tuple[Prize, int]], group: Group, table: PrizeTable, decided: Decisions
) -> tuple[list[Won], list[Left]]:
    """Prizes that cannot be decided: each goes to the winners that the director chose among ``group``, or waits."""
    won: list[Won] = []
    left: list[Left] = []
    for prize, amount in prizes:
        winners = decided[prize].winners if prize in decided else ()
        if winners and set(winners) <= set(group):
            each = amount // (len(winners) * table.round_to) * table.round_to
            won += [Won(one, prize, each, amount, len(winners), (prize.place,)) for one in winners if each]
            over = amount - each * len(winners)
            left += [Left(Reason.TIE, table.leftover, over, prize)] if over else []
        elif amount:
            left.append(Left(Reason.UNDECIDED, Leftover.LATER, amount, prize))
    return won, left


def _to_the_first(main: _Race, left: Sequence[Left], decided: Decisions) -> tuple[list[Won], list[Left]]:
    """What is left over goes to the winners; what does not divide among them, or has no winner, to the house."""
    over = sum(each.amount for each in left if each.to is Leftover.FIRST)
    first = main.groups[0] if main.groups else ()
    prize = Prize(Contest.LEFTOVER)
    if main.prizes and main.prizes[0] in main.open:
        chosen = decided.get(main.prizes[0])
        if chosen is None or not set(chosen.winners) <= set(first):
            others = [each for each in left if each.to is not Leftover.FIRST]
            return [], [*others, Left(Reason.UNDECIDED, Leftover.LATER, over, prize)] if over else others
        first = chosen.winners
    each = over // len(first) if first else 0
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
# The count of a row that a side prize needs from every table; a table that reported totals only leaves it out.
COUNTS = {Side.BIGGEST_HAND: "best", Side.MOST_LEASTERS: "leasters"}
