"""Pages of viewers that follow the scorer: the update is one element and the title, put in place in an open page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import grants, persons
from scorekeeper.services.requests import Pay
from tests.browser.screens.console import complaints
from tests.browser.screens.table import TableScreen, arrived
from tests.plugins.browser import Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def table(live_site: str) -> Table:
    """Return a game for money with one hand."""
    made = opened({"preset": "standard", "unit_value": 10}, name="Friday at Dan's")
    made.record()
    return made


def watching(phone: Page, table: Table, path: str) -> Page:
    phone.goto(grants.game_links(table.club_game).viewer)
    phone.goto(f"/games/{table.club_game}/{path}")
    return phone


def test_a_viewers_settle_up_follows_the_scorer(table: Table, new_phone: Phones) -> None:
    page = watching(new_phone(), table, "settle-up")
    said = complaints(page)
    ann = page.locator(".stands tr").filter(has_text="Ann").locator("td").first
    expect(ann).to_have_text("+2")
    page.locator("main details summary").tap()
    scorer = TableScreen(arrived(new_phone(), table), f"/games/{table.club_game}/").open()
    scorer.record(picked(1, 3), [2, -1, 1, -1, -1])
    expect(ann).to_have_text("+4")
    expect(page.locator("main details")).to_have_attribute("open", "")
    table.change(Pay(payer=2, payee=1, amount=10, commodity="USD"))
    expect(page.locator("main")).to_contain_text("Bob paid Ann")
    expect(page.locator("main button, main form")).to_have_count(0)
    expect(page.locator(".masthead nav")).to_contain_text("Scoring")
    assert said == []


def test_the_title_of_an_open_page_follows_a_new_name(table: Table, new_phone: Phones) -> None:
    page = watching(new_phone(), table, "seats/1")
    expect(page).to_have_title("Ann, Friday at Dan's")
    persons.rename(table.view.persons[0], "Ann & Bo")
    expect(page).to_have_title("Ann & Bo, Friday at Dan's")
    expect(page.locator("h1")).to_contain_text("Ann & Bo")


def test_the_scoring_page_of_a_viewer_follows_the_scorer(table: Table, new_phone: Phones) -> None:
    page = watching(new_phone(), table, "")
    expect(page.locator("#recorded")).to_contain_text("Hand 1")
    table.record(picked(2, 4))
    expect(page.locator("#recorded")).to_contain_text("Hand 2")
    expect(page).to_have_title("Friday at Dan's")
