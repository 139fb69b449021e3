"""docs/develop/brackets.md matches the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tournaments.engine.brackets.plan import RoundPlan, plan_rounds
from tournaments.engine.brackets.stage import Fill, RankBy, RoundStart, Seeding, StageKind
from tournaments.engine.standings import AtTie

from .played import stage

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "develop" / "brackets.md").read_text(encoding="utf-8")
FIELDS = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)


def players_in(each: RoundPlan) -> str:
    byes = {0: "", 1: " (1 bye)"}.get(each.byes, f" ({each.byes} byes)")
    return f"{each.coming}{byes}{f' + {each.fills}' * bool(each.fills)}"


@pytest.mark.parametrize(("many", "byes", "back"), FIELDS)
def test_the_fields_of_the_page(many: str, byes: str, back: str) -> None:
    for fill, cell in ((Fill.BYES, byes), (Fill.BEST_OUT, back)):
        rounds = plan_rounds(int(many), stage(int(many), reserve=4, fill=fill), 4)
        assert ", ".join(map(players_in, rounds)) == cell


def test_every_setting_is_named() -> None:
    assert [
        value
        for kind in (StageKind, RankBy, AtTie, Seeding, RoundStart, Fill)
        for value in kind
        if f"`{value}`" not in PAGE
    ] == []
    assert len(FIELDS) == 4
