"""From one session to the next on the same page: nothing is loaded anew, and nothing happens by a click too many."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from scorekeeper.models import Entry, Role
from scorekeeper.services import grants
from tests.browser.screens.barriers import OF_COLOUR, barriers, by_night, wait_for_colours
from tests.browser.screens.ready import ready
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tournaments.queries.book import book_of
from tournaments.services import entrants, paper_tables
from tournaments.services.entrants import NewEntrant
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.browser


@pytest.fixture
def played(live_site: str) -> Seated:
    """Two tables whose scores are confirmed, and a player who did not appear."""
    event = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    entrants.enter(event.event, [NewEntrant("Ann Adler")], key=key(), actor=DIRECTOR)
    for table in (1, 2):
        card = Card(((4, 4, -2, -2, -4),), totals=True, hands=3)
        paper_tables.hand_in(event.event, table, card, key=key(), actor=DIRECTOR, signed="two signatures")
    return event


def opened(page: Page, journal: int, path: str) -> Page:
    """Open a page as the director; what is loaded after it leaves no mark."""
    page.goto(grants.journal_link(journal, Role.DIRECTOR))
    page.goto(path)
    page.evaluate("window.isSamePage = true")
    return page


def test_the_desk_goes_on_to_the_next_session_without_leaving(played: Seated, new_phone: Phones) -> None:
    page = opened(new_phone(**LAPTOP), played.event.journal_id, f"/t/{played.event.pk}/desk")
    page.get_by_role("button", name="End session").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Session 2")
    expect(page.locator("#next")).to_be_focused()
    expect(page.locator("#no-shows")).to_contain_text("Ann Adler")
    page.get_by_role("button", name="Draw and post").click()
    expect(page.locator("#next")).to_contain_text("2 tables are seated.")
    expect(page.locator(".tile")).to_have_count(2)
    assert page.evaluate("window.isSamePage")
    assert 11 not in [number for table in played.book.tables_of(2) for number in table.seats]


def test_the_next_step_can_be_read_under_the_pointer(played: Seated, new_phone: Phones) -> None:
    page = opened(new_phone(**LAPTOP), played.event.journal_id, f"/t/{played.event.pk}/desk")
    buttons = page.locator("#next :is(button, .button)")
    expect(buttons).not_to_have_count(0)
    for button in buttons.all():
        button.hover()
        wait_for_colours(page)
        assert not [*barriers(page, OF_COLOUR), *by_night(page)], button.inner_text()


def test_a_double_click_does_one_step(played: Seated, new_phone: Phones) -> None:
    page = opened(new_phone(**LAPTOP), played.event.journal_id, f"/t/{played.event.pk}/desk")
    page.get_by_role("button", name="End session").dblclick()
    draw = page.get_by_role("button", name="Draw and post")
    draw.hover()
    before = Entry.objects.filter(journal=played.event.journal_id).count()
    page.mouse.down(click_count=2)  # the second half of a double click that came late
    page.mouse.up(click_count=2)
    page.evaluate("0")
    ready(page)
    assert Entry.objects.filter(journal=played.event.journal_id).count() == before
    draw.click()
    expect(page.get_by_role("button", name="Start clock")).to_be_visible()
    assert 2 not in played.book.clocks


def test_a_late_answer_about_the_session_before_changes_nothing(played: Seated, new_phone: Phones) -> None:
    page = opened(new_phone(**LAPTOP), played.event.journal_id, f"/t/{played.event.pk}/desk")
    asked: list[Route] = []
    page.route("**/desk?version=*", lambda route: asked.append(route))
    with page.expect_request("**/desk?version=*"):
        pass
    page.get_by_role("button", name="End session").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Session 2")
    page.unroute("**/desk?version=*")
    with suppress(Error):  # the page no longer waits for it
        asked[0].continue_()
    with page.expect_response("**/desk?version=*"):
        pass
    ready(page)
    expect(page.get_by_role("button", name="Draw and post")).to_be_visible()


def test_what_prevents_the_draw_is_said_on_the_desk(live_site: str, new_phone: Phones) -> None:
    event = founded(2)
    entrants.check_in(event, 1, [1, 2], key=key(), actor=DIRECTOR)
    page = opened(new_phone(**LAPTOP), event.journal_id, f"/t/{event.pk}/desk")
    page.get_by_role("button", name="Draw and post").click()
    expect(page.locator("#desk-errors")).to_contain_text("players")
    assert page.evaluate("window.isSamePage")


def test_the_door_draws_and_prints_without_leaving(live_site: str, new_phone: Phones) -> None:
    event = founded(10)
    entrants.check_in(event, 1, range(1, 11), key=key(), actor=DIRECTOR)
    page = opened(new_phone(viewport={"width": 390, "height": 844}), event.journal_id, f"/t/{event.pk}/check-in")
    page.get_by_role("button", name="Draw and post session 1").tap()
    expect(page.locator("#drawn")).to_contain_text("Session 1 is drawn and posted.")
    expect(page.locator("#drawn").get_by_role("link", name="Print everything")).to_be_visible()
    assert page.evaluate("window.isSamePage")
    assert len(book_of(event.journal_id).tables_of(1)) == 2
