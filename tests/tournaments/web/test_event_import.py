"""An event imported from its file."""

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
    """The file of an event that is not here anymore."""
    with elsewhere():
        event = eventful().event
        return body(at_event(event).get(f"/t/{event.pk}/exports/event.json"))


def upload(client: Client, content: bytes, **more: str) -> Any:
    return client.post("/t/import", {"file": SimpleUploadedFile("event.json", content), **more})


def test_an_event_of_another_site_is_imported(olive: Client) -> None:
    assert "/t/import" in olive.get("/t/").content.decode()
    assert olive.get("/t/import").status_code == 200
    content = exported()
    answer = upload(olive, content)
    event = Event.objects.get()
    assert answer["Location"] == f"/t/{event.pk}/"
    assert olive.get(answer["Location"], follow=True).status_code == 200
    assert body(olive.get(f"/t/{event.pk}/exports/event.json")) == content


def test_namesakes_are_asked_about(olive: Client) -> None:
    content = exported()
    clubs.get_or_create_persons(clubs.home(), ["Player 3", "Player 4"])
    asked = upload(olive, content)
    assert asked.status_code == 422
    assert "Choose whether Player 3 in the file" in text(asked)
    assert 'name="namesakes"' in asked.content.decode()
    assert upload(olive, content, namesakes="others").status_code == 302
    assert Person.objects.filter(name="Player 3 (2)").exists()


def test_namesakes_may_be_the_same(olive: Client) -> None:
    content = exported()
    clubs.get_or_create_persons(clubs.home(), ["Player 3", "Player 4"])
    assert upload(olive, content, namesakes="same").status_code == 302
    assert Person.objects.filter(merged_into__name="Player 3").count() == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"cards", "or it's damaged. Export it again."), (b"{}", "Choose a file that was exported for transfer.")],
)
def test_rejects_what_is_no_transfer_file(olive: Client, content: bytes, message: str) -> None:
    answer = upload(olive, content)
    assert answer.status_code == 422
    assert message in text(answer)
    assert "[" not in text(answer)
    assert "Choose a file first." in text(olive.post("/t/import"))


def test_only_the_owner_takes_in() -> None:
    director = at_event(seated())
    assert director.get("/t/import").status_code == 404
    assert "/t/import" not in director.get("/t/").content.decode()
