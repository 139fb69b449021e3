"""Twenty hands through everything that can happen between a phone and the site: each is there once, in order."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from benchmarks.phone import Phone
from tests.browser.screens.queue import Queue, lost_answer
from tests.browser.screens.ready import at_rest
from tests.serving import Serving, checked, forked

pytestmark = pytest.mark.browser

PICKERS = [number % 5 + 1 for number in range(20)]


class Hall:
    """A site that can be killed and started again at the same address with the same data."""

    def __init__(self, data: Path, stack: ExitStack) -> None:
        self.data, self.stack = data, stack
        self.site = self._start("0")
        self.port = self.site.address.rpartition(":")[2]

    def kill(self) -> None:
        self.site.stop(signal.SIGKILL)

    def is_dead(self) -> bool:
        return self.site.process.poll() is not None

    def start(self) -> None:
        self.site = self._start(self.port)

    def _start(self, port: str) -> Serving:
        return self.stack.enter_context(forked(self.data, "--port", port))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with ExitStack() as stack:
        yield Hall(tmp_path / "data", stack)


@pytest.fixture
def table(hall: Hall, browser: Browser) -> Iterator[Page]:
    """The table screen of a game of five, opened."""
    with Phone(hall.site.address, hall.site.owner_path() or "") as owner:
        path = owner.open_game("evening-of-twenty-hands")
        context = browser.new_context(service_workers="block")
        context.add_cookies([{"name": "grants", "value": owner.cookies["grants"], "url": hall.site.address}])
    page = context.new_page()
    page.goto(hall.site.address + path)
    yield page
    context.close()


@pytest.mark.long
def test_twenty_hands(hall: Hall, table: Page) -> None:
    queue, numbered = Queue(table), iter(enumerate(PICKERS, 1))

    def play(hands: int) -> None:
        """Record so many hands, each another one than the one before; the screen goes on after each."""
        for number, picker in islice(numbered, hands):
            queue.record_hand(picker, picker % 5 + 1, "91-120" if picker % 2 else "31-60")
            queue.stands_at(number + 1)

    at_rest(table)
    play(1)
    with without_network(table):
        play(4)
        queue.says("Hands 2, 3, 4, 5 are waiting to sync")
    queue.is_empty()
    table.route("**/record", lost_answer, times=1)
    play(1)
    queue.is_empty()
    play(1)
    queue.is_empty()
    hall.kill()
    play(5)
    queue.says("Hands 8, 9, 10, 11, 12 are waiting to sync")
    hall.start()
    queue.try_now()
    queue.is_empty()
    with table.expect_event("requestfailed", lambda _request: hall.is_dead()), without_network(table):
        play(4)
        table.route("**/record", lambda route: stored_then_killed(route, hall), times=1)
    play(4)
    queue.why("No connection. Retrying automatically.")
    queue.says("Hands 13\u201320 are waiting to sync")
    hall.start()
    queue.try_now()
    queue.is_empty()
    assert recorded(hall.data) == PICKERS
    assert unbalanced(hall.data) == []
    assert checked(hall.data).endswith("All good.\n")


@contextmanager
def without_network(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


def stored_then_killed(route: Route, hall: Hall) -> None:
    """The site keeps the hand, and its machine is switched off before anybody hears of it."""
    route.fetch()
    hall.kill()
    route.abort()


def recorded(data: Path) -> list[int]:
    """Return who picked, hand by hand, as the ledger's entries say."""
    rows = query_database(data, "SELECT payload FROM scorekeeper_entry WHERE kind = 'hand' ORDER BY seq")
    return [json.loads(payload)["changes"][0]["what"]["picker"] for (payload,) in rows]


def unbalanced(data: Path) -> list[tuple[str]]:
    """The lines whose postings do not come to zero."""
    statement = "SELECT line_id FROM scorekeeper_posting GROUP BY line_id, commodity HAVING sum(amount) <> 0"
    return query_database(data, statement)


def query_database(data: Path, statement: str) -> list[tuple[str]]:
    """Return the rows of a statement on the one database in the folder."""
    with closing(sqlite3.connect(next(data.glob("*.sqlite3")))) as connection:
        return connection.execute(statement).fetchall()
