"""The contents and positions of the tables in a drawn bracket."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.engine.brackets.played import by_chance, by_strength, field, results, stage, to_the_end
from tournaments.engine.brackets.fold import advance, publish, withdraw
from tournaments.engine.brackets.picture import (
    BYE,
    BracketLayout,
    BracketPicture,
    LayoutPart,
    Node,
    NodeState,
    SlotFate,
    TableBox,
    bracket_layout,
    bracket_picture,
    hide_points,
)
from tournaments.engine.brackets.stage import Fill, RankBy, RoundStart, StageKind
from tournaments.engine.brackets.values import Bracket, FromPlace, FromSeed

TEN = list(range(1, 11))


def ten() -> Bracket:
    """Two tables, 1, 4, 5, 8, 9 and 2, 3, 6, 7, 10, of each of which two come to the final table."""
    return publish(field(10), stage(10))


def node(shown: BracketPicture, round_number: int, number: int) -> Node:
    return next(each for each in shown.columns[round_number - 1].nodes if each.table == number)


def slots(found: Node) -> list[tuple[int | None, int | None, int | None, SlotFate]]:
    return [(slot.entrant, slot.place, slot.points, slot.fate) for slot in found.slots]


def test_nothing_is_played_yet() -> None:
    shown = bracket_picture(ten(), {})
    assert [column.state for column in shown.columns] == [NodeState.SEATED, NodeState.TO_COME]
    first = node(shown, 1, 1)
    assert slots(first) == [(who, None, None, SlotFate.OPEN) for who in (1, 4, 5, 8, 9)]
    assert [(step.places, step.table) for step in first.onward] == [((1, 2), 3)]
    final = node(shown, 2, 3)
    assert {slot.source for slot in final.slots} == {FromPlace(1, 1), FromPlace(1, 2), FromPlace(2, 1), FromPlace(2, 2)}
    assert shown.winners == ()


def test_a_table_that_runs_says_who_would_go_on() -> None:
    shown = bracket_picture(ten(), {1: -3, 4: 2, 5: 2, 8: 4, 9: -5})
    running = node(shown, 1, 1)
    assert running.state is NodeState.RUNNING
    assert slots(running) == [
        (8, 1, 4, SlotFate.ON),
        (4, 2, 2, SlotFate.TIED),
        (5, 2, 2, SlotFate.TIED),
        (1, 4, -3, SlotFate.OUT),
        (9, 5, -5, SlotFate.OUT),
    ]
    assert node(shown, 1, 2).state is NodeState.SEATED
    assert shown.columns[0].state is NodeState.RUNNING


def test_a_table_that_is_over_is_ranked_and_says_who_went_on() -> None:
    bracket = advance(ten(), results(ten(), by_strength([9, 8, 5, 4, 1, 10, 7, 6, 3, 2])))
    shown = bracket_picture(bracket, {})
    assert slots(node(shown, 1, 1)) == [
        (9, 1, 4, SlotFate.ON),
        (8, 2, 2, SlotFate.ON),
        (5, 3, 0, SlotFate.OUT),
        (4, 4, -2, SlotFate.OUT),
        (1, 5, -4, SlotFate.OUT),
    ]
    assert {slot.entrant for slot in node(shown, 2, 3).slots} == {9, 8, 10, 7}


def test_the_best_who_did_not_advance_come_back() -> None:
    bracket = publish(field(10), stage(10, fill=Fill.BEST_OUT))
    shown = bracket_picture(advance(bracket, results(bracket, by_strength(TEN))), {})
    assert [slot.fate for slot in node(shown, 1, 1).slots] == [
        SlotFate.ON,
        SlotFate.ON,
        SlotFate.BACK,
        SlotFate.OUT,
        SlotFate.OUT,
    ]
    assert node(shown, 2, 3).slots[-1].entrant == 5


def test_who_left_and_whose_slot_is_empty() -> None:
    bracket = withdraw(advance(ten(), results(ten(), by_strength(TEN))), 1)
    shown = bracket_picture(bracket, {})
    assert node(shown, 1, 1).slots[0].fate is SlotFate.LEFT
    assert [slot.entrant for slot in node(shown, 2, 3).slots] == [None, 2, 3, 4]


def test_the_winner_stands_at_the_end() -> None:
    shown = bracket_picture(to_the_end(ten(), by_strength(TEN)), {})
    assert shown.winners == (1,)
    assert [slot.place for slot in node(shown, 2, 3).slots] == [1, 2, 3, 4]
    assert {slot.fate for slot in node(shown, 2, 3).slots} == {SlotFate.OPEN}


def test_carried_points_are_in_what_a_running_table_shows() -> None:
    setup = stage(10, start=RoundStart.CARRIED, rank_by=RankBy.CARRIED_TOTAL)
    bracket = publish(field(10), setup)
    bracket = advance(bracket, results(bracket, by_strength(TEN)))
    shown = bracket_picture(bracket, {1: -1, 2: 0, 3: 1, 4: 0})
    assert [(slot.entrant, slot.points) for slot in node(shown, 2, 3).slots] == [(2, 4), (1, 3), (3, 3), (4, 2)]


def test_a_bye_is_known_before_its_round() -> None:
    bracket = publish(field(33), stage(33))
    shown = bracket_picture(bracket, {})
    resting = [each.slots[0] for each in shown.columns[0].nodes if each.table == BYE]
    assert [(slot.source, slot.entrant, slot.fate) for slot in resting] == [
        (FromSeed(seed), seed, SlotFate.ON) for seed in (1, 2, 3)
    ]
    next_round = [slot for each in shown.columns[1].nodes for slot in each.slots if slot.entrant is not None]
    assert sorted(slot.entrant or 0 for slot in next_round) == [1, 2, 3]


def test_rounds_that_are_not_drawn_yet_have_no_tables() -> None:
    shown = bracket_picture(publish(field(25), stage(25, kind=StageKind.RESEEDED)), {})
    assert [len(column.nodes) for column in shown.columns] == [5, 0, 0]
    assert shown.columns[1].plan.coming == 10
    assert not any(each.onward for each in shown.columns[0].nodes)


def test_without_points_nothing_that_runs_is_told() -> None:
    bracket = advance(ten(), results(ten(), by_strength(TEN)))
    shown = hide_points(bracket_picture(bracket, {1: 5, 2: -5}))
    slots = [slot for column in shown.columns for each in column.nodes for slot in each.slots]
    assert all(slot.place is None and slot.points is None for slot in slots)
    assert [slot.entrant for slot in node(shown, 1, 1).slots if slot.fate is SlotFate.ON] == [1, 4]
    assert {slot.fate for slot in node(shown, 2, 3).slots} == {SlotFate.OPEN}
    over = hide_points(bracket_picture(to_the_end(ten(), by_strength(TEN[::-1])), {}))
    assert over.winners == ()
    assert [slot.entrant for slot in node(over, 2, 3).slots] == [7, 8, 9, 10]


def overlaps(one: TableBox, other: TableBox) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def ends(part: LayoutPart) -> set[tuple[int, int]]:
    return {(box.x, box.middle(row)) for box in part.boxes for row in range(len(box.node.slots))}


def starts(part: LayoutPart) -> set[tuple[int, int]]:
    return {(box.x + box.width, box.middle(row)) for box in part.boxes for row in range(len(box.node.slots))}


def well_drawn(found: BracketLayout) -> None:
    """No box lies on another, all are in the picture, ways lead from a row to a row of the round after."""
    boxes = [box for part in found.parts for box in part.boxes]
    assert not any(overlaps(one, other) for one, other in combinations(boxes, 2))
    assert all(box.x >= 0 and box.x + box.width <= found.width for box in boxes)
    assert all(box.y >= 0 and box.y + box.height <= found.height for box in boxes)
    for part in found.parts:
        assert {(edge.x1, edge.y1) for edge in part.edges} <= starts(part)
        assert {(edge.x2, edge.y2) for edge in part.edges} <= ends(part)
        assert all(edge.x1 < edge.bends[0] < edge.bends[1] < edge.x2 for edge in part.edges)


FILLS, KINDS = st.sampled_from(Fill), st.sampled_from(StageKind)


@given(many=st.integers(10, 130), size=st.integers(4, 6), fill=FILLS, kind=KINDS, played=st.integers(0, 9))
def test_nothing_lies_on_anything(many: int, size: int, fill: Fill, kind: StageKind, played: int) -> None:
    bracket = publish(field(many), stage(many, size, fill=fill, kind=kind))
    chance = random.Random(many)
    for _ in range(min(played, len(bracket.plan))):
        bracket = advance(bracket, results(bracket, by_chance(chance)))
    second = publish(field(10), stage(10))
    well_drawn(bracket_layout([bracket_picture(bracket, {}), bracket_picture(second, {})]))


@pytest.mark.parametrize(("many", "first", "ways"), [(10, 2, 4), (25, 5, 14), (33, 6, 21)])
def test_every_place_that_goes_on_has_its_way(many: int, first: int, ways: int) -> None:
    """Of 33 players twelve places and three byes come to fifteen seats, six places to the final table."""
    found = bracket_layout([bracket_picture(publish(field(many), stage(many)), {})])
    assert len(found.parts[0].heads[0].column.plan.sizes) == first
    assert len(found.parts[0].edges) == ways


def test_four_hundred_players() -> None:
    found = bracket_layout(
        [bracket_picture(to_the_end(publish(field(400), stage(400)), by_strength(list(range(1, 401)))), {})]
    )
    well_drawn(found)
    assert sum(box.node.round == 1 for box in found.parts[0].boxes) == 80
    assert found.height < 2000
