"""Totals from a sheet of paper, and what is done when they do not add up (003)."""

import re

import pytest
from django.test import Client

from scorekeeper.services.requests import Void
from tests.tables import Table
from tests.web.score_sheet.test_sheet import page


def carry(client: Client, club_game: Table, *totals: str, key: str = "key-of-paper") -> tuple[int, str]:
    """Send the totals; returns the status and the page or where it leads."""
    answer = client.post(f"/games/{club_game.club_game}/from-paper", {"total": totals, "key": key})
    return answer.status_code, answer.headers.get("Location", answer.content.decode())


def test_totals_that_add_up(alice: Client, club_game: Table) -> None:
    assert carry(alice, club_game, "4", "-1", "\N{MINUS SIGN}1", "+0", "-2") == (
        302,
        f"/games/{club_game.club_game}/sheet",
    )
    assert club_game.sheet.totals == (4, -1, -1, 0, -2)
    text = page(alice, club_game)
    assert "From paper" in text
    assert "off by" not in text


def test_totals_from_paper_say_how_to_correct_them(alice: Client, club_game: Table) -> None:
    carry(alice, club_game, "4", "-1", "-1", "0", "0")
    line = club_game.sheet.lines[0].uid
    assert "To correct these points, void this line, then tap Add starting totals ." in page(
        alice, club_game, f"lines/{line}"
    )
    assert "Void line" in page(alice, club_game, f"lines/{line}/void")
    club_game.change(Void(line))
    assert "To correct these points" not in page(alice, club_game, f"lines/{line}")
    assert carry(alice, club_game, "2", "-1", "-1", "0", "0", key="key-of-again")[0] == 302
    assert club_game.sheet.totals == (2, -1, -1, 0, 0)


@pytest.mark.parametrize("wrong", ["", "x", "1.5", "--1", "9999999", "<b>"])
def test_a_total_that_is_none(alice: Client, club_game: Table, wrong: str) -> None:
    status, html = carry(alice, club_game, "4", wrong, "-1", "0", "0")
    assert status == 422
    assert "Enter a whole number like 12 or −3." in html
    assert 'value="4"' in html
    assert club_game.sheet.lines == ()


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({}, ["Choose the scorer.", "Choose how to balance."]),
        ({"scorer": "2"}, ["Choose how to balance."]),
        ({"how": "scorer"}, ["Choose the scorer."]),
        ({"scorer": "9", "how": "shared"}, ["Choose the scorer."]),
    ],
)
def test_a_remedy_names_both(alice: Client, club_game: Table, fields: dict[str, str], missing: list[str]) -> None:
    carry(alice, club_game, "4", "-1", "-1", "0", "0")
    answer = alice.post(f"/games/{club_game.club_game}/balance", {"key": "key-of-remedy"} | fields)
    assert answer.status_code == 422
    assert re.findall(r"Choose [^<]*\.", answer.content.decode()) == missing


@pytest.mark.parametrize(
    ("totals", "offered", "hidden"),
    [
        ("4 -1 -1 0 0", ["The scorer pays all 2 points."], ["Everyone else"]),
        ("6 -1 -1 1 1", ["pays all 6 points.", "gives back 1 point. The scorer pays the remaining 2."], []),
        ("2 -1 -1 -1 -1", ["gets 1 point. The scorer pays 2. That adds the missing 2 points."], ["pays all"]),
        ("0 -1 -1 -1 -1", ["gets 1 point. The scorer pays nothing. That adds the missing 4 points."], ["pays all"]),
    ],
)
def test_offers_the_remedies_that_do_not_pay_the_scorekeeper(
    alice: Client, club_game: Table, totals: str, offered: list[str], hidden: list[str]
) -> None:
    carry(alice, club_game, *totals.split())
    text = page(alice, club_game, "balance")
    assert [sentence for sentence in offered if sentence not in text] == []
    assert [sentence for sentence in hidden if sentence in text] == []


def test_a_line_that_was_off_says_so_until_the_sheet_is_balanced(alice: Client, club_game: Table) -> None:
    carry(alice, club_game, "4", "-1", "-1", "0", "0")
    sheet = f"/games/{club_game.club_game}/sheet"
    assert "off by" in alice.get(sheet).content.decode()
    remedy = {"scorer": "2", "how": "scorer", "key": "key-of-remedy"}
    assert alice.post(f"/games/{club_game.club_game}/balance", remedy).status_code == 302
    assert "off by" not in alice.get(sheet).content.decode()


def test_refuses_to_pay_the_scorekeeper(alice: Client, club_game: Table) -> None:
    carry(alice, club_game, "2", "-1", "-1", "-1", "-1")
    answer = alice.post(
        f"/games/{club_game.club_game}/balance", {"scorer": "1", "how": "scorer", "key": "key-of-remedy"}
    )
    assert answer.status_code == 422
    assert "The scorer can&#x27;t gain points." in answer.content.decode()


def test_a_sheet_that_adds_up_needs_no_remedy(alice: Client, club_game: Table) -> None:
    assert "This score sheet adds up to zero." in page(alice, club_game, "balance")
    answer = alice.post(
        f"/games/{club_game.club_game}/balance", {"scorer": "2", "how": "scorer", "key": "key-of-remedy"}
    )
    assert answer.status_code == 422
    assert "already adds up to zero" in answer.content.decode()


@pytest.mark.parametrize("path", ["from-paper", "balance"])
def test_who_watches_carries_nothing_over(bob: Client, charlie: Client, club_game: Table, path: str) -> None:
    for client in (bob, charlie):
        address = f"/games/{club_game.club_game}/{path}"
        assert [client.get(address).status_code, client.post(address).status_code] == [404, 404]


def test_totals_of_zero_alone_add_nothing(alice: Client, club_game: Table) -> None:
    status, html = carry(alice, club_game, *"00000")
    assert (status, club_game.sheet.lines) == (422, ())
    assert "All totals are 0. Enter at least one, like 12 or −3." in html
