"""What the site refuses is said on the phone, in the place where it happened; what was tapped stays."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.requests import Close
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(live_site: str) -> Table:
    return opened("walleye")


def test_record_too_early_says_what_is_missing(keeper: Page, evening: Table) -> None:
    keeper.tap("#key-picker-3")
    keeper.tap("#record")
    expect(keeper.locator("#say")).to_have_text("Tap the partner, or Alone.")
    assert keeper.is_checked("#picker-3")
    keeper.tap("#key-partner-1")
    expect(keeper.locator("#say")).to_be_empty()


def test_points_no_cards_make(keeper: Page, evening: Table) -> None:
    for key in ("#key-picker-3", "#key-partner-1", "#key-exact"):
        keeper.tap(key)
    for digit in "119":
        keeper.tap(f'[data-digit="{digit}"]')
    keeper.tap("#record")
    expect(keeper.locator("#say")).to_have_text("No cards make 119 of the 120 card points.")
    expect(keeper.locator("#points")).to_have_value("119")


def test_a_second_opinion_is_kept_and_told(keeper: Page, evening: Table) -> None:
    keeper.evaluate("document.getElementById('live').remove()")  # this phone hears nothing from the others
    for key in ("#key-picker-3", "#key-partner-1", "#key-bracket-61-90"):
        keeper.tap(key)
    expect(keeper.locator("#payout")).to_be_visible()
    evening.record(picked(2, 4))
    keeper.tap("#record")
    expect(keeper.locator("#say")).to_have_text("Kept beside the first opinion; the two wait for a decision.")
    expect(keeper.locator("#notes")).to_contain_text("two opinions about hand 1")


def test_a_closed_evening_leads_on_to_the_settle_up(keeper: Page, evening: Table) -> None:
    evening.record()
    evening.change(Close(), why="")
    keeper.reload()
    assert keeper.locator("#entry").count() == 0
    keeper.get_by_role("link", name="Settle up").tap()
    keeper.get_by_role("button", name="Open it again").wait_for()
