"""Names that were typed wrongly."""

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.services.journals import Actor
from scorekeeper.services.seating import change_seating
from tests.tables import Table


def rename(client: Client, club_game: Table, of: str, name: str) -> tuple[int, str]:
    """Send one of the small forms; returns the status and the page."""
    answer = client.post(f"/games/{club_game.club_game}/names", {"of": of, "name": name})
    return answer.status_code, answer.content.decode()


def test_the_owner_puts_a_players_name_right(olive: Client, club_game: Table) -> None:
    club_game.record()
    version = club_game.view.version
    assert rename(olive, club_game, "2", "Zoë 🐑")[0] == 302
    assert club_game.sheet.names == ("Ann", "Zoë 🐑", "Cy", "Dan", "Eve")
    assert club_game.view.version > version  # who watches sees it


def test_a_scorer_names_the_game_and_nobody_else(alice: Client, club_game: Table) -> None:
    html = alice.get(f"/games/{club_game.club_game}/names").content.decode()
    assert "Seat 1" not in html
    assert rename(alice, club_game, "game", "Saturday at Ann's")[0] == 302
    assert club_game.sheet.name == "Saturday at Ann's"
    assert rename(alice, club_game, "2", "Bobby")[0] == 404
    assert club_game.sheet.names[1] == "Bob"


@pytest.mark.parametrize(
    ("of", "name", "sentence"),
    [
        ("2", "", "Enter a name."),
        ("2", "x" * 61, "A name can have at most 60 characters. This one has 61."),
        ("2", "Bo\u202eb", "A name contains a character that can't be printed (U+202E). Delete it."),
        ("2", "ann", "This club already has a player called ann. Tell them apart, like ann (Plover)."),
        ("game", " ", "Enter a name."),
    ],
)
def test_a_name_that_cannot_be(olive: Client, club_game: Table, of: str, name: str, sentence: str) -> None:
    before = club_game.sheet
    status, html = rename(olive, club_game, of, name)
    assert status == 422
    assert sentence in unescape(html)
    assert not name or f'value="{name}"' in html
    assert len(re.findall(r'<p class="error" id="name-[^"]*_error"', html)) == 1
    assert club_game.sheet == before


def test_a_seat_that_is_not_there(olive: Client, club_game: Table) -> None:
    assert rename(olive, club_game, "6", "Flo")[0] == 404


def test_who_watches_renames_nothing(bob: Client, charlie: Client, club_game: Table) -> None:
    for client in (bob, charlie):
        assert client.get(f"/games/{club_game.club_game}/names").status_code == 404
        assert rename(client, club_game, "game", "Mine")[0] == 404
    assert club_game.sheet.name == "Friday at Dan's"


def test_who_has_left_is_renamed_too(olive: Client, club_game: Table) -> None:
    club_game.record()
    change_seating(club_game.game, ["Flo", 1, 2, 3, 5], key="flo-for-dan", expects=2, actor=Actor())
    html = olive.get(f"/games/{club_game.club_game}/names").content.decode()
    assert "Left the table" in html
    assert rename(olive, club_game, "4", "Daniel")[0] == 302
    assert rename(olive, club_game, "6", "Florence")[0] == 302
    assert club_game.sheet.names == ("Ann", "Bob", "Cy", "Daniel", "Eve", "Florence")
