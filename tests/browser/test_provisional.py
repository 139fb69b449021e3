"""Without a network the phone checks hands as the site does, and its provisional totals are what the site books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.requests import Close, Correct, Reopen
from tests.browser.screens.figures import signed
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import at_rest, comes_true, has_payouts, ready
from tests.browser.screens.table import arrived
from tests.browser.test_offline import ALL_KEPT, CACHE
from tests.plugins.browser import Phones
from tests.tables import Table, opened

pytestmark = pytest.mark.browser


def ready_for_anything(page: Page, table: Table) -> Page:
    """Open the scoring page and wait until it has what it needs without a network."""
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/payouts")):
        arrived(page, table)
    expect(page.locator("#record")).to_be_visible()
    return has_payouts(page)


def totals(table: Table) -> list[str]:
    return [signed(player.total) for player in table.view.players]


def look_alike(page: Page, table: Table) -> None:
    """Send the queue, and see that what the phone has shown is what the site has booked."""
    shown = page.locator("#totals .total").all_inner_texts()
    dealer = page.locator("#totals > li", has=page.locator(".badge", has_text="D")).get_attribute("id")
    page.context.set_offline(False)
    Queue(page).is_empty()
    assert shown == totals(table)
    assert dealer == f"seat-{table.view.dealer}"
    expect(page.locator("#provisional")).to_be_hidden()
    expect(page.locator("#totals .total")).to_have_text(shown)


def test_hands_pay_without_a_network_what_they_pay_with_it(live_site: str, new_phone: Phones, tmp_path: Path) -> None:
    """Six players, one sits out each hand: an ordinary hand, a cracked one, a leaster, alone, exact points."""
    table = opened("walleye", 6, name="Friday at Dan's")
    page = ready_for_anything(new_phone(viewport={"width": 390, "height": 844}), table)
    queue, paid = Queue(page), page.locator("#provisional-payout b")
    page.context.set_offline(True)
    queue.tap("picker-2", "partner-4", "bracket-61-90")
    expect(paid).to_have_text(["\u22121", "+2", "\u22121", "+1", "\u22121", "0"])
    expect(page.locator("#outcome")).to_contain_text("Not final")
    queue.tap("record")
    queue.stands_at(2)
    expect(page.locator("#provisional")).to_have_text("Provisional totals: 1 hand waiting to sync")
    expect(page.locator("#seat-6")).to_contain_text("0")
    expect(page.locator("#seat-1 .last")).to_have_css("visibility", "hidden")  # that of an earlier hand
    queue.tap("picker-4", "partner-5", "marks-crack-3", "bracket-31-60")
    expect(paid).to_have_count(6)
    queue.tap("record")
    queue.stands_at(3)
    queue.tap("picker-nobody", "winners-5", "record")
    queue.stands_at(4)
    queue.tap("picker-1", "partner-alone", "bracket-91-120", "record")
    queue.stands_at(5)
    queue.tap("picker-3", "partner-6", "bracket-exact")
    page.fill("#points", "100")
    queue.tap("record")
    queue.stands_at(6)
    expect(page.locator("#provisional")).to_have_text("Provisional totals: 5 hands waiting to sync")
    assert page.locator("#totals .total").all_inner_texts() != ["0"] * 6
    page.screenshot(path=str(tmp_path / "provisional.png"))
    look_alike(page, table)
    assert len(table.sheet.hands) == 5


def test_doublers_count_in_the_hands_that_follow(live_site: str, new_phone: Phones) -> None:
    """Two passed hands, then one that is doubled twice; then a round of doubles from half the points each."""
    table = opened("sheephead-26", 4, name="Friday")
    page = ready_for_anything(new_phone(), table)
    queue = Queue(page)
    page.context.set_offline(True)
    for number in (2, 3):
        queue.tap("picker-nobody", "answer-passed", "record")
        queue.stands_at(number)
    picker = f"picker-{table.view.dealer % 4 + 1}"
    queue.tap(picker, "partner-alone", "bracket-no-tricks", "record")
    queue.stands_at(4)
    queue.tap("picker-2", "partner-alone", "bracket-points-60", "record")
    queue.stands_at(5)
    queue.tap("picker-3", "partner-1", "bracket-all-tricks", "record")
    queue.stands_at(6)
    look_alike(page, table)


def test_a_hand_that_lacks_something_is_not_recorded(live_site: str, new_phone: Phones) -> None:
    """No partner, no points, no winner, points that do not add up: each is said at once, and nothing waits."""
    page = ready_for_anything(new_phone(), table := opened())
    queue, says = Queue(page), page.locator("#say")
    page.context.set_offline(True)
    for keys, sentence in (
        (["record"], "Tap who picked, or Nobody."),
        (["picker-2", "record"], "Tap the partner, or Alone."),
        (["partner-4", "record"], "Enter the points."),
        (["picker-nobody", "record"], "Tap the winner (fewest points)."),
        (["winners-count", "record"], "Enter everyone's points."),
    ):
        queue.tap(*keys)
        expect(says).to_have_text(sentence)
        expect(page.locator("#unsent")).to_be_hidden()
    for seat, points in enumerate((20, 30, 40, 25, 6), 1):
        page.fill(f"#points-of-{seat}", str(points))
    queue.tap("record")
    expect(says).to_have_text("The points add up to 121. They must add up to 120.")
    queue.stands_at(1)
    page.fill("#points-of-5", "5")
    queue.tap("record")
    queue.stands_at(2)
    expect(page.locator("#provisional")).to_have_text("Total will appear after sync: 1 hand waiting")
    queue.tap("picker-3", "record")
    expect(says).to_have_text("Tap the partner, or Alone.")
    queue.says("Hand 1 is waiting to sync")
    page.context.set_offline(False)
    queue.is_empty()
    assert len(table.sheet.hands) == 1


def test_totals_stay_provisional_when_the_page_is_opened_again(live_site: str, new_phone: Phones) -> None:
    """Also where the phone has lost the table of payouts; only a hand recorded without the table has no total."""
    table = opened("walleye", 6, name="Friday")
    page = ready_for_anything(new_phone(service_workers="allow"), table)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    queue, shown = Queue(page), ["\u22121", "+2", "\u22121", "+1", "\u22121", "0"]
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(2)
    page.evaluate(f"async () => (await caches.open('{CACHE}')).delete(location.pathname + 'payouts')")
    page.reload()
    queue.says("Hand 1 is waiting to sync")
    expect(page.locator("#provisional")).to_have_text("Provisional totals: 1 hand waiting to sync")
    expect(page.locator("#totals .total")).to_have_text(shown)
    queue.record_hand(3, 4)
    queue.stands_at(3)
    expect(page.locator("#provisional")).to_have_text("Total will appear after sync: 2 hands waiting")


def test_hands_of_a_game_that_was_closed_wait_until_it_is_open_again(live_site: str, new_phone: Phones) -> None:
    """Meanwhile there is no form to fix them in, so nothing offers that."""
    table = opened("walleye", 6, name="Friday")
    page = ready_for_anything(new_phone(), table)
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(2)
    table.change(Close())
    page.context.set_offline(False)
    expect(page.locator("#unsent-says")).to_contain_text("Hand 1 needs a fix: This game is closed.")
    expect(page.locator("#closed")).to_be_visible()
    expect(queue.bar.get_by_role("button", name="Fix it")).to_be_hidden()
    table.change(Reopen())
    queue.press("Try again")
    queue.is_empty()
    assert len(table.sheet.hands) == 1


def test_a_hand_that_was_entered_while_the_game_was_closed_is_kept(live_site: str, new_phone: Phones) -> None:
    """The page that the site answers with has no form that would keep it."""
    table = opened("walleye", 6, name="Friday")
    page = ready_for_anything(new_phone(), table)
    page.evaluate("document.getElementById('live').remove()")  # it hears nothing from the others
    queue = Queue(page)
    table.change(Close())
    queue.record_hand(2, 4)
    expect(page.locator("#unsent-says")).to_contain_text("Hand 1 needs a fix: This game is closed.")
    table.change(Reopen())
    queue.press("Try again")
    queue.is_empty()
    assert len(table.sheet.hands) == 1


@pytest.fixture
def refused(live_site: str, new_phone: Phones) -> tuple[Page, Table]:
    """A phone without a table of payouts that recorded three hands offline, the first without a partner."""
    table, page = opened("walleye", 6, name="Friday"), new_phone()
    page.route("**/payouts", lambda route: route.abort())
    arrived(page, table)
    queue = Queue(page)
    page.context.set_offline(True)
    queue.tap("picker-2", "bracket-61-90", "record")
    queue.stands_at(2)
    for number, picker in ((3, 4), (4, 5)):
        queue.record_hand(picker, 1 if picker == 5 else 3)
        queue.stands_at(number)
    page.context.set_offline(False)
    queue.says("Hand 1 needs a fix: Tap the partner, or Alone. Hands 2, 3 are waiting for it.")
    return page, table


def test_totals_and_keys_agree_behind_a_refused_hand(refused: tuple[Page, Table]) -> None:
    """Seat 3 deals hand 4 and sits out, in the strip above and on the keys, whatever the site draws meanwhile."""
    page, _table = refused
    for picker in (4, 5):
        expect(page.locator("#seat-3 .badges")).to_contain_text("sits out")
        expect(page.locator("#key-picker-3")).to_have_class(re.compile(r"\boff\b"))
        expect(page.locator("#key-picker-6")).not_to_have_class(re.compile(r"\boff\b"))
        expect(page.locator('#rows input[name="dealer"]:checked')).to_have_value("3")
        with page.expect_response("**/preview"):
            Queue(page).tap(f"picker-{picker}")
        ready(page)


def test_a_refused_hand_is_fixed_and_the_others_follow(refused: tuple[Page, Table]) -> None:
    page, table = refused
    queue = Queue(page)
    queue.press("Fix it")
    expect(page.locator("#picker-2")).to_be_checked()
    queue.stands_at(1)
    queue.tap("partner-4", "record")
    queue.is_empty()
    assert [hand.what["picker"] for hand in table.sheet.hands] == [2, 4, 5]


def test_a_refused_hand_is_dropped_and_the_others_follow(refused: tuple[Page, Table]) -> None:
    """They keep the dealers that the phone showed, so nobody plays in a hand that they sat out."""
    page, table = refused
    queue = Queue(page)
    page.once("dialog", lambda dialog: dialog.accept())
    queue.press("Discard")
    queue.is_empty()
    comes_true(page, lambda: len(table.sheet.hands) == 2)
    assert [hand.what["picker"] for hand in table.sheet.hands] == [4, 5]
    assert table.view.dealer == 3


def test_a_hand_that_pays_something_else_in_the_end_says_so(live_site: str, new_phone: Phones) -> None:
    """The pass-out that doubles it was a mistake, and is voided while the phone has no network."""
    table = opened({"preset": "standard", "no_pick": ["doubler"]})
    table.record({"kind": "passed"})
    page = ready_for_anything(new_phone(), table)
    queue = Queue(at_rest(page))
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(3)
    expect(page.locator("#seat-2 .total")).to_have_text("+4")
    table.change(Correct(table.sheet.lines[0].uid, {"kind": "misdeal", "dealer": 5}))
    page.context.set_offline(False)
    queue.is_empty()
    expect(page.locator("#renumbered")).to_contain_text("Hand 2 doesn't pay what this phone showed.")
    expect(page.locator("#seat-2 .total")).to_have_text("+2")
