"""The table screen."""

import re

from playwright.sync_api import Locator, Page, expect

from scorekeeper.services import grants
from tests.browser.screens.figures import number, signed
from tests.browser.screens.hand_form import HandForm, Record
from tests.tables import Table


def arrived(page: Page, club_game: Table, role: str = "scorer") -> Page:
    """Open the link of a game for this role, which leads to its table."""
    page.goto(getattr(grants.game_links(club_game.club_game), role))
    return page


class TableScreen(HandForm):
    """The table screen, of the scorer and of a viewer."""

    def __init__(self, page: Page, club_game: str) -> None:
        super().__init__(page)
        self.club_game = club_game

    def open(self) -> "TableScreen":
        self.page.goto(self.club_game)
        return self

    def record(self, record: Record, payouts: list[int]) -> int:
        """Enter a hand, see that it will pay these units by seat, record it; returns how many taps that took."""
        self.taps = 0
        was = self.next_number()
        self.enter(record)
        expect(self.page.locator("#payout summary .share b")).to_have_text([signed(units) for units in payouts])
        self.tap("#record")
        self.stands_at(was + 1)
        return self.taps

    def undo(self) -> None:
        was = self.next_number()
        self.tap("#undo")
        self.stands_at(was - 1)

    def next_number(self) -> int:
        return number(re.sub(r"\D+", "", self.page.locator(".hand-number").inner_text()))

    def stands_at(self, next_number: int) -> None:
        expect(self.page.locator(".hand-number")).to_have_text(f"Hand {next_number}")

    def shows_totals(self, totals: list[int]) -> None:
        expect(self.page.locator("#totals .total")).to_have_text([signed(total) for total in totals])

    def says(self) -> Locator:
        return self.page.locator("#say")
