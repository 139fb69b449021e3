"""docs/develop/prizes.md matches the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tournaments.engine.prize_table import PrizeTable, SidePrizeKind, prize_table_as_json
from tournaments.engine.setup import format_names
from tournaments.engine.standings import TieBreak

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "develop" / "prizes.md").read_text(encoding="utf-8")


def first_cells(heading: str) -> list[str]:
    """The names in the first column of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([a-z_-]+)` \|", section, re.MULTILINE)


def test_every_tie_break_is_there_in_the_usual_order() -> None:
    assert first_cells("Standings") == list(TieBreak)


def test_every_key_of_a_prize_table_is_there() -> None:
    assert first_cells("The prize table") == list(prize_table_as_json(PrizeTable()))


@pytest.mark.parametrize("side", SidePrizeKind)
def test_every_side_prize_is_there(side: SidePrizeKind) -> None:
    assert f"`{side}`" in PAGE


def test_every_format_is_there() -> None:
    assert first_cells("Formats") == list(format_names())
