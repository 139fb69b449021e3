"""The form of a new game."""

from typing import Any

from playwright.sync_api import Page


class NewGameForm:
    """Filled in as somebody does who has a table of their own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def seat(self, names: list[str], dealer: int) -> None:
        for _more in names[self.page.locator('input[name="seat"]').count() :]:
            there = self.page.locator('input[name="seat"]').count()
            self.page.tap("#add-seat")
            self.page.locator(f"#seat-{there}").wait_for()
        for index, field in enumerate(self.page.locator('input[name="seat"]').all()):
            field.fill(names[index] if index < len(names) else "")  # empty seats are skipped
        self.page.locator(f"#seat-line-{dealer - 1} .deals").tap()

    def preset(self, slug: str) -> None:
        if self.page.input_value("#preset") == slug:
            return  # nothing on the page would tell when the answer is there
        self.page.select_option("#preset", slug)
        self.page.locator(f'input[name="shown_preset"][value="{slug}"]').wait_for(state="attached")

    def option(self, name: str, value: Any) -> None:
        """Open what the option lies in and set it."""
        field = self.page.locator(f"#rule-{name}")
        for folded in ("#options", f"#options .sections > details:has(#rule-{name})"):
            if not self.page.locator(folded).evaluate("list => list.open"):
                self.page.locator(f"{folded} > summary").tap()
        match value:
            case bool():
                field.locator('input[type="checkbox"]').set_checked(value)
            case list():
                for box in field.locator('input[type="checkbox"]').all():
                    box.set_checked(box.get_attribute("value") in value)
            case _:
                field.locator("select").select_option(str(value))

    def start(self) -> str:
        """Start the game; returns the address of its table."""
        self.page.get_by_role("button", name="Start game").tap()
        self.page.wait_for_url("**/games/*/")
        return self.page.url
