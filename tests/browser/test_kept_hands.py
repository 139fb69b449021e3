"""A hand that the site has not confirmed is stored in the browser at once, and is sent later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from scorekeeper.services import grants
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import comes_true, ready
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

ROWS = """(store) => new Promise((told) => {
  indexedDB.open("scorekeeper").onsuccess = ({ target: { result: database } }) => {
    const request = database.transaction(store).objectStore(store).getAll();
    request.onsuccess = () => { database.close(); told(request.result); };
  };
})"""
RECORD_WHEN_EMPTY = """(ids) => {
  const bar = document.getElementById("unsent");
  const observer = new MutationObserver(() => {
    if (!bar.hidden) return;
    observer.disconnect();
    ids.forEach((id) => document.getElementById(id).click());
  });
  observer.observe(bar, { attributeFilter: ["hidden"] });
}"""
REACHED = """
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...name) {
    const request = open.apply(this, name);
    request.addEventListener("success", () => { window.databases = [...window.databases ?? [], request.result]; });
    return request;
  };
  const ask = window.fetch;
  window.ended = [];
  window.fetch = (address, how) => ask(address, how).finally(() => ended.push(address.split("/").at(-1)));
  const wait = window.setTimeout;  // a busy machine may take longer than the page waits for an answer
  window.setTimeout = (act, after, ...more) => wait(act, after === 8000 ? 2 ** 30 : after, ...more);
"""


@pytest.fixture
def club_game(live_site: str) -> Table:
    """A table of five."""
    return opened()


@pytest.fixture
def page(club_game: Table, new_phone: Callable[..., Page]) -> Page:
    """Its screen, whose database a test reaches, and which says what it has an answer to."""
    page = new_phone()
    page.add_init_script(REACHED)
    page.goto(grants.game_links(club_game.club_game).scorer)
    return page


def pickers(club_game: Table) -> list[int]:
    return [hand.what["picker"] for hand in club_game.sheet.hands]


def wait_for_kept(page: Page, hands: int) -> None:
    """Wait until so many hands are in the browser's database."""
    comes_true(page, lambda: len(page.evaluate(ROWS, "hands")) == hands)


def test_a_hand_does_not_wait_for_the_one_on_its_way(page: Page, club_game: Table) -> None:
    """The network is there and silent: the first hand is being sent, and nobody knows for how long."""
    queue = Queue(page)
    page.route("**/record", lambda route: route.abort())
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    page.route("**/record", lambda _route: None)  # over the first route: a try in between must not reach the site
    with page.expect_request("**/record"):
        page.reload()
    queue.stands_at(2)
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are waiting to sync")
    wait_for_kept(page, 2)
    assert "record" not in page.evaluate("ended")
    page.unroute("**/record")
    page.reload()
    queue.stands_at(3)
    queue.is_empty()
    assert pickers(club_game) == [2, 3]


def test_a_database_that_the_browser_closes_is_opened_again(page: Page, club_game: Table) -> None:
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    wait_for_kept(page, 1)
    page.evaluate("databases.forEach((database) => database.close())")
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are waiting to sync")
    wait_for_kept(page, 2)
    page.evaluate("databases.forEach((database) => database.close())")
    page.context.set_offline(False)
    queue.is_empty()
    assert pickers(club_game) == [2, 3]


def test_a_hand_recorded_as_the_queue_empties_is_not_cut_off(page: Page, club_game: Table) -> None:
    """The page asks the site for the new totals once the queue is sent, but not in place of a hand on its way."""
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    page.evaluate(RECORD_WHEN_EMPTY, ["picker-3", "partner-4", "bracket-61-90", "record"])
    by_the_form: list[Route] = []
    page.route(
        "**/record",
        lambda route: by_the_form.append(route) if "hx-request" in route.request.headers else route.continue_(),
    )
    page.context.set_offline(False)
    comes_true(page, lambda: bool(by_the_form))
    comes_true(page, lambda: page.evaluate(ROWS, "leases")[0]["until"] <= page.evaluate("Date.now()"))
    by_the_form[0].continue_()
    queue.stands_at(3)
    queue.is_empty()
    assert pickers(club_game) == [2, 3]


def test_a_hand_recorded_as_the_queue_empties_is_the_next_one(page: Page, club_game: Table) -> None:
    """The site drew the form when it had the first hand of the queue alone."""
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(2)
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are waiting to sync")
    page.evaluate(RECORD_WHEN_EMPTY, ["picker-4", "partner-1", "bracket-61-90", "record"])
    held: list[Route] = []
    answers = iter([Route.continue_, held.append])
    page.route("**/record", lambda route: next(answers, Route.continue_)(route))
    with page.expect_response("**/preview"):
        page.context.set_offline(False)
    ready(page)
    held[0].continue_()
    queue.stands_at(4)
    assert pickers(club_game) == [2, 3, 4]
