"""The state of the backups on the desk: shown to directors, with a link for the owner."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.services.backups import folder, making
from scorekeeper.services.backups.making import LastRound
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, at_table, text
from tests.web.conftest import holder

pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]


@pytest.fixture
def event(db: None, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """An event whose site made a backup four minutes ago."""
    settings.BACKUP_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, None
    (tmp_path / folder.file_name(timezone.now() - timedelta(minutes=4), folder.site_sign())).touch()
    monkeypatch.setattr(making, "_STATE", LastRound(timezone.now()))
    return seated((1, 2, 3, 4, 5))


def line(event: Seated) -> str:
    return f"/t/{event.event.pk}/desk/backup"


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.HELPER])
def test_who_runs_the_event_sees_when_the_last_one_was_made(event: Seated, role: Role) -> None:
    client = at_event(event, role)
    assert f'hx-get="{line(event)}"' in client.get(f"/t/{event.event.pk}/desk").content.decode()
    answer = client.get(line(event))
    assert text(answer).strip() == "Last backup 4 minutes ago, checked."
    assert client.get("/backups").status_code == 404


def test_the_owner_is_led_to_the_page(event: Seated) -> None:
    olive = holder(grants.owner_link_path())
    assert 'href="/backups"' in olive.get(line(event)).content.decode()


def test_an_alarm_is_shown_at_the_top_of_every_page(event: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    director, alarm = at_event(event), f"/t/{event.event.pk}/alarm"
    assert text(director.get(alarm)).strip() == ""
    monkeypatch.setattr(
        making, "_STATE", LastRound(timezone.now(), second_failed="The second backup folder /s is missing.")
    )
    answer = director.get(alarm)
    assert 'role="alert"' in answer.content.decode()
    assert "The second backup folder /s is missing." in text(answer)
    assert f'hx-get="{alarm}"' in director.get(f"/t/{event.event.pk}/desk").content.decode()
    assert text(director.get(line(event))).strip() == "Last backup 4 minutes ago, checked."


def test_a_site_that_makes_none_says_so(event: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_STATE", None)
    assert "Automatic backups are off." in text(at_event(event).get(line(event)))


def test_nobody_else_sees_it(event: Seated) -> None:
    assert [client.get(line(event)).status_code for client in (at_table(event), Client())] == [404, 404]
