"""The desk imports what the phone of a table could not send, and nothing of any other place."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper.queries.table import table_view
from tests.handed import handed
from tests.tables import opened
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_table

HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}


@pytest.fixture
def event(db: None) -> Seated:
    """Return a session of two tables, published."""
    return seated(range(1, 6), range(6, 11))


def page(client: Client, event: Seated, table: int, do: str = "look") -> Any:
    text = handed(table, [(1, "phone-hand-1", HAND)])
    return client.post(f"/t/{event.event.pk}/desk/hand-over", {"text": text, "do": do})


@pytest.mark.parametrize("who", ["dora", "hal"])
def test_director_and_helper_take_hands_of_any_table_in(
    event: Seated, who: str, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(who)
    club_game = event.game(2).club_game
    assert client.get(f"/t/{event.event.pk}/desk/hand-over").status_code == 200
    assert "new" in page(client, event, club_game).content.decode()
    assert played(club_game) == 0
    assert "1 hand was recorded." in page(client, event, club_game, "record").content.decode()
    assert page(client, event, club_game, "record").context["looked"].lines[0].fate == "here"
    assert played(club_game) == 1


def test_a_table_elsewhere_is_refused(event: Seated, dora: Client, olive: Client) -> None:
    elsewhere = opened(key="evening-elsewhere", club=event.event.club_id).club_game
    for client in (dora, olive):
        answer = page(client, event, elsewhere, "record")
        assert (answer.status_code, "outside this tournament" in answer.content.decode()) == (422, True)
    assert played(elsewhere) == 0


def test_nobody_else_sees_the_page(event: Seated) -> None:
    for client in (at_table(event), Client()):
        assert client.get(f"/t/{event.event.pk}/desk/hand-over").status_code == 404
        assert page(client, event, event.game(2).club_game, "record").status_code == 404


def played(club_game: int) -> int:
    view = table_view(club_game)
    return view.next_number - 1
