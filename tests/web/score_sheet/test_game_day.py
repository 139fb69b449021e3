"""The day on which a game was played."""

from datetime import date
from html import unescape

import pytest
from django.test import Client

from scorekeeper.models import ClubGame
from scorekeeper.services import clubs
from tests.tables import Table, opened


def page(club_game: Table) -> str:
    return f"/games/{club_game.club_game}/day"


def test_the_day_is_changed_and_the_season_follows(alice: Client, club_game: Table) -> None:
    clubs.add_season(club_game.view.club, "Winter 2024/25", date(2024, 12, 1), date(2025, 2, 28))
    assert "Season" not in alice.get(page(club_game)).content.decode()
    answer = alice.post(page(club_game), {"day": "2025-01-03"})
    assert answer["Location"] == f"/games/{club_game.club_game}/sheet"
    assert ClubGame.objects.get().played_on == date(2025, 1, 3)
    assert "Season: Winter 2024/25" in alice.get(page(club_game)).content.decode()


def test_a_name_that_is_the_day_follows_it(alice: Client, club_game: Table) -> None:
    game, other = ClubGame.objects.get(), opened(name="Fri, Jan 3", key="evening-2")
    ClubGame.objects.filter(pk=game.pk).update(played_on=date(2025, 1, 10), name="Fri, Jan 10, game 2")
    ClubGame.objects.filter(pk=other.club_game).update(played_on=date(2025, 1, 3))
    alice.post(page(club_game), {"day": "2025-01-03"})
    assert ClubGame.objects.get(pk=game.pk).name == "Fri, Jan 3, game 2"


def test_a_name_of_its_own_stays(alice: Client, club_game: Table) -> None:
    ClubGame.objects.update(name="Corner bar")
    alice.post(page(club_game), {"day": "2025-01-03"})
    assert ClubGame.objects.get().name == "Corner bar"


@pytest.mark.parametrize("typed", ["3 January", "", "2025-02-30"])
def test_what_is_no_day_is_said_at_the_field(alice: Client, club_game: Table, typed: str) -> None:
    day = ClubGame.objects.get().played_on
    answer = alice.post(page(club_game), {"day": typed})
    shown = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Enter a date like 01/31/2026." in shown
    assert f'value="{typed}"' in shown
    assert ClubGame.objects.get().played_on == day


def test_only_who_keeps_the_score_changes_it(bob: Client, charlie: Client, club_game: Table) -> None:
    for client in (bob, charlie):
        assert client.get(page(club_game)).status_code == 404
        assert client.post(page(club_game), {"day": "2025-01-03"}).status_code == 404
    assert ClubGame.objects.get().played_on != date(2025, 1, 3)


def test_the_page_takes_few_statements(alice: Client, club_game: Table, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        alice.get(page(club_game))
