"""An event taken in from its file."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.models import Person
from scorekeeper.services import clubs
from tests.elsewhere import elsewhere
from tests.tournaments.exports.eventful import eventful
from tests.tournaments.seated import seated
from tests.tournaments.web.browsers import at_event, text
from tests.tournaments.web.results.test_exports import body
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@cache
def exported() -> bytes:
    """The file of an event that is not here any more."""
    with elsewhere():
        event = eventful().event
        return body(at_event(event).get(f"/t/{event.pk}/exports/event.json"))


def sent(client: Client, content: bytes, **more: str) -> Any:
    return client.post("/t/take-in", {"file": SimpleUploadedFile("event.json", content), **more})


def test_an_event_of_another_site_is_taken_in(olive: Client) -> None:
    assert "/t/take-in" in olive.get("/t/").content.decode()
    assert olive.get("/t/take-in").status_code == 200
    content = exported()
    answer = sent(olive, content)
    event = Event.objects.get()
    assert answer["Location"] == f"/t/{event.pk}/"
    assert olive.get(answer["Location"], follow=True).status_code == 200
    assert body(olive.get(f"/t/{event.pk}/exports/event.json")) == content


def test_namesakes_are_asked_about(olive: Client) -> None:
    content = exported()
    clubs.get_or_create_persons(clubs.home(), ["Player 3", "Player 4"])
    asked = sent(olive, content)
    assert asked.status_code == 422
    assert "Say whether Player 3 in the file" in text(asked)
    assert 'name="namesakes"' in asked.content.decode()
    assert sent(olive, content, namesakes="others").status_code == 302
    assert Person.objects.filter(name="Player 3 (2)").exists()


def test_namesakes_may_be_the_same(olive: Client) -> None:
    content = exported()
    clubs.get_or_create_persons(clubs.home(), ["Player 3", "Player 4"])
    assert sent(olive, content, namesakes="same").status_code == 302
    assert Person.objects.filter(merged_into__name="Player 3").count() == 1


@pytest.mark.parametrize(
    ("content", "said"), [(b"cards", "cannot be read as JSON"), (b"{}", "This is no file of an event")]
)
def test_what_is_no_file(olive: Client, content: bytes, said: str) -> None:
    answer = sent(olive, content)
    assert answer.status_code == 422
    assert said in text(answer)
    assert "Choose a file first." in text(olive.post("/t/take-in"))


def test_only_the_owner_takes_in() -> None:
    director = at_event(seated())
    assert director.get("/t/take-in").status_code == 404
    assert "/t/take-in" not in director.get("/t/").content.decode()
