"""House rules of a club on a phone: from a preset to a game under them, and a card to print."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import Page, Route, expect
from pypdf import PdfReader

from scorekeeper.services import grants
from tests.browser.screens.club import ClubPages
from tests.browser.screens.house_rules import HouseRulesDesk
from tests.browser.screens.new_game import NewGameForm

pytestmark = pytest.mark.browser
WON, LOST = "61–90", "31–60"


def test_a_name_typed_right_before_save_is_saved_once(phone: Page) -> None:
    phone.goto(grants.owner_link_path())
    desk = HouseRulesDesk(phone, ClubPages.found(phone, "The Anchor").address)
    desk.start_from("musky", "Musky")

    def send_late(route: Route) -> None:
        if route.request.is_navigation_request():
            phone.wait_for_timeout(600)  # the preview is due 250 milliseconds after the last key
        route.continue_()

    phone.route("**/rules/**", send_late)
    desk.keep("Thursdays")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Thursdays")


def test_from_musky_to_a_game_under_our_own_rules(phone: Page) -> None:
    phone.goto(grants.owner_link_path())
    club = ClubPages.found(phone, "The Anchor").address
    desk = HouseRulesDesk(phone, club)
    desk.start_from("musky", "Musky")
    desk.pays(LOST, "−2", "−1", "+1", "−4", "+1")

    desk.open("Stake")
    phone.check("#field-bump")
    desk.differences(1)
    desk.pays(LOST, "−4", "−2", "+2", "−8", "+2")
    expect(phone.locator(".in-short")).to_contain_text("−4 −2 +2")
    phone.locator("#rule-stakes input").nth(0).fill("2")
    phone.locator("#rule-stakes input").nth(1).fill("4")
    phone.locator("#rule-stakes input").nth(2).fill("8")
    desk.differences(2)
    desk.pays(WON, "+4", "+2", "−2", "+8", "−2")

    desk.open("Cracks & blitzes")
    phone.select_option("#field-crack", "off")
    expect(phone.locator("#error-recrack")).to_have_text("A re-crack answers a crack. Turn on cracks.")
    expect(phone.locator("#save")).to_have_attribute("aria-disabled", "true")
    phone.locator("#save").tap(force=True)
    expect(phone.locator("#problems")).to_contain_text("Re-crack: A re-crack answers a crack. Turn on cracks.")
    desk.undo("crack")
    expect(phone.locator("#problems")).to_have_count(0)
    assert phone.input_value("#field-crack") == "any-defender"
    desk.open("No pick")
    phone.check("#field-no_pick-doubler")
    desk.differences(3)

    kept = desk.keep("Thursdays at the Anchor")
    expect(phone.locator("dl.options").first).to_contain_text("leaster, doubler instead of leaster")
    card = phone.request.get(f"{kept}/card.pdf").body()
    (paper,) = PdfReader(BytesIO(card)).pages
    assert "Thursdays at the Anchor" in paper.extract_text()

    phone.get_by_role("link", name="Play with these rules").tap()
    assert phone.locator("#preset option:checked").inner_text() == "Thursdays at the Anchor"
    form = NewGameForm(phone)
    form.seat(["Ann", "Bob", "Cy", "Dan", "Eve"], 5)
    table = form.start()
    phone.goto(f"{table}rules")
    expect(phone.locator("h1")).to_have_text("Thursdays at the Anchor")
    desk.pays(LOST, "−8", "−4", "+4", "−16", "+4")
