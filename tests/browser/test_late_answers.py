"""An answer that comes after the next tap changes neither the hand that is being entered nor the ones that wait."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import comes_true
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


@pytest.fixture
def late_answer(scorer: Page, club_game: Table) -> Route:
    """The page's request to redraw after a hand from another phone; the site has not answered it yet."""
    late: list[Route] = []
    scorer.route("**/preview", lambda route: late.append(route), times=1)
    club_game.record(picked(1, 2, 75))
    comes_true(scorer, lambda: bool(late))
    return late[0]


def deliver(page: Page, late: Route) -> None:
    """Let the site answer, and wait until the page has drawn the answer or has given it up."""
    ended: list[Request] = []
    page.on("requestfinished", lambda request: ended.append(request))
    late.continue_()
    comes_true(page, lambda: late.request in ended or late.request.failure is not None)


def test_a_late_answer_does_not_put_the_next_hand_in_place_of_one_that_waits(scorer: Page, late_answer: Route) -> None:
    queue = Queue(scorer)
    scorer.route("**/record", lambda route: route.abort())
    queue.record_hand(2, 4)
    queue.stands_at(2)
    deliver(scorer, late_answer)
    queue.record_hand(3, 5)
    queue.says("Hands 1, 2 are waiting to sync")


def test_a_late_answer_does_not_undo_a_tap(scorer: Page, late_answer: Route) -> None:
    with scorer.expect_response("**/preview"):
        scorer.tap("#key-picker-2")
    expect(scorer.locator("#key-partner-2")).to_have_class(re.compile(r"\boff\b"))
    deliver(scorer, late_answer)
    scorer.tap("#key-partner-4")
    scorer.tap("#key-bracket-61-90")
    expect(scorer.locator("#payout")).to_contain_text("Bob +2")
