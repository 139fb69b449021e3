"""House rules on a phone 390 pixels wide: from a sentence and a few taps to saved rules, then corrected by a payout."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper.services import grants
from tests.browser.screens.club import ClubPages
from tests.browser.screens.rules_interview import RulesInterview
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser


def test_from_a_sentence_to_rules_that_pay_what_the_table_paid(new_phone: Phones) -> None:
    phone = new_phone(viewport={"width": 390, "height": 844})
    phone.goto(grants.owner_link_path())
    interview = RulesInterview(phone, ClubPages.found(phone, "The Anchor").address)
    interview.describe("double on the bump, no cracking, forced picker, and pretzels")
    expect(phone.locator("#unknown")).to_contain_text("pretzels")
    assert interview.unanswered() == ["ask-players", "ask-partner", "ask-doublers", "ask-alone", "ask-value"]
    interview.answer("partner", "Called ace")
    interview.answer("alone", "Triple")
    expect(phone.locator("#result")).to_contain_text("Closest to Standard, called ace, with 3 changes:")
    expect(phone.locator("#hands li")).to_have_count(5)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    interview.save("Thursdays")

    phone.get_by_role("link", name="Our table pays differently").tap()
    for key in ("picker-5", "partner-3", "bracket-31-60"):
        phone.locator(f"#key-{key}").tap()
    expect(phone.locator("#payout")).to_be_visible()
    for seat, points in enumerate(("1", "1", "-1", "1", "-2"), 1):
        phone.fill(f"#paid-{seat}", points)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.get_by_role("button", name="Find the rule").tap()
    phone.get_by_role("button", name="Use: No double on the bump when the pick was forced").tap()
    expect(phone.locator("dl.options").first).to_contain_text("Forced pick doubles on the bump")
