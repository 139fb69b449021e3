"""The big screen: standings, headlines, and the QR code of the viewer's link."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services.grants import game_links
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.viewers import count_templates


def screen(client: Client, club_game: Table) -> str:
    return client.get(f"/games/{club_game.club_game}/big-screen").content.decode()


def test_players_are_listed_best_first_with_the_last_change(bob: Client, club_game: Table) -> None:
    club_game.record()  # 2 -1 1 -1 -1
    club_game.record(picked(2, 4, 100))
    html = screen(bob, club_game)
    totals = club_game.sheet.totals
    players = [int(number) for number in re.findall(r'data-player="(\d)"', html)]
    assert [totals[player - 1] for player in players] == sorted(totals, reverse=True)
    assert "2 hands" in html


def test_a_game_without_hands_has_no_headlines(bob: Client, club_game: Table) -> None:
    assert 'class="headlines"' not in screen(bob, club_game)


def test_the_qr_code_is_drawn_and_a_stranger_sees_nothing(bob: Client, charlie: Client, club_game: Table) -> None:
    html = screen(bob, club_game)
    assert "Follow on your phone" in html
    assert 'class="qr"' in html
    assert charlie.get(f"/games/{club_game.club_game}/big-screen").status_code == 404


@pytest.mark.usefixtures("real_commits")
def test_the_screen_is_rendered_once_per_version_for_everyone() -> None:
    table = opened()
    table.record()
    address = f"/games/{table.club_game}/big-screen"
    clients = [holder(game_links(table.club_game).viewer) for _ in range(3)]
    with count_templates() as templates:
        shown = [client.get(address, {"version": "0"}, headers={"HX-Request": "true"}).content for client in clients]
    assert len(set(shown)) == 1
    assert templates["score_sheet/poll.html"] == 1
    version = str(table.view.version)
    with CaptureQueriesContext(connection) as statements:
        assert clients[0].get(address, {"version": version}).status_code == 204
    assert len(statements) == 2  # access and the version
