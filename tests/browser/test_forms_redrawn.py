"""The form is drawn anew where the network fails, and neither a finger on its way nor what was typed is lost by it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import comes_true
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

FORMS_ARE_KNOWN = (
    r"() => performance.getEntriesByType('resource').filter(({ name }) => /\/(forms|payouts)$/.test(name)).length > 1"
)


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", 6, name="Friday at Dan's")


@pytest.fixture
def page(scorer: Page) -> Page:
    """A table that has learnt its forms and payouts."""
    comes_true(scorer, lambda: bool(scorer.evaluate(FORMS_ARE_KNOWN)))
    return scorer


def test_a_finger_that_is_down_meanwhile_taps(page: Page) -> None:
    asked: list[Route] = []
    page.route("**/preview", lambda route: asked.append(route))
    Queue(page).tap("picker-2")
    comes_true(page, lambda: bool(asked))
    key = page.locator(".key", has=page.locator("#partner-4"))
    key.scroll_into_view_if_needed()
    key.hover()
    page.mouse.down()
    asked[0].abort()
    expect(page.locator("#problem")).to_have_text("Tap the partner, or Alone.")
    page.mouse.up()
    expect(page.locator("#partner-4")).to_be_checked()
    expect(page.locator("#picker-2")).to_be_checked()


def test_counts_that_were_typed_before_stay(page: Page) -> None:
    queue = Queue(page)
    queue.tap("picker-nobody", "winners-count")
    for seat in (1, 2):
        page.fill(f"#points-of-{seat}", f"{seat}0")
    page.context.set_offline(True)
    page.fill("#points-of-3", "30")
    page.locator("#points-of-3").blur()
    expect(page.locator("#problem")).to_contain_text("The points add up to 60")
    for seat in (1, 2, 3):
        expect(page.locator(f"#points-of-{seat}")).to_have_value(f"{seat}0")
