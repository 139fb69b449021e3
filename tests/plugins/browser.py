"""A real Chromium at the size of a phone."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, expect, sync_playwright

from tests import waiting

# Without windows it opens a page in half of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# A second list of what is off takes the place of the driver's own, so that is here as well. The two parts of an address
# bar would be made anew for every page, half a second each.
OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
FLAGS = (
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-first-run",
    "--host-resolver-rules=MAP hall.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no page needs another host
)
MISSING = (
    "BROWSER TESTS: no Chromium found. "
    "Install it (Debian: apt-get install chromium-headless-shell; or chromium) or name it in SCOREKEEPER_CHROMIUM."
)
PHONE = {"width": 360, "height": 640}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
Phones = Callable[..., Page]  # a maker of phones
SLOWER = int(os.environ.get("SCOREKEEPER_SLOWER", "1"))  # times; who hurries is found out by it

LONG = waiting.LONG * 1000  # milliseconds

expect.set_options(timeout=LONG)


def chromium_path() -> str | None:
    """Return the browser to drive: what SCOREKEEPER_CHROMIUM names, else the first one on the PATH."""
    return os.environ.get("SCOREKEEPER_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def follow_links(page: Page) -> Page:
    """Let `goto` of a link that grants access wait until the page has moved on by itself."""
    goto = page.goto

    def follow(url: str, **options: Any) -> Response | None:
        answer = goto(url, **options)
        if "/l/" in url and answer is not None and answer.ok:
            page.wait_for_url(re.compile(r"^(?!.*/(l/|opened\?))"), wait_until=options.get("wait_until"))
        return answer

    page.goto = follow  # type: ignore[method-assign]
    return page


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none; else begin with it on two of three workers.

    These tests wait as much as they compute: what the other workers compute meanwhile costs no time.
    """
    driven = [item for item in items if item.get_closest_marker("browser")]
    if chromium_path() is None:
        for item in driven:
            item.add_marker(pytest.mark.skip(reason=MISSING))
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    others = iter([item for item in items if not item.get_closest_marker("browser")])
    spread: list[pytest.Item] = []
    driving = -(-2 * workers // 3)
    for worker in range(workers):
        first = driven[worker::driving] if worker < driving else []
        share = (len(items) - len(spread)) // (workers - worker)  # as the scheduler shares them out
        spread += [*first, *islice(others, max(share - len(first), 0))]
    items[:] = [*spread, *others]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser, once for all tests of a process."""
    # The driver keeps an event loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_phone(browser: Browser, live_site: str) -> Iterator[Phones]:
    """Return a maker of phones: each call opens a page of 360 x 640 with cookies of its own on the live site.

    Keyword arguments go to Playwright's `new_context` (`color_scheme="dark"`, `viewport=...`). The test fails when a
    page asked another host for anything, or when its scripts raised something.
    """
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def stays_at_home(request: Request) -> None:
        if not request.url.startswith((live_site, "data:", "blob:")):
            faults.append(f"asked another host: {request.url}")

    def make(**options: object) -> Page:
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-US"}
        settings = phone | {"service_workers": "block"} | options  # a worker's questions pass by what a test routes
        context = browser.new_context(base_url=live_site, **settings)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(LONG)
        context.on("request", stays_at_home)
        page = follow_links(context.new_page())
        page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
        slow_down(page)
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []


def slow_down(page: Page) -> None:
    """Give a page the processor of a phone that is SLOWER times slower, and nothing it has loaded before."""
    if SLOWER > 1:
        device = page.context.new_cdp_session(page)
        device.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        device.send("Network.enable")
        device.send("Network.setCacheDisabled", {"cacheDisabled": True})


@pytest.fixture
def phone(new_phone: Phones) -> Page:
    """Return one phone on the live site; `phone.goto("/")` opens its first page."""
    return new_phone()
