"""House rules are found by what players call them, with a phone and with the keyboard alone."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import grants
from tests.browser.screens.club import ClubPages
from tests.browser.screens.ready import ready
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser


def test_a_rule_is_found_on_the_list_on_a_preset_and_in_the_form(new_phone: Phones) -> None:
    page = new_phone(viewport={"width": 390, "height": 844})
    page.goto(grants.owner_link_path())
    club = ClubPages.found(page, "The Anchor").address
    page.goto(f"{club}rules")
    page.fill("#q", "no cracking")
    expect(page.locator(".found-rules mark").first).to_have_text("Crack")
    shot(page, "21-list")
    page.locator(".found-rules a", has_text="Standard").first.tap()
    expect(page.locator("#option-crack mark")).to_be_in_viewport()
    shot(page, "21-preset")

    ready(page).focus("#find")
    page.locator("#find").fill("xyzzy")
    expect(page.locator("#options-list [role=status]")).to_contain_text("No rule matches “xyzzy”.")
    page.locator("#find").fill("punish")
    page.get_by_role("link", name="Misplay penalty").tap()
    expect(page.locator("#option-misplay_fee mark")).to_be_in_viewport()
    expect(page.locator("#option-misplay_fee")).to_contain_text("Tables differ: ask yours")
    shot(page, "22-preset")

    page.goto(f"{club}rules/musky")
    page.locator(".pays .ours").scroll_into_view_if_needed()
    shot(page, "22-musky")
    page.get_by_text("Customize").tap()
    page.fill("#copy-name", "Our Musky")
    shot(page, "22-copy")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_value("Our Musky")
    ready(page).focus("#find")
    page.keyboard.type("forced picker")
    expect(page.locator("#found-rules a").first).to_contain_text("Nobody picks")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#field-no_pick-leaster")).to_be_in_viewport()
    shot(page, "21-form")


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.wait_for_timeout(300)
        page.screenshot(path=f"{folder}/{name}.png")
