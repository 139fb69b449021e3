"""The head of the table in a race: who stands where, who is close, which game is over."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scorekeeper.services.grants import game_links
from scorekeeper.web.scoring.views import game_over
from tests.tables import Table, opened
from tests.web.conftest import holder
from tests.web.scoring.test_table import at, tapped, text


def raced(*hands: dict[str, Any]) -> Table:
    table = opened("indiana", 4)
    for hand in hands:
        table.record(hand)
    return table


SOLO = {"kind": "solo", "picker": 2, "won": True}
CALL = {"kind": "call", "picker": 1, "partner": 3, "points": 70}
BEST = {"kind": "best", "picker": 4, "won": True}


def test_scores_stand_in_the_place_of_totals(db: None) -> None:
    players = raced(SOLO, CALL).view.players
    assert [player.score for player in players] == [2, 18, 2, 0]
    assert [player.lacking for player in players] == [22, 6, 22, 24]


def test_a_game_that_is_over_is_told_until_the_next_hand(db: None) -> None:
    table = raced(SOLO, CALL, BEST)
    over = game_over(table.view)
    assert over is not None
    assert (over["number"], over["winners"]) == (1, ("Dan",))
    assert over["scores"] == [("Ann", 2), ("Bob", 18), ("Cy", 2), ("Dan", 24)]
    assert [(player.score, player.games_won) for player in table.view.players] == [(0, 0), (0, 0), (0, 0), (0, 1)]
    table.record(CALL)
    assert game_over(table.view) is None


def test_other_rules_have_no_race(db: None) -> None:
    view = opened().view
    assert game_over(view) is None
    assert view.race is None


def test_who_watches_sees_the_race(db: None) -> None:
    table = raced(SOLO, CALL)
    viewer = holder(game_links(table.club_game).viewer)
    page = text(viewer.get(at(table)))
    assert "to 24 game 1 is played to 24" in page
    assert "Bob 18 D deals 6 to go" in page


def test_a_preview_of_a_race_takes_two_statements(db: None, django_assert_num_queries: Any) -> None:
    table = raced(SOLO, CALL)
    scorer: Client = holder(game_links(table.club_game).scorer)
    form = tapped(scorer, table, play="race")
    with django_assert_num_queries(2):
        scorer.post(at(table, "preview"), form, headers={"HX-Request": "true"})
