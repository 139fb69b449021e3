"""Long names and large text: no page is wider than its screen, no word is broken inside, no action is covered."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.models import Person, Role
from scorekeeper.services import grants, persons
from tests.browser import test_accessibility as of_games
from tests.browser import test_event_accessibility as of_events
from tests.browser.screens.layout import layout_faults
from tests.browser.screens.ready import ready
from tests.browser.test_accessibility import club_game  # noqa: F401
from tests.browser.test_event_accessibility import found  # noqa: F401
from tests.plugins.browser import Phones
from tests.tables import Table
from tests.tournaments.seated import Seated

pytestmark = pytest.mark.browser

LONG_NAMES = (
    "Bartholomew Featherstonehaugh",
    "Maximiliana",
    "Christopher Kowalczyk",
    "Wilhelmina",
    "Jean-Baptiste Archambault",
    "Konstantin",
)
SMALL = {"width": 360, "height": 640}
COMMON = {"width": 390, "height": 844}
Here = TypeVar("Here")
Visits = Mapping[str, Callable[[Page, Here], None]]
# Pages whose visits look for a player by a name of their own.
BY_NAME = {
    "me: logged in",
    "events-of-person",
    "hourly-desk",
    "import",
    "import: preview",
    "imported",
    "paper-sheet",
    "event-check-in",
    "event-kiosk",
}
OVER_THE_BAR = {"table: a blitz", "table: a term"}  # what lies over the page until it is answered or closed


# Set when the root element is there, before anything is drawn.
TWICE_AS_LARGE = """new MutationObserver((_, observer) => {
  if (!document.documentElement) return;
  document.documentElement.style.fontSize = "200%";
  observer.disconnect();
}).observe(document, { childList: true });
if (document.documentElement) document.documentElement.style.fontSize = "200%";"""


@pytest.fixture(params=[pytest.param("360 pixels", marks=pytest.mark.long), "390 pixels and text of twice the size"])
def page(request: pytest.FixtureRequest, new_phone: Phones) -> Page:
    """Return a phone."""
    if request.param == "360 pixels":
        return new_phone()
    phone = new_phone(viewport=COMMON)
    phone.add_init_script(TWICE_AS_LARGE)
    return phone


def name_everybody() -> None:
    """Give everybody on the site a long name, the first ones the longest."""
    for index, person in enumerate(Person.objects.filter(erased_at=None, merged_into=None).order_by("pk")):
        again = "" if index < len(LONG_NAMES) else f" {index}"
        persons.rename(person.pk, LONG_NAMES[index % len(LONG_NAMES)] + again)


def faults(page: Page, here: Here, visits: Visits[Here]) -> dict[str, list[str]]:
    """Return what is wrong with the layout of each page that is visited, where something is."""
    wrong: dict[str, list[str]] = {}
    for name, visit in visits.items():
        visit(page, here)
        ready(page)
        wrong[name] = layout_faults(page)
    return {name: faults for name, faults in wrong.items() if faults}


def test_finds_a_broken_word_a_cut_one_and_a_wide_page(browser: Browser) -> None:
    page = browser.new_page(viewport=SMALL)  # type: ignore[arg-type]
    page.set_content(
        "<p style='width: 3rem; overflow-wrap: anywhere'>Maximiliana<p style='width: 3rem; overflow: hidden'>Wilhelmina"
        "<p style='width: 3rem; overflow: hidden; text-overflow: ellipsis'>Konstantin<p style='width: 39.5rem'>wide"
    )
    assert [fault.partition(":")[0] for fault in layout_faults(page)] == ["640 pixels wide", "broken", "cut off"]
    page.close()


def test_scoring_page_score_sheet_and_previews(page: Page, club_game: Table) -> None:  # noqa: F811
    name_everybody()
    page.goto(grants.owner_link_path())
    visits = {name: of_games.VISITS[name] for name in ("table", "sheet", "correct: what changes", "void")}
    assert faults(page, club_game, visits) == {}
    persons.rename(Person.objects.order_by("pk")[3].pk, "Wilhelminaschwarzenegger")
    of_word = {name: of_games.VISITS[name] for name in ("line", "player")}
    wrong = [fault for of_page in faults(page, club_game, of_word).values() for fault in of_page]
    assert [fault for fault in wrong if "pixels wide" in fault] == [], "a sentence may break a word that has no room"
    of_games.VISITS["void"](page, club_game)
    columns = page.locator("table.change tbody tr").first.locator("td")
    expect(columns).to_have_count(len(club_game.view.roster))
    for column in columns.all():
        column.scroll_into_view_if_needed()
        expect(column).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_pages_of_a_game_and_a_club(page: Page, club_game: Table) -> None:  # noqa: F811
    name_everybody()
    page.goto(grants.owner_link_path())
    visits = {name: visit for name, visit in of_games.VISITS.items() if name not in BY_NAME | OVER_THE_BAR}
    assert faults(page, club_game, visits) == {}


@pytest.mark.long
def test_pages_of_an_event(page: Page, found: Seated) -> None:  # noqa: F811
    name_everybody()
    page.goto(grants.journal_link(found.event.journal_id, Role.DIRECTOR))
    visits = {name: visit for name, visit in of_events.VISITS.items() if name not in BY_NAME}
    assert faults(page, found, visits) == {}
