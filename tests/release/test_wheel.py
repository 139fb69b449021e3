"""The distributions hold what they must, and no more; and the engine needs no other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Mapping
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from scorekeeper import __version__
from tests.release.packing import call
from tests.serving import ROOT, environment

CODE, PLAYERS = "sheepshead-scorekeeper", "sheepshead"


def opened(wheels: Path, name: str) -> ZipFile:
    (path,) = wheels.glob(f"{name.replace('-', '_')}-[0-9]*.whl")
    return ZipFile(path)


def read(wheels: Path, name: str, file: str) -> str:
    """A file of the wheel's own folder, such as METADATA."""
    with opened(wheels, name) as archive:
        (path,) = (held for held in archive.namelist() if held.endswith(f".dist-info/{file}"))
        return archive.read(path).decode()


def metadata(wheels: Path, name: str) -> Message:
    return message_from_string(read(wheels, name, "METADATA"))


def tracked(*folders: str) -> set[str]:
    listed = subprocess.run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in listed.stdout.split("\0") if name}


def test_the_wheel_holds_every_file_of_the_packages_and_the_site(wheels: Path) -> None:
    with opened(wheels, CODE) as archive:
        held = set(archive.namelist())
    packages = tracked("scorekeeper", "tournaments")
    site = {f"scorekeeper/site/{name}" for name in tracked("templates", "static")}
    cases = {f"scorekeeper/{name.removeprefix('fixtures/')}" for name in tracked("fixtures/conformance")}
    assert packages
    assert (packages | site | cases) - held == set()
    assert "scorekeeper/py.typed" in held
    assert {name.partition("/")[0] for name in held if ".dist-info/" not in name} == {"scorekeeper", "tournaments"}
    assert not [name for name in held if "/tests/" in name or "/benchmarks/" in name or name.endswith(".pyc")]


def test_what_players_install_has_no_file_of_the_code(wheels: Path) -> None:
    with opened(wheels, PLAYERS) as archive:
        assert [name for name in archive.namelist() if ".dist-info/" not in name] == []


@pytest.mark.parametrize("name", [CODE, PLAYERS])
def test_the_metadata(wheels: Path, name: str) -> None:
    said = metadata(wheels, name)
    assert (said["Name"], said["Version"], said["License-Expression"]) == (name, __version__, "MIT")
    assert said["Requires-Python"] == ">=3.11"
    assert said["Summary"].endswith(".")
    assert said["Description-Content-Type"] == "text/markdown"


@pytest.mark.parametrize("name", [CODE, PLAYERS])
def test_the_page_at_the_index_needs_nothing_from_the_checkout(wheels: Path, name: str) -> None:
    page = metadata(wheels, name).get_payload()
    assert isinstance(page, str)
    assert page.startswith("# Sheepshead")
    assert [link for link in re.findall(r"\]\(([^)]+)\)", page) if not link.startswith("https://")] == []
    assert "<" not in page  # HTML, of which an index shows little


def test_the_code_alone_needs_nothing(wheels: Path) -> None:
    required = [Requirement(each) for each in metadata(wheels, CODE).get_all("Requires-Dist", [])]
    assert required
    assert [str(each) for each in required if each.marker is None or "extra ==" not in str(each.marker)] == []


def test_players_get_the_site_of_the_same_version(wheels: Path) -> None:
    said = metadata(wheels, PLAYERS)
    wanted = [Requirement(each) for each in said.get_all("Requires-Dist", [])]
    assert {str(each.specifier) for each in wanted} == {f"=={__version__}"}
    assert [(each.name, each.extras) for each in wanted if each.marker is None] == [(CODE, {"site"})]
    known = set(metadata(wheels, CODE).get_all("Provides-Extra", []))
    assert set(said.get_all("Provides-Extra", [])) == known - {"site"}


@pytest.mark.parametrize(("name", "command"), [(CODE, "scorekeeper"), (PLAYERS, "sheepshead")])
def test_each_has_a_command_of_its_own(wheels: Path, name: str, command: str) -> None:
    assert re.findall(r"^(\w+) = ", read(wheels, name, "entry_points.txt"), re.MULTILINE) == [command]


# What each command is asked: its arguments, its standard input, and a part of its answer.
ASKED: Mapping[str, tuple[list[str], str, str]] = {
    "rules": (["walleye"], "", "walleye"),
    "score": ([], '{"rules": "standard", "dealer": 5, "picker": 1, "partner": 3, "points": 75}', '"payouts": [2, -1'),
    "settle": ([], '{"balances": {"Ann": 2, "Bob": -2}}', '"amount": 2'),
    "notation": ([], "", ""),
    "draw": (["--players", "10", "--sessions", "2"], "", '"sessions": [[['),
    "conformance": ([], "", '"failed": 0'),
    "help": ([], "", "usage: scorekeeper"),
}
OF_THE_SITE = ("serve", "backup", "restore", "check", "publish", "rehearse")


@pytest.fixture(scope="module")
def alone(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment that holds the code and nothing else, not even pip."""
    home = tmp_path_factory.mktemp("alone")
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-compile")
    call(*pip, "--no-index", "--find-links", wheels, CODE, folder=home)
    return programs / "scorekeeper"


@pytest.mark.parametrize("command", ASKED)
def test_the_engines_commands_need_only_the_standard_library(alone: Path, tmp_path: Path, command: str) -> None:
    arguments, sent, part = ASKED[command]
    done = subprocess.run(
        [alone, command, *arguments], cwd=tmp_path, env=environment(), input=sent, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert part in done.stdout


def test_a_hand_is_replayed_and_analyzed_without_libraries(alone: Path, tmp_path: Path) -> None:
    cases = (ROOT / "fixtures" / "conformance").glob("*.jsonl")
    lines = (json.loads(line) for path in cases for line in path.read_text(encoding="utf-8").splitlines())
    hand = next(
        case["input"] for case in lines if case["command"] == "replay" and case["input"].get("rules") == "standard"
    )
    for command in ("replay", "analyze"):
        done = subprocess.run(
            [alone, command], cwd=tmp_path, env=environment(), input=json.dumps(hand), capture_output=True, text=True
        )
        assert json.loads(done.stdout)["ok"] is True, done.stderr


@pytest.mark.parametrize("command", OF_THE_SITE)
def test_the_sites_commands_say_how_to_get_it(alone: Path, tmp_path: Path, command: str) -> None:
    done = subprocess.run([alone, command], cwd=tmp_path, env=environment(), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert 'install the site\'s libraries: run `pip install ".[site]"` in its folder.\n' in done.stderr
