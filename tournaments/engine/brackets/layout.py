"""Where everything stands in the picture of a bracket: rounds from left to right, tables one below the other.

Lengths are those of the drawing, 1 being a pixel on a screen; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bracket import Place, Source
from .picture import BYE, Column, Node, Picture

WIDTH, ACROSS, BELOW = 264, 104, 16  # of a table; between rounds; between tables
STUB = 12  # of a way between rounds, level at both ends
CLOSE = 20  # between the parts of a round that stands in several stacks
TITLE, ROW, FOOT, LAST = 26, 22, 18, 4
HEAD = 62  # what a round is called and how many play in it
APART = 40  # between a bracket and its second chance
MOST_STACKED = 10  # tables of one round that stand one below the other


@dataclass(frozen=True, slots=True)
class Box:
    """A table or a bye: its left upper corner and its size."""

    x: int
    y: int
    height: int
    node: Node
    width: int = WIDTH

    @property
    def rows_at(self) -> int:
        """Where its first row begins."""
        return self.y + (0 if self.node.table == BYE else TITLE)

    def middle(self, row: int) -> int:
        """The middle of a row, from 0."""
        return self.rows_at + row * ROW + ROW // 2


@dataclass(frozen=True, slots=True)
class Edge:
    """From a place at a table, or a bye, to the slot that it feeds; ``taken`` once somebody went that way."""

    x1: int
    y1: int
    x2: int
    y2: int
    taken: bool

    @property
    def bends(self) -> tuple[int, int]:
        """Where it leaves the level of its beginning, and where it comes to that of its end."""
        return self.x1 + STUB, self.x2 - STUB


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above a round: where, and how wide it may be."""

    x: int
    y: int
    width: int
    column: Column


@dataclass(frozen=True, slots=True)
class Part:
    """A bracket, or its second chance: all that is drawn of it, and where its winner stands (left, middle)."""

    top: int
    heads: tuple[Head, ...]
    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]
    winner: tuple[int, int]
    picture: Picture


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole picture; the second chance stands below."""

    width: int
    height: int
    parts: tuple[Part, ...]


def layout(pictures: Sequence[Picture]) -> Layout:
    """Where everything of a bracket, and of its second chance, stands."""
    parts: list[Part] = []
    top = width = 0
    for shown in pictures:
        part, right, bottom = _part(shown, top)
        parts.append(part)
        top, width = bottom + APART, max(width, right)
    return Layout(width, top - APART, tuple(parts))


def height_of(node: Node) -> int:
    """How high a node is: its title, a row a slot, a line for where its places lead."""
    if node.table == BYE:
        return ROW
    return TITLE + ROW * len(node.slots) + (FOOT if node.onward else LAST)


def _part(shown: Picture, top: int) -> tuple[Part, int, int]:
    """A part, its right edge and its lower one."""
    stacks = [_stacks(column.nodes) for column in shown.columns]
    body = max(_height(stack) for column in stacks for stack in column)
    heads, boxes = list[Head](), list[list[Box]]()
    left = 0
    for column, here in zip(shown.columns, stacks, strict=True):
        width = len(here) * (WIDTH + CLOSE) - CLOSE
        heads.append(Head(left, top, width, column))
        found = (
            _stacked(stack, left + number * (WIDTH + CLOSE), top + HEAD, body) for number, stack in enumerate(here)
        )
        boxes.append([box for stack in found for box in stack])
        left += width + ACROSS
    edges = tuple(_edges(boxes, [len(here) == 1 for here in stacks]))
    every = tuple(box for column_boxes in boxes for box in column_boxes)
    winner = (left, top + HEAD + body // 2)
    return Part(top, tuple(heads), every, edges, winner, shown), left + WIDTH, top + HEAD + body


def _stacks(nodes: Sequence[Node]) -> list[Sequence[Node]]:
    """The nodes of a round in as many stacks as it needs, none much higher than the others."""
    many = max(1, -(-len(nodes) // MOST_STACKED))
    each = -(-len(nodes) // many)
    return [nodes[start : start + each] for start in range(0, max(1, len(nodes)), max(1, each))]


def _height(stack: Sequence[Node]) -> int:
    return max(sum(height_of(node) + BELOW for node in stack), TITLE + 5 * ROW)


def _stacked(stack: Sequence[Node], left: int, top: int, body: int) -> Iterator[Box]:
    """The boxes of a stack, spread over the height of the picture."""
    free = body - sum(height_of(node) for node in stack)
    y = top
    for number, node in enumerate(stack):
        between = free * (2 * number + 1) // (2 * len(stack))
        yield Box(left, y + between, height_of(node), node)
        y += height_of(node)


def _edges(columns: Sequence[Sequence[Box]], single: Sequence[bool]) -> Iterator[Edge]:
    """The ways between rounds that stand in one stack each; others would cross tables."""
    for number, boxes in enumerate(columns):
        if number and single[number] and single[number - 1]:
            ways = _ways_out(columns[number - 1])
            for box in boxes:
                for row, slot in enumerate(box.node.slots):
                    if slot.source in ways:
                        yield Edge(*ways[slot.source], box.x, box.middle(row), slot.entrant is not None)


def _ways_out(boxes: Sequence[Box]) -> dict[Source, tuple[int, int]]:
    """Where what feeds the next round of a tree comes from: the right edge of a place's row, or of a bye."""
    found: dict[Source, tuple[int, int]] = {}
    if not any(box.node.onward for box in boxes):
        return found
    for box in boxes:
        right = box.x + box.width
        if box.node.table == BYE:
            found[box.node.slots[0].source] = (right, box.middle(0))
        for onward in box.node.onward:
            for place in onward.places:
                found[Place(place, box.node.table)] = (right, box.middle(place - 1))
    return found
