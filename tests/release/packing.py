"""Build the distributions, and a local index with them and everything that they need. Needs no network."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from itertools import product
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement

from tests.serving import ROOT, environment

BACKENDS = ("hatchling", "pip")  # to build from source and to make environments
SOURCES = (ROOT, ROOT / "release" / "sheepshead")  # a distribution each
LEFT_BY_INSTALLERS = ("INSTALLER", "REQUESTED", "direct_url.json", "RECORD")


def call(*command: str | Path, folder: Path, **variables: str) -> str:
    """Run a command and return what it printed. Fails the test with all it wrote where it does not succeed."""
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment(**variables), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folder: Path, target: str) -> None:
    """Build the wheel or the sdist of each distribution into a folder."""
    for source in SOURCES:
        call(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder, folder=source)


def add_requirements(folder: Path, *requirements: str) -> None:
    """Add to a folder a wheel of each distribution that these need, packed from what is installed here."""
    packed: set[str] = set()
    waiting = list(requirements)
    while waiting:
        requirement = Requirement(waiting.pop())
        if str(requirement) in packed or not _applies(requirement, set()):
            continue
        packed.add(str(requirement))
        needed = distribution(requirement.name)
        if not any(folder.glob(f"{_normalized(needed)}-*")):
            pack(needed, folder)
        waiting += [
            str(each).partition(";")[0]
            for each in map(Requirement, needed.requires or ())
            if _applies(each, requirement.extras)
        ]


def _applies(requirement: Requirement, extras: set[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def _normalized(installed: Distribution) -> str:
    return installed.metadata["Name"].replace("-", "_").replace(".", "_").lower()


def pack(installed: Distribution, folder: Path) -> Path:
    """Write the wheel that a distribution was installed from, its programs left out, which installers make again."""
    path = folder / f"{_normalized(installed)}-{installed.version}-{_tag(installed)}.whl"
    record = io.StringIO()
    lines = csv.writer(record)
    with ZipFile(path, "w") as archive:
        for file in installed.files or ():
            if ".." in file.parts or file.suffix == ".pyc" or file.name in LEFT_BY_INSTALLERS:
                continue
            archive.write(str(file.locate()), str(file))
            lines.writerow([file, f"{file.hash.mode}={file.hash.value}" if file.hash else "", file.size])
        name = next(str(file) for file in installed.files or () if file.name == "RECORD")
        lines.writerow([name, "", ""])
        archive.writestr(name, record.getvalue())
    return path


def _tag(installed: Distribution) -> str:
    """Return the tags of a wheel as its file name has them, like `py2.py3-none-any`."""
    tags = [line.partition(": ")[2].split("-") for line in _wheel_lines(installed) if line.startswith("Tag: ")]
    parts = [list(dict.fromkeys(part)) for part in zip(*tags, strict=True)]
    assert sorted(map(tuple, tags)) == sorted(product(*parts)), tags
    return "-".join(".".join(part) for part in parts)


def _wheel_lines(installed: Distribution) -> Iterator[str]:
    text = installed.read_text("WHEEL")
    assert text, f"{installed.metadata['Name']} was not installed from a wheel"
    yield from text.splitlines()
