"""The scoring page with large text and on a phone on its side: what is asked and Record are in view."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.layout import layout_faults
from tests.browser.screens.ready import ready
from tests.browser.screens.table import arrived
from tests.tables import opened

pytestmark = pytest.mark.browser

TWICE = "document.documentElement.style.fontSize = '200%'"
COVERED = """part => {
  const { left, top, bottom } = part.getBoundingClientRect();
  const there = document.elementFromPoint(left + 24, (top + bottom) / 2);
  return !(part.contains(there) || there?.contains(part));
}"""


def scoring_page(phone: Page, players: int) -> Page:
    """Open the scoring page of a game with one hand."""
    table = opened({"preset": "standard", "table": players}, players, names=tuple("ABCDEFGH"[:players]))
    table.record()
    return arrived(phone, table)


@pytest.mark.parametrize("players", [5, 7])
def test_with_text_at_200_percent_who_picked_is_asked_first(phone: Page, players: int) -> None:
    page = scoring_page(phone, players)
    page.evaluate(TWICE)
    for width, height in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        asked = ready(page).locator("#row-picker > .label")
        expect(asked).to_be_in_viewport(ratio=1)
        assert not asked.evaluate(COVERED)
        expect(page.locator("button.record")).to_be_in_viewport(ratio=1)
        assert layout_faults(page) == []


@pytest.mark.parametrize("players", [5, 8])
def test_on_its_side_everything_of_an_ordinary_hand_is_in_view(phone: Page, players: int) -> None:
    page = scoring_page(phone, players)
    for width, height in ((844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        expect(ready(page).locator(".totals")).to_be_in_viewport(ratio=1)
        for part in ("#row-picker > .label", ".halves .key >> nth=0", ".halves .key >> nth=-1", "button.record"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
            assert not page.locator(part).evaluate(COVERED), part
        assert layout_faults(page) == []
