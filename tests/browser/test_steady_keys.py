"""What a newcomer taps next is where it was, and every name can be read."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import grants
from tests.browser.screens.ready import answered, ready
from tests.browser.screens.table import arrived
from tests.browser.test_long_names import TWICE_AS_LARGE
from tests.plugins.browser import Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cindy", "Dave Kowalski", "Eve")
SIZE = {"width": 390, "height": 844}


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened({"preset": "walleye", "no_pick": ["leaster", "doubler"]}, names=NAMES)


@pytest.fixture
def scorer(club_game: Table, new_phone: Phones) -> Page:
    """Return a phone of an ordinary size on the scoring page."""
    return ready(arrived(new_phone(viewport=SIZE), club_game))


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    read = "all => all.map(part => part.getBoundingClientRect().toJSON())"
    rectangles: list[dict[str, float]] = page.locator(selector).evaluate_all(read)
    return rectangles


def test_nobody_stays_under_the_thumb(scorer: Page) -> None:
    before = boxes(scorer, "#key-picker-nobody")
    with answered(scorer):
        scorer.tap("#key-picker-nobody")
    assert boxes(scorer, "#key-picker-nobody") == before
    answer = boxes(scorer, "#key-answer-leaster")
    with answered(scorer):
        scorer.tap("#key-answer-leaster")
    assert boxes(scorer, "#key-picker-nobody") == before
    assert boxes(scorer, "#key-answer-leaster") == answer


def test_undo_leaves_one_toast_and_moves_no_key(scorer: Page) -> None:
    keys = boxes(scorer, "#key-bracket-61-90")
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        with answered(scorer):
            scorer.tap(key)
    expect(scorer.locator("#toast .toast")).to_be_visible()
    with answered(scorer):
        scorer.tap("#undo")
    expect(scorer.locator("#undone")).to_be_visible()
    expect(scorer.locator("#toast .toast")).to_have_count(0)
    assert boxes(scorer, "#key-bracket-61-90") == keys


def test_a_long_name_is_shown_in_full_and_moves_no_total(scorer: Page) -> None:
    fits = "name => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight"
    assert scorer.locator("#seat-4 .name").evaluate(fits)
    assert len({box["top"] for box in boxes(scorer, "#totals .total")}) == 1


def test_a_viewer_sees_each_name_below_its_disc(club_game: Table, new_phone: Phones) -> None:
    club_game.record(picked())
    page = ready(arrived(new_phone(viewport=SIZE), club_game, "viewer"))
    discs, names = boxes(page, "#totals .disc"), boxes(page, "#totals .name")
    assert all(name["top"] >= disc["bottom"] for disc, name in zip(discs, names, strict=True))
    assert len({box["top"] for box in boxes(page, "#totals .total")}) == 1


def test_an_edited_hand_has_several_players_in_a_row(club_game: Table, new_phone: Phones) -> None:
    club_game.record(picked())
    page = new_phone(viewport=SIZE)
    page.goto(grants.game_links(club_game.club_game).scorer)
    page.goto(f"/games/{club_game.club_game}/lines/{club_game.sheet.lines[0].uid}/correct")
    tops = [box["top"] for box in boxes(page, "#row-picker .strip-keys .key")]
    assert tops[0] == tops[1] == tops[2]


def test_names_on_the_score_sheet_stay_in_their_columns(club_game: Table, new_phone: Phones) -> None:
    club_game.record(picked())
    page = arrived(new_phone(viewport=SIZE), club_game)
    page.goto(f"/games/{club_game.club_game}/sheet")
    columns, names = boxes(page, ".sheet thead th:not(.first)"), boxes(page, ".sheet thead a span:not(.disc)")
    assert all(name["left"] >= column["left"] for column, name in zip(columns, names, strict=True))


def test_keys_lie_on_their_players_in_large_text(live_site: str, new_phone: Phones) -> None:
    """The tile that adds a player makes a row of its own, which the keys must count as well."""
    phone = new_phone(viewport=SIZE)
    phone.add_init_script(TWICE_AS_LARGE)
    page = ready(arrived(phone, opened("four-handed-jack", dealer=1, names=NAMES[:4])))
    tiles, keys = boxes(page, "#totals > li")[:4], boxes(page, "#row-picker .strip-keys .key")
    assert [abs(tile["y"] - key["y"]) < 4 for tile, key in zip(tiles, keys, strict=True)] == [True] * 4
