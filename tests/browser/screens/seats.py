"""The list of players that is put in order before a game starts."""

from playwright.sync_api import Page


class Seats:
    """The list on the scorer's phone."""

    def __init__(self, page: Page, club_game: str) -> None:
        self.page = page
        self.address = f"{club_game}seating"

    def open(self) -> "Seats":
        self.page.goto(self.address)
        return self

    def tap(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).tap()

    def add(self, name: str) -> None:
        self.page.fill("#joins", name)
        self.tap("Add")

    def sit_down(self) -> None:
        self.tap("Save seats")
