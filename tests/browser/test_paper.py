"""Evenings from paper on a phone: a sheet that is off by 2, typed and balanced; a history from a file."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Evening
from scorekeeper.queries.sheet import sheet
from scorekeeper.services import clubs
from tests.browser.screens.ready import ready
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
    owner.get_by_role("button", name="One more player").tap()
    expect(owner.locator("#name-6")).to_be_visible()
    expect(owner.locator("#points-2-3")).to_have_value("(1)")
    owner.get_by_role("button", name="Save game").tap()
    owner.get_by_role("heading", name="Balance the sheet").wait_for()
    owner.locator(".key", has_text="Bob").tap()
    expect(owner.get_by_label("The scorekeeper pays all 2 points.")).to_be_checked()
    owner.get_by_role("button", name="Balance the sheet").tap()
    expect(owner.locator("table.sheet")).to_be_visible()
    found = sheet(Evening.objects.get().pk)
    assert found is not None
    assert (found.names, found.totals, found.off) == (tuple(NAMES), (1, -2, -2, 3, 0), 0)


def test_a_history_is_looked_at_and_taken_in(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/import")
    file = {"name": "scores.csv", "mimeType": "text/csv", "buffer": as_csv(history(60))}
    owner.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    owner.get_by_role("button", name="Look at it first").last.tap()
    expect(owner.get_by_role("heading", name="What would be made")).to_be_visible()
    expect(owner.locator(".preview")).to_contain_text("60 evenings")
    owner.get_by_role("button", name="Take them in").tap()
    expect(owner.get_by_role("heading", name="60 evenings taken in")).to_be_visible()
    owner.get_by_role("link", name="To the club").tap()
    expect(owner.locator("main")).to_contain_text("Session 60")


def test_a_file_with_a_bad_cell_is_read_again_without_a_second_upload(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/import")
    file = {"name": "scores.csv", "mimeType": "text/csv", "buffer": b"date,Ann,Ann\n3/2/2004,1.000,-1\n"}
    owner.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    owner.get_by_role("button", name="Look at it first").last.tap()
    expect(owner.locator(".faults")).to_contain_text("line 1, column 3: There are two columns called Ann")
    expect(owner.locator("#heading-3")).to_be_focused()
    ready(owner).fill("#heading-3", "Ann S.")
    owner.get_by_role("button", name="Use these names").tap()
    expect(owner.locator(".faults")).to_contain_text("line 2, column 2: “1.000” can be read in two ways")
    ready(owner).select_option("#mark", ".")
    owner.get_by_role("button", name="Look again").tap()
    expect(owner.locator(".preview")).to_contain_text("3/2/2004 is read as")
    expect(owner.locator(".preview")).to_contain_text("2004-03-02", use_inner_text=False)
    ready(owner).select_option("#order", "day")
    owner.get_by_role("button", name="Look again").tap()
    expect(owner.locator(".preview")).to_contain_text("2004-02-03", use_inner_text=False)
    assert Evening.objects.count() == 0


def test_somebody_waits_while_it_is_taken_in(owner: Page) -> None:
    owner.goto(f"/clubs/{clubs.home().pk}/import")
    expect(owner.locator(".working")).to_be_hidden()
    owner.route("**/import", lambda route: None)  # never answered
    owner.get_by_role("button", name="Look at it first").last.tap()
    expect(owner.locator(".working")).to_be_visible()
