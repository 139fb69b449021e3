"""`scorekeeper upgrade`: a checked backup first, then the command of whatever installed the program."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import __version__, configuration
from scorekeeper.commands import upgrade
from scorekeeper.commands.upgrade import UpgradeWay, upgrade_way
from scorekeeper.services.backups.archive import manifest_of
from tests.serving import ROOT, environment, fill, run

pytestmark = pytest.mark.only_on("sqlite")
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
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in the shape that ten migrations ago was the last: its tables had other names and columns."""
    data = tmp_path_factory.mktemp("older") / "data"
    fill(data)
    back = [sys.executable, "-m", "django", "migrate", "scorekeeper", "0013", "--settings", "scorekeeper.settings"]
    subprocess.run(back, cwd=ROOT, env=environment(SCOREKEEPER_DATA=str(data)), check=True, capture_output=True)
    return data


@pytest.mark.parametrize("command", [("check",), ("publish", "results"), ("rehearse", "Nationals")])
def test_before_the_first_start_of_a_new_version_commands_say_what_to_do(older: Path, command: tuple[str, ...]) -> None:
    done = run(*command, "--data", str(older))
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr == (
        f"An earlier version wrote this data. Bring it to version {__version__} by starting the site. "
        f"It makes a backup first. Run: scorekeeper serve --data {older}\n"
    )


def test_data_of_an_earlier_version_is_backed_up_and_restored(older: Path, tmp_path: Path) -> None:
    made = run("backup", "--data", str(older), "--to", str(tmp_path))
    assert (made.returncode, made.stderr) == (0, "")
    (backup,) = tmp_path.glob("*.zip")
    again = tmp_path / "again"
    assert run("restore", str(backup), "--data", str(again)).returncode == 0
    assert run("check", "--data", str(again)).stdout.endswith("All good.\n")


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
