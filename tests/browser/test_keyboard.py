"""The scoring page, a replay, and the tournament desk on a keyboard; the scoring page in forced colors."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.web.replay.forms import pack_hand
from tests.browser.screens.ready import answered, ready
from tests.browser.screens.replay import ReplaySteps
from tests.browser.screens.table import arrived
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked
from tests.tournaments.seated import seated
from tests.web.replay.test_replay import HAND

pytestmark = pytest.mark.browser

SELECTED = "key => getComputedStyle(key.querySelector('.face')).backgroundColor"


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened()


@pytest.fixture
def desk(club_game: Table, new_phone: Phones) -> Page:
    """Return the scorekeeper's laptop, on the scoring page."""
    return listening(arrived(new_phone(**LAPTOP), club_game))


def listening(page: Page) -> Page:
    """Wait until the page answers keys."""
    page.locator("html[data-shortcuts]").wait_for()
    return ready(page)


def turn_shortcuts_off(page: Page) -> None:
    """Open the list with its key, and turn the shortcuts off there."""
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.get_by_label("Use keyboard shortcuts on this device").uncheck()
    press(page, "Escape")
    expect(page.locator("#shortcuts")).not_to_be_visible()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def at_hand(page: Page, number: int) -> None:
    expect(page.locator(".hand-number")).to_have_text(f"Hand {number}")


def test_records_an_ordinary_hand_in_four_keystrokes_and_returns_to_the_first_key(desk: Page, club_game: Table) -> None:
    press(desk, "2", "4", "4", "Enter")
    at_hand(desk, 2)
    expect(desk.locator("#picker-1")).to_be_focused()
    recorded = club_game.sheet.hands[0]
    assert (recorded.picker, recorded.partners, recorded.what["category"]) == (2, (4,), "61-90")
    press(desk, "3", "a", "5", "Enter")
    at_hand(desk, 3)
    assert (club_game.sheet.hands[1].picker, club_game.sheet.hands[1].partners) == (3, ())


def test_moves_to_the_sentence_that_refuses_a_hand(desk: Page, club_game: Table) -> None:
    press(desk, "2", "Enter")
    expect(desk.locator("#say")).to_be_focused()
    expect(desk.locator("#say")).to_have_text("Tap the partner, or Alone.")
    press(desk, "4", "4", "Enter")
    at_hand(desk, 2)


def test_backspace_clears_the_last_choice(desk: Page) -> None:
    press(desk, "2", "4", "Backspace")
    expect(desk.locator("#partner-4")).not_to_be_checked()
    expect(desk.locator("#picker-2")).to_be_checked()


def test_keys_typed_into_a_field_stay_there(desk: Page, club_game: Table) -> None:
    press(desk, "2", "4", "x")
    expect(desk.locator("#points")).to_be_focused()
    press(desk, "7", "5")
    expect(desk.locator("#points")).to_have_value("75")
    press(desk, "?")
    expect(desk.locator("#shortcuts")).not_to_be_visible()
    desk.locator("#points").fill("75")
    press(desk, "Enter")
    at_hand(desk, 2)
    assert club_game.sheet.hands[0].what["points"] == 75


def test_keys_of_the_browser_are_left_alone(desk: Page) -> None:
    press(desk, "Control+2", "Alt+2", "Meta+2")
    expect(desk.locator("#rows input:checked[name=picker]")).to_have_count(0)


def test_a_question_mark_lists_the_shortcuts_and_they_can_be_turned_off(desk: Page) -> None:
    turn_shortcuts_off(desk)
    press(desk, "2")
    expect(desk.locator("#picker-2")).not_to_be_checked()
    desk.reload()
    listening(desk)
    press(desk, "2", "?")
    expect(desk.locator("#picker-2")).not_to_be_checked()
    expect(desk.locator("#shortcuts")).not_to_be_visible()
    desk.get_by_role("button", name="Keyboard shortcuts").click()
    desk.get_by_label("Use keyboard shortcuts on this device").check()
    desk.get_by_role("button", name="Close").click()
    press(desk, "2")
    expect(desk.locator("#picker-2")).to_be_checked()


def test_enter_never_redoes_an_undone_hand(desk: Page, club_game: Table) -> None:
    press(desk, "2", "4", "4", "Enter")
    at_hand(desk, 2)
    press(desk, "u")
    at_hand(desk, 1)
    expect(desk.locator("#redo")).to_be_visible()
    desk.locator("#picker-1").focus()
    press(desk, "Enter")
    expect(desk.locator("#say")).to_be_focused()
    assert club_game.sheet.hands == ()


def test_a_replay_steps_by_arrow_keys_until_they_are_turned_off(live_site: str, new_phone: Phones) -> None:
    page = new_phone(**LAPTOP)
    page.goto(grants.owner_link_path())
    page.goto(f"/replay/hand?h={pack_hand(HAND)}&at=3")
    listening(page)
    steps = ReplaySteps(page)
    press(page, "ArrowRight")
    steps.at(4, 30)
    turn_shortcuts_off(page)
    press(page, "ArrowRight", "?")
    expect(page.locator("#shortcuts")).not_to_be_visible()
    steps.at(4, 30)


def test_the_desk_is_searched_by_a_slash_until_it_is_turned_off(live_site: str, new_phone: Phones) -> None:
    event = seated((1, 2, 3, 4, 5), hands=6)
    page = new_phone(**LAPTOP)
    page.goto(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    page.goto(f"/t/{event.event.pk}/desk")
    listening(page)
    search = page.get_by_label("Find a player or a table")
    press(page, "/", "?")
    expect(search).to_have_value("?")
    press(page, "Escape")
    expect(search).to_have_value("")
    search.blur()
    turn_shortcuts_off(page)
    press(page, "/")
    expect(search).not_to_be_focused()


def test_points_are_announced_with_won_or_lost(desk: Page) -> None:
    for name in ("Lost, no tricks", "Lost, 31–60", "Won, 61–90", "Won, all tricks"):
        expect(desk.get_by_role("radio", name=name, exact=True)).to_have_count(1)


def test_selected_keys_stand_out_in_forced_colors(club_game: Table, new_phone: Phones) -> None:
    club_game.record(picked())
    phone = ready(arrived(new_phone(forced_colors="active"), club_game))
    phone.tap("#key-picker-2")
    phone.tap("#key-bracket-31-60")
    ready(phone)
    for selected, other in (("#key-picker-2", "#key-picker-3"), ("#key-bracket-31-60", "#key-bracket-61-90")):
        assert phone.locator(selected).evaluate(SELECTED) != phone.locator(other).evaluate(SELECTED)
    phone.goto(f"/games/{club_game.club_game}/history")
    expect(phone.locator(".history li").first).to_contain_text(re.compile(r"\w{3} \d\d?:\d\d [AP]M \S+"))


def test_points_are_priced_as_they_are_typed(desk: Page) -> None:
    for key in ("2", "4"):
        with answered(desk):
            press(desk, key)
    with answered(desk):
        desk.locator("#key-exact").click()
    desk.locator("#points").focus()
    with answered(desk):
        desk.keyboard.insert_text("75")
    expect(desk.locator("#outcome")).to_contain_text("Bob +2")
    with answered(desk):
        press(desk, "Control+a")
        desk.keyboard.insert_text("31")
    expect(desk.locator("#outcome")).to_contain_text("Bob \N{MINUS SIGN}2")
