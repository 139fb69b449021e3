"""The public pages of an event, on a phone."""

from playwright.sync_api import Page, expect

from tests.plugins.browser import LONG


class Spectator:
    """A visitor of the public pages of an event, who follows links only."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)

    def finds(self, name: str) -> tuple[str, str]:
        """Find a player; returns the numbers of their table and of their seat."""
        self.page.fill("#name", name)
        self.page.get_by_role("button", name="Find").tap()
        self.page.locator("#found").get_by_role("link", name=name).tap()
        self.page.locator("#next .places").wait_for()
        table, seat = self.page.locator("#next .places b").all_inner_texts()
        return table, seat

    def opens_standings(self) -> None:
        self.page.get_by_role("navigation").get_by_role("link", name="Standings").tap()
        self.page.wait_for_url("**/standings")

    def comes_to_see(self, points: list[str]) -> None:
        """Wait until these points stand in the standings by themselves; the page asks every ten seconds."""
        expect(self.page.locator("#live tbody .total")).to_have_text(points, timeout=LONG)

    def ranks(self) -> list[tuple[str, str]]:
        """Rank and name of each line."""
        rows = self.page.locator("#live tbody tr").all()
        return [(row.locator("td").first.inner_text().split()[0], row.locator("th a").inner_text()) for row in rows]
