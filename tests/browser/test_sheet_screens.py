"""Sheet, corrections and settle-up under a thumb, and on the phone of who watches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.requests import Correct, Pay, Penalise, Void
from tests.browser.screens import table
from tests.browser.screens.barriers import PHONE, barriers, by_night, wider
from tests.browser.screens.watching import next_answer
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

MINUS = "\N{MINUS SIGN}"
PAGES = (
    "sheet",
    "lines/{line}",
    "lines/{line}/correct",
    "lines/{line}/void",
    "lines/{line}/insert",
    "lines/{line}/seats",
    "rivals",
    "penalty",
    "names",
    "from-paper",
    "make-whole",
    "settle-up",
    "settle-up?in=units",
    "seats/1",
    "rules",
    "rules/change",
    "log",
    "paper",
)


@pytest.fixture
def evening(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


def arrived(page: Page, evening: Table, path: str, role: str = "keeper") -> Page:
    """Open the evening's link, then a page of it."""
    table.arrived(page, evening, role)
    page.goto(f"/e/{evening.evening}/{path}")
    return page


def totals(page: Page) -> list[str]:
    return page.locator("#sheet tfoot .total").all_inner_texts()


def test_who_watches_sees_the_sheet_move_within_two_seconds(new_phone: Phones, evening: Table) -> None:
    evening.record()
    watcher = arrived(new_phone(), evening, "sheet", "watcher")
    assert totals(watcher) == ["+2", f"{MINUS}1", "+1", f"{MINUS}1", f"{MINUS}1"]
    evening.record(picked(picker=4, partner=None, points=91))
    assert next_answer(watcher).locator("#sheet tbody tr").count() == 2
    assert totals(watcher)[3] == "+7"
    assert watcher.get_by_role("link", name="Correct").count() == 0


def test_a_tap_shows_why_and_the_next_one_hides_it(new_phone: Phones, evening: Table) -> None:
    evening.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    page = arrived(new_phone(), evening, "sheet")
    page.locator("#sheet tbody tr td").first.tap()
    opened_row = page.locator("#sheet tr.opened")
    expect(opened_row).to_contain_text("Bob: crack")
    expect(opened_row.get_by_role("link", name="Correct")).to_be_visible()
    page.locator("#sheet tbody .first a").first.tap()
    expect(opened_row).to_have_count(0)


def test_what_is_open_stays_open_when_the_sheet_moves(new_phone: Phones, evening: Table) -> None:
    evening.record()
    page = arrived(new_phone(), evening, "sheet", "watcher")
    page.locator("#sheet tbody .first a").first.tap()
    expect(page.locator("#sheet tr.opened")).to_contain_text("Ann picked, with Cy; 75 points")
    hand = evening.sheet.hands[0]
    evening.change(Correct(hand.uid, picked(partner=2)))
    expect(page.locator("#sheet tr.opened")).to_contain_text("Ann picked, with Bob; 75 points")
    expect(page.locator("#sheet tr.opened del")).to_have_text("Ann picked, with Cy; 75 points")


def test_the_last_hand_is_in_sight_and_the_names_stay(new_phone: Phones, evening: Table) -> None:
    for _hand in range(30):
        evening.record()
    page = arrived(new_phone(), evening, "sheet")
    box = page.locator("#sheet-scroll").bounding_box()
    last = page.locator("#sheet tbody tr").last.bounding_box()
    head = page.locator("#sheet thead th").nth(1).bounding_box()
    assert box
    assert last
    assert head
    assert last["y"] + last["height"] <= box["y"] + box["height"]
    assert abs(head["y"] - box["y"]) <= 2
    page.locator("#sheet-scroll").evaluate("scroll => { scroll.scrollLeft = 500 }")
    first = page.locator("#sheet tbody .first").last.bounding_box()
    assert first
    assert abs(first["x"] - box["x"]) <= 2


def test_a_correction_by_thumb(new_phone: Phones, evening: Table) -> None:
    evening.record()
    evening.record(picked(picker=2, partner=4))
    page = arrived(new_phone(), evening, "sheet")
    page.locator("#sheet tbody .first a").first.tap()
    page.get_by_role("link", name="Correct", exact=True).tap()
    page.tap("#key-partner-2")
    expect(page.locator("#payout")).to_contain_text("Bob +1")
    page.tap("#look")
    expect(page.locator("table.change tbody")).to_contain_text("Hand 1")
    page.fill("#why", "Bob had the jack")
    page.get_by_role("button", name="Change the sheet").tap()
    page.wait_for_url("**/sheet#line-*")
    assert totals(page) == ["+1", "+3", f"{MINUS}2", "0", f"{MINUS}2"]
    expect(page.locator("#sheet tbody tr").first).to_contain_text("corrected")


def test_paid_with_one_tap_and_undone_with_another(new_phone: Phones, evening: Table) -> None:
    evening.record(picked(partner=None))
    page = arrived(new_phone(), evening, "settle-up")
    assert page.locator("ol.dues .due").count() == 4
    page.locator("ol.dues .due").first.get_by_role("button", name="Paid").tap()
    expect(page.locator("ol.dues .due")).to_have_count(3)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("ol.dues .due")).to_have_count(4)


def test_who_settles_up_sees_it_move_and_keeps_what_they_type(new_phone: Phones, evening: Table) -> None:
    evening.record(picked(partner=None))
    page = arrived(new_phone(), evening, "settle-up")
    player = arrived(new_phone(), evening, "seats/1", "watcher")
    other = page.locator("details", has=page.locator("#other-amount"))
    other.locator("summary").tap()
    page.fill("#other-amount", "3")
    evening.record(picked(picker=2, partner=3))
    expect(page.locator("ol.dues .due")).to_have_count(3)
    expect(player.locator(".course tbody tr")).to_have_count(2)
    assert page.input_value("#other-amount") == "3"


def eventful(evening: Table) -> str:
    """Put one of everything on the sheet; returns a hand that was corrected."""
    first = evening.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    evening.record(picked(picker=2, partner=4))
    void = evening.record({"kind": "leaster", "winners": [5]})
    evening.record(picked(picker=3, partner=None, points=100))
    evening.record(picked(picker=3, partner=2), expects=4)
    evening.change(Correct(str(first.line), picked(partner=2)), why="Bob had the jack")
    evening.change(Void(str(void.line)))
    evening.change(Penalise(seat=3, amount=8, paid_to="others"))
    evening.change(Pay(2, 1, 20, "USD"))
    return str(first.line)


def test_pages_fit_a_phone_and_its_thumb(new_phone: Phones, evening: Table) -> None:
    line = eventful(evening)
    page = arrived(new_phone(), evening, "sheet")
    for path in PAGES:
        page.goto(f"/e/{evening.evening}/{path.format(line=line)}")
        assert (path, wider(page, PHONE), small_targets(page)) == (path, [], [])


def test_the_score_sheet_has_no_barrier_by_night(new_phone: Phones, evening: Table) -> None:
    eventful(evening)
    page = arrived(new_phone(color_scheme="light"), evening, "sheet")
    assert list(by_night(page)) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [{}, LAPTOP], ids=["phone", "wide"])
def test_nothing_stands_in_the_way(new_phone: Phones, evening: Table, size: dict[str, object]) -> None:
    """No barrier by day or by night, nothing is wider than the screen, and a thumb hits what it aims at."""
    line = eventful(evening)
    page = arrived(new_phone(color_scheme="light", **size), evening, "sheet")
    for path in PAGES:
        page.goto(f"/e/{evening.evening}/{path.format(line=line)}")
        faults = [
            *barriers(page),
            *by_night(page),
            *wider(page, page.evaluate("document.documentElement.clientWidth")),
            *small_targets(page),
        ]
        assert (path, faults) == (path, [])


def small_targets(page: Page) -> list[str]:
    """Return the buttons and links of the page's own part that are lower than a thumb needs."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("main button, main a.button, main summary, main .first a")]
                .filter((key) => key.offsetParent && key.getBoundingClientRect().height < 44)
                .map((key) => key.textContent.trim())"""
        )
    )


def test_printed_it_is_black_on_white(new_phone: Phones, evening: Table) -> None:
    eventful(evening)
    page = arrived(new_phone(color_scheme="dark"), evening, "sheet")
    page.emulate_media(media="print")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    assert page.locator(".masthead").is_hidden()
    assert page.locator("#sheet thead th").first.evaluate("cell => getComputedStyle(cell).position") == "static"
    height = page.locator("#sheet-scroll").evaluate("scroll => [scroll.scrollHeight, scroll.clientHeight]")
    assert height[0] == height[1]


def test_the_log_pages_without_a_reload(new_phone: Phones, evening: Table) -> None:
    for _hand in range(52):
        evening.record()
    page = arrived(new_phone(), evening, "log")
    page.evaluate("window.here = true")
    hands = page.locator("#log").get_by_text(re.compile(r"^Hand 1\b"))
    assert hands.count() == 0
    page.get_by_role("link", name=re.compile("next")).tap()
    expect(hands).not_to_have_count(0)
    assert page.evaluate("window.here") is True
