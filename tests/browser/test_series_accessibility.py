"""Every page of a series, by day and by night: no barrier, nothing wider than a phone, no complaint in the console."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.models import Person
from scorekeeper.services import clubs, grants
from tests.browser.screens.barriers import faults, phone_faults
from tests.plugins.browser import Phones
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.played_out import correct
from tests.tournaments.serial import founded_series, join, running, site
from tournaments.engine.series.setup import SeriesSetup, SeriesTotal
from tournaments.models import Event, Series
from tournaments.queries.transfer import EVENT_FILE, export_event
from tournaments.services import series as deeds
from tournaments.services import tables
from tournaments.web.urls import urlpatterns

pytestmark = pytest.mark.browser

Visit = Callable[[Page, Series], None]
SETUP = SeriesSetup(how=SeriesTotal.BEST, best=1, at_least=2, money=True, due_year=2000, due_event=500, shown=True)


def at(address: str) -> Visit:
    """A page that is only looked at; `{series}` is the series' number, `{person}` that of somebody who has played."""

    def visit(page: Page, found: Series) -> None:
        person = Person.objects.get(name="Player 2").pk
        page.goto(f"/{address}".format(series=found.pk, slug=found.slug, person=person))

    return visit


def a_set_up_refused(page: Page, found: Series) -> None:
    page.goto(f"/t/series/{found.pk}/setup")
    page.fill("#best", "")
    page.fill("#due_year", "a lot")
    page.get_by_role("button", name="Save changes").tap()
    page.locator('#due_year[aria-invalid="true"]').wait_for()


def a_payment_refused(page: Page, found: Series) -> None:
    page.goto(f"/t/series/{found.pk}/dues")
    page.fill("#amount", "much")
    page.get_by_role("button", name="Save payment").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()
    page.locator(".members summary").first.tap()


def a_file_looked_at(page: Page, found: Series) -> None:
    """The file is that of an event of here, which has joined already."""
    event = Event.objects.select_related("club", "journal").get(name="Dells")
    content = EVENT_FILE.dump(export_event(event))
    page.goto(f"/t/series/{found.pk}/tournaments/import")
    page.set_input_files("#file", {"name": "dells.json", "mimeType": "application/json", "buffer": content})
    page.get_by_role("button", name="Preview").last.tap()
    page.locator("#preview").wait_for()


def a_closed_series(page: Page, _found: Series) -> None:
    closed = founded_series(SETUP, name="Last year")
    cudahy = site("Cudahy again", 4)
    join(closed, cudahy)
    deeds.close(closed, key=key(), actor=DIRECTOR)
    correct(cudahy, 1, 4, 5)
    page.goto(f"/t/series/{closed.pk}/")
    page.locator("#moved > summary").tap()


VISITS: dict[str, Visit] = {
    "every-series": at("t/series/"),
    "new-series": at("t/series/new"),
    "import-series": at("t/series/import"),
    "series": at("t/series/{series}/"),
    "series: closed": a_closed_series,
    "series-player": at("t/series/{series}/players/{person}"),
    "series-events": at("t/series/{series}/tournaments"),
    "import-series-event": a_file_looked_at,
    "series-dues": a_payment_refused,
    "series-setup": a_set_up_refused,
    "series-files": at("t/series/{series}/files"),
    "public-series": at("p/series/{slug}/"),
    "public-series-player": at("p/series/{slug}/{person}"),
}
ON_A_DESK = {"series", "series-dues", "series-setup"}
NO_PAGES = {
    *("series-events-do", "series-dues-do", "series-end", "renew-series-link"),
    *("series-pdf", "series-xlsx", "series-json", "series-csv"),
}


@pytest.fixture
def found(live_site: str) -> Series:
    """A series of three tournaments, one of which still runs; one more could join; somebody was penalised and paid."""
    series = founded_series(SETUP)
    last = running("Milwaukee", 9)
    join(series, site("Cudahy", 3), last)
    site("Dells", 10)
    tables.penalise(last.event, 2, 1, "late", key=key(), actor=DIRECTOR)
    tables.penalise(last.event, 2, 1, "late again", key=key(), actor=DIRECTOR)
    clubs.get_or_create_persons(series.club, ["Plaayer 3"])
    for amount in (2500, 500):
        book = deeds.pay(series, Person.objects.get(name="Player 2").pk, amount, key=key(), actor=DIRECTOR, why="cash")
    deeds.drop_dues(series, book.paid[0].id, key=key(), actor=DIRECTOR, why="typed twice")
    return series


def test_no_page_is_forgotten() -> None:
    there = {pattern.name for pattern in urlpatterns if "/series/" in str(pattern.pattern)}
    assert there == {name.partition(":")[0] for name in VISITS} | NO_PAGES


def test_the_pages_of_a_series_on_a_phone(found: Series, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.owner_link_path())
    assert phone_faults(page, found, VISITS, ON_A_DESK) == {}


@pytest.mark.long
def test_the_pages_of_a_series(found: Series, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.owner_link_path())
    assert faults(page, found, VISITS, ON_A_DESK) == {}
