"""`serve` refuses to start with lost or damaged data and names the newest good backup, which restores it."""

from __future__ import annotations

import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.phone import Phone
from scorekeeper import __version__
from scorekeeper.services.backups import folder
from tests.serving import forked, run

from .test_backup import HAND
from .test_serve import refused

pytestmark = pytest.mark.only_on("sqlite")


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two hands and two backups; the second has both hands, the first has one."""
    data = tmp_path_factory.mktemp("used") / "data"
    for hand in (1, 2):
        with forked(data, "--owner-link") as site:
            link = site.owner_path()
            assert link is not None
            with Phone(site.address, link) as owner:
                table = owner.open_game("first-game")
                owner.record(table, f"hand-number-{hand}", hand, HAND)
            assert site.stop() == 0
        (data / "backups").mkdir(exist_ok=True)
        newest = folder.by_rank(data / "backups")[0]
        older = folder.file_name(newest.at.replace(hour=0, minute=0, second=hand), newest.site)
        newest.path.rename(newest.path.with_name(older))
    return data


@pytest.fixture
def data(used: Path, tmp_path: Path) -> Path:
    """A copy of it to break."""
    return Path(shutil.copytree(used, tmp_path / "data"))


def truncate_database(data: Path) -> None:
    file = data / "scorekeeper.sqlite3"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty_database(data: Path) -> None:
    (data / "scorekeeper.sqlite3").write_bytes(b"")


def overwrite_database(data: Path) -> None:
    (data / "scorekeeper.sqlite3").write_bytes(b"not a database" * 1000)


def remove_database(data: Path) -> None:
    (data / "scorekeeper.sqlite3").unlink()


def remove_database_and_key(data: Path) -> None:
    remove_database(data)
    (data / "secret-key").unlink()


def remove_key(data: Path) -> None:
    (data / "secret-key").unlink()


def refusal(data: Path) -> str:
    status, sentences = refused("--data", str(data), "--port", "0")
    assert status == 1
    assert len(sentences.splitlines()) <= 2
    return sentences


def restore(sentences: str) -> None:
    """Run the command that a refusal names."""
    (command,) = re.findall(r"with: scorekeeper (.*)", sentences)
    done = run(*shlex.split(command))
    assert (done.returncode, done.stderr) == (0, "")


def is_served(data: Path, hands: int) -> None:
    with (
        forked(data, "--owner-link") as site,
        closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database,
    ):
        assert database.execute("SELECT count(*) FROM scorekeeper_line").fetchone() == (hands,)
        assert site.stop() == 0


@pytest.mark.parametrize(
    "lose",
    [
        pytest.param(truncate_database, marks=pytest.mark.long),
        empty_database,
        pytest.param(overwrite_database, marks=pytest.mark.long),
        remove_database,
        remove_database_and_key,
    ],
)
def test_a_lost_database_is_refused_and_restored(data: Path, lose: Callable[[Path], None]) -> None:
    lose(data)
    sentences = refusal(data)
    assert "The newest good backup has 3 entries and was made" in sentences
    assert "To start a new site instead, choose an empty folder with --data." in sentences
    restore(sentences)
    is_served(data, hands=2)


def test_a_lost_key_is_put_back_and_nothing_else_changes(data: Path) -> None:
    key = (data / "secret-key").read_text()
    remove_key(data)
    sentences = refusal(data)
    assert f"The secret key {data}/secret-key is missing" in sentences
    assert not (data / "secret-key").exists()
    restore(sentences)
    assert (data / "secret-key").read_text() == key
    is_served(data, hands=2)


def test_a_lost_key_without_a_backup_is_made_anew_only_when_asked(data: Path) -> None:
    remove_key(data)
    shutil.rmtree(data / "backups")
    assert "start with --new-key. All links and PINs will change." in refusal(data)
    with forked(data, "--new-key") as site:
        assert site.stop() == 0


def test_a_backup_that_is_damaged_itself_is_passed_over(data: Path) -> None:
    newest, _older = folder.by_rank(data / "backups")
    content = bytearray(newest.path.read_bytes())
    content[200] ^= 0xFF
    newest.path.write_bytes(bytes(content))
    remove_database(data)
    assert "The newest good backup has 2 entries" in refusal(data)


def test_counts_the_entries_that_the_newest_backup_lacks(data: Path) -> None:
    folder.by_rank(data / "backups")[0].path.unlink()
    file = data / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("PRAGMA writable_schema=ON")
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name='scorekeeper_tally'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    content[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(bytes(content))
    assert "the last entry will be missing." in refusal(data)


COMMANDS = (("check",), ("backup",), ("serve", "--port", "0"), ("publish", "results"), ("rehearse", "Nationals"))


def test_a_database_of_a_newer_version_is_refused_with_the_way_back(data: Path) -> None:
    before = data / "backups" / "before-upgrades"
    before.mkdir()
    older, _newest = reversed(folder.by_rank(data / "backups"))
    older.path.rename(before / older.path.name)
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database, database:
        database.execute("UPDATE scorekeeper_installation SET version = '7.0.0'")
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_later', '2030-01-01')"
        )
    for command in COMMANDS:
        done = run(*command, "--data", str(data))
        assert done.returncode in (1, 2), command
        assert done.stdout == "", command
        refusal, way_back = done.stderr.splitlines()
        version = f"Version 7.0.0 wrote this data, and this is version {__version__}."
        assert refusal == f"{version} Start that version instead.", command
        assert way_back.startswith("The backup from before the upgrade has 2 entries and was made "), command
        assert "the last entry will be missing." in way_back, command
    (arguments,) = re.findall(r"To go back to it: scorekeeper (.*)", way_back)
    done = run(*shlex.split(arguments))
    assert (done.returncode, done.stderr) == (0, "")
    is_served(data, hands=1)


def test_a_newer_database_without_a_version_of_its_own_is_refused_too(data: Path) -> None:
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database, database:
        database.execute("DROP TABLE scorekeeper_installation")
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_later', '2030-01-01')"
        )
    status, sentences = refused("--data", str(data), "--port", "0")
    assert status == 1
    assert sentences.startswith(f"A newer version wrote this data, and this is version {__version__}.")
    assert "The newest good backup has 3 entries" in sentences
