"""The page about the architecture sends nobody astray: the files and names of "Where to look" are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.same_everywhere

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/develop/architecture.md").read_text("utf-8")
TABLE = PAGE.partition("## Where to look")[2].partition("\n## ")[0]
ROWS = [row for row in TABLE.splitlines() if row.startswith("| ") and not row.startswith("| question |")]
CODE = re.compile(r"`([^`]+)`")
NAME = re.compile(r"[A-Za-z_]+")


def files_named(row: str) -> list[Path]:
    """Return the files that a row names. A path may begin in a folder above the one named before it."""
    files: list[Path] = []
    folder = ROOT
    for text in CODE.findall(row):
        if "/" in text or text.endswith(".py"):
            places = (place for place in (folder, *folder.parents) if any(place.glob(text.rstrip("/"))))
            place = next(places, None)
            assert place, f"{text} is not there"
            found = next(place.glob(text.rstrip("/")))
            files += [path for path in place.glob(text) if path.is_file()] or [*found.rglob("*.py")]
            folder = found if found.is_dir() else found.parent
    return files


def test_names_are_in_the_files_beside_them() -> None:
    assert len(ROWS) > 10
    for row in ROWS:
        known = {word for path in files_named(row) for word in NAME.findall(path.read_text("utf-8"))}
        named = {text for text in CODE.findall(row.partition("|")[2].partition("|")[2]) if NAME.fullmatch(text)}
        assert named - known == set(), row
