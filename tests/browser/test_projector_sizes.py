"""The projector fills its screen at any size of the field: nothing runs over, nothing is cut, letters can be read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.models import Person
from tests.browser.screens.ready import stop_clock
from tests.plugins.browser import Phones
from tests.tournaments.played_out import played_out, sign
from tests.tournaments.seated import Seated, seated

pytestmark = pytest.mark.browser

FIRST = ("Ann", "Bartholomew", "Cy", "Dorothea", "Ed", "Franziska", "Gus", "Hildegard")
LAST = ("Baker", "Krzyzewski", "O'Brien", "Wojciechowski", "Featherstonehaugh", "Ng", "Lindqvist")
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
LEAST_LETTERS = 0.02  # of the screen's height, although one name in seven is very long
TURN = 9_000

# The kind of the page that shows, the size of its letters and where it ends, in parts of the screen's height, and what
# is wrong with it.
MEASURE = """() => {
  const [slide, wrong] = [document.querySelector(".slide.shown"), []];
  const list = slide.querySelector(":scope > :is(ul, ol)");
  const [screen, box] = [window.innerHeight, list.getBoundingClientRect()];
  if (document.documentElement.scrollHeight > screen) wrong.push("the page is longer than the screen");
  if (document.documentElement.scrollWidth > window.innerWidth) wrong.push("the page is wider than the screen");
  for (const name of slide.querySelectorAll(".who, .tables ol li")) {
    const { right, bottom } = name.getBoundingClientRect();
    if (name.scrollWidth > name.clientWidth + 1) wrong.push(`cut: ${name.textContent}`);
    if (right > box.right + 1 || bottom > screen) wrong.push(`outside: ${name.textContent}`);
  }
  const tops = new Map();
  for (const rank of list.querySelectorAll(".rank")) {
    const { left, right } = rank.getBoundingClientRect();
    const column = Math.round(left);
    tops.set(column, [...(tops.get(column) ?? []), Math.round(right)]);
  }
  for (const ends of tops.values()) if (new Set(ends).size > 1) wrong.push("ranks do not line up");
  const letters = parseFloat(getComputedStyle(list).fontSize) / screen;
  return { kind: slide.classList[1], letters, ends: box.bottom / screen, wrong };
}"""


def hall_of(players: int) -> Seated:
    """Return an event whose first session is played, with names short and long."""
    tables = [tuple(range(first, first + 5)) for first in range(1, players - 3, 5)]
    for late, number in enumerate(range(tables[-1][-1] + 1, players + 1)):
        tables[late] += (number,)
    event = seated(*tables, hands=1)
    people = list(Person.objects.order_by("pk"))
    for index, person in enumerate(people):
        person.name = f"{FIRST[index % len(FIRST)]} {LAST[index % len(LAST)]} {index}"
    Person.objects.bulk_update(people, ["name"])
    for table in event.book.tables:
        event.play(table)
    return event


def pages(page: Page) -> list[Any]:
    """Return the measures of every page of the projector, once around."""
    count = page.locator(".slide").count()
    seen = []
    for _page in range(count):
        seen.append(page.evaluate(MEASURE))
        page.clock.run_for(TURN)
    return seen


LONG = pytest.mark.long
HALLS = [
    pytest.param(20, SIZES[1:2], id="20"),
    pytest.param(20, SIZES, marks=LONG, id="20 on every screen"),
    pytest.param(97, SIZES[:1], id="97"),
    *(pytest.param(players, SIZES[:1], marks=LONG, id=str(players)) for players in (303, 400)),
]


@pytest.mark.parametrize(("players", "sizes"), HALLS)
def test_every_page_fills_the_screen(
    live_site: str, new_phone: Phones, players: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    event = hall_of(players)
    for width, height in sizes:
        wall = new_phone(viewport={"width": width, "height": height}, has_touch=False, is_mobile=False)
        stop_clock(wall)
        wall.goto(f"/p/{event.event.slug}/projector")
        wall.locator(".turning .shown").wait_for()
        seen = pages(wall)
        assert {each["kind"] for each in seen} == {"names", "tables", "standings"}
        assert [fault for each in seen for fault in each["wrong"]] == []
        assert [each for each in seen if each["letters"] < LEAST_LETTERS] == []
        assert [each for each in seen if each["ends"] < 0.95] == []
        wall.close()


def test_the_podium_stays_between_its_title_and_the_end_of_the_screen(live_site: str, new_phone: Phones) -> None:
    event = played_out()
    sign(event)
    wall = new_phone(has_touch=False, is_mobile=False)
    for width, height in SIZES:
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(f"/p/{event.event.slug}/projector")
        wall.locator(".podium.shown").wait_for()
        assert places_outside(wall, height) == []


def places_outside(wall: Page, height: int) -> list[str]:
    """Return what of the podium overlaps its title or lies below the end of the screen."""
    letters = ".podium .who", "names => new Set(names.map(name => getComputedStyle(name).fontSize)).size"
    assert wall.eval_on_selector_all(*letters) == 1, "no place stands larger than the winner"
    title, *places = [
        one.bounding_box() for one in wall.locator(".podium h1, .podium li, .podium .who, .podium b").all()
    ]
    assert title
    assert len(places) == 8
    top = title["y"] + title["height"]
    return [str(place) for place in places if not place or place["y"] < top or place["y"] + place["height"] > height]
