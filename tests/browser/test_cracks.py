"""Who cracked is asked over the score strip, so that no tap that is meant for it names a partner."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.ready import answered, ready
from tests.browser.screens.table import arrived
from tests.plugins.browser import Phones
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

HAND = ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90")


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


@pytest.fixture
def scorer(club_game: Table, new_phone: Phones) -> Page:
    """Return a phone of an ordinary size on the scoring page, with a hand entered."""
    page = ready(arrived(new_phone(viewport={"width": 390, "height": 844}), club_game))
    for key in HAND:
        with answered(page):
            page.tap(key)
    return page


def top(page: Page, selector: str) -> int:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return round(box["y"])


def test_a_tap_on_a_player_of_the_strip_names_no_other_partner(scorer: Page) -> None:
    disc = scorer.locator("#seat-3 .disc").bounding_box()
    assert disc is not None
    scorer.tap("#mark-crack > summary")
    expect(scorer.locator("#key-marks-crack-3")).to_be_in_viewport(ratio=1)
    scorer.touchscreen.tap(disc["x"] + 5, disc["y"] + 5)
    expect(scorer.locator("#mark-crack")).not_to_have_attribute("open", "")
    expect(scorer.locator("#partner-4")).to_be_checked()


def test_keys_stay_where_they_are_while_cracks_are_called(scorer: Page) -> None:
    keys = ("#key-exact", "#mark-crack > summary", "#more > summary", "#key-bracket-61-90", "#seat-1", "#record")
    before = [top(scorer, key) for key in keys]
    scorer.tap("#mark-crack > summary")
    assert [top(scorer, key) for key in keys] == before
    with answered(scorer):
        scorer.tap("#key-marks-crack-3")
    expect(scorer.locator("#mark-crack .keys")).to_be_hidden()
    expect(scorer.locator("#chip-marks-crack-3")).to_be_in_viewport(ratio=1)
    assert [top(scorer, key) for key in keys] == before


def test_names_and_roles_stay_in_sight_with_a_crack_and_with_exact_points(scorer: Page) -> None:
    with answered(scorer):
        scorer.tap("#mark-crack > summary")
        scorer.tap("#key-marks-crack-3")
    with answered(scorer):
        scorer.tap("#key-exact")
    expect(scorer.locator("#pad")).to_be_in_viewport(ratio=1)
    bar = top(scorer, "#bar")
    for selector in ("#key-picker-2 .role", "#key-partner-4 .role"):
        expect(scorer.locator(selector)).to_be_in_viewport(ratio=1)
        assert top(scorer, selector) < bar


def test_a_second_tap_on_exact_brings_the_points_back(scorer: Page) -> None:
    with answered(scorer):
        scorer.tap("#key-exact")
    expect(scorer.locator("#key-bracket-61-90")).to_be_hidden()
    with answered(scorer):
        scorer.tap("#key-exact")
    expect(scorer.locator("#pad")).to_be_hidden()
    expect(scorer.locator("#key-bracket-61-90")).to_be_in_viewport(ratio=1)
