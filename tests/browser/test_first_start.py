"""A newcomer on a new site: from the owner's link to the first hand, and to the first player of a tournament."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.services import grants, installation
from tests.browser.screens.barriers import barriers, wider
from tests.browser.screens.ready import answered, ready
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser
MOST_TAPS = 6  # two questions and the game's form have one button each; an ordinary hand has four taps


@dataclass
class Newcomer:
    """Someone with a phone who counts their taps; typing names doesn't count."""

    page: Page
    taps: int = 0

    def tap(self, button: str) -> None:
        self.tap_at(self.page.get_by_role("button", name=button, exact=True))

    def tap_at(self, there: Locator) -> None:
        self.taps += 1
        there.tap()


@pytest.fixture
def newcomer(live_site: str, new_phone: Phones) -> Newcomer:
    installation.note_version("0.1.0", is_new=True)
    page = new_phone()
    page.goto(grants.owner_link_path())
    expect(page.get_by_label("Your name")).to_be_focused()
    return Newcomer(page)


def test_the_first_page_has_no_barriers_and_fits(newcomer: Newcomer) -> None:
    assert barriers(newcomer.page) == []
    assert wider(newcomer.page, 360) == []


def test_six_taps_to_the_first_hand(newcomer: Newcomer) -> None:
    page = newcomer.page
    page.keyboard.type("Ann")
    newcomer.tap("Start a game")
    expect(page.get_by_label("Name for seat 1")).to_have_value("Ann")
    expect(page.get_by_label("Name for seat 2")).to_be_focused()
    for seat, name in enumerate(("Bob", "Cy", "Dan", "Eve"), start=2):
        page.get_by_label(f"Name for seat {seat}").fill(name)
    newcomer.tap_at(page.locator("button.main", has_text="Start game"))
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    ready(page)
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        with answered(page):
            newcomer.tap_at(page.locator(key))
    expect(page.get_by_text("Hand 1 recorded")).to_be_visible()
    assert newcomer.taps <= MOST_TAPS
    page.goto("/")
    expect(page.get_by_label("Your name")).to_have_count(0)


def test_four_taps_to_the_first_player_of_a_tournament(newcomer: Newcomer) -> None:
    page = newcomer.page
    page.keyboard.type("Ann")
    newcomer.tap("Set up a tournament")
    newcomer.tap("Create tournament")
    newcomer.tap_at(page.locator("#next").get_by_role("link", name="Add players", exact=True))
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ann")
    newcomer.tap_at(page.locator("#enter").get_by_role("button", name="Add player", exact=True))
    expect(page.locator("#list")).to_contain_text("Ann")
    assert newcomer.taps == 4
