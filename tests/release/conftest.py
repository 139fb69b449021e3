"""The distributions, built once for the tests of a process."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.release import packing
from tests.serving import ROOT


@pytest.fixture(scope="package")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the wheels of all distributions."""
    folder = tmp_path_factory.mktemp("wheels")
    packing.build(folder, "wheel")
    return folder


@pytest.fixture(scope="package")
def sdists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the sdists of all distributions."""
    folder = tmp_path_factory.mktemp("sdists")
    packing.build(folder, "sdist")
    return folder


@pytest.fixture(scope="package")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the wheels of what the site needs, and of what builds from source."""
    folder = tmp_path_factory.mktemp("libraries")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packing.add_requirements(folder, *project["optional-dependencies"]["site"], *packing.BACKENDS)
    return folder
