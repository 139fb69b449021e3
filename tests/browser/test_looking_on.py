"""A viewer of an event on a phone: the link, the live desk, and accessible pages without actions."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.browser.screens.barriers import Visit, faults, phone_faults
from tests.browser.screens.console import complaints
from tests.browser.screens.ready import ready
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tournaments.services import tables

pytestmark = pytest.mark.browser

# On a phone by day; the director's pages, which have all of these and more, are looked at elsewhere.
LOOKED_AT = {"desk", "tables/1"}
PAGES = ("desk", "tables/1", "sessions/1", "players", "draw/1", "standings", "standings/3", "exports", "history")
DEEDS = 'form[method="post"]:not([action="/theme"]), [hx-post], [formaction], [name="do"]'


@pytest.fixture
def event(live_site: str) -> Seated:
    """Two tables of five: the first has played a hand of three, the second calls the director."""
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    found.play(1, 1)
    tables.call(found.event, 2, "a card is missing", key=key(), actor=DIRECTOR)
    return found


@pytest.fixture
def viewer(event: Seated, new_phone: Callable[..., Page]) -> Page:
    """The phone of who looks on."""
    page = new_phone(color_scheme="light")
    page.goto(grants.journal_link(event.event.journal_id, Role.VIEWER))
    return page


def test_the_desk_moves_while_one_looks_on(event: Seated, viewer: Page) -> None:
    said = complaints(viewer)
    assert viewer.url.endswith(f"/t/{event.event.pk}/desk")  # no token in it
    expect(viewer.locator(".masthead nav")).to_have_text("DeskPlayersDrawStandingsFiles")
    expect(viewer.locator("#waiting-title")).to_have_text("Waiting for the director")
    expect(viewer.locator("#tile-1 .of")).to_have_text("1 of 3")
    ready(viewer)
    event.play(1, 1)
    expect(viewer.locator("#tile-1 .of")).to_have_text("2 of 3")
    viewer.locator("#tile-1 a").tap()
    expect(viewer.locator("#panel h1")).to_have_text("Session 1, table 1")
    expect(viewer.locator(DEEDS)).to_have_count(0)
    viewer.get_by_role("link", name="Scoring page").tap()
    expect(viewer.locator("#recorded")).to_be_visible()
    expect(viewer.locator("#record")).to_have_count(0)
    viewer.get_by_role("link", name="Tournament").tap()
    expect(viewer.locator("#tiles")).to_be_visible()
    assert said == []


def looked_at(path: str) -> Visit[Seated]:
    """A page that has nothing to be done on it."""

    def visit(page: Page, event: Seated) -> None:
        page.goto(f"/t/{event.event.pk}/{path}")
        expect(page.locator(DEEDS)).to_have_count(0)

    return visit


VISITS = {path: looked_at(path) for path in PAGES}


def test_no_page_has_a_deed(event: Seated, viewer: Page) -> None:
    said = complaints(viewer)
    for visit in VISITS.values():
        visit(viewer, event)
    assert said == []


def test_the_main_pages_have_no_barrier(event: Seated, viewer: Page) -> None:
    assert phone_faults(viewer, event, VISITS, LOOKED_AT) == {}


@pytest.mark.long
def test_no_page_has_a_barrier(event: Seated, viewer: Page) -> None:
    assert faults(viewer, event, VISITS) == {}
