"""Undo and Redo under a thumb: each tap undoes what its button said when it was tapped."""

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.screens.queue import Queue, lost_answer
from tests.browser.screens.ready import comes_true, ready
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

TAPS = """async ([gap, taps]) => {
  for (let at = 0; at < taps; at += 1) {
    if (at) await new Promise((done) => setTimeout(done, gap));
    document.getElementById("undo").click();
  }
}"""


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


@pytest.fixture
def three_hands(scorer: Page, club_game: Table) -> Page:
    """The scorer's phone after three hands."""
    for picker in (1, 2, 4):
        club_game.record(picked(picker, 3))
    scorer.reload()
    expect(scorer.locator("#undo")).to_have_text("Undo hand 3")
    return scorer


@pytest.mark.parametrize("gap", [0, *(pytest.param(gap, marks=pytest.mark.long) for gap in (60, 250))])
def test_two_quick_taps_on_undo_remove_one_hand(three_hands: Page, club_game: Table, gap: int) -> None:
    three_hands.evaluate(TAPS, [gap, 2])
    expect(three_hands.locator("#undone")).to_contain_text("Hand 3 removed")
    ready(three_hands)
    assert club_game.view.next_number == 3


def test_taps_on_a_slow_network_remove_one_hand(three_hands: Page, club_game: Table) -> None:
    late: list[Route] = []
    three_hands.route("**/undo", lambda route: late.append(route))
    three_hands.evaluate(TAPS, [100, 5])
    comes_true(three_hands, lambda: len(late) > 0)
    for route in late:
        route.continue_()
    expect(three_hands.locator("#undone")).to_contain_text("Hand 3 removed")
    assert club_game.view.next_number == 3


def test_a_lost_answer_does_not_remove_a_second_hand(three_hands: Page, club_game: Table) -> None:
    three_hands.route("**/undo", lost_answer)
    three_hands.tap("#undo")
    expect(three_hands.locator("#say")).not_to_be_empty()
    three_hands.unroute_all(behavior="ignoreErrors")
    three_hands.tap("#undo")
    expect(three_hands.locator("#undone")).to_contain_text("Hand 3 removed")
    assert club_game.view.next_number == 3


def test_undo_twice_on_purpose_then_redo_both(three_hands: Page, club_game: Table) -> None:
    before = club_game.sheet.totals
    three_hands.tap("#undo")
    expect(three_hands.locator(".hand-number")).to_have_text("Hand 3")
    three_hands.tap("#undo")
    expect(three_hands.locator(".hand-number")).to_have_text("Hand 2")
    three_hands.reload()
    three_hands.tap("#redo")
    expect(three_hands.locator(".hand-number")).to_have_text("Hand 3")
    three_hands.tap("#redo")
    expect(three_hands.locator(".hand-number")).to_have_text("Hand 4")
    expect(three_hands.locator("#undone")).to_have_count(0)
    assert club_game.sheet.totals == before


def test_a_double_tap_takes_one_waiting_hand_back(scorer: Page, club_game: Table) -> None:
    club_game.record(picked())
    scorer.reload()
    queue = Queue(scorer)
    asked: list[str] = []

    def accept(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    scorer.on("dialog", accept)
    scorer.context.set_offline(True)
    for number, picker in enumerate((2, 3, 5), 3):
        queue.record_hand(picker, 4)
        queue.stands_at(number)  # the browser may learn only now that there is no network
    expect(scorer.locator("#undo")).to_have_text("Undo hand 4")
    expect(scorer.locator("#undo")).to_be_enabled()
    scorer.evaluate(TAPS, [60, 3])
    queue.stands_at(4)
    ready(scorer)
    assert asked == ["Hand 4 was never sent. Discard it? You can restore it later."]
    queue.says("Hands 2, 3 are waiting to sync")
