"""A hand card by card on a phone: entered by taps and by pasting, stepped through, a renege found, a disagreement
resolved."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.services import clubs, grants
from scorekeeper.web.replay.forms import pack_hand
from tests.browser.screens.console import complaints
from tests.browser.screens.replay import ReplayBoard, ReplaySteps
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked
from tests.web.quiz.tables import question_address, table_with_cards
from tests.web.replay.test_replay import HAND, WRONG

pytestmark = pytest.mark.browser


@pytest.fixture
def table(live_site: str) -> Table:
    """A hand of which 61 points were typed; 62 were played."""
    table = opened("standard-called-ace", name="Friday at Dan's")
    table.record(picked(2, 4, 61))
    return table


def test_a_hand_is_tapped_in_and_a_disagreement_resolved(table: Table, new_phone: Phones) -> None:
    page = new_phone()
    said = complaints(page)
    page.goto(grants.game_links(table.club_game).scorer)
    page.goto(f"/games/{table.club_game}/sheet")
    page.locator("#sheet .first a").tap()
    page.get_by_role("link", name="Enter cards").tap()
    board = ReplayBoard(page)
    board.asks("Which cards did Bob bury?")
    board.skip()
    board.tap("AC")
    board.play(HAND.transcript.tricks)
    board.asks("All cards entered")
    page.tap("#keep")

    page.wait_for_url("**/replay")
    expect(page.locator("#differs tbody tr")).to_have_text(["Picker's card points6162"])
    page.tap("#take")
    expect(page.locator("#why")).to_have_value("to match the cards played")
    page.get_by_role("button", name="Save change").tap()
    page.wait_for_url("**/sheet#*")
    expect(page.locator("#sheet .first .flag")).to_have_text(["edited", "cards match"])
    assert table.sheet.lines[0].what["points"] == 62
    assert said == []


def test_a_pasted_renege_is_found_step_by_step(table: Table, new_phone: Phones) -> None:
    page = new_phone()
    said = complaints(page)
    page.goto(grants.game_links(table.club_game).viewer)
    page.goto("/replay")
    ReplayBoard(page).paste(write_hands([WRONG]).replace("1. 9H", "1. XH"))
    expect(page.locator("#wrong")).to_contain_text("Line 16, column 4")
    expect(page.locator("#text")).to_be_focused()
    selected = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert page.locator("#text").evaluate(selected).startswith("XH ")
    ReplayBoard(page).paste(write_hands([WRONG]))
    page.wait_for_url("**/replay/hand?h=*")

    steps = ReplaySteps(page)
    steps.at(7, 30)
    expect(page.locator("#step [role=alert]")).to_be_in_viewport()
    expect(page.locator("#result")).to_be_hidden()
    page.keyboard.press("Home")
    steps.at(0, 30)
    page.tap("#step-on")
    steps.at(1, 30)
    steps.on_table("9H")
    page.keyboard.press("ArrowRight")
    steps.at(2, 30)
    steps.on_table("9H", "10H")
    page.keyboard.press("ArrowLeft")
    steps.at(1, 30)
    page.keyboard.press("Space")
    steps.at(2, 30)
    steps.swipe(-120)
    steps.at(3, 30)
    steps.swipe(120)
    steps.at(2, 30)
    page.keyboard.press("End")
    steps.at(30, 30)
    expect(page.locator("#result")).to_be_visible()
    page.get_by_role("link", name="Dan can't play K♣").tap()
    steps.at(7, 30)
    expect(page.locator("#step [role=alert]")).to_contain_text("Cards they can play: Q♠, Q♥, or K♦.")
    expect(page.locator("#step .table-card.wrong use")).to_have_attribute("href", re.compile("#KC-small$"))
    page.get_by_role("link", name="Q♠ in trick 3 proves it").tap()
    steps.at(14, 30)
    page.reload()
    steps.at(14, 30)

    page.get_by_role("link", name="Keep entering").tap()
    ReplayBoard(page).asks("All cards entered")
    assert said == []
    page.context.set_offline(True)
    page.tap("#undo")
    expect(page.locator("#say")).to_have_text("Can't reach the site. Tap again.")
    page.context.set_offline(False)
    page.tap("#undo")
    ReplayBoard(page).asks("Trick 5: Cy plays")


@pytest.mark.parametrize(
    "screen",
    [
        {"viewport": {"width": 390, "height": 844}},
        pytest.param(LAPTOP | {"color_scheme": "dark"}, marks=pytest.mark.long),
    ],
    ids=["phone", "laptop"],
)
def test_the_table_is_watched_turned_and_other_cards_are_tried(
    table: Table, new_phone: Phones, screen: dict[str, Any]
) -> None:
    page = new_phone(**screen)
    said = complaints(page)
    page.goto(grants.game_links(table.club_game).viewer)
    page.goto(f"/replay/hand?h={pack_hand(HAND)}")
    steps = ReplaySteps(page)
    steps.at(0, 30)
    expect(page.locator(".felt-table .held")).to_have_count(30)
    page.keyboard.press("ArrowRight")
    steps.at(1, 30)
    expect(page.locator("#told")).to_have_text("Ann plays 9♥.")
    assert page.evaluate("document.getAnimations().length") > 0

    page.keyboard.press("r")
    expect(page.locator("#seat-2")).to_have_attribute("aria-current", "true")
    page.keyboard.press("h")
    expect(page.locator(".felt-table .held[data-card]")).to_have_count(6)
    expect(page.locator(".try-cards a")).to_have_count(1)  # Bob follows hearts
    page.keyboard.press("ArrowRight")
    expect(page.locator(".try-cards a")).to_have_count(0)  # Cy's cards are hidden
    page.keyboard.press("h")

    page.locator(".felt-table .legal[data-card=QC]").click()
    steps.at(3, 3)
    expect(page.locator("#branch")).to_contain_text("Cy plays Q♣ instead of J♥")
    page.locator("#try-KD").click()
    steps.at(4, 4)
    page.reload()
    steps.at(4, 4)
    page.keyboard.press("ArrowLeft")
    steps.at(3, 4)
    page.keyboard.press("b")
    steps.at(2, 30)
    expect(page.locator("#branch")).to_have_count(0)
    expect(page.locator("#seat-2")).to_have_attribute("aria-current", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert said == []


def test_it_plays_by_itself_until_it_is_stopped(table: Table, new_phone: Phones) -> None:
    page = new_phone(reduced_motion="reduce")
    page.goto(grants.game_links(table.club_game).viewer)
    page.goto(f"/replay/hand?h={pack_hand(HAND)}&at=28")
    page.tap("#step-play")
    expect(page.locator("#step-play")).to_contain_text("Pause")
    steps = ReplaySteps(page)
    steps.at(29, 30)
    assert page.evaluate("document.getAnimations().length") == 0
    steps.at(30, 30)
    expect(page.locator("#step-play")).to_contain_text("Play")


def test_a_quiz_question_is_answered_on_the_table(table: Table, new_phone: Phones) -> None:
    club_table = table_with_cards(clubs.create_club("Dan's"))
    page = new_phone(viewport={"width": 390, "height": 844})
    said = complaints(page)
    page.goto(grants.owner_link_path())
    page.goto(f"/clubs/{club_table.view.club}/")
    page.get_by_role("link", name="Quiz: what do you lead?").tap()
    expect(page.locator("h1")).to_contain_text("You are")
    page.goto(question_address(club_table))
    expect(page.locator(".felt-table .held[data-card]")).to_have_count(4)
    page.locator(".felt-table .legal[data-card='10S']").click()
    expect(page.locator("#verdict")).to_contain_text("10♠ costs 10 card points. Best: 9♠, 7♠.")
    expect(page.locator(".quiz-choices tbody tr")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="8♥").tap()
    ReplaySteps(page).at(11, 30)
    assert said == []
