"""The golden evening played through the site as its keeper plays it, from the owner's link to paper."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.screens.new_evening import NewEveningForm
from tests.browser.screens.penalty import penalise
from tests.browser.screens.settling import Settling
from tests.browser.screens.sheet import ScoreSheet
from tests.browser.screens.table import TableScreen
from tests.browser.screens.taken_along import TakenAlong, amounts_left, last_totals, printed_payments, printed_totals
from tests.evening import by_hand, purse
from tests.evening.notebook import GOLDEN, NAMES, OPTIONS, PLAY, STEPS, as_it_stands, payments
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser
NOT_FOUND = 404
FORGE = """async (address) => {
  const csrfmiddlewaretoken = document.querySelector('[name="csrfmiddlewaretoken"]').value;
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ csrfmiddlewaretoken }) });
  return answer.status;
}"""
ORDINARY = {"picker", "partner", "category"}


def test_an_evening(keeper: Page, new_phone: Phones, tmp_path: Path) -> None:
    evening = opened(keeper)
    watched = watching(new_phone(), keeper, evening)
    table = TableScreen(keeper, evening)
    for count, step in enumerate(STEPS, 1):
        DEEDS[step["do"]](table, step, STEPS[:count])
        if count % 10 == 0:
            watched.moves_to(totals_after(STEPS[:count]))
    sheet = ScoreSheet(keeper, evening).open()
    assert sheet.lines() == [[*line["totals"], -sum(line["totals"])] for line in GOLDEN["lines"]]
    changes_nothing(watched.page, evening)
    sees_nothing(new_phone(), evening)
    reads_back(TakenAlong(keeper, evening, tmp_path))


def opened(page: Page) -> str:
    page.get_by_role("link", name="New evening").tap()
    page.fill("#title", PLAY["title"])
    form = NewEveningForm(page)
    form.preset(OPTIONS["extends"])
    form.seat(NAMES, PLAY["dealer"])
    for name, value in OPTIONS.items():
        if name not in ("extends", "title", "table"):
            form.option(name, value)
    return form.start()


def watching(page: Page, keeper: Page, evening: str) -> ScoreSheet:
    keeper.goto(f"{evening}links")
    page.goto(keeper.input_value("#link-watcher"))
    return ScoreSheet(page, evening).open()


def totals_after(steps: list[dict[str, Any]]) -> list[int]:
    lines = by_hand.reckon(as_it_stands(steps))
    totals: list[int] = lines[-1]["totals"]
    return totals


def changes_nothing(page: Page, evening: str) -> None:
    """Who watches finds nothing to change anything with, and is not heard when he tries all the same."""
    for address in ("", "sheet", "settle-up"):
        page.goto(f"{evening}{address}")
        assert page.locator('form:not([action="/theme"])').count() == 0
    for address in ("record", "preview", "undo", "settle-up/pay", "settle-up/close", "penalty"):
        assert page.evaluate(FORGE, f"{evening}{address}") == NOT_FOUND
    for address in ("penalty", "rivals"):
        assert page.goto(f"{evening}{address}").status == NOT_FOUND  # type: ignore[union-attr]


def sees_nothing(page: Page, evening: str) -> None:
    """A stranger finds nothing, whatever he knows of the addresses."""
    pages = ("", "sheet", "sheet/live", "links", "log", "rules", "seats/1", "settle-up", "paper", "evening.xlsx")
    for address in ("/new", f"{evening[:-2]}7/", "/l/guessed", *(f"{evening}{address}" for address in pages)):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == NOT_FOUND
    assert page.get_by_text("link").count() > 0


def reads_back(taken: TakenAlong) -> None:
    """Paper and workbook say what the golden file says."""
    totals = [*GOLDEN["totals"], GOLDEN["house"]]
    left = dict(zip([*NAMES, "House"], GOLDEN["settle_up"][-1]["left"].values(), strict=True))
    workbook = taken.workbook()
    assert last_totals(workbook) == dict(zip([*NAMES, "House"], totals, strict=True))
    assert amounts_left(workbook) == left
    assert printed_totals(taken.score_sheet()) == totals
    paid = printed_payments(taken.settle_up())
    for payer, payee, amount in paid:
        left[payer] += amount
        left[payee.replace("the house", "House")] -= amount
    assert set(left.values()) == {0}
    assert len(paid) == GOLDEN["settle_up"][-1]["fewest"]


def play_hand(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    if not table.page.url.endswith(table.evening):
        table.open()
    reckoned = by_hand.reckon(as_it_stands(so_far))[-1]
    taps = table.record(step["record"], reckoned["payouts"])
    if step["record"].keys() <= ORDINARY:
        assert taps == 4
    table.shows_totals(reckoned["totals"])


def undo(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    table.undo()
    table.shows_totals(totals_after(so_far))


def penalty(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    penalise(table.page, table.evening, step["seat"], step["units"], step["paid_to"])
    table.open().shows_totals(totals_after(so_far))


def insert(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    sheet = ScoreSheet(table.page, table.evening).open()
    sheet.insert(step["before"], step["record"], step["why"])
    sheet.shows_totals(totals_after(so_far))


def correct(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    sheet = ScoreSheet(table.page, table.evening).open()
    sheet.correct(step["hand"], step["record"], step["why"])
    sheet.shows_totals(totals_after(so_far))


def void(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    sheet = ScoreSheet(table.page, table.evening).open()
    sheet.void(step["hand"], step["why"])
    sheet.shows_totals(totals_after(so_far))


def settle(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    left = purse.left(totals_after(so_far), payments(so_far))
    page = Settling(table.page, table.evening).open()
    assert page.left() == dict(zip([*NAMES, "the house"], left.values(), strict=True))
    assert page.dues() == purse.fewest(left)


def pay(table: TableScreen, step: dict[str, Any], so_far: list[dict[str, Any]]) -> None:
    Settling(table.page, table.evening).open().pay(step["payer"], step["payee"], step["amount"])


DEEDS = {
    "hand": play_hand,
    "undo": undo,
    "penalty": penalty,
    "insert": insert,
    "correct": correct,
    "void": void,
    "settle": settle,
    "pay": pay,
}
