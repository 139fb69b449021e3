"""A bracket as pages show it: each table with its players, its state, and its place in the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from tournaments.engine.brackets.fold import seated_as_posted
from tournaments.engine.brackets.plan import RoundPlan, next_best_seats
from tournaments.engine.brackets.ranking import RankedEntrant, places, rankings
from tournaments.engine.brackets.slots import seated_sources
from tournaments.engine.brackets.stage import RankBy, RoundStart, StageKind
from tournaments.engine.brackets.tree import OnwardPlaces, path_steps
from tournaments.engine.brackets.values import NEXT_BEST, Bracket, FromPlace, FromSeed, Source, bracket_totals
from tournaments.engine.standings import DecidedTie

BYE = 0  # the number of a node at which someone rests


class NodeState(StrEnum):
    """The progress of a node."""

    TO_COME = "to-come"  # nobody is seated yet
    SEATED = "seated"
    RUNNING = "running"  # what stands there is provisional
    PLAYED = "played"


class SlotFate(StrEnum):
    """The fate of a slot's player, as far as it is known."""

    OPEN = "open"
    ON = "on"  # at a table that runs: would go on
    TIED = "tied"  # at a table that runs, at the last place that goes on
    TIED_NEXT = "tied-next"  # at a table that runs, tied for the seats that the next best get
    BACK = "back"  # did not advance, and has a seat of the next round; at a table that runs: would have a planned one
    KEPT = "kept"  # advanced, and would not by scores that were corrected since
    OUT = "out"
    LEFT = "left"  # withdrew


@dataclass(frozen=True, slots=True)
class Slot:
    """A seat: its source, and the player there with their place and ranking value, as far as they are known."""

    source: Source
    entrant: int | None = None
    place: int | None = None
    points: int | None = None
    fate: SlotFate = SlotFate.OPEN


@dataclass(frozen=True, slots=True)
class Node:
    """A table, or a bye (``table`` is ``BYE``).

    Slots are in the order of seats, best first once anything is played; ``onward`` is where places lead, in a tree.
    """

    round: int
    table: int
    slots: tuple[Slot, ...]
    state: NodeState
    onward: tuple[OnwardPlaces, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round: its tables, then its byes. It has no nodes until it is drawn."""

    plan: RoundPlan
    final: bool
    nodes: tuple[Node, ...]

    @property
    def state(self) -> NodeState:
        """Return the progress of the round: running while any of its tables is."""
        states = {node.state for node in self.nodes if node.table != BYE}
        return next((state for state in (NodeState.RUNNING, *NodeState) if state in states), NodeState.TO_COME)


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """A bracket's rounds in order; ``winners`` once the final table is over; seed numbers by entrant."""

    columns: tuple[RoundColumn, ...]
    winners: tuple[int, ...]
    seeds: Mapping[int, int]


def bracket_picture(bracket: Bracket, live: Mapping[int, int], *, ties_share: bool = False) -> BracketPicture:
    """Return the picture of a bracket as it stands.

    ``live`` are the units, penalties included, of those who have begun in the seated round. With ``ties_share``, who
    is tied at the final table shares a place there, and may win with others.
    """
    is_tree = bracket.entry.stage.kind is StageKind.TREE
    onward = {number: step.onward for number, step in path_steps(bracket).items()} if is_tree else {}
    columns = tuple(
        RoundColumn(plan, plan.number == len(bracket.plan), tuple(_round_nodes(bracket, plan.number, live, onward)))
        for plan in bracket.plan
    )
    if ties_share and bracket.finished:
        columns = (*columns[:-1], _share_places(columns[-1], bracket))
    return BracketPicture(columns, first_places(bracket, ties_share=ties_share), bracket.seeds())


def first_places(bracket: Bracket, *, ties_share: bool) -> tuple[int, ...]:
    """Return who won a bracket, all who share first place where ties do; nobody before it is over."""
    placed = places(bracket) if bracket.finished else ()
    return tuple(row.entrant for row in placed if (row.rank if ties_share else row.place) == 1)


def _share_places(final: RoundColumn, bracket: Bracket) -> RoundColumn:
    """Return the round of the final table with the places of those who are tied as ties."""
    ranks = {row.entrant: row.rank for row in places(bracket)}
    nodes = (
        replace(node, slots=tuple(replace(slot, place=ranks.get(slot.entrant or 0)) for slot in node.slots))
        for node in final.nodes
    )
    return replace(final, nodes=tuple(nodes))


def hide_points(shown: BracketPicture) -> BracketPicture:
    """Return the picture without points: seats as drawn, and who advances only once the next round is seated."""
    return replace(shown, columns=tuple(map(_hide_column, shown.columns)), winners=())


def _round_nodes(
    bracket: Bracket, number: int, live: Mapping[int, int], onward: Mapping[int, tuple[OnwardPlaces, ...]]
) -> Iterator[Node]:
    """Yield the nodes of a round; none unless it is drawn."""
    if number > len(bracket.rounds):
        return
    here, known, state = bracket.rounds[number - 1], _seated_slots(bracket, number), _node_state(bracket, number)
    lines = rankings(bracket, number) if state is NodeState.PLAYED else {}
    values = _running_values(bracket, number, live) if state is NodeState.SEATED else {}
    nodes = list[Node]()
    for table in here.tables:
        slots = [Slot(source, known.get(source)) for source in table.slots]
        runs = any(slot.entrant in live for slot in slots) and state is NodeState.SEATED
        if state is NodeState.PLAYED:
            slots = _best_first(_played_slot(bracket, number, slot, lines[table.number]) for slot in slots)
        elif runs:
            at_table = {slot.entrant: values[slot.entrant] for slot in slots if slot.entrant is not None}
            advance, decided = bracket.plan[number - 1].setup.advance, bracket.decisions(number, table.number)
            slots = _best_first(_running_slot(slot, at_table, advance, decided) for slot in slots)
        node_state, leads = NodeState.RUNNING if runs else state, onward.get(table.number, ())
        nodes.append(Node(number, table.number, tuple(slots), node_state, leads))
    yield from _with_next_best(bracket, number, nodes)
    for source in here.byes:
        fate = SlotFate.OPEN if state is NodeState.TO_COME or known.get(source) is None else SlotFate.ON
        yield Node(number, BYE, (Slot(source, known.get(source), fate=fate),), state)


def _seated_slots(bracket: Bracket, number: int) -> dict[Source, int | None]:
    """Return the entrant at each slot; in a round that is not seated yet, who had a bye until then."""
    if number <= len(bracket.seats):
        return seated_sources(bracket, number)
    field = enumerate(bracket.entry.field, 1)
    return {FromSeed(place): seed.entrant for place, seed in field if seed.entrant not in bracket.withdrawn}


def _node_state(bracket: Bracket, number: int) -> NodeState:
    if number > len(bracket.seats):
        return NodeState.TO_COME
    return NodeState.PLAYED if number <= len(bracket.results) else NodeState.SEATED


def _best_first(slots: Iterable[Slot]) -> list[Slot]:
    """Return slots by place, empty ones last."""
    return sorted(slots, key=lambda slot: (slot.place is None, slot.place or 0))


def _played_slot(bracket: Bracket, number: int, slot: Slot, lines: Sequence[RankedEntrant]) -> Slot:
    """Return a slot of a table that was played."""
    line = next((line for line in lines if line.entrant == slot.entrant), None)
    if line is None:
        return slot
    carried = bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    points = line.total if carried else line.score
    is_out = 0 < bracket.plan[number - 1].setup.advance < line.place
    place = line.rank if is_out else line.place
    return replace(slot, place=place, points=points, fate=_slot_fate(bracket, number, line))


def _slot_fate(bracket: Bracket, number: int, line: RankedEntrant) -> SlotFate:
    if number == len(bracket.plan):
        return SlotFate.OPEN
    if line.entrant in bracket.seats[number].everybody():
        if line.place <= bracket.plan[number - 1].setup.advance:
            return SlotFate.ON
        return SlotFate.KEPT if line.entrant in seated_as_posted(bracket, number) else SlotFate.BACK
    return SlotFate.LEFT if line.entrant in bracket.withdrawn else SlotFate.OUT


def _running_values(bracket: Bracket, number: int, live: Mapping[int, int]) -> dict[int, int]:
    """Return each entrant's ranking value in the seated round at this moment."""
    before, carried = bracket_totals(bracket, number - 1), bracket.entry.stage.rank_by is RankBy.CARRIED_TOTAL
    adds = carried and bracket.plan[number - 1].setup.start is RoundStart.CARRIED
    everybody = bracket.seats[number - 1].everybody()
    return {entrant: live.get(entrant, 0) + (before[entrant] if adds else 0) for entrant in everybody}


def _running_slot(slot: Slot, values: Mapping[int, int], advance: int, decided: Sequence[DecidedTie]) -> Slot:
    """Return a slot of a table that is being played, as it stands; equal players share a place.

    Of those tied for the last spot, those are ahead whom the director chose.
    """
    if slot.entrant is None:
        return slot
    points = values[slot.entrant]
    above, alike = (sum(map(compare, values.values())) for compare in (points.__lt__, points.__eq__))
    fate = _fate_so_far(above, alike, advance) if advance else SlotFate.OPEN
    if fate is SlotFate.TIED:
        tied = [who for who, theirs in values.items() if theirs == points]
        if decision := next((each for each in reversed(decided) if each.fits(tied, advance - above)), None):
            is_in = slot.entrant in decision.chosen
            fate, above = (SlotFate.ON, above) if is_in else (SlotFate.OUT, advance)
    return replace(slot, place=above + 1, points=points, fate=fate)


def _fate_so_far(above: int, alike: int, advance: int) -> SlotFate:
    """Return the fate of one of so many equal players, with so many ahead of them, if play ended now."""
    if above >= advance:
        return SlotFate.OUT
    return SlotFate.ON if above + alike <= advance else SlotFate.TIED


def _with_next_best(bracket: Bracket, number: int, nodes: list[Node]) -> list[Node]:
    """Return the tables of a round that is played with those who would get the seats of the next best, as it stands.

    Nobody would before every table has begun, or while a table is tied for the last spot.
    """
    slots = [slot for node in nodes for slot in node.slots]
    runs = all(node.state is NodeState.RUNNING for node in nodes) and not any(s.fate is SlotFate.TIED for s in slots)
    spots = next_best_seats(bracket.plan, number) if runs else 0
    fates: dict[int | None, SlotFate] = {}
    out = sorted((slot for slot in slots if slot.fate is SlotFate.OUT), key=_rank_out)
    for _, alike in groupby(out, key=_rank_out):
        tied, left = {slot.entrant for slot in alike if slot.entrant is not None}, spots - len(fates)
        if left <= 0:
            break
        decided = reversed(bracket.decisions(number, NEXT_BEST))
        if len(tied) <= left:
            fates |= dict.fromkeys(tied, SlotFate.BACK)
        elif decision := next((each for each in decided if each.fits(tied, left)), None):
            fates |= dict.fromkeys(decision.chosen, SlotFate.BACK)
        else:
            fates |= dict.fromkeys(tied, SlotFate.TIED_NEXT)
    return [
        replace(node, slots=tuple(replace(slot, fate=fates.get(slot.entrant, slot.fate)) for slot in node.slots))
        for node in nodes
    ]


def _rank_out(slot: Slot) -> tuple[int, int]:
    return slot.place or 0, -(slot.points or 0)


def _hide_column(column: RoundColumn) -> RoundColumn:
    return replace(column, nodes=tuple(_hide_node(node, column.final) for node in column.nodes))


def _hide_node(node: Node, final: bool) -> Node:
    known = node.state is NodeState.PLAYED and not final
    slots = (
        replace(slot, place=None, points=None, fate=slot.fate if known or node.table == BYE else SlotFate.OPEN)
        for slot in node.slots
    )
    by_number = sorted(
        slots, key=lambda slot: (slot.fate not in (SlotFate.ON, SlotFate.KEPT, SlotFate.BACK), slot.entrant or 0)
    )
    return replace(node, slots=tuple(by_number) if node.state is not NodeState.TO_COME else node.slots)


WIDTH, ACROSS, BELOW = 264, 56, 16  # of a table; between rounds; between tables
STUB = 12  # of a way between rounds, level at both ends
CLOSE = 20  # between the parts of a round that stands in several stacks
TITLE, ROW, FOOT, LAST = 26, 22, 18, 4
HEAD = 62  # what a round is called and how many play in it
APART = 40  # between a bracket and its second chance
MOST_STACKED = 10  # tables of one round that stand one below the other


@dataclass(frozen=True, slots=True)
class TableBox:
    """A table or a bye in the drawing: its upper left corner and its size."""

    x: int
    y: int
    height: int
    node: Node
    width: int = WIDTH

    @property
    def rows_at(self) -> int:
        """Return the vertical position of its first row."""
        return self.y + (0 if self.node.table == BYE else TITLE)

    def middle(self, row: int) -> int:
        """Return the vertical middle of a row, counted from 0."""
        return self.rows_at + row * ROW + ROW // 2


@dataclass(frozen=True, slots=True)
class Edge:
    """A line from a place at a table, or a bye, to the slot that it feeds; ``taken`` once someone went that way."""

    x1: int
    y1: int
    x2: int
    y2: int
    taken: bool

    @property
    def bends(self) -> tuple[int, int]:
        """Return the horizontal positions where the line leaves its first level and where it reaches its last."""
        return self.x1 + STUB, self.x2 - STUB


@dataclass(frozen=True, slots=True)
class RoundHead:
    """The heading above a round: its position and its greatest width."""

    x: int
    y: int
    width: int
    column: RoundColumn


@dataclass(frozen=True, slots=True)
class LayoutPart:
    """The layout of a bracket, or of its second chance, and the position of its winner (left, middle)."""

    top: int
    heads: tuple[RoundHead, ...]
    boxes: tuple[TableBox, ...]
    edges: tuple[Edge, ...]
    winner: tuple[int, int]
    picture: BracketPicture


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """The layout of the whole picture, the second chance below the bracket."""

    width: int
    height: int
    parts: tuple[LayoutPart, ...]


def bracket_layout(pictures: Sequence[BracketPicture]) -> BracketLayout:
    """Return the positions of everything in a bracket and in its second chance."""
    parts: list[LayoutPart] = []
    top = width = 0
    for shown in pictures:
        part, right, bottom = _layout_part(shown, top)
        parts.append(part)
        top, width = bottom + APART, max(width, right)
    return BracketLayout(width, top - APART, tuple(parts))


def node_height(node: Node) -> int:
    """Return the height of a node: its title, a row for each slot, a line for where its places lead."""
    if node.table == BYE:
        return ROW
    return TITLE + ROW * len(node.slots) + (FOOT if node.onward else LAST)


def _layout_part(shown: BracketPicture, top: int) -> tuple[LayoutPart, int, int]:
    """Return a part's layout, its right edge, and its lower edge."""
    stacks = [_split_stacks(column.nodes) for column in shown.columns]
    body = max(_stack_height(stack) for column in stacks for stack in column)
    heads, boxes = list[RoundHead](), list[list[TableBox]]()
    left = 0
    for column, here in zip(shown.columns, stacks, strict=True):
        width = len(here) * (WIDTH + CLOSE) - CLOSE
        heads.append(RoundHead(left, top, width, column))
        found = (
            _stack_boxes(stack, left + number * (WIDTH + CLOSE), top + HEAD, body) for number, stack in enumerate(here)
        )
        boxes.append([box for stack in found for box in stack])
        left += width + ACROSS
    edges = tuple(_edges(boxes, [len(here) == 1 for here in stacks]))
    every = tuple(box for column_boxes in boxes for box in column_boxes)
    winner = (left, top + HEAD + body // 2)
    return LayoutPart(top, tuple(heads), every, edges, winner, shown), left + WIDTH, top + HEAD + body


def _split_stacks(nodes: Sequence[Node]) -> list[Sequence[Node]]:
    """Return the nodes of a round in as many stacks as it needs, none much higher than the others."""
    many = max(1, -(-len(nodes) // MOST_STACKED))
    each = -(-len(nodes) // many)
    return [nodes[start : start + each] for start in range(0, max(1, len(nodes)), max(1, each))]


def _stack_height(stack: Sequence[Node]) -> int:
    return max(sum(node_height(node) + BELOW for node in stack), TITLE + 5 * ROW)


def _stack_boxes(stack: Sequence[Node], left: int, top: int, body: int) -> Iterator[TableBox]:
    """Yield the boxes of a stack, spread over the height of the picture."""
    free = body - sum(node_height(node) for node in stack)
    y = top
    for number, node in enumerate(stack):
        between = free * (2 * number + 1) // (2 * len(stack))
        yield TableBox(left, y + between, node_height(node), node)
        y += node_height(node)


def _edges(columns: Sequence[Sequence[TableBox]], single: Sequence[bool]) -> Iterator[Edge]:
    """Yield the lines between rounds that stand in one stack each; others would cross tables."""
    for number, boxes in enumerate(columns):
        if number and single[number] and single[number - 1]:
            ways = _ways_out(columns[number - 1])
            for box in boxes:
                for row, slot in enumerate(box.node.slots):
                    if slot.source in ways:
                        yield Edge(*ways[slot.source], box.x, box.middle(row), slot.entrant is not None)


def _ways_out(boxes: Sequence[TableBox]) -> dict[Source, tuple[int, int]]:
    """Return the points where the next round's lines begin: the right edge of a place's row, or of a bye."""
    points: dict[Source, tuple[int, int]] = {}
    if not any(box.node.onward for box in boxes):
        return points
    for box in boxes:
        right = box.x + box.width
        if box.node.table == BYE:
            points[box.node.slots[0].source] = (right, box.middle(0))
        for onward in box.node.onward:
            for place in onward.places:
                points[FromPlace(place, box.node.table)] = (right, box.middle(place - 1))
    return points
