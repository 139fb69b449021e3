"""`scorekeeper service`: the unit that systemd gets, and what is said where there is no systemd."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.commands import service
from tests.serving import run
from tests.waiting import LONG

pytestmark = [
    pytest.mark.only_on("sqlite"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="systemd is Linux's"),
]
# Stands in for the service manager of a session, which tests have none of: it writes down what it is asked.
SYSTEMCTL = """#!/bin/sh
echo "$@" >> "$HOME/asked"
case "$*" in *is-active*) echo active;; *"$FAILS"*) echo "no bus" >&2; exit 1;; esac
"""


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Variables of a user with a home of their own and a service manager that notes what it is asked."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "systemctl").write_text(SYSTEMCTL)
    (tmp_path / "bin" / "systemctl").chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    return {"HOME": str(tmp_path), "PATH": path, "XDG_CONFIG_HOME": "", "FAILS": "nothing fails"}


def words(line: str) -> list[str]:
    """The words of a command in a unit, as systemd reads them."""
    return [word.replace("%%", "%").replace("$$", "$") for word in shlex.split(line)]


def unit(home: dict[str, str]) -> Path:
    return Path(home["HOME"], ".config", "systemd", "user", "scorekeeper.service")


def test_installs_a_unit_for_the_same_data_and_prints_the_owners_link(home: dict[str, str]) -> None:
    data = Path(home["HOME"], "my data 100%")
    variables = {**home, "SCOREKEEPER_TIME_ZONE": "America/Chicago"}
    done = run("service", "install", "--data", str(data), "--name", "Lions", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    assert (data / "scorekeeper.sqlite3").exists()
    lines = unit(home).read_text().splitlines()
    (command,) = (words(line.partition("=")[2]) for line in lines if line.startswith("ExecStart="))
    assert command[:4] == [sys.executable, "-m", "scorekeeper", "serve"]
    assert command[4:] == ["--no-browser", "--data", str(data), "--port", "8000", "--name", "lions"]
    assert 'Environment="SCOREKEEPER_TIME_ZONE=America/Chicago"' in lines
    assert "Restart=on-failure" in lines
    assert stat.S_IMODE(unit(home).stat().st_mode) == 0o600
    asked = Path(home["HOME"], "asked").read_text().splitlines()
    assert asked == [
        "--user show-environment",
        "--user daemon-reload",
        "--user enable scorekeeper.service",
        "--user restart scorekeeper.service",
    ]
    assert "/l/" in done.stdout
    assert "sudo loginctl enable-linger" in done.stdout
    status = run("service", "status", **home)
    assert status.returncode == 0
    assert f"Data folder:   {data}\n" in status.stdout
    assert "Address:       no answer" in status.stdout
    assert run("service", "uninstall", **home).stdout == "Stopped. The data is still there.\n"
    assert not unit(home).exists()
    assert (data / "scorekeeper.sqlite3").exists()
    assert "disable --now scorekeeper.service" in Path(home["HOME"], "asked").read_text()


def test_systemd_itself_takes_the_unit(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("SYSTEMD UNIT: systemd-analyze not found. Install Debian's package systemd.")
    text = service.unit_text(
        [sys.executable, "-m", "scorekeeper"],
        ["--data", '/srv/a "folder" of $5 100% \\ more'],
        {"SCOREKEEPER_HOSTS": "a.example, b.example", "DATABASE_URL": "postgresql://u:p%40ss@h/n"},
        str(tmp_path),
    )
    file = tmp_path / "scorekeeper.service"
    file.write_text(text)
    env = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", "--man=no", str(file)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )
    complaints = [line for line in done.stderr.splitlines() if "scorekeeper" in line]
    assert (done.returncode, complaints) == (0, [])


def test_systemd_finds_a_fault_in_a_unit(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("SYSTEMD UNIT: systemd-analyze not found. Install Debian's package systemd.")
    file = tmp_path / "scorekeeper.service"
    file.write_text(service.unit_text(["no/absolute/path"], [], {}, ""))
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", "--man=no", str(file)],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )
    assert done.returncode != 0


def test_says_what_systemctl_refused(home: dict[str, str]) -> None:
    done = run("service", "install", **{**home, "FAILS": "enable"})
    assert done.returncode == 1
    assert done.stderr.startswith("systemctl --user enable scorekeeper.service failed: no bus\n")


@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_changes_nothing_without_a_service_manager(home: dict[str, str], action: str) -> None:
    if action == "uninstall":
        assert run("service", "install", **home).returncode == 0
    before = sorted(Path(home["HOME"]).rglob("*"))
    done = run("service", action, **{**home, "FAILS": "show-environment"})
    assert done.returncode == 1
    assert done.stderr.startswith("Your user's service manager can't be reached: no bus\nLog in as this user")
    after = sorted(Path(home["HOME"]).rglob("*"))
    assert [path for path in after if path.name != "asked"] == [path for path in before if path.name != "asked"]


@pytest.mark.parametrize("action", ["install", "uninstall", "status"])
def test_other_systems_are_told_where_the_steps_are(home: dict[str, str], tmp_path: Path, action: str) -> None:
    done = run("service", action, **{**home, "PATH": str(tmp_path)})
    assert done.returncode == 1
    assert done.stderr.startswith("This needs Linux with systemd. For macOS and Windows, follow the steps in ")
    assert not unit(home).exists()


@pytest.mark.parametrize("action", ["uninstall", "status"])
def test_says_that_none_is_installed(home: dict[str, str], action: str) -> None:
    done = run("service", action, **home)
    assert (done.returncode, done.stderr.startswith("No service is installed.")) == (1, True)
