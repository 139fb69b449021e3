"""Paper cards without the mouse: totals, Enter, the next card; and a second entry decided with one key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tournaments.engine.event.values import TableState
from tournaments.services import paper_tables
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.browser


@pytest.fixture
def tables(live_site: str) -> Seated:
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15), hands=3)


def opened(tables: Seated, page: Page, role: Role = Role.HELPER) -> Page:
    """Open the cards of session 1 from the desk."""
    page.goto(grants.journal_link(tables.event.journal_id, role))
    page.goto(f"/t/{tables.event.pk}/desk")
    page.get_by_role("link", name="Paper cards").press("Enter")
    page.locator("#number:focus").wait_for()
    return page


def expect_card(page: Page, number: int) -> None:
    """Wait for the card of a table with its first total in focus."""
    expect(page.locator(".card-of")).to_have_text(f"Table {number}")
    page.locator("#points-1-1:focus").wait_for()


def test_cards_are_typed_and_checked_by_keyboard_alone(tables: Seated, new_phone: Phones) -> None:
    page = opened(tables, new_phone(**LAPTOP))
    keys = page.keyboard
    keys.press("Enter")  # the first missing card
    expect_card(page, 1)
    keys.type("3+3-2-2")  # a sign begins the next total
    expect(page.locator("#points-1-5")).to_have_value("\N{MINUS SIGN}2")
    expect(page.locator("#computed")).to_be_visible()
    keys.type("\n\n")
    page.get_by_text("Table 1 is saved.").wait_for()
    expect_card(page, 2)
    keys.type("t3\n")  # another one lies on top
    expect_card(page, 3)
    keys.type("1 0-1 0\n7")  # what is typed stands, and is no longer computed
    expect(page.locator("#computed")).to_be_hidden()
    keys.press("Enter")
    expect(page.locator("#card-errors")).to_contain_text("not 0.")
    page.locator("#points-1-5").fill("0")
    keys.press("Enter")
    expect_card(page, 2)
    keys.type("1\n-1\n0\n0\n\n")
    page.get_by_text("All cards are in.").wait_for()
    page.get_by_role("link", name="Check cards").press("Enter")
    page.locator("#number:focus").wait_for()
    keys.press("Enter")
    expect_card(page, 1)
    keys.type("3+3-2-2\n\n")
    page.get_by_text("Table 1 is confirmed.").wait_for()
    expect_card(page, 2)
    keys.type("1+0-1 0\n\n")
    page.locator("#differ").wait_for()
    keys.press("2")
    page.get_by_text("Table 2 is confirmed.").wait_for()
    assert tables.table(2).state is TableState.CONFIRMED


def test_a_wrong_card_is_found_and_corrected_in_paper_cards(tables: Seated, new_phone: Phones) -> None:
    card = Card(((3, 3, -2, -2, -2),), totals=True)
    paper_tables.hand_in(tables.event, 1, card, key=key(), actor=DIRECTOR, signed="two signatures")
    page = opened(tables, new_phone(**LAPTOP), Role.DIRECTOR)
    page.locator("#number").fill("1")
    page.locator("#number").press("Enter")
    page.get_by_role("link", name="Correct card").click()
    expect(page.locator("#points-1-1")).to_have_value("3")
    page.locator("#points-1-1").fill("4")
    page.locator("#points-1-2").fill("2")
    page.get_by_label("Reason").fill("Read wrong")
    page.get_by_role("button", name="Save correction").click()
    page.get_by_text("Table 1 is saved.").wait_for()
    page.locator("#number").fill("1")
    page.locator("#number").press("Enter")
    expect(page.get_by_role("row", name="Player 1 #1")).to_contain_text("+4")
    assert tables.table(1).state is TableState.CONFIRMED


def test_hands_picked_and_won_follow_the_totals_where_they_are_wanted(tables: Seated, new_phone: Phones) -> None:
    page = opened(tables, new_phone(**LAPTOP))
    page.keyboard.press("Enter")
    expect_card(page, 1)
    page.get_by_label("Also type hands picked and won").check()
    page.locator("#points-1-1").click()
    page.keyboard.type("3+3-2-2\n\n1\n1\n1\n0" + 7 * "\n")
    page.get_by_text("Table 1 is saved.").wait_for()
    expect_card(page, 2)
    expect(page.get_by_label("Also type hands picked and won")).to_be_checked()
    assert dict(tables.table(1).counts)[2] == {"picked": 1, "won": 0, "lost": 1}


def test_all_totals_but_the_last_are_enough_where_it_is_chosen(tables: Seated, new_phone: Phones) -> None:
    page = opened(tables, new_phone(**LAPTOP))
    page.keyboard.press("Enter")
    expect_card(page, 1)
    page.get_by_label("Save without stopping at the last total").check()
    page.locator("#points-1-1").click()
    page.keyboard.type("3+3-2-2\n")
    page.get_by_text("Table 1 is saved.").wait_for()
    expect_card(page, 2)
    expect(page.get_by_label("Save without stopping at the last total")).to_be_checked()
    page.keyboard.type("1-1 2\n")
    expect(page.locator("#points-1-4")).to_be_focused()  # one is missing still
    expect(page.locator("#points-1-5")).to_have_value("")
    page.keyboard.type("0\n")
    expect_card(page, 3)
    assert tables.table(2).state is TableState.COMPLETE


def test_a_second_typist_s_cards_and_the_end_of_the_session_appear(tables: Seated, new_phone: Phones) -> None:
    page = opened(tables, new_phone(viewport={"width": 390, "height": 844}), Role.DIRECTOR)
    for table in (1, 2, 3):
        card = Card(((4, 4, -2, -2, -4),), totals=True, hands=3)
        paper_tables.hand_in(tables.event, table, card, key=key(), actor=DIRECTOR, signed="two signatures")
        if table == 1:
            expect(page.locator("#left")).to_contain_text("2 of 3 cards missing")
    page.get_by_role("button", name="End session 1").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Session 2")


def test_cards_are_typed_hand_by_hand_without_the_mouse(live_site: str, new_phone: Phones) -> None:
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2)
    page = new_phone(**LAPTOP)
    page.goto(grants.journal_link(found.event.journal_id, Role.HELPER))
    page.goto(f"/t/{found.event.pk}/sessions/1/paper-cards?mode=hands")
    page.locator("#number:focus").wait_for()
    page.keyboard.type("1\n")
    for number in (1, 2):
        for hand, points in enumerate(((2, 1, -1, -1, -1), (0, 0, 0, 0, 0)), 1):
            for seat, score in enumerate(points, 1):
                page.locator(f"#points-{hand}-{seat}:focus").wait_for()
                page.keyboard.type(str(score))
                page.keyboard.press("Enter")
        page.get_by_text(f"Table {number} is saved.").wait_for()
    page.get_by_text("All cards are in.").wait_for()
    assert found.table(2).state is TableState.COMPLETE
