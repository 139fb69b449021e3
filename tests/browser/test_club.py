"""A club in a real browser: its list sorts and turns pages in place, persons come together and go for good."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Person
from scorekeeper.services import grants
from tests.browser.screens.ready import ready
from tests.tables import NAMES, Table, opened

pytestmark = pytest.mark.browser


@pytest.fixture
def games(live_site: str) -> list[Table]:
    """Thirty games of a hand, the last one with Annie in the place of Ann."""
    days = [date(2025, 1, 3) + timedelta(weeks=week) for week in range(29)]
    played = [opened(key=f"game-{day}", name=f"Game {day:%d %B}", played_on=day) for day in days]
    annie = opened(key="game-of-annie", name="With Annie", names=["Annie", *NAMES[1:5]])
    for table in (*played, annie):
        table.record()
    return [*played, annie]


@pytest.fixture
def owner(games: list[Table], phone: Page) -> Page:
    phone.goto(grants.owner_link_path())
    return phone


def test_the_list_sorts_and_turns_its_pages_without_a_reload(owner: Page) -> None:
    owner.tap("text=25 more games")
    expect(owner.locator(".to-row").first).to_have_text("With Annie")
    ready(owner).evaluate("window.stayed = true")
    owner.tap("#page-after")
    expect(owner.locator(".turn span")).to_have_text("Page 2 of 2")
    expect(owner.locator(".to-row").last).to_have_text("Game 03 January")
    ready(owner).tap("#sort-name")
    expect(owner.locator("th[aria-sort=ascending]")).to_contain_text("Game")
    expect(owner.locator(".to-row").first).to_have_text("Game 02 May")
    assert owner.evaluate("window.stayed")
    owner.go_back()
    expect(owner.locator(".turn span")).to_have_text("Page 2 of 2")
    owner.reload()
    owner.goto(owner.url + "&sort=name")
    expect(owner.locator(".to-row").last).to_have_text("With Annie")


def test_a_season_is_added_and_chosen(owner: Page, games: list[Table]) -> None:
    owner.goto(f"/clubs/{games[0].view.club}/seasons")
    owner.fill("#name", "Spring 2025")
    owner.fill("#first", "2025-03-01")
    owner.fill("#last", "2025-05-31")
    owner.get_by_role("button", name="Add season").tap()
    expect(owner.locator(".list")).to_contain_text("13 games")
    owner.goto(f"/clubs/{games[0].view.club}/")
    owner.tap("text=Spring 2025")
    expect(owner.locator(".choices [aria-current]")).to_contain_text("Spring 2025")
    expect(owner.locator(".to-row")).to_have_count(13)


def test_somebody_listed_twice_becomes_one_and_is_erased(owner: Page, games: list[Table]) -> None:
    annie = Person.objects.get(name="Annie")
    owner.goto(f"/clubs/{annie.club_id}/players")
    owner.get_by_role("link", name="Edit Annie").tap()
    owner.tap("text=Merge with another player")
    owner.select_option("#into", label="Ann")
    owner.tap("text=Compare both")
    expect(owner.locator("main")).to_contain_text("29 games")
    owner.tap("text=Merge as Ann")
    expect(owner.get_by_role("status")).to_contain_text("Annie now counts as Ann.")
    owner.get_by_role("button", name="Undo").tap()
    expect(owner.get_by_role("status")).to_contain_text("Merge undone.")
    owner.get_by_role("link", name="Edit Annie").tap()
    owner.tap("text=Merge with another player")
    owner.select_option("#into", label="Ann")
    owner.tap("text=Compare both")
    owner.tap("text=Merge as Ann")
    owner.get_by_role("link", name="Edit Ann", exact=True).tap()
    expect(owner.locator("main")).to_contain_text("30 club games")
    owner.tap("text=Delete player")
    owner.fill("#typed", "Ann")
    owner.tap("text=Delete permanently")
    expect(owner.locator("tbody tr").last).to_contain_text("Former player 1")
    owner.goto(f"/games/{games[-1].club_game}/")
    expect(owner.locator("#totals .name").first).to_have_text("Former player 1")


def test_names_are_offered_for_the_club_that_is_chosen(owner: Page) -> None:
    owner.goto("/clubs/new")
    owner.fill("#name", "Work")
    owner.tap("text=Start club")
    owner.tap("text=New game")
    expect(owner.locator("#club option:checked")).to_have_text("Work")
    expect(owner.locator("#known-names option")).to_have_count(0)
    owner.fill("#seat-0", "Zoe")
    owner.select_option("#club", label="My games")
    expect(owner.locator("#known-names option[value=Annie]")).to_have_count(1)
    expect(owner.locator("#seat-0")).to_have_value("Zoe")
