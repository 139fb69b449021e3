"""Backups that make themselves: when something has changed, when asked, at the end; failures are said."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest
from django.db import connection
from pytest_django import Settings

from scorekeeper.services.backups import folder, making
from scorekeeper.services.backups.archive import manifest_of
from scorekeeper.services.backups.sealing import unsealed
from tests.tables import Table
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import seated
from tests.waiting import wait_for
from tournaments.services import tables

pytestmark = pytest.mark.only_on("sqlite")


@pytest.fixture
def backups(settings: Settings, tmp_path: Path) -> Path:
    """The folder of backups."""
    settings.BACKUP_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path / "backups", None
    return tmp_path / "backups"


@contextmanager
def round_made() -> Iterator[None]:
    """Ask for a round, and wait until it was made."""
    before = making.status().state
    yield
    making.request_backup()
    wait_for(lambda: (now := making.status().state) is not None and now is not before)


def lengths(backups: Path) -> list[int]:
    """Return how many entries the journal has in each backup, the newest first."""
    return [next(iter(manifest_of(each.path).heads.values()))[0] for each in folder.backups_in(backups)]


def latest(backups: Path) -> folder.Backup | None:
    return folder.newest(backups, folder.site_sign())


def first_round_is_over(backups: Path) -> bool:
    """Return whether the first backup is there and its round has been reported."""
    state, last = making.status().state, latest(backups)
    return state is not None and last is not None and state.at.timestamp() >= last.path.stat().st_mtime


def aged(backups: Path) -> None:
    """Give the newest backup the name of one that is a minute older, for names tell seconds."""
    last = latest(backups)
    assert last is not None
    last.path.rename(backups / folder.file_name(last.at - timedelta(minutes=1), last.site))


def test_what_is_new_is_saved_and_what_is_not_is_left(table: Table, backups: Path) -> None:
    with making.running():
        wait_for(lambda: first_round_is_over(backups))  # nothing was saved before
        aged(backups)
        with round_made():
            pass
        assert lengths(backups) == [3]
        with round_made():
            table.record()
        assert lengths(backups) == [4, 3]
        assert making.status().is_well
        connection.close()


def test_at_the_end_the_rest_is_saved(table: Table, backups: Path) -> None:
    with making.running():
        wait_for(lambda: latest(backups))
        aged(backups)
        table.record()
    assert lengths(backups) == [4, 3]
    assert making.status().state is None
    with making.running():
        pass
    assert lengths(backups) == [4, 3]  # nothing new since then


def test_a_session_that_ends_is_saved_at_once(real_commits: None, backups: Path) -> None:
    event = seated((1, 2, 3, 4, 5), hands=1)
    event.play()
    tables.hand_in(event.event, 1, 1, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(event.event, 1, event.game().length, key=key(), actor=DIRECTOR)
    with making.running():
        wait_for(lambda: latest(backups))
        aged(backups)
        tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
        wait_for(lambda: len(folder.backups_in(backups)) == 2)
        newest, before = lengths(backups)
        assert newest == before + 1


def test_a_second_folder_gets_each_and_may_be_missing(
    table: Table, backups: Path, settings: Settings, tmp_path: Path
) -> None:
    stick = settings.SECOND_BACKUP_FOLDER = tmp_path / "stick"
    with making.running():
        wait_for(lambda: latest(backups))
        with round_made():
            pass
        found = making.status()
        assert found.state is not None
        assert found.state.second_failed == f"The second backup folder {stick} is missing."
        assert (found.is_running, found.is_well) == (True, False)
        stick.mkdir()
        with round_made():
            pass
        assert making.status().is_well
    (here,), (there,) = folder.backups_in(backups), folder.backups_in(stick)
    assert here.path.read_bytes() == there.path.read_bytes()


def test_a_second_folder_gets_sealed_ones_or_none(
    table: Table, backups: Path, settings: Settings, tmp_path: Path
) -> None:
    """A passphrase that can't be read lets nothing leave unsealed."""
    stick = settings.SECOND_BACKUP_FOLDER = tmp_path / "stick"
    stick.mkdir()
    file = settings.PASSPHRASE_FILE = tmp_path / "passphrase"
    with making.running():
        wait_for(lambda: latest(backups))
        with round_made():
            pass
        found = making.status().state
        assert found is not None
        assert found.second_failed == f"The passphrase file {file} can't be read."
        assert list(stick.iterdir()) == []
        file.write_text("four cards in the middle\nand a note\n")
        with round_made():
            pass
        assert making.status().is_well
    (here,), (there,) = folder.backups_in(backups), folder.backups_in(stick)
    assert (there.path.suffix, there.entries, here.entries) == (".sealed", 3, 3)
    with unsealed(there.path, lambda: "four cards in the middle") as plain:
        assert plain.read_bytes() == here.path.read_bytes()


def test_what_another_site_keeps_there_is_its_own(
    table: Table, backups: Path, settings: Settings, tmp_path: Path
) -> None:
    """Newer ones too: neither counted, nor copied, nor deleted."""
    stick = settings.SECOND_BACKUP_FOLDER = tmp_path / "stick"
    for there in (backups, stick):
        there.mkdir()
        for minutes in range(30):
            (there / folder.file_name(datetime(2050, 1, 1, 12, minutes, tzinfo=UTC), "0123abcd")).touch()
    with making.running():
        pass
    for there in (backups, stick):
        (own,) = [each for each in folder.backups_in(there) if each.site == folder.site_sign()]
        assert manifest_of(own.path).heads
        assert len(folder.backups_in(there)) == 31


def test_a_failure_is_said_and_tried_again(table: Table, backups: Path) -> None:
    backups.write_text("a file where the folder should be")
    with making.running():
        wait_for(lambda: (state := making.status().state) is not None and state.failed)
        state = making.status().state
        assert state is not None
        assert state.failed == f"The backup can't be written. {os.strerror(17)}: {backups}."
        assert not making.status().is_well
        backups.unlink()
        with round_made():
            pass
        assert making.status().is_well
        assert lengths(backups) == [3]


def test_old_ones_go_when_a_new_one_is_there(table: Table, backups: Path) -> None:
    backups.mkdir()
    for minutes in range(30):
        (backups / folder.file_name(datetime(2020, 1, 1, 12, minutes, tzinfo=UTC), folder.site_sign())).touch()
    with making.running():
        pass
    assert len(folder.backups_in(backups)) == folder.LAST


def test_the_next_round_comes_by_itself(table: Table, backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "EVERY", timedelta(seconds=0.2))
    monkeypatch.setattr(making, "STEP", 0.05)
    with making.running():
        wait_for(lambda: latest(backups))
        aged(backups)
        table.record()
        wait_for(lambda: len(folder.backups_in(backups)) == 2)
    assert lengths(backups) == [4, 3]


def test_a_site_without_anything_is_not_saved(real_commits: None, backups: Path) -> None:
    with making.running(), round_made():
        pass
    assert not backups.exists()


def test_the_backup_just_made_is_copied_beside_one_dated_in_the_future(
    table: Table, backups: Path, settings: Settings, tmp_path: Path
) -> None:
    stick = settings.SECOND_BACKUP_FOLDER = tmp_path / "stick"
    stick.mkdir()
    with making.running():
        wait_for(lambda: latest(backups))
    last = latest(backups)
    assert last is not None
    ahead = folder.file_name(datetime.now(UTC) + timedelta(days=300), last.site)
    (backups / ahead).write_bytes(last.path.read_bytes())
    last.path.rename(stick / ahead)
    with making.running():
        table.record()
    here, there = latest(backups), folder.newest(stick, folder.site_sign())
    assert here is not None
    assert there is not None
    assert not here.is_ahead
    assert here.path.name == there.path.name
    assert manifest_of(there.path).heads == manifest_of(here.path).heads
    assert there.entries == 4


def test_the_next_round_comes_although_the_clock_was_put_back(
    table: Table, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "EVERY", timedelta(seconds=0.2))
    monkeypatch.setattr(making, "STEP", 0.05)
    began, ahead = monotonic(), datetime.now(UTC) + timedelta(days=10)

    class Clock:
        """It is ten days ahead for a second, then right."""

        @staticmethod
        def now() -> datetime:
            return ahead if monotonic() - began < 1 else datetime.now(UTC)

    monkeypatch.setattr(making, "timezone", Clock)
    with making.running():
        wait_for(lambda: monotonic() - began > 1.2)
        table.record()
        wait_for(lambda: 4 in lengths(backups))
