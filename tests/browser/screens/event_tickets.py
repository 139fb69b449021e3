"""The desk of a day of hourly rounds: tickets sold by name, tables made, prizes by the hour."""

from playwright.sync_api import expect

from tests.browser.screens.event_bracket import BracketDirector
from tests.browser.screens.ready import answered


class TicketDirector(BracketDirector):
    """A director who sells tickets; every deed begins at the desk."""

    def to_tickets(self) -> None:
        self.page.goto(f"{self.event}tickets")

    def sell(self, name: str, many: int = 1) -> None:
        """Type a name; Enter sells one ticket, a button sells more."""
        expect(self.page.locator("#name")).to_be_focused()
        self.page.keyboard.type(name)
        with answered(self.page):
            if many == 1:
                self.page.keyboard.press("Enter")
            else:
                self.page.locator(f"#sell-{many}").click()
        expect(self.page.locator("#sold")).to_contain_text(name)
        expect(self.page.locator("#name")).to_have_value("")

    def counts(self, tickets: int, words: str) -> None:
        """The counter says how many tickets are there, and what they fill."""
        expect(self.page.locator("#count-tickets")).to_have_text(str(tickets))
        expect(self.page.locator("#fills")).to_contain_text(words)

    def make(self, number: int) -> None:
        """Make the tables of a round."""
        self.press(f"Draw round {number}")
        expect(self.page.locator("#made")).to_contain_text(f"Round {number}")

    def end_round(self, number: int) -> None:
        """End a round whose tables are all confirmed."""
        self.page.goto(f"{self.event}sessions/{number}")
        self.page.locator('button[name="do"][value="lock"]').click()
        expect(self.page.locator('button[value="unlock"]')).to_be_visible()

    def sign_round(self, number: int) -> list[str]:
        """Sign a round's prizes and pay them; returns who won how much."""
        self.page.goto(f"{self.event}hours")
        here = self.page.locator(f"#round-{number}")
        here.locator(f"#sign-{number}").click()
        here.locator(f"#pay-{number}").wait_for()
        won = [" ".join(line.split()) for line in here.locator("ul.list li").all_inner_texts()]
        for box in here.locator('input[name="entrant"]').all():
            box.check()
        here.locator(f"#pay-{number}").click()
        expect(here).to_contain_text("All winners are paid.")
        return won
