"""People come and go in the middle of an evening, under a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import grants
from scorekeeper.services.audit import audit
from tests.browser.screens.figures import signed
from tests.browser.screens.table import TableScreen
from tests.plugins.browser import Phones
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

POT = {"preset": "standard", "no_pick": ["pot"], "pot": "passed", "unit_value": 10}


@pytest.fixture
def table(live_site: str) -> Table:
    return opened(POT, name="Friday at Dan's")


@pytest.fixture
def screen(phone: Page, table: Table) -> TableScreen:
    phone.goto(grants.evening_links(table.evening).keeper)
    return TableScreen(phone, f"/e/{table.evening}/").open()


def sits(page: Page) -> list[str]:
    return page.locator("ol.sitting .name").all_inner_texts()


def tap(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).tap()


def goes_to_the_seats(page: Page) -> None:
    with page.expect_navigation():
        page.get_by_role("link", name="Who sits where").tap()


def test_from_five_to_six_and_back(screen: TableScreen, table: Table) -> None:
    page = screen.page
    screen.record({"kind": "passed"}, [-1, -1, -1, -1, -1, 5])
    goes_to_the_seats(page)
    page.fill("#joins", "Flo")
    tap(page, "Add")
    assert sits(page) == ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo"]
    tap(page, "Move Flo up")
    expect(page.locator("#follows p")).to_have_text(["Eve deals next.", "Flo adds 1 to the pot."])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tap(page, "Sit down like this")
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Flo", "Eve"])
    screen.shows_totals([-1] * 6)
    screen.record({"picker": 5, "partner": 1, "points": 75}, [3, -1, -1, -1, 6, 0, -6])
    goes_to_the_seats(page)
    tap(page, "Bob leaves")
    tap(page, "Sit down like this")
    expect(page.locator("h2", has_text="Not at the table")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("link", name="Settle with Bob").tap()
    assert page.locator("#other-payer").input_value() == "2"
    page.select_option("#other-payee", "6")
    page.fill("#other-amount", "0.20")
    tap(page, "Write it down")
    expect(page.locator("tbody tr", has_text="Bob").first).to_contain_text("0.00")
    screen.open()
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Cy", "Dan", "Flo", "Eve"])
    screen.record({"picker": 2, "partner": 3, "points": 75}, [-1, 2, 1, -1, -1])
    goes_to_the_seats(page)
    tap(page, "Bob sits down")
    tap(page, "Sit down like this")
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Cy", "Dan", "Flo", "Eve", "Bob"])
    screen.shows_totals([1, 0, -1, 4, -2, -2])
    page.goto(f"/e/{table.evening}/sheet")  # the last column is the pot's
    totals = [signed(total) for total in (1, -2, 0, -1, -2, 4, 0)]
    assert page.locator("#sheet tfoot .total").all_inner_texts() == totals
    assert audit().findings == ()


def test_a_change_of_seats_is_taken_back(screen: TableScreen, table: Table) -> None:
    page = screen.page
    goes_to_the_seats(page)
    tap(page, "Move Ann up")
    assert sits(page) == ["Bob", "Cy", "Dan", "Eve", "Ann"]
    tap(page, "Sit down like this")
    expect(page.locator("#totals .name")).to_have_text(["Bob", "Cy", "Dan", "Eve", "Ann"])
    goes_to_the_seats(page)
    tap(page, "Take the last change of seats back")
    screen.open()
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Eve"])
    goes_to_the_seats(page)
    tap(page, "Eve leaves")
    page.fill("#joins", "Flo")
    tap(page, "Add")
    tap(page, "Sit down like this")
    screen.open()
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Flo"])
    page.tap("text=Undo the seats")
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Eve"])


def test_it_works_without_scripts(new_phone: Phones, table: Table) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(grants.evening_links(table.evening).keeper)
    page.goto(f"/e/{table.evening}/seating")
    page.fill("#joins", "Flo")
    with page.expect_navigation():
        page.press("#joins", "Enter")
    tap(page, "Dan leaves")
    tap(page, "Sit down like this")
    assert table.sheet.seating == (1, 2, 3, 5, 6)


def test_a_showdown_takes_the_pot(screen: TableScreen, table: Table) -> None:
    page = screen.page
    screen.record({"kind": "passed"}, [-1, -1, -1, -1, -1, 5])
    screen.record({"kind": "passed"}, [-1, -1, -1, -1, -1, 5])
    page.goto(f"/e/{table.evening}/settle-up")
    page.locator("#showdown summary").tap()
    page.get_by_label("Cy").check()
    page.get_by_label("One pot").check()
    tap(page, "Pay it out")
    expect(page.locator("#main")).to_contain_text("5 units are left in the pot.")
    assert table.sheet.totals == (-2, -2, 3, -2, -2)
