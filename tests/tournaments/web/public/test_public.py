"""The public pages of an event: seats first, standings only while they are shown."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import AT_TABLE, Seated, publish, seated
from tests.tournaments.web import browsers
from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.setup import Visibility
from tournaments.queries import book, results
from tournaments.services import entrants, events, journal_writer
from tournaments.services import tables as scores
from tournaments.web import live
from tournaments.web.public import views as public_views

TWO = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five that play three hands each."""
    return seated(*TWO, hands=3)


def text(response: Any) -> str:
    assert response.status_code == 200
    return browsers.text(response)


def get(event: Seated, path: str = "", **query: str) -> Any:
    return Client().get(f"/p/{event.event.slug}/{path}", query)


def version_of(response: Any) -> str:
    return str(re.findall(r'"version": "([^"]+)"', response.content.decode())[0])


def confirmed(event: Seated, table: int) -> None:
    scores.hand_in(event.event, table, event.table(table).seats[0], key=key(), actor=AT_TABLE)
    scores.confirm_as_director(event.event, table, event.game(table).length, key=key(), actor=DIRECTOR)


def hide(event: Seated, visibility: Visibility) -> None:
    events.change_setup(event.event, replace(event.book.setup, standings=visibility), key=key(), actor=DIRECTOR)


@pytest.mark.parametrize("path", ["", "standings", "1"])
def test_an_event_that_is_not_there(db: None, path: str) -> None:
    assert Client().get(f"/p/bcdfghjkmn/{path}").status_code == 404


def test_a_name_is_found_by_its_words_and_its_number(event: Seated) -> None:
    for typed in ("player 7", "7", "LAYER 7"):
        assert re.findall(r'href="/p/\w+/(\d+)"', get(event, name=typed).content.decode()) == ["7"]
    assert "No player named “Zoe”" in text(get(event, name="Zoe"))


def test_my_seat_comes_first(event: Seated) -> None:
    shown = text(get(event, "8"))
    assert "Session 1 Table 2 Seat 3 Player 6 · deals first Player 7 Player 8 (you) Player 9 Player 10" in shown
    assert shown.index("Table 2") < shown.index("Session 1, table 2")


def test_a_substitute_is_not_called_by_the_name_they_play_for(event: Seated) -> None:
    scores.stand_in(event.event, 2, 8, "Zoe", key=key(), actor=DIRECTOR)
    shown = text(get(event, "8"))
    assert "Player 8 (a substitute plays) Player 9" in shown
    assert "(you)" not in shown
    assert "Player 7 (you) Player 8 (a substitute plays) Player 9" in text(get(event, "7"))


def test_without_a_draw_there_is_no_seat_yet(db: None) -> None:
    assert "No seat yet" in text(get(Seated(founded(3)), "2"))


def test_an_entrant_who_is_not_there(event: Seated) -> None:
    assert get(event, "99").status_code == 404


def test_my_rank_and_each_hand(event: Seated) -> None:
    event.play(2, 2)
    shown = text(get(event, "8"))
    assert "Rank 1 Points +3 provisional" in shown
    assert "Hand 1 Partner, 75 +1 +1 Hand 2 Picked, 75 +2 +3" in shown


def test_a_session_names_who_sat_there_and_not_a_later_substitute(event: Seated) -> None:
    event.play(1)
    entrants.replace(event.event, 2, "Zoe", 2, key=key(), actor=DIRECTOR)
    publish(event, 2, ((1, 2, 3, 6, 7), (4, 5, 8, 9, 10)), 3)
    before, after = text(get(event, "1")).split("Session 1, table 1")
    assert "With Zoe, Player 3, Player 6, Player 7" in before
    assert "With Player 2, Player 3, Player 4, Player 5" in after
    assert "Session 1, table 1 · played by Player 2" in text(get(event, "2"))
    assert "played by" not in text(get(event, "1"))


def test_confirmed_scores_are_not_provisional(event: Seated) -> None:
    event.play(2)
    assert "* provisional" in text(get(event, "standings"))
    confirmed(event, 2)
    assert "provisional" not in text(get(event, "standings"))


def test_ties_are_ties_and_what_decided_is_told(event: Seated) -> None:
    event.play(1, 1)
    shown = text(get(event, "standings"))
    assert "1 Player 2 +2" in shown
    assert len(re.findall("T3 tied for 3rd Player [145] −1", shown)) == 3


def test_lots_are_told_where_nothing_moves_any_more(event: Seated) -> None:
    event.play(1)
    event.play(2)
    confirmed(event, 1)
    assert "random draw" not in text(get(event, "standings"))
    confirmed(event, 2)
    assert re.search(r"tied for 1st Player [1-5] \d tied players share prize money", text(get(event, "standings")))


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.HIDDEN_UNTIL_END])
def test_hidden_standings_are_nowhere(event: Seated, visibility: Visibility) -> None:
    hide(event, visibility)
    event.play(1)
    confirmed(event, 1)
    for path in ("", "standings", "2", "?name=Player"):
        shown = text(get(event, path))
        assert "−" not in shown
        assert "+" not in shown
        assert "Rank" not in shown
    assert "Table 1 Seat 2" in text(get(event, "2"))


def test_hidden_until_the_end_means_until_it_is_closed(event: Seated) -> None:
    hide(event, Visibility.HIDDEN_UNTIL_END)
    event.play(1)
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    assert "Rank" in text(get(event, "standings"))


def test_the_next_session_is_where_i_sit_next(event: Seated) -> None:
    for table in (1, 2):
        event.play(table)
        confirmed(event, table)
    scores.lock(event.event, 1, key=key(), actor=DIRECTOR)
    assert "No seat yet" in text(get(event, "8"))
    publish(event, 2, ((8, 1, 3, 5, 7), (2, 4, 6, 9, 10)), 3)
    assert "Session 2 Table 1 Seat 1" in text(get(event, "8"))


def test_what_the_director_says_to_all_and_not_to_one_table(event: Seated) -> None:
    events.post_message(event.event, "Lunch at noon", key=key(), actor=DIRECTOR)
    events.post_message(event.event, "Count the cards", [2], key=key(), actor=DIRECTOR)
    shown = text(get(event))
    assert "Lunch at noon" in shown
    assert "Count the cards" not in shown


@pytest.mark.parametrize("path", ["", "standings", "8"])
def test_a_page_that_is_up_to_date_is_told_so(event: Seated, path: str) -> None:
    event.play(1, 1)
    version = version_of(get(event, path))
    assert get(event, path, version=version).status_code == 204
    event.play(2, 1)
    assert get(event, path, version=version).status_code == 200


def statements(event: Seated, path: str, **query: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        get(event, path, **query)
    return len(asked)


@pytest.mark.parametrize("hands", [1, 3])
@pytest.mark.parametrize(
    ("path", "first", "again", "after_a_hand"), [("", 7, 2, 7), ("standings", 9, 3, 9), ("8", 9, 2, 9)]
)
def test_statements(real_commits: None, path: str, first: int, again: int, after_a_hand: int, hands: int) -> None:
    event = seated(*TWO, hands=6)
    for table in (1, 2):
        event.play(table, hands)
    for kept in (book._KEPT, results._ROWS_KEPT, results._TALLIES_KEPT, live._KEPT, public_views._KEPT):
        kept.clear()
    assert [statements(event, path) for _ in range(2)] == [first, again]
    event.play(2, 1)
    assert statements(event, path) == after_a_hand


@pytest.mark.parametrize(("path", "after_a_hand"), [("", 2), ("standings", 2), ("8", 2)])
def test_statements_of_who_asks_for_news(
    real_commits: None, path: str, after_a_hand: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "POLL_CACHE_SECONDS", 0)  # otherwise one question serves all for a moment
    event = seated(*TWO, hands=6)
    event.play(2, 1)
    version = version_of(get(event, path))
    assert statements(event, path, version=version) == 1
    event.play(1, 1)
    assert statements(event, path, version=version) == after_a_hand  # what was reckoned a moment ago still stands
    assert statements(event, path, version=version) == 1


def test_why_i_sit_where_i_sit(event: Seated) -> None:
    shown = text(get(event, "8/why"))
    assert "Session 1, table 2, seat 3" in shown
    assert shown.count("Random seed: 1.") == 1
    assert "Anyone can repeat the draw with its seed and compare." in shown
    assert get(event, "99/why").status_code == 404


def test_nobody_is_checked_in_for_a_session_that_is_over(event: Seated, dora: Client) -> None:
    own = f"/p/{event.event.slug}/8"
    assert 'id="check-in"' in dora.get(own).content.decode()
    event.play(1)
    event.play(2)
    for table in (1, 2):
        confirmed(event, table)
    scores.lock(event.event, 1, key=key(), actor=DIRECTOR)
    one = replace(event.book.setup, sessions=event.book.setup.sessions[:1], prizes=PrizeTable())
    events.change_setup(event.event, one, key=key(), actor=DIRECTOR)
    assert 'id="check-in"' not in dora.get(own).content.decode()
    assert ">Check in<" not in dora.get(f"/t/{event.event.pk}/players").content.decode()
