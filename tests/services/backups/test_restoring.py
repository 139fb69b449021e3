"""Restoring: onto nothing, never over anything, and not from what is no sound backup."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings

from scorekeeper.models import BrowserGrant
from scorekeeper.services.backups import archive, making, soundness
from scorekeeper.services.backups.restoring import InUseError, restore
from scorekeeper.services.backups.soundness import UnsoundError
from tests.tables import Table

pytestmark = pytest.mark.only_on("sqlite")


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    """Return where a site would look for its database and its key, in a folder that is not there yet."""
    return tmp_path / "site" / archive.DATABASE, tmp_path / "site" / archive.KEY


def entries(database: Path) -> int:
    with closing(sqlite3.connect(database)) as file:
        (number,) = file.execute("SELECT count(*) FROM scorekeeper_entry").fetchone()
    return int(number)


def test_it_lays_database_and_key(backup: Path, places: tuple[Path, Path]) -> None:
    database, key = places
    done = restore(backup, database, key)
    assert (entries(database), done.before) == (3, ())
    assert key.read_text().strip() == settings.SECRET_KEY
    assert [stat.S_IMODE(path.stat().st_mode) for path in places] == [0o600, 0o600]
    assert sorted(path.name for path in key.parent.iterdir()) == [archive.DATABASE, archive.KEY]


@pytest.mark.parametrize("name", [archive.DATABASE, archive.KEY, f"{archive.DATABASE}-wal"])
def test_nothing_is_written_over(backup: Path, places: tuple[Path, Path], name: str) -> None:
    there = places[0].with_name(name)
    there.parent.mkdir()
    there.write_text("mine")
    with pytest.raises(InUseError, match="There is already a site here"):
        restore(backup, *places)
    assert [(path.name, path.read_text()) for path in there.parent.iterdir()] == [(name, "mine")]


def test_what_was_there_is_kept_beside(table: Table, backup: Path, places: tuple[Path, Path], tmp_path: Path) -> None:
    table.record()
    restore(making.make(tmp_path / "later").path, *places)
    done = restore(backup, *places, replace=True)
    assert entries(places[0]) == 3
    key, database = done.before
    assert (entries(database), key.read_text()) == (4, places[1].read_text())


def test_a_database_that_cannot_be_read_any_more_is_put_aside(backup: Path, places: tuple[Path, Path]) -> None:
    places[0].parent.mkdir()
    places[0].write_text("what a broken disk left of it " * 100)
    (before,) = restore(backup, *places, replace=True).before
    assert before.read_text().startswith("what a broken disk")
    assert entries(places[0]) == 3


def test_a_running_site_is_not_taken_away(backup: Path, places: tuple[Path, Path]) -> None:
    restore(backup, *places)
    with closing(sqlite3.connect(places[0])) as running:
        running.execute("PRAGMA journal_mode=WAL")
        running.execute("SELECT count(*) FROM scorekeeper_entry").fetchone()
        with pytest.raises(InUseError, match=r"is running\. Stop it first\."):
            restore(backup, *places, replace=True)
    assert entries(places[0]) == 3


def test_a_backup_of_a_newer_version_is_refused(laid_open: tuple[Path, archive.Manifest], tmp_path: Path) -> None:
    database, _ = laid_open
    (database.parent / archive.KEY).unlink()
    with closing(sqlite3.connect(database)) as file:
        file.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_new', '')")
        file.commit()
    archive.pack(tmp_path / "newer.zip", database, settings.SECRET_KEY)
    place = tmp_path / "site"
    with pytest.raises(UnsoundError, match="made by a newer version"):
        restore(tmp_path / "newer.zip", place / archive.DATABASE, place / archive.KEY)
    assert not place.exists()


def test_a_backup_from_before_the_first_release_is_refused(
    laid_open: tuple[Path, archive.Manifest], tmp_path: Path
) -> None:
    database, _ = laid_open
    (database.parent / archive.KEY).unlink()
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("UPDATE django_migrations SET name = '0001_ledger' WHERE app = 'scorekeeper'")
    archive.pack(tmp_path / "before.zip", database, settings.SECRET_KEY)
    place = tmp_path / "site"
    with pytest.raises(UnsoundError, match="A version before the first release made this backup"):
        restore(tmp_path / "before.zip", place / archive.DATABASE, place / archive.KEY)
    assert not place.exists()


def test_a_backup_of_an_earlier_version_may_have_tables_of_other_names(
    laid_open: tuple[Path, archive.Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, manifest = laid_open
    monkeypatch.setattr(BrowserGrant._meta, "db_table", "scorekeeper_later_grant")
    with pytest.raises(UnsoundError, match="has a table scorekeeper_browsergrant that isn't from this program"):
        soundness.verify(database, manifest.heads)
    with override_settings(MIGRATION_MODULES={"scorekeeper": "tests.later.migrations"}):
        soundness.verify(database, manifest.heads)


def test_what_is_no_backup_changes_nothing(places: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "letter.zip").write_text("Dear director")
    with pytest.raises(UnsoundError, match="isn't a complete scorekeeper backup"):
        restore(tmp_path / "letter.zip", *places)
    assert not places[0].parent.exists()
