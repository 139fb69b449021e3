"""The bracket of an event as its director runs it, and as everybody sees it."""

import io
import re

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.screens.event_desk import Director
from tests.plugins.browser import LONG


class BracketDirector(Director):
    """A director whose event is a session, a cut and a bracket of tables."""

    def found_as(self, name: str, place: str, format_slug: str) -> None:
        """Found an event of a format."""
        self.page.get_by_role("link", name="Tournaments").click()
        self.page.get_by_role("link", name="New tournament").click()
        self.page.locator(f'input[name="format"][value="{format_slug}"]').check()
        self.page.fill("#name", name)
        self.page.fill("#place", place)
        self.press("Create tournament")
        self.page.wait_for_url("**/setup")
        self.publish()

    def set_up_bracket(self, fields: dict[str, str]) -> list[str]:
        """Type into the fields of the bracket's set-up; returns what it comes to."""
        self.page.locator(".tools").get_by_role("link", name="Bracket", exact=True).click()
        self.page.wait_for_url("**/setup/bracket")
        for name, value in fields.items():
            self.page.fill(f'[id="{name}"]', value)
        self.page.get_by_role("button", name="Save bracket").last.click()
        self.page.wait_for_url("**/setup")
        return self.page.locator("#bracket + ul li").all_inner_texts()

    def tables_of(self, session: int) -> list[str]:
        """The addresses of a session's tables, in order, from its desk."""
        self.page.goto(f"{self.event}desk?session={session}")
        links = self.page.locator('[id^="tile-"] a[href*="/tables/"]')
        found = [link.get_attribute("href") or "" for link in links.all()]
        return list(dict.fromkeys(re.sub(r"(/tables/\d+).*", r"\1", href) for href in found))

    def type_totals(self, table: str, points: list[int]) -> dict[str, int]:
        """Take a card in that both have signed; returns the points by name."""
        self.page.goto(re.sub(r"/t/.*", "", self.event) + f"{table}/score-card?mode=totals")
        cells = self.page.locator('#card-form input[name="points"]')
        expect(cells).to_have_count(len(points))
        names = [label.rsplit(",", 1)[0] for cell in cells.all() if (label := cell.get_attribute("aria-label"))]
        for cell, units in zip(cells.all(), points, strict=True):
            cell.fill(str(units))
        self.page.get_by_label("Card has both signatures: confirm now").check()
        expect(self.page.locator("#off")).to_contain_text("add up to 0")
        self.page.locator("#take").click()
        self.page.wait_for_url(f"**{table}")
        return dict(zip(names, points, strict=True))

    def end_session(self, then: str) -> None:
        """End the session from the desk, which says what comes then."""
        self.page.goto(f"{self.event}desk")
        self.press("End session")
        expect(self.page.locator("#next")).to_contain_text(then)

    def draw_bracket(self, seed: int) -> list[str]:
        """Draw the bracket from a seed and publish it; returns who is in it, the best first."""
        self.go_to("Bracket")
        inside = self.page.locator("#in tbody th a").all_inner_texts()
        self.page.locator("summary", has_text="Random seed").click()
        self.page.fill("#seed-draft", str(seed))
        self.press("Draw the bracket")
        self.press("Post the bracket")
        expect(self.page.locator("#main-title")).to_be_visible()
        return inside

    def seats(self, table: int) -> list[str]:
        """Return who sits at a table of the bracket, as the page says it."""
        rows = self.page.locator(f"#main-table-{table} tbody th a").all_inner_texts()
        return [row.strip() for row in rows]

    def ends_round(self) -> None:
        """Go on to the next round, or to the end."""
        self.go_to("Bracket")
        with self.page.expect_navigation():
            self.page.locator("#advance-main button.main").click()

    def poster(self) -> str:
        """The text of the poster that the page leads to."""
        link = self.page.get_by_role("link", name=re.compile("Poster"))
        answer = self.page.request.get(self.page.evaluate("link => link.href", link.first.element_handle()))
        assert answer.ok
        assert answer.headers["content-type"] == "application/pdf"
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.body())).pages)


class BracketSpectator:
    """A visitor of the public bracket, on a phone."""

    def __init__(self, page: Page, public: str) -> None:
        self.page = page
        page.goto(f"{public}bracket")

    def sees(self, words: str) -> None:
        """Without touching anything, this comes to stand there."""
        expect(self.page.locator("#live")).to_contain_text(words, timeout=LONG)
