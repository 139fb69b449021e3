"""The score sheet, and what can be done to one of its lines."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens.figures import number, signed
from tests.browser.screens.hand_form import HandForm, Record
from tests.browser.screens.watching import next_answer


class ScoreSheet:
    """The sheet of a game, on the scorer's phone or another."""

    def __init__(self, page: Page, club_game: str) -> None:
        self.page = page
        self.address = f"{club_game}sheet"

    def open(self) -> "ScoreSheet":
        self.page.goto(self.address)
        return self

    def row(self, hand: int) -> Locator:
        exactly = self.page.locator(".hand-no", has_text=f"{hand}").get_by_text(f"{hand}", exact=True)
        return self.page.locator("#sheet tbody tr:not(.opened):not(.voided)").filter(has=exactly)

    def tools(self, hand: int, name: str) -> None:
        """Open a hand's reasons and tap one of the things that can be done to it."""
        self.row(hand).locator(".first a").tap()
        self.page.locator("tr.opened").get_by_role("link", name=name, exact=True).tap()

    def correct(self, hand: int, record: Record, why: str) -> None:
        self.tools(hand, f"Edit hand {hand}")
        HandForm(self.page).enter(record)
        self.page.tap("#look")
        self.confirm(why)

    def insert(self, before: int, record: Record, why: str) -> None:
        self.tools(before, "Insert a hand before")
        HandForm(self.page).enter(record)
        self.page.tap("#look")
        self.confirm(why, "Insert hand")

    def void(self, hand: int, why: str) -> None:
        self.tools(hand, f"Void hand {hand}")
        self.confirm(why, "Void hand")

    def confirm(self, why: str, button: str = "Save change") -> None:
        self.page.locator("table.change").wait_for()
        self.page.fill("#why", why)
        self.page.get_by_role("button", name=button, exact=True).tap()
        self.page.wait_for_url("**/sheet#*")

    def shows_totals(self, totals: list[int]) -> None:
        expect(self.page.locator("#sheet tfoot .total")).to_have_text(foot(totals))

    def moves_to(self, totals: list[int]) -> None:
        """Assert that the next answer brings these totals to a viewer."""
        assert next_answer(self.page).locator("#sheet tfoot .total").all_inner_texts() == foot(totals)

    def lines(self) -> list[list[int]]:
        """The running totals of every line that stands and moves them."""
        rows = self.page.locator("#sheet tbody tr:not(.voided):not(.opened)").all()
        totals = ([number(text) for text in row.locator("b.total").all_inner_texts()] for row in rows)
        return [line for line in totals if line]


def foot(totals: list[int]) -> list[str]:
    """The totals of all seats as they are written, and what the house has, where it has something."""
    house = [-sum(totals)] if sum(totals) else []
    return [signed(total) for total in [*totals, *house]]
