"""A British phone beside an American one at the same game: each has times in its own format."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import grants
from scorekeeper.services.requests import Pay
from tests.plugins.browser import Phones
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

TIMES = {"en-US": r"\d{1,2}:\d\d [AP]M", "en-GB": r"\d\d:\d\d(?! [AP]M)"}
EARLY = "2026-02-02T01:52"  # an hour of one digit, which some locales write with two


@pytest.fixture
def table(live_site: str) -> Table:
    """Return a game for money with one hand and one payment."""
    table = opened({"preset": "standard", "unit_value": 100_000}, name="Friday at Dan's")
    table.record()
    _pay(table)
    return table


def _pay(table: Table) -> None:
    table.change(Pay(payer=2, payee=1, amount=100_000, commodity="USD"))


def _shows_payments(page: Page, locale: str, payments: int) -> None:
    """Check that a page shows so many payments, each with a time in the format of its locale."""
    lines = page.locator("main li").filter(has_text="Bob paid Ann")
    expect(lines).to_have_count(payments)
    for line in lines.all():
        expect(line).to_contain_text("$1,000.00")
        expect(line).to_contain_text(re.compile(rf"\b[A-Z][a-z][a-z] {TIMES[locale]}"))


def test_each_phone_has_times_in_its_own_format(table: Table, new_phone: Phones) -> None:
    phones = {locale: new_phone(locale=locale) for locale in TIMES}
    for locale, phone in phones.items():
        phone.clock.set_fixed_time(EARLY)
        phone.goto(grants.game_links(table.club_game).viewer)
        phone.goto(f"/games/{table.club_game}/settle-up")
        _shows_payments(phone, locale, 1)
    _pay(table)  # both pages fetch it: rendered once for each language
    for locale, phone in phones.items():
        _shows_payments(phone, locale, 2)
        phone.context.set_offline(True)  # the page's script writes the time of its last update
        expect(phone.locator("#connection")).to_have_text(re.compile(rf"Last update {TIMES[locale]}\.$"))
