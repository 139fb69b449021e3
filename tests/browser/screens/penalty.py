"""The form of a penalty."""

from playwright.sync_api import Page


def penalise(page: Page, evening: str, seat: int, units: int, paid_to: str) -> None:
    page.goto(f"{evening}penalty")
    page.locator(f'label:has(input[name="seat"][value="{seat}"])').tap()
    page.fill("#amount", str(units))
    page.locator(f'label:has(input[name="paid_to"][value="{paid_to}"])').tap()
    page.fill("#why", "a glass went over")
    page.get_by_role("button", name="Write the penalty down").tap()
    page.wait_for_url("**/sheet")
