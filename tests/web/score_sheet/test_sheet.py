"""The score sheet: what stands in its rows, and how it moves."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import ChangeRules, Close, Correct, DividePot, Pay, Penalise, Void
from scorekeeper.web.score_sheet.screen import SheetCell
from tests.pages import without_discs
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.sheet_rows import sheet_rows


def page(client: Client, club_game: Table, path: str = "sheet") -> str:
    """Return the text of a page of the game, tags and discs left out, blanks single."""
    text = re.sub(r"<[^>]*>", " ", without_discs(client.get(f"/games/{club_game.club_game}/{path}").content.decode()))
    return " ".join(text.split())


def test_before_the_first_hand(bob: Client, club_game: Table) -> None:
    assert "No hands yet." in page(bob, club_game)


def test_a_hand_a_row_and_a_player_a_cell(db: None) -> None:
    table = opened("walleye")
    table.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    (row,) = sheet_rows(table.sheet)
    assert (row.number, row.title, row.called) == ("1", "75", ("×2", "crack"))
    assert row.cells == (
        SheetCell(4, 4, 0, "picker"),
        SheetCell(-2, -2),
        SheetCell(2, 2, 0, "partner"),
        SheetCell(-2, -2),
        SheetCell(-2, -2),
    )
    assert row.sentence == "Ann picked, with Cy · 75 card points · Crack: Bob"


def test_who_sits_out_has_a_cell_of_their_own_kind(db: None) -> None:
    table = opened("six-handed-dealer-sits", players=6)
    table.record(picked())
    (row,) = sheet_rows(table.sheet)
    assert row.cells[5] == SheetCell(0, 0, 0, "out")


def test_penalties_and_payments_are_lines_of_their_own(db: None) -> None:
    table = opened("sunfish")
    table.record()
    table.change(Penalise(seat=2, amount=4, paid_to="others"))
    table.change(Penalise(seat=2, amount=50, commodity="USD"))
    table.change(Pay(2, 1, 30, "USD"))
    shown = sheet_rows(table.sheet)
    assert [(row.title, row.sentence, row.tells) for row in shown[1:]] == [
        ("Penalty", "Penalty: Bob pays 4 points, split among the others", False),
        ("Penalty", "Penalty: Bob pays $0.50 to the house", False),
        ("Paid", "Paid: Bob to Ann, $0.30", True),
    ]
    assert [cell.moved for cell in shown[1].cells] == [1, -4, 1, 1, 1]
    assert [(cell.moved, cell.cash) for cell in shown[2].cells] == [(None, 0), (None, -50), *[(None, 0)] * 3]


def test_a_void_hand_is_a_sentence_struck_through(alice: Client, club_game: Table) -> None:
    answer = club_game.record()
    club_game.record(picked(picker=2))
    club_game.change(Void(str(answer.line)))
    (first, second) = sheet_rows(club_game.sheet)
    assert (first.number, first.tells, second.number) == ("\N{EN DASH}", True, "1")
    html = alice.get(f"/games/{club_game.club_game}/sheet").content.decode()
    assert "<del>Ann picked, with Cy · 75 card points</del>" in html


def test_a_closed_game_says_where_to_reopen_it_and_offers_nothing_it_would_refuse(
    alice: Client, bob: Client, club_game: Table
) -> None:
    line = f"lines/{club_game.record().line}"
    offers = ("Seating", "Penalty", "Add starting totals")
    assert all(offer in page(alice, club_game) for offer in offers)
    club_game.change(Close())
    for path in ("sheet", line, ""):
        assert "This game is closed. Reopen it in Settle up to change it." in page(alice, club_game, path)
        assert "This game is closed." in page(bob, club_game, path)
        assert "Reopen" not in page(bob, club_game, path)
    assert not any(offer in page(alice, club_game) for offer in offers)


def test_the_pot_has_a_column_once_it_was_used(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster", "pot"], "pot": "passed"})
    table.record({"kind": "passed"})
    assert sheet_rows(table.sheet)[0].pot == 5
    table.change(DividePot())
    divided = sheet_rows(table.sheet)[1]
    assert (divided.title, divided.pot, [cell.moved for cell in divided.cells]) == ("Pot divided", 0, [1] * 5)


def test_other_rules_on_the_way(db: None) -> None:
    table = opened()
    table.record()
    table.change(ChangeRules({"preset": "standard", "bump": True, "title": "Ours"}))
    assert sheet_rows(table.sheet)[1].sentence == "New rules: Ours, Double on the bump: yes"


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "=1+1", "Zoë 🐑", "Jürgen"])
def test_names_are_text(db: None, olive: Client, name: str) -> None:
    table = opened(names=(name, "Bob", "Cy", "Dan", "Eve"))
    table.record()
    html = olive.get(f"/games/{table.club_game}/sheet").content.decode()
    assert html.count("<script") == len(re.findall(r'<script[^>]* src="[^"]*\.js"', html))  # none is inline
    assert name.replace("<", "&lt;").replace(">", "&gt;") in html


def test_why_a_hand_pays_what_it_pays(bob: Client, club_game: Table) -> None:
    answer = club_game.record()
    text = page(bob, club_game, f"lines/{answer.line}/reasons")
    assert "Ann picked, with Cy · 75 card points" in text
    assert "Each defender pays 1 " in text
    assert "1 × 1" not in text
    assert re.search(r"Recorded [^(]* by the scorer \(Ann&#x27;s phone\)", text)
    assert "Edit" not in text


def test_a_corrected_hand_shows_what_it_said_before(alice: Client, club_game: Table) -> None:
    answer = club_game.record()
    club_game.change(Correct(str(answer.line), picked(partner=2)), why="Bob had the jack")
    html = alice.get(f"/games/{club_game.club_game}/lines/{answer.line}").content.decode()
    assert html.count("<del>Ann picked, with Cy · 75 card points</del>") == 2  # before, and in the history
    assert "Ann picked, with Bob · 75 card points" in html
    assert "“Bob had the jack”" in html
    assert "edited" in page(alice, club_game)


def test_a_fine_in_money_stands_beside_the_units(db: None) -> None:
    table = opened("sheephead-26", players=4)
    table.record(picked(picker_tricks=0))
    (row,) = sheet_rows(table.sheet)
    assert [cell.cash for cell in row.cells] == [-300, 100, 100, 100]


@pytest.mark.parametrize("hands", [1, 3])
@pytest.mark.parametrize(
    ("path", "statements"),
    [("sheet", 6), ("sheet/live", 6), ("history", 5), ("rules", 5), ("seats/1", 5), ("settle-up", 5), ("paper", 4)],
)
def test_statements(
    bob: Client,
    club_game: Table,
    django_assert_num_queries: DjangoAssertNumQueries,
    hands: int,
    path: str,
    statements: int,
) -> None:
    for _hand in range(hands):
        club_game.record()
    with django_assert_num_queries(statements):
        bob.get(f"/games/{club_game.club_game}/{path}")


def test_going_alone_is_named_where_it_multiplies(db: None) -> None:
    table = opened({"preset": "walleye", "alone_doubles": True})
    table.record(picked(2, None, marks=[{"seat": 1, "mark": "crack"}]))
    text = page(holder(game_links(table.club_game).viewer), table)
    assert "×4 · alone · crack" in text
