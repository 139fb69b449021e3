"""The score sheet is measured: each column is in view or named as not in view, nothing is cut off, no page is wider."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.requests import EnterTotals
from tests.browser.screens.ready import comes_true, ready
from tests.browser.screens.table import arrived
from tests.plugins.browser import LAPTOP, Phones
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

NAMES = ("Alice", "Bob", "Cy", "Dan", "Eve", "Frank", "Gus", "Hannah", "Ida", "Joe")
PRESETS = {3: "three-handed-10", 4: "four-handed-jack"}
SCREENS = ((320, ""), (390, ""), (1280, ""), (390, "200%"), (320, "200%"))  # pixels, and the size of text
MEASURE = """() => {
  const faults = [], root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`page: ${root.scrollWidth} pixels wide`);
  const box = document.getElementById("sheet-scroll"), bar = document.getElementById("sheet-columns");
  const textsOf = (cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if (!walker.currentNode.parentElement.closest(".visually-hidden")) texts.push(range.getBoundingClientRect());
    }
    return texts;
  };
  const seats = [...box.querySelectorAll("thead .seat")];
  for (const cell of box.querySelectorAll(".seat")) {
    const edges = cell.getBoundingClientRect();
    const isBeyond = ({ left, right, width }) => width > 0 && (left < edges.left - 1 || right > edges.right + 1);
    if (!cell.closest("thead") && textsOf(cell).some(isBeyond)) faults.push(`cut off: ${cell.textContent.trim()}`);
  }
  const edge = box.getBoundingClientRect(), first = box.querySelector("thead .first").getBoundingClientRect();
  const inView = seats.filter((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return left >= first.right - 1 && right <= edge.right + 1;
  });
  const says = bar.hidden ? "" : bar.querySelector("span").textContent;
  const expected = inView.length === seats.length ? "" : `${inView.length} of ${seats.length} shown`;
  if (says !== expected) faults.push(`says "${says}" instead of "${expected}"`);
  const hidden = seats.filter((cell) => !inView.includes(cell));
  const unnamed = hidden.filter((cell) => !bar.textContent.includes(cell.querySelector("a").title));
  if (unnamed.length > 0) faults.push(`unnamed: ${unnamed.map((cell) => cell.textContent.trim())}`);
  if (inView.length === 0) faults.push("no player in view");
  return faults;
}"""


def tables(players: int) -> Iterator[tuple[str, Table]]:
    """Yield a game of so many players with small totals, with three digits, and with four."""
    rules = PRESETS.get(players, "standard")
    for size in (1, 100, 1000):
        table = opened({"preset": rules, "table": players}, players, names=NAMES[:players], key=f"columns-{size}")
        others = (size, -size) * (players // 2)
        table.change(EnterTotals((*others, *(0,) * (players % 2))), why="")
        table.record({"picker": 2, "partner": None if players == 3 else 3, "points": 75})
        yield f"{players} players, {size}", table


def measure(page: Page) -> list[str]:
    """Return what is wrong once the page has taken its new size: nothing, unless it stays wrong."""
    ready(page)
    with suppress(AssertionError):
        comes_true(page, lambda: not page.evaluate(MEASURE))
    return list(page.evaluate(MEASURE))


# All sizes of tables in the long run; each time the smallest, the first that needs a button, and the largest.
SIZES = [pytest.param(players, marks=() if players in (3, 6, 10) else pytest.mark.long) for players in range(3, 11)]


@pytest.mark.parametrize("players", SIZES)
def test_every_column_is_in_view_or_named(new_phone: Phones, live_site: str, players: int) -> None:
    faults = {}
    page = new_phone()
    for name, table in tables(players):
        arrived(page, table)
        page.goto(f"/games/{table.club_game}/sheet")
        for width, text in SCREENS:
            page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            page.set_viewport_size({"width": width, "height": 800})
            faults[f"{name} at {width} {text}"] = measure(page)
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("players", [7, *(pytest.param(players, marks=pytest.mark.long) for players in (5, 10))])
def test_beside_the_scoring_page_too(new_phone: Phones, live_site: str, players: int) -> None:
    faults = {}
    page = new_phone(**LAPTOP)
    for name, table in tables(players):
        arrived(page, table)
        page.locator("#sheet").wait_for()
        faults[name] = measure(page)
    assert {name: found for name, found in faults.items() if found} == {}


def test_the_button_moves_to_the_players_it_names_and_back(new_phone: Phones, live_site: str) -> None:
    *_others, (_name, table) = tables(10)
    page = arrived(new_phone(reduced_motion="reduce"), table)
    page.goto(f"/games/{table.club_game}/sheet")
    button, last = page.locator("#sheet-columns button"), page.get_by_title("Joe")
    expect(last).not_to_be_in_viewport()
    while "Joe" in (named := button.inner_text()):
        button.tap()
        expect(button).not_to_have_text(named)
    expect(last).to_be_in_viewport(ratio=1)
    expect(button).to_contain_text("Alice")
    button.tap()
    expect(page.get_by_title("Alice")).to_be_in_viewport(ratio=1)
    expect(button).to_contain_text("Joe")
