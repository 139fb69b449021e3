"""The ceremony on two screens: the director steps on a phone or by keyboard, and the wall shows that step alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.played_out import TO_FIFTH, played_out, sign
from tests.tournaments.seated import Seated

pytestmark = pytest.mark.browser
WALL = {"viewport": {"width": 1280, "height": 720}, "has_touch": False, "is_mobile": False}


@pytest.fixture
def signed(live_site: str) -> Seated:
    """Entrants 2 and 7 are tied for first, 3 and 8 for third, all others for fifth."""
    event = played_out(prizes=TO_FIFTH)
    sign(event)
    return event


def director(page: Page, event: Seated) -> Page:
    """Open the ceremony as its director."""
    page.goto(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    page.goto(f"/t/{event.event.pk}/ceremony")
    return page


def test_the_wall_follows_the_keys_of_the_laptop(signed: Seated, new_phone: Phones) -> None:
    wall, laptop = new_phone(**WALL), director(new_phone(**LAPTOP), signed)
    wall.goto(f"/p/{signed.event.slug}/projector")
    expect(wall.locator("#hall")).to_contain_text("Player 2")
    laptop.get_by_text("None", exact=True).click()
    laptop.get_by_role("button", name="Start ceremony").click()
    expect(wall.locator(".stage h1")).to_have_text("Prize ceremony")
    expect(wall.locator("#hall")).not_to_contain_text("Player")
    expect(laptop.locator(".to-come")).to_contain_text("Player 1")
    for key, title in (("ArrowRight", "Fifth"), ("Space", "Third"), ("PageDown", "First"), ("ArrowLeft", "Third")):
        laptop.keyboard.press(key)
        expect(wall.locator(".stage h1")).to_contain_text(f"{title} place")
        expect(laptop.locator(".scene").first).to_contain_text(f"{title} place")
    expect(wall.locator("#hall")).not_to_contain_text("Player 2")
    wall.reload()
    expect(wall.locator(".stage h1")).to_contain_text("Third place")
    laptop.reload()
    expect(laptop.locator("#progress")).to_contain_text("Step 2 of 4")


def test_a_key_that_is_held_down_takes_one_step(signed: Seated, new_phone: Phones) -> None:
    laptop = director(new_phone(**LAPTOP), signed)
    laptop.get_by_text("None", exact=True).click()
    laptop.get_by_role("button", name="Start ceremony").click()
    laptop.locator("#next").wait_for()
    for _again in range(4):
        laptop.keyboard.down("ArrowRight")
    laptop.keyboard.up("ArrowRight")
    expect(laptop.locator("#progress")).to_contain_text("Step 1 of 4")
    assert signed.book.ceremony is not None
    assert signed.book.ceremony.step == 1


def test_a_countdown_and_a_lost_connection_reveal_nothing_early(signed: Seated, new_phone: Phones) -> None:
    wall, phone = new_phone(**WALL), director(new_phone(viewport={"width": 390, "height": 844}), signed)
    phone.get_by_role("button", name="Start ceremony").tap()
    phone.locator("#next").wait_for()
    wall.goto(f"/p/{signed.event.slug}/projector")
    expect(wall.locator(".stage h1")).to_have_text("Prize ceremony")
    phone.get_by_role("button", name="Show next").tap()
    expect(wall.locator("#countdown")).to_have_text(re.compile("[123]"))  # a slow network takes its part of it
    expect(phone.locator("#next")).to_be_disabled()
    expect(wall.locator("#hall")).to_contain_text("Player 1")
    expect(phone.locator("#next")).to_be_enabled()
    wall.context.set_offline(True)
    phone.get_by_role("button", name="Show next").tap()
    expect(wall.locator("#connection")).to_contain_text("No connection")
    expect(wall.locator(".stage h1")).to_contain_text("Fifth place")
    wall.context.set_offline(False)
    expect(wall.locator(".stage h1")).to_contain_text("Third place")
    expect(wall.locator("#hall")).to_contain_text("Player 8")


def test_a_wall_with_reduced_motion_moves_nothing(signed: Seated, new_phone: Phones) -> None:
    wall, phone = new_phone(**WALL, reduced_motion="reduce"), director(new_phone(), signed)
    phone.get_by_text("None", exact=True).tap()
    phone.get_by_role("button", name="Start ceremony").tap()
    phone.get_by_role("button", name="Show next").tap()
    expect(phone.locator("#progress")).to_contain_text("Step 1 of 4")
    wall.goto(f"/p/{signed.event.slug}/projector")
    expect(wall.locator(".stage-place li").first).to_be_visible()
    assert wall.evaluate("document.getAnimations().length") == 0


def test_steps_come_by_themselves_and_can_be_paused(signed: Seated, new_phone: Phones) -> None:
    laptop = director(new_phone(**LAPTOP), signed)
    laptop.clock.install()
    laptop.goto(f"/t/{signed.event.pk}/closing")
    laptop.get_by_role("button", name="Start and advance every 20 seconds").click()
    expect(laptop.locator("#progress")).to_contain_text("4 steps")
    laptop.clock.run_for(19_000)
    expect(laptop.locator("#seconds-left")).to_contain_text("Next step in")
    expect(laptop.locator("#progress")).to_contain_text("4 steps")
    laptop.clock.run_for(3_000)
    expect(laptop.locator("#progress")).to_contain_text("Step 1 of 4")
    laptop.get_by_role("button", name="Pause").click()
    expect(laptop.locator("#seconds-left")).to_have_text("Paused")
    laptop.clock.run_for(60_000)
    expect(laptop.locator("#progress")).to_contain_text("Step 1 of 4")
    laptop.reload()
    laptop.locator("#next").wait_for()
    laptop.clock.run_for(60_000)  # a page that is opened again waits to be asked
    expect(laptop.locator("#progress")).to_contain_text("Step 1 of 4")
    expect(laptop.locator("#pause")).to_be_hidden()


def test_a_ceremony_by_itself_ends_on_the_results(signed: Seated, new_phone: Phones) -> None:
    laptop = director(new_phone(**LAPTOP), signed)
    laptop.get_by_text("None", exact=True).click()
    laptop.get_by_role("button", name="Start ceremony").click()
    laptop.clock.install()
    laptop.reload()
    laptop.get_by_label("Advance by itself").select_option("10")
    laptop.evaluate("window.isSamePage = true")
    for _more in range(40):
        laptop.clock.run_for(4_000)
        if laptop.get_by_role("heading", name="Results & payouts").is_visible():
            break
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Results & payouts")
    assert laptop.evaluate("window.isSamePage")
    assert signed.book.ceremony is not None
    assert signed.book.ceremony.over


def test_a_slow_answer_to_the_last_step_arrives_on_a_whole_page(signed: Seated, new_phone: Phones) -> None:
    laptop = director(new_phone(**LAPTOP), signed)
    laptop.get_by_text("None", exact=True).click()
    laptop.get_by_role("button", name="Start ceremony").click()
    for step in (1, 2, 3):
        laptop.get_by_role("button", name="Show next").click()
        expect(laptop.locator("#progress")).to_contain_text(f"Step {step} of 4")

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        laptop.wait_for_timeout(2_500)  # the page asks for news every second
        route.fulfill(response=answer)

    laptop.route("**/ceremony/do", answer_late)
    laptop.get_by_role("button", name="Show next").click()
    expect(laptop.get_by_role("button", name="End and show results").first).to_be_visible()
    laptop.wait_for_timeout(2_500)
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Prize ceremony")


def test_a_step_is_taken_although_news_are_slow(signed: Seated, new_phone: Phones) -> None:
    laptop = director(new_phone(**LAPTOP), signed)
    laptop.get_by_text("None", exact=True).click()
    laptop.get_by_role("button", name="Start ceremony").click()
    laptop.route(re.compile(r"/ceremony\?"), lambda _route: None)  # bad Wi-Fi: no answer comes
    laptop.wait_for_timeout(2_500)
    for step in (1, 2):
        laptop.get_by_role("button", name="Show next").click()
        expect(laptop.locator("#progress")).to_contain_text(f"Step {step} of 4", timeout=5_000)
        laptop.wait_for_timeout(2_500)
