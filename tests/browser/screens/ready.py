"""A page that listens: its scripts have begun, and what they asked for is in its place with its keys wired."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.waiting import wait_for

UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
OFTEN = 100  # milliseconds
PATIENT = """
Object.defineProperty(XMLHttpRequest.prototype, "timeout", { set() {} });
AbortSignal.timeout = () => new AbortController().signal;
"""


def ready(page: Page) -> Page:
    """Wait until taps are answered in place; before, a link or a button leads to a page of its own.

    Wait first for something that only the new page has, for the page that is left behind listens too.
    """
    page.wait_for_load_state()
    expect(page.locator(UNDER_WAY)).to_have_count(0)
    return page


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Do something that this page, which is there, sends to the site; afterwards the answer is in its place."""
    page.evaluate("0")  # what was sent until now is told by now
    with page.expect_request(lambda request: request.method == "POST") as sent:
        yield
    sent.value.response()
    ready(page)


def at_rest(page: Page) -> Page:
    """Wait until the scoring page has loaded what is not needed for the first hand: the export with its codes."""
    loaded = """["qr", "renumbered"].every((script) => performance.getEntriesByType("resource").some(
        (file) => file.name.includes(`/js/scoring/${script}.`)))"""
    comes_true(page, lambda: bool(page.evaluate(loaded)))
    return ready(page)


def has_payouts(page: Page) -> Page:
    """Wait until the scoring page has taken in the table of payouts: it refuses and pays hands without the site."""
    is_current = """async () => {
  const { name } = performance.getEntriesByType("resource").find(({ name }) => name.includes("/js/scoring/payouts."));
  return (await import(name)).isCurrent(document.getElementById("table").dataset);
}"""
    comes_true(page, lambda: bool(page.evaluate(is_current)))
    return page


def comes_true(page: Page, what: Callable[[], bool]) -> None:
    """Wait for something that no page shows; the page is heard meanwhile."""
    wait_for(what, lambda: page.wait_for_timeout(OFTEN))


def stop_clock(page: Page) -> Page:
    """Let time pass for this page and those that it opens only by `page.clock.run_for`: also no answer is too late."""
    page.add_init_script(PATIENT)
    now = datetime.now(UTC)
    page.clock.install(time=now)
    page.clock.pause_at(now + timedelta(minutes=1))
    return page


def pass_time(page: Page, until: Callable[[], bool], *, unanswered: bool = False) -> None:
    """Put a page's clock forward by seconds until something is so. What the page asks meanwhile is answered before time
    goes on, unless a test keeps the answer."""

    def step_on() -> None:
        page.clock.run_for(1000)
        if unanswered:
            page.wait_for_timeout(OFTEN)
        else:
            expect(page.locator(".htmx-request")).to_have_count(0)

    wait_for(until, step_on)
