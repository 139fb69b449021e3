"""A game played through the site as its scorer plays it, from the owner's link to paper.

The quick test has one of every deed, the long one the golden game.
"""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.screens.downloads import GameDownloads, amounts_left, last_totals, printed_payments, printed_totals
from tests.browser.screens.new_game import NewGameForm
from tests.browser.screens.penalty import penalise
from tests.browser.screens.settling import Settling
from tests.browser.screens.sheet import ScoreSheet
from tests.browser.screens.table import TableScreen
from tests.game import by_hand, purse
from tests.game.notebook import NAMES, OPTIONS, PLAY, STEPS, Line, as_it_stands, payments
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser
NOT_FOUND = 404
FORGE = """async (address) => {
  const csrfmiddlewaretoken = document.querySelector('[name="csrfmiddlewaretoken"]').value;
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ csrfmiddlewaretoken }) });
  return answer.status;
}"""
ORDINARY = {"picker", "partner", "category"}
SHORT: list[Line] = [
    *(STEPS[0], STEPS[1], STEPS[4], STEPS[5]),  # two ordinary hands, one alone, a leaster
    {"do": "hand", "record": {"picker": 2, "partner": 3, "category": "61-90", "marks": [{"seat": 4, "mark": "crack"}]}},
    {"do": "undo"},
    {"do": "insert", "before": 3, "record": {"kind": "passed"}, "why": "the pass-out was forgotten"},
    {"do": "penalty", "seat": 6, "units": 2, "paid_to": "house"},
    {"do": "hand", "record": {"picker": 3, "partner": 4, "points": 95}},
    {"do": "correct", "hand": 2, "record": {"picker": 1, "partner": 3, "category": "31-60"}, "why": "Cy had the jack"},
    {"do": "void", "hand": 5, "why": "a card was on the floor"},
    {"do": "settle"},
    {"do": "pay", "payer": 1, "payee": 4, "amount": 30},
    {"do": "settle"},
]


@pytest.mark.parametrize("steps", [SHORT, pytest.param(STEPS, marks=pytest.mark.long)], ids=["short", "golden"])
def test_a_game(scorer: Page, new_phone: Phones, tmp_path: Path, steps: list[Line]) -> None:
    club_game = opened(scorer)
    watched = watching(new_phone(), scorer, club_game)
    table = TableScreen(scorer, club_game)
    for count, step in enumerate(steps, 1):
        DEEDS[step["do"]](table, step, steps[:count])
        if count % 10 == 0:
            watched.moves_to(totals_after(steps[:count]))
    sheet = ScoreSheet(scorer, club_game).open()
    reckoned = by_hand.reckon(as_it_stands(steps))
    assert sheet.lines() == [[*line["totals"], -sum(line["totals"])] for line in reckoned]
    changes_nothing(watched.page, club_game)
    sees_nothing(new_phone(), club_game)
    verify_downloads(GameDownloads(scorer, club_game, tmp_path), steps)


def opened(page: Page) -> str:
    page.get_by_role("link", name="New game").tap()
    page.fill("#title", PLAY["title"])
    form = NewGameForm(page)
    form.preset(OPTIONS["extends"])
    form.seat(NAMES, PLAY["dealer"])
    for name, value in OPTIONS.items():
        if name not in ("extends", "title", "table"):
            form.option(name, value)
    return form.start()


def watching(page: Page, scorer: Page, club_game: str) -> ScoreSheet:
    scorer.goto(f"{club_game}links")
    page.goto(urlsplit(scorer.input_value("#link-game-viewer")).path)  # the address is for other devices
    return ScoreSheet(page, club_game).open()


def totals_after(steps: list[Line]) -> list[int]:
    lines = by_hand.reckon(as_it_stands(steps))
    totals: list[int] = lines[-1]["totals"]
    return totals


def changes_nothing(page: Page, club_game: str) -> None:
    """A viewer finds nothing to change anything with, and is refused when trying all the same."""
    for address in ("", "sheet", "settle-up"):
        page.goto(f"{club_game}{address}")
        assert page.locator('form:not([action="/theme"])').count() == 0
    for address in ("record", "preview", "undo", "settle-up/pay", "settle-up/close", "penalty"):
        assert page.evaluate(FORGE, f"{club_game}{address}") == NOT_FOUND
    for address in ("penalty", "conflicts"):
        assert page.request.get(f"{club_game}{address}").status == NOT_FOUND


def sees_nothing(page: Page, club_game: str) -> None:
    """A stranger finds nothing, whatever they know of the addresses."""
    pages = ("", "sheet", "sheet/live", "links", "history", "rules", "seats/1", "settle-up", "paper", "game.xlsx")
    for address in ("/new", f"{club_game[:-2]}7/", "/l/guessed", *(f"{club_game}{address}" for address in pages)):
        assert page.request.get(address).status == NOT_FOUND
    page.goto(club_game)
    assert page.get_by_text("link").count() > 0


def verify_downloads(downloads: GameDownloads, steps: list[Line]) -> None:
    """Paper and workbook say what the reckoning by hand says."""
    seats = totals_after(steps)
    totals = [*seats, -sum(seats)]
    open_amounts = purse.balances_after(seats, payments(steps))
    left = dict(zip([*NAMES, "House"], open_amounts.values(), strict=True))
    workbook = downloads.workbook()
    assert last_totals(workbook) == dict(zip([*NAMES, "House"], totals, strict=True))
    assert amounts_left(workbook) == left
    assert printed_totals(downloads.score_sheet()) == totals
    paid = printed_payments(downloads.settle_up())
    for payer, payee, amount in paid:
        left[payer] += amount
        left[payee.replace("the house", "House")] -= amount
    assert set(left.values()) == {0}
    assert len(paid) == purse.fewest(open_amounts)


def play_hand(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    if not table.page.url.endswith(table.club_game):
        table.open()
    reckoned = by_hand.reckon(as_it_stands(so_far))[-1]
    taps = table.record(step["record"], reckoned["payouts"])
    if step["record"].keys() <= ORDINARY:
        assert taps == 4
    table.shows_totals(reckoned["totals"])


def undo(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    table.undo()
    table.shows_totals(totals_after(so_far))


def penalty(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    penalise(table.page, table.club_game, step["seat"], step["units"], step["paid_to"])
    table.open().shows_totals(totals_after(so_far))


def insert(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    sheet = ScoreSheet(table.page, table.club_game).open()
    sheet.insert(step["before"], step["record"], step["why"])
    sheet.shows_totals(totals_after(so_far))


def correct(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    sheet = ScoreSheet(table.page, table.club_game).open()
    sheet.correct(step["hand"], step["record"], step["why"])
    sheet.shows_totals(totals_after(so_far))


def void(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    sheet = ScoreSheet(table.page, table.club_game).open()
    sheet.void(step["hand"], step["why"])
    sheet.shows_totals(totals_after(so_far))


def settle(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    left = purse.balances_after(totals_after(so_far), payments(so_far))
    page = Settling(table.page, table.club_game).open()
    assert page.balances() == dict(zip([*NAMES, "The house"], left.values(), strict=True))
    assert page.dues() == purse.fewest(left)


def pay(table: TableScreen, step: Line, so_far: list[Line]) -> None:
    Settling(table.page, table.club_game).open().pay(step["payer"], step["payee"], step["amount"])


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
