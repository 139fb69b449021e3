"""The data of the season: games to keep, files to import, and the standings that they lead to."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from tests.imports.workbooks import workbook

FOLDER = Path(__file__).parents[2] / "fixtures" / "season"
KEPT: dict[str, Any] = json.loads((FOLDER / "kept.json").read_text(encoding="utf-8"))


def rows(name: str) -> list[list[str]]:
    """A file of the season, its heading first."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def as_workbook(name: str) -> bytes:
    """A file of the season as XLSX, its numbers as numbers."""
    return workbook([[_cell(text) for text in row] for row in rows(name)])


def table() -> dict[str, tuple[int, int]]:
    """The table at the end by name: units, games."""
    return {name: (int(units), int(games)) for name, units, games in rows("table.csv")[1:]}


def _cell(text: str) -> object:
    return int(text) if text.lstrip("-").isdigit() else text or None
