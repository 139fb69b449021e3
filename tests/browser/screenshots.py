"""Write the screenshots of the README and the docs, with fixed players, hands, and dates: `make screenshots`.

Each picture is a test for pytest's fixtures, in a file that a usual run does not collect.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.models import Person
from scorekeeper.services import clubs, grants
from scorekeeper.web.replay.forms import pack_hand
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import ready
from tests.browser.screens.table import arrived
from tests.browser.test_provisional import ready_for_anything
from tests.plugins.browser import Phones
from tests.tables import Table, opened, picked
from tests.tournaments.bracketed import bracketed, published, rounds, score, set_up
from tests.tournaments.events import DIRECTOR
from tests.tournaments.seated import Seated
from tests.web.replay.test_replay import HAND
from tournaments.services.demo import open_demo

pytestmark = pytest.mark.browser

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
LARGEST = 60_000  # bytes
NOW = datetime(2026, 11, 20, 19, 34, tzinfo=UTC)
PHONE = {"viewport": {"width": 390, "height": 700}, "color_scheme": "light"}
DESK = {
    "viewport": {"width": 1100, "height": 720},
    "has_touch": False,
    "is_mobile": False,
    "color_scheme": "light",
}
GAP = 24  # pixels between pictures side by side
FIRST = ("Ann", "Bob", "Cy", "Dan", "Eve")
SECOND = ("Eve", "Ann", "Flo", "Bob", "Gus")
HANDS = (
    picked(2, 4, 74),
    picked(3, 1, 93),
    {"kind": "leaster", "winners": [5]},
    picked(1, 2, 47),
    picked(5, None, 66),
    picked(4, 1, 61, marks=[{"seat": 2, "mark": "crack"}]),
    picked(2, 5, 92),
)
PLAYERS = (
    *("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou", "Max"),
    *("Ned", "Ora", "Pat", "Quin", "Ray", "Sue", "Tom", "Una", "Val", "Wes", "Xan", "Yve"),
)


@pytest.fixture(autouse=True)
def fixed_time() -> Iterator[None]:
    """Let everything happen on one game in November."""
    with patch("django.utils.timezone.now", return_value=NOW):
        yield


@pytest.fixture
def table(live_site: str) -> Table:
    """Return a game of five with seven hands."""
    table = opened("walleye", names=FIRST, name="Friday at Dan's")
    for hand in HANDS:
        table.record(hand)
    return table


@pytest.fixture
def scorer(table: Table, new_phone: Phones) -> Page:
    """Return the scorer's phone, on the scoring page."""
    return ready(arrived(new_phone(**PHONE), table))


@pytest.fixture
def desk(live_site: str, new_phone: Phones) -> Page:
    """Return the owner's laptop."""
    page = new_phone(**DESK)
    page.goto(grants.owner_link_path())
    return page


def save(name: str, *shown: Page | Locator) -> None:
    """Write what is shown, side by side, as a PNG with a small palette."""
    images = [Image.open(io.BytesIO(each.screenshot(animations="disabled"))).convert("RGB") for each in shown]
    width = sum(image.width for image in images) + GAP * (len(images) - 1)
    picture = Image.new("RGB", (width, max(image.height for image in images)), "white")
    left = 0
    for image in images:
        picture.paste(image, (left, 0))
        left += image.width + GAP
    path = PICTURES / f"{name}.png"
    picture.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
    assert path.stat().st_size < LARGEST


def test_scoring_and_settle_up(table: Table, scorer: Page, new_phone: Phones) -> None:
    scorer.evaluate("['picker-1', 'partner-3', 'bracket-61-90'].forEach(id => document.getElementById(id).click())")
    expect(scorer.locator("#payout summary .share b").first).to_be_visible()
    ready(scorer)
    sheet, settling = (arrived(new_phone(**PHONE), table) for _ in range(2))
    sheet.goto(reverse("sheet", args=[table.club_game]))
    settling.goto(reverse("settle-up", args=[table.club_game]))
    pages = [scorer, ready(sheet), ready(settling)]
    save("first", *pages)
    save("scoring", scorer)
    save("settle-up", settling)


def test_offline(table: Table, new_phone: Phones) -> None:
    scorer = ready_for_anything(new_phone(**PHONE), table)
    queue = Queue(scorer)
    scorer.context.set_offline(True)
    for number, picker in enumerate((1, 2), len(HANDS) + 2):
        queue.record_hand(picker, picker + 2)
        queue.stands_at(number)
    save("offline", scorer)


def test_replay(desk: Page) -> None:
    desk.goto(f"{reverse('replay-hand')}?h={pack_hand(HAND)}&at=12")
    save("replay", ready(desk))


def test_standings_of_a_club(desk: Page) -> None:
    club = clubs.create_club("Harbor Sheepshead Club")
    clubs.add_season(club, "Fall 2026", date(2026, 9, 1), date(2026, 12, 31))
    for week in range(11):
        names = FIRST if week % 3 else SECOND
        day = date(2026, 9, 4) + timedelta(weeks=week)
        name, key = f"Friday {week + 1}", f"friday-{week:03}"
        game = opened("walleye", key=key, names=names, name=name, club=club, played_on=day)
        for turn in range(8):
            game.record(HANDS[(week * 3 + turn) % len(HANDS)])
    desk.goto(reverse("season-table", args=[club]))
    save("standings", ready(desk))


def test_house_rules(desk: Page) -> None:
    club = clubs.create_club("Harbor Sheepshead Club")
    ours = clubs.keep_rules(club, read_rules({"preset": "musky", "title": "Thursdays at the Anchor", "bump": True}))
    desk.goto(reverse("edit-house-rules", args=[club, f"own-{ours}"]))
    save("house-rules", ready(desk))


def test_desk_and_draw_of_a_tournament(desk: Page) -> None:
    number = open_demo(name="Harvest Cup", key="harvest-cup", actor=DIRECTOR)
    desk.goto(reverse("event-desk", args=[number]))
    expect(desk.locator("#tiles")).to_be_visible()
    save("desk", ready(desk))
    desk.goto(reverse("event-draw-session", args=[number, 3]))
    save("draw", ready(desk))


def test_bracket(desk: Page) -> None:
    seated: Seated = bracketed(25, set_up({"kind": "tree", "rounds": rounds(2, 2)}, seeds="number"), sessions=0)
    for place, name in enumerate(PLAYERS, 1):
        Person.objects.filter(name=f"Player {place}").update(name=name)
    published(seated)
    score(seated, 1)
    desk.goto(reverse("event-bracket", args=[seated.event.pk]))
    save("bracket", ready(desk).locator("section.wide-bracket"))
