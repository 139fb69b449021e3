"""Without a connection, links of the scoring page open what the phone has, or stay with the unsent hands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import at_rest, comes_true
from tests.browser.screens.table import arrived
from tests.browser.test_offline import ALL_KEPT, pickers
from tests.browser.test_provisional import ready_for_anything
from tests.plugins.browser import PHONE, Phones, follow_links
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

TALL = {"width": 390, "height": 844}

SLOW_DISK = """() => {
  const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  const written = new Promise((done) => { window.written = done; });
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(act) { set.call(this, (event) => written.then(() => act(event))); },
  });
}"""


@pytest.fixture
def club_game(live_site: str) -> Table:
    table = opened("walleye", 6, name="Friday at Dan's")
    table.record(picked(2, 4))
    return table


@pytest.fixture
def plain(club_game: Table, browser: Browser, live_site: str) -> Iterator[Page]:
    """A phone that opens the site over http by a name, as in a hall: browsers give no worker to such a page."""
    address = live_site.replace("127.0.0.1", "hall.test")
    context = browser.new_context(base_url=address, has_touch=True, is_mobile=True, locale="en-US")
    page = follow_links(context.new_page())
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    yield at_rest(arrived(page, club_game))
    context.close()


def test_score_sheet_and_settle_up_open_with_the_hands_that_wait(
    club_game: Table, new_phone: Phones, tmp_path: Path
) -> None:
    page = ready_for_anything(new_phone(service_workers="allow", viewport=TALL), club_game)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(3, 5)
    queue.stands_at(3)
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator("#waiting-says")).to_have_text("1 hand on this phone is waiting to sync")
    waiting = page.locator("#sheet tr.waiting")
    expect(waiting).to_contain_text("waiting to sync")
    expect(waiting.locator("td")).to_have_text(["0", "\u22121", "+2", "\u22121", "+1", "\u22121"])
    page.screenshot(path=str(tmp_path / "sheet.png"))
    page.locator("main").get_by_role("link", name="Settle up").click()
    expect(page.locator("h1")).to_have_text("Settle up")
    expect(page.locator("#waiting-hands li")).to_contain_text("Cy +2")
    expect(page.locator("#waiting")).to_contain_text("The amounts below don't include them.")
    page.screenshot(path=str(tmp_path / "settle-up.png"))
    page.locator("nav").get_by_role("link", name="Scoring").click()
    queue.says("Hand 2 is waiting to sync")
    page.click("#more > summary")
    page.locator("#elsewhere").get_by_role("link", name="Penalty").click()
    expect(page.locator("h1")).to_have_text("No connection")
    page.get_by_role("link", name="Back to the scoring page").click()
    queue.says("Hand 2 is waiting to sync")
    page.context.set_offline(False)
    queue.is_empty()
    assert pickers(club_game) == [2, 3]
    page.goto(f"/games/{club_game.club_game}/sheet")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#sheet tr.waiting")).to_have_count(0)


def test_a_link_is_followed_once_the_phone_has_the_hand(club_game: Table, new_phone: Phones) -> None:
    """A slow disk: the next hand can be entered, but nothing says yet that the last one is safe."""
    page = ready_for_anything(new_phone(service_workers="allow"), club_game)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    queue = Queue(page)
    page.evaluate(SLOW_DISK)
    page.context.set_offline(True)
    queue.record_hand(3, 5)
    queue.stands_at(3)
    page.get_by_role("link", name="Score sheet").click()
    page.wait_for_timeout(300)
    queue.stands_at(3)
    expect(queue.bar).to_be_hidden()
    page.evaluate("written()")
    expect(page.locator("#waiting-says")).to_have_text("1 hand on this phone is waiting to sync")


def test_a_kept_page_says_since_when_it_is_kept(club_game: Table, new_phone: Phones) -> None:
    """The day after, not the moment in which the phone shows it."""
    page = ready_for_anything(new_phone(service_workers="allow"), club_game)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    page.context.set_offline(True)
    page.clock.set_fixed_time(datetime.now(tz=UTC) + timedelta(days=2))
    for name in ("Score sheet", "Settle up"):
        page.get_by_role("link", name=name).first.click()
        expect(page.locator("#connection")).to_have_text(
            re.compile(r"^No connection\. Last update [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M\.$")
        )


def test_over_plain_http_links_stay_where_the_hands_are(plain: Page, club_game: Table, tmp_path: Path) -> None:
    """No worker: the page says so, and a link says that it needs a connection."""
    assert plain.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    queue = Queue(plain)
    plain.context.set_offline(True)
    plain.get_by_role("link", name="Score sheet").click()
    expect(plain.locator("#say")).to_have_text("That page needs a connection. Stay here to keep recording hands.")
    queue.record_hand(3, 5)
    queue.says("Hand 2 is waiting to sync")
    expect(plain.locator("#unsent-stay")).to_have_text(re.compile("Keep this page open"))
    plain.click("#more > summary")
    plain.locator("#elsewhere").get_by_role("link", name="Penalty").click()
    expect(plain.locator("#say")).to_contain_text("needs a connection")
    plain.screenshot(path=str(tmp_path / "plain.png"))
    queue.stands_at(3)
    plain.context.set_offline(False)
    queue.is_empty()
    assert pickers(club_game) == [2, 3]


def test_over_plain_http_unsent_hands_are_not_left_without_asking(plain: Page, club_game: Table) -> None:
    """The site answers, but the hand waits: staying is one answer, and the sheet shows the hand after the other."""
    queue, questions = Queue(plain), list[str]()

    def answer(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.accept() if len(questions) > 1 else dialog.dismiss()

    plain.on("dialog", answer)
    plain.route("**/record", lambda route: route.abort())
    queue.record_hand(3, 5)
    queue.says("Hand 2 is waiting to sync")
    plain.get_by_role("link", name="Score sheet").click()
    comes_true(plain, lambda: len(questions) == 1)
    assert "waiting to sync" in questions[0]
    queue.stands_at(3)
    plain.get_by_role("link", name="Score sheet").click()
    expect(plain.locator("#sheet tr.waiting")).to_contain_text("waiting to sync")
    plain.unroute("**/record")
    plain.goto(f"/games/{club_game.club_game}/")
    queue.is_empty()
    assert len(questions) == 2
    assert pickers(club_game) == [2, 3]
