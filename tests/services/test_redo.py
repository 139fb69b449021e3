"""Redo: the hand that was undone last comes back, as long as no other hand was recorded since."""

import pytest

from scorekeeper.models import Seat
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Close, Penalise, Redo, Reseat, Undo
from tests.refusals import raises_refused
from tests.sittings import begun
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    made = opened()
    for picker in (1, 2, 4):
        made.record(picked(picker, 3))
    return made


def undo(table: Table) -> str:
    last = table.view.last
    assert last is not None
    table.change(Undo(last.uid), why="")
    return last.uid


def test_redoes_the_hands_that_were_undone_in_turn(table: Table) -> None:
    before = table.sheet.totals
    undone = [undo(table), undo(table)]
    for uid in reversed(undone):
        assert table.view.undone == uid
        table.change(Redo(uid), why="")
    assert (table.view.undone, table.sheet.totals, table.view.next_number) == (None, before, 4)
    assert [line.changed.kind for line in table.sheet.lines] == ["hand", "restore", "restore"]
    assert audit().findings == ()


def test_offers_the_hand_that_was_undone_last(table: Table) -> None:
    undo(table)
    table.record(picked(5, 3))
    assert table.view.undone is None
    again = undo(table)
    assert table.view.undone == again


def test_refuses_after_another_hand_was_recorded(table: Table) -> None:
    uid = undo(table)
    table.record(picked(5, 3))
    with raises_refused(r"Another hand was recorded since. Restore the old one on the score sheet."):
        table.change(Redo(uid), why="")


def test_refuses_a_second_time(table: Table) -> None:
    uid = undo(table)
    table.change(Redo(uid), why="")
    with raises_refused(r"This hand is already restored."):
        table.change(Redo(uid), why="")


def test_refuses_to_undo_a_hand_that_is_gone_already(table: Table) -> None:
    uid = undo(table)
    with raises_refused(r"This was already undone."):
        table.change(Undo(uid), why="")


def test_a_penalty_in_between_is_not_in_the_way(table: Table) -> None:
    uid = undo(table)
    table.change(Penalise(1, 2), why="late")
    assert table.view.undone == uid
    table.change(Redo(uid), why="")


def test_other_seats_in_between_are_in_the_way(table: Table) -> None:
    uid = undo(table)
    persons = [str(person) for person in _persons(table)]
    table.change(Reseat((persons[1], persons[0], *persons[2:])), why="")
    assert table.view.undone is None
    with raises_refused("Restore the old one"):
        table.change(Redo(uid), why="")


def test_nothing_is_redone_at_a_table_that_was_handed_in() -> None:
    made = begun(1).tables[0]
    made.record()
    uid = undo(made)
    made.change(Close(), why="")
    with raises_refused("closed"):
        made.change(Redo(uid), why="")


def _persons(table: Table) -> list[str]:
    return [str(seat.person.uuid) for seat in Seat.objects.filter(game=table.game).order_by("number")]
