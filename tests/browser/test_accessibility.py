"""Every page, by day and by night: no barrier, nothing wider than a phone, no complaint in the browser's console."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page

from scorekeeper.services import grants
from tests.evening.ledger import hand, kept
from tests.tables import Table, picked

pytestmark = pytest.mark.browser

Phones = Callable[..., Page]
Visit = Callable[[Page, Table], None]
WIDTH = 360
# What htmx calls a question that was dropped because a newer one took its place.
DROPPED = ("htmx:sendAbort", "htmx:afterRequest")


@pytest.fixture
def evening(live_site: str) -> Table:
    """The golden evening, and a second opinion about its last hand."""
    table = kept()
    table.record(picked(4, 6), expects=table.view.next_number - 1)
    return table


def at(address: str) -> Visit:
    """A page that is only looked at; `{hand}` is the evening's twelfth."""

    def visit(page: Page, table: Table) -> None:
        page.goto(f"/e/{table.evening}/{address}".format(hand=f"lines/{hand(table, 12)}"))

    return visit


def home(page: Page, table: Table) -> None:
    page.goto("/")


def nowhere(page: Page, table: Table) -> None:
    page.goto("/nowhere")


def a_form_with_errors(page: Page, table: Table) -> None:
    page.goto("/new")
    page.fill("#title", "")
    page.fill("#seat-0", "Ann")
    page.fill("#seat-1", "Ann")
    page.tap("#options > summary")
    for section in page.locator("#options .sections > details > summary").all():
        section.tap()
    page.get_by_role("button", name="Start the evening").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def a_hand_half_entered(page: Page, table: Table) -> None:
    page.goto(f"/e/{table.evening}/")
    page.tap("#key-picker-1")
    page.tap("#key-partner-4")
    page.tap("#key-bracket-61-90")
    page.tap("#payout > summary")
    page.tap("#mark-blitz > summary")
    page.tap("#more > summary")


def a_leaster_counted_out(page: Page, table: Table) -> None:
    page.goto(f"/e/{table.evening}/")
    page.tap("#key-picker-nobody")
    page.tap("#key-answer-leaster")
    page.tap("#more > summary")
    page.locator("#counts").wait_for()


def a_row_opened(page: Page, table: Table) -> None:
    page.goto(f"/e/{table.evening}/sheet")
    page.locator(f"#line-{hand(table, 12)} .first a").tap()
    page.locator("tr.opened").wait_for()


def a_correction_looked_at(page: Page, table: Table) -> None:
    page.goto(f"/e/{table.evening}/lines/{hand(table, 9)}/correct")
    page.tap("#key-answer-leaster")
    page.tap("#key-winners-2")
    page.tap("#look")
    page.locator("table.change").wait_for()


VISITS: dict[str, Visit] = {
    "home": home,
    "nowhere": nowhere,
    "new evening": a_form_with_errors,
    "table": a_hand_half_entered,
    "leaster": a_leaster_counted_out,
    "sheet": a_row_opened,
    "line": at("{hand}"),
    "correct": at("{hand}/correct"),
    "correction": a_correction_looked_at,
    "void": at("{hand}/void"),
    "insert": at("{hand}/insert"),
    "penalty": at("penalty"),
    "rivals": at("rivals"),
    "settle-up": at("settle-up"),
    "settle-up in units": at("settle-up?in=units"),
    "player": at("seats/1"),
    "rules": at("rules"),
    "log": at("log"),
    "paper": at("paper"),
    "links": at("links"),
}
WATCHED = {name: VISITS[name] for name in ("home", "sheet", "line", "settle-up", "links")} | {"table": at("")}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_keeper_s_pages(evening: Table, new_phone: Phones, theme: str) -> None:
    page = new_phone(color_scheme=theme)
    page.goto(grants.owner_link_path())
    assert faults(page, evening, VISITS) == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_watcher_s_pages(evening: Table, new_phone: Phones, theme: str) -> None:
    page = new_phone(color_scheme=theme)
    page.goto(grants.evening_links(evening.evening).watcher)
    assert faults(page, evening, WATCHED) == {}


def faults(page: Page, table: Table, visits: dict[str, Visit]) -> dict[str, list[str]]:
    """What is wrong with each page, where something is."""
    said: list[str] = []
    page.on("console", lambda message: said.extend(complaint(message)))
    found = {}
    for name, visit in visits.items():
        visit(page, table)
        found[name] = [*barriers(page), *wider(page), *said]
        said.clear()
    return {name: wrong for name, wrong in found.items() if wrong}


def complaint(message: ConsoleMessage) -> list[str]:
    refused = "status of 4" in message.text  # a page that says 404 or 422 is told in the console too
    dropped = message.text.startswith(DROPPED)
    return [] if message.type != "error" or refused or dropped else [f"console: {message.text}"]


def barriers(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{found['id']}: {node['html'][:160]} {node['failureSummary']}"
        for found in violations
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"][:2]
    ]


def wider(page: Page) -> list[str]:
    width = page.evaluate("document.documentElement.scrollWidth")
    return [f"{width} pixels wide"] if width > WIDTH else []
