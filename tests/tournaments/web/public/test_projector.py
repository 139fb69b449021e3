"""The hall's projector: seats by name and by table, standings where they are shown, and nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, time
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.bracketed import bracketed, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.hourly import fest
from tests.tournaments.played_out import played, sign
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tests.tournaments.web import browsers
from tests.tournaments.web.browsers import at_event
from tournaments.engine.setup import Visibility
from tournaments.models import Event
from tournaments.services import events
from tournaments.services import tables as scores
from tournaments.web.public import projector

pytestmark = pytest.mark.django_db


def get(event: Seated, **query: str) -> Any:
    return Client().get(f"/p/{event.event.slug}/projector", query)


def text(response: Any) -> str:
    assert response.status_code == 200
    return browsers.text(response)


@pytest.fixture
def event(db: None) -> Seated:
    """Eight tables of five that play one hand each."""
    return seated(*(tuple(range(first, first + 5)) for first in range(1, 41, 5)), hands=1)


def test_before_a_draw_it_shows_the_event() -> None:
    assert "Autumn Open" in text(get(Seated(founded(3))))


def test_everybody_is_shown_their_seat_by_name_and_by_table(event: Seated) -> None:
    shown = text(get(event))
    assert "Session 1: table and seat 1/2" in shown
    assert "Session 1: table and seat 2/2" in shown
    assert "Player 40 table 8 seat 5" in shown
    assert "Table 8 Player 36 Player 37 Player 38 Player 39 Player 40" in shown
    assert len(re.findall(r" table \d seat \d", shown)) == 40


def test_a_session_that_is_over_leaves_the_standings(event: Seated) -> None:
    for table in event.book.tables:
        event.play(table)
        scores.hand_in(event.event, table, event.table(table).seats[0], key=key(), actor=AT_TABLE)
        scores.confirm_as_director(event.event, table, event.game(table).length, key=key(), actor=DIRECTOR)
    scores.lock(event.event, 1, key=key(), actor=DIRECTOR)
    shown = text(get(event))
    assert ": table and seat" not in shown
    assert "Standings after session 1" in shown
    assert "T1 tied for 1st Player 2 8 tied players share prize money. +2" in shown


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.HIDDEN_UNTIL_END])
def test_what_is_hidden_is_not_sent(event: Seated, visibility: Visibility) -> None:
    for table in event.book.tables:
        event.play(table)
    assert "+2" in text(get(event))
    events.change_setup(event.event, replace(event.book.setup, standings=visibility), key=key(), actor=DIRECTOR)
    shown = text(get(event))
    assert ": table and seat" in shown
    assert not re.search(r"[+−]\d|Standings", shown)


def test_the_code_leads_to_the_address_that_was_chosen(event: Seated) -> None:
    assert f"http://testserver/p/{event.event.slug}/" in text(get(event))
    Event.objects.filter(pk=event.event.pk).update(address="http://hall.example:8000")
    assert f"http://hall.example:8000/p/{event.event.slug}/" in text(get(event))


def test_the_clock_and_what_the_director_says(event: Seated) -> None:
    events.post_message(event.event, "Lunch <at> noon", key=key(), actor=DIRECTOR)
    events.limit_clock(event.event, 1, 3600, key=key(), actor=DIRECTOR)
    page = get(event)
    assert "Lunch &lt;at&gt; noon" in page.content.decode()
    assert "1:00:00 clock not started" in text(page)


def test_clock_stops_with_its_session() -> None:
    seated = played()
    events.move_clock(seated.event, 1, "start", key=key(), actor=DIRECTOR)
    assert "data-runs" in get(seated).content.decode()
    scores.lock(seated.event, 1, key=key(), actor=DIRECTOR)
    assert 'id="clock"' not in get(seated).content.decode()
    sign(seated)
    assert 'id="clock"' not in get(seated).content.decode()
    assert seated.book.clocks[1].since is None
    desk = at_event(seated).get(f"/t/{seated.event.pk}/desk?session=1").content.decode()
    assert "data-runs" not in desk


def test_clock_of_the_final_table_stops_with_the_bracket() -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    played_round(seated)
    events.move_clock(seated.event, 2, "start", key=key(), actor=DIRECTOR)
    played_round(seated)
    assert 'id="clock"' not in get(seated).content.decode()
    assert seated.book.clocks[2].since is None


def test_countdown_to_the_next_round_ends_with_the_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    day = fest()
    day.sell_to(1, 2, 3, 4, 5)
    day.make()
    day.play_round(1)
    day.sign(1)
    noon = timezone.make_aware(datetime.combine(day.event.played_on, time(11, 30)))
    monkeypatch.setattr(timezone, "now", lambda: noon)
    assert "until round 2" in text(get(day))
    sign(day)
    assert "until round 2" not in text(get(day))


def test_what_is_up_to_date_is_not_sent_again(event: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    version = re.findall(r'data-version="([^"]+)"', get(event).content.decode())[0]
    assert get(event, version=version).status_code == 204
    event.play(1)
    assert get(event, version=version).status_code == 200


@pytest.mark.parametrize(("entered", "pages"), [(0, []), (30, [30]), (31, [15, 16]), (121, [40, 40, 41])])
def test_one_page_is_as_full_as_another(entered: int, pages: list[int]) -> None:
    assert [len(slide.rows) for slide in projector.paginate("names", "", range(entered))] == pages


def test_the_round_of_a_bracket_that_is_played() -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    seated.play(1, hands=1)
    shown = text(get(seated))
    assert "Round 1: table and seat" in shown
    assert "Round 1: by table" not in shown
    assert "Table 1 playing" in shown
    assert shown.count("advancing") == 2
    assert "Top 2 to table 3" in shown


def test_the_final_of_a_bracket_and_its_winner_stay() -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    played_round(seated)
    played_round(seated)
    shown = text(get(seated))
    assert "Final table Table 3 over Player 1 +3 1st Player 2 +1 2nd" in shown
    assert "Winner Player 1" in shown


def test_a_bracket_without_its_points_where_they_are_hidden() -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    events.change_setup(
        seated.event, replace(seated.book.setup, standings=Visibility.HIDDEN), key=key(), actor=DIRECTOR
    )
    published(seated)
    seated.play(1, hands=1)
    shown = text(get(seated))
    assert "Table 1" in shown
    assert "advancing" not in shown
    assert not re.search(r"[+\N{MINUS SIGN}]\d", shown)
