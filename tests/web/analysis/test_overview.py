"""Best and worst plays of a game and a club: from analyses that are there, all of a game asked for at once."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorekeeper.models import StoredAnalysis
from scorekeeper.services import analyses
from scorekeeper.services.requests import PlayOut, Void
from tests.analyses import bad_bury_review
from tests.tables import Table, picked
from tests.web.analysis.test_analysis import PLAYED, club_game, text  # noqa: F401 - a fixture
from tests.web.replay.test_replay import HTMX


@pytest.fixture
def page(club_game: Table) -> str:  # noqa: F811
    """The address of the game's page."""
    return f"/games/{club_game.club_game}/analysis"


@pytest.fixture
def analyze(page: str) -> str:
    """The address that asks for all analyses of the game."""
    return page.replace("/analysis", "/analyze")


def test_all_hands_of_a_game_are_asked_for_at_once(bob: Client, club_game: Table, page: str, analyze: str) -> None:  # noqa: F811
    second = club_game.record(picked(4, 2, 61)).line or ""
    club_game.change(PlayOut(second, PLAYED | {"tricks": []}))
    assert "0 of 2 hands with cards are analyzed" in text(bob.get(page).content.decode())
    assert bob.post(analyze)["Location"] == page
    assert StoredAnalysis.objects.count() == 1
    assert "Analyzing: 0 of 1 hands done." in text(bob.get(page, headers=HTMX).content.decode())
    StoredAnalysis.objects.update(review=bad_bury_review())
    assert bob.get(page, headers=HTMX)["HX-Refresh"] == "true"


def test_hands_beyond_those_that_may_wait_are_asked_for_as_the_page_comes_back(
    bob: Client,
    club_game: Table,  # noqa: F811
    page: str,
    analyze: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 1)
    club_game.change(PlayOut(club_game.record(picked(4, 2, 61) | {"dealer": 5}).line or "", PLAYED))
    asks_again = f'hx-post="{analyze}" hx-target="#progress" hx-swap="outerHTML" hx-trigger="every 2s"'
    progress = bob.post(analyze, headers=HTMX).content.decode()
    assert asks_again in re.sub(r"\s+", " ", progress)
    StoredAnalysis.objects.update(review=bad_bury_review())
    progress = bob.post(analyze, headers=HTMX).content.decode()
    assert "Analyzing: 1 of 2 hands done." in text(progress)
    assert f'hx-get="{page}"' in progress


def test_the_owner_cancels_all_analyses(olive: Client, page: str, analyze: str) -> None:
    olive.post(analyze)
    assert "1 hand is waiting on the whole site." in text(olive.get(page).content.decode())
    assert olive.post(analyze, {"do": "cancel-all"}, headers=HTMX)["HX-Refresh"] == "true"
    assert not StoredAnalysis.objects.exists()


def test_it_says_who_gave_away_how_much(bob: Client, page: str, analyze: str) -> None:
    bob.post(analyze)
    StoredAnalysis.objects.update(review=bad_bury_review())
    words = text(bob.get(page).content.decode())
    assert "Eve 2.0 1" in words
    assert "Ann 11.0 1" in words
    assert "Ann's lead of the 8♥ in trick 4 cost 11. Better: Q♠ or J♠. Friday at Dan's, hand 1." in words
    assert "Led fail instead of trump 1" in words


def test_a_player_has_their_own_plays(bob: Client, page: str, analyze: str) -> None:
    bob.post(analyze)
    StoredAnalysis.objects.update(review=bad_bury_review())
    everybody = bob.get(page).content.decode()
    address = re.search(r'href="(\?player=\d+)#plays">Eve<', everybody)
    assert address is not None
    words = text(bob.get(page + address[1]).content.decode())
    assert "Eve's cards All players" in words
    assert "Ann 11.0 1" in words
    assert "Eve's K♦ in trick 1 cost 2." in words
    assert "Ann's lead of the 8♥" not in words
    assert "Ann's lead of the 8♥" in text(bob.get(page + "?player=999999").content.decode())


def test_a_club_adds_its_games_up(will: Client, bob: Client, club: int, analyze: str) -> None:
    address = f"/clubs/{club}/analysis"
    assert "Nothing is analyzed yet." in will.get(address).content.decode()
    bob.post(analyze)
    StoredAnalysis.objects.update(review=bad_bury_review())
    assert "Ann 11.0 1" in text(will.get(address).content.decode())


def test_a_voided_hand_no_longer_counts(bob: Client, club_game: Table, page: str, analyze: str) -> None:  # noqa: F811
    bob.post(analyze)
    StoredAnalysis.objects.update(review=bad_bury_review())
    club_game.change(Void(club_game.sheet.hands[0].uid))
    assert "Given away" not in bob.get(page).content.decode()
