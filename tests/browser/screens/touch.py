"""A thumb on the scoring page in a browser: taps what `tests.web.scoring.golden_entry.enter` says of a golden hand."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.screens.ready import ready
from tests.browser.screens.table import TableScreen
from tests.web.scoring.thumb import KEYS, NotOfferedError, Page, Thumb, number

SETTLED = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"  # a tap has sent what it sends


class TouchThumb(Thumb):
    """Taps keys, digits, and what they are folded up in, on the page of a browser."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.browser = screen.page
        self.form = self.browser.locator("#entry")
        self.look()

    def look(self) -> None:
        """Wait until the page has answered the taps so far, and read it."""
        self.browser.evaluate(SETTLED)
        self.page = Page()
        self.page.feed(ready(self.browser).content())

    def offers(self, name: str, value: str | None = None) -> bool:
        """Return whether the page has such a key, tapped or to be tapped, or such a field."""
        self.look()
        return any(one.name == name and value in (None, one.value) and not one.off for one in self.page.inputs)

    def tap(self, name: str, value: str) -> None:
        """Tap a key that the page offers; one that is tapped already is left alone."""
        if not self.offers(name, value):
            raise NotOfferedError(f"{name} = {value}: {self.page.text('problem')}")
        kinds = ", ".join(f'input[type="{kind}"][name="{name}"][value="{value}"]' for kind in KEYS)
        key = self.form.locator(kinds)
        if key.is_checked():
            return
        self._unfold(key)
        self.screen.tap(f'#entry label:has([id="{key.get_attribute("id")}"])')
        self._fold_more()

    def type(self, name: str, *texts: str) -> None:
        """Type a text into each field of that name: numbers on the digits beside it, reasons on the keyboard."""
        self.look()
        fields = self.form.locator(f'input[type="text"][name="{name}"]')
        if fields.count() != len(texts):
            raise NotOfferedError(f"{name}: {fields.count()} fields for {len(texts)} texts")
        for one, text in zip(fields.all(), texts, strict=True):
            self._unfold(one)
            if not text.isdigit():
                one.fill(text)
                continue
            one.tap()
            for digit in text:
                one.locator("xpath=ancestor::*[contains(@class, 'pad')][1]").locator(f'[data-digit="{digit}"]').tap()
        self._fold_more()

    def payouts(self) -> list[int]:
        """Return what the page says that each seat will get or pay, then what goes into the pot, if anything."""
        self.look()
        return [number(share) for share in self.browser.locator("#payout summary .share b").all_inner_texts()]

    def record(self) -> None:
        """Press Record, and wait for the next hand."""
        self.screen.tap("#record")

    def _unfold(self, one: Locator) -> None:
        folded = one.locator("xpath=ancestor::details[not(@open)]")
        while folded.count():
            folded.first.locator("> summary").tap()

    def _fold_more(self) -> None:
        if self.browser.locator("#more[open]").count():
            self.browser.locator("#more > summary").tap()
