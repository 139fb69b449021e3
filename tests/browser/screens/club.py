"""The pages of a club, and what is done there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.screens.figures import number

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class ClubPages:
    """A club on the scorer's phone; `address` is that of its first page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    @classmethod
    def found(cls, page: Page, name: str) -> ClubPages:
        """Found a club."""
        page.goto("/clubs/new")
        page.fill("#name", name)
        cls._go(page, "Start club")
        return cls(page, page.url)

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.address}{path}")

    def go(self, button: str) -> None:
        self._go(self.page, button)

    @staticmethod
    def _go(page: Page, button: str) -> None:
        with page.expect_navigation():
            page.get_by_role("button", name=button, exact=True).tap()

    def add_season(self, name: str, first: str, last: str) -> str:
        """Add a season; returns what an address says of it."""
        self.open("seasons")
        for field, value in (("name", name), ("first", first), ("last", last)):
            self.page.fill(f"#{field}", value)
        self.go("Add season")
        return self.season(name)

    def season(self, name: str) -> str:
        """Return what an address says of a season."""
        self.open("seasons")
        address = self.page.locator(".list a.grow", has_text=name).get_attribute("href") or ""
        return address[address.index("?") :]

    def import_file(self, name: str, content: bytes, kind: str) -> None:
        """Preview a file of scores, and import it."""
        self.open("import")
        self.page.set_input_files("#file", {"name": name, "mimeType": kind, "buffer": content})
        self.page.get_by_role("button", name="Preview").last.tap()
        self.page.get_by_role("button", name="Import").tap()
        expect(self.page.locator("h1")).to_contain_text("imported")

    def import_club(self, content: bytes, kind: str) -> None:
        """Preview the file of a club, and import it."""
        self.open("import-file")
        self.page.set_input_files("#file", {"name": "club.json", "mimeType": kind, "buffer": content})
        self.page.get_by_role("button", name="Preview").last.tap()
        self.go("Import")
        expect(self.page.locator("a.to-row").first).to_be_visible()

    def type_paper(self, sheet: dict[str, Any]) -> None:
        """Type a sheet of paper."""
        self.open("paper")
        self.page.fill("#title", sheet["title"])
        self.page.fill("#day", sheet["day"])
        for column, name in enumerate(sheet["names"], 1):
            self.page.fill(f"#name-{column}", name)
        for row, points in enumerate(sheet["points"], 1):
            for column, units in enumerate(points, 1):
                self.page.fill(f"#points-{row}-{column}", units)
        self.go("Save game")

    def make_whole(self, scorer: str) -> None:
        """Balance the paper sheet: its scorekeeper pays the difference."""
        self.page.locator(".key", has_text=scorer).tap()
        self.go("Balance the score sheet")

    def change(self, person: str) -> None:
        self.open("players")
        self.page.get_by_role("link", name=f"Edit {person}", exact=True).tap()

    def merge(self, person: str, into: str) -> None:
        """Count two entries as one person."""
        self.change(person)
        self.page.tap("text=Merge with another player")
        self.page.select_option("#into", label=into)
        self.go("Compare both")
        self.go(f"Merge as {into}")

    def erase(self, person: str) -> None:
        """Take a person's name away for good."""
        self.change(person)
        self.page.tap("text=Delete player")
        self.page.fill("#typed", person)
        self.go("Delete permanently")

    def games(self, season: str) -> list[str]:
        """The addresses of a season's games."""
        self.open(season)
        return [str(link.get_attribute("href")) for link in self.page.locator("a.to-row").all()]

    def standings(self, season: str) -> dict[str, tuple[int, int]]:
        """The season's table as it stands on the page, by name: units, games."""
        self.open(f"table{season}")
        standings = {}
        for row in self.page.locator(".standings tbody tr").all():
            _rank, units, games, *_more = row.locator("td").all_inner_texts()
            standings[row.locator("a.to-row").inner_text().strip()] = number(units), int(games)
        return standings
