"""The catalog of rules: every row has existing options, golden hands, and a test that enters it on screen."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.engine.rules.presets import OPTIONS, option_choices, preset_slugs

pytestmark = pytest.mark.pages

DOCS = Path(__file__).resolve().parents[2] / "docs"
CATALOG: Any = SimpleNamespace(**runpy.run_path(str(DOCS / "develop" / "catalog.py")))
ROWS = CATALOG.rows()
# Every required row, without parts and presets.
NUMBERS = {
    "A": "1 2 3 4 5 6", "C": "1 2 3 4 5 6 7 8 8a 9", "D": "1 2 3 4", "E": "1 2 3 4 5 6 7 7a 8 9", "F": "1 2 3 4",
    "G": "1 1a 2 3 4 5 6 7", "H": "1 2 3 4", "I": "1 2 3 4 5 6", "J": "1 2 3",
}  # fmt: skip
NAMES = {letter + number for letter, numbers in NUMBERS.items() for number in numbers.split()}


def test_every_row_exists_once() -> None:
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names)
    assert {name.partition(".")[0] for name in names} - {"B"} == NAMES
    assert {row.preset for row in ROWS if row.preset} == set(preset_slugs())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_has_a_golden_hand(row: Any) -> None:
    assert [one.name for one in CATALOG.shows(row) if one.pays] != []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_rows_name_existing_options_and_values(row: Any) -> None:
    for name, value in row.options.items():
        options = {option.name for option in OPTIONS}
        values = (one for one in (value if isinstance(value, list) else [value]) if one != "any")
        assert name in options
        assert [one for one in values if not isinstance(one, int) and one not in option_choices(name)] == []


def test_golden_hands_name_existing_rows() -> None:
    names = {row.name for row in ROWS}
    assert [(one.name, row) for one in CATALOG.shown() for row in one.rows if row not in names] == []


def test_every_row_is_entered_on_screen_and_the_page_is_current() -> None:
    assert [row.name for row in ROWS if not CATALOG.screens(row)] == []
    assert CATALOG.page() == (DOCS / "develop" / "catalog.md").read_text(encoding="utf-8")
