"""The same table a week later in one tap, names that complete, and the draw for the dealer, on a phone."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import ClubGame
from scorekeeper.services import grants
from scorekeeper.services.games import site_day
from tests.plugins.browser import Phones
from tests.tables import opened

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve"]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def start_first_game(phone: Page) -> None:
    """Fill in the form of a new game and start it."""
    phone.goto("/")
    phone.get_by_role("link", name="New game").tap()
    for index, name in enumerate(NAMES):
        phone.fill(f"#seat-{index}", name)
    phone.get_by_role("button", name="Start game").tap()
    expect(phone.locator(".hand-number")).to_have_text("Hand 1")


def test_a_week_later_one_tap_starts_the_same_table(owner: Page) -> None:
    owner.set_viewport_size({"width": 390, "height": 844})
    start_first_game(owner)
    ClubGame.objects.update(played_on=site_day() - timedelta(days=7))
    owner.goto("/")
    expect(owner.get_by_role("heading", name="Same table as on")).to_be_visible()
    assert owner.locator(".hero .disc").all_inner_texts() == ["An", "Bo", "Cy", "Da", "Ev"]
    assert owner.evaluate(SIDEWAYS) == 0
    button = owner.get_by_role("button", name="Start game")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    expect(owner.locator(".hand-number")).to_have_text("Hand 1")
    assert ClubGame.objects.count() == 2
    owner.tap("#more > summary")
    owner.get_by_role("button", name="Delete game").tap()
    expect(owner.get_by_role("button", name="Start game")).to_be_visible()
    assert ClubGame.objects.count() == 1


def test_eight_players_and_the_button_fit_the_card_of_the_last_game(owner: Page) -> None:
    names = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fritz", "Gus", "Hal")
    opened("standard", 8, names=names)
    owner.set_viewport_size({"width": 360, "height": 740})
    owner.goto("/")
    card = owner.locator(".hero").bounding_box()
    assert card is not None
    for part in owner.locator(".hero :is(.disc, .button.main)").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= card["x"] + card["width"]


def test_names_of_the_club_are_offered_on_the_keyboard_and_the_form_is_filled_in(owner: Page) -> None:
    opened(played_on=site_day() - timedelta(days=7))
    owner.goto("/new")
    assert [field.input_value() for field in owner.locator("input[name=seat]").all()] == NAMES
    owner.locator("#add-seat").tap()
    expect(owner.locator("#seat-5")).to_be_focused()
    offered = owner.evaluate("[...document.getElementById('seat-5').list.options].map((option) => option.value)")
    assert offered == NAMES


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.long)])
def test_the_draw_deals_cards_until_the_jack_of_diamonds(owner: Page, motion: str) -> None:
    owner.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    owner.set_viewport_size({"width": 390, "height": 844})
    opened(played_on=site_day() - timedelta(days=7))
    owner.goto("/new")
    owner.get_by_role("button", name="Draw dealer").tap()
    cards = owner.locator("#dealt-cards li")
    expect(cards.last).to_contain_text(re.compile("|".join(NAMES)))
    moving = owner.evaluate("document.querySelector('#dealt-cards').getAnimations({subtree: true}).length")
    assert (moving > 0) == (motion == "no-preference")
    expect(cards.last.get_by_role("img", name="jack of diamonds")).to_be_visible()
    assert owner.evaluate(SIDEWAYS) == 0
    drawn = cards.last.inner_text().strip()
    place = NAMES.index(drawn)
    expect(owner.locator(f"#deals-{place}")).to_be_checked()
    owner.get_by_role("button", name="Start game").tap()
    expect(owner.locator(f"#seat-{place + 1} .badge").first).to_contain_text("D")


def test_a_game_late_in_honolulu_is_of_that_evening(new_phone: Phones) -> None:
    phone = new_phone(timezone_id="Pacific/Honolulu")
    phone.clock.set_fixed_time("2026-11-27T22:42:00-10:00")
    phone.goto(grants.owner_link_path())
    start_first_game(phone)
    assert ClubGame.objects.get().played_on == date(2026, 11, 27)
