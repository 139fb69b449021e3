"""What was recorded without an answer is in the browser's own database at once, whatever becomes of that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.services import grants
from tests.browser.screens.queue import Queue
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

KEPT = """async (number) => {
  const counted = () => new Promise((told) => {
    indexedDB.open("scorekeeper").onsuccess = ({ target: { result: database } }) => {
      const request = database.transaction("hands").objectStore("hands").count();
      request.onsuccess = () => { database.close(); told(request.result); };
    };
  });
  let found = await counted();
  for (let asked = 0; found !== number && asked < 300; asked += 1) {
    await new Promise((later) => setTimeout(later, 100));
    found = await counted();
  }
  return found === number;
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
def evening(live_site: str) -> Table:
    """A table of five."""
    return opened()


@pytest.fixture
def page(evening: Table, new_phone: Callable[..., Page]) -> Page:
    """Its screen, whose database a test reaches, and which says what it has an answer to."""
    page = new_phone()
    page.add_init_script(REACHED)
    page.goto(grants.evening_links(evening.evening).keeper)
    return page


def pickers(evening: Table) -> list[int]:
    return [hand.what["picker"] for hand in evening.sheet.hands]


def test_a_hand_does_not_wait_for_the_one_on_its_way(page: Page, evening: Table) -> None:
    """The network is there and silent: the first hand is being sent, and nobody knows for how long."""
    queue = Queue(page)
    page.route("**/record", lambda route: route.abort())
    queue.record_hand(2, 4)
    queue.says("Hand 1 is not sent yet")
    page.route("**/record", lambda _route: None)  # over the first route: a try in between must not reach the site
    with page.expect_request("**/record"):
        page.reload()
    queue.stands_at(2)
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are not sent yet")
    assert page.evaluate(KEPT, 2)
    assert "record" not in page.evaluate("ended")
    page.unroute("**/record")
    page.reload()
    queue.stands_at(3)
    queue.is_empty()
    assert pickers(evening) == [2, 3]


def test_a_database_that_the_browser_closes_is_opened_again(page: Page, evening: Table) -> None:
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.says("Hand 1 is not sent yet")
    assert page.evaluate(KEPT, 1)
    page.evaluate("databases.forEach((database) => database.close())")
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are not sent yet")
    assert page.evaluate(KEPT, 2)
    page.evaluate("databases.forEach((database) => database.close())")
    page.context.set_offline(False)
    queue.is_empty()
    assert pickers(evening) == [2, 3]
