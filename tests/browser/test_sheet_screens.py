"""Sheet, corrections and settle-up under a thumb, and on the phone of who watches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.requests import Correct, Pay, Penalise, Void
from tests.browser.screens import table
from tests.browser.screens.barriers import PHONE, barriers, by_night, faults, wider
from tests.browser.screens.watching import next_answer
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

MINUS = "\N{MINUS SIGN}"
PHONE_HEIGHT = 640
PAGES = (
    "sheet",
    "lines/{line}",
    "lines/{line}/correct",
    "lines/{line}/void",
    "lines/{line}/insert",
    "lines/{line}/seats",
    "conflicts",
    "penalty",
    "names",
    "from-paper",
    "balance",
    "settle-up",
    "settle-up?in=units",
    "seats/1",
    "rules",
    "rules/change",
    "history",
    "paper",
)


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


def arrived(page: Page, club_game: Table, path: str, role: str = "scorer") -> Page:
    """Open the game's link, then a page of it."""
    table.arrived(page, club_game, role)
    page.goto(f"/games/{club_game.club_game}/{path}")
    return page


def totals(page: Page) -> list[str]:
    return page.locator("#sheet tfoot .total").all_inner_texts()


def test_who_watches_sees_the_sheet_move_within_two_seconds(new_phone: Phones, club_game: Table) -> None:
    club_game.record()
    viewer = arrived(new_phone(), club_game, "sheet", "viewer")
    assert totals(viewer) == ["+2", f"{MINUS}1", "+1", f"{MINUS}1", f"{MINUS}1"]
    club_game.record(picked(picker=4, partner=None, points=91))
    assert next_answer(viewer).locator("#sheet tbody tr").count() == 2
    assert totals(viewer)[3] == "+7"
    assert viewer.get_by_role("link", name="Edit").count() == 0


def test_a_tap_shows_why_and_the_next_one_hides_it(new_phone: Phones, club_game: Table) -> None:
    club_game.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    page = arrived(new_phone(), club_game, "sheet")
    page.locator("#sheet tbody tr td").first.tap()
    opened_row = page.locator("#sheet tr.opened")
    expect(opened_row).to_contain_text("Crack: Bob")
    expect(opened_row.get_by_role("link", name="Edit")).to_be_visible()
    page.locator("#sheet tbody .first a").first.tap()
    expect(opened_row).to_have_count(0)


def test_what_is_open_stays_open_when_the_sheet_moves(new_phone: Phones, club_game: Table) -> None:
    club_game.record()
    page = arrived(new_phone(), club_game, "sheet", "viewer")
    page.locator("#sheet tbody .first a").first.tap()
    expect(page.locator("#sheet tr.opened")).to_contain_text("Ann picked, with Cy · 75 card points")
    hand = club_game.sheet.hands[0]
    club_game.change(Correct(hand.uid, picked(partner=2)))
    expect(page.locator("#sheet tr.opened")).to_contain_text("Ann picked, with Bob · 75 card points")
    expect(page.locator("#sheet tr.opened del")).to_have_text("Ann picked, with Cy · 75 card points")


def test_the_page_scrolls_to_the_newest_hand_and_names_and_totals_stay(new_phone: Phones, club_game: Table) -> None:
    for _hand in range(30):
        club_game.record()
    page = arrived(new_phone(), club_game, "sheet")
    last = page.locator("#sheet tbody tr").last.bounding_box()
    head = page.locator("#sheet thead th").nth(1).bounding_box()
    totals = page.locator("#sheet tfoot td").first.bounding_box()
    assert last
    assert head
    assert totals
    assert page.evaluate("scrollY") > 0
    assert abs(head["y"]) <= 2
    assert last["y"] + last["height"] <= totals["y"] + 2
    assert totals["y"] + totals["height"] <= PHONE_HEIGHT + 1
    assert page.locator("#sheet-scroll").evaluate("box => box.scrollHeight - box.clientHeight") == 0


def test_a_sheet_of_eight_scrolls_sideways_under_its_names(live_site: str, new_phone: Phones) -> None:
    eight = opened("standard", 8, names=("Ann", "Bob", "Cy", "Dan", "Eve", "Fritz", "Gus", "Hal"), key="eight-players")
    eight.record(picked(2, 4))
    page = arrived(new_phone(), eight, "sheet")
    assert wider(page, PHONE) == []
    page.locator("#sheet-scroll").evaluate("box => { box.scrollLeft = 500 }")
    box, first = (page.locator(part).bounding_box() for part in ("#sheet-scroll", "#sheet tbody .first"))
    assert box
    assert first
    assert abs(first["x"] - box["x"]) <= 2


def test_the_chart_names_the_biggest_swings(new_phone: Phones, club_game: Table) -> None:
    club_game.record()
    club_game.record(picked(2, None, 100))
    page = arrived(new_phone(), club_game, "sheet")
    expect(page.locator(".chart .swing")).to_have_text("Bob +8")


def test_on_a_desktop_the_sheet_lies_next_to_the_keys(new_phone: Phones, club_game: Table) -> None:
    club_game.record()
    page = table.arrived(new_phone(**LAPTOP), club_game)
    expect(page.locator("#sheet-rows tr")).to_have_count(1)
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        page.click(key)
    expect(page.locator("#sheet-rows tr")).to_have_count(2)
    sheet, keys = (page.locator(part).bounding_box() for part in ("#sheet", "#record"))
    assert sheet
    assert keys
    assert keys["x"] + keys["width"] < sheet["x"]
    assert wider(page, 1280) == []


def test_a_correction_by_thumb(new_phone: Phones, club_game: Table) -> None:
    club_game.record()
    club_game.record(picked(picker=2, partner=4))
    page = arrived(new_phone(), club_game, "sheet")
    page.locator("#sheet tbody .first a").first.tap()
    page.get_by_role("link", name="Edit hand 1", exact=True).tap()
    page.tap("#key-partner-2")
    expect(page.locator("#payout")).to_contain_text("Bob +1")
    page.tap("#look")
    expect(page.locator("table.change tbody")).to_contain_text("Hand 1")
    page.fill("#why", "Bob had the jack")
    page.get_by_role("button", name="Save change").tap()
    page.wait_for_url("**/sheet#line-*")
    assert totals(page) == ["+1", "+3", f"{MINUS}2", "0", f"{MINUS}2"]
    expect(page.locator("#sheet tbody tr").first).to_contain_text("edited")


def test_the_players_of_a_correction_stand_side_by_side(new_phone: Phones, club_game: Table) -> None:
    line = club_game.record(picked()).line
    page = arrived(new_phone(), club_game, f"lines/{line}/correct")
    tops = [key.bounding_box() for key in page.locator("#row-picker .strip-keys .key").all()]
    assert [box["y"] for box in tops if box].count(tops[0]["y"] if tops[0] else 0) == 3


def test_paid_with_one_tap_and_undone_with_another(new_phone: Phones, club_game: Table) -> None:
    club_game.record(picked(partner=None))
    page = arrived(new_phone(), club_game, "settle-up")
    assert page.locator("ol.dues .due").count() == 4
    page.locator("ol.dues .due").first.get_by_role("button", name="Paid").tap()
    expect(page.locator("ol.dues .due")).to_have_count(3)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("ol.dues .due")).to_have_count(4)


def test_who_settles_up_sees_it_move_and_keeps_what_they_type(new_phone: Phones, club_game: Table) -> None:
    club_game.record(picked(partner=None))
    page = arrived(new_phone(), club_game, "settle-up")
    player = arrived(new_phone(), club_game, "seats/1", "viewer")
    other = page.locator("details", has=page.locator("#other-amount"))
    other.locator("summary").tap()
    page.fill("#other-amount", "3")
    club_game.record(picked(picker=2, partner=3))
    expect(page.locator("ol.dues .due")).to_have_count(3)
    expect(player.locator(".course tbody tr")).to_have_count(2)
    assert page.input_value("#other-amount") == "3"


def eventful(club_game: Table) -> str:
    """Put one of everything on the sheet; returns a hand that was corrected."""
    first = club_game.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    club_game.record(picked(picker=2, partner=4))
    void = club_game.record({"kind": "leaster", "winners": [5]})
    club_game.record(picked(picker=3, partner=None, points=100))
    club_game.record(picked(picker=3, partner=2), expects=4)
    club_game.change(Correct(str(first.line), picked(partner=2)), why="Bob had the jack")
    club_game.change(Void(str(void.line)))
    club_game.change(Penalise(seat=3, amount=8, paid_to="others"))
    club_game.change(Pay(2, 1, 20, "USD"))
    return str(first.line)


def test_pages_fit_a_phone_and_its_thumb(new_phone: Phones, club_game: Table) -> None:
    line = eventful(club_game)
    page = arrived(new_phone(), club_game, "sheet")
    for path in PAGES:
        page.goto(f"/games/{club_game.club_game}/{path.format(line=line)}")
        assert (path, wider(page, PHONE), small_targets(page)) == (path, [], [])


def a_row_opened(page: Page, club_game: Table) -> None:
    page.goto(f"/games/{club_game.club_game}/sheet")
    page.locator("#sheet tbody .first a").first.tap()
    page.locator("tr.opened").wait_for()


@pytest.mark.parametrize("role", ["scorer", "viewer"])
def test_the_score_sheet_has_no_barrier(new_phone: Phones, club_game: Table, role: str) -> None:
    """By day, and the scorer's by night, whose colors are the viewer's too; a line of each kind, and one opened."""
    eventful(club_game)
    page = arrived(new_phone(color_scheme="light"), club_game, "sheet", role)
    assert faults(page, club_game, {"sheet": a_row_opened}, night=role == "scorer") == {}


@pytest.mark.long
@pytest.mark.parametrize("size", [{}, LAPTOP], ids=["phone", "wide"])
def test_nothing_stands_in_the_way(new_phone: Phones, club_game: Table, size: dict[str, object]) -> None:
    """No barrier by day or by night, nothing is wider than the screen, and a thumb hits what it aims at."""
    line = eventful(club_game)
    page = arrived(new_phone(color_scheme="light", **size), club_game, "sheet")
    for path in PAGES:
        page.goto(f"/games/{club_game.club_game}/{path.format(line=line)}")
        wrong = [
            *barriers(page),
            *by_night(page),
            *wider(page, page.evaluate("document.documentElement.clientWidth")),
            *small_targets(page),
        ]
        assert (path, wrong) == (path, [])


def small_targets(page: Page) -> list[str]:
    """Return the buttons and links of the page's own part that are lower than a thumb needs."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("main button, main a.button, main summary, main .first a")]
                .filter((key) => key.offsetParent && key.getBoundingClientRect().height < 44)
                .map((key) => key.textContent.trim())"""
        )
    )


def test_printed_it_is_black_on_white(new_phone: Phones, club_game: Table) -> None:
    eventful(club_game)
    page = arrived(new_phone(color_scheme="dark"), club_game, "sheet")
    page.emulate_media(media="print")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    assert page.locator(".masthead").is_hidden()
    assert page.locator("#sheet thead th").first.evaluate("cell => getComputedStyle(cell).position") == "static"
    height = page.locator("#sheet-scroll").evaluate("scroll => [scroll.scrollHeight, scroll.clientHeight]")
    assert height[0] == height[1]


def test_the_history_pages_without_a_reload(new_phone: Phones, club_game: Table) -> None:
    for _hand in range(52):
        club_game.record()
    page = arrived(new_phone(), club_game, "history")
    page.evaluate("window.here = true")
    hands = page.locator("#history").get_by_text(re.compile(r"^Hand 1\b"))
    assert hands.count() == 0
    page.get_by_role("link", name="Older").tap()
    expect(hands).not_to_have_count(0)
    assert page.evaluate("window.here") is True
