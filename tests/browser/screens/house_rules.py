"""The pages of a club's house rules."""

from __future__ import annotations

from playwright.sync_api import Page, expect


class HouseRulesDesk:
    """House rules under a thumb; `club` is the address of the club's page."""

    def __init__(self, page: Page, club: str) -> None:
        self.page = page
        self.club = club

    def start_from(self, preset: str, title: str) -> None:
        """Find a preset by searching for it, and copy it to the club's own rules."""
        self.page.goto(f"{self.club}rules")
        self.page.locator("#q").press_sequentially(title)
        expect(self.page.locator("#presets li")).to_have_count(1)
        self.page.locator(f"#presets a[href$='/rules/{preset}']").tap()
        self.page.get_by_text("Customize").tap()
        self.page.fill("#copy-name", f"Our {title}")
        self.page.get_by_role("button", name="Copy and edit").tap()
        self.page.locator("#save").wait_for()

    def open(self, section: str) -> None:
        """Unfold a section of the options."""
        head = self.page.locator(".section > summary", has_text=section)
        if not head.evaluate("head => head.parentElement.open"):
            head.tap()

    def pays(self, label: str, *units: str) -> None:
        """Wait until a row of the first table of examples says so."""
        expect(self.page.locator("#pays-1 tbody tr", has_text=label).locator("td")).to_have_text(units)

    def differences(self, count: int) -> None:
        """Wait until so many options differ."""
        expect(self.page.locator(".departures li")).to_have_count(count)

    def undo(self, option: str) -> None:
        self.page.locator(f"#departure-{option} button").tap()

    def keep(self, name: str) -> str:
        """Keep the rules under a name; returns their address."""
        self.page.fill("#name", name)
        with self.page.expect_navigation():
            self.page.locator("#save").tap()
        return self.page.url
