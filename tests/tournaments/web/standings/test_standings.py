"""The standings for who runs the event: official and live, sorted, printed; and a player's card."""

from __future__ import annotations

import csv
import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import ClubGame, Person
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import AT_TABLE, Seated, get_seated, publish, seated
from tests.tournaments.web import browsers
from tournaments.models import EntrantRow, Event, Group
from tournaments.services import entrants
from tournaments.services import tables as scores

TWO = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))


@pytest.fixture(scope="module")
def event_number(module_db: None) -> int:
    event = seated(*TWO, hands=3)
    event.play(1, 2)
    event.play(2)
    scores.hand_in(event.event, 2, 6, key=key(), actor=AT_TABLE)
    scores.confirm_as_director(event.event, 2, event.game(2).length, key=key(), actor=DIRECTOR)
    return event.event.pk


@pytest.fixture
def event(event_number: int, db: None) -> Seated:
    """Two tables of five: the first has played two of three hands, the second is confirmed."""
    return get_seated(event_number)


def text(response: Any) -> str:
    assert response.status_code == 200
    return browsers.text(response)


def players(response: Any) -> list[int]:
    """The numbers of those who are listed, in order."""
    return [int(number) for number in re.findall(r'href="/t/\d+/standings/(\d+)"', response.content.decode())]


TIE = "2 tied players share prize money."


def at(event: Seated, path: str = "") -> str:
    return f"/t/{event.event.pk}/standings{path}"


def test_live_has_everybody_and_official_who_is_confirmed(event: Seated, hal: Client) -> None:
    assert sorted(players(hal.get(at(event)))) == list(range(1, 11))
    assert sorted(players(hal.get(at(event, "?show=official")))) == list(TWO[1])
    assert "Used for draws, cuts, and prizes." in text(hal.get(at(event, "?show=official")))


def test_the_rank_stands_before_ties_and_what_decided(event: Seated, hal: Client) -> None:
    shown = text(hal.get(at(event, "?show=official")))
    first = f"T1 tied for 1st Player 9 {TIE} +2 +2 · · 3 1 1 T1 tied for 1st Player 8 {TIE} +2 +2 · · 3 1 1"
    assert f"{first} 3 Player 7 0 0 · · 3 1 1" in shown


@pytest.mark.parametrize("column", ["name", "total", "session_1", "session_2", "picked", "won", "rank"])
def test_columns_sort_both_ways(event: Seated, hal: Client, column: str) -> None:
    both = [players(hal.get(at(event), {"sort": f"{sign}{column}"})) for sign in ("", "-")]
    assert [sorted(order) for order in both] == [list(range(1, 11))] * 2


def test_a_session_sorts_by_its_score_and_who_has_not_played_has_least(event: Seated, hal: Client) -> None:
    publish(event, 2, [(1, 2, 3, 6, 8)], 3)
    event.play(3, 1)  # 2 for the second seat, 1 for the third
    assert players(hal.get(at(event, "?sort=-session_2")))[:2] == [2, 3]
    assert set(players(hal.get(at(event, "?sort=session_2")))[:5]) == {4, 5, 7, 9, 10}


def test_the_page_to_be_printed_has_all_of_them(event: Seated, hal: Client) -> None:
    assert sorted(players(hal.get(at(event, "/print")))) == list(range(1, 11))
    assert "Official standings" in text(hal.get(at(event, "/print?show=official")))


def test_a_card_has_each_hand_and_what_is_official(event: Seated, hal: Client) -> None:
    shown = text(hal.get(at(event, "/8")))
    assert f"official: tied for 1st, +2 {TIE}" in shown
    assert "Hand 1 Partner, 75 +1 +1 Hand 2 Picked, 75 +2 +3" in shown
    assert "nothing official yet" in text(hal.get(at(event, "/2")))


def test_a_penalty_stands_on_the_card(event: Seated, hal: Client) -> None:
    for why in ("late", "late again"):  # the first one is a warning
        scores.penalise(event.event, 8, 1, why, key=key(), actor=DIRECTOR)
    shown = text(hal.get(at(event, "/8")))
    assert "Session 1: a warning “" in shown
    assert "Session 1: a penalty of 4 “late again”" in shown


def test_sessions_and_penalties_add_up_to_the_total(event: Seated, hal: Client) -> None:
    for why in ("late", "late again"):  # the first one is a warning
        scores.penalise(event.event, 8, 1, why, key=key(), actor=DIRECTOR)
    row = next(row for row in hal.get(at(event)).context["table"].report.rows if row.entrant == 8)
    assert (row.sessions, row.penalties, row.total) == ((2, None, None), -4, -2)
    assert "Player 8 −2 +2 · · −4 1 1" in text(hal.get(at(event, "/print")))


@pytest.mark.parametrize("sessions", [1, 2])
@pytest.mark.parametrize(("path", "statements"), [("", 10), ("/print", 8), ("/8", 9)])
def test_statements(event: Seated, hal: Client, path: str, statements: int, sessions: int) -> None:
    if sessions > 1:
        publish(event, 2, TWO, 3)
        event.play(3)
    with CaptureQueriesContext(connection) as asked:
        assert hal.get(at(event, path)).status_code == 200
    assert len(asked) == statements


def test_shows_the_ranks_moved_since_the_session_before(event: Seated, hal: Client) -> None:
    assert "Move" not in text(hal.get(at(event)))
    before = players(hal.get(at(event)))
    publish(event, 2, [(1, 2, 3, 6, 8)], 3)
    event.play(3, 1)
    rows = hal.get(at(event)).context["table"].report.rows
    moved = {row.entrant: row.moved for row in rows}
    assert set(moved) == set(before)
    assert (moved[2] or 0) > 0
    assert f"▲{moved[2]} up {moved[2]}" in text(hal.get(at(event), {"q": "Player 2"}))


def test_finds_a_player_by_name_or_number(event: Seated, hal: Client) -> None:
    assert players(hal.get(at(event), {"q": "player 7"})) == [7]
    assert players(hal.get(at(event), {"q": "10"})) == [10]
    assert "Nobody by that name or number." in text(hal.get(at(event), {"q": "Zebra"}))


def test_only_a_town_a_group_or_first_timers(event: Seated, dora: Client) -> None:
    people = list(Person.objects.filter(entries__event=event.event).order_by("pk"))
    Person.objects.filter(pk__in=[people[0].pk, people[7].pk]).update(town="Plover")
    entrants.set_groups(event.event, 8, ["Bakers"], key=key(), actor=DIRECTOR)
    group = Group.objects.get(event=event.event).number
    assert sorted(players(dora.get(at(event, "?town=Plover")))) == [1, 8]
    shown = text(dora.get(at(event, f"?town=Plover&group={group}")))
    assert "1 of 10 players. Ranks are those among all." in shown
    assert players(dora.get(at(event, f"/print?group={group}"))) == [8]
    assert sorted(players(dora.get(at(event, "?town=Nowhere")))) == list(range(1, 11)), "no such town: nothing chosen"


def test_first_timers_sat_in_no_earlier_game_of_the_club(event: Seated, dora: Client) -> None:
    assert len(players(dora.get(at(event, "?first=yes")))) == 10
    before = seated((2, 3, 4, 5, 6))
    Event.objects.filter(pk=before.event.pk).update(played_on=event.event.played_on - timedelta(days=300))
    ClubGame.objects.filter(within=before.event.journal).update(played_on=event.event.played_on - timedelta(days=300))
    there = {row.person_id for row in EntrantRow.objects.filter(event=before.event, number__in=(2, 3, 4, 5, 6))}
    again = set(EntrantRow.objects.filter(event=event.event, person__in=there).values_list("number", flat=True))
    assert again
    assert set(players(dora.get(at(event, "?first=yes")))) == set(range(1, 11)) - again


def test_prints_and_exports_the_ranks_that_players_moved(event: Seated, dora: Client) -> None:
    publish(event, 2, [(1, 2, 3, 6, 8)], 3)
    event.play(3)
    scores.hand_in(event.event, 3, 1, key=key(), actor=AT_TABLE)
    scores.confirm_as_director(event.event, 3, event.game(3).length, key=key(), actor=DIRECTOR)
    printed = text(dora.get(at(event, "/print?show=official")))
    assert "Rank Move Player" in printed
    sheet = dora.get(f"/t/{event.event.pk}/exports/standings.csv").content.decode("utf-8-sig")
    rows = csv.DictReader(StringIO(sheet))
    moved = {row["number"]: row["moved"] for row in rows}
    assert (moved["8"], moved["2"]) == ("-2", ""), "player 2 had no official score before"
    assert "▼2 down 2" in printed


def test_a_card_says_what_it_takes(event: Seated, dora: Client) -> None:
    shown = text(dora.get(at(event, "/2")))
    assert "What it takes" in shown
    assert "points behind." in shown
    assert "3 sessions are left, and the others' totals change, too." in shown
