"""The image for containers, as far as that goes without an engine: its steps, its user, and the check of its health."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.test_compose import COMPOSE, DOCKERFILE, PAGE, SERVICES
from tests.release.game_night import GameNight
from tests.serving import ROOT, environment, fill, forked, started
from tests.waiting import LONG

SITE = SERVICES["site"]
HOST = "scores.example"
_HEAD, FIRST, LAST = DOCKERFILE.split("\nFROM ")
PLACES = ("source", "build", "wheels", "site", "data")  # folders at the root of the image


def steps(stage: str) -> list[str]:
    """The shell commands of a stage, without the mounts of an engine."""
    joined = stage.replace("\\\n", " ")
    return [re.sub(r"--mount=\S+", "", line) for line in re.findall(r"^RUN (.+)$", joined, re.MULTILINE)]


def instruction(name: str) -> str:
    (line,) = re.findall(rf"^{name} (.+)$", LAST, re.MULTILINE)
    return str(line)


def test_the_last_stage_has_the_wheel_and_no_source() -> None:
    assert "COPY" not in LAST
    assert "/source" not in LAST
    assert "from=built,source=/wheels" in LAST
    assert set(re.findall(r"--requirement (\S+)", LAST)) == {"/wheels/run.txt"}


def test_everything_that_is_installed_is_locked() -> None:
    installs = re.findall(r"pip (?:install|wheel) ([^&\n]+)", DOCKERFILE.replace("\\\n", " "))
    assert len(installs) == 4
    for arguments in installs:
        assert "--no-deps" in arguments
        assert "--require-hashes" in arguments or "--no-index" in arguments or "--no-build-isolation" in arguments


def test_one_port_and_one_folder_everywhere() -> None:
    (*_call, check) = SITE["healthcheck"]["test"]
    port = instruction("EXPOSE")
    assert f'"--port", "{port}"' in instruction("CMD")
    assert f"127.0.0.1:{port}/" in check
    assert f"site:{port}" in SERVICES["proxy"]["command"]
    folder = instruction("VOLUME")
    assert f"SCOREKEEPER_DATA={folder} " in instruction("ENV")
    assert [volume.partition(":")[2] for volume in SITE["volumes"]] == [folder]
    assert f"install -d -o scorekeeper -m 0700 {folder}" in LAST


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A secret key, made by the command on the page."""
    (command,) = re.findall(r'^ +python3 (-c ".+") > secret-key && chmod 0444 secret-key$', PAGE, re.MULTILINE)
    file = tmp_path / Path(COMPOSE["secrets"]["key"]["file"]).name
    program = [sys.executable, *shlex.split(command)]
    file.write_text(subprocess.run(program, capture_output=True, text=True, check=True).stdout)
    file.chmod(0o444)
    return file


def variables(key: Path) -> dict[str, str]:
    """What the site's container sets, but for the database: SQLite in the data folder."""
    said: dict[str, str] = SITE["environment"]
    return {
        **{name: value for name, value in said.items() if name != "DATABASE_URL"},
        "SCOREKEEPER_HOSTS": HOST,
        "SCOREKEEPER_TIME_ZONE": "America/Chicago",
        "SCOREKEEPER_SECRET_KEY_FILE": str(key),
    }


def is_healthy(address: str, host: str = HOST) -> bool:
    """Return whether the check of the site's health succeeds against an address."""
    (_call, _python, option, program) = SITE["healthcheck"]["test"]
    command = [sys.executable, option, program.replace("http://127.0.0.1:8000", address)]
    done = subprocess.run(command, env=environment(SCOREKEEPER_HOSTS=host), capture_output=True, timeout=LONG)
    return done.returncode == 0


@pytest.mark.only_on("sqlite")
def test_the_check_of_its_health_tells_a_healthy_site_from_none(tmp_path: Path, key: Path) -> None:
    fill(tmp_path / "data")
    with forked(tmp_path / "data", **variables(key)) as site:
        assert is_healthy(site.address)
        assert not is_healthy(site.address, "another.example")
        assert site.stop() == 0
    assert not is_healthy(site.address)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in place of the image's root, where the steps of both stages were done; needs an index."""
    root = tmp_path_factory.mktemp("image")
    for folder in (root, *root.parents[:2]):
        folder.chmod(0o755)  # its user has to get there
    (root / "source").symlink_to(ROOT)
    for step in (*steps(FIRST), *steps(LAST)):
        if step.startswith("useradd"):
            continue
        command = re.sub(rf"(?<![\w.])/({'|'.join(PLACES)})\b", rf"{root}/\1", step)
        command = re.sub(r"^( *)python ", rf"\1{sys.executable} ", command)
        subprocess.run(["sh", "-euc", command], cwd=root, env=environment(), check=True, capture_output=True)
    return root


@pytest.mark.long
def test_its_steps_install_a_site_that_serves(image: Path, tmp_path: Path) -> None:
    programs = image / "site" / "bin"
    with started("--data", str(tmp_path / "data"), program=[str(programs / "scorekeeper")], folder=tmp_path) as site:
        night = GameNight(site)
        night.record()
        assert site.stop() == 0
    shown = subprocess.run(
        [programs / "python", "-c", "import scorekeeper; print(scorekeeper.__file__)"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert Path(shown.strip()).is_relative_to(image / "site")


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="Only root can try what another user may.")
def test_its_user_writes_to_the_data_folder_alone(image: Path) -> None:
    user = int(instruction("USER"))
    data = image / "data"
    data.mkdir(mode=0o700)
    os.chown(data, user, user)
    listed = subprocess.run(
        ["find", image, "-not", "-type", "l", "-writable"], user=user, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert listed == [str(data)]
