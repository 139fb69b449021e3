"""The table screen under a thumb: 360 x 640, a real browser, a real server."""

from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from scorekeeper.models import Grant
from scorekeeper.services import grants
from tests.browser.screens.queue import Queue, lost_answer
from tests.browser.screens.ready import answered, comes_true, ready
from tests.browser.screens.table import arrived
from tests.browser.screens.watching import next_answer
from tests.plugins.browser import Phones
from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

BAR = ("#record", "#outcome", "#after")


@pytest.fixture
def evening(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


def totals(page: Page) -> list[str]:
    return page.locator("#totals .total").all_inner_texts()


def in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= 640 and box["x"] >= 0 and box["x"] + box["width"] <= 360


def test_an_ordinary_hand_is_four_taps(keeper: Page, evening: Table) -> None:
    """Picker, partner, bracket, Record; what will be paid is shown before, nothing scrolls."""
    taps = ["#key-picker-2", "#key-partner-4", "#key-bracket-61-90"]
    for key in taps:
        assert in_sight(keeper, key)
        keeper.tap(key)
    expect(keeper.locator("#payout")).to_contain_text("Ann \u22121")
    assert keeper.locator("#payout .paid .share").all_inner_texts() == [
        "Ann \u22121", "Bob +2", "Cy \u22121", "Dan +1", "Eve \u22121",
    ]  # fmt: skip
    assert all(in_sight(keeper, part) for part in BAR)
    keeper.tap("#record")
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")
    assert len([*taps, "#record"]) == 4
    expect(keeper.locator("#totals .total")).to_have_text(["\u22121", "+2", "\u22121", "+1", "\u22121"])
    assert keeper.evaluate("window.scrollY") == 0
    assert keeper.locator("#rows input:checked:is([name=picker], [name=partner], [name=bracket])").count() == 0
    expect(keeper.locator("#seat-1 .badge")).to_contain_text("D")
    expect(keeper.locator("#recorded")).to_contain_text("Bob picked, with Dan")
    assert in_sight(keeper, "#undo")


def test_four_taps_as_fast_as_a_thumb_can(keeper: Page, evening: Table) -> None:
    """Taps that come before the answers to the ones before them are not lost."""
    keeper.evaluate("""
        for (const id of ["picker-2", "partner-4", "bracket-61-90", "record"]) document.getElementById(id).click();
    """)
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")
    expect(keeper.locator("#totals .total")).to_have_text(["\u22121", "+2", "\u22121", "+1", "\u22121"])


def test_taps_before_the_scripts_listen_count_once_they_do(keeper: Page, evening: Table) -> None:
    late: list[Route] = []
    keeper.route("**/htmx*", lambda route: late.append(route))
    keeper.reload(wait_until="commit")
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        keeper.tap(key)
    assert keeper.locator("#payout").count() == 0
    comes_true(keeper, lambda: bool(late))
    for route in late:
        route.continue_()
    expect(keeper.locator("#payout summary .share")).to_have_text(
        ["Ann \u22121", "Bob +2", "Cy \u22121", "Dan +1", "Eve \u22121"]
    )


def test_keys_keep_their_places(keeper: Page, evening: Table) -> None:
    def places() -> list[Any]:
        return [keeper.locator(f"#key-{key}").bounding_box() for key in ("picker-1", "partner-5", "bracket-91-120")]

    before = places()
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        with answered(keeper):
            keeper.tap(key)
        assert places() == before


def test_undo_brings_the_totals_back(keeper: Page, evening: Table) -> None:
    evening.record(picked())
    keeper.reload()
    keeper.tap("#undo")
    expect(keeper.locator(".hand-number")).to_have_text("Hand 1")
    expect(keeper.locator("#totals .total")).to_have_text(["0"] * 5)


def test_record_twice_in_a_row_is_one_hand(keeper: Page, evening: Table) -> None:
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        keeper.tap(key)
    keeper.evaluate("const record = document.getElementById('record'); record.click(); record.click();")
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")
    ready(keeper)
    assert evening.view.next_number == 2
    assert evening.view.rivals == ()


def test_a_key_that_cannot_be_tapped_says_why(keeper: Page, evening: Table) -> None:
    with answered(keeper):
        keeper.tap("#key-picker-2")
    keeper.tap("#key-partner-2", force=True)
    expect(keeper.locator("#say")).to_have_text("Bob picked and cannot be the partner too.")
    assert not keeper.is_checked("#partner-2")


def test_marks_with_who_called_them(keeper: Page, evening: Table) -> None:
    expect(keeper.locator("#called-marks")).to_be_hidden()
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#mark-crack summary", "#key-marks-crack-3"):
        keeper.tap(key)
    expect(keeper.locator("#chip-marks-crack-3")).to_contain_text("crack Cy")
    expect(keeper.locator("#payout")).to_contain_text("Bob +4")
    keeper.tap("#chip-marks-crack-3")
    expect(keeper.locator("#payout")).to_contain_text("Bob +2")
    expect(keeper.locator("#chip-marks-crack-3")).to_have_count(0)


def test_the_winner_of_a_leaster_is_enough(keeper: Page, evening: Table) -> None:
    for key in ("#key-picker-nobody", "#key-winners-3", "#record"):
        keeper.tap(key)
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")
    expect(keeper.locator("#totals .total")).to_have_text(["\u22121", "\u22121", "+4", "\u22121", "\u22121"])


def test_exact_points_on_the_pad(keeper: Page, evening: Table) -> None:
    for key in ("#key-picker-2", "#key-partner-4", "#key-exact"):
        keeper.tap(key)
    for digit in ("9", "5", "back", "3"):
        keeper.tap(f"[data-digit='{digit}']")
    expect(keeper.locator("#points")).to_have_value("93")
    expect(keeper.locator("#payout")).to_contain_text("Bob +4")


def test_the_reasons_are_one_tap_away(keeper: Page, evening: Table) -> None:
    for key in ("#key-picker-2", "#key-partner-alone", "#key-bracket-0-30"):
        keeper.tap(key)
    keeper.tap("#payout summary")
    expect(keeper.locator("#why")).to_be_visible()
    expect(keeper.locator("#why")).to_contain_text("lost with 0-30 (schneider): stake 2")
    assert in_sight(keeper, "#record")


def test_who_watches_sees_it_within_two_seconds(keeper: Page, evening: Table, new_phone: Phones) -> None:
    watcher = arrived(new_phone(), evening, "watcher")
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        keeper.tap(key)
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")
    assert next_answer(watcher).locator(".hand-number").inner_text() == "Hand 2"
    assert totals(watcher) == totals(keeper)
    assert watcher.locator("#entry").count() == 0


def test_two_phones_at_hand_one(keeper: Page, evening: Table, new_phone: Phones) -> None:
    other = arrived(new_phone(), evening)
    for key in ("#key-picker-5", "#key-partner-1", "#key-bracket-31-60"):
        other.tap(key)
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        keeper.tap(key)
    expect(other.locator("#overtaken")).to_contain_text("Another phone has recorded hand 1")
    assert other.is_checked("#picker-5")
    other.tap("#mine-next")
    expect(other.locator("#overtaken")).to_have_count(0)
    other.tap("#record")
    expect(other.locator(".hand-number")).to_have_text("Hand 3")
    assert evening.view.rivals == ()


def record(page: Page, *keys: str) -> None:
    for key in keys:
        page.tap(f"#key-{key}")
    page.tap("#record")


def test_an_answer_that_is_lost_is_asked_for_again(keeper: Page, evening: Table) -> None:
    """The hand arrives, its answer does not: it is sent again by itself, and counts once."""
    keeper.route("**/record", lost_answer)
    record(keeper, "picker-2", "partner-4", "bracket-61-90")
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")
    keeper.unroute("**/record")
    Queue(keeper).is_empty()
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")
    assert (evening.view.next_number, evening.view.rivals) == (2, ())


def test_without_a_network_hands_wait_and_are_sent_in_order(keeper: Page, evening: Table) -> None:
    keeper.context.set_offline(True)
    record(keeper, "picker-2", "partner-4", "bracket-61-90")
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")
    assert not keeper.is_checked("#picker-2")
    record(keeper, "picker-3", "partner-2", "bracket-0-30")
    record(keeper, "picker-5", "partner-alone", "bracket-91-120")
    expect(keeper.locator("#unsent")).to_contain_text("Hands 1, 2, 3 are not sent yet")
    assert in_sight(keeper, "#unsent")
    assert evening.view.next_number == 1
    keeper.context.set_offline(False)
    expect(keeper.locator("#unsent")).to_be_hidden()
    expect(keeper.locator(".hand-number")).to_have_text("Hand 4")
    assert [hand.what["picker"] for hand in evening.sheet.hands] == [2, 3, 5]
    record(keeper, "picker-1", "partner-4", "bracket-61-90")
    expect(keeper.locator(".hand-number")).to_have_text("Hand 5")
    assert evening.view.rivals == ()


def test_hands_wait_through_a_reload(keeper: Page, evening: Table) -> None:
    keeper.route("**/record", lambda route: route.abort())
    record(keeper, "picker-2", "partner-4", "bracket-61-90")
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")
    keeper.reload()
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")
    keeper.unroute("**/record")
    Queue(keeper).is_empty()
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")


def test_a_hand_that_waited_and_is_refused_comes_back(keeper: Page, evening: Table) -> None:
    """The phone had no table of payouts to find out by itself."""
    keeper.route("**/payouts", lambda route: route.abort())
    keeper.reload()
    keeper.context.set_offline(True)
    record(keeper, "picker-2", "partner-4")
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")
    keeper.context.set_offline(False)
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 was refused: Points are missing.")
    keeper.tap("[data-outbox='look']")
    expect(keeper.locator("#unsent-says")).to_have_text("Hand 1 is not sent yet")
    assert keeper.is_checked("#picker-2")
    assert keeper.is_checked("#partner-4")
    record(keeper, "bracket-61-90")
    expect(keeper.locator("#unsent")).to_be_hidden()
    expect(keeper.locator(".hand-number")).to_have_text("Hand 2")


def test_a_hand_that_waited_too_long_for_its_link_says_so(keeper: Page, evening: Table) -> None:
    keeper.context.set_offline(True)
    record(keeper, "picker-2", "partner-4", "bracket-61-90")
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")
    grants.renew(Grant.objects.get(role="keeper", evening=evening.evening).pk)
    keeper.context.set_offline(False)
    expect(keeper.locator("#unsent-why")).to_contain_text("This link no longer works.")
    expect(keeper.locator("#unsent")).to_contain_text("Hand 1 is not sent yet")


def test_without_scripts_a_hand_can_be_recorded(evening: Table, new_phone: Phones) -> None:
    page = arrived(new_phone(java_script_enabled=False), evening)
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        page.tap(key)
    page.tap("#record")
    expect(page.locator(".hand-number")).to_have_text("Hand 2")


def test_the_first_load_stays_at_home(evening: Table, new_phone: Phones, live_site: str) -> None:
    """What it weighs as it is served is told by test_first_load; other hosts fail every test."""
    page = new_phone()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    arrived(page, evening)
    page.wait_for_load_state("networkidle")
    bodies = {answer.url: answer.body() for answer in answers if answer.status == 200}
    assert all(url.startswith(live_site) for url in bodies)
    assert any("htmx" in url for url in bodies)


def test_every_key_is_large_enough_for_a_thumb(keeper: Page, evening: Table) -> None:
    sizes = keeper.locator(".key .face, button, summary, .bar a").evaluate_all("""
        all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect()).map(b => [b.width, b.height])
    """)
    assert len(sizes) > 20
    assert [size for size in sizes if min(size) < 44] == []
