"""The page about differences of score and replay is that of its list."""

from __future__ import annotations

import runpy
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "develop"


def test_the_page_is_written_from_the_list() -> None:
    writer = runpy.run_path(str(FOLDER / "agreement.py"))
    assert writer["page"]() == (FOLDER / "score-and-replay.md").read_text(encoding="utf-8")
    assert {listed["from"] for listed in writer["DIFFERENCES"].values()} == writer["PARTS"].keys()
