"""Ten weeks of a club kept through the site: at the table, from paper, from files; and its table added up once more."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, expect

from tests.browser.screens.club import XLSX, ClubPages
from tests.browser.screens.new_evening import NewEveningForm
from tests.browser.screens.seats import Seats
from tests.browser.screens.table import TableScreen
from tests.season import adding_up, almanac
from tests.season.almanac import FOLDER, KEPT
from tests.serving import checked, forked

pytestmark = [pytest.mark.browser, pytest.mark.long]
CSV, JSON = "text/csv", "application/json"


def test_a_season(browser: Browser, keeper: Page, tmp_path: Path) -> None:
    club = ClubPages.found(keeper, "Fridays")
    season = club.add_season(**KEPT["season"])
    keep_the_table(club, "First")
    keep_comings_and_goings(club)
    take_in_files(club)
    type_the_paper_that_is_off(club)
    keep_the_table(club, "Tenth")
    club.merge("Annie", into="Ann")
    club.erase("Zed")
    evenings = club.evenings(season)
    assert len(evenings) == 10
    table = adding_up.table(exported(keeper, evenings))
    assert table == almanac.table()
    hands = keeper.request.get(f"{club.address}hands.csv{season}").body()
    assert adding_up.units(hands) == {name: units for name, (units, _evenings) in table.items()}
    assert club.standings(season) == table
    assert list(club.standings(season)) == [name for name, *_ in almanac.rows("table.csv")[1:]]
    assert in_workbook(keeper, club, season) == table
    assert club.standings("?season=all")["Ann"] == (table["Ann"][0] + 5, table["Ann"][1] + 1)
    assert carried_away(browser, keeper, club, tmp_path / "elsewhere") == table


def new_evening(club: ClubPages, title: str, rules: dict[str, Any]) -> TableScreen:
    """An evening of the club, moved to its day of the season."""
    page, about = club.page, KEPT[title.lower()]
    club.open()
    page.get_by_role("link", name="New evening").tap()
    page.fill("#title", title)
    form = NewEveningForm(page)
    form.preset("standard")
    form.seat(about["names"], dealer=5)
    for name, value in rules.items():
        form.option(name, value)
    table = TableScreen(page, form.start())
    page.goto(f"{table.evening}day")
    page.fill("#day", about["day"])
    club.go("Save")
    return table.open()


def keep_the_table(club: ClubPages, title: str) -> None:
    table = new_evening(club, title, {})
    for hand in KEPT[title.lower()]["hands"]:
        table.record(**hand)


def keep_comings_and_goings(club: ClubPages) -> None:
    """Flo joins after a hand, Bob leaves after another; the pot that is left at the end is divided."""
    hands = KEPT["second"]
    table = new_evening(club, "Second", KEPT["rules"])
    seats = Seats(table.page, table.evening)
    table.record(**hands["five"])
    seats.open().add("Flo")
    seats.tap("Move Flo up")
    seats.sit_down()
    table.open().record(**hands["six"])
    seats.open().tap("Bob leaves")
    seats.sit_down()
    table.open().record(**hands["five again"])
    table.page.goto(f"{table.evening}settle-up")
    club.go("Divide the pot evenly")
    expect(table.page.locator("#main")).not_to_contain_text("left in the pot")


def take_in_files(club: ClubPages) -> None:
    for name in ("long.csv", "hands.csv"):
        club.take_in_file(name, (FOLDER / name).read_bytes(), CSV)
    for name in ("evenings.csv", "guests.csv"):
        club.take_in_file(f"{name}.xlsx", almanac.as_workbook(name), XLSX)


def type_the_paper_that_is_off(club: ClubPages) -> None:
    sheet = KEPT["sixth"]
    club.type_paper(sheet)
    expect(club.page.locator("h1")).to_have_text("Balance the sheet")
    club.make_whole(sheet["keeper"])
    expect(club.page.locator("table.sheet")).to_be_visible()


def exported(page: Page, evenings: list[str]) -> Iterator[bytes]:
    """The workbook of each evening, as it is downloaded."""
    for evening in evenings:
        answer = page.request.get(f"{evening}evening.xlsx")
        assert answer.ok
        yield answer.body()


def in_workbook(page: Page, club: ClubPages, season: str) -> dict[str, tuple[int, int]]:
    """The season's table as its workbook has it."""
    book = load_workbook(BytesIO(page.request.get(f"{club.address}table.xlsx{season}").body()))
    rows = book["Table"].iter_rows(min_row=4, values_only=True)
    return {name: (units, evenings) for _rank, name, units, evenings, *_more in rows}


def carried_away(browser: Browser, page: Page, club: ClubPages, data: Path) -> dict[str, tuple[int, int]]:
    """The season's table at another site that took the whole club in."""
    content = page.request.get(f"{club.address}club.json").body()
    with forked(data) as elsewhere:
        there = browser.new_page(base_url=elsewhere.address, has_touch=True, viewport={"width": 360, "height": 640})
        there.goto(elsewhere.owner_path() or "")
        taken = ClubPages.found(there, "Fridays, elsewhere")
        taken.take_in_club(content, JSON)
        standings = taken.standings(taken.season(KEPT["season"]["name"]))
        there.close()
    assert checked(data).endswith("All good.\n")
    return standings
