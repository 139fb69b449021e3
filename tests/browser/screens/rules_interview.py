"""The interview about house rules, and the page for a table that was paid differently."""

from __future__ import annotations

from playwright.sync_api import Page, expect


class RulesInterview:
    """The interview under a thumb; `club` is the address of the club's page."""

    def __init__(self, page: Page, club: str) -> None:
        self.page = page
        self.club = club
        page.goto(f"{club}rules")
        page.get_by_role("link", name="Answer eight questions").tap()

    def describe(self, sentence: str) -> None:
        """Type a sentence and submit it."""
        self.page.fill("#sentence", sentence)
        self.page.get_by_role("button", name="Use this description").tap()
        self.page.locator("#reading").wait_for()

    def answer(self, question: str, answer: str) -> None:
        self.page.locator(f"#ask-{question} .chip", has_text=answer).first.tap()
        expect(self.page.locator(f"#ask-{question} input:checked")).to_have_count(1)

    def unanswered(self) -> list[str]:
        """The questions without an answer, in the order of the page."""
        return [
            question.get_attribute("id") or ""
            for question in self.page.locator(".question:not(:has(input:checked))").all()
        ]

    def save(self, name: str) -> None:
        """Open the editor with these rules and save them under a name."""
        self.page.get_by_role("button", name="Choose a name and save").tap()
        self.page.fill("#name", name)
        with self.page.expect_navigation():
            self.page.locator("#save").tap()
