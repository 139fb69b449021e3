"""The catalog of rules: every row has existing options, golden hands, and a test that enters it on screen."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS
from scorekeeper.engine.rules.presets import preset_slugs

pytestmark = pytest.mark.pages

DOCS = Path(__file__).resolve().parents[2] / "docs"
CATALOG: Any = SimpleNamespace(**runpy.run_path(str(DOCS / "develop" / "catalog.py")))
# Every required row, without parts and presets.
NUMBERS = {
    "A": "1 2 3 4 5 6", "C": "1 2 3 4 5 6 7 8 8a 9", "D": "1 2 3 4", "E": "1 2 3 4 5 6 7 7a 8 9", "F": "1 2 3 4",
    "G": "1 1a 2 3 4 5 6 7", "H": "1 2 3 4", "I": "1 2 3 4 5 6", "J": "1 2 3",
}  # fmt: skip
NAMES = {letter + number for letter, numbers in NUMBERS.items() for number in numbers.split()}


@pytest.fixture(scope="module")
def rows() -> list[Any]:
    return list(CATALOG.rows())


def test_every_row_exists_once(rows: list[Any]) -> None:
    names = [row.name for row in rows]
    assert len(set(names)) == len(names)
    assert {name.partition(".")[0] for name in names} - {"B"} == NAMES
    assert {row.preset for row in rows if row.preset} == set(preset_slugs())


def test_every_row_has_a_golden_hand(rows: list[Any]) -> None:
    assert [row.name for row in rows if not any(one.pays for one in CATALOG.shows(row))] == []


def test_rows_name_existing_options_and_values(rows: list[Any]) -> None:
    options = {option.name for option in OPTIONS}
    wrong = []
    for row in rows:
        for name, value in row.options.items():
            values = value if isinstance(value, list) else [value]
            known = OPTION_BY_NAME[name].choices if name in options else ()
            wrong += [
                f"{row.name}: {name} = {one}"
                for one in values
                if name not in options or not (isinstance(one, int) or one == "any" or one in known)
            ]
    assert wrong == []


def test_golden_hands_name_existing_rows(rows: list[Any]) -> None:
    names = {row.name for row in rows}
    assert [(one.name, row) for one in CATALOG.shown() for row in one.rows if row not in names] == []


def test_every_row_is_entered_on_screen_and_the_page_is_current(rows: list[Any]) -> None:
    assert [row.name for row in rows if not CATALOG.screens(row)] == []
    assert CATALOG.page() == (DOCS / "develop" / "catalog.md").read_text(encoding="utf-8")
