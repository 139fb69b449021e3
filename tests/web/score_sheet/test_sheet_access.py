"""Sheet, corrections and settle-up: the keeper writes, the watcher looks, a stranger gets 404 everywhere."""

from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.services.requests import Pay
from tests.tables import Table

LOOKED_AT = (
    "sheet",
    "sheet/live",
    "log",
    "rules",
    "seats/1",
    "lines/{line}",
    "lines/{line}/reasons",
    "settle-up",
    "settle-up?in=units",
    "paper",
    "score-sheet.pdf",
    "settle-up.pdf?paper=letter&in=units",
    "evening.xlsx",
)
OPENED = (
    "lines/{line}/correct",
    "lines/{line}/void",
    "lines/{line}/insert",
    "lines/{line}/seats",
    "lines/{line}/restore",
    "penalty",
    "rivals",
)
WRITTEN = (
    "lines/{line}/correct",
    "lines/{line}/void",
    "lines/{line}/insert",
    "lines/{line}/seats",
    "lines/{line}/restore",
    "penalty",
    "rivals/{line}",
    "settle-up/pay",
    "settle-up/take-back/{line}",
    "settle-up/divide",
    "settle-up/close",
    "settle-up/reopen",
)


@pytest.fixture
def line(evening: Table) -> str:
    """Return the first hand of the evening."""
    answer = evening.record()
    assert answer.line is not None
    return answer.line


def at(evening: Table, path: str, line: str) -> str:
    """Return an address of the evening."""
    return f"/e/{evening.evening}/{path.format(line=line)}"


@pytest.mark.parametrize("path", LOOKED_AT)
def test_who_keeps_and_who_watches_may_look(alice: Client, bob: Client, evening: Table, line: str, path: str) -> None:
    assert [client.get(at(evening, path, line)).status_code for client in (alice, bob)] == [200, 200]


@pytest.mark.parametrize("path", OPENED)
def test_who_keeps_opens_the_forms(alice: Client, evening: Table, line: str, path: str) -> None:
    expected = 422 if path.endswith("restore") else 200  # the line stands
    assert alice.get(at(evening, path, line)).status_code == expected


@pytest.mark.parametrize("path", OPENED)
def test_who_watches_opens_no_form(bob: Client, evening: Table, line: str, path: str) -> None:
    assert bob.get(at(evening, path, line)).status_code == 404


@pytest.mark.parametrize("path", WRITTEN)
def test_who_watches_changes_nothing(bob: Client, evening: Table, line: str, path: str) -> None:
    before = evening.sheet
    answer = bob.post(at(evening, path, line), {"do": "confirm", "why": "x", "decision": "keep", "key": "key-of-bob"})
    assert answer.status_code == 404
    assert evening.sheet == before


@pytest.mark.parametrize("path", LOOKED_AT + OPENED)
def test_a_stranger_sees_nothing(charlie: Client, evening: Table, line: str, path: str) -> None:
    answer = charlie.get(at(evening, path, line))
    assert answer.status_code == 404
    assert b"Ann" not in answer.content


@pytest.mark.parametrize("path", WRITTEN)
def test_a_stranger_changes_nothing(charlie: Client, evening: Table, line: str, path: str) -> None:
    before = evening.sheet
    assert charlie.post(at(evening, path, line), {"do": "confirm", "why": "x"}).status_code == 404
    assert evening.sheet == before


@pytest.mark.parametrize("path", ["lines/{line}", "lines/{line}/correct", "lines/{line}/reasons"])
def test_a_line_that_is_not_on_the_sheet(alice: Client, evening: Table, line: str, path: str) -> None:
    assert alice.get(at(evening, path, str(uuid4()))).status_code == 404


@pytest.mark.parametrize("path", ["seats/0", "seats/6", "score-sheet.pdf?paper=a0"])
def test_what_is_not_there(alice: Client, evening: Table, line: str, path: str) -> None:
    assert alice.get(at(evening, path, line)).status_code == 404


def test_only_payments_are_taken_back_on_the_settle_up(alice: Client, evening: Table, line: str) -> None:
    paid = evening.change(Pay(2, 1, 1))
    assert alice.post(at(evening, "settle-up/take-back/{line}", line), {"key": "take-back-1"}).status_code == 404
    answer = alice.post(at(evening, "settle-up/take-back/{line}", str(paid.line)), {"key": "take-back-2"})
    assert answer.status_code == 302
    assert [sheet_line.voided for sheet_line in evening.sheet.lines] == [False, True]
