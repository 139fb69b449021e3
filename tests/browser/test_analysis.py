"""A hand is analyzed on a phone: asked for at the result, waited for, and every costly card stepped to."""

import pytest
from playwright.sync_api import expect

from scorekeeper.services import analyses, grants
from scorekeeper.services.requests import PlayOut
from tests.browser.screens.console import complaints
from tests.browser.screens.replay import ReplaySteps
from tests.plugins.browser import Phones
from tests.tables import opened, picked
from tests.web.analysis.test_analysis import PLAYED

pytestmark = pytest.mark.browser


def test_a_hand_is_analyzed(live_site: str, new_phone: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", analyses.COMMAND[:-1])  # its share of a busy machine
    table = opened("standard-called-ace", name="Friday at Dan's")
    line = table.record(picked(4, 2, 61)).line or ""
    table.change(PlayOut(line, PLAYED))
    page = new_phone()
    said = complaints(page)
    page.goto(grants.game_links(table.club_game).viewer)
    page.goto(f"/games/{table.club_game}/lines/{line}/replay")
    expect(page.locator("#analyze")).to_be_hidden()
    page.get_by_text("Show result").tap()
    with analyses.running():
        page.tap("#analyze")
        expect(page.locator("#analysis progress")).to_be_visible()
        expect(page.locator(".analysis-summary")).to_contain_text("could have made 66", timeout=120_000)
    expect(page.locator("#evaluation")).to_contain_text("With best play 66")
    page.locator(".mistakes a", has_text="9♦").tap()
    ReplaySteps(page).at(4, 30)
    expect(page.locator("#evaluation")).to_contain_text("Better: 10♦.")
    page.get_by_role("link", name="Play out the best line").tap()
    expect(page.locator("#branch")).to_be_visible()
    page.tap("#step-on")
    expect(page.locator("#evaluation")).to_contain_text("With best play 59")
    assert said == []
