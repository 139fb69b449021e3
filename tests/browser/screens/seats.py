"""Who sits where: the list that is put in order before everybody sits down."""

from playwright.sync_api import Page


class Seats:
    """The list on the keeper's phone."""

    def __init__(self, page: Page, evening: str) -> None:
        self.page = page
        self.address = f"{evening}seating"

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
        self.tap("Sit down like this")
