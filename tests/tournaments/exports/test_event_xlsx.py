"""The workbook of an event: what is in it, what it computes, what no program takes for a formula."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook

from scorekeeper.exports.xlsx.report import FLAG, write_workbook
from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.exports.eventful import DANGEROUS, LEFT
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import Seated
from tournaments.models import Event
from tournaments.queries.record import record
from tournaments.reports.event import event_reports
from tournaments.services import entrants, events
from tournaments.services.entrants import Edit
from tournaments.wording.sessions import STATE_WORDS

pytestmark = pytest.mark.django_db

Recalculate = Callable[[Path], Path]
SHEETS = ["Players", "Draw", "Hands", "Penalties", "Standings", "Prizes", "Cash", "Sum checks"]


def written(event: Event, *, money: bool = True) -> bytes:
    out = BytesIO()
    write_workbook(event.name, event_reports(record(event), money=money), out)
    return out.getvalue()


def rows(book: Workbook, sheet: str) -> list[dict[str, Any]]:
    head, *below = book[sheet].iter_rows(values_only=True)
    return [dict(zip(map(str, head), row, strict=True)) for row in below]


def computed(content: bytes, recalculate: Recalculate, folder: Path) -> Workbook:
    file = folder / "event.xlsx"
    file.write_bytes(content)
    return load_workbook(recalculate(file), data_only=True)


def values(book: Workbook) -> dict[str, list[tuple[Any, ...]]]:
    return {sheet.title: [_filled(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}


def _filled(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple("" if value is None else value for value in row)


@pytest.fixture
def seated(eventful_event: Seated) -> Seated:
    return eventful_event


def test_what_is_computed_is_what_the_site_says(seated: Seated, recalculate: Recalculate, tmp_path: Path) -> None:
    content = written(seated.event)
    book = computed(content, recalculate, tmp_path)
    official = standings_of(seated.event)
    lines = rows(book, "Standings")
    assert [(line["Rank"], line["Number"], line["Points"], line["Penalties"]) for line in lines] == [
        (row.rank, row.entrant, row.total, row.penalties) for row in official
    ]
    assert len(official) == 10
    assert all(row["Result"] == 1 for row in rows(book, "Sum checks"))
    assert sum(row["Amount"] for row in rows(book, "Prizes")) == sum(row["Amount"] for row in rows(book, "Cash")) == 195
    shown = load_workbook(BytesIO(content), data_only=True)  # by a program that does not compute
    assert shown.sheetnames == SHEETS
    assert values(shown) == values(book)


def test_the_best_of_several_sessions(seated: Seated, recalculate: Recalculate, tmp_path: Path) -> None:
    setup = replace(seated.book.setup, best_sessions=1)
    events.change_setup(seated.event, setup, key=key(), actor=DIRECTOR)
    book = computed(written(seated.event), recalculate, tmp_path)
    official = {row.entrant: row.total for row in standings_of(seated.event)}
    assert {line["Number"]: line["Points"] for line in rows(book, "Standings")} == official
    assert rows(book, "Sum checks")[0]["Result"] == 1


def test_a_file_that_was_changed_says_so(seated: Seated, recalculate: Recalculate, tmp_path: Path) -> None:
    book = load_workbook(BytesIO(written(seated.event)))
    hands = book["Hands"]
    hands.cell(2, 12).value += 1
    book["Cash"].cell(2, 5).value += 1
    changed = BytesIO()
    book.save(changed)
    checks = rows(computed(changed.getvalue(), recalculate, tmp_path), "Sum checks")
    wrong = [(row["Session"], row["Table"], row["Off by"]) for row in checks if not row["Result"]]
    assert wrong == [(None, None, None), (None, None, 1), (None, None, -1000), (1, 1, 1)]


def test_hands_are_those_of_the_sheets(seated: Seated) -> None:
    hands = rows(load_workbook(BytesIO(written(seated.event))), "Hands")
    assert {(row["Session"], row["Table"]): row["Official"] for row in hands} == {
        (1, 1): 1, (1, 2): 1, (2, 1): 1, (2, 2): 0,
    }  # fmt: skip
    first = [row for row in hands if (row["Session"], row["Table"], row["Line"]) == (1, 1, 1)]
    assert [(row["Number"], row["Role"], row["Points"]) for row in first] == [
        (1, "Defended", -1), (2, "Picked", 2), (3, "Partner", 1), (4, "Defended", -1), (5, "Defended", -1),
    ]  # fmt: skip
    assert {(row["Type"], row["Result"]) for row in first} == {("Hand", "61–90")}
    assert {row["Card points"] for row in first} == {75}
    assert sum(row["Points"] for row in hands) == 0


def test_a_workbook_has_words_and_yes_or_no(seated: Seated) -> None:
    book = load_workbook(BytesIO(written(seated.event)))
    assert {row["Type"] for row in rows(book, "Cash")} == {"entry fee", "fee refund"}
    states = {(row["Session"], row["Table"]): row["Status"] for row in rows(book, "Draw")}
    assert set(states.values()) <= {"playing", "no hands yet", "ready to submit", *map(str, STATE_WORDS.values())}
    assert {row["Leftover"] for row in rows(book, "Prizes")} <= {
        None,
        "house share",
        "rounding",
        "not decided yet",
    }
    official = book["Hands"]["M2"]
    assert (official.value, official.number_format) == (1, FLAG)


def test_who_came_later_on_a_line_is_named_from_then_on(seated: Seated) -> None:
    book = load_workbook(BytesIO(written(seated.event)))
    sixth = [row["Player"] for row in rows(book, "Draw") if row["Number"] == 6]
    assert sixth == ["Player 6", DANGEROUS]
    (line,) = [row for row in rows(book, "Players") if row["Number"] == 6]
    assert (line["Name"], line["Previous players"], line["Paid"]) == (DANGEROUS, "Player 6", 20)


def test_no_name_becomes_a_formula(seated: Seated) -> None:
    book = load_workbook(BytesIO(written(seated.event)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value in (DANGEROUS, LEFT)]
    assert len(cells) > 5
    assert {cell.data_type for cell in cells} == {"s"}
    assert all(cell.quotePrefix for cell in cells if cell.value == DANGEROUS)
    formulas = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert formulas
    assert not any("HYPERLINK" in formula for formula in formulas)


def test_an_undone_hand_leaves_nothing(seated: Seated) -> None:
    line = Line.objects.get(game=seated.game(4).game, number=1)
    changes.make(seated.game(4).game, [Void(str(line.uid))], key=key(), actor=DIRECTOR, why="not so")
    hands = rows(load_workbook(BytesIO(written(seated.event))), "Hands")
    assert sum((row["Session"], row["Table"]) == (2, 2) for row in hands) == 5


def test_an_event_that_has_not_begun() -> None:
    book = load_workbook(BytesIO(written(founded(3))), data_only=True)
    assert [row["Name"] for row in rows(book, "Players")] == ["Player 1", "Player 2", "Player 3"]
    assert all(row["Result"] == 1 for row in rows(book, "Sum checks"))


def test_without_money_there_is_none(seated: Seated) -> None:
    content = written(seated.event, money=False)
    book = load_workbook(BytesIO(content), data_only=True)
    assert book.sheetnames == [name for name in SHEETS if name != "Cash"]
    text = str(values(book)).lower()
    assert not any(word in text for word in ("chf", "$", "amount", "paid", "fee", "cash", "2000"))
    with ZipFile(BytesIO(content)) as parts:
        assert not any(b"CHF" in parts.read(name) for name in parts.namelist())


def test_statements_do_not_grow_with_the_event(seated: Seated, django_assert_num_queries: Any) -> None:
    seated.play(4, 1)
    with django_assert_num_queries(16):
        written(seated.event)
    seated.play(4, 1)
    with django_assert_num_queries(16):
        written(seated.event)


def test_players_have_their_town_and_their_requests(seated: Seated) -> None:
    entrants.edit(seated.event, [Edit(2, "Bo", {"town": "Kohler", "contact": ""})], key=key(), actor=DIRECTOR)
    entrants.set_wishes(seated.event, 2, [3], [1], key=key(), actor=DIRECTOR)
    book = load_workbook(BytesIO(written(seated.event)))
    (line,) = (row for row in rows(book, "Players") if row["Number"] == 2)
    assert (line["Town"], line["Sits with"], line["Sits at tables"], line["First-timer"]) == ("Kohler", "3", "1", True)
