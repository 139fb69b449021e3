"""A draft as the room: players change seats by pointer and by keyboard, after the page said what it costs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tournaments.services import draws

pytestmark = pytest.mark.browser


def test_players_swap_by_drag_and_by_keyboard_and_the_swap_is_undone(live_site: str, phone: Page) -> None:
    event = founded(10)
    draws.draft(event, 1, seed=7, together=1, key=key(), actor=DIRECTOR)
    phone.goto(grants.journal_link(event.journal_id, Role.DIRECTOR))
    phone.goto(f"/t/{event.pk}/draw/1")
    here, there = Seated(event).book.draw(1).tables

    phone.locator(f"#seat-{here[0]}").drag_to(phone.locator(f"#seat-{here[2]}"))
    expect(phone.locator("#chosen h2")).to_have_text(f"Swap Player {here[0]} and Player {here[2]}")
    expect(phone.locator("#chosen")).to_contain_text("No downside.")
    phone.keyboard.press("Escape")
    expect(phone.locator("#chosen h2")).to_have_count(0)
    assert Seated(event).book.draw(1).tables == (here, there)

    phone.locator(f"#seat-{here[0]}").press("Enter")
    expect(phone.locator("#chosen h2")).to_have_text(f"Player {here[0]}")
    expect(phone.locator(f"#seat-{here[0]}")).to_be_focused()
    phone.keyboard.press("2")
    expect(phone.locator(f"#seat-{there[0]}")).to_be_focused()
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowUp")
    phone.locator(f"#seat-{there[0]}").press("Enter")
    expect(phone.get_by_role("button", name="Swap", exact=True)).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.locator("#last-swap")).to_contain_text(f"Player {here[0]} and Player {there[0]} swapped seats.")
    assert Seated(event).book.draw(1).tables[1][0] == here[0]

    phone.get_by_role("button", name="Undo swap").click()
    expect(phone.locator("#last-swap")).to_have_count(0)
    assert Seated(event).book.draw(1).tables == (here, there)
