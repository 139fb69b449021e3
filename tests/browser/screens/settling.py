"""The settle-up page."""

from playwright.sync_api import Locator, Page

from tests.browser.screens.figures import cents


class Settling:
    """The settle-up page: payments due, and payments made."""

    def __init__(self, page: Page, club_game: str) -> None:
        self.page = page
        self.address = f"{club_game}settle-up"

    def open(self) -> "Settling":
        self.page.goto(self.address)
        return self

    def due(self, payer: int, payee: int) -> Locator:
        parties = f'.due:has(input[name="payer"][value="{payer}"]):has(input[name="payee"][value="{payee}"])'
        return self.page.locator(parties)

    def dues(self) -> int:
        return self.page.locator("ol.dues .due").count()

    def pay(self, payer: int, payee: int, amount: int) -> None:
        """Write a payment down: one tap when it is all of it, else the amount is changed first."""
        due = self.due(payer, payee)
        if cents(due.locator(".amount").inner_text()) != amount:
            due.locator('input[name="amount"]').fill(f"{amount / 100:.2f}")
        with self.page.expect_navigation():
            due.get_by_role("button", name="Paid").tap()

    def balances(self) -> dict[str, int]:
        """Return what everybody still gets or owes, by name."""
        rows = self.page.locator("table tbody tr").all()
        name = "th .with-disc > :last-child"
        return {row.locator(name).inner_text(): cents(row.locator("td").last.inner_text()) for row in rows}
