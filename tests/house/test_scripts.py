"""Scripts and style sheets find elements by attributes that carry no words: those may stand on anything."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOUND_BY = re.compile(r"\[(data-[a-z-]+)")
WITH_WORDS = re.compile(r"\b(data-[a-z-]+)=[\"'](?:[^\"'<>{]|\{\{[^}]*\}\})*\{% *(?:block)?translate\b")


def test_no_attribute_both_carries_words_and_finds_an_element() -> None:
    """A tap on anything around the words would do what the script does for the one element that it means."""
    finding = {name for path in (ROOT / "static").rglob("*.*s") for name in FOUND_BY.findall(path.read_text("utf-8"))}
    worded = {
        name for path in (ROOT / "templates").rglob("*.html") for name in WITH_WORDS.findall(path.read_text("utf-8"))
    }
    assert len(finding) > 20
    assert len(worded) > 20
    assert finding & worded == set()
