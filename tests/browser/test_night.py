"""A night in any order in real browsers: two phones with the page's own scripts, with and without a network."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Agreed, Entry
from scorekeeper.services.audit import audit
from tests.browser.screens.queue import UNSENT_KEYS
from tests.browser.screens.ready import comes_true, has_payouts
from tests.browser.screens.table import arrived
from tests.nights.laws import verify_conflicts, verify_totals
from tests.plugins.browser import Phones
from tests.tables import opened

pytestmark = pytest.mark.browser

KEY = "document.querySelector('#entry input[name=key]').value"
# The key as Record takes it: every drawn table has another.
RECORD = f"""ids => {{
  for (const id of ids) document.getElementById(id).click();
  const key = {KEY};
  document.getElementById("record").click();
  return key;
}}"""
PRESS = "button => { if (button.checkVisibility()) button.click(); }"


@dataclass
class Screen:
    """A phone in a real browser, and the keys of the hands that it showed as recorded."""

    page: Page
    keys: set[str] = field(default_factory=set)

    def record(self, chance: random.Random) -> None:
        """Tap a hand, and wait until the page goes on to the next one."""
        picker, partner = chance.sample(range(1, 6), 2)
        keys = [f"picker-{picker}", f"partner-{partner}", f"bracket-{chance.choice(['0-30', '31-60', '61-90'])}"]
        key = self.page.evaluate(RECORD, keys)
        comes_true(self.page, lambda: bool(self.page.evaluate(KEY) != key))
        self.keys.add(key)

    def undo(self) -> None:
        """Take back the hand that the button names, if there is one."""
        self.page.locator("#undo").evaluate(PRESS)

    def settle(self) -> None:
        """With a network, answer what the bar asks until nothing waits."""
        self.page.context.set_offline(False)
        for _ in range(20):
            for button in ("go-on", "drop"):
                self.page.locator(f"[data-outbox={button}]").evaluate(PRESS)
            if not self.page.evaluate(UNSENT_KEYS):
                return
            self.page.locator("#unsent-try").evaluate(PRESS)
            self.page.wait_for_timeout(500)
        raise AssertionError(self.page.locator("#unsent").inner_text())


def play(new_phone: Phones, seed: int, steps: int) -> None:
    """Play by chance, then let the phones settle what is left; nothing that was shown is lost."""
    chance, table = random.Random(seed), opened()
    screens = [Screen(has_payouts(arrived(new_phone(), table))) for _ in range(2)]
    for screen in screens:
        screen.page.on("dialog", lambda dialog: dialog.accept())
    for _ in range(steps):
        screen = chance.choice(screens)
        match chance.choice(["record", "record", "record", "offline", "online", "undo"]):
            case "record":
                screen.record(chance)
            case "undo":
                screen.undo()
            case what:
                screen.page.context.set_offline(what == "offline")
        verify_nothing_is_lost(screens)
    for screen in screens:
        screen.settle()
        verify_nothing_is_lost(screens)
    verify_totals(table)
    verify_conflicts(table)
    assert not audit().findings
    for screen in screens:
        screen.page.reload()
        totals = [player.total for player in table.view.players]
        for place, total in zip(screen.page.locator("#totals .total").all(), totals, strict=True):
            expect(place).to_have_attribute("data-total", str(total))


def verify_nothing_is_lost(screens: list[Screen]) -> None:
    """Assert that each hand that was shown as recorded is on its phone, discarded ones too, or on the site."""
    for screen in screens:
        kept = set(screen.page.evaluate(UNSENT_KEYS, True))
        there = {*Entry.objects.values_list("key", flat=True), *Agreed.objects.values_list("key", flat=True)}
        assert screen.keys <= kept | there, screen.keys - kept - there


def test_a_short_night_with_two_real_phones(live_site: str, new_phone: Phones) -> None:
    play(new_phone, seed=1, steps=8)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_a_night_with_two_real_phones(live_site: str, new_phone: Phones, seed: int) -> None:
    play(new_phone, seed, steps=40)
