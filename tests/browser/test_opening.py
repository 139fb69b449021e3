"""Opening a game and sharing it, on a phone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.tables import opened

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo"]


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("input[name=seat]").all()]


def test_lines_move_and_nothing_typed_is_lost(owner: Page) -> None:
    owner.goto("/new")
    for index, name in enumerate(NAMES[:5]):
        owner.fill(f"#seat-{index}", name)
    owner.tap("#seat-line-1 .deals")
    owner.tap("#add-seat")
    expect(owner.locator("#seat-5")).to_be_visible()
    owner.fill("#seat-5", "Flo")
    owner.tap("[aria-label='Move seat 2 down']")
    expect(owner.locator("#seat-2")).to_have_value("Bob")
    assert names(owner) == ["Ann", "Cy", "Bob", "Dan", "Eve", "Flo"]
    assert owner.is_checked("[name=dealer][value='2']")
    owner.select_option("#preset", "walleye")
    expect(owner.locator("#unit")).to_have_value("0.10")
    assert names(owner) == ["Ann", "Cy", "Bob", "Dan", "Eve", "Flo"]
    owner.tap("text=Start game")
    expect(owner.locator("#totals .name")).to_have_text(["Ann", "Cy", "Bob", "Dan", "Eve", "Flo"])
    expect(owner.locator("#seat-3 .badge").first).to_contain_text("D")


def test_what_is_wrong_is_said_at_the_field_and_mended(owner: Page) -> None:
    owner.goto("/new")
    for index, name in enumerate(["Ann", "Ann", *NAMES[2:5]]):
        owner.fill(f"#seat-{index}", name)
    owner.tap("text=Start game")
    expect(owner.locator("#seat-1_error")).to_be_visible()
    assert names(owner) == ["Ann", "Ann", *NAMES[2:5]]
    owner.fill("#seat-1", "Bob")
    owner.tap("text=Start game")
    expect(owner.locator(".hand-number")).to_have_text("Hand 1")


def test_enter_moves_from_name_to_name_and_never_starts_the_game(owner: Page) -> None:
    owner.goto("/new")
    owner.focus("#title")
    owner.keyboard.press("Enter")
    for name in NAMES[:5]:
        owner.keyboard.type(name)
        owner.keyboard.press("Enter")
    expect(owner.locator("#add-seat")).to_be_focused()
    owner.keyboard.press("Enter")
    expect(owner.locator("#seat-5")).to_be_focused()
    owner.keyboard.type("Flo")
    assert names(owner) == NAMES
    assert owner.url.endswith("/new")


def test_an_error_is_named_and_its_field_is_focused_in_view(owner: Page) -> None:
    for invalid, typed, label in (
        ("#seat-1", "Ann", "Seat 2"),
        ("#seat-4", "", "Players"),
        ("#unit", "ten", "Per point"),
    ):
        owner.goto("/new")
        for index, name in enumerate(NAMES[:5]):
            owner.fill(f"#seat-{index}", name)
        if invalid == "#unit":
            owner.select_option("#currency", "USD")
        owner.fill(invalid, typed)
        owner.get_by_role("button", name="Start game").click()
        expect(owner.locator("#problems a")).to_have_text(label)
        expect(owner.locator(invalid)).to_be_focused()
        expect(owner.locator(invalid)).to_be_in_viewport(ratio=1)
        said = owner.locator(invalid).get_attribute("aria-describedby")
        expect(owner.locator(f"#{said}")).to_be_in_viewport(ratio=1)


def test_typing_an_amount_chooses_a_currency_and_no_money_clears_it(owner: Page) -> None:
    owner.goto("/new")
    owner.fill("#unit", ".05")
    expect(owner.locator("#currency")).to_have_value("USD")
    owner.select_option("#currency", "")
    expect(owner.locator("#unit")).to_have_value("")
    owner.fill("#unit", "0,10 €")
    expect(owner.locator("#currency")).to_have_value("EUR")


def test_the_demo_is_one_tap(owner: Page) -> None:
    owner.tap("text=Open a demo game")
    expect(owner.locator(".hand-number")).to_have_text(re.compile(r"Hand \d+"))
    expect(owner.locator("#undo")).to_be_visible()


def test_a_link_is_copied(owner: Page) -> None:
    club_game = opened()
    owner.goto(f"/games/{club_game.club_game}/links")
    owner.tap("[data-copy=link-game-viewer]")
    expect(owner.locator("[data-copy=link-game-viewer]")).to_have_text("Copied")


def test_remembers_the_theme(owner: Page) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    day = owner.evaluate(paper)
    owner.get_by_role("button", name="Dark").tap()
    expect(owner.locator("html")).to_have_attribute("data-theme", "dark")
    expect(owner.locator("body")).not_to_have_css("background-color", day)
    owner.goto("/new")
    assert owner.get_attribute("html", "data-theme") == "dark"
    owner.get_by_role("button", name="Light").tap()
    expect(owner.locator("html")).to_have_attribute("data-theme", "light")
    expect(owner.locator("body")).to_have_css("background-color", day)


def test_who_types_on_before_the_answer_is_there_keeps_what_was_typed(owner: Page) -> None:
    owner.goto("/new")
    held: list[Route] = []
    owner.route("**/new", lambda route: held.append(route))
    with owner.expect_request("**/new"):
        owner.select_option("#preset", "walleye")
    owner.fill("#seat-0", "Ann")
    owner.fill("#seat-1", "Bob")
    held[0].fallback()
    expect(owner.locator("#unit")).to_have_value("0.10")
    assert names(owner)[:2] == ["Ann", "Bob"]
