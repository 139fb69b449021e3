"""The workbook of an hourly day: its tickets, the prizes by the hour among the others, and every check good."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.tournaments.exports.test_event_xlsx import Recalculate, computed, rows, written
from tests.tournaments.hourly import Fest, fest
from tournaments.engine.event.money import cash_box_of

pytestmark = pytest.mark.django_db


def day(*, with_money: bool = True) -> Fest:
    """Two rounds that are over, the first one signed; one ticket that was not played."""
    found = fest(money=with_money)
    for came in (5, 8):
        found.sell_to(*range(1, came + 1))
        found.play_round(found.make())
    found.sign(1)
    found.sell("Zoe")
    return found


def test_takings_are_told_to_the_cent(recalculate: Recalculate, tmp_path: Path) -> None:
    fest = day()
    book = computed(written(fest.event), recalculate, tmp_path)
    assert rows(book, "Sum checks")[0]["Result"] == 1
    tickets = rows(book, "Tickets")
    assert len(tickets) == 14
    assert [row["Used in round"] for row in tickets] == [1] * 5 + [2] * 8 + [None]
    prizes = rows(book, "Prizes")
    assert {row["Session"] for row in prizes if row["Prize"] == "Session"} == {1, 2}
    assert round(100 * sum(row["Amount"] for row in prizes)) == cash_box_of(fest.book).pot == 14 * 300


def test_no_amount_is_told_where_there_is_no_money() -> None:
    fest = day(with_money=False)
    assert "Paid" not in str([*_heads(written(fest.event, money=False))])


def _heads(content: bytes) -> list[object]:
    return [cell.value for sheet in load_workbook(BytesIO(content)) for cell in sheet[1]]
