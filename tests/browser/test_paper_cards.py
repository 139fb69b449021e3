"""Paper cards without the mouse: a number, the totals, Enter; and a second entry decided with one key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.seated import seated
from tournaments.engine.event.values import TableState

pytestmark = pytest.mark.browser


def test_cards_are_typed_and_checked_by_keyboard_alone(live_site: str, new_phone: Phones) -> None:
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    page = new_phone(**LAPTOP)
    page.goto(grants.journal_link(found.event.journal_id, Role.HELPER))
    page.goto(f"/t/{found.event.pk}/desk")
    page.get_by_role("link", name="Paper cards").press("Enter")
    keys = page.keyboard

    def type_card(number: int, *totals: int) -> None:
        page.locator("#number:focus").wait_for()
        for text in (number, *totals):
            page.locator(f"{'#number' if text is number else '.card input'}:focus").wait_for()
            keys.type(str(text))
            keys.press("Enter")

    type_card(1, 3, 3, -2, -2, -2)
    page.get_by_text("Table 1 is saved.").wait_for()
    page.locator("#number:focus").wait_for()
    keys.press("Enter")  # the next missing card
    page.locator("#points-1-1:focus").wait_for()
    keys.type("1-1")  # a minus sign begins the next total
    for _ in range(3):
        keys.press("Enter")
        keys.type("0")
    expect(page.locator("#points-1-5")).to_have_value("0")  # filled in, and typed over
    keys.press("Enter")
    page.get_by_text("All cards are in.").wait_for()
    page.get_by_role("link", name="Check cards").press("Enter")
    type_card(1, 3, 3, -2, -2, -2)
    page.get_by_text("Table 1 is confirmed.").wait_for()
    type_card(2, 1, 0, -1, 0, 0)
    page.locator("#differ").wait_for()
    keys.press("2")
    page.get_by_text("Table 2 is confirmed.").wait_for()
    assert found.table(2).state is TableState.CONFIRMED


def test_cards_are_typed_hand_by_hand_without_the_mouse(live_site: str, new_phone: Phones) -> None:
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2)
    page = new_phone(**LAPTOP)
    page.goto(grants.journal_link(found.event.journal_id, Role.HELPER))
    page.goto(f"/t/{found.event.pk}/sessions/1/paper-cards?mode=hands")
    for number in (1, 2):
        page.locator("#number:focus").wait_for()
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        for hand, points in enumerate(((2, 1, -1, -1, -1), (0, 0, 0, 0, 0)), 1):
            for seat, score in enumerate(points, 1):
                page.locator(f"#points-{hand}-{seat}:focus").wait_for()
                page.keyboard.type(str(score))
                page.keyboard.press("Enter")
        page.get_by_text(f"Table {number} is saved.").wait_for()
    page.get_by_text("All cards are in.").wait_for()
    assert found.table(2).state is TableState.COMPLETE
