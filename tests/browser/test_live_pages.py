"""Pages that move by themselves say when they cannot: the link was revoked, or there is no connection."""

import re
from collections.abc import Callable

import pytest
from django.db.models import F
from django.urls import reverse
from playwright.sync_api import Page, Request, expect

from scorekeeper.models import Grant, Role
from scorekeeper.services import grants
from tests.browser.screens.queue import Queue
from tests.browser.screens.table import arrived
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened, picked
from tests.tournaments.seated import seated

pytestmark = pytest.mark.browser

REVOKED = "This link no longer works. Ask the scorer for a new one."
BY_DIRECTOR = "This link no longer works. Ask the director for a new one."
OFFLINE = re.compile(r"^No connection\. Last update \d{1,2}:\d{2} [AP]M\.$")
PAGES = ("", "sheet", "settle-up", "seats/1")
POLLED = 10_000  # milliseconds after which each page has asked again


@pytest.fixture
def club_game(live_site: str) -> Table:
    made = opened(name="Friday at Dan's")
    made.record()
    return made


def revoke_all() -> None:
    Grant.objects.update(generation=F("generation") + 1)


def notice(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#connection")).to_have_text(text)
    expect(page.locator("#connection")).to_be_visible()


def asks_no_more(page: Page) -> bool:
    """Return whether nothing is asked when the time of the next question comes."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.clock.fast_forward(POLLED)
    page.evaluate("0")  # what was asked until now is told by now
    return asked == []


def open_pages(phone: Page, paths: list[str]) -> list[Page]:
    """Open each path on a page of its own, whose clock a test can put forward."""
    phone.context.clock.install()
    pages = [phone.context.new_page() for _ in paths]
    for page, path in zip(pages, paths, strict=True):
        page.goto(path)
    return pages


def lose_connection_and_get_it_back(pages: list[Page], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Each page says that there is no connection; each asks again when its time comes, and says so no longer."""
    context = pages[0].context
    context.set_offline(True)
    for page in pages:
        notice(page, OFFLINE)
    meanwhile()
    context.set_offline(False)
    for page in pages:
        page.clock.fast_forward(POLLED)
        expect(page.locator("#connection")).to_be_hidden()


def test_a_viewer_is_told_that_the_link_was_revoked(club_game: Table, new_phone: Phones) -> None:
    phone = arrived(new_phone(), club_game, "viewer")
    pages = open_pages(phone, [f"/games/{club_game.club_game}/{path}" for path in PAGES])
    revoke_all()
    for page in pages:
        page.clock.fast_forward(POLLED)
        notice(page, REVOKED)
    expect(pages[0].locator(".while-live")).to_be_hidden()
    assert asks_no_more(pages[0])


def test_a_viewer_sees_that_there_is_no_connection_until_it_is_back(club_game: Table, new_phone: Phones) -> None:
    phone = arrived(new_phone(), club_game, "viewer")
    pages = open_pages(phone, [f"/games/{club_game.club_game}/{path}" for path in PAGES])
    lose_connection_and_get_it_back(pages, lambda: club_game.record(picked(2, 4)))


def test_a_scorer_without_unsent_hands_sees_that_there_is_no_connection(club_game: Table, new_phone: Phones) -> None:
    """Below the keys, so that none moves under the thumb; as soon as a hand waits, the queue says so."""
    phone = arrived(new_phone(), club_game)
    key = phone.locator("#key-picker-2")
    place = key.bounding_box()
    phone.context.set_offline(True)
    notice(phone, "No connection. You can keep recording hands.")
    assert key.bounding_box() == place
    phone.context.set_offline(False)
    expect(phone.locator("#connection")).to_be_hidden()
    phone.context.set_offline(True)
    notice(phone, "No connection. You can keep recording hands.")
    Queue(phone).record_hand(2, 4)
    Queue(phone).says("Hand 2 is waiting to sync")
    expect(phone.locator("#connection")).to_be_hidden()


def test_a_scorer_whose_link_was_revoked_keeps_unsent_hands(club_game: Table, new_phone: Phones) -> None:
    phone = arrived(new_phone(), club_game)
    queue = Queue(phone)
    phone.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(3)
    expect(phone.locator("#connection")).to_be_hidden()  # the queue says so
    revoke_all()
    phone.context.set_offline(False)
    notice(phone, f"{REVOKED} Unsent hands stay on this phone.")
    queue.says("Hand 2 is waiting to sync")
    queue.record_hand(3, 4)
    queue.says("Hands 2, 3 are waiting to sync")
    phone.reload()
    expect(phone.locator("#left-hands")).to_be_visible()
    text = re.compile(r"^SHEEPSHEAD 1 TABLE \d+\n2 .*\n3 .*\nEND 2 ", re.DOTALL)
    expect(phone.locator("#handed-text")).to_have_value(text)
    arrived(phone, club_game)
    queue.is_empty()
    assert club_game.view.next_number == 4


def test_pages_of_an_event_name_the_director(live_site: str, new_phone: Phones) -> None:
    event = seated((1, 2, 3, 4, 5), hands=3)
    event.play(hands=1)
    number = event.event.pk
    helper = new_phone(**LAPTOP)
    helper.goto(grants.journal_link(event.event.journal_id, Role.HELPER))
    paths = [f"/t/{number}/", f"/t/{number}/players", f"/games/{event.game().club_game}/sheet"]
    pages = open_pages(helper, paths)
    revoke_all()
    for page in pages:
        page.clock.fast_forward(POLLED)
        notice(page, BY_DIRECTOR)


def test_public_pages_show_when_they_were_updated_last(live_site: str, new_phone: Phones) -> None:
    slug = seated((1, 2, 3, 4, 5), hands=3).event.slug
    paths = [reverse(name, args=[slug]) for name in ("public-event", "public-standings", "projector")]
    lose_connection_and_get_it_back(open_pages(new_phone(), [*paths, reverse("public-player", args=[slug, 1])]))
