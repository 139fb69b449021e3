"""A message of the director: at tables' phones within two seconds, seen with one tap, and removed again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.browser.screens.ready import stop_clock
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.seated import seated

pytestmark = pytest.mark.browser

WITHIN = 2_000  # milliseconds until a phone asks again; more than that is the machine's own time


def test_a_preset_is_on_the_phones_within_two_seconds_and_seen_with_one_tap(live_site: str, new_phone: Phones) -> None:
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    phones = []
    for table in (1, 2):
        phone = stop_clock(new_phone(viewport={"width": 390, "height": 844}))
        phone.goto(grants.table_link(found.game(table).club_game))
        phone.locator("#to-call").wait_for()
        phones.append(phone)
    desk = new_phone(**LAPTOP)
    desk.goto(grants.journal_link(found.event.journal_id, Role.DIRECTOR))
    desk.get_by_role("button", name="Send “Please hand in your card.”").click()
    expect(desk.locator(".message")).to_contain_text("Please hand in your card.")
    for phone in phones:
        phone.clock.run_for(WITHIN)
        expect(phone.locator("#strip")).to_contain_text("Please hand in your card.")
    phones[1].get_by_role("button", name="Mark as seen").tap()
    expect(phones[1].locator("#strip")).to_contain_text("seen")
    expect(desk.locator(".message summary")).to_contain_text("Seen at 1 table. Not seen yet at table 1")
    expect(phones[0].get_by_role("button", name="Mark as seen")).to_be_visible()
    desk.get_by_role("button", name="Remove").click()
    expect(desk.locator(".message")).to_have_count(0)
    for phone in phones:
        phone.clock.run_for(WITHIN)
        expect(phone.locator("#strip")).not_to_contain_text("Please hand in your card.")
