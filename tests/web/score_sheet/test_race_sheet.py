"""The sheet of a game of races."""

import pytest
from django.test import Client

from scorekeeper.services.requests import ChangeRules
from scorekeeper.web.score_sheet.screen import SheetCell
from tests.tables import Table, opened
from tests.web.score_sheet.sheet_rows import sheet_rows
from tests.web.score_sheet.test_sheet import page

MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"


@pytest.fixture
def club_game(db: None) -> Table:
    """Return a game of four: a race that Cy won, the next one under way."""
    table = opened("indiana", players=4, name="Friday at Dan's")
    table.record({"kind": "solo", "picker": 3, "won": True})
    table.record({"kind": "best", "picker": 2, "won": False})
    table.record({"kind": "call", "picker": 1, "partner": 4, "points": 47})
    return table


def test_cells_show_scores_and_each_game_begins_at_0(club_game: Table) -> None:
    first, second, third = sheet_rows(club_game.sheet)
    assert first.cells == (SheetCell(0, 0), SheetCell(0, 0), SheetCell(18, 18, 0, "picker"), SheetCell(0, 0))
    assert second.cells == (SheetCell(6, 6), SheetCell(0, 0, 0, "picker"), SheetCell(6, 24), SheetCell(6, 6))
    assert [cell.total for cell in third.cells] == [0, 2, 2, 0]
    assert [row.game_over for row in (first, second, third)] == ["", "Game 1 is over. Cy wins with 24", ""]
    assert [row.title for row in (first, second, third)] == ["Solo won", "Best lost", "Call lost"]


def test_below_stand_what_is_settled_and_the_games_won(bob: Client, club_game: Table) -> None:
    text = page(bob, club_game)
    assert text.index("Game 1 is over. Cy wins with 24") < text.index("Call lost")
    assert f"To settle {MINUS}16 {MINUS}32 +64 {MINUS}16 Games won 0 0 1 0" in text
    assert "every pair of players pays the difference" in text


def test_a_hand_says_what_it_scored_and_what_that_settles_to(bob: Client, club_game: Table) -> None:
    text = page(bob, club_game, f"lines/{club_game.sheet.lines[2].uid}")
    assert f"Ann 0 Bob +2 Cy +2 Dan 0 To settle: Ann {MINUS}4 Bob +4 Cy +4 Dan {MINUS}4" in text
    assert "Ann called, with Dan · 47 card points" in text


def test_the_settle_up_names_the_games(bob: Client, club_game: Table) -> None:
    text = page(bob, club_game, "settle-up")
    assert "Game 1 2 unfinished Ann 6 0 Bob 0 2 Cy won 24 2 Dan 6 0" in text
    assert f"Player Points Cy +64 Ann {MINUS}16 Dan {MINUS}16 Bob {MINUS}32" in text


def test_a_players_game_says_what_its_units_are(bob: Client, club_game: Table) -> None:
    text = page(bob, club_game, "seats/3")
    assert "In a race, every pair of players settles the difference in their scores." in text
    assert "+64" in text


def test_the_chart_draws_scores_and_of_a_game_of_both_what_is_settled(bob: Client, club_game: Table) -> None:
    assert 'aria-label="Ann 0, Bob +2, Cy +2, Dan 0"' in bob.get(f"/games/{club_game.club_game}/sheet").content.decode()
    club_game.change(ChangeRules("four-handed-cutthroat"))
    club_game.record({"picker": 1, "points": 75})
    ends = f'aria-label="Ann {MINUS}13, Bob {MINUS}33, Cy +63, Dan {MINUS}17"'
    assert ends in bob.get(f"/games/{club_game.club_game}/sheet").content.decode()


def test_scores_of_a_game_begun_on_paper_are_asked_for_as_such(alice: Client, club_game: Table) -> None:
    address = f"/games/{club_game.club_game}/from-paper"
    assert "Enter the scores of the current game to 24" in page(alice, club_game, "from-paper")
    refused = alice.post(address, {"key": "from-paper-1", "total": ["30", "0", "0", "0"]})
    assert (refused.status_code, "A game ends at 24" in refused.content.decode()) == (422, True)
    assert alice.post(address, {"key": "from-paper-2", "total": ["3", "0", "0", "1"]}).status_code == 302
    assert sheet_rows(club_game.sheet)[-1].cells == (SheetCell(3, 3), SheetCell(0, 2), SheetCell(0, 2), SheetCell(1, 1))


def test_where_a_game_would_end_is_said_before_a_hand_is_made_void(alice: Client, club_game: Table) -> None:
    text = page(alice, club_game, f"lines/{club_game.sheet.lines[1].uid}/void")
    assert "Game 1 would no longer be over." in text
    assert f"Hand 2, voided +6 {EN_DASH} 0 {EN_DASH} +6 {EN_DASH} +6 {EN_DASH}" in text
    club_game.record({"kind": "solo", "picker": 3, "won": True})
    text = page(alice, club_game, f"lines/{club_game.sheet.lines[1].uid}/void")
    assert "Game 1 would end with hand 3, won by Cy." in text
