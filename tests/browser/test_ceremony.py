"""The ceremony on two screens: the director steps on a phone or by keyboard, and the wall shows that step alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.browser.screens.ready import comes_true, pass_time, stop_clock
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


def started(page: Page, event: Seated, steps: int = 0) -> Page:
    """Start the ceremony without a countdown, and take so many steps."""
    director(page, event).get_by_text("None", exact=True).click()
    page.get_by_role("button", name="Start ceremony").click()
    for step in range(1, steps + 1):
        page.get_by_role("button", name="Show next").click()
        stands_at(page, step)
    page.locator("#progress").wait_for()
    return page


def by_itself(page: Page, event: Seated) -> Page:
    """Start a ceremony of four steps that come by themselves, every ten seconds of a clock that is put forward."""
    stop_clock(started(page, event)).reload()
    page.get_by_label("Advance by itself").select_option("10")
    return page


def stands_at(page: Page, step: int) -> None:
    expect(page.locator("#progress")).to_contain_text(f"Step {step} of 4")


def posted(page: Page) -> list[Request]:
    """Return a list of the steps that the page sends from now on."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


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
    laptop = started(new_phone(**LAPTOP), signed)
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
    laptop = stop_clock(director(new_phone(**LAPTOP), signed))
    laptop.goto(f"/t/{signed.event.pk}/closing")
    laptop.get_by_role("button", name="Start and advance every 20 seconds").click()
    expect(laptop.locator("#progress")).to_contain_text("4 steps")
    sent = posted(laptop)
    laptop.clock.run_for(19_000)
    expect(laptop.locator("#seconds-left")).to_have_text("Next step in 1 s")
    assert sent == []
    laptop.clock.run_for(1_000)
    stands_at(laptop, 1)
    laptop.get_by_role("button", name="Pause").click()
    expect(laptop.locator("#seconds-left")).to_have_text("Paused")
    laptop.clock.run_for(60_000)
    laptop.reload()
    laptop.locator("#next").wait_for()
    laptop.clock.run_for(60_000)  # a page that is opened again waits to be asked
    stands_at(laptop, 1)
    expect(laptop.locator("#pause")).to_be_hidden()
    assert len(sent) == 1


def test_a_ceremony_by_itself_ends_on_the_results(signed: Seated, new_phone: Phones) -> None:
    laptop = by_itself(new_phone(**LAPTOP), signed)
    laptop.evaluate("window.isSamePage = true")
    pass_time(laptop, laptop.get_by_role("heading", name="Results & payouts").is_visible)
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Results & payouts")
    assert laptop.evaluate("window.isSamePage")
    assert signed.book.ceremony is not None
    assert signed.book.ceremony.over


def test_a_step_by_itself_waits_for_the_answer_to_the_one_before(signed: Seated, new_phone: Phones) -> None:
    """An answer that takes longer than the time between two steps is not given up for the same step once more."""
    laptop = by_itself(new_phone(**LAPTOP), signed)
    late: list[Route] = []
    laptop.route("**/ceremony/do", lambda route: late.append(route))
    pass_time(laptop, lambda: len(late) > 0, unanswered=True)
    laptop.clock.run_for(15_000)
    laptop.keyboard.press("ArrowRight")
    assert laptop.evaluate("0") == 0  # what was sent until now is told by now
    assert len(late) == 1
    late[0].continue_()
    stands_at(laptop, 1)


@pytest.mark.parametrize(
    "fail",
    [
        pytest.param(lambda route: route.abort(), marks=pytest.mark.long),
        pytest.param(lambda route: route.fulfill(status=500, body="sorry"), marks=pytest.mark.long),
        lambda _route: None,  # no answer ever comes
    ],
)
def test_a_ceremony_by_itself_goes_on_after_a_failed_answer(
    signed: Seated, new_phone: Phones, fail: Callable[[Route], None]
) -> None:
    laptop = by_itself(new_phone(**LAPTOP), signed)
    laptop.route("**/ceremony/do", fail, times=1)
    sent = posted(laptop)
    pass_time(laptop, lambda: len(sent) > 1, unanswered=True)
    stands_at(laptop, 1)
    assert len({request.post_data for request in sent}) == 1


def test_a_step_without_an_answer_says_so_until_it_is_taken_again(signed: Seated, new_phone: Phones) -> None:
    laptop = started(new_phone(**LAPTOP), signed)
    laptop.route("**/ceremony/do", lambda route: route.fulfill(status=500, body="sorry"), times=1)
    laptop.get_by_role("button", name="Show next").click()
    says = laptop.locator("#connection")
    expect(says).to_have_text("No answer. Try again.")
    with laptop.expect_response(re.compile(r"/ceremony\?")):
        pass  # news that come meanwhile are about something else
    expect(says).to_have_text("No answer. Try again.")
    laptop.get_by_role("button", name="Show next").click()
    stands_at(laptop, 1)
    expect(says).to_be_hidden()


def test_a_slow_answer_to_the_last_step_arrives_on_a_whole_page(signed: Seated, new_phone: Phones) -> None:
    laptop = started(new_phone(**LAPTOP), signed, steps=3)
    stop_clock(laptop).reload()
    late: list[Route] = []
    laptop.route("**/ceremony/do", lambda route: late.append(route))
    laptop.get_by_role("button", name="Show next").click()
    comes_true(laptop, lambda: len(late) > 0)
    answer = late[0].fetch()
    laptop.clock.run_for(2_500)  # the page asks for news every second
    late[0].fulfill(response=answer)
    expect(laptop.get_by_role("button", name="End and show results").first).to_be_visible()
    with laptop.expect_response(re.compile(r"/ceremony\?")):
        laptop.clock.run_for(2_500)
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Prize ceremony")


def test_a_step_is_taken_although_news_are_slow(signed: Seated, new_phone: Phones) -> None:
    laptop = started(new_phone(**LAPTOP), signed)
    news = re.compile(r"/ceremony\?")
    laptop.route(news, lambda _route: None)  # bad Wi-Fi: no answer comes
    for step in (1, 2):
        with laptop.expect_request(news):
            pass
        laptop.get_by_role("button", name="Show next").click()
        stands_at(laptop, step)
