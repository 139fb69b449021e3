"""A table of an event on the phone that opened its card."""

from playwright.sync_api import Page, expect

from tests.browser.screens.table import TableScreen


class EventTable(TableScreen):
    """The table screen with what an event adds: so many hands, handed in by one seat, confirmed by another."""

    def __init__(self, page: Page, link: str, hands: int) -> None:
        page.goto(link)
        super().__init__(page, page.url)
        self.hands = hands
        self.names = page.locator("#totals .name").all_inner_texts()

    def stands_at(self, next_number: int) -> None:
        last = next_number > self.hands
        words = f"{self.hands} hands" if last else f"Hand {next_number} of {self.hands}"
        expect(self.page.locator(".hand-number")).to_have_text(words)

    def next_number(self) -> int:
        return int(self.page.locator(".hand-number").inner_text().split()[1])

    def hand_in(self, scorer: str) -> None:
        self.page.locator("#to-hand-in").tap()
        self.page.locator("#hand-in").wait_for()
        self.page.locator(".key", has_text=scorer).tap()
        self.page.locator("#hand-in").tap()
        self.page.locator("#confirm").wait_for()

    def confirm(self, name: str, pin: str) -> None:
        self.page.locator("form:has(#confirm) .key", has_text=name).tap()
        self.page.fill("#pin", pin)
        self.page.locator("#confirm").tap()

    def is_refused(self, words: str) -> None:
        expect(self.page.locator("#pin_error")).to_contain_text(words)

    def is_official(self, confirmer: str) -> None:
        expect(self.page.locator("#official")).to_contain_text(f"Confirmed by {confirmer}")
