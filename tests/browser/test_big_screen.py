"""The big screen of a game: it fills a TV, follows the scorer, and shows one headline at a time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.console import complaints
from tests.browser.screens.ready import stop_clock
from tests.browser.screens.table import arrived
from tests.plugins.browser import Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

TV = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "is_mobile": False}


@pytest.fixture
def club_game(live_site: str) -> Table:
    made = opened("walleye", name="Friday at Dan's")
    for _hand in range(3):
        made.record(picked(1, 3))
    return made


@pytest.fixture
def tv(club_game: Table, new_phone: Phones) -> Page:
    """Return a TV that shows the game."""
    page = arrived(new_phone(**TV), club_game, "viewer")
    page.goto(f"/games/{club_game.club_game}/big-screen")
    return page


def test_everything_fits_on_a_tv(tv: Page) -> None:
    for part in ("h1", ".places li >> nth=-1", ".headlines .shown", ".follow svg", ".follow p"):
        expect(tv.locator(part)).to_be_in_viewport(ratio=1)
    assert tv.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_places_and_totals_follow_the_scorer(tv: Page, club_game: Table) -> None:
    said = complaints(tv)
    expect(tv.locator(".places .name").first).to_have_text("Ann")
    for _hand in range(4):
        club_game.record(picked(5, 4, 93))
    expect(tv.locator(".places .name").first).to_have_text("Eve")
    expect(tv.locator("main")).to_contain_text("7 hands")
    assert said == []


def test_headlines_take_turns(club_game: Table, new_phone: Phones) -> None:
    page = arrived(new_phone(**TV), club_game, "viewer")
    stop_clock(page)
    page.goto(f"/games/{club_game.club_game}/big-screen")
    shown = page.locator(".headlines .shown")
    expect(shown).to_have_count(1)
    first, several = shown.inner_text(), page.locator(".headlines li").count()
    assert several > 1
    page.clock.run_for(8_100)
    expect(shown).to_have_count(1)
    expect(shown).not_to_have_text(first)
