"""The catalogue of rules: every row has what carries it, golden hands that show it, and a test that enters it."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.engine.rules.presets import OPTIONS, option_choices, preset_slugs

pytestmark = pytest.mark.pages

DOCS = Path(__file__).resolve().parents[2] / "docs"
CATALOGUE: Any = SimpleNamespace(**runpy.run_path(str(DOCS / "catalogue.py")))
ROWS = CATALOGUE.rows()
# Every row that there has to be; parts and presets are of them.
NUMBERS = {
    "A": "1 2 3 4 5 6", "C": "1 2 3 4 5 6 7 8 8a 9", "D": "1 2 3 4", "E": "1 2 3 4 5 6 7 7a 8 9", "F": "1 2 3 4",
    "G": "1 1a 2 3 4 5 6 7", "H": "1 2 3 4", "I": "1 2 3 4 5 6", "J": "1 2 3",
}  # fmt: skip
NAMES = {letter + number for letter, numbers in NUMBERS.items() for number in numbers.split()}


def test_every_row_is_there_once() -> None:
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names)
    assert {name.partition(".")[0] for name in names} - {"B"} == NAMES
    assert {row.preset for row in ROWS if row.preset} == set(preset_slugs())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_is_shown_by_something_golden(row: Any) -> None:
    assert [one.name for one in CATALOGUE.shows(row) if one.pays] != []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_names_options_and_values_that_there_are(row: Any) -> None:
    for name, value in row.options.items():
        options = {option.name for option in OPTIONS}
        values = (one for one in (value if isinstance(value, list) else [value]) if one != "any")
        assert name in options
        assert [one for one in values if not isinstance(one, int) and one not in option_choices(name)] == []


def test_everything_golden_names_rows_that_there_are() -> None:
    names = {row.name for row in ROWS}
    assert [(one.name, row) for one in CATALOGUE.shown() for row in one.rows if row not in names] == []


def test_every_row_is_entered_on_the_screen_and_the_page_is_current() -> None:
    assert [row.name for row in ROWS if not CATALOGUE.screens(row)] == []
    assert CATALOGUE.page() == (DOCS / "catalogue.md").read_text(encoding="utf-8")
