"""Names that were typed wrongly."""

import re

import pytest
from django.test import Client

from scorekeeper.services.journals import Actor
from scorekeeper.services.seating import change_seating
from tests.tables import Table


def rename(client: Client, evening: Table, of: str, name: str) -> tuple[int, str]:
    """Send one of the small forms; returns the status and the page."""
    answer = client.post(f"/e/{evening.evening}/names", {"of": of, "name": name})
    return answer.status_code, answer.content.decode()


def test_the_owner_puts_a_players_name_right(olive: Client, evening: Table) -> None:
    evening.record()
    version = evening.view.version
    assert rename(olive, evening, "2", "Zoë 🐑")[0] == 302
    assert evening.sheet.names == ("Ann", "Zoë 🐑", "Cy", "Dan", "Eve")
    assert evening.view.version > version  # who watches sees it


def test_a_keeper_names_the_evening_and_nobody_else(alice: Client, evening: Table) -> None:
    html = alice.get(f"/e/{evening.evening}/names").content.decode()
    assert "Seat 1" not in html
    assert rename(alice, evening, "evening", "Saturday at Ann's")[0] == 302
    assert evening.sheet.name == "Saturday at Ann's"
    assert rename(alice, evening, "2", "Bobby")[0] == 404
    assert evening.sheet.names[1] == "Bob"


@pytest.mark.parametrize(
    ("of", "name", "sentence"),
    [
        ("2", "", "A name is missing."),
        ("2", "x" * 61, "A name has at most 60 characters; this one has 61."),
        ("2", "Bo\u202eb", "A name holds a character that does not print (U+202E)."),
        ("2", "ann", "This club has another ann. Tell them apart, for example ann (Plover)."),
        ("evening", " ", "The evening&#x27;s name is missing."),
    ],
)
def test_a_name_that_cannot_be(olive: Client, evening: Table, of: str, name: str, sentence: str) -> None:
    before = evening.sheet
    status, html = rename(olive, evening, of, name)
    assert status == 422
    assert sentence in html
    assert not name or f'value="{name}"' in html
    assert len(re.findall(r'<p class="error" id="name-[^"]*_error"', html)) == 1
    assert evening.sheet == before


def test_a_seat_that_is_not_there(olive: Client, evening: Table) -> None:
    assert rename(olive, evening, "6", "Flo")[0] == 404


def test_who_watches_renames_nothing(bob: Client, charlie: Client, evening: Table) -> None:
    for client in (bob, charlie):
        assert client.get(f"/e/{evening.evening}/names").status_code == 404
        assert rename(client, evening, "evening", "Mine")[0] == 404
    assert evening.sheet.name == "Friday at Dan's"


def test_who_has_left_is_renamed_too(olive: Client, evening: Table) -> None:
    evening.record()
    change_seating(evening.game, ["Flo", 1, 2, 3, 5], key="flo-for-dan", expects=2, actor=Actor())
    html = olive.get(f"/e/{evening.evening}/names").content.decode()
    assert "Not at the table" in html
    assert rename(olive, evening, "4", "Daniel")[0] == 302
    assert rename(olive, evening, "6", "Florence")[0] == 302
    assert evening.sheet.names == ("Ann", "Bob", "Cy", "Daniel", "Eve", "Florence")
