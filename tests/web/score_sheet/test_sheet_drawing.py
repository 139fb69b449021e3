"""A game's score sheet is rendered once per version for all viewers, and updates hold only what a page lacks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from gzip import decompress
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services import grants, persons
from scorekeeper.services.games import rename_game
from scorekeeper.services.requests import Close, Correct, DividePot, Insert, Penalise, Reopen, Restore, Undo, Void
from scorekeeper.services.seating import change_seating
from scorekeeper.web.score_sheet import screen as score_sheet_screen
from tests.sittings import begun
from tests.tables import NAMES, SCORER, Table, opened, picked
from tests.web.conftest import holder
from tests.web.viewers import ask_together, count_templates, find_part

WHOLE, ROWS, NOTHING = "whole", "rows", "nothing"


@dataclass
class Viewer:
    """A viewer's open score sheet; it requests updates and inserts them as htmx does."""

    client: Client
    table: Table
    asks: str = ""
    above: str = ""
    head: str = ""
    rows: str = ""
    totals: str = ""

    def open(self) -> Viewer:
        """Open the page."""
        self._read(self.client.get(f"/games/{self.table.club_game}/sheet").content.decode())
        return self

    def look(self) -> str:
        """Request an update, insert it, and return its kind: WHOLE, ROWS, or NOTHING."""
        answer = self.client.get(self.asks)
        if answer.status_code == 204:
            return NOTHING
        text = answer.content.decode()
        if '<table class="sheet"' in text:
            self._read(text)
            return WHOLE
        shown = self.rows, self.head
        self._read(text)
        new = re.search(r'<tbody hx-swap-oob="beforeend:#sheet-rows">(.*?)</tbody>', text, re.DOTALL)
        assert new is not None
        self.rows, self.head = shown[0] + new[1], shown[1]
        return ROWS

    def shows(self) -> tuple[str, str, str, str]:
        """Return what the page shows: the part above the table, its head, its rows, and its totals."""
        return self.above, self.head, self.rows, self.totals

    def _read(self, text: str) -> None:
        text = text.replace(' hx-swap-oob="true"', "")
        self.asks = find_part(r'hx-get="([^"]*/sheet/live[^"]*)"', text)
        self.above = find_part(r'(<div id="above".*?)(?:<table|<template|<div class="sheet-scroll")', text).strip()
        self.head = find_part(r"(<thead>.*?</thead>)", text)
        self.rows = find_part(r'<tbody id="sheet-rows">\s*(.*?)\s*</tbody>', text)
        self.totals = find_part(r'(<tfoot id="sheet-totals".*?</tfoot>)', text)


def viewer(table: Table, role: str = "viewer") -> Viewer:
    """Open the score sheet by the link for a role."""
    return Viewer(holder(getattr(grants.game_links(table.club_game), role)), table).open()


@pytest.fixture
def table(real_commits: None) -> Table:
    """Return a game of five with three hands."""
    return with_three_hands("game-0000")


def with_three_hands(key: str) -> Table:
    """Return a game with three hands and five new players."""
    found = opened("standard", key=key, names=[f"{name} {key[-2:]}" for name in NAMES[:5]])
    for picker in (1, 2, 3):
        found.record(picked(picker=picker, partner=picker + 1))
    return found


def first_line(table: Table) -> str:
    return table.sheet.lines[0].uid


CHANGES: dict[str, tuple[str, Any]] = {
    "hand": (ROWS, lambda table: table.record()),
    "penalty": (ROWS, lambda table: table.change(Penalise(seat=2, amount=4, paid_to="others"))),
    "closed": (ROWS, lambda table: table.change(Close())),
    "conflict": (ROWS, lambda table: table.record(picked(picker=4), expects=3)),
    "renamed game": (ROWS, lambda table: rename_game(table.club_game, "Saturday")),
    "correction": (WHOLE, lambda table: table.change(Correct(first_line(table), picked(points=31)))),
    "void": (WHOLE, lambda table: table.change(Void(first_line(table)))),
    "undo": (WHOLE, lambda table: table.change(Undo(table.sheet.lines[-1].uid))),
    "inserted hand": (WHOLE, lambda table: table.change(Insert(picked(picker=5, partner=1), first_line(table)))),
    "newcomer": (
        WHOLE,
        lambda table: change_seating(table.game, (1, 2, 3, 4, 5, "Flo"), key="flo-joins", expects=4, actor=SCORER),
    ),
    "player's name": (WHOLE, lambda table: persons.rename(table.view.persons[1], "Robert")),
    "erased name": (WHOLE, lambda table: persons.erase(table.view.persons[2], table.view.roster[2])),
}


def test_sends_new_rows_or_the_whole_sheet_where_older_rows_changed(real_commits: None) -> None:
    for number, (change, (expected, make)) in enumerate(CHANGES.items()):
        table = with_three_hands(f"game-000{number}")
        page = viewer(table)
        make(table)
        assert (change, page.look()) == (change, expected)
        assert (change, page.shows()) == (change, viewer(table).shows())
        assert page.look() == NOTHING


def test_sends_only_the_rows_that_a_page_lacks(table: Table) -> None:
    page = viewer(table)
    for _hand in range(2):
        table.record()
    text = page.client.get(page.asks).content.decode()
    assert re.findall(r'<tr id="line-([^"]+)"', text) == [line.uid for line in table.sheet.lines[3:]]


def test_a_page_that_follows_every_change_shows_what_a_new_page_shows(table: Table) -> None:
    pages = [viewer(table), viewer(table, "scorer")]
    first, second = table.sheet.lines[0].uid, table.sheet.lines[1].uid
    changes: list[Callable[[], object]] = [
        lambda: table.record(),
        lambda: table.change(Void(second)),
        lambda: table.record({"kind": "misdeal"}),
        lambda: table.change(Correct(first, picked(partner=4)), why="Bob had the jack"),
        lambda: table.change(Restore(second)),
        lambda: table.record(picked(picker=2), expects=1),
        lambda: table.record(),
        lambda: table.change(Close()),
        lambda: table.change(Reopen()),
        lambda: table.record(),
    ]
    for change in changes:
        change()
        for page in pages:
            page.look()
        assert pages[0].shows() == viewer(table).shows()
        assert pages[1].shows() == viewer(table, "scorer").shows()


def test_a_pot_gets_its_column(real_commits: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster", "pot"], "pot": "passed"})
    table.record()
    page = viewer(table)
    pot: list[Callable[[], object]] = [lambda: table.record({"kind": "passed"}), lambda: table.change(DividePot())]
    for change in pot:
        change()
        page.look()
        assert page.shows() == viewer(table).shows()
    assert "Pot" in page.head


def test_the_first_hand_takes_the_place_of_what_said_that_there_is_none(real_commits: None) -> None:
    table = opened()
    page = viewer(table)
    assert "No hands yet." in page.rows
    table.record()
    assert page.look() == WHOLE
    assert "No hands yet." not in page.rows


def test_rows_that_another_process_drew_are_not_sent_again(table: Table) -> None:
    page = viewer(table)
    score_sheet_screen.DRAWINGS.clear()
    table.record()
    assert page.look() == ROWS
    assert page.shows() == viewer(table).shows()


def test_a_page_that_says_nothing_known_gets_the_whole_sheet(table: Table) -> None:
    page = viewer(table)
    table.record()
    for version in ("", "0", "x", "4", "4.3", "4.3.x", "..", "4.-1.x", "4.99.x", f"{10**30}.1.x", "1.2.3.4"):
        page.asks = f"/games/{table.club_game}/sheet/live?version={version}"
        assert (version, page.look()) == (version, WHOLE)


def test_hands_at_other_tables_of_an_event_are_no_news(real_commits: None, settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.web.event_site"
    first, second = begun().tables[:2]
    first.record()
    page = viewer(first)
    second.record()
    assert page.look() == NOTHING
    first.record()
    assert page.look() == ROWS
    assert page.shows() == viewer(first).shows()


def test_many_viewers_cost_one_drawing(table: Table) -> None:
    pages = [viewer(table) for _ in range(6)]
    table.record()
    with count_templates() as templates:
        came = ask_together([page.look for page in pages])
        later = [page.look() for page in pages]
    assert (
        templates["score_sheet/row.html"],
        templates["score_sheet/new_rows.html"],
        templates["score_sheet/chart.html"],
    ) == (1, 1, 1)
    assert sorted(filter(NOTHING.__ne__, (*came, *later))) == [ROWS] * len(pages)
    assert {page.shows() for page in pages} == {viewer(table).shows()}


def test_a_correction_draws_only_the_rows_that_it_changed(table: Table) -> None:
    page = viewer(table)
    with count_templates() as templates:
        table.change(Void(table.sheet.lines[-1].uid))
        assert page.look() == WHOLE
    assert templates["score_sheet/row.html"] == 1


def test_who_asks_while_the_sheet_is_drawn_does_not_wait(table: Table) -> None:
    page = viewer(table)
    table.record()
    with score_sheet_screen.DRAWINGS.lock(table.game, score_sheet_screen.PAGE):
        assert page.look() == NOTHING
    assert page.look() == ROWS


def test_statements(table: Table) -> None:
    page, other = viewer(table), viewer(table)
    for client, asks, expected in (
        (page, page.asks, 2),
        (page, f"/games/{table.club_game}/sheet", 2),
    ):
        with CaptureQueriesContext(connection) as asked:
            client.client.get(asks)
        assert len(asked) == expected
    table.record()
    for each, expected in ((page, 5), (other, 2)):
        with CaptureQueriesContext(connection) as asked:
            assert each.look() == ROWS
        assert len(asked) == expected


def test_a_viewer_never_gets_what_a_scorer_may_do(table: Table) -> None:
    page, scorer = viewer(table), viewer(table, "scorer")
    table.record(picked(picker=4), expects=3)
    for each in (scorer, page):
        assert each.look() == ROWS
    assert "One hand has a conflict: two phones entered it differently." in page.above
    assert ("Resolve" in page.above, "Resolve" in scorer.above) == (False, True)
    text = page.client.get(f"/games/{table.club_game}/sheet").content.decode()
    assert "Penalty" not in text
    assert "Decide" not in text


def test_a_link_that_was_revoked_is_sent_nothing(table: Table) -> None:
    page = viewer(table)
    table.record()
    grants.renew_link("game-viewer", club_game=table.club_game)
    assert page.client.get(page.asks).status_code == 404


def test_is_sent_compressed_to_who_takes_that(table: Table) -> None:
    page = viewer(table)
    table.record()
    plain = page.client.get(page.asks)
    zipped = page.client.get(page.asks, headers={"Accept-Encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert decompress(zipped.content) == plain.content
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_a_player_whose_coming_was_undone_has_no_column(alice: Client, club_game: Table) -> None:
    club_game.record()
    for key, name in (("key-flo-comes", "Flo"), ("key-gus-comes", "Gus")):
        change_seating(club_game.game, [1, 2, 3, 4, 5, name], key=key, expects=2, actor=SCORER)
        if name == "Flo":
            club_game.change(Undo(club_game.sheet.lines[-1].uid))
    html = alice.get(f"/games/{club_game.club_game}/sheet").content.decode()
    assert re.findall(r'title="(\w+)"', html.split("<thead>")[1].split("</thead>")[0]) == [*NAMES[:5], "Gus"]
    row, total = (html.split(start)[1].split("</tr>")[0] for start in ('id="line-', '<tfoot id="sheet-totals"'))
    assert (row.count('<td class="seat'), total.count('<td class="seat')) == (6, 6)
