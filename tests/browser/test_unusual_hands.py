"""An unusual hand that was chosen by mistake clears nothing that was typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import comes_true
from tests.browser.test_forms_redrawn import FORMS_ARE_KNOWN
from tests.tables import Table, opened

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


def test_points_stay_when_a_renege_was_tapped_by_mistake(scorer: Page) -> None:
    comes_true(scorer, lambda: bool(scorer.evaluate(FORMS_ARE_KNOWN)))
    queue = Queue(scorer)
    queue.tap("picker-2", "partner-4", "bracket-exact")
    scorer.fill("#points", "75")
    scorer.locator("#more summary").tap()
    for is_offline in (False, True):
        scorer.context.set_offline(is_offline)
        queue.tap("unusual-renege")
        expect(scorer.locator("#points")).to_have_count(0)
        queue.tap("unusual-")
        expect(scorer.locator("#points")).to_have_value("75")
        expect(scorer.locator("#bracket-exact")).to_be_checked()


def test_points_kept_for_a_renege_are_not_those_of_the_next_hand(scorer: Page, club_game: Table) -> None:
    queue = Queue(scorer)
    queue.tap("picker-2", "partner-4", "bracket-61-90")
    scorer.locator("#more summary").tap()
    queue.tap("unusual-renege", "offender-3")
    scorer.get_by_role("button", name="Record").tap()
    expect(scorer.locator("#unusual-")).to_be_checked()
    expect(scorer.locator("#bracket-61-90")).not_to_be_checked()
    assert [line.category for line in club_game.sheet.lines] == ["renege"]


def test_who_broke_the_rule_comes_into_view_with_the_players(scorer: Page) -> None:
    scorer.locator("#more summary").tap()
    Queue(scorer).tap("unusual-misplay")
    expect(scorer.locator("#offender-1")).to_be_visible()
    bar = scorer.locator("#bar").bounding_box()
    for there in ("#row-offender", "#seat-1 .disc"):
        box = scorer.locator(there).bounding_box()
        assert bar
        assert box
        assert 0 <= box["y"] < box["y"] + box["height"] <= bar["y"] + 1, there
