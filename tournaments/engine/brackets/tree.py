"""The rounds of a tree, all of them before a card is dealt: slots are fed by seeds and by places at tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from ..seating.plan import pairs_apart
from .arrange import arranged
from .bracket import BestOut, Entry, Place, Round, SecondWinner, Seeded, Source, Table
from .plan import RoundPlan, numbered

Coming = tuple[Source, int]  # with the byes it has had


def tree(entry: Entry, plan: Sequence[RoundPlan]) -> tuple[Round, ...]:
    """The rounds of a tree. Avoidances count in the first round; later, who sat at one table goes separate ways."""
    coming: list[Coming] = [(Seeded(number), 0) for number in range(1, len(entry.field) + 1)]
    found = []
    for each, first in zip(plan, numbered(tuple(plan)), strict=True):
        resting, playing = split(coming, each.byes)
        slots = [*(source for source, _ in playing), *added(each)]
        apart = _apart(entry, slots) if each.number == 1 else []
        tables = _tables(slots, len(each.sizes), apart, first)
        found.append(Round(each.number, tables, tuple(source for source, _ in resting)))
        coming = [*((source, had + 1) for source, had in resting), *_going_on(tables, each, dict(coming))]
    return tuple(found)


def split(coming: Sequence[Coming], byes: int) -> tuple[list[Coming], list[Coming]]:
    """Who rests and who plays of those who come, best first: byes go to the highest who have had the fewest."""
    fewest_first = sorted(range(len(coming)), key=lambda number: (coming[number][1], number))
    resting = set(fewest_first[:byes])
    return (
        [each for number, each in enumerate(coming) if number in resting],
        [each for number, each in enumerate(coming) if number not in resting],
    )


def added(plan: RoundPlan) -> list[Source]:
    """What feeds a round beside those who have a place in it."""
    fills: list[Source] = [BestOut(plan.number - 1, number) for number in range(1, plan.fills + 1)]
    return [*fills, *(SecondWinner() for _ in range(plan.returning))]


def going_on(first: int, tables: int, advance: int) -> Iterator[Place]:
    """The places that go on, best first as far as the seeding foresees: back and forth, as the tables were filled."""
    for place in range(1, advance + 1):
        numbers = range(first, first + tables)
        yield from (Place(place, number) for number in (numbers if place % 2 else reversed(numbers)))


def _tables(slots: Sequence[Source], tables: int, apart: list[tuple[int, int]], first: int) -> tuple[Table, ...]:
    drawn = arranged(len(slots), tables, apart, _met(slots))
    return tuple(Table(first + number, tuple(slots[slot] for slot in table)) for number, table in enumerate(drawn))


def _met(slots: Sequence[Source]) -> Iterator[tuple[int, int]]:
    """The slots that are fed by one table."""
    tables = {number: slot.table for number, slot in enumerate(slots) if isinstance(slot, Place)}
    return (pair for pair in combinations(tables, 2) if tables[pair[0]] == tables[pair[1]])


def _apart(entry: Entry, slots: Sequence[Source]) -> list[tuple[int, int]]:
    """The slots of the first round whose entrants are to be kept apart."""
    fed: dict[Source, object] = {Seeded(number): seed.entrant for number, seed in enumerate(entry.field, 1)}
    fed |= {BestOut(0, number): seed.entrant for number, seed in enumerate(entry.reserve, 1)}
    numbers = {fed[slot]: number for number, slot in enumerate(slots) if slot in fed}
    pairs = (tuple(pair) for pair in pairs_apart(entry.apart) if pair <= numbers.keys())
    return [(numbers[one], numbers[other]) for one, other in pairs]


def _going_on(tables: Sequence[Table], plan: RoundPlan, had: dict[Source, int]) -> list[Coming]:
    most = {table.number: max(had.get(slot, 0) for slot in table.slots) for table in tables}
    places = going_on(tables[0].number, len(tables), plan.setup.advance)
    return [(place, most[place.table]) for place in places]


def everything(rounds: Sequence[Round]) -> Iterator[Table]:
    """All tables of rounds, in order."""
    return chain.from_iterable(each.tables for each in rounds)
