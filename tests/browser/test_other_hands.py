"""Hands that are not a picker's with a partner, under a thumb: races, points by seat, two partners, shown hands."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.services import grants
from tests.browser.screens.ready import ready
from tests.browser.screens.table import TableScreen
from tests.plugins.browser import Phones
from tests.tables import opened

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal")


@pytest.fixture
def sit_down(live_site: str, new_phone: Phones) -> Callable[..., TableScreen]:
    """A maker of tables: house rules and how many sit there."""

    def make(rules: object, players: int) -> TableScreen:
        club_game = opened(rules, players, names=NAMES[:players], name="Friday at Dan's", key="other-hands").club_game
        page = new_phone()
        page.goto(grants.game_links(club_game).scorer)
        return TableScreen(page, f"/games/{club_game}/")

    return make


def in_sight(page: Page, *keys: str) -> bool:
    """Return whether these keys can be tapped where the page stands, above the bar."""
    bar = page.locator("#bar").bounding_box()
    boxes = [page.locator(f"#key-{key}").bounding_box() for key in keys]
    assert bar is not None
    return all(box is not None and box["y"] + box["height"] <= bar["y"] for box in boxes)


def scores(table: TableScreen) -> Locator:
    return table.page.locator("#totals .total")


def test_a_race_to_its_end_and_the_next_game(sit_down: Callable[..., TableScreen]) -> None:
    table = sit_down("indiana", 4)
    over = table.page.locator("#game-over")
    assert in_sight(table.page, "picker-4", "partner-best", "bracket-all-tricks")
    assert table.record({"kind": "solo", "picker": 2, "won": True}, [0, 18, 0, 0]) == 4
    assert table.record({"kind": "call", "picker": 1, "partner": 3, "category": "61-90"}, [2, 0, 2, 0]) == 4
    expect(scores(table)).to_have_text(["2", "18", "2", "0"])
    expect(table.page.locator("#seat-2 .to-go")).to_have_text("6 to go")
    expect(table.page.locator(".to-go")).to_have_count(1)
    table.enter({"kind": "best", "picker": 4, "won": True})
    expect(table.page.locator("#wins")).to_have_text("This wins the game: Dan")
    table.tap("#record")
    table.stands_at(4)
    expect(over).to_contain_text("Game 1 is over, won by Dan (Ann 2, Bob 18, Cy 2, Dan 24)")
    expect(scores(table)).to_have_text(["0"] * 4)
    table.record({"kind": "passed"}, [0, 0, 0, 0])
    expect(over).to_have_count(0)
    expect(table.page.locator("#seat-4 .games")).to_contain_text("\N{BLACK STAR}1")
    table.undo()
    table.undo()
    expect(scores(table)).to_have_text(["2", "18", "2", "0"])


def test_a_fewster_by_points(sit_down: Callable[..., TableScreen]) -> None:
    table = sit_down("sheepshoof", 3)
    counted: dict[str, Any] = {"kind": "leaster", "points_by_seat": [0, 14, 22], "tricks_by_seat": [1, 2, 3]}
    table.record(counted, [2, -1, -1])
    table.shows_totals([2, -1, -1])


def test_points_that_do_not_add_up_are_one_sentence(sit_down: Callable[..., TableScreen]) -> None:
    table = sit_down("standard", 5)
    table.enter({"kind": "leaster", "points_by_seat": [10, 20, 30, 40, 10]})
    expect(table.page.locator("#problem")).to_have_text("The points add up to 110. They must add up to 120.")
    table.tap("#points-of-5")
    table.tap('#counts [data-digit="back"]')
    table.tap('#counts [data-digit="back"]')
    for digit in "20":
        table.tap(f'#counts [data-digit="{digit}"]')
    expect(table.page.locator("#payout")).to_contain_text("Ann +4")


def test_two_partners_are_two_taps(sit_down: Callable[..., TableScreen]) -> None:
    table = sit_down("six-handed-jack-ace", 6)
    assert in_sight(table.page, "picker-6", "partner-alone", "bracket-all-tricks")
    hand = {"picker": 2, "partners": [4, 6], "category": "61-90"}
    assert table.record(hand, [-1, 1, -1, 1, -1, 1]) == 5
    table.tap("#key-picker-2")
    table.tap("#key-partner-4")
    table.tap("#key-partner-6")
    expect(table.page.locator("#key-partner-5")).to_have_class(re.compile(r"\boff\b"))
    table.page.tap("#key-partner-5", force=True)
    expect(table.says()).to_have_text("Only two partners. Tap one again to remove it.")
    table.tap("#key-partner-6")
    table.tap("#key-partner-5")
    expect(table.page.locator("#partner-5")).to_be_checked()


def test_a_schwanzer_by_shown_hands(sit_down: Callable[..., TableScreen]) -> None:
    table = sit_down({"preset": "sixty-one", "no_pick": ["schwanzer"]}, 5)
    shown = [["QC", "QS"], ["QH", "JC", "9D"], ["QD", "JS"], ["JH", "JD"], ["AD", "KD", "8D"]]
    table.enter({"kind": "schwanzer", "shown": shown})
    pays, no_pick = (table.page.locator(f"#row-{row} > .label").bounding_box() for row in ("loser", "answer"))
    assert pays is not None
    assert no_pick is not None
    assert pays["y"] + pays["height"] <= no_pick["y"]  # side by side they would cover each other
    expect(table.page.locator("#hand-2 .counts-for")).to_have_text("6")
    expect(table.page.locator("#payout")).to_contain_text("Ann \N{MINUS SIGN}4")
    table.page.tap("#hand-1 > summary")
    ready(table.page).tap("#key-shown-1-9D", force=True)
    expect(table.says()).to_have_text("Bob has 9♦.")
    table.tap("#record")
    table.shows_totals([-4, 1, 1, 1, 1])


def test_two_handed_is_three_taps(sit_down: Callable[..., TableScreen]) -> None:
    table = sit_down("two-handed-grid", 2)
    assert table.record({"kind": "two-handed", "winners": [2], "category": "91-120"}, [-2, 2]) == 3
    table.record({"kind": "two-handed", "points_by_seat": [61, 59]}, [1, -1])
    table.shows_totals([-1, 1])
