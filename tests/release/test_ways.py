"""Each way to install the site from an index starts it, up to the first recorded hand. The index is a local folder."""

from __future__ import annotations

import os
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.release.game_night import GameNight
from tests.release.packing import call
from tests.serving import ROOT, started

PROGRAMS = Path(sys.executable).parent


def settings_of_uv(home: Path, *folders: Path) -> dict[str, str]:
    """Return variables with which uv and pipx find distributions in these folders only, and write nowhere else."""
    settings = home / "uv.toml"
    listed = ", ".join(f'"{folder.as_posix()}"' for folder in folders)
    settings.write_text(f"no-index = true\nfind-links = [{listed}]\n", encoding="utf-8")
    return {
        "HOME": str(home),
        "UV_CONFIG_FILE": str(settings),
        "UV_CACHE_DIR": str(home / "cache"),
        "UV_TOOL_DIR": str(home / "tools"),
        "UV_PYTHON": sys.executable,
        "UV_PYTHON_DOWNLOADS": "never",
        "PIPX_HOME": str(home / "pipx"),
        "PIPX_DEFAULT_BACKEND": "uv",
        "PIPX_DEFAULT_PYTHON": sys.executable,
    }


def play(program: Sequence[str | Path], folder: Path, **variables: str) -> None:
    """Start the site on a new data folder, record a hand, and stop it."""
    data = folder / "data"
    with started("--data", str(data), program=list(map(str, program)), folder=folder, **variables) as site:
        night = GameNight(site)
        night.record()
        assert "Ann" in night.pdf_text()
        assert site.stop() == 0


def test_the_wheel_has_all_that_the_site_starts_with(tmp_path: Path, wheels: Path) -> None:
    """Its code, templates, and static files, with the libraries that are here. `make long` installs those too."""
    (wheel,) = wheels.glob("sheepshead_scorekeeper-*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "unpacked")
    play([sys.executable, "-m", "scorekeeper"], tmp_path, PYTHONPATH=str(tmp_path / "unpacked"))


@pytest.mark.long
def test_uvx_starts_the_site_from_sdists(tmp_path: Path, libraries: Path, sdists: Path) -> None:
    """Of all ways this one does the most: it builds the wheels, makes an environment, and installs into it."""
    play([PROGRAMS / "uvx", "sheepshead"], tmp_path, **settings_of_uv(tmp_path, libraries, sdists))


@pytest.mark.long
def test_uvx_starts_the_site_from_wheels(tmp_path: Path, libraries: Path, wheels: Path) -> None:
    play([PROGRAMS / "uvx", "sheepshead"], tmp_path, **settings_of_uv(tmp_path, libraries, wheels))


@pytest.mark.long
def test_pipx_runs_the_site_from_sdists(tmp_path: Path, libraries: Path, sdists: Path) -> None:
    play([PROGRAMS / "pipx", "run", "sheepshead"], tmp_path, **settings_of_uv(tmp_path, libraries, sdists))


@pytest.mark.parametrize("kind", ["wheels", "sdists"])
@pytest.mark.long
def test_pip_installs_the_site(tmp_path: Path, libraries: Path, kind: str, request: pytest.FixtureRequest) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    index = ("--no-index", "--find-links", libraries, "--find-links", request.getfixturevalue(kind))
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-compile")
    call(*pip, *index, "sheepshead", folder=tmp_path)
    play([programs / "sheepshead"], tmp_path)


@pytest.mark.long
def test_what_the_lock_says_is_enough(tmp_path: Path, wheels: Path) -> None:
    """The containers install so; needs an index with the locked files."""
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-compile")
    call(*pip, "--require-hashes", "--requirement", ROOT / "requirements" / "run.txt", folder=tmp_path)
    call(*pip, "--no-deps", "--no-index", *wheels.glob("sheepshead_scorekeeper-*.whl"), folder=tmp_path)
    play([programs / "scorekeeper"], tmp_path)
