"""People come and go in the middle of a game, under a thumb."""

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
    phone.goto(grants.game_links(table.club_game).scorer)
    return TableScreen(phone, f"/games/{table.club_game}/").open()


def sits(page: Page) -> list[str]:
    return page.locator("ol.sitting .name").all_inner_texts()


def tap(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).tap()


def goes_to_the_seats(page: Page) -> None:
    page.tap("#more > summary")
    with page.expect_navigation():
        page.locator("#elsewhere").get_by_role("link", name="Seating").tap()


def test_from_five_to_six_and_back(screen: TableScreen, table: Table) -> None:
    page = screen.page
    screen.record({"kind": "passed"}, [-1, -1, -1, -1, -1, 5])
    goes_to_the_seats(page)
    page.fill("#joins", "Flo")
    tap(page, "Add")
    assert sits(page) == ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo"]
    tap(page, "Move Flo up")
    expect(page.locator("#follows p")).to_have_text(["Eve deals next.", "Flo adds 1 point to the pot."])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tap(page, "Save seats")
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Flo", "Eve"])
    screen.shows_totals([-1] * 6)
    screen.record({"picker": 5, "partner": 1, "points": 75}, [3, -1, -1, -1, 6, 0, -6])
    goes_to_the_seats(page)
    tap(page, "Remove Bob")
    tap(page, "Save seats")
    expect(page.locator("h2", has_text="Left the table")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("link", name="Settle up with Bob").tap()
    assert page.locator("#other-payer").input_value() == "2"
    page.select_option("#other-payee", "6")
    page.fill("#other-amount", "0.20")
    tap(page, "Save payment")
    expect(page.locator("tbody tr", has_text="Bob").first).to_contain_text("0.00")
    screen.open()
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Cy", "Dan", "Flo", "Eve"])
    screen.record({"picker": 2, "partner": 3, "points": 75}, [-1, 2, 1, -1, -1])
    goes_to_the_seats(page)
    tap(page, "Back in: Bob")
    tap(page, "Save seats")
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Cy", "Dan", "Flo", "Eve", "Bob"])
    screen.shows_totals([1, 0, -1, 4, -2, -2])
    page.goto(f"/games/{table.club_game}/sheet")  # the last column is the pot's
    totals = [signed(total) for total in (1, -2, 0, -1, -2, 4, 0)]
    assert page.locator("#sheet tfoot .total").all_inner_texts() == totals
    assert audit().findings == ()


def test_no_way_off_the_page_loses_seats_that_are_not_saved(screen: TableScreen, table: Table) -> None:
    """Neither a new order, nor a name that was only typed, which is no player yet; once they are saved or discarded,
    nothing comes back."""
    page, seats = screen.page, f"/games/{table.club_game}/seating"
    page.goto(seats)
    tap(page, "Move Ann up")
    page.fill("#joins", "Flo")
    page.locator(".brand").evaluate("logo => logo.click()")
    page.wait_for_url("/")
    page.goto(seats)
    expect(page.get_by_role("alert")).to_contain_text("These seats aren't saved yet.")
    assert sits(page) == ["Bob", "Cy", "Dan", "Eve", "Ann"]
    other = page.context.new_page()
    page.close()
    other.goto(seats)
    expect(other.get_by_role("alert")).to_contain_text("These seats aren't saved yet.")
    expect(other.locator("#joins")).to_have_value("Flo")
    tap(other, "Back to table")
    expect(other.get_by_role("alert")).to_be_focused()  # it lies below the window
    expect(other.get_by_role("alert")).to_be_in_viewport()
    assert sits(other) == ["Bob", "Cy", "Dan", "Eve", "Ann", "Flo"]
    tap(other, "Save seats")
    expect(other.locator("#totals .name")).to_have_text(["Bob", "Cy", "Dan", "Eve", "Ann", "Flo"])
    other.goto(seats)
    tap(other, "Remove Flo")
    with other.expect_navigation():
        other.get_by_role("link", name="Discard changes").tap()
    other.goto(seats)
    expect(other.get_by_role("link", name="Discard changes")).to_have_count(0)
    assert sits(other) == ["Bob", "Cy", "Dan", "Eve", "Ann", "Flo"]
    assert len(table.sheet.lines) == 1


def test_a_change_of_seats_is_undone(screen: TableScreen, table: Table) -> None:
    page = screen.page
    goes_to_the_seats(page)
    tap(page, "Move Ann up")
    assert sits(page) == ["Bob", "Cy", "Dan", "Eve", "Ann"]
    tap(page, "Save seats")
    expect(page.locator("#totals .name")).to_have_text(["Bob", "Cy", "Dan", "Eve", "Ann"])
    goes_to_the_seats(page)
    tap(page, "Undo seat change")
    screen.open()
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Eve"])
    goes_to_the_seats(page)
    tap(page, "Remove Eve")
    page.fill("#joins", "Flo")
    tap(page, "Add")
    tap(page, "Save seats")
    screen.open()
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Flo"])
    page.tap("text=Undo seat change")
    expect(page.locator("#totals .name")).to_have_text(["Ann", "Bob", "Cy", "Dan", "Eve"])


def test_it_works_without_scripts(new_phone: Phones, table: Table) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(grants.game_links(table.club_game).scorer)
    page.goto(f"/games/{table.club_game}/seating")
    page.fill("#joins", "Flo")
    with page.expect_navigation():
        page.press("#joins", "Enter")
    tap(page, "Remove Dan")
    tap(page, "Save seats")
    assert table.sheet.seating == (1, 2, 3, 5, 6)


def test_a_showdown_takes_the_pot(screen: TableScreen, table: Table) -> None:
    page = screen.page
    screen.record({"kind": "passed"}, [-1, -1, -1, -1, -1, 5])
    screen.record({"kind": "passed"}, [-1, -1, -1, -1, -1, 5])
    page.goto(f"/games/{table.club_game}/settle-up")
    page.locator("#showdown summary").tap()
    page.get_by_label("Cy").check()
    page.get_by_label("One pot").check()
    tap(page, "Pay out the pot")
    expect(page.locator("#main")).to_contain_text("5 points are left in the pot.")
    assert table.sheet.totals == (-2, -2, 3, -2, -2)
