"""Sheet, corrections and settle-up: the scorer writes, the viewer looks, a stranger gets 404 everywhere."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.services.requests import Pay
from tests.tables import Table

LOOKED_AT = (
    "sheet",
    "sheet/live",
    "history",
    "rules",
    "seats/1",
    "lines/{line}",
    "lines/{line}/reasons",
    "settle-up",
    "settle-up?in=units",
    "paper",
    "score-sheet.pdf",
    "settle-up.pdf?paper=letter&in=units",
    "game.xlsx",
)
OPENED = (
    "lines/{line}/correct",
    "lines/{line}/void",
    "lines/{line}/insert",
    "lines/{line}/seats",
    "lines/{line}/restore",
    "penalty",
    "conflicts",
)
WRITTEN = (
    "lines/{line}/correct",
    "lines/{line}/void",
    "lines/{line}/insert",
    "lines/{line}/seats",
    "lines/{line}/restore",
    "penalty",
    "conflicts/{line}",
    "settle-up/pay",
    "settle-up/void/{line}",
    "settle-up/divide",
    "settle-up/close",
    "settle-up/reopen",
)


@pytest.fixture
def line(club_game: Table) -> str:
    """Return the first hand of the game."""
    answer = club_game.record()
    assert answer.line is not None
    return answer.line


def at(club_game: Table, path: str, line: str) -> str:
    """Return an address of the game."""
    return f"/games/{club_game.club_game}/{path.format(line=line)}"


@pytest.mark.parametrize("path", LOOKED_AT)
def test_who_keeps_and_who_watches_may_look(alice: Client, bob: Client, club_game: Table, line: str, path: str) -> None:
    assert [client.get(at(club_game, path, line)).status_code for client in (alice, bob)] == [200, 200]


@pytest.mark.parametrize("path", OPENED)
def test_who_keeps_opens_the_forms(alice: Client, club_game: Table, line: str, path: str) -> None:
    expected = 422 if path.endswith("restore") else 200  # the line stands
    assert alice.get(at(club_game, path, line)).status_code == expected


@pytest.mark.parametrize("path", OPENED)
def test_who_watches_opens_no_form(bob: Client, club_game: Table, line: str, path: str) -> None:
    assert bob.get(at(club_game, path, line)).status_code == 404


@pytest.mark.parametrize("path", WRITTEN)
def test_who_watches_changes_nothing(bob: Client, club_game: Table, line: str, path: str) -> None:
    before = club_game.sheet
    answer = bob.post(at(club_game, path, line), {"do": "confirm", "why": "x", "decision": "keep", "key": "key-of-bob"})
    assert answer.status_code == 404
    assert club_game.sheet == before


@pytest.mark.parametrize("path", LOOKED_AT + OPENED)
def test_a_stranger_sees_nothing(charlie: Client, club_game: Table, line: str, path: str) -> None:
    answer = charlie.get(at(club_game, path, line))
    assert answer.status_code == 404
    assert not re.search(rb"\bAnn\b", answer.content)  # a form's secret may have the letters


@pytest.mark.parametrize("path", WRITTEN)
def test_a_stranger_changes_nothing(charlie: Client, club_game: Table, line: str, path: str) -> None:
    before = club_game.sheet
    assert charlie.post(at(club_game, path, line), {"do": "confirm", "why": "x"}).status_code == 404
    assert club_game.sheet == before


@pytest.mark.parametrize("path", ["lines/{line}", "lines/{line}/correct", "lines/{line}/reasons"])
def test_a_line_that_is_not_on_the_sheet(alice: Client, club_game: Table, line: str, path: str) -> None:
    assert alice.get(at(club_game, path, str(uuid4()))).status_code == 404


@pytest.mark.parametrize("path", ["seats/0", "seats/6", "score-sheet.pdf?paper=a0"])
def test_what_is_not_there(alice: Client, club_game: Table, line: str, path: str) -> None:
    assert alice.get(at(club_game, path, line)).status_code == 404


def test_only_payments_are_voided_on_the_settle_up(alice: Client, club_game: Table, line: str) -> None:
    paid = club_game.change(Pay(2, 1, 1))
    assert alice.post(at(club_game, "settle-up/void/{line}", line), {"key": "void-key-1"}).status_code == 404
    answer = alice.post(at(club_game, "settle-up/void/{line}", str(paid.line)), {"key": "void-key-2"})
    assert answer.status_code == 302
    assert [sheet_line.voided for sheet_line in club_game.sheet.lines] == [False, True]
