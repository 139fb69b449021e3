"""The club's page about a season: last and next game, standings, streaks, rivalries, attendance; and champions."""

from datetime import date, timedelta
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from scorekeeper.models import Club, Person, Season
from scorekeeper.services import clubs
from scorekeeper.services.games import site_day
from scorekeeper.services.paper import PaperGame, import_sheets
from scorekeeper.services.requests import Close
from tests.pages import one_line
from tests.tables import SCORER, Table

TODAY = site_day()


@pytest.fixture
def club(club_game: Table) -> int:
    """A club whose last season has six games of Ann, Bob, and Cy; Cy missed two. This season has one hand."""
    club = club_game.view.club
    clubs.add_season(club, "Last season", date(2020, 1, 1), date(2020, 12, 31))
    clubs.add_season(club, "This season", date(2021, 1, 1), date(2199, 12, 31))
    games = [
        PaperGame(f"Game {month}", date(2020, month, 1), ("Ann", "Bob", "Cy"), ((6, -2, -4),)) for month in (1, 2, 3, 4)
    ] + [PaperGame(f"Game {month}", date(2020, month, 1), ("Ann", "Bob"), ((-1, 1),)) for month in (5, 6)]
    import_sheets(games, rules="standard", key="last-season", actor=SCORER, club=club, close=True)
    club_game.record()
    return club


def text(client: Client, address: str) -> str:
    """The page with its spaces joined."""
    response = client.get(address)
    assert response.status_code == 200
    return unescape(one_line(response.content))


def last_season() -> int:
    return Season.objects.get(name="Last season").pk


def test_the_page_of_a_past_season(will: Client, club: int) -> None:
    page = text(will, f"/clubs/{club}/?season={last_season()}")
    for sentence in (
        "<b>Bob</b> won.",
        "Standings: Last season",
        "above zero in 2 games in a row",
        "below zero in 4 games in a row",
        "6 games: Ann ahead in 4, Bob in 2",
        "6 game days.",
    ):
        assert sentence in page
    ann = Person.objects.get(name="Ann").pk
    assert f'href="/clubs/{club}/players/{ann}?season={last_season()}"' in page


def test_the_page_begins_with_the_current_season(will: Client, club: int) -> None:
    page = text(will, f"/clubs/{club}/")
    assert "Standings: This season" in page
    assert "Attendance" not in page  # of one day, it would say no more than the game
    assert "Closest" not in page  # no pair has met often enough


def test_a_game_in_progress_has_no_winner(will: Client, club: int, club_game: Table) -> None:
    page = text(will, f"/clubs/{club}/")
    assert "In progress." in page
    assert "won." not in page
    club_game.change(Close())
    assert "won." in text(will, f"/clubs/{club}/")


def test_the_list_of_leaders_ends_with_no_tie(kate: Client, club: int) -> None:
    tied = [PaperGame("Six", date(2020, 12, 1), ("Dan", "Eve", "Fay", "Gus", "Hal", "Ida"), ((1, 1, -1, -1, -1, 1),))]
    import_sheets(tied, rules="standard", key="six-players", actor=SCORER, club=club, close=True)
    leaders = text(kate, f"/clubs/{club}/?season={last_season()}").partition("Standings: ")[2].partition("</ol>")[0]
    assert leaders.count("<li>") == 7  # Ann, three at +1, and the three who tie for fifth; not Bob and Cy


def test_a_new_hand_changes_the_page(will: Client, club: int, club_game: Table) -> None:
    before = text(will, f"/clubs/{club}/")
    club_game.record()
    assert text(will, f"/clubs/{club}/") != before


def test_a_scorer_sets_the_date_of_the_next_game(kate: Client, will: Client, club: int) -> None:
    assert "No date yet." in text(will, f"/clubs/{club}/")
    day = TODAY + timedelta(7)
    assert kate.post(f"/clubs/{club}/next-game", {"day": day.isoformat()}).status_code == 302
    page = text(will, f"/clubs/{club}/")
    assert day.strftime("%a, %b ") + str(day.day) in page
    assert "next-game" in text(kate, f"/clubs/{club}/")
    assert f"/clubs/{club}/next-game" not in page
    kate.post(f"/clubs/{club}/next-game", {"day": ""})
    assert "No date yet." in text(will, f"/clubs/{club}/")


def test_refuses_a_next_game_in_the_past(kate: Client, club: int) -> None:
    response = kate.post(f"/clubs/{club}/next-game", {"day": (TODAY - timedelta(1)).isoformat()})
    assert response.status_code == 422
    assert "Enter today's date or a later one." in unescape(response.content.decode())
    assert Club.objects.get(pk=club).next_game is None


def test_a_date_that_has_passed_is_not_shown(kate: Client, club: int) -> None:
    Club.objects.filter(pk=club).update(next_game=TODAY - timedelta(1))
    assert "No date yet." in text(kate, f"/clubs/{club}/")


def test_past_seasons_have_their_champions(will: Client, club: int) -> None:
    seasons = text(will, f"/clubs/{club}/seasons")
    assert "Champions" in seasons
    assert '<td class="n">+22</td>' in seasons
    assert f"/clubs/{club}/table.pdf?season={last_season()}" in seasons
    champion, current = (
        text(will, f"/clubs/{club}/table?season={season}")
        for season in (last_season(), Season.objects.get(name="This season").pk)
    )
    assert "<span>Champion</span>" in champion
    assert '<b>Ann</b> <b class="gain">+22</b></span>' in champion
    assert "Champion" not in current


def test_a_tie_has_two_champions(will: Client, club: int) -> None:
    tied = [PaperGame("Decider", date(2020, 12, 1), ("Ann", "Bob"), ((-14, 14),))]
    import_sheets(tied, rules="standard", key="decider-game", actor=SCORER, club=club, close=True)
    page = text(will, f"/clubs/{club}/table?season={last_season()}")
    assert "Champions" in page
    assert '<b>Bob</b> <b class="gain">+8</b>' in page


def test_the_printed_season_names_its_champion(will: Client, club: int) -> None:
    response = will.get(f"/clubs/{club}/table.pdf?season={last_season()}")
    printed = PdfReader(BytesIO(response.content)).pages[0].extract_text()
    assert "Champion: Ann +22" in printed
