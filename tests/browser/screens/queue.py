"""The unsent hands on the table screen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.screens.ready import comes_true
from tests.plugins.browser import LONG

UNSENT_KEYS = """async (alsoDiscarded) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    const database = await done(indexedDB.open("scorekeeper"));
    const asking = done(database.transaction("hands").objectStore("hands").getAll());
    const hands = await asking.finally(() => database.close());
    return hands.filter(({ discarded }) => alsoDiscarded || !discarded).map(({ key }) => key);
  } catch {
    return [];  // this browser keeps nothing
  }
}"""


class Queue:
    """The notice of a phone about the hands that it has not sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bar = page.locator("#unsent")

    def tap(self, *keys: str) -> None:
        """Tap these keys, each when it is there."""
        for key in keys:
            self.page.locator(f"#{key}").evaluate("key => key.click()")

    def record_hand(self, picker: int, partner: int, bracket: str = "61-90") -> None:
        """Tap an ordinary hand as fast as the page listens."""
        self.page.evaluate(
            "ids => ids.forEach(id => document.getElementById(id).click())",
            [f"picker-{picker}", f"partner-{partner}", f"bracket-{bracket}", "record"],
        )

    def says(self, words: str) -> None:
        expect(self.page.locator("#unsent-says")).to_have_text(words)

    def why(self, words: str) -> None:
        expect(self.page.locator("#unsent-why")).to_contain_text(words)

    def is_empty(self) -> None:
        """All is sent, though discarded hands may be left. After a long silence, a phone asks every thirty seconds.

        The bar names a hand once it is written; the browser's database tells those that are being written, too.
        """
        comes_true(self.page, lambda: self.page.evaluate(UNSENT_KEYS) == [])
        expect(self.page.locator("#unsent:not([hidden], .quiet)")).to_have_count(0, timeout=LONG)

    def stands_at(self, number: int) -> None:
        expect(self.page.locator(".hand-number")).to_have_text(f"Hand {number}")

    def open(self) -> None:
        self.page.locator("#unsent-hands > summary").click()

    def press(self, words: str) -> None:
        self.bar.get_by_role("button", name=words).click()

    def try_now(self) -> None:
        """Ask for the queue to be sent, unless it was sent by itself in that moment."""
        self.tap("unsent-try")

    def line(self, number: int) -> Locator:
        return self.page.locator("#unsent-list li").filter(has=self.page.get_by_text(str(number), exact=True))

    def handed_over(self) -> str:
        """Hand the queue over; returns its text."""
        self.press("Export hands")
        expect(self.page.locator("#handed-text")).not_to_have_value("")
        return self.page.locator("#handed-text").input_value()


def lost_answer(route: Route) -> None:
    """The site gets the hand and answers; the phone hears nothing."""
    route.fetch()
    route.abort()
