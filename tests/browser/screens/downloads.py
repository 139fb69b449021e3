"""Download the files of a game in the browser, and read totals and payments back from them."""

import re
from pathlib import Path
from typing import Any

import openpyxl
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.screens.figures import MINUS, cents, number

HEADS = 4  # the row of the score sheet that says whose column it is
SETTLE_UP = 5  # the same on the settle-up's sheet


class GameDownloads:
    """Files fetched from the page that offers them, onto the phone."""

    def __init__(self, page: Page, club_game: str, folder: Path) -> None:
        self.page = page
        self.address = f"{club_game}paper"
        self.folder = folder

    def fetch(self, link: str, suffix: str) -> Path:
        self.page.goto(self.address)
        with self.page.expect_download() as started:
            self.page.locator(f'a[href$="{link}"]').first.tap()
        path = self.folder / f"{link.replace('.', '-')}.{suffix}"
        started.value.save_as(path)
        assert started.value.suggested_filename.endswith(f".{suffix}")
        return path

    def workbook(self) -> Path:
        return self.fetch("game.xlsx", "xlsx")

    def score_sheet(self) -> str:
        return text_of(self.fetch("score-sheet.pdf", "pdf"))

    def settle_up(self) -> str:
        return text_of(self.fetch("settle-up.pdf", "pdf"))


def text_of(pdf: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(pdf).pages)


def last_totals(computed: Path) -> dict[str, int]:
    """By name, where the running totals end, as the spreadsheet computed them."""
    heads, *rows = rows_of(computed, "Score sheet", HEADS)
    columns = range(heads.index("Check") + 1, heads.index("Notes"))
    return {str(heads[column]): [row[column] for row in rows if row[column] is not None][-1] for column in columns}


def amounts_left(computed: Path) -> dict[str, int]:
    """By name, what is left to get or to pay, in cents, as the spreadsheet computed it."""
    heads, *rows = rows_of(computed, "Settle up", SETTLE_UP)
    name, left = heads.index("Player"), heads.index("Left")
    parties = rows[: next(index for index, row in enumerate(rows) if row[name] == "Sum")]
    return {str(row[name]): round(row[left] * 100) for row in parties}


def rows_of(workbook: Path, title: str, heads: int) -> list[list[Any]]:
    sheet = openpyxl.load_workbook(workbook, data_only=True)[title]
    return [list(row) for row in sheet.iter_rows(min_row=heads, values_only=True)]


def printed_totals(score_sheet: str) -> list[int]:
    """The figures of the score sheet's last line; fonts change between sign and digits, so blanks mean nothing."""
    line = score_sheet.rpartition("Total\n")[2].partition("In money")[0]
    return [number(figure) for figure in re.findall(rf"[+{MINUS}]?\d+", "".join(line.split()))]


def printed_payments(settle_up: str) -> list[tuple[str, str, int]]:
    """Return who pays whom how many cents, of what is still to pay."""
    to_pay = settle_up.partition("Payments due")[2].partition("Already paid")[0]
    headings = (line for line in to_pay.splitlines() if " pays " in line and not line.endswith("."))
    lines = (line.partition(" pays ") for line in headings)
    return [(payer, *_payee_and_amount(rest)) for payer, _pays, rest in lines]


def _payee_and_amount(text: str) -> tuple[str, int]:
    payee, _blank, amount = text.rpartition(" ")
    return payee, cents(amount)
