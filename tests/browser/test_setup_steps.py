"""A tournament created and set up on a laptop and on a phone: each step fits the screen, and the plan follows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.events import founded
from tournaments.models import Event
from tournaments.queries.book import book_of

pytestmark = pytest.mark.browser

STEPS = ("Basics", "Sessions", "Rules", "Money & prizes", "Standings", "Review")
SMALL = {"viewport": {"width": 390, "height": 844}}


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def test_a_tournament_of_97_takes_two_keys_and_two_clicks(live_site: str, new_phone: Phones) -> None:
    page = new_phone(**LAPTOP)
    page.goto(grants.owner_link_path())
    page.goto("/t/new")
    page.get_by_label("Expected players").click()
    page.keyboard.type("97")
    expect(page.locator("#new-plan")).to_contain_text("17 tables of 5 and 2 tables of 6")
    press(page, "Create tournament")
    page.wait_for_url("**/setup")
    expect(page.locator(".plan-beside")).to_contain_text("97 players pay $25.00 each: $2,425.00")


def test_a_choice_fills_what_was_not_typed(live_site: str, new_phone: Phones) -> None:
    page = new_phone(**LAPTOP)
    page.goto(grants.owner_link_path())
    page.goto("/t/new")
    page.fill("#place", "Kohler")
    page.locator('[name="format"][value="hourly-round"]').check()
    expect(page.locator("#name")).to_have_value("Hourly round " + page.locator("#day").input_value()[:4])
    expect(page.locator("#start")).to_have_value("11:00")
    expect(page.locator("#place")).to_have_value("Kohler")
    expect(page.locator("#new-plan")).to_contain_text("Every round")
    page.fill("#name", "Fest")
    page.locator('[name="format"][value="nationals"]').check()
    expect(page.locator("#new-plan")).to_contain_text("Session 3")
    expect(page.locator("#name")).to_have_value("Fest")


@pytest.fixture
def event(live_site: str) -> Event:
    return founded(0)


def open_setup(page: Page, event: Event) -> None:
    page.goto(grants.journal_link(event.journal_id, Role.DIRECTOR))
    page.goto(f"/t/{event.pk}/setup/edit")


def test_each_step_fits_a_laptop_s_screen(event: Event, new_phone: Phones) -> None:
    page = new_phone(**LAPTOP)
    open_setup(page, event)
    for step in STEPS:
        expect(page.locator(".setup-steps [aria-current]")).to_contain_text(step)
        buttons = page.locator(".step-buttons:visible").bounding_box()
        assert buttons is not None
        assert buttons["y"] + buttons["height"] <= 800, step
        if step != STEPS[-1]:
            press(page, "Continue")


@pytest.mark.parametrize("screen", [LAPTOP, pytest.param(SMALL, marks=pytest.mark.long)], ids=["laptop", "phone"])
def test_what_is_typed_stays_from_step_to_step_and_is_saved_at_once(
    event: Event, new_phone: Phones, screen: dict[str, object]
) -> None:
    page = new_phone(**screen)
    open_setup(page, event)
    page.fill('[id="schedule.players"]', "97")
    page.fill('[id="schedule.start"]', "10:00")
    expect(page.locator("#day-plan")).to_contain_text("ends 3:48 PM")
    press(page, "Continue")
    page.fill('[id="schedule.breaks"]', "60")
    expect(page.locator("#day-plan")).to_contain_text("ends 4:48 PM")
    page.get_by_role("list", name="Steps").get_by_role("button", name="Money & prizes").click()
    page.fill("#fee", "30")
    page.press("#fee", "Enter")  # on to the next step, nothing saved
    expect(page.locator(".setup-steps [aria-current]")).to_contain_text("Standings")
    page.go_back()
    page.go_back()
    expect(page.locator(".setup-steps [aria-current]")).to_contain_text("Sessions")
    expect(page.locator('[id="schedule.breaks"]')).to_have_value("60")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    page.get_by_role("list", name="Steps").get_by_role("button", name="Review").click()
    expect(page.locator("#day-plan")).to_contain_text("Tables of 5: Nationals, 20 hands.")
    press(page, "Save changes")
    page.wait_for_url("**/setup")
    setup = book_of(event.journal_id).setup
    assert (setup.fee, setup.schedule.players, setup.schedule.breaks) == (3000, 97, (60,))


def test_a_warning_leads_to_its_step(event: Event, new_phone: Phones) -> None:
    page = new_phone(**LAPTOP)
    open_setup(page, event)
    page.get_by_role("list", name="Steps").get_by_role("button", name="Review").click()
    page.get_by_role("list", name="Steps").get_by_role("button", name="Money & prizes").click()
    page.fill('[id="prizes.house"]', "20%")
    page.press('[id="prizes.house"]', "Tab")
    page.get_by_role("list", name="Steps").get_by_role("button", name="Review").click()
    page.locator("#day-plan").get_by_role("button", name="Fix").first.click()
    expect(page.locator('[id="prizes.house"]')).to_be_visible()


def test_it_works_without_scripts(event: Event, new_phone: Phones) -> None:
    page = new_phone(java_script_enabled=False, **SMALL)
    open_setup(page, event)
    page.fill('[id="schedule.players"]', "97")
    press(page, "Continue")
    expect(page.locator("#day-plan")).to_contain_text("For 97 players")
    press(page, "Go back")
    expect(page.locator('[id="schedule.players"]')).to_have_value("97")
    press(page, "Save changes")
    assert book_of(event.journal_id).setup.schedule.players == 97
