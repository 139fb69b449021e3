"""A page that listens: its scripts have begun, and what they asked for is in its place with its keys wired."""

from playwright.sync_api import Page, expect

UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"


def ready(page: Page) -> Page:
    """Wait until taps are answered in place; before, a link or a button leads to a page of its own.

    Wait first for something that only the new page has, for the page that is left behind listens too.
    """
    page.wait_for_load_state()
    expect(page.locator(UNDER_WAY)).to_have_count(0)
    return page
