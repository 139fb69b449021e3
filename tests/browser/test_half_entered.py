"""A half-entered hand is still there when the phone has dropped the page, or when somebody comes back to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import answered, at_rest, has_payouts
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", 6, name="Friday at Dan's")


def half_entered(page: Page) -> Page:
    """Tap a picker and a partner."""
    at_rest(page)
    for key in ("picker-2", "partner-4"):
        with answered(page):
            page.locator(f"#{key}").evaluate("key => key.click()")
    return page


def test_a_half_entered_hand_is_there_when_the_page_opens_again(scorer: Page, club_game: Table) -> None:
    half_entered(scorer).reload()
    expect(scorer.locator("#picker-2")).to_be_checked()
    expect(scorer.locator("#partner-4")).to_be_checked()
    Queue(scorer).tap("bracket-61-90", "record")
    Queue(scorer).stands_at(2)
    at_rest(scorer).reload()
    at_rest(scorer)
    expect(scorer.locator("#rows input:checked[name=picker]")).to_have_count(0)
    assert [hand.what["picker"] for hand in club_game.sheet.hands] == [2]


def test_a_half_entered_hand_that_was_given_up_does_not_come_back(scorer: Page, club_game: Table) -> None:
    half_entered(scorer)
    club_game.record(picked(5, 3))
    with scorer.expect_navigation():
        scorer.locator("#mine-same").click()
    at_rest(scorer)
    expect(scorer.locator("#rows input:checked[name=picker]")).to_have_count(0)
    Queue(scorer).stands_at(2)


def test_a_half_entered_hand_that_was_refused_offline_is_kept(scorer: Page, club_game: Table) -> None:
    has_payouts(half_entered(scorer)).context.set_offline(True)
    Queue(scorer).tap("record")
    expect(scorer.locator("#say")).to_have_text("Enter the points.")
    expect(scorer.locator("#outcome")).to_be_empty()  # which says the same
    Queue(scorer).tap("bracket-61-90")
    expect(scorer.locator("#say")).to_be_empty()
    expect(scorer.locator("#outcome")).to_contain_text("Bob")
    scorer.context.set_offline(False)
    scorer.reload()
    expect(scorer.locator("#picker-2")).to_be_checked()
    expect(scorer.locator("#partner-4")).to_be_checked()


def test_an_unsent_hand_is_not_taken_for_a_half_entered_one(scorer: Page, club_game: Table) -> None:
    half_entered(scorer).context.set_offline(True)
    queue = Queue(scorer)
    queue.tap("bracket-61-90", "record")
    queue.says("Hand 1 is waiting to sync")
    scorer.context.set_offline(False)
    scorer.reload()
    queue.is_empty()
    at_rest(scorer)
    expect(scorer.locator("#rows input:checked[name=picker]")).to_have_count(0)
    assert [hand.what["picker"] for hand in club_game.sheet.hands] == [2]


def test_a_half_entered_hand_that_was_recorded_does_not_come_back(scorer: Page, club_game: Table) -> None:
    """Also where the page was left while another hand was edited: it comes back once, and then not again."""
    queue = Queue(at_rest(scorer))
    for path in ("record", "preview"):
        scorer.route(f"**/{path}", lambda route: route.abort())
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    queue.tap("picker-3", "partner-5")
    queue.line(1).locator("[data-outbox=edit]").evaluate("button => button.click()")
    expect(scorer.locator("#picker-2")).to_be_checked()
    scorer.reload()
    expect(scorer.locator("#picker-3")).to_be_checked()
    at_rest(scorer)
    queue.tap("bracket-61-90", "record")
    queue.says("Hands 1, 2 are waiting to sync")
    scorer.wait_for_timeout(300)  # for what must not happen
    expect(scorer.locator("#rows input:checked[name=picker]")).to_have_count(0)
    scorer.unroute("**/record")
    queue.is_empty()
    assert [hand.what["picker"] for hand in club_game.sheet.hands] == [2, 3]
