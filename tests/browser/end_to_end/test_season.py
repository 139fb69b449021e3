"""Ten weeks of a club kept through the site: at the table, from paper, from files; and its table added up once more."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, expect

from tests.browser.screens.club import XLSX, ClubPages
from tests.browser.screens.new_game import NewGameForm
from tests.browser.screens.seats import Seats
from tests.browser.screens.table import TableScreen
from tests.plugins.browser import follow_links
from tests.season import adding_up, almanac
from tests.season.almanac import FOLDER, KEPT
from tests.serving import checked, forked

pytestmark = [pytest.mark.browser, pytest.mark.long]
CSV, JSON = "text/csv", "application/json"


def test_a_season(browser: Browser, scorer: Page, tmp_path: Path) -> None:
    club = ClubPages.found(scorer, "Fridays")
    season = club.add_season(**KEPT["season"])
    keep_the_table(club, "First")
    keep_comings_and_goings(club)
    import_files(club)
    type_the_paper_that_is_off(club)
    keep_the_table(club, "Tenth")
    club.merge("Annie", into="Ann")
    club.erase("Zed")
    games = club.games(season)
    assert len(games) == 10
    table = adding_up.table(exported(scorer, games))
    assert table == almanac.table()
    hands = scorer.request.get(f"{club.address}hands.csv{season}").body()
    assert adding_up.units(hands) == {name: units for name, (units, _games) in table.items()}
    assert club.standings(season) == table
    assert list(club.standings(season)) == [name for name, *_ in almanac.rows("table.csv")[1:]]
    assert in_workbook(scorer, club, season) == table
    assert club.standings("?season=all")["Ann"] == (table["Ann"][0] + 5, table["Ann"][1] + 1)
    assert carried_away(browser, scorer, club, tmp_path / "elsewhere") == table


def new_game(club: ClubPages, title: str, rules: dict[str, Any]) -> TableScreen:
    """A game of the club, moved to its day of the season."""
    page, about = club.page, KEPT[title.lower()]
    club.open()
    page.get_by_role("link", name="New game").tap()
    page.fill("#title", title)
    form = NewGameForm(page)
    form.preset("standard")
    form.seat(about["names"], dealer=5)
    for name, value in rules.items():
        form.option(name, value)
    table = TableScreen(page, form.start())
    page.goto(f"{table.club_game}day")
    page.fill("#day", about["day"])
    club.go("Save")
    return table.open()


def keep_the_table(club: ClubPages, title: str) -> None:
    table = new_game(club, title, {})
    for hand in KEPT[title.lower()]["hands"]:
        table.record(**hand)


def keep_comings_and_goings(club: ClubPages) -> None:
    """Flo joins after a hand, Bob leaves after another; the pot that is left at the end is divided."""
    hands = KEPT["second"]
    table = new_game(club, "Second", KEPT["rules"])
    seats = Seats(table.page, table.club_game)
    table.record(**hands["five"])
    seats.open().add("Flo")
    seats.tap("Move Flo up")
    seats.sit_down()
    table.open().record(**hands["six"])
    seats.open().tap("Remove Bob")
    seats.sit_down()
    table.open().record(**hands["five again"])
    table.page.goto(f"{table.club_game}settle-up")
    club.go("Divide the pot evenly")
    expect(table.page.locator("#main")).not_to_contain_text("left in the pot")


def import_files(club: ClubPages) -> None:
    for name in ("long.csv", "hands.csv"):
        club.import_file(name, (FOLDER / name).read_bytes(), CSV)
    for name in ("games.csv", "guests.csv"):
        club.import_file(f"{name}.xlsx", almanac.as_workbook(name), XLSX)


def type_the_paper_that_is_off(club: ClubPages) -> None:
    sheet = KEPT["sixth"]
    club.type_paper(sheet)
    expect(club.page.locator("h1")).to_have_text("Balance the score sheet")
    club.make_whole(sheet["scorer"])
    expect(club.page.locator("table.sheet")).to_be_visible()


def exported(page: Page, games: list[str]) -> Iterator[bytes]:
    """The workbook of each game, as it is downloaded."""
    for club_game in games:
        answer = page.request.get(f"{club_game}game.xlsx")
        assert answer.ok
        yield answer.body()


def in_workbook(page: Page, club: ClubPages, season: str) -> dict[str, tuple[int, int]]:
    """The season's table as its workbook has it."""
    book = load_workbook(BytesIO(page.request.get(f"{club.address}table.xlsx{season}").body()))
    rows = book["Standings"].iter_rows(min_row=5, values_only=True)
    return {name: (units, games) for _rank, name, units, games, *_more in rows}


def carried_away(browser: Browser, page: Page, club: ClubPages, data: Path) -> dict[str, tuple[int, int]]:
    """The season's table at another site that took the whole club in."""
    content = page.request.get(f"{club.address}club.json").body()
    with forked(data) as elsewhere:
        screen = {"has_touch": True, "viewport": {"width": 360, "height": 640}}
        there = follow_links(browser.new_page(base_url=elsewhere.address, **screen))  # type: ignore[arg-type]
        there.goto(elsewhere.owner_path() or "")
        taken = ClubPages.found(there, "Fridays, elsewhere")
        taken.import_club(content, JSON)
        standings = taken.standings(taken.season(KEPT["season"]["name"]))
        there.close()
    assert checked(data).endswith("All good.\n")
    return standings
