"""A score sheet on the phones of two viewers while a scorer records, corrects, and undoes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.table import TableScreen, arrived
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    found = opened("standard", name="Friday at Dan's")
    for picker in (1, 2, 3):
        found.record(picked(picker=picker, partner=picker + 1))
    return found


def watching(page: Page, club_game: Table) -> Page:
    """Open the sheet by the viewer's link; its first row is marked, to see whether the page keeps it."""
    arrived(page, club_game, "viewer")
    page.goto(f"/games/{club_game.club_game}/sheet")
    expect(page.locator("#sheet-rows tr")).to_have_count(3)
    page.evaluate("document.querySelector('#sheet-rows tr').dataset.first = 'here'")
    return page


def row_texts(page: Page) -> list[str]:
    """The text of every row and of the totals."""
    return [" ".join(text.split()) for text in page.locator("#sheet tbody tr, #sheet tfoot tr").all_inner_texts()]


def test_two_viewers_follow_what_the_scorer_does(new_phone: Phones, club_game: Table) -> None:
    viewers = [watching(new_phone(), club_game), watching(new_phone(**LAPTOP), club_game)]
    scorer = TableScreen(arrived(new_phone(), club_game), f"/games/{club_game.club_game}/").open()

    scorer.record({"picker": 4, "partner": 5, "points": 75}, [-1, -1, -1, 2, 1])
    for page in viewers:
        expect(page.locator("#sheet-rows tr")).to_have_count(4)
        expect(page.locator("#sheet-rows tr[data-first]")).to_have_count(1)  # the rows before it were not sent again
        expect(page.locator("#sheet tfoot .total").nth(3)).to_have_text("+1")
        last, box = page.locator("#sheet-rows tr").last.bounding_box(), page.locator("#sheet-scroll").bounding_box()
        assert last is not None
        assert box is not None
        assert last["y"] + last["height"] <= box["y"] + box["height"], "the new row is in sight"

    viewers[0].locator("#sheet-rows tr").last.locator("a").tap()
    expect(viewers[0].locator("#sheet tr.opened")).to_contain_text("Dan picked, with Eve")

    scorer.undo()
    for page in viewers:
        expect(page.locator("#sheet-rows tr.voided")).to_have_count(1)
        expect(page.locator("#sheet tfoot .total").nth(3)).to_have_text("−1")
    expect(viewers[0].locator("#sheet tr.opened")).to_have_count(1)

    first = club_game.sheet.lines[0].uid
    correcting = scorer.page
    correcting.goto(f"/games/{club_game.club_game}/lines/{first}/correct")
    correcting.tap("#key-partner-5")
    correcting.tap("#look")
    if correcting.locator("#why").count():
        correcting.fill("#why", "Eve had the jack")
    correcting.get_by_role("button", name="Save change").tap()
    correcting.wait_for_url("**/sheet#line-*")
    for page in viewers:
        expect(page.locator("#sheet-rows tr").first).to_contain_text("edited")

    scorer.open()
    scorer.record({"picker": 5, "partner": 1, "points": 75}, [1, -1, -1, -1, 2])
    for page in viewers:
        expect(page.locator("#sheet-rows tr:not(.opened)")).to_have_count(5)
        if page.locator("#sheet tr.opened").count():
            page.locator("#sheet-rows tr.voided a").tap()
        expect(page.locator("#sheet tr.opened")).to_have_count(0)
        expect(page.get_by_role("link", name="Edit hand")).to_have_count(0)
    followed = [row_texts(page) for page in viewers]
    viewers[0].reload()
    assert followed == [row_texts(viewers[0])] * 2
