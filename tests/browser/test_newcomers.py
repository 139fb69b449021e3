"""Help on the scoring page: terms that open their glossary entry in place, and hints on the first visit."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.ready import answered, ready
from tests.browser.screens.table import arrived
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


def in_view(page: Page, selector: str) -> bool:
    """Return whether an element is fully on the screen and nothing covers its center."""
    return bool(
        page.locator(selector).evaluate("""element => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(there);
        }""")
    )


def key_top(page: Page, selector: str) -> float:
    """Return how far down the page a key begins, in pixels."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]


def test_a_label_opens_its_entry_in_place_and_leads_to_the_glossary(scorer: Page, club_game: Table) -> None:
    ready(scorer).tap("#key-picker-2")
    scorer.get_by_role("button", name="Partner", exact=True).tap()
    entry = scorer.locator("#term-partner")
    expect(entry).to_contain_text("A player on the picker's side.")
    assert in_view(scorer, "#term-partner")
    scorer.tap(".hand-number")
    expect(entry).to_be_hidden()
    expect(scorer.locator("#picker-2")).to_be_checked()
    with answered(scorer):
        scorer.tap("#key-picker-2")
    scorer.get_by_role("button", name="Picked", exact=True).tap()
    scorer.locator("#term-pick a").tap()
    expect(scorer.locator(":target")).to_contain_text("To take the blind")


def test_an_entry_opens_and_closes_from_the_keyboard(club_game: Table, new_phone: Phones) -> None:
    page = ready(arrived(new_phone(**LAPTOP), club_game))
    page.get_by_role("button", name="Picked", exact=True).press("Enter")
    expect(page.locator("#term-pick")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#term-pick")).to_be_hidden()
    expect(page.get_by_role("button", name="Picked", exact=True)).to_be_focused()


def test_the_first_crack_explains_itself_once(scorer: Page, club_game: Table) -> None:
    hint = scorer.locator("[data-hint=crack]")
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        with answered(scorer):
            scorer.tap(key)
    scorer.tap("#mark-crack > summary")
    expect(hint).to_contain_text("The hand counts double.")
    with answered(scorer):
        scorer.tap("#key-marks-crack-3")
    with answered(scorer):
        scorer.tap("#record")
    scorer.tap("#mark-crack > summary")
    expect(scorer.locator("#mark-crack .keys")).to_be_visible()
    expect(hint).to_be_hidden()


def test_the_first_leaster_explains_itself_once_and_covers_no_key(scorer: Page, club_game: Table) -> None:
    hint = scorer.locator("[data-hint=leaster]")
    with answered(ready(scorer)):
        scorer.tap("#key-picker-nobody")
    expect(hint).to_contain_text("no partners")
    assert all(in_view(scorer, part) for part in ("[data-hint=leaster]", "#key-winners-1", "#key-winners-5", "#record"))
    top = key_top(scorer, "#key-winners-1")
    scorer.reload()
    with answered(ready(scorer)):
        scorer.tap("#key-picker-nobody")
    expect(scorer.locator("#key-winners-1")).to_be_visible()
    expect(hint).to_be_hidden()
    assert key_top(scorer, "#key-winners-1") == pytest.approx(top, abs=0.5)


def test_the_first_conflict_explains_itself_once(scorer: Page, club_game: Table) -> None:
    club_game.record(picked(2, 4))
    club_game.record(picked(3, 4), expects=1)
    hint = scorer.locator("[data-hint=conflict]")
    expect(hint).to_contain_text("Nothing is lost")
    scorer.reload()
    expect(scorer.get_by_role("link", name="Resolve")).to_be_visible()
    expect(hint).to_be_hidden()


def test_an_edited_hand_has_the_shortcuts_and_their_list(club_game: Table, new_phone: Phones) -> None:
    line = club_game.record(picked()).line
    page = arrived(new_phone(**LAPTOP), club_game)
    page.goto(f"/games/{club_game.club_game}/lines/{line}/correct")
    ready(page).locator("html[data-shortcuts]").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Preview the change")
    page.keyboard.press("Escape")
    with answered(page):
        page.click("#key-partner-5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
