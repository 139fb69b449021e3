"""A page that moves by itself: it asks every two seconds, and the next answer brings all that has happened."""

from playwright.sync_api import Page, Request, expect

from tests.browser.screens.ready import ready


def next_answer(page: Page) -> Page:
    """Wait for the answer to the question that the page asks next; it has to ask every two seconds.

    Counted in questions, for a busy machine has seconds of its own.
    """
    expect(page.locator("#live")).to_have_attribute("hx-trigger", "every 2s")
    address = page.locator("#live").get_attribute("hx-get") or ""
    page.evaluate("0")  # what was asked until now is told by now

    def is_the_question(request: Request) -> bool:
        return request.url.partition("?")[0].endswith(address.partition("?")[0])

    with page.expect_request(is_the_question) as asked:
        pass
    asked.value.response()
    return ready(page)
