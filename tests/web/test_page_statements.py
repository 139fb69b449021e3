"""SQL statements of each page with one hand and with three, and of recording a hand."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services import grants
from scorekeeper.services.requests import Correct
from tests.tables import Table, opened, picked
from tests.web.conftest import holder

PAGES = {
    "preview": 2,
    "forms": 2,
    "payouts": 2,
    "hand-over": 2,
    "penalty": 4,
    "conflicts": 5,
    "score-sheet.pdf": 5,
    "settle-up.pdf": 5,
    "game.xlsx": 4,
    "lines/{line}": 4,
    "lines/{line}/reasons": 4,
    "lines/{line}/correct": 5,
    "lines/{line}/void": 5,
    "lines/{line}/insert": 5,
    "lines/{line}/seats": 6,
}
RECORDING = [
    "SELECT",  # the leave to keep the score
    "BEGIN",
    "SELECT",  # the game, its journal and what the key has written, locked
    "INSERT",  # the entry
    "INSERT",  # the line
    "INSERT",  # its postings
    "INSERT",  # what it brought each player
    "INSERT",  # and what it adds to their tally
    "UPDATE",  # where the game stands
    "COMMIT",
    "SELECT",  # the table as it stands then
]


@pytest.mark.parametrize("hands", [1, 3])
@pytest.mark.parametrize("path", PAGES)
def test_pages(alice: Client, club_game: Table, path: str, hands: int) -> None:
    for _ in range(hands):
        line = club_game.record().line
        assert line is not None
        club_game.change(Correct(line, picked(points=95)))
    grants.game_links(club_game.club_game)
    address = f"/games/{club_game.club_game}/{path.format(line=line)}"
    with CaptureQueriesContext(connection) as asked:
        answer = alice.post(address, {"expects": "1"}) if path == "preview" else alice.get(address)
    assert (answer.status_code, len(asked)) == (200, PAGES[path])


@pytest.mark.parametrize("hands", [1, 3])
def test_a_link(club_game: Table, hands: int) -> None:
    for _ in range(hands):
        club_game.record()
    link = grants.game_links(club_game.club_game).viewer
    with CaptureQueriesContext(connection) as asked:
        assert Client().get(link).status_code == 200
    assert len(asked) == 2  # the grant, and the name of its game for a preview


def test_recording_the_first_hand_and_the_fortieth(real_commits: None) -> None:
    club_game = opened(key="evening-of-statements")
    alice = holder(grants.game_links(club_game.club_game).scorer)
    for number in range(1, 41):
        form = {"key": f"hand-{number:04}", "expects": number, "picker": 1, "partner": 3, "bracket": "61-90"}
        with CaptureQueriesContext(connection) as asked:
            answer = alice.post(f"/games/{club_game.club_game}/record", form, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        if number in (1, 40):
            assert [statement["sql"].split()[0] for statement in asked.captured_queries] == RECORDING
    assert club_game.view.next_number == 41
