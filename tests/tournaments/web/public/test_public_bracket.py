"""The bracket that everybody may look at: the whole picture, and its rounds one by one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Role
from tests.exports.papers import pages
from tests.pages import one_line
from tests.tournaments.bracketed import (
    bracketed,
    by_number,
    hand_in,
    played_round,
    played_sessions,
    published,
    rounds,
    set_up,
)
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event, at_table, text
from tournaments.engine.setup import Visibility
from tournaments.services import events, tables

pytestmark = pytest.mark.django_db


def ten(players: int = 10) -> Seated:
    """Two tables, of each of which two go on, and a final table; the seeds are the entrants' numbers."""
    return bracketed(players, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)


def page(seated: Seated, path: str = "", **query: str) -> Any:
    return Client().get(f"/p/{seated.event.slug}/bracket{path}", query)


def player(seated: Seated, entrant: int) -> Any:
    return Client().get(f"/p/{seated.event.slug}/{entrant}")


def test_before_it_is_drawn_and_where_there_is_none() -> None:
    assert "The bracket isn't drawn yet." in text(page(ten()))
    assert page(Seated(founded(5))).status_code == 404


def test_the_way_ahead_stands_at_each_table() -> None:
    seated = ten()
    published(seated)
    shown = text(page(seated))
    assert "Table 1 no hands yet 1 Player 1" in shown
    assert "Top 2 to table 3" in shown
    assert "2nd of table 1" in shown


def test_nobody_has_a_rank_before_the_first_round_is_over() -> None:
    seated = ten()
    published(seated)
    standings = f"/p/{seated.event.slug}/standings"
    assert "Player 1" not in text(Client().get(standings))
    assert "Rank" not in text(player(seated, 1))
    seated.play(1, hands=1)
    assert "Player 1" not in text(Client().get(standings))


def test_a_bye_is_named_and_signs_only_where_they_are() -> None:
    seated = bracketed(13, set_up({"rounds": rounds(2, 2, fill="byes")}, seeds="number"), sessions=0)
    published(seated)
    assert "The small number is the seed.</p>" in one_line(page(seated, "/1").content)
    seated.play(1, hands=1)
    assert "Bye this round. You advance to the next round." in text(player(seated, 1))
    assert "› is advancing now." in text(page(seated, "/1"))
    assert "→ advances." not in text(page(seated, "/1"))
    assert "Player 1 bye" in text(Client().get(f"/p/{seated.event.slug}/projector"))
    director = at_event(seated)
    (by_name,) = pages(director.get(f"/t/{seated.event.pk}/draw/1/seats.pdf?by=name").content)
    assert "Player1byePlayer2byePlayer3byePlayer4T1·seat1" in by_name
    (poster,) = pages(director.get(f"/t/{seated.event.pk}/bracket/poster.pdf").content)
    assert "Thesmallnumberistheseed.›isadvancingnow." in poster


def test_confirmed_table_is_marked_as_confirmed() -> None:
    seated = ten()
    published(seated)
    hand_in(seated, seated.table(1), by_number(seated.table(1)))
    seated.play(2, hands=seated.game(2).hands)
    for shown in (text(page(seated)), text(at_event(seated).get(f"/t/{seated.event.pk}/bracket"))):
        assert "Table 1 confirmed" in shown
        assert "Table 1 playing" not in shown
    tables.hand_in(seated.event, 2, None, key=key(), actor=DIRECTOR)
    assert "Table 2 submitted" in text(page(seated))


def test_a_table_that_plays_says_who_would_go_on() -> None:
    seated = ten()
    published(seated)
    seated.play(1, hands=1)
    html = one_line(page(seated, "/1").content)
    assert '<li class="table running">' in html
    fates = re.findall(r'<span class="visually-hidden">\s*(advancing|out for now)\s*<', html)
    assert fates == ["advancing"] * 2 + ["out for now"] * 3


def test_who_goes_on_and_who_won() -> None:
    seated = ten()
    published(seated)
    played_round(seated)
    first = text(page(seated, "/1"))
    assert "seed 1 Player 1 +4 → advances" in first
    assert "out" in first
    played_round(seated)
    final = text(page(seated))
    assert "Winner Player 1" in final
    assert 'class="face winner known"' in page(seated).content.decode()


def test_a_player_sees_the_path_ahead_and_later_how_far_they_came() -> None:
    seated = ten()
    published(seated)
    first = text(player(seated, 1))
    assert "Path ahead Round 1, table 1 The top 2 advance to table 3." in first
    assert "Final table, table 3 Full bracket" in first
    played_round(seated)
    assert "Out of the bracket: Round 1, 5th at the table." in text(player(seated, 9))
    assert "Final table Table 3 Seat 1" in text(player(seated, 1))
    played_round(seated)
    assert "The bracket is over." in text(player(seated, 9))
    assert "Rank 1 Points +3 in the final table Winner" in text(player(seated, 1))


def test_standings_say_once_the_bracket_s_places_come_first() -> None:
    seated = bracketed(12, set_up({"rounds": rounds(2)}, cut=10, seeds="number"), 1)
    played_sessions(seated)
    published(seated)
    shown = []
    for _round in range(2):
        shown.append(text(Client().get(f"/p/{seated.event.slug}/standings")))
        played_round(seated)
    shown.append(text(Client().get(f"/p/{seated.event.slug}/standings")))
    words = "Players rank by their last round in the bracket, the place at its table, and points there."
    assert [words in each for each in shown] == [False, False, True]
    assert words in text(at_event(seated).get(f"/t/{seated.event.pk}/standings"))


def test_who_did_not_make_the_cut_and_where_points_are_hidden() -> None:
    seated = bracketed(12, set_up({"rounds": rounds(2)}, cut=10, seeds="number"), sessions=0)
    events.change_setup(
        seated.event, replace(seated.book.setup, standings=Visibility.HIDDEN), key=key(), actor=DIRECTOR
    )
    published(seated)
    assert "Not in the bracket." in text(player(seated, 12))
    played_round(seated)
    assert "Out of the bracket." in text(player(seated, 9))


def test_the_phone_at_a_table_says_where_its_places_lead() -> None:
    seated = ten()
    published(seated)
    club_game = seated.game(1).club_game
    assert "The top 2 advance to table 3." in text(at_table(seated).get(f"/t/at/{club_game}/strip"))
    played_round(seated)
    assert "advance to table" not in text(at_table(seated, 3).get(f"/t/at/{seated.game(3).club_game}/strip"))


def test_rounds_one_by_one() -> None:
    seated = ten()
    published(seated)
    ways = [re.findall(r'rel="(prev|next)"', page(seated, path).content.decode()) for path in ("", "/1", "/2")]
    assert ways == [["next"], ["next"], ["prev"]]
    assert page(seated, "/3").status_code == 404


def test_nothing_new_for_who_has_seen_it() -> None:
    seated = ten()
    published(seated)
    seen = page(seated).context["version"]
    assert page(seated, version=seen).status_code == 204
    seated.play(1, hands=1)
    assert page(seated, version=seen).status_code == 200


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.HIDDEN_UNTIL_END])
def test_hidden_points_are_not_sent(visibility: Visibility) -> None:
    seated = ten()
    events.change_setup(seated.event, replace(seated.book.setup, standings=visibility), key=key(), actor=DIRECTOR)
    published(seated)
    played_round(seated)
    seated.play(seated.book.tables_of(2)[0].id, hands=1)
    for path in ("", "/1", "/2"):
        assert not re.search(r"[+\N{MINUS SIGN}]\d", text(page(seated, path)).replace("1+2 to", ""))
    assert "advances" in text(page(seated, "/1"))
    assert "advancing" not in text(page(seated, "/2"))


@pytest.mark.parametrize("players", [10, 25])
def test_statements(players: int, django_assert_num_queries: Callable[[int], Any]) -> None:
    seated = bracketed(players, set_up({"rounds": rounds(2, 2) if players > 10 else rounds(2)}, seeds="number"), 0)
    published(seated)
    seated.play(1, hands=1)
    page(seated)
    seated.play(2, hands=1)
    with django_assert_num_queries(8):  # nothing is kept within a transaction
        page(seated)


def test_the_poster_is_for_who_runs_the_event(django_assert_num_queries: Callable[[int], Any]) -> None:
    seated = ten()
    address = f"/t/{seated.event.pk}/bracket/poster.pdf"
    browser = at_event(seated)
    assert browser.get(address).status_code == 404  # nothing is published
    published(seated)
    assert Client().get(address).status_code in (403, 404)
    assert at_event(seated, Role.HELPER).get(address).status_code == 200
    with django_assert_num_queries(6):
        answer = browser.get(address, {"paper": "letter"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "Player1" in pages(answer.content)[0]
    assert "Bracket" in answer.headers["Content-Disposition"]
