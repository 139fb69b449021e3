"""On a hanging network, the service worker opens the scoring page from its cache, and no other page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import Page, expect

from scorekeeper.models import Grant
from scorekeeper.services import grants
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import comes_true
from tests.browser.screens.table import arrived
from tests.browser.test_offline import ALL_KEPT, CACHE, pickers
from tests.plugins.browser import Phones
from tests.plugins.site import served
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

PATIENCE = 4  # seconds
KEPT_PAGE = f"async () => (await (await caches.open('{CACHE}')).match(location.pathname, {{ignoreVary: true}}))?.text()"


class Gate:
    """A site behind a bad network: while it is shut, what is asked of it waits."""

    def __init__(self) -> None:
        self.site = get_wsgi_application()
        self.way = Event()
        self.inside: set[int] = set()
        self.holds = ""  # what the end of an address is, where not all waits
        self.way.set()

    def opens(self) -> None:
        """Let all through that waits, and wait for it: what comes later belongs to another test."""
        self.way.set()
        while self.inside:
            sleep(0.02)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        if not environ["PATH_INFO"].endswith(self.holds):
            return self.site(environ, start_response)
        self.inside.add(id(environ))
        try:
            self.way.wait()
            return self.site(environ, start_response)
        finally:
            self.inside.remove(id(environ))


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def live_site(real_commits: None, gate: Gate) -> Iterator[str]:
    with served(gate, threads=40) as address:
        yield address
        gate.opens()


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", 6, name="Friday at Dan's")


@pytest.fixture
def page(club_game: Table, new_phone: Phones) -> Page:
    """A phone whose worker keeps the table."""
    page = arrived(new_phone(service_workers="allow"), club_game)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    return page


def seconds_to_reload(page: Page) -> float:
    """Return how long the page takes where the browser itself has nothing of it anymore."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload(wait_until="load")
    return float(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart")) / 1000


def test_a_table_that_is_kept_opens_after_a_while_and_is_kept_anew(page: Page, club_game: Table, gate: Gate) -> None:
    queue = Queue(page)
    club_game.record(picked(2, 4, 75))
    gate.way.clear()
    assert seconds_to_reload(page) >= PATIENCE
    queue.stands_at(1)
    assert "Hand 2" not in page.evaluate(KEPT_PAGE)
    gate.way.set()
    comes_true(page, lambda: "Hand 2" in page.evaluate(KEPT_PAGE))


def test_a_hand_is_never_answered_from_what_is_kept(page: Page, club_game: Table, gate: Gate) -> None:
    queue = Queue(page)
    gate.way.clear()
    page.reload()
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    page.wait_for_timeout(1.5 * PATIENCE * 1000)
    queue.says("Hand 1 is waiting to sync")
    gate.way.set()
    queue.try_now()
    queue.is_empty()
    assert pickers(club_game) == [2]


def test_a_page_that_is_not_kept_waits_for_the_site(page: Page, club_game: Table, gate: Gate) -> None:
    other = opened("walleye", 6, key="evening-2", name="Another table")
    page.goto(grants.owner_link_path())
    page.goto(f"/games/{club_game.club_game}/")
    gate.way.clear()
    page.evaluate("address => { setTimeout(() => location.assign(address)); }", f"/games/{other.club_game}/")
    page.wait_for_timeout(1.5 * PATIENCE * 1000)
    assert page.url.endswith(f"/games/{club_game.club_game}/")
    gate.way.set()
    expect(page).to_have_title(re.compile("Another table"))


def test_an_icon_that_comes_late_is_kept_with_the_rest(club_game: Table, gate: Gate, new_phone: Phones) -> None:
    gate.holds = ".svg"
    gate.way.clear()
    page = new_phone(service_workers="allow")
    page.goto(grants.game_links(club_game.club_game).scorer, wait_until="commit")
    comes_true(page, lambda: bool(page.evaluate(KEPT_PAGE)))
    gate.way.set()
    icon = "async () => Boolean(await caches.match(document.querySelector('link[rel=icon]').href))"
    comes_true(page, lambda: bool(page.evaluate(icon)))


def test_a_late_word_that_the_link_is_ended_is_heard(page: Page, club_game: Table, gate: Gate) -> None:
    gate.way.clear()
    assert seconds_to_reload(page) >= PATIENCE
    expect(page.locator("#totals")).to_contain_text("Ann")
    grants.renew(Grant.objects.get(role="scorer", club_game=club_game.club_game).pk)
    gate.way.set()
    comes_true(page, lambda: page.evaluate(KEPT_PAGE) is None)
