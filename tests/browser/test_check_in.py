"""Check-in at the door: a USB scanner, the keyboard, a camera, a lost connection, and a kiosk that resets itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.browser.screens.ready import stop_clock
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.events import DIRECTOR, founded, key
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.services import entrants
from tournaments.services.entrants import NewEntrant
from tournaments.web.check_in import screen

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}}
# A camera that shows a canvas, and a reader that finds one code in it: this browser has neither.
CAMERA = """
    navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        setInterval(() => context.fillRect(0, 0, 9, 9), 50);
        return canvas.captureStream(10);
    };
    window.BarcodeDetector = class {
        static async getSupportedFormats() { return ["qr_code"]; }
        async detect() { return window.codeInView ? [{ rawValue: window.codeInView }] : []; }
    };
"""


@pytest.fixture
def event(live_site: str) -> Event:
    event = founded(12)
    entrants.enter(event, [NewEntrant("Zoe Ziebarth"), NewEntrant("Zach Ziebarth")], key=key(), actor=DIRECTOR)
    return event


def here(event: Event) -> list[int]:
    return [number for number, each in book_of(event.journal_id).entrants.items() if 1 in each.here]


def opened(event: Event, page: Page, role: Role = Role.DIRECTOR) -> Page:
    page.goto(grants.journal_link(event.journal_id, role))
    if role is not Role.KIOSK:
        page.goto(f"/t/{event.pk}/check-in")
    expect(page.locator("#code")).to_be_focused()  # a page that has not been drawn yet takes no keys
    return page


def test_a_scanner_and_the_keyboard_check_in_without_the_mouse(event: Event, new_phone: Phones) -> None:
    page = opened(event, new_phone(**LAPTOP))
    keys = page.keyboard
    for number in (1, 2, 2, 3):  # as fast as a scanner types
        keys.type(f"http://hall.test/p/{event.slug}/{number}\n")
    expect(page.locator("#player-3")).to_be_visible()
    expect(page.locator("#count-here")).to_have_text("3")
    keys.type("12\n")
    expect(page.locator("#player-12")).to_contain_text("Checked in for session 1")
    keys.type("zieb")
    expect(page.locator("#matches li")).to_have_count(2)
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(page.locator("#player-13")).to_contain_text("Zoe Ziebarth")
    page.locator("#player-13 button", has_text="Cash").focus()
    keys.press("Enter")
    expect(page.locator("#paid")).to_contain_text("Paid $25.00")
    page.get_by_role("button", name="Drop out").focus()
    keys.type("4\n")  # a ticket is scanned while the focus is elsewhere
    expect(page.locator("#player-4")).to_be_visible()
    expect(page.locator("#code")).to_be_focused()
    assert here(event) == [1, 2, 3, 4, 12, 13]


def test_a_second_scan_of_a_ticket_looks_and_feels_different(
    event: Event, new_phone: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new_phone(**PHONE)
    page.add_init_script("window.shakes = []; navigator.vibrate = (shakes) => window.shakes.push(shakes.length)")
    opened(event, page)
    card = page.locator("#player-7")
    page.locator("#code").fill("7")
    page.keyboard.press("Enter")
    expect(card).to_contain_text("Checked in for session 1")
    first = card.evaluate("card => getComputedStyle(card).backgroundColor")
    monkeypatch.setattr(screen, "SAME_MOMENT", timedelta(0))  # it's a moment later
    page.locator("#code").fill("7")
    page.keyboard.press("Enter")
    expect(card).to_contain_text("Already checked in at ")
    assert card.evaluate("card => getComputedStyle(card).backgroundColor") != first
    page.locator("#code").fill("99")
    page.keyboard.press("Enter")
    page.locator("#scan-error").wait_for()
    assert page.evaluate("window.shakes") == [1, 5, 1]


def test_taps_on_a_phone_check_in_undo_and_drop_out(event: Event, new_phone: Phones) -> None:
    page = opened(event, new_phone(**PHONE))
    page.get_by_role("button", name="Check in Player 5", exact=True).tap()
    expect(page.locator("#player-5")).to_be_visible()
    page.get_by_role("button", name="Undo check-in").tap()
    expect(page.locator("#says")).to_have_text("Check-in undone")
    page.fill("#code", "6")
    page.locator("#scan").get_by_role("button", name="Check in").tap()
    expect(page.locator("#player-6")).to_be_visible()
    page.get_by_role("button", name="Drop out").tap()
    page.get_by_role("button", name="Undo drop-out").tap()
    expect(page.locator("#says")).to_have_text("✓ Checked in for session 1")
    assert here(event) == [6]


def test_scans_wait_for_the_connection_and_count_once(event: Event, new_phone: Phones) -> None:
    page = opened(event, new_phone(**LAPTOP), Role.HELPER)
    page.route("**/check-in/do", lambda route: route.abort())
    page.keyboard.type("7\n8\n")
    expect(page.locator("#waiting")).to_have_text("2 scans are waiting for the connection.")
    page.unroute("**/check-in/do")
    expect(page.locator("#count-here")).to_have_text("2")
    expect(page.locator("#waiting")).to_be_hidden()
    assert here(event) == [7, 8]


def test_a_scan_without_an_answer_is_sent_again(event: Event, new_phone: Phones) -> None:
    """The site has taken it; its answer is lost on the way, and the next scans don't wait for it forever."""
    page = opened(event, new_phone(**LAPTOP), Role.HELPER)
    page.route("**/check-in/do", lambda route: route.fetch() and None, times=1)
    page.keyboard.type("7\n8\n")
    expect(page.locator("#count-here")).to_have_text("2")
    expect(page.locator("#waiting")).to_be_hidden()
    assert here(event) == [7, 8]


def test_two_desks_see_each_other_s_check_ins(event: Event, new_phone: Phones) -> None:
    one, other = (opened(event, new_phone(**LAPTOP), Role.HELPER) for _ in range(2))
    one.keyboard.type("7\n")
    expect(other.locator("#latest-7")).to_be_visible()
    expect(other.locator("#missing-7")).to_have_count(0)


def test_the_camera_reads_a_code_once(event: Event, new_phone: Phones) -> None:
    page = new_phone(**PHONE)
    page.add_init_script(CAMERA)
    opened(event, page, Role.HELPER)
    page.get_by_role("button", name="Use the camera").tap()
    expect(page.locator("#viewfinder")).to_be_visible()
    page.evaluate(f"window.codeInView = 'http://hall.test/p/{event.slug}/7'")
    expect(page.locator("#player-7")).to_be_visible()
    page.evaluate(f"window.codeInView = 'http://hall.test/p/{event.slug}/8'")
    expect(page.locator("#player-8")).to_be_visible()
    page.get_by_role("button", name="Use the camera").tap()
    expect(page.locator("#viewfinder")).to_be_hidden()
    assert here(event) == [7, 8]


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("delete window.BarcodeDetector", "This browser can't read codes."),
        (
            "Object.defineProperty(window, 'isSecureContext', { value: false })",
            "Cameras work on pages opened over https",
        ),
        (CAMERA + "navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error());", "The camera is blocked"),
    ],
)
def test_a_camera_that_cannot_be_used_says_why(event: Event, new_phone: Phones, script: str, says: str) -> None:
    page = new_phone(**PHONE)
    page.add_init_script(script)
    opened(event, page, Role.HELPER)
    page.get_by_role("button", name="Use the camera").tap()
    expect(page.locator("[data-no-camera]:visible")).to_contain_text(says)


def test_a_kiosk_is_free_for_the_next_player_after_some_seconds(event: Event, new_phone: Phones) -> None:
    page = new_phone(viewport={"width": 768, "height": 1024})
    stop_clock(page)
    opened(event, page, Role.KIOSK)
    page.keyboard.type("7\n")
    expect(page.locator("#player-7")).to_contain_text("Your seat appears here after the draw.")
    page.clock.run_for(9000)
    expect(page.locator("#result")).to_be_empty()
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.type("8\n")
    expect(page.locator("#player-8")).to_be_visible()
    assert here(event) == [7, 8]
