"""The first minute of a new site, over HTTP: the owner's link, a game, a hand, and its files."""

from __future__ import annotations

from io import BytesIO

from openpyxl import load_workbook
from pypdf import PdfReader

from benchmarks.phone import NAMES
from tests.serving import Serving
from tests.visitor import Visitor

PAYOUTS: list[object] = [2, -1, 1, -1, -1]  # Ann picks, Cy is the partner, and they take 61 to 90


class GameNight:
    """A game of five on a site that was just started."""

    def __init__(self, site: Serving) -> None:
        """Open the owner's link that the site printed, and start a game."""
        path = site.owner_path()
        assert path is not None, site.printed
        self.owner = Visitor(site.address)
        self.owner.look(path)
        new = self.owner.look("/new")
        table = self.owner.do(new, "seat", title="Friday", preset="standard", seat=list(NAMES))
        self.path = table.path

    def record(self) -> None:
        """Record a hand, and see what it pays on the score sheet."""
        table = self.owner.look(self.path)
        self.owner.do(table, "record", picker=1, partner=3, bracket="61-90")
        assert self.sheet_payouts() == PAYOUTS

    def sheet_payouts(self) -> list[object]:
        """Return what the players have won, as the workbook of the game has it."""
        workbook = load_workbook(BytesIO(self.owner.look(f"{self.path}game.xlsx").content))
        (row,) = (row for row in workbook.worksheets[0].iter_rows(values_only=True) if row[0] == 1)
        return list(row[2:7])

    def pdf_text(self) -> str:
        """Return the text of the score sheet as a PDF."""
        content = self.owner.look(f"{self.path}score-sheet.pdf").content
        return "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
