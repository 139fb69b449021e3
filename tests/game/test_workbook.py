"""The golden game as a workbook, computed anew by a spreadsheet."""

import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorekeeper.exports.xlsx.workbook import workbook
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.wording.score_sheet import game_paper
from tests.browser.screens.downloads import amounts_left, last_totals
from tests.game.ledger import kept
from tests.game.notebook import GOLDEN, NAMES

SCORE_SHEET = "xl/worksheets/sheet1.xml"
PARTIES = [*NAMES, "House"]
TOTALS = dict(zip(PARTIES, [*GOLDEN["totals"], GOLDEN["house"]], strict=True))
LEFT = dict(zip(PARTIES, GOLDEN["settle_up"][-1]["left"].values(), strict=True))


@pytest.fixture
def book(db: None, tmp_path: Path) -> Path:
    """The golden game's workbook."""
    path = tmp_path / "game.xlsx"
    path.write_bytes(workbook(game_paper(settle_sheet(kept().sheet))))
    return path


def test_a_spreadsheet_comes_to_the_same(book: Path, recalculate: Callable[[Path], Path]) -> None:
    computed = recalculate(book)
    assert last_totals(computed) == TOTALS
    assert amounts_left(computed) == LEFT


def test_a_spreadsheet_computes(book: Path, recalculate: Callable[[Path], Path]) -> None:
    """Ann's first payment, typed over with 100 more, moves her total and what she gets."""
    typed_over(book, "C7", -4, 96)
    computed = recalculate(book)
    assert last_totals(computed) == TOTALS | {"Ann": TOTALS["Ann"] + 100}
    assert amounts_left(computed) == LEFT | {"Ann": LEFT["Ann"] + 1000}


def typed_over(book: Path, cell: str, old: int, new: int) -> None:
    """Change a typed number in the score sheet and nothing else, so that the values beside the formulas are stale."""
    with ZipFile(book) as found:
        parts = {name: found.read(name) for name in found.namelist()}
    sheet = parts[SCORE_SHEET].decode()
    written, times = re.subn(rf'(<c r="{cell}"[^>]*><v>){old}</v>', rf"\g<1>{new}</v>", sheet)
    assert times == 1
    parts[SCORE_SHEET] = written.encode()
    with ZipFile(book, "w") as changed:
        for name, content in parts.items():
            changed.writestr(name, content)
