"""Prizes: the pot divided into purses, and who wins what by the prize table and the official standings."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.engine.errors import Ordinal, refuse
from tournaments.engine.award import Award, Contest, LeftReason, Prize, PrizeDecision, PrizeLeft, PrizeWon, Purse
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeSize, PrizeTable, SidePrizeKind, Vacant
from tournaments.engine.standings import EntrantStanding


class PrizeStake(NamedTuple):
    """A prize of the table, and whether anyone can win it."""

    prize: Prize
    size: PrizeSize
    vacant: bool = False


def divide_pot(pot: int, table: PrizeTable, stakes: Sequence[PrizeStake]) -> tuple[list[Purse], list[PrizeLeft]]:
    """The purse of each stake, and what is left over; together they are the pot (minor units).

    Purses are multiples of ``table.round_to``: rounded down, and then one more for each of those that lost most by
    it, as far as there is one for all that are equal. Raises ``Refused``: ``bad-pot``, ``prizes-exceed-pot``.
    """
    rest = _rest_of_pot(pot, stakes)
    asked = [stake.size.fixed + Fraction(rest * stake.size.share, WHOLE) for stake in stakes]
    exact = _redistribute(stakes, asked) if table.vacant is Vacant.REDISTRIBUTE else asked
    won = [Fraction(0) if stake.vacant else amount for stake, amount in zip(stakes, exact, strict=True)]
    amounts = _round_to_unit(won, table.round_to)
    purses = [
        Purse(stake.prize, stake.size, int(share), amount, stake.vacant)
        for stake, share, amount in zip(stakes, exact, amounts, strict=True)
    ]
    left = [_left_to_house(rest, table, stakes), *_left_vacant(purses, table)]
    over = pot - sum(amounts) - sum(each.amount for each in left)
    return purses, [each for each in (*left, PrizeLeft(LeftReason.ROUNDING, table.leftover, over)) if each.amount]


def _rest_of_pot(pot: int, stakes: Sequence[PrizeStake]) -> int:
    if pot < 0:
        raise refuse("bad-pot/negative", path="pot")
    fixed = sum(stake.size.fixed for stake in stakes)
    if fixed > pot:
        raise refuse("prizes-exceed-pot", path="prizes")
    return pot - fixed


def _redistribute(stakes: Sequence[PrizeStake], asked: Sequence[Fraction]) -> list[Fraction]:
    """Return the amounts with the part that nobody can win spread over the places that are won, in proportion."""
    vacant = sum((amount for stake, amount in zip(stakes, asked, strict=True) if stake.vacant), Fraction(0))
    raised = [stake.prize.contest is Contest.PLACE and not stake.vacant for stake in stakes]
    places = sum((amount for up, amount in zip(raised, asked, strict=True) if up), Fraction(0))
    if not vacant or not places:
        return list(asked)
    return [
        Fraction(0) if stake.vacant else amount * (places + vacant) / places if up else amount
        for stake, up, amount in zip(stakes, raised, asked, strict=True)
    ]


def _round_to_unit(exact: Sequence[Fraction], unit: int) -> list[int]:
    """Return the amounts as multiples of a unit; equal ones stay equal."""
    units = {amount: int(amount / unit) for amount in exact}
    more = int(sum(exact, Fraction(0)) / unit) - sum(units[amount] for amount in exact)
    for amount in sorted(units, key=lambda amount: (units[amount] - amount / unit, -amount)):
        if (more := more - exact.count(amount)) < 0:
            break
        units[amount] += 1
    return [units[amount] * unit for amount in exact]


def _left_to_house(rest: int, table: PrizeTable, stakes: Sequence[PrizeStake]) -> PrizeLeft:
    if table.house or any(stake.size.share for stake in stakes):
        return PrizeLeft(LeftReason.SHARE, Leftover.HOUSE, rest * table.house // WHOLE)
    return PrizeLeft(LeftReason.REST, Leftover.HOUSE, rest)


def _left_vacant(purses: Sequence[Purse], table: PrizeTable) -> list[PrizeLeft]:
    return [PrizeLeft(LeftReason.VACANT, table.leftover, purse.exact, purse.prize) for purse in purses if purse.vacant]


def offer_prizes(pot: int, table: PrizeTable, sessions: int) -> tuple[list[Purse], list[PrizeLeft]]:
    """The purses of an event of so many sessions in which every prize is won by one entrant, and what is left over.

    Together they are the pot, in minor units of money. Raises ``Refused``: ``bad-pot``, ``prizes-exceed-pot``.
    """
    return divide_pot(pot, table, list(_all_stakes(table, sessions)))


def _all_stakes(table: PrizeTable, sessions: int) -> Iterator[PrizeStake]:
    """All prizes, in the order of ``award_prizes``."""
    for place, size in enumerate(table.places, 1):
        yield PrizeStake(Prize(Contest.PLACE, place), size)
    for session in range(1, sessions + 1):
        for place, size in enumerate(table.sessions, 1):
            yield PrizeStake(Prize(Contest.SESSION, place, session), size)
    for side in table.sides:
        yield PrizeStake(Prize(Contest.SIDE, side=side.kind), side.size)


Group = tuple[int, ...]  # entrants with the same claim
Decisions = Mapping[Prize, PrizeDecision]
_NONE: Decisions = MappingProxyType({})


class _Race(NamedTuple):
    """One contest: its prizes, and who comes in where, those who are tied together.

    ``open`` are the prizes that cannot be decided from what the tables reported.
    """

    prizes: tuple[Prize, ...]
    sizes: tuple[PrizeSize, ...]
    groups: tuple[Group, ...]
    open: frozenset[Prize] = frozenset()

    def stakes(self) -> Iterator[PrizeStake]:
        """The prizes in order; vacant beyond the number of those who came in."""
        field = sum(map(len, self.groups))
        for number, (prize, size) in enumerate(zip(self.prizes, self.sizes, strict=True)):
            yield PrizeStake(prize, size, number >= field and prize not in self.open)


def award_prizes(
    pot: int,
    table: PrizeTable,
    rows: Sequence[EntrantStanding],
    *,
    sessions: int,
    ties_share: bool = True,
    played: Container[int] = frozenset(),
    decided: Decisions = _NONE,
) -> Award:
    """The prizes of an event with so many sessions, out of a pot in minor units of money.

    Who has not played a session wins nothing, unless they are among those who ``played`` in a bracket. Tied places
    share what they would win together, each the same multiple of ``table.round_to``; with ``ties_share`` false the
    tie-breaks decide the places first (those of a session share always). What is left over by rounding, ties and vacant
    prizes goes where ``table.leftover`` says. The sum is the pot, and no place wins more than the one above.

    A prize that hangs on hands a table did not report stays undecided: its amount is set aside (``Reason.UNDECIDED``)
    until ``decided`` names its winners or withdraws it, and no other prize waits for it. Raises ``Refused``:
    ``bad-pot``, ``prizes-exceed-pot``, ``prizes-out-of-order``.
    """
    field = [row for row in rows if row.played or row.entrant in played]
    main = _race_for_places(table, field, ties_share)
    races = [main, *_session_races(table, field, sessions), *_side_races(table, field, main, decided)]
    purses, left = divide_pot(pot, table, [stake for race in races for stake in race.stakes()])
    verify_order(purses)
    won: list[PrizeWon] = []
    amounts = iter(purses)
    for race in races:
        shared, over = _share_prizes(race, [next(amounts).amount for _ in race.prizes], table, decided)
        won += shared
        left += over
    if table.leftover is Leftover.FIRST:
        more, left = _give_to_winners(main, left, decided)
        won += more
    return Award(pot, tuple(purses), tuple(won), tuple(left))


def _race_for_places(table: PrizeTable, field: Sequence[EntrantStanding], ties_share: bool) -> _Race:
    prizes = tuple(Prize(Contest.PLACE, place) for place in range(1, len(table.places) + 1))
    groups = _group_by(field, _rank if ties_share else _place)
    lacking = set() if ties_share else {row.entrant for row in field if row.lacks}
    return _Race(prizes, table.places, groups, frozenset(_undecided_prizes(prizes, groups, lacking)))


def _undecided_prizes(prizes: Sequence[Prize], groups: Iterable[Group], lacking: Container[int]) -> Iterator[Prize]:
    """The prizes of places whose tie-break cannot be asked."""
    place = 0
    for group in groups:
        if group[0] in lacking:
            yield from prizes[place : place + len(group)]
        place += len(group)


def _session_races(table: PrizeTable, field: Sequence[EntrantStanding], sessions: int) -> Iterator[_Race]:
    for session in range(1, sessions + 1):
        prizes = tuple(Prize(Contest.SESSION, place, session) for place in range(1, len(table.sessions) + 1))
        there = [row for row in field if row.sessions[session - 1] is not None]
        yield _Race(prizes, table.sessions, _group_by(there, _score_of(session)))


def _side_races(
    table: PrizeTable, field: Sequence[EntrantStanding], main: _Race, decided: Decisions
) -> Iterator[_Race]:
    out = set(_place_winners(main)) if table.sides_exclude_main else set()
    there = [row for row in field if row.entrant not in out]
    for side in table.sides:
        prize = Prize(Contest.SIDE, side=side.kind)
        groups, is_open = _best_group(_CLAIMS[side.kind], there), False
        if prize in decided:
            groups = (decided[prize].winners,) if decided[prize].winners else ()
        elif side.kind in COUNTS and any(getattr(row, COUNTS[side.kind]) is None for row in there):
            groups, is_open = (), True
        yield _Race((prize,), (side.size,), groups, frozenset((prize,) if is_open else ()))


def _best_group(claim: Callable[[EntrantStanding], int | None], rows: Sequence[EntrantStanding]) -> tuple[Group, ...]:
    """The one group with the most to show, or none."""
    claims = {row.entrant: shown for row in rows if (shown := claim(row)) is not None}
    most = max(claims.values(), default=0)
    in_order = sorted(rows, key=lambda row: (row.place, row.entrant))
    best = tuple(row.entrant for row in in_order if claims.get(row.entrant) == most)
    return (best,) if best else ()


def _place_winners(main: _Race) -> Iterator[int]:
    """Yield who is at a place that has a prize."""
    place = 0
    for group in main.groups:
        if place >= len(main.prizes):
            return
        yield from group
        place += len(group)


def _group_by(rows: Sequence[EntrantStanding], key: Callable[[EntrantStanding], int]) -> tuple[Group, ...]:
    """Entrants by rising keys, those with the same one together in the order of the standings."""
    in_order = sorted(rows, key=lambda row: (key(row), row.place, row.entrant))
    return tuple(tuple(row.entrant for row in alike) for _, alike in groupby(in_order, key=key))


def _share_prizes(
    race: _Race, amounts: Sequence[int], table: PrizeTable, decided: Decisions
) -> tuple[list[PrizeWon], list[PrizeLeft]]:
    """Return the prizes of a contest's groups, each group the amounts of as many places as it takes."""
    won: list[PrizeWon] = []
    left: list[PrizeLeft] = []
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
            won += [PrizeWon(entrant, prize, each, pool, len(group), places) for entrant in group if each]
            left += [
                PrizeLeft(LeftReason.TIE, table.leftover, over, prize) for over in [pool - each * len(group)] if over
            ]
        place += len(group)
    return won, left


def _set_aside(
    prizes: Sequence[tuple[Prize, int]], group: Group, table: PrizeTable, decided: Decisions
) -> tuple[list[PrizeWon], list[PrizeLeft]]:
    """Prizes that cannot be decided: each goes to the winners that the director chose among ``group``, or waits."""
    won: list[PrizeWon] = []
    left: list[PrizeLeft] = []
    for prize, amount in prizes:
        winners = decided[prize].winners if prize in decided else ()
        if winners and set(winners) <= set(group):
            each = amount // (len(winners) * table.round_to) * table.round_to
            won += [PrizeWon(one, prize, each, amount, len(winners), (prize.place,)) for one in winners if each]
            over = amount - each * len(winners)
            left += [PrizeLeft(LeftReason.TIE, table.leftover, over, prize)] if over else []
        elif amount:
            left.append(PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, amount, prize))
    return won, left


def _give_to_winners(
    main: _Race, left: Sequence[PrizeLeft], decided: Decisions
) -> tuple[list[PrizeWon], list[PrizeLeft]]:
    """Give the rest to the winners; an amount that does not divide among them, or has no winner, goes to the
    house."""
    over = sum(each.amount for each in left if each.to is Leftover.FIRST)
    first = main.groups[0] if main.groups else ()
    prize = Prize(Contest.LEFTOVER)
    if main.prizes and main.prizes[0] in main.open:
        chosen = decided.get(main.prizes[0])
        if chosen is None or not set(chosen.winners) <= set(first):
            others = [each for each in left if each.to is not Leftover.FIRST]
            return [], [*others, PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, over, prize)] if over else others
        first = chosen.winners
    each = over // len(first) if first else 0
    places = tuple(range(1, len(first) + 1))
    won = [PrizeWon(entrant, prize, each, over, len(first), places) for entrant in first if each]
    kept = [each for each in left if each.to is not Leftover.FIRST]
    rest = over - each * len(first)
    reason = LeftReason.TIE if first else LeftReason.VACANT
    return won, [*kept, PrizeLeft(reason, Leftover.HOUSE, rest, prize)] if rest else kept


def verify_order(purses: Sequence[Purse]) -> None:
    """Raise ``Refused`` (``prizes-out-of-order``) where a place would win more than the one above."""
    above: dict[tuple[Contest, int | None], int] = {}
    for purse in purses:
        contest = purse.prize.contest, purse.prize.session
        if purse.vacant or purse.prize.contest is Contest.SIDE:
            continue
        if purse.amount > above.get(contest, purse.amount):
            place = purse.prize.place
            raise refuse("prizes-out-of-order/pot", {"place": Ordinal(place), "better": Ordinal(place - 1)}, "prizes")
        above[contest] = purse.amount


def _rank(row: EntrantStanding) -> int:
    return row.rank


def _place(row: EntrantStanding) -> int:
    return row.place


def _score_of(session: int) -> Callable[[EntrantStanding], int]:
    return lambda row: -(row.sessions[session - 1] or 0)


def best_session(row: EntrantStanding) -> int | None:
    """Return the most points that an entrant has from one session, None from none."""
    return max((score for score in row.sessions if score is not None), default=None)


# What a row has to show for a side prize, the most wins; None: it has no claim.
_CLAIMS: dict[SidePrizeKind, Callable[[EntrantStanding], int | None]] = {
    SidePrizeKind.BIGGEST_HAND: lambda row: row.best or None,
    SidePrizeKind.SESSION_HIGH: best_session,
    SidePrizeKind.MOST_LEASTERS: lambda row: row.leasters or None,
    SidePrizeKind.LOWEST_SCORE: lambda row: -row.total,
}
# The count of a row that a side prize needs from every table; a table that reported totals only leaves it out.
COUNTS = {SidePrizeKind.BIGGEST_HAND: "best", SidePrizeKind.MOST_LEASTERS: "leasters"}
