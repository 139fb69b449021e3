"""Settle up, a player's page, and the scoring page are rendered once per version for all viewers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from gzip import decompress
from html import unescape
from threading import Thread

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Role
from scorekeeper.queries import sheet as sheets
from scorekeeper.services import grants, persons
from scorekeeper.services.games import rename_game
from scorekeeper.services.requests import Close, Correct, Insert, Pay, Penalise, Reopen, Undo, Void
from scorekeeper.services.seating import change_seating
from scorekeeper.web import live
from scorekeeper.web.score_sheet import screen as score_sheet_screen
from tests.sittings import begun
from tests.tables import NAMES, SCORER, Table, opened, picked
from tests.web.conftest import holder
from tests.web.viewers import ask_together, count_templates, find_part

PAGES = ("", "settle-up", "settle-up?in=units", "seats/1")
NAMES_OF_PARTS = {"": "table False", "settle-up": "settle-up False", "seats/1": "player 1"}
TEMPLATES = {"": "scoring/viewer.html", "settle-up": "settle_up/standing.html", "seats/1": "players/in_game.html"}
STATEMENTS = {"": 3, "settle-up": 5, "settle-up?in=units": 5, "seats/1": 5}  # of the first who asks for a new hand
HTMX = {"HX-Request": "true"}


@dataclass
class Viewer:
    """A viewer's open page; it requests updates and inserts them as htmx does."""

    client: Client
    address: str
    asks: str = ""
    title: str = ""
    element: str = ""

    def open(self) -> Viewer:
        """Open the page."""
        self._read(self.client.get(self.address).content.decode())
        return self

    def look(self) -> bool:
        """Request an update, insert it, and return whether there was one."""
        answer = self.client.get(self.asks, headers=HTMX)
        if answer.status_code == 204:
            return False
        assert answer.status_code == 200
        assert b"<html" not in answer.content
        self._read(answer.content.decode())
        return True

    def shows(self) -> tuple[str, str]:
        """Return what the page shows: its title and its live element."""
        return self.title, self.element

    def _read(self, text: str) -> None:
        self.title = find_part(r"<title>(.*?)</title>", text)
        table = find_part(r'(<div id="table".*?)\s*(?:</main>|\Z)', text)
        self.element = " ".join((table or find_part(r'(<main id="main".*?</main>)', text)).split())
        asks = unescape(find_part(r'hx-get="([^"]+)" hx-trigger="every 2s"', self.element))
        version = find_part(r'name="version" id="version" value="(\d+)"', self.element)
        self.asks = f"{asks}{'&' if '?' in asks else '?'}version={version}"


def viewer(table: Table, path: str, role: str = "viewer") -> Viewer:
    """Open a page of the game by the link for a role."""
    client = holder(getattr(grants.game_links(table.club_game), role))
    return Viewer(client, f"/games/{table.club_game}/{path}").open()


def open_uncached(table: Table, path: str) -> tuple[str, str]:
    """Clear all caches and return what the page shows now."""
    sheets._LATEST.clear()
    score_sheet_screen.DRAWINGS.clear()
    live.PARTS.clear()
    return viewer(table, path).shows()


def with_hands(key: str = "game-0000") -> Table:
    """Return a game for money of five people with three hands."""
    names = [f"{name} {key[-2:]}" for name in NAMES[:5]]
    table = opened({"preset": "standard", "unit_value": 10}, key=key, names=names)
    for picker in (1, 2, 3):
        table.record(picked(picker=picker, partner=picker + 1))
    return table


@pytest.fixture
def table(real_commits: None) -> Table:
    return with_hands()


def first_line(table: Table) -> str:
    return table.sheet.lines[0].uid


CHANGES: dict[str, Callable[[Table], object]] = {
    "hand": lambda table: table.record(),
    "another hand": lambda table: table.record(picked(picker=5, partner=1, points=31)),
    "correction": lambda table: table.change(Correct(first_line(table), picked(points=31))),
    "penalty": lambda table: table.change(Penalise(seat=2, amount=4, paid_to="others")),
    "undo": lambda table: table.change(Undo(table.sheet.lines[-2].uid)),
    "payment": lambda table: table.change(Pay(payer=2, payee=1, amount=10, commodity="USD")),
    "conflict": lambda table: table.record(picked(picker=4), expects=3),
    "void": lambda table: table.change(Void(first_line(table))),
    "inserted hand": lambda table: table.change(Insert(picked(picker=5, partner=1), first_line(table))),
    "newcomer": lambda table: change_seating(
        table.game, (1, 2, 3, 4, 5, "Flo"), key="flo-joins", expects=table.view.next_number, actor=SCORER
    ),
    "renamed game": lambda table: rename_game(table.club_game, "Saturday at <b>Dan's</b>"),
    "renamed player": lambda table: persons.rename(table.view.persons[0], "Robert"),
    "erased name": lambda table: persons.erase(table.view.persons[2], table.view.roster[2]),
    "closed": lambda table: table.change(Close()),
    "opened again": lambda table: table.change(Reopen()),
    "last hand": lambda table: table.record(),
}


def test_a_page_that_follows_every_change_shows_what_a_new_page_shows(table: Table) -> None:
    pages = {path: viewer(table, path) for path in PAGES}
    for change, make in CHANGES.items():
        make(table)
        for path, page in pages.items():
            assert (change, path, page.look()) == (change, path, True)
            assert (change, path, viewer(table, path).shows()) == (change, path, page.shows())
            assert not page.look()
        for path, page in pages.items():
            assert (change, path, page.shows()) == (change, path, open_uncached(table, path))


def test_a_payment_shows_on_settle_up(table: Table) -> None:
    page = viewer(table, "settle-up")
    table.change(Pay(payer=5, payee=1, amount=10, commodity="USD"))
    assert page.look()
    assert '<b>Eve 00</b> paid <b>Ann 00</b> </span> <span class="amount">$0.10</span>' in page.element


def test_a_new_name_shows_in_the_title(table: Table) -> None:
    page = viewer(table, "seats/1")
    persons.rename(table.view.persons[0], "Ann & Bob")
    assert page.look()
    assert page.title.startswith("Ann &amp; Bob, ")


@pytest.mark.parametrize("path", TEMPLATES)
def test_many_viewers_cost_one_drawing(table: Table, path: str) -> None:
    pages = [viewer(table, path) for _ in range(6)]
    table.record()
    with count_templates() as templates:
        came = ask_together([page.look for page in pages])
        later = [page.look() for page in pages]
    assert templates[TEMPLATES[path]] == 1
    assert sum((*came, *later)) == len(pages)
    assert {page.shows() for page in pages} == {viewer(table, path).shows()}


def test_the_picture_of_a_result_is_drawn_once_for_all_viewers(table: Table) -> None:
    address = f"/games/{table.club_game}/settle-up/result.png"
    first, second = (holder(grants.game_links(table.club_game).viewer) for _ in range(2))
    drawn = first.get(address).content
    with CaptureQueriesContext(connection) as statements:
        assert second.get(address).content == drawn
    assert len(statements) == 2  # access and the version
    persons.rename(table.view.persons[0], "Anneliese")
    assert second.get(address).content != drawn


@pytest.mark.parametrize("path", NAMES_OF_PARTS)
def test_news_do_not_wait_for_a_drawing_and_opening_does(table: Table, path: str) -> None:
    page, other = viewer(table, path), viewer(table, path)
    table.record()

    def open_page() -> None:
        other.open()
        connection.close()

    opening = Thread(target=open_page)
    with live.PARTS.lock(table.game, NAMES_OF_PARTS[path]):
        assert not page.look()
        opening.start()
        opening.join(0.2)
        assert opening.is_alive()
    opening.join()
    assert page.look()
    assert other.shows() == page.shows() == open_uncached(table, path)


@pytest.mark.parametrize("path", PAGES)
def test_statements(table: Table, path: str) -> None:
    page, other = viewer(table, path), viewer(table, path)
    for client, asks in ((page.client, page.asks), (other.client, other.address)):
        with CaptureQueriesContext(connection) as asked:
            client.get(asks)
        assert len(asked) == 2
    table.record()
    for each, expected in ((page, STATEMENTS[path]), (other, 2)):
        with CaptureQueriesContext(connection) as asked:
            assert each.look()
        assert len(asked) == expected


def test_a_viewer_never_gets_what_a_scorer_may_do(table: Table) -> None:
    table.record(picked(picker=4), expects=3)
    for path in ("", "settle-up", "settle-up?in=units"):
        for role in ("scorer", "viewer", "scorer"):
            element = viewer(table, path, role).element
            assert (path, "<form" in element) == (path, role == "scorer" and "?" not in path)
            assert ("csrfmiddlewaretoken" in element) == ("<form" in element)
            assert (f"/games/{table.club_game}/conflicts" in element) == (role == "scorer" and path == "")
    first, second = (viewer(table, "settle-up", "scorer") for _phone in range(2))
    keys = [set(re.findall(r'name="key" value="([^"]+)"', page.element)) for page in (first, second)]
    assert keys[0]
    assert keys[0].isdisjoint(keys[1])


def test_a_scorer_gets_their_own_page(table: Table) -> None:
    page, scorer = viewer(table, "settle-up"), viewer(table, "settle-up", "scorer")
    table.record()
    assert page.look()
    text = scorer.client.get(scorer.asks, headers=HTMX).content.decode()
    assert '<form class="pay' in text
    assert "<html" in text
    asks = f"/games/{table.club_game}/live?version=1"
    assert scorer.client.get(asks, headers=HTMX).headers["HX-Trigger"] == "moved"


def test_only_viewers_of_a_whole_event_get_the_way_to_it(real_commits: None, settings: pytest.FixtureRequest) -> None:
    settings.ROOT_URLCONF = "tests.web.event_site"  # type: ignore[attr-defined]
    event = begun()
    table = event.tables[0]
    whole = holder(grants.journal_link(event.journal, Role.VIEWER))
    for _time in range(2):
        pages = [Viewer(whole, f"/games/{table.club_game}/").open(), viewer(table, "")]
        assert ["Tournament" in page.element for page in pages] == [True, False]
    table.record()
    for page in pages:
        assert page.look()
    assert ["Tournament" in page.element for page in pages] == [True, False]
    assert viewer(table, "seats/1").client.get(f"/games/{table.club_game}/settle-up").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_says_nothing_known_gets_everything(table: Table, path: str) -> None:
    page = viewer(table, path)
    shown = page.shows()
    for version in ("", "x", "-1", "4.3", f"{10**30}", "0"):
        page.asks = re.sub(r"version=\d*", f"version={version}", page.asks)
        assert (version, page.look()) == (version, True)
        assert page.shows() == shown


def test_a_link_that_was_revoked_is_sent_nothing(table: Table) -> None:
    pages = [viewer(table, path) for path in PAGES]
    table.record()
    grants.renew_link("game-viewer", club_game=table.club_game)
    for page in pages:
        assert page.client.get(page.asks, headers=HTMX).status_code == 404
        assert page.client.get(page.address).status_code == 404


def test_there_is_no_page_of_a_seat_that_nobody_has(table: Table) -> None:
    client = viewer(table, "").client
    for _time in range(2):
        assert client.get(f"/games/{table.club_game}/seats/6").status_code == 404


@pytest.mark.parametrize("path", TEMPLATES)
def test_is_sent_compressed_to_who_takes_that(table: Table, path: str) -> None:
    page = viewer(table, path)
    table.record()
    plain = page.client.get(page.asks, headers=HTMX)
    zipped = page.client.get(page.asks, headers=HTMX | {"Accept-Encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert decompress(zipped.content) == plain.content
