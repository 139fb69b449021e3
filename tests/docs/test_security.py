"""The page about security names tests; they are there, and each has what it names."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "develop" / "security.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)


def is_there(path: str, test: str) -> bool:
    """Return whether a file is there, and in it the test that is named."""
    if not (ROOT / path).is_file():
        return False
    return not test or f"\ndef {test}(" in (ROOT / path).read_text(encoding="utf-8")


def test_what_is_named_is_there() -> None:
    assert len(NAMED) > 30
    assert [f"{path}::{test}" for path, test in NAMED if not is_there(path, test)] == []


def test_every_threat_names_what_tries_it() -> None:
    table = PAGE.partition("## Threats")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ") and not line.startswith("| who | wants")]
    assert len(rows) > 10
    assert [row for row in rows if "`tests/" not in row] == []


def test_it_says_what_is_not_defended() -> None:
    assert len(re.findall(r"^- \*\*", PAGE.partition("## What is not defended")[2], re.MULTILINE)) >= 5
