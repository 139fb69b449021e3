"""Games from paper on a phone: a sheet that is off by 2, typed and balanced; a history from a file."""

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.models import ClubGame
from scorekeeper.queries.sheet import sheet
from scorekeeper.services import clubs
from tests.browser.screens.ready import comes_true, ready
from tests.imports.history import as_csv, history

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve"]
POINTS = [["2", "1", "-1", "-1", "-1"], ["-1", "-1", "(1)", "4", "+1"]]


def test_a_sheet_that_is_off_by_2_is_typed_and_balanced(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/paper")
    for column, name in enumerate(NAMES, 1):
        owner.fill(f"#name-{column}", name)
    for row, scores in enumerate(POINTS, 1):
        for column, points in enumerate(scores, 1):
            owner.fill(f"#points-{row}-{column}", points)
    owner.press("#points-2-5", "Tab")
    expect(owner.locator("#off")).to_contain_text("off by +2")
    owner.get_by_role("button", name="Add a player").tap()
    expect(owner.locator("#name-6")).to_be_visible()
    expect(owner.locator("#points-2-3")).to_have_value("(1)")
    owner.get_by_role("button", name="Save game").tap()
    owner.get_by_role("heading", name="Balance the score sheet").wait_for()
    owner.locator(".key", has_text="Bob").tap()
    expect(owner.get_by_label("The scorer pays all 2 points.")).to_be_checked()
    owner.get_by_role("button", name="Balance the score sheet").tap()
    expect(owner.locator("table.sheet")).to_be_visible()
    found = sheet(ClubGame.objects.get().pk)
    assert found is not None
    assert (found.names, found.totals, found.off) == (tuple(NAMES), (1, -2, -2, 3, 0), 0)


def test_a_sheet_in_shorthand_takes_only_the_keyboard(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/paper")
    for column, name in enumerate(NAMES, 1):
        owner.fill(f"#name-{column}", name)
    owner.focus("#hand-1")
    for number in range(1, 9):  # two more than there are rows
        expect(owner.locator(f"#hand-{number}")).to_be_focused()
        owner.keyboard.type("ab 75")
        owner.keyboard.press("Enter")
    expect(owner.locator("#hand-9")).to_be_focused()
    owner.fill("#paper-1", "16")
    expect(owner.locator("#paper-totals")).to_contain_text("matches")
    owner.get_by_role("button", name="Save game").tap()
    expect(owner.locator("table.sheet")).to_be_visible()
    saved = sheet(ClubGame.objects.get().pk)
    assert saved is not None
    assert [(hand.picker, hand.partners) for hand in saved.hands] == [(1, (2,))] * 8
    assert saved.totals == (16, 8, -8, -8, -8)


def test_shorthand_is_paid_by_the_rules_that_are_chosen_after_it(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/paper")
    for column, name in enumerate(NAMES, 1):
        owner.fill(f"#name-{column}", name)
    owner.fill("#hand-1", "ab 45")
    expect(owner.locator("#totals td").first).to_have_text("−2")
    owner.get_by_text("House rules and money").tap()
    owner.select_option("#preset", "double-on-the-bump")
    expect(owner.locator("#totals td").first).to_have_text("−4")


def test_what_is_typed_after_a_mistake_stays(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/paper")
    owner.get_by_role("button", name="Save game").tap()
    owner.get_by_text("Not saved yet.").wait_for()
    sums: list[Route] = []
    owner.route("**/paper", lambda route: sums.append(route))
    owner.fill("#name-1", "Ann")
    comes_true(owner, lambda: bool(sums))
    owner.locator("#name-2").evaluate("field => { field.value = 'Bob'; }")  # typed, and not sent yet
    sums[0].continue_()
    expect(owner.get_by_text("Not saved yet.")).to_have_count(0)
    expect(owner.locator("#name-1")).to_have_value("Ann")
    expect(owner.locator("#name-2")).to_have_value("Bob")


def test_a_history_is_previewed_and_imported(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/import")
    file = {"name": "scores.csv", "mimeType": "text/csv", "buffer": as_csv(history(60))}
    owner.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    owner.get_by_role("button", name="Preview").last.tap()
    expect(owner.get_by_role("heading", name="Preview")).to_be_visible()
    expect(owner.locator(".preview")).to_contain_text("60 games")
    owner.get_by_role("button", name="Import").tap()
    expect(owner.get_by_role("heading", name="60 games imported")).to_be_visible()
    owner.get_by_role("link", name="Go to club").tap()
    expect(owner.locator("main")).to_contain_text("Session 60")


def test_a_file_with_a_bad_cell_is_read_again_without_a_second_upload(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/import")
    file = {"name": "scores.csv", "mimeType": "text/csv", "buffer": b"date,Ann,Ann\n3/2/2004,1.000,-1\n"}
    owner.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    owner.get_by_role("button", name="Preview").last.tap()
    expect(owner.locator(".faults")).to_contain_text("Line 1, column 3: Two columns are called Ann")
    expect(owner.locator("#heading-3")).to_be_focused()
    ready(owner).fill("#heading-3", "Ann S.")
    owner.get_by_role("button", name="Use these names").tap()
    expect(owner.locator(".faults")).to_contain_text("Line 2, column 2: “1.000” can be read two ways")
    ready(owner).select_option("#mark", ".")
    owner.get_by_role("button", name="Preview again").tap()
    expect(owner.locator(".preview")).to_contain_text("3/2/2004 was read as")
    expect(owner.locator(".preview")).to_contain_text("Mar 2, 2004", use_inner_text=False)
    ready(owner).select_option("#order", "day")
    owner.get_by_role("button", name="Preview again").tap()
    expect(owner.locator(".preview")).to_contain_text("Feb 3, 2004", use_inner_text=False)
    assert ClubGame.objects.count() == 0


def test_shows_that_the_import_takes_a_while(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/import")
    expect(owner.locator(".working")).to_be_hidden()
    owner.route("**/import", lambda route: None)  # never answered
    owner.get_by_role("button", name="Preview").last.tap()
    expect(owner.locator(".working")).to_be_visible()
