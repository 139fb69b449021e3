"""Check a page: accessibility in both themes, no horizontal scrolling, no console errors."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, TypeVar

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.screens.console import complaints
from tests.browser.screens.ready import comes_true, ready

PHONE, DESK = 360, 1280
OF_COLOUR = ("color-contrast", "link-in-text-block")  # what night can change
# An animation may go on for ever, and what a transition promises is never kept once its element is gone.
COLOURS_CHANGED = "!document.getAnimations().some((each) => each instanceof CSSTransition)"

Here = TypeVar("Here")
Visit = Callable[[Page, Here], None]


def phone_faults(
    page: Page, here: Here, visits: Mapping[str, Visit[Here]], among: Container[str]
) -> dict[str, list[str]]:
    """Return what is wrong with some of the pages on a phone by day, where something is; the long run visits all."""
    return faults(page, here, {name: visit for name, visit in visits.items() if name in among}, (), night=False)


def faults(
    page: Page, here: Here, visits: Mapping[str, Visit[Here]], on_a_desk: Container[str] = (), *, night: bool = True
) -> dict[str, list[str]]:
    """Return what is wrong with each page on a phone, by day and by night, and some on a desk, where something is."""
    said, found = complaints(page), {}
    for name, visit in visits.items():
        visit(page, here)
        ready(page)
        for width in (PHONE, DESK) if name in on_a_desk else (PHONE,):
            page.set_viewport_size({"width": width, "height": 640})
            found[f"{name} at {width}"] = [*barriers(page), *wider(page, width), *said]
            said.clear()
        if night:
            page.set_viewport_size({"width": PHONE, "height": 640})
            found[f"{name} by night"] = list(by_night(page))
    return {name: wrong for name, wrong in found.items() if wrong}


def by_night(page: Page) -> Iterator[str]:
    """Yield what cannot be read on the page as it stands once its colours are those of the night."""
    page.emulate_media(color_scheme="dark")
    yield from barriers(page, OF_COLOUR)
    page.emulate_media(color_scheme="light")


def wait_for_colours(page: Page) -> None:
    """Wait until all colors are what they turn to."""
    comes_true(page, lambda: bool(page.evaluate(COLOURS_CHANGED)))


def barriers(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """The barriers on a page, by all rules or by some."""
    return [
        f"{found['id']}: {node['html'][:160]} {node['failureSummary']}"
        for found in violations(page, rules)
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"][:2]
    ]


def violations(page: Page, rules: tuple[str, ...]) -> list[Any]:
    """Return what axe finds once colors stand still. It isn't asked to list all that is well: that takes longest."""
    wait_for_colours(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found: list[Any] = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return found


def wider(page: Page, width: int) -> list[str]:
    """Return whether a page needs more than its width."""
    needed = page.evaluate("document.documentElement.scrollWidth")
    return [f"{needed} pixels wide"] if needed > width else []
