"""The wheel holds everything: installed into a fresh environment, it serves a page and a static file."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener
from zipfile import ZipFile

import pytest

from tests.serving import ROOT, environment, started


def run(*command: str | Path, folder: Path) -> None:
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment(), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, folder=ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment that holds the wheel and what the lock says it needs."""
    home = tmp_path_factory.mktemp("home") / "venv"
    venv.create(home)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-compile")
    run(*pip, "--require-hashes", "--requirement", ROOT / "requirements" / "run.txt", folder=home)
    run(*pip, "--no-deps", "--no-index", wheel, folder=home)
    return programs


def tracked(*folders: str) -> set[str]:
    listed = subprocess.run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in listed.stdout.split("\0") if name}


def test_the_wheel_holds_every_file_of_the_packages_and_the_site(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = set(archive.namelist())
    packages = tracked("scorekeeper", "tournaments")
    site = {f"scorekeeper/site/{name}" for name in tracked("templates", "static")}
    site |= {f"scorekeeper/site/{name.removeprefix('fixtures/')}" for name in tracked("fixtures/conformance")}
    assert packages
    assert (packages | site) - held == set()
    assert not [name for name in held if name.startswith(("tests/", "fixtures/", "benchmarks/"))]


@pytest.mark.long
def test_it_serves_from_a_fresh_environment(installed: Path, tmp_path: Path) -> None:
    with started("--data", str(tmp_path / "data"), program=[str(installed / "scorekeeper")], folder=tmp_path) as site:
        visitor = build_opener(HTTPCookieProcessor())
        path = site.owner_path()
        assert path is not None
        with visitor.open(site.address + path) as page:
            text = page.read().decode()
        sheets = re.findall(r'href="(/static/[^"]+\.css)"', text)
        assert sheets
        for sheet in sheets:
            with visitor.open(site.address + sheet) as answer:
                assert answer.headers["Content-Type"].startswith("text/css")
                assert answer.read()


@pytest.mark.long
def test_its_engine_reads_the_presets_that_came_along(installed: Path, tmp_path: Path) -> None:
    run(installed / "scorekeeper", "rules", "walleye", folder=tmp_path)
