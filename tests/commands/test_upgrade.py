"""`scorekeeper upgrade`: a checked backup first, then the command of whatever installed the program."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper import __version__, configuration
from scorekeeper.commands import upgrade
from scorekeeper.commands.upgrade import UpgradeWay, upgrade_way
from scorekeeper.services.backups import archive
from scorekeeper.services.backups.archive import manifest_of
from tests.later.sums import sums
from tests.serving import ROOT, environment, fill, forked, run

pytestmark = pytest.mark.only_on("sqlite")
LATER = {"DJANGO_SETTINGS_MODULE": "tests.later.settings"}
PIP = (sys.executable, "-m", "pip", "install", "--upgrade", "sheepshead")


@pytest.mark.parametrize(
    ("package", "prefix", "command"),
    [
        (
            "/home/a/.local/share/uv/tools/scorekeeper/lib/scorekeeper",
            "/home/a/.local/share/uv/tools/scorekeeper",
            "uv",
        ),
        ("/home/a/.local/pipx/venvs/scorekeeper/lib/scorekeeper", "/home/a/.local/pipx/venvs/scorekeeper", "pipx"),
        ("/srv/venv/lib/python3.13/site-packages/scorekeeper", "/srv/venv", PIP[0]),
    ],
)
def test_the_installer_upgrades(monkeypatch: pytest.MonkeyPatch, package: str, prefix: str, command: str) -> None:
    before = upgrade_way(Path(package), Path(prefix), is_app=False, is_container=False)
    assert before == UpgradeWay(steps="install it again from the folder of the new source, as you did with this one.")
    monkeypatch.setattr(upgrade, "ON_PYPI", True)
    assert upgrade_way(Path(package), Path(prefix), is_app=False, is_container=False).command[0] == command


@pytest.mark.parametrize(
    ("package", "is_app", "says"),
    [
        ("/home/a/.cache/uv/archive-v0/x/lib/scorekeeper", False, "from the folder of the new source"),
        (str(ROOT / "scorekeeper"), False, "git pull"),
        ("/tmp/_MEI1/scorekeeper", True, "download the new app"),
        ("/app/scorekeeper", False, "docker compose up"),
    ],
)
def test_others_are_told_what_to_do(package: str, is_app: bool, says: str) -> None:
    way = upgrade_way(
        Path(package), Path("/home/a/.cache/uv"), is_app=is_app, is_container=package == "/app/scorekeeper"
    )
    assert way.command == ()
    assert says in way.steps


def test_a_checked_backup_comes_first(tmp_path: Path) -> None:
    fill(tmp_path)
    done = run("upgrade", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    (backup,) = (tmp_path / "backups" / "before-upgrades").iterdir()
    assert manifest_of(backup).program == __version__
    first, second = done.stdout.splitlines()
    assert first == f"Backup: {backup}, checked."
    assert second == f"This is version {__version__}. To upgrade, run `git pull` and then `make run` in {ROOT}."


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of today, for the later version one of an earlier version: a game and half an event."""
    data = tmp_path_factory.mktemp("today") / "data"
    command = [sys.executable, "-m", "tests.later.data"]
    subprocess.run(command, cwd=ROOT, env=environment(SCOREKEEPER_DATA=str(data)), check=True, capture_output=True)
    return data


@pytest.fixture
def data(today: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(today, tmp_path / "data")


def shape(database: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()


def test_a_start_brings_the_data_to_the_new_shape_after_a_backup(data: Path, tmp_path: Path) -> None:
    database, backups = data / archive.DATABASE, data / "backups" / "before-upgrades"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DROP TRIGGER guard_posting_update")  # as if the later version had added it
    before, shape_before = sums(database), shape(database)
    with forked(data, **LATER) as site:
        with urlopen(f"{site.address}/healthz") as health:
            assert json.load(health)["ok"] is True
        site.stop()
    assert shape(database) != shape_before
    assert sums(database) == before
    done = run("check", "--data", str(data), **LATER)
    assert done.stdout.endswith("All good.\n")  # its guards are there
    (file,) = backups.iterdir()
    (tmp_path / "opened").mkdir()
    manifest = archive.unpack(file, tmp_path / "opened")
    assert {key: list(head) for key, head in manifest.heads.items()} == before["heads"]
    assert sums(tmp_path / "opened" / archive.DATABASE) == before
    assert shape(tmp_path / "opened" / archive.DATABASE) == shape_before
    with forked(data, **LATER) as site:  # nothing to change: no other one
        site.stop()
    assert len(list(backups.iterdir())) == 1


@pytest.mark.parametrize("fault", ["altered entry", "no room"])
def test_nothing_changes_where_that_backup_fails(data: Path, fault: str) -> None:
    database = data / archive.DATABASE
    if fault == "no room":
        (data / "backups").write_text("in the way")
    else:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DROP TRIGGER guard_entry_update")
            connection.execute("UPDATE scorekeeper_entry SET why = 'someone else' WHERE seq = 2")
    before = shape(database)
    done = run("serve", "--port", "0", "--data", str(data), **LATER)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "This version changes the database, but the backup before that failed. Nothing was changed. "
    )
    assert ("was altered" in done.stderr) == (fault == "altered entry")
    assert shape(database) == before


@pytest.mark.parametrize("command", [("check",), ("publish", "results"), ("rehearse", "Nationals")])
def test_before_the_first_start_of_a_new_version_commands_say_what_to_do(today: Path, command: tuple[str, ...]) -> None:
    done = run(*command, "--data", str(today), **LATER)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr == (
        f"An earlier version wrote this data. Bring it to version {__version__} by starting the site. "
        f"It makes a backup first. Run: scorekeeper serve --data {today}\n"
    )


def test_data_of_an_earlier_version_is_backed_up_and_restored(today: Path, tmp_path: Path) -> None:
    made = run("backup", "--data", str(today), "--to", str(tmp_path), **LATER)
    assert (made.returncode, made.stderr) == (0, "")
    (backup,) = tmp_path.glob("*.zip")
    again = tmp_path / "again"
    assert run("restore", str(backup), "--data", str(again), **LATER).returncode == 0
    assert run("check", "--data", str(again), **LATER).stdout.endswith("All good.\n")
    assert sums(again / archive.DATABASE) == sums(today / archive.DATABASE)


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("check",), ("backup",), ("upgrade",)])
def test_data_from_before_the_first_release_is_refused(data: Path, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(data / archive.DATABASE)) as database, database:
        database.execute("UPDATE django_migrations SET name = '0001_ledger' WHERE app = 'scorekeeper'")
    done = run(*command, "--data", str(data))
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr == (
        "A version before the first release wrote this data. This version can't read it. "
        "To start a new site instead, choose an empty folder with --data.\n"
    )


def test_nothing_is_upgraded_where_the_backup_fails(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "backups").write_text("in the way")
    done = run("upgrade", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "the backup before that failed. Nothing was changed." in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(("status", "said"), [(0, "Start it with: scorekeeper serve"), (1, "")])
def test_the_command_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int, said: str
) -> None:
    tool, asked, output = tmp_path / "tool", tmp_path / "asked", io.StringIO()
    tool.write_text(f'#!/bin/sh\necho "$@" > "{asked}"\nexit {status}\n')
    tool.chmod(0o755)
    monkeypatch.setattr(upgrade, "upgrade_way", lambda *_, **__: UpgradeWay((str(tool), "upgrade", "sheepshead")))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv(configuration.DATA_VARIABLE, str(tmp_path / "none"))
    assert upgrade.main(["--data", str(tmp_path / "none")], io.StringIO(), output) == status
    assert asked.read_text() == "upgrade sheepshead\n"
    assert said in output.getvalue()
    assert ("The upgrade failed." in capsys.readouterr().err) == bool(status)
