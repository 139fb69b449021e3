"""The board on which a hand is entered card by card, and the hand that is stepped through."""

import re
from collections.abc import Iterable

from playwright.sync_api import Page, expect

from tests.browser.screens.ready import answered, ready


class ReplayBoard:
    """Enters a hand by taps."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def asks(self, words: str) -> None:
        expect(self.page.locator("#board h1")).to_contain_text(words)
        ready(self.page)

    def tap(self, *answers: str) -> None:
        """Tap keys one after the other, each once the board has taken the one before."""
        for answer in answers:
            with answered(self.page):
                self.page.tap(f"#card-{answer}")

    def skip(self) -> None:
        with answered(self.page):
            self.page.tap("#skip")

    def play(self, tricks: Iterable[Iterable[str]]) -> None:
        """Tap trick after trick, faster than the site answers; the last cards fill themselves in."""
        for number, trick in enumerate(tricks, 1):
            self.asks("Trick" if number == 1 else "")
            cards = [f"card-{card}" for card in trick]
            self.page.evaluate("cards => cards.forEach(card => document.getElementById(card)?.click())", cards)
            entered = self.page.locator(f"#board .entered-row[aria-label='Trick {number}'] button")
            expect(entered).to_have_count(len(cards))

    def paste(self, text: str) -> None:
        if not ready(self.page).locator("#text").is_visible():
            self.page.tap("#as-text > summary")
        self.page.fill("#text", text)
        self.page.tap("#read")


class ReplaySteps:
    """Steps through a hand."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def at(self, step: int, last: int) -> None:
        expect(self.page.locator(".steps .at")).to_have_text(f"{step} of {last}")
        ready(self.page)

    def on_table(self, *cards: str) -> None:
        """The cards on the felt, in the order of the seats."""
        drawn = self.page.locator("#step .table-card.played use")
        expect(drawn).to_have_count(len(cards))
        for place, card in enumerate(cards):
            expect(drawn.nth(place)).to_have_attribute("href", re.compile(f"#{card}-small$"))

    def swipe(self, across: int) -> None:
        """Move a finger over the felt, to the left where the pixels are negative."""
        box = self.page.locator(".felt-table").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = self.page.context.new_cdp_session(self.page)
        for kind, points in (
            ("touchStart", [{"x": x, "y": y}]),
            ("touchMove", [{"x": x + across, "y": y}]),
            ("touchEnd", []),
        ):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.detach()
