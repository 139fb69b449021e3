"""An event as its director runs it, at a laptop: from its founding to the signature."""

import io
import re

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.screens.ready import answered, ready


class Director:
    """The director of an event; every action begins on the page where the one before ended."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.event = ""
        self.public = ""  # the address of the page that everybody may see

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).click()

    def go_to(self, tab: str) -> None:
        self.page.get_by_role("navigation").get_by_role("link", name=tab, exact=True).click()
        expect(self.page.locator(".masthead [aria-current]")).to_have_text(tab)
        ready(self.page)

    def found(self, name: str, place: str) -> None:
        """Found an event as the nationals are played, from the first page of the site."""
        self.page.get_by_role("link", name="Tournaments").click()
        self.page.get_by_role("link", name="New tournament").click()
        self.page.fill("#name", name)
        self.page.fill("#place", place)
        self.press("Create tournament")
        self.page.wait_for_url("**/setup")
        self.publish()

    def publish(self) -> None:
        """Publish the event whose set-up is shown."""
        self.event = self.page.url.removesuffix("setup")
        self.press("Publish tournament")
        expect(self.page.locator("#publication")).to_contain_text("Public.")
        way = self.page.locator("#publication").get_by_role("link", name="Public page")
        self.public = self.page.evaluate("link => link.href", way.element_handle())

    def set_up(self, *, sessions: int, fields: dict[str, str], why: str) -> None:
        """Take sessions away until so many are left, and set fields by their names."""
        self.page.get_by_role("link", name="Edit setup").click()
        self.page.wait_for_url("**/setup/edit")
        self.open_step("Sessions")
        parts = self.page.locator(".session-row")
        while (there := parts.count()) > sessions:
            self.press("Remove last session")
            expect(parts).to_have_count(there - 1)
        for name, value in fields.items():
            field = self.page.locator(f'[id="{name}"]')
            self.open_step(field.locator("xpath=ancestor::section[@data-step]/h2").text_content() or "")
            field.fill(value)
        self.open_step("Review")
        self.page.fill("#why", why)
        self.press("Save changes")
        self.page.wait_for_url("**/setup")

    def open_step(self, title: str) -> None:
        """Open a step of the setup."""
        self.page.get_by_role("list", name="Steps").get_by_role("button", name=title).click()

    def enter_one_by_one(self, names: list[str]) -> None:
        """Type names, each with Enter, and never touch the mouse."""
        for count, name in enumerate(names, 1):
            expect(self.page.locator("#name")).to_be_focused()
            self.page.keyboard.type(name)
            with answered(self.page):  # the list below may tell of it sooner than the form is empty again
                self.page.keyboard.press("Enter")
            expect(self.page.locator("#count-entered")).to_have_text(str(count))

    def enter_list(self, names: list[str], entered: int) -> None:
        """Paste a list, look at it, take it in; so many are entered then."""
        self.page.get_by_role("link", name="Import").click()
        self.page.fill("#list", "\n".join(names))
        self.page.get_by_role("button", name="Preview").last.click()
        self.press(f"Import {len(names)} players")
        expect(self.page.locator("#count-entered")).to_have_text(str(entered))

    def tick(self, numbers: str, words: str, counted: str, count: int) -> None:
        """Type numbers and say what they are; a count tells how many."""
        self.page.fill("#numbers", numbers)
        with answered(self.page):
            self.press(words)
        expect(self.page.locator(counted)).to_have_text(str(count))

    def draw(self, session: int, seed: int) -> None:
        """Draw a session from a seed and publish it."""
        self.page.locator("summary", has_text="Seed").click()
        self.page.fill("#seed", str(seed))
        self.press(f"Draw session {session}")
        self.press(f"Post session {session}")
        expect(self.page.locator("#steps [aria-current]")).to_contain_text("posted")

    def table_links(self, session: int) -> list[str]:
        """The addresses printed on a session's table cards, in the order of the tables."""
        return re.findall(r"http://\S+/l/\S+", self.printed(f"sessions/{session}/table-cards.pdf"))

    def pins(self) -> dict[str, str]:
        """By name, the PINs printed on the tickets."""
        return dict(re.findall(r"^No\. \d+\n(.+)\nPIN (\d{4})$", self.printed("tickets.pdf"), re.MULTILINE))

    def printed(self, address: str) -> str:
        answer = self.page.request.get(f"{self.event}{address}")
        assert answer.ok, f"{address}: {answer.status}"
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.body())).pages)

    def start_the_clock(self) -> None:
        self.press("Start clock")
        self.page.locator("#pause").wait_for()

    def sees_table(self, number: int, words: str) -> None:
        """Without a hand on it, the tile of a table comes to say this."""
        expect(self.page.locator(f"#tile-{number}")).to_contain_text(words)

    def end_the_session(self) -> None:
        self.press("End session")
        expect(self.page.locator("#next")).to_contain_text("All sessions are over")

    def sign(self) -> None:
        """Sign standings and prizes once they were checked."""
        self.page.get_by_label("I checked the standings and the prizes").check()
        self.press("Sign standings and prizes")
        expect(self.page.locator("#signed")).to_contain_text("Signed on")

    def dues(self) -> list[str]:
        """Return who still gets what, as it stands on the page."""
        return [" ".join(line.split()) for line in self.page.locator("#payouts li").all_inner_texts()]

    def pay_all(self) -> None:
        for box in self.page.locator('#payouts input[name="entrant"]').all():
            box.check()
        self.press("Mark selected as paid")
        expect(self.page.locator('#payouts input[name="entrant"]')).to_have_count(0)

    def cash_box(self) -> dict[str, str]:
        """The lines of the cash box, and what must be left in it."""
        rows = self.page.locator("#cash-box tr").all()
        return {row.locator("th").inner_text(): row.locator("td").inner_text() for row in rows}

    def close(self) -> None:
        self.press("Close tournament")
        expect(self.page.get_by_text("Tournament closed")).to_be_visible()
