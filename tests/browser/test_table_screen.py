"""The table screen under a thumb: 360 x 640, a real browser, a real server."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from scorekeeper.models import Grant
from scorekeeper.services import grants
from scorekeeper.services.seating import change_seating
from tests.browser.screens.queue import Queue, lost_answer
from tests.browser.screens.ready import answered, comes_true, ready
from tests.browser.screens.table import arrived
from tests.browser.screens.watching import next_answer
from tests.plugins.browser import Phones
from tests.tables import SCORER, Table, opened, picked

pytestmark = pytest.mark.browser

BAR = ("#record", "#outcome", "#to-sheet")


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", name="Friday at Dan's")


def totals(page: Page) -> list[str]:
    return page.locator("#totals .total").all_inner_texts()


def in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= 640 and box["x"] >= 0 and box["x"] + box["width"] <= 360


def test_an_ordinary_hand_is_four_taps(scorer: Page, club_game: Table) -> None:
    """Picker, partner, bracket, Record; what will be paid is shown before, nothing scrolls."""
    taps = ["#key-picker-2", "#key-partner-4", "#key-bracket-61-90"]
    for key in taps:
        assert in_sight(scorer, key)
        scorer.tap(key)
    expect(scorer.locator("#payout")).to_contain_text("Ann \u22121")
    assert scorer.locator("#payout .paid .share").all_inner_texts() == [
        "Ann \u22121", "Bob +2", "Cy \u22121", "Dan +1", "Eve \u22121",
    ]  # fmt: skip
    assert all(in_sight(scorer, part) for part in BAR)
    scorer.tap("#record")
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    assert len([*taps, "#record"]) == 4
    expect(scorer.locator("#totals .total")).to_have_text(["\u22121", "+2", "\u22121", "+1", "\u22121"])
    assert scorer.evaluate("window.scrollY") == 0
    assert scorer.locator("#rows input:checked:is([name=picker], [name=partner], [name=bracket])").count() == 0
    expect(scorer.locator("#seat-1 .badge")).to_contain_text("D")
    expect(scorer.locator("#recorded")).to_contain_text("Bob picked, with Dan")
    assert in_sight(scorer, "#undo")


def test_four_taps_as_fast_as_a_thumb_can(scorer: Page, club_game: Table) -> None:
    """Taps that come before the answers to the ones before them are not lost."""
    scorer.evaluate("""
        for (const id of ["picker-2", "partner-4", "bracket-61-90", "record"]) document.getElementById(id).click();
    """)
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    expect(scorer.locator("#totals .total")).to_have_text(["\u22121", "+2", "\u22121", "+1", "\u22121"])


def test_taps_before_the_scripts_listen_count_once_they_do(scorer: Page, club_game: Table) -> None:
    late: list[Route] = []
    scorer.route("**/htmx*", lambda route: late.append(route))
    scorer.reload(wait_until="commit")
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        scorer.tap(key)
    assert scorer.locator("#payout").count() == 0
    comes_true(scorer, lambda: bool(late))
    for route in late:
        route.continue_()
    expect(scorer.locator("#payout summary .share")).to_have_text(
        ["Ann \u22121", "Bob +2", "Cy \u22121", "Dan +1", "Eve \u22121"]
    )


def test_keys_keep_their_places(scorer: Page, club_game: Table) -> None:
    def places() -> list[Any]:
        return [scorer.locator(f"#key-{key}").bounding_box() for key in ("picker-1", "partner-5", "bracket-91-120")]

    before = places()
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        with answered(scorer):
            scorer.tap(key)
        assert places() == before


def test_undo_brings_the_totals_back(scorer: Page, club_game: Table) -> None:
    club_game.record(picked())
    scorer.reload()
    scorer.tap("#undo")
    expect(scorer.locator(".hand-number")).to_have_text("Hand 1")
    expect(scorer.locator("#totals .total")).to_have_text(["0"] * 5)


def test_record_twice_in_a_row_is_one_hand(scorer: Page, club_game: Table) -> None:
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        scorer.tap(key)
    scorer.evaluate("const record = document.getElementById('record'); record.click(); record.click();")
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    ready(scorer)
    assert club_game.view.next_number == 2
    assert club_game.view.conflicts == ()


def test_a_key_that_cannot_be_tapped_says_why(scorer: Page, club_game: Table) -> None:
    scorer.tap("#mark-crack > summary")
    scorer.tap("#key-marks-crack-3", force=True)
    expect(scorer.locator("#say")).to_have_text("First tap who picked.")
    assert not scorer.is_checked("#marks-crack-3")


def test_a_second_tap_takes_back_who_picked_and_who_was_partner(scorer: Page, club_game: Table) -> None:
    """The first tap on the strip names the picker, the second one the partner."""
    for key in ("#key-picker-2", "#key-partner-4", "#key-partner-4"):
        with answered(scorer):
            scorer.tap(key)
    expect(scorer.locator("#partner-4")).not_to_be_checked()
    with answered(scorer):
        scorer.tap("#key-picker-2")
    expect(scorer.locator("#rows input[name=picker]:checked")).to_have_count(0)
    for key in ("#key-picker-4", "#key-partner-2", "#key-bracket-61-90"):
        scorer.tap(key)
    expect(scorer.locator("#payout .share b")).to_have_text(["\u22121", "+1", "\u22121", "+2", "\u22121"])


def test_a_toast_offers_undo_after_a_hand(scorer: Page, club_game: Table) -> None:
    record(scorer, "picker-2", "partner-4", "bracket-61-90")
    expect(scorer.locator("#toast")).to_contain_text("Hand 1 recorded")
    expect(scorer.locator("#undo")).not_to_have_attribute("aria-disabled", "true")
    scorer.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(scorer.locator(".hand-number")).to_have_text("Hand 1")
    expect(scorer.locator("#toast .toast")).to_have_count(0)


def test_every_control_of_an_ordinary_hand_is_in_sight_at_once(scorer: Page, club_game: Table) -> None:
    club_game.record(picked())
    scorer.reload()
    keys = ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90")
    for key in keys:
        ready(scorer).tap(key)
    for width, height in ((360, 640), (390, 844), (768, 1024), (1280, 800)):
        scorer.set_viewport_size({"width": width, "height": height})
        for part in (*keys, "#payout", "#record", "#undo", "#to-sheet"):
            box = ready(scorer).locator(part).bounding_box()
            assert box is not None, (width, part)
            assert box["y"] >= 0, (width, part)
            assert box["x"] + box["width"] <= width, (width, part)
            assert box["y"] + box["height"] <= height, (width, part)


@pytest.mark.parametrize("players", [*(pytest.param(players, marks=pytest.mark.long) for players in (6, 7)), 8])
def test_many_players_fit_a_small_phone(live_site: str, new_phone: Phones, players: int) -> None:
    names = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fritz", "Gus", "Hal")[:players]
    page = ready(arrived(new_phone(), opened("standard", players, names=names, key="many-players")))
    bar = page.locator("#bar").bounding_box()
    keys = page.locator("#row-picker .strip-keys .key").evaluate_all(
        "all => all.map(key => key.getBoundingClientRect())"
    )
    assert bar is not None
    assert all(key["width"] >= 48 and key["height"] >= 48 and key["bottom"] <= bar["y"] for key in keys)
    assert in_sight(page, "#key-bracket-no-tricks")


def test_keys_stay_where_they_are_when_a_sixth_player_joins(club_game: Table, new_phone: Phones) -> None:
    page = arrived(new_phone(), club_game)
    keys = ("picker-1", "picker-5", "bracket-no-tricks", "bracket-all-tricks")

    def places() -> list[Any]:
        return [ready(page).locator(f"#key-{key}").bounding_box() for key in keys]

    before = places()
    seats: list[int | str] = [1, 2, 3, 4, 5, "Fritz"]
    change_seating(club_game.game, seats, key="sixth-player", expects=club_game.view.next_number, actor=SCORER)
    page.reload()
    expect(page.locator("#seat-6 .name")).to_have_text("Fritz")
    assert places() == before


def test_totals_of_two_and_three_digits_do_not_touch(live_site: str, phone: Page) -> None:
    club_game = opened("standard", key="far-apart")
    page = arrived(phone, club_game)
    for hands, digits in ((3, "3"), (12, "4")):
        for _hand in range(hands):
            club_game.record(picked(2, None, 100))
        page.reload()
        for width, height in ((360, 740), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert ready(page).locator(f"#totals .total[data-length='{digits}']").count() >= 1
            sides = page.locator("#totals .total").evaluate_all(
                "all => all.map(total => total.getBoundingClientRect()).map(({ left, right }) => [left, right])"
            )
            gaps = [after[0] - before[1] for before, after in pairwise(sides)]
            assert min(gaps) >= 2, gaps


def test_exact_points_cracks_and_more_share_a_line(club_game: Table, new_phone: Phones) -> None:
    page = ready(arrived(new_phone(viewport={"width": 390, "height": 844}), club_game))
    chips = ("#key-exact", "#mark-crack > summary", "#more > summary")
    assert len({round(page.locator(chip).bounding_box()["y"]) for chip in chips}) == 1  # type: ignore[index]


def test_marks_with_who_called_them(scorer: Page, club_game: Table) -> None:
    expect(scorer.locator("#called-marks")).to_be_hidden()
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#mark-crack summary", "#key-marks-crack-3"):
        scorer.tap(key)
    expect(scorer.locator("#chip-marks-crack-3")).to_contain_text("Crack: Cy")
    expect(scorer.locator("#payout")).to_contain_text("Bob +4")
    scorer.tap("#chip-marks-crack-3")
    expect(scorer.locator("#payout")).to_contain_text("Bob +2")
    expect(scorer.locator("#chip-marks-crack-3")).to_have_count(0)


def test_the_winner_of_a_leaster_is_enough(scorer: Page, club_game: Table) -> None:
    for key in ("#key-picker-nobody", "#key-winners-3", "#record"):
        scorer.tap(key)
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    expect(scorer.locator("#totals .total")).to_have_text(["\u22121", "\u22121", "+4", "\u22121", "\u22121"])


def test_exact_points_on_the_pad(scorer: Page, club_game: Table) -> None:
    for key in ("#key-picker-2", "#key-partner-4", "#key-exact"):
        scorer.tap(key)
    for digit in ("9", "5", "back", "3"):
        scorer.tap(f"[data-digit='{digit}']")
    expect(scorer.locator("#points")).to_have_value("93")
    expect(scorer.locator("#payout")).to_contain_text("Bob +4")


def test_the_reasons_are_one_tap_away(scorer: Page, club_game: Table) -> None:
    for key in ("#key-picker-2", "#key-partner-alone", "#key-bracket-0-30"):
        scorer.tap(key)
    scorer.tap("#payout summary")
    expect(scorer.locator("#why")).to_be_visible()
    expect(scorer.locator("#why")).to_contain_text("The picking side lost, 0–30 (schneider): stake 2")
    assert in_sight(scorer, "#record")


def test_who_watches_sees_it_within_two_seconds(scorer: Page, club_game: Table, new_phone: Phones) -> None:
    viewer = arrived(new_phone(), club_game, "viewer")
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        scorer.tap(key)
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    assert next_answer(viewer).locator(".hand-number").inner_text() == "Hand 2"
    assert totals(viewer) == totals(scorer)
    assert viewer.locator("#entry").count() == 0


def test_two_phones_at_hand_one(scorer: Page, club_game: Table, new_phone: Phones) -> None:
    other = arrived(new_phone(), club_game)
    for key in ("#key-picker-5", "#key-partner-1", "#key-bracket-31-60"):
        other.tap(key)
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90", "#record"):
        scorer.tap(key)
    expect(other.locator("#overtaken")).to_contain_text("Another phone already recorded hand 1")
    assert other.is_checked("#picker-5")
    other.tap("#mine-next")
    expect(other.locator("#overtaken")).to_have_count(0)
    other.tap("#record")
    expect(other.locator(".hand-number")).to_have_text("Hand 3")
    assert club_game.view.conflicts == ()


def record(page: Page, *keys: str) -> None:
    for key in keys:
        page.tap(f"#key-{key}")
    page.tap("#record")


def test_an_answer_that_is_lost_is_asked_for_again(scorer: Page, club_game: Table) -> None:
    """The hand arrives, its answer does not: it is sent again by itself, and counts once."""
    scorer.route("**/record", lost_answer)
    record(scorer, "picker-2", "partner-4", "bracket-61-90")
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")
    scorer.unroute_all(behavior="ignoreErrors")  # a second try may be on its way
    Queue(scorer).is_empty()
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    assert (club_game.view.next_number, club_game.view.conflicts) == (2, ())


def test_without_a_network_hands_wait_and_are_sent_in_order(scorer: Page, club_game: Table) -> None:
    scorer.context.set_offline(True)
    record(scorer, "picker-2", "partner-4", "bracket-61-90")
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")
    assert not scorer.is_checked("#picker-2")
    record(scorer, "picker-3", "partner-2", "bracket-0-30")
    record(scorer, "picker-5", "partner-alone", "bracket-91-120")
    expect(scorer.locator("#unsent")).to_contain_text("Hands 1, 2, 3 are waiting to sync")
    assert in_sight(scorer, "#unsent")
    assert club_game.view.next_number == 1
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent")).to_be_hidden()
    expect(scorer.locator(".hand-number")).to_have_text("Hand 4")
    assert [hand.what["picker"] for hand in club_game.sheet.hands] == [2, 3, 5]
    record(scorer, "picker-1", "partner-4", "bracket-61-90")
    expect(scorer.locator(".hand-number")).to_have_text("Hand 5")
    assert club_game.view.conflicts == ()


def test_hands_wait_through_a_reload(scorer: Page, club_game: Table) -> None:
    scorer.route("**/record", lambda route: route.abort())
    record(scorer, "picker-2", "partner-4", "bracket-61-90")
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")
    scorer.reload()
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")
    scorer.unroute("**/record")
    Queue(scorer).is_empty()
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")


def test_a_hand_that_waited_and_is_refused_comes_back(scorer: Page, club_game: Table) -> None:
    """The phone had no table of payouts to find out by itself."""
    scorer.route("**/payouts", lambda route: route.abort())
    scorer.reload()
    scorer.context.set_offline(True)
    record(scorer, "picker-2", "partner-4")
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 needs a fix: Enter the points.")
    scorer.tap("[data-outbox='look']")
    expect(scorer.locator("#unsent-says")).to_have_text("Hand 1 is waiting to sync")
    assert scorer.is_checked("#picker-2")
    assert scorer.is_checked("#partner-4")
    record(scorer, "bracket-61-90")
    expect(scorer.locator("#unsent")).to_be_hidden()
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")


def test_a_hand_that_waited_too_long_for_its_link_says_so(scorer: Page, club_game: Table) -> None:
    scorer.context.set_offline(True)
    record(scorer, "picker-2", "partner-4", "bracket-61-90")
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")
    grants.renew(Grant.objects.get(role="scorer", club_game=club_game.club_game).pk)
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent-why")).to_contain_text("This link no longer works.")
    expect(scorer.locator("#unsent")).to_contain_text("Hand 1 is waiting to sync")


def test_without_scripts_a_hand_can_be_recorded(club_game: Table, new_phone: Phones) -> None:
    page = arrived(new_phone(java_script_enabled=False), club_game)
    for key in ("#key-picker-2", "#key-partner-4", "#key-bracket-61-90"):
        page.tap(key)
    page.tap("#record")
    expect(page.locator(".hand-number")).to_have_text("Hand 2")


def test_the_first_load_stays_at_home(club_game: Table, new_phone: Phones, live_site: str) -> None:
    """`test_first_load` checks the size; any request to another host fails every test."""
    page = new_phone()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    arrived(page, club_game)
    page.wait_for_load_state("networkidle")
    urls = [answer.url for answer in answers if answer.status == 200]
    assert all(url.startswith(live_site) for url in urls)
    assert any("htmx" in url for url in urls)


def test_every_key_is_large_enough_for_a_thumb(scorer: Page, club_game: Table) -> None:
    sizes = scorer.locator(".key .face, button, summary, .bar a").evaluate_all("""
        all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect()).map(b => [b.width, b.height])
    """)
    assert len(sizes) > 20
    assert [size for size in sizes if min(size) < 44] == []


def test_no_label_of_the_form_is_cut_off_or_takes_a_third_line(scorer: Page, club_game: Table) -> None:
    scorer.tap("#key-picker-2")
    scorer.tap("#key-partner-4")
    expect(scorer.locator("#row-bracket .half .key")).to_have_count(6)
    cut = "labels => labels.filter(label => label.scrollWidth > label.clientWidth).map(label => label.textContent)"
    assert scorer.locator("#rows :is(.details, .others) .face > span").evaluate_all(cut) == []
