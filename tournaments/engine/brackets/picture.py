"""A bracket as it is looked at: each table with who sits there or where he will come from, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from .bracket import Bracket, Seeded, Source
from .feed import seated
from .path import Onward, steps
from .places import places
from .plan import RoundPlan
from .ranking import Line, rankings
from .scores import totals
from .stage import Kind, RankBy, Start

BYE = 0  # the number of a node at which somebody rests


class State(StrEnum):
    """How far a node is."""

    TO_COME = "to-come"  # nobody is seated yet
    SEATED = "seated"
    RUNNING = "running"  # what stands there is provisional
    PLAYED = "played"


class Fate(StrEnum):
    """What becomes of who sits somewhere, as far as it is known."""

    OPEN = "open"
    ON = "on"  # at a table that runs: would go on
    TIED = "tied"  # at a table that runs, at the last place that goes on
    BACK = "back"  # did not advance, and fills up the next round
    OUT = "out"
    LEFT = "left"  # he withdrew


@dataclass(frozen=True, slots=True)
class Slot:
    """A seat: what feeds it, who sits there, his place at the table and what ranks him, as far as they are known."""

    source: Source
    entrant: int | None = None
    place: int | None = None
    points: int | None = None
    fate: Fate = Fate.OPEN


@dataclass(frozen=True, slots=True)
class Node:
    """A table, or a bye (``table`` is ``BYE``). Slots are in the order of seats, best first once anything is played;
    ``onward`` is where places lead, in a tree."""

    round: int
    table: int
    slots: tuple[Slot, ...]
    state: State
    onward: tuple[Onward, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A round: its tables and then its byes; none as long as it is not drawn."""

    plan: RoundPlan
    final: bool
    nodes: tuple[Node, ...]

    @property
    def state(self) -> State:
        """How far the round is: running while any of its tables is."""
        states = {node.state for node in self.nodes if node.table != BYE}
        return next((state for state in (State.RUNNING, *State) if state in states), State.TO_COME)


@dataclass(frozen=True, slots=True)
class Picture:
    """A bracket's rounds in order; ``winner`` of the final table once that is over; ``seeds`` are seeds' numbers."""

    columns: tuple[Column, ...]
    winner: int | None
    seeds: Mapping[int, int]


def picture(bracket: Bracket, live: Mapping[int, int]) -> Picture:
    """The bracket as it stands; ``live`` are the units, penalties with them, of who has begun in the seated round."""
    onward = {number: step.onward for number, step in steps(bracket).items()} if _is_tree(bracket) else {}
    columns = tuple(
        Column(plan, plan.number == len(bracket.plan), tuple(_nodes(bracket, plan.number, live, onward)))
        for plan in bracket.plan
    )
    winner = places(bracket)[0].entrant if bracket.finished else None
    return Picture(columns, winner, bracket.seeds())


def without_points(shown: Picture) -> Picture:
    """The picture for who may not see points: seats as they were, and who goes on once the next round is seated."""
    return replace(shown, columns=tuple(map(_hidden_column, shown.columns)), winner=None)


def _is_tree(bracket: Bracket) -> bool:
    return bracket.entry.stage.kind is Kind.TREE


def _nodes(
    bracket: Bracket, number: int, live: Mapping[int, int], onward: Mapping[int, tuple[Onward, ...]]
) -> Iterator[Node]:
    """The nodes of a round, as far as it is drawn."""
    if number > len(bracket.rounds):
        return
    here, known, state = bracket.rounds[number - 1], _seated(bracket, number), _state(bracket, number)
    lines = rankings(bracket, number) if state is State.PLAYED else {}
    values = _values(bracket, number, live) if state is State.SEATED else {}
    for table in here.tables:
        slots = [Slot(source, known.get(source)) for source in table.slots]
        runs = any(slot.entrant in live for slot in slots) and state is State.SEATED
        if state is State.PLAYED:
            slots = _best_first(_played(bracket, number, slot, lines[table.number]) for slot in slots)
        elif runs:
            at_table = {slot.entrant: values[slot.entrant] for slot in slots if slot.entrant is not None}
            slots = _best_first(_running(slot, at_table, bracket.plan[number - 1].setup.advance) for slot in slots)
        yield Node(number, table.number, tuple(slots), State.RUNNING if runs else state, onward.get(table.number, ()))
    for source in here.byes:
        fate = Fate.OPEN if state is State.TO_COME or known.get(source) is None else Fate.ON
        yield Node(number, BYE, (Slot(source, known.get(source), fate=fate),), state)


def _seated(bracket: Bracket, number: int) -> dict[Source, int | None]:
    """Who sits at each slot; in a round that is not seated yet, who rested until then."""
    if number <= len(bracket.seats):
        return seated(bracket, number)
    field = enumerate(bracket.entry.field, 1)
    return {Seeded(place): seed.entrant for place, seed in field if seed.entrant not in bracket.withdrawn}


def _state(bracket: Bracket, number: int) -> State:
    if number > len(bracket.seats):
        return State.TO_COME
    return State.PLAYED if number <= len(bracket.results) else State.SEATED


def _best_first(slots: Iterable[Slot]) -> list[Slot]:
    """Slots by their places, empty ones behind."""
    return sorted(slots, key=lambda slot: (slot.place is None, slot.place or 0))


def _played(bracket: Bracket, number: int, slot: Slot, lines: Sequence[Line]) -> Slot:
    """A slot of a table that was played."""
    line = next((line for line in lines if line.entrant == slot.entrant), None)
    if line is None:
        return slot
    carried = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    points = line.total if carried else line.score
    return replace(slot, place=line.place, points=points, fate=_fate(bracket, number, line))


def _fate(bracket: Bracket, number: int, line: Line) -> Fate:
    if number == len(bracket.plan):
        return Fate.OPEN
    if line.entrant in bracket.seats[number].everybody():
        return Fate.ON if line.place <= bracket.plan[number - 1].setup.advance else Fate.BACK
    return Fate.LEFT if line.entrant in bracket.withdrawn else Fate.OUT


def _values(bracket: Bracket, number: int, live: Mapping[int, int]) -> dict[int, int]:
    """What ranks everybody in the seated round as it stands now."""
    before, carried = totals(bracket, number - 1), bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    adds = carried and bracket.plan[number - 1].setup.start is Start.CARRIED
    everybody = bracket.seats[number - 1].everybody()
    return {entrant: live.get(entrant, 0) + (before[entrant] if adds else 0) for entrant in everybody}


def _running(slot: Slot, values: Mapping[int, int], advance: int) -> Slot:
    """A slot of a table that runs, as it stands there; equal ones are at the same place."""
    if slot.entrant is None:
        return slot
    points = values[slot.entrant]
    above, alike = (sum(map(compare, values.values())) for compare in (points.__lt__, points.__eq__))
    fate = _would(above, alike, advance) if advance else Fate.OPEN
    return replace(slot, place=above + 1, points=points, fate=fate)


def _would(above: int, alike: int, advance: int) -> Fate:
    """What would become of one of so many alike, with so many above them."""
    if above >= advance:
        return Fate.OUT
    return Fate.ON if above + alike <= advance else Fate.TIED


def _hidden_column(column: Column) -> Column:
    return replace(column, nodes=tuple(_hidden(node, column.final) for node in column.nodes))


def _hidden(node: Node, final: bool) -> Node:
    known = node.state is State.PLAYED and not final
    slots = (
        replace(slot, place=None, points=None, fate=slot.fate if known or node.table == BYE else Fate.OPEN)
        for slot in node.slots
    )
    by_number = sorted(slots, key=lambda slot: (slot.fate not in (Fate.ON, Fate.BACK), slot.entrant or 0))
    return replace(node, slots=tuple(by_number) if node.state is not State.TO_COME else node.slots)
