"""The form of a penalty."""

from playwright.sync_api import Page


def penalise(page: Page, club_game: str, seat: int, units: int, paid_to: str) -> None:
    page.goto(f"{club_game}penalty")
    page.locator(f'label:has(input[name="seat"][value="{seat}"])').tap()
    page.fill("#amount", str(units))
    page.locator(f'label:has(input[name="paid_to"][value="{paid_to}"])').tap()
    page.fill("#why", "a glass went over")
    page.get_by_role("button", name="Save penalty").tap()
    page.wait_for_url("**/sheet")
