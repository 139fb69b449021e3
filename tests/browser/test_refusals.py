"""A refusal appears on the phone at its field, and the entry stays."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.requests import Close
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye")


def test_record_too_early_says_what_is_missing(scorer: Page, club_game: Table) -> None:
    scorer.tap("#key-picker-3")
    scorer.tap("#record")
    expect(scorer.locator("#say")).to_have_text("Tap the partner, or Alone.")
    assert scorer.is_checked("#picker-3")
    scorer.tap("#key-partner-1")
    expect(scorer.locator("#say")).to_be_empty()


def test_points_no_cards_make(scorer: Page, club_game: Table) -> None:
    for key in ("#key-picker-3", "#key-partner-1", "#key-exact"):
        scorer.tap(key)
    for digit in "119":
        scorer.tap(f'[data-digit="{digit}"]')
    scorer.tap("#record")
    expect(scorer.locator("#say")).to_have_text("No cards add up to 119. The deck has 120 card points.")
    expect(scorer.locator("#points")).to_have_value("119")


def test_a_conflicting_hand_is_saved_and_shown(scorer: Page, club_game: Table) -> None:
    scorer.evaluate("document.getElementById('live').remove()")  # this phone hears nothing from the others
    for key in ("#key-picker-3", "#key-partner-1", "#key-bracket-61-90"):
        scorer.tap(key)
    expect(scorer.locator("#payout")).to_be_visible()
    club_game.record(picked(2, 4))
    scorer.tap("#record")
    expect(scorer.locator("#say")).to_have_text("Saved as a conflict. This hand now has two different scores.")
    expect(scorer.locator("#notes")).to_contain_text("Two different scores for hand 1")


def test_a_closed_game_leads_on_to_the_settle_up(scorer: Page, club_game: Table) -> None:
    club_game.record()
    club_game.change(Close(), why="")
    scorer.reload()
    assert scorer.locator("#entry").count() == 0
    scorer.locator("#closed").get_by_role("link", name="Settle up").tap()
    scorer.get_by_role("button", name="Reopen").wait_for()
