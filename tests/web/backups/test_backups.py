"""The page on backups: the owner's alone; what is wrong is said."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.services import grants
from scorekeeper.services.backups import folder, making
from scorekeeper.services.backups.making import LastRound
from scorekeeper.services.backups.sealing import unsealed
from tests.tables import Table, opened
from tests.web.conftest import holder


@pytest.fixture
def backups(settings: Settings, tmp_path: Path) -> Path:
    """The folder of backups."""
    settings.BACKUP_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, None
    return tmp_path


def went(monkeypatch: pytest.MonkeyPatch, minutes: int = 1, **failed: str) -> None:
    """Let the last round have been made some minutes ago."""
    monkeypatch.setattr(making, "_STATE", LastRound(timezone.now() - timedelta(minutes=minutes), **failed))


def made(backups: Path, minutes: float) -> None:
    """Lay a file there that was made some minutes ago."""
    (backups / folder.file_name(timezone.now() - timedelta(minutes=minutes), folder.site_sign())).touch()


def backups_page(client: Client) -> str:
    return client.get("/backups").content.decode()


@pytest.mark.only_on("sqlite")
def test_the_owner_takes_one_along(real_commits: None, backups: Path) -> None:
    opened().record()
    answer = holder(grants.owner_link_path()).post("/backups/create")
    (there,) = folder.backups_in(backups)
    assert answer["Content-Type"] == "application/zip"
    assert f'filename="{there.path.name}"' in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    with ZipFile(BytesIO(answer.content)) as archive:
        assert set(archive.namelist()) == {"scorekeeper.sqlite3", "secret-key", "manifest.json"}


@pytest.mark.only_on("sqlite")
def test_the_owner_takes_a_sealed_one_along(real_commits: None, backups: Path, tmp_path: Path) -> None:
    opened().record()
    owner, words = holder(grants.owner_link_path()), "four cards in the middle"
    short = owner.post("/backups/create", {"passphrase": "four"})
    assert (short.status_code, "at least 12 characters" in short.content.decode()) == (422, True)
    answer = owner.post("/backups/create", {"passphrase": words})
    (there,) = folder.backups_in(backups)
    assert f'filename="{there.path.stem}.sealed"' in answer["Content-Disposition"]
    (tmp_path / "sent").write_bytes(answer.content)
    with unsealed(tmp_path / "sent", lambda: words) as plain:
        assert plain.read_bytes() == there.path.read_bytes()


@pytest.mark.only_on("sqlite")
def test_what_cannot_be_made_is_said(olive: Client, backups: Path, settings: Settings) -> None:
    settings.BACKUP_FOLDER = backups / "file"
    settings.BACKUP_FOLDER.touch()
    answer = olive.post("/backups/create")
    assert answer.status_code == 503
    assert "No backup was made." in answer.content.decode()
    assert "The backup can&#x27;t be written" in answer.content.decode()


@pytest.mark.parametrize("who", ["alice", "bob", "kate", "will", "charlie"])
def test_nobody_else_gets_anything(request: pytest.FixtureRequest, club_game: Table, who: str, backups: Path) -> None:
    client: Client = request.getfixturevalue(who)
    assert [client.get("/backups").status_code, client.post("/backups/create").status_code] == [404, 404]
    assert folder.backups_in(backups) == []


@pytest.mark.only_on("sqlite")
def test_how_they_stand(olive: Client, backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Automatic backups are off." in backups_page(olive)
    went(monkeypatch)
    assert "No backups yet" in backups_page(olive)
    made(backups, 3.5)
    assert "Last backup 3 minutes ago, checked." in backups_page(olive)
    assert "note bad" not in backups_page(olive)
    made(backups, 0)
    assert "Last backup less than a minute ago, checked." in backups_page(olive)
    assert f"<b>{folder.site_sign()}</b>" in backups_page(olive)


@pytest.mark.only_on("sqlite")
def test_what_is_wrong_is_an_alarm(olive: Client, backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(backups, 60)
    went(monkeypatch, failed="The disk is full.")
    assert "The disk is full." in backups_page(olive)
    went(monkeypatch, second_failed="The second backup folder /stick is missing.")
    assert "The second backup folder /stick is missing." in backups_page(olive)
    assert 'role="alert"' in backups_page(olive)
    assert "Last backup 60 minutes ago" in backups_page(olive)
    went(monkeypatch, minutes=16)
    assert "Backups have stopped" in backups_page(olive)


def test_the_page_asks_the_database_for_the_leave_alone(
    olive: Client, backups: Path, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        olive.get("/backups")


@pytest.mark.only_on("postgresql")
def test_postgresql_is_left_to_its_own_means(olive: Client, backups: Path) -> None:
    assert "Back it up with pg_dump" in backups_page(olive)
    assert "take it along" not in backups_page(olive)
    assert olive.post("/backups/create").status_code == 404


@pytest.mark.only_on("sqlite")
def test_a_backup_dated_in_the_future_is_marked(olive: Client, backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    went(monkeypatch)
    made(backups, minutes=-3 * 24 * 60)
    assert "in the future. Check this computer's clock." in backups_page(olive)
