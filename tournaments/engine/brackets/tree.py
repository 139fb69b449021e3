"""The rounds of a tree, all drawn before a card is dealt: tables, slots, and which places lead to which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from tournaments.engine.brackets.plan import RoundPlan, first_table_numbers, next_best_seats
from tournaments.engine.brackets.stage import StageKind
from tournaments.engine.brackets.values import (
    Bracket,
    BracketEntry,
    FromBestOut,
    FromPlace,
    FromSecondChance,
    FromSeed,
    RoundTables,
    Source,
    TableNode,
)
from tournaments.engine.seating.plan import pairs_of

Pair = tuple[int, int]
Pairs = Mapping[int, Mapping[int, int]]
MOST_STEPS = 50_000


class ArrangementCost(NamedTuple):
    """The shortcomings of an arrangement, the most important first."""

    together: int = 0
    off_tier: int = 0
    rematches: int = 0


def arrange(many: int, tables: int, apart: Iterable[Pair], met: Iterable[Pair]) -> list[list[int]]:
    """Return numbers 0 (the best) to ``many`` - 1 at tables, tier by tier; ``met`` names a pair once for each meeting.

    Where they don't divide, some tables have one more. Pairs in ``apart`` sit at different tables where that can be.
    """
    board = _Board(serpentine(many, tables), _pair_rows(apart), _pair_rows(met))
    if tables == 1:
        return board.tables
    board.improve()
    if board.together() and (kept_apart := _seat_apart(many, tables, board.apart)):
        board = _Board(kept_apart, board.apart, board.met)
        board.improve()
    return board.tables


def serpentine(many: int, tables: int) -> list[list[int]]:
    """Return players at tables from the first to the last, the next ones from the last to the first, and so on."""
    seats: list[list[int]] = [[] for _ in range(tables)]
    for number in range(many):
        tier, place = divmod(number, tables)
        seats[tables - 1 - place if tier % 2 else place].append(number)
    return seats


def _pair_rows(pairs: Iterable[Pair]) -> Pairs:
    rows: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for one, other in pairs:
        rows[one][other] += 1
        rows[other][one] += 1
    return rows


class _Board:
    """Tables while players change places. The index of a place at a table is the tier it is for."""

    def __init__(self, tables: list[list[int]], apart: Pairs, met: Pairs) -> None:
        self.tables, self.apart, self.met = tables, apart, met

    def improve(self) -> None:
        """Let two players change places as long as that makes anything better."""
        better = True
        while better:
            better = sum(self._improve(table, tier) for table, tier in self._positions()) > 0

    def together(self) -> int:
        """Return the number of pairs at one table who are to be kept apart."""
        return sum(other in self.apart.get(one, ()) for table in self.tables for one, other in combinations(table, 2))

    def _positions(self) -> Iterator[tuple[int, int]]:
        return ((number, tier) for number, table in enumerate(self.tables) for tier in range(len(table)))

    def _improve(self, table: int, tier: int) -> bool:
        player = self.tables[table][tier]
        before = self._cost(player, table, tier, player)
        if not any(before):
            return False
        best, there = min((self._change(table, tier, *place, before), place) for place in self._others(table))
        if best >= (0, 0, 0):
            return False
        other_table, other_tier = there
        self.tables[table][tier] = self.tables[other_table][other_tier]
        self.tables[other_table][other_tier] = player
        return True

    def _others(self, table: int) -> Iterator[tuple[int, int]]:
        return (place for place in self._positions() if place[0] != table)

    def _change(self, table: int, tier: int, to: int, to_tier: int, before: ArrangementCost) -> tuple[int, ...]:
        player, other = self.tables[table][tier], self.tables[to][to_tier]
        old = self._cost(other, to, to_tier, other)
        ones, others = self._cost(player, to, to_tier, other), self._cost(other, table, tier, player)
        return tuple(a + b - c - d for a, b, c, d in zip(ones, others, before, old, strict=True))

    def _cost(self, player: int, table: int, tier: int, leaver: int) -> ArrangementCost:
        apart, met = self.apart.get(player, {}), self.met.get(player, {})
        if not apart and not met:
            return ArrangementCost(off_tier=abs(player // len(self.tables) - tier))
        others = [other for other in self.tables[table] if other not in (player, leaver)]
        together = sum(other in apart for other in others)
        rematches = sum(met.get(other, 0) for other in others)
        return ArrangementCost(together, abs(player // len(self.tables) - tier), rematches)


def _seat_apart(many: int, tables: int, apart: Pairs) -> list[list[int]]:
    """Return tables at which nobody sits with a player they are to be kept apart from, found by trying.

    Empty where there are none, or none within so many steps.
    """
    hardest = sorted(apart, key=lambda player: (-len(apart[player]), player))
    seated: list[list[int]] = [[] for _ in range(tables)]
    sizes = [len(table) for table in serpentine(many, tables)]
    if not _place_players(hardest, seated, sizes, apart, [MOST_STEPS]):
        return []
    rest = iter(sorted(set(range(many)) - set(hardest)))
    for table, size in zip(seated, sizes, strict=True):
        table += [next(rest) for _ in range(size - len(table))]
        table.sort()
    return seated


def _place_players(
    players: Sequence[int], tables: list[list[int]], sizes: Sequence[int], apart: Pairs, steps: list[int]
) -> bool:
    """Place the players one after the other, going back where one fits nowhere, and return whether all are placed.

    Empty tables of one size are alike.
    """
    steps[0] -= 1
    if not players or steps[0] < 0:
        return not players
    tried_empty: set[int] = set()
    for table, size in zip(tables, sizes, strict=True):
        tried = not table and size in tried_empty
        if len(table) == size or tried or any(other in apart[players[0]] for other in table):
            continue
        if not table:
            tried_empty.add(size)
        table.append(players[0])
        if _place_players(players[1:], tables, sizes, apart, steps):
            return True
        table.pop()
    return False


ComingPlayer = tuple[Source, int]  # with the byes it has had


def tree_rounds(entry: BracketEntry, plan: Sequence[RoundPlan]) -> tuple[RoundTables, ...]:
    """Return the rounds of a tree.

    Avoidances count in the first round. Later, those who sat at one table are sent to different tables.
    """
    coming: list[ComingPlayer] = [(FromSeed(number), 0) for number in range(1, len(entry.field) + 1)]
    rounds = []
    for each, first in zip(plan, first_table_numbers(tuple(plan)), strict=True):
        resting, playing = split_byes(coming, each.byes)
        slots = [*(source for source, _ in playing), *added_sources(each)]
        apart = _slots_apart(entry, slots) if each.number == 1 else []
        tables = _tables(slots, len(each.sizes), apart, first)
        rounds.append(RoundTables(each.number, tables, tuple(source for source, _ in resting)))
        coming = [*((source, had + 1) for source, had in resting), *_coming_next(tables, each, dict(coming))]
    return tuple(rounds)


def split_byes(coming: Sequence[ComingPlayer], byes: int) -> tuple[list[ComingPlayer], list[ComingPlayer]]:
    """Return the entrants who rest and those who play, best first. Byes go to the highest who have had the fewest."""
    fewest_first = sorted(range(len(coming)), key=lambda number: (coming[number][1], number))
    resting = set(fewest_first[:byes])
    return (
        [each for number, each in enumerate(coming) if number in resting],
        [each for number, each in enumerate(coming) if number not in resting],
    )


def added_sources(plan: RoundPlan) -> list[Source]:
    """Return the sources of a round beside those who have a place in it."""
    fills: list[Source] = [FromBestOut(plan.number - 1, number) for number in range(1, plan.fills + 1)]
    return [*fills, *(FromSecondChance() for _ in range(plan.returning))]


def places_going_on(first: int, tables: int, advance: int) -> Iterator[FromPlace]:
    """Yield the places that advance, best first as the seeding foresees: back and forth, as the tables were filled."""
    for place in range(1, advance + 1):
        numbers = range(first, first + tables)
        yield from (FromPlace(place, number) for number in (numbers if place % 2 else reversed(numbers)))


def _tables(slots: Sequence[Source], tables: int, apart: list[tuple[int, int]], first: int) -> tuple[TableNode, ...]:
    drawn = arrange(len(slots), tables, apart, _slots_of_one_table(slots))
    return tuple(TableNode(first + number, tuple(slots[slot] for slot in table)) for number, table in enumerate(drawn))


def _slots_of_one_table(slots: Sequence[Source]) -> Iterator[tuple[int, int]]:
    """Return the pairs of slots that are fed by one table."""
    tables = {number: slot.table for number, slot in enumerate(slots) if isinstance(slot, FromPlace)}
    return (pair for pair in combinations(tables, 2) if tables[pair[0]] == tables[pair[1]])


def _slots_apart(entry: BracketEntry, slots: Sequence[Source]) -> list[tuple[int, int]]:
    """Return the pairs of slots of the first round whose entrants are to be kept apart."""
    fed: dict[Source, object] = {FromSeed(number): seed.entrant for number, seed in enumerate(entry.field, 1)}
    fed |= {FromBestOut(0, number): seed.entrant for number, seed in enumerate(entry.reserve, 1)}
    numbers = {fed[slot]: number for number, slot in enumerate(slots) if slot in fed}
    pairs = (tuple(pair) for pair in pairs_of(entry.apart) if pair <= numbers.keys())
    return [(numbers[one], numbers[other]) for one, other in pairs]


def _coming_next(tables: Sequence[TableNode], plan: RoundPlan, had: dict[Source, int]) -> list[ComingPlayer]:
    most = {table.number: max(had.get(slot, 0) for slot in table.slots) for table in tables}
    places = places_going_on(tables[0].number, len(tables), plan.setup.advance)
    return [(place, most[place.table]) for place in places]


@dataclass(frozen=True, slots=True)
class OnwardPlaces:
    """Places of a table that lead to another, in a round (from 1), which is later than the next one after byes."""

    places: tuple[int, ...]
    table: int
    round: int


@dataclass(frozen=True, slots=True)
class PathStep:
    """A table an entrant can come to, its round, and where its places lead; nowhere from the final table.

    ``next_best`` is how many others of its round also get a seat in the next.
    """

    round: int
    table: int
    onward: tuple[OnwardPlaces, ...]
    next_best: int = 0


def path_ahead(bracket: Bracket, entrant: int) -> tuple[PathStep, ...]:
    """Return the tables an entrant can come to, in order, their own first.

    Empty where they are out, and in a reseeded stage, which shows no path.
    """
    if bracket.entry.stage.kind is not StageKind.TREE:
        return ()
    leading = path_steps(bracket)
    steps: dict[int, PathStep] = {}
    waiting = _next_tables(bracket, entrant)
    while waiting:
        steps[waiting[0]] = step = leading[waiting[0]]
        waiting = [*waiting[1:], *(onward.table for onward in step.onward if onward.table not in steps)]
    return tuple(sorted(steps.values(), key=lambda step: (step.round, step.table)))


def _next_tables(bracket: Bracket, entrant: int) -> list[int]:
    """Return the table an entrant sits at, or that their bye leads to."""
    if bracket.finished:
        return []
    here, seats = bracket.rounds[len(bracket.seats) - 1], bracket.seats[-1]
    for table, entrants in zip(here.tables, seats.tables, strict=True):
        if entrant in entrants:
            return [table.number]
    fed = _fed_tables(bracket)
    return [fed[source][0] for source, who in zip(here.byes, seats.byes, strict=True) if who == entrant]


def path_steps(bracket: Bracket) -> dict[int, PathStep]:
    """Return the step after each table of a tree, by the tables' numbers."""
    fed = _fed_tables(bracket)
    steps = {}
    for each, plan in zip(bracket.rounds, bracket.plan, strict=True):
        fills = next_best_seats(bracket.plan, each.number)
        for table in each.tables:
            places = range(1, min(plan.setup.advance, len(table.slots)) + 1)
            steps[table.number] = PathStep(each.number, table.number, _onward_places(table.number, places, fed), fills)
    return steps


def _onward_places(table: int, places: range, fed: dict[Source, tuple[int, int]]) -> tuple[OnwardPlaces, ...]:
    to: dict[tuple[int, int], list[int]] = {}
    for place in places:
        to.setdefault(fed[FromPlace(place, table)], []).append(place)
    return tuple(OnwardPlaces(tuple(here), *where) for where, here in to.items())


def _fed_tables(bracket: Bracket) -> dict[Source, tuple[int, int]]:
    """Return the table and the round that each source leads to."""
    return {
        slot: (table.number, each.number) for each in bracket.rounds for table in each.tables for slot in table.slots
    }
