"""Pages that are kept as text: drawn once, and anew after every change that they show."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Person, Season
from scorekeeper.services import clubs, derived, games, grants, paper, persons, seating
from scorekeeper.services.games import site_day
from scorekeeper.services.paper import PaperGame
from scorekeeper.services.requests import Correct, Penalise, Void
from scorekeeper.web.live import FRAGMENTS
from tests.tables import SCORER, Table, opened, picked
from tests.web.conftest import holder

TODAY = site_day()
PAGES = ("table?season=all", "table?season={season}", "players/{ann}?season=all", "players/{ann}?game={club_game}")


@pytest.fixture
def table(real_commits: None) -> Table:
    """A game of today with two hands, in a season of this week."""
    table = opened()
    table.record()
    table.record(picked(picker=2, partner=4, points=47))
    clubs.add_season(table.view.club, "This week", TODAY - timedelta(3), TODAY + timedelta(3))
    return table


@pytest.fixture
def will(table: Table) -> Client:
    return holder(grants.club_links(table.view.club).viewer)


def number(name: str) -> int:
    return Person.objects.get(name=name).pk


def addresses(table: Table) -> list[str]:
    given = {"ann": table.view.players[0].person, "club_game": table.club_game, "season": Season.objects.get().pk}
    return [f"/clubs/{table.view.club}/{page}".format(**given) for page in PAGES]


def seen(client: Client, table: Table) -> list[str]:
    """The pages as they are said."""
    answers = [client.get(address) for address in addresses(table)]
    assert {answer.status_code for answer in answers} == {200}
    return [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode()) for answer in answers]


def corrected(table: Table) -> None:
    table.change(Correct(table.sheet.lines[0].uid, picked(points=95)))


def on_paper(table: Table) -> None:
    sheet = PaperGame("On paper", TODAY, ("Ann", "Zoe"), ((7, -7),))
    paper.import_sheets([sheet], rules="standard", key="on-paper", actor=SCORER, club=table.view.club, close=True)


def joined(table: Table) -> None:
    seating.change_seating(table.game, [1, 2, 3, 4, "Zoe"], key="zoe-comes", expects=3, actor=SCORER)
    table.record()


def merged(table: Table) -> None:
    on_paper(table)
    persons.merge(number("Zoe"), number("Bob"))


CHANGES: dict[str, Callable[[Table], object]] = {
    "a hand": lambda table: table.record(),
    "a penalty": lambda table: table.change(Penalise(seat=1, amount=4, paid_to="others")),
    "a correction": corrected,
    "a void hand": lambda table: table.change(Void(table.sheet.lines[0].uid)),
    "a newcomer": joined,
    "another game": lambda table: opened(key="evening-2").record(),
    "a game on paper": on_paper,
    "another day": lambda table: games.move_game(table.club_game, TODAY - timedelta(90)),
    "another name": lambda table: persons.rename(number("Ann"), "Annabel"),
    "a merge": merged,
    "an erasure": lambda table: persons.erase(number("Bob"), "Bob"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen_at_once(will: Client, table: Table, change: str) -> None:
    before = seen(will, table)
    CHANGES[change](table)
    after = seen(will, table)
    assert after != before
    FRAGMENTS.clear()
    assert after == seen(will, table)


def test_a_rebuilt_game_is_drawn_anew(will: Client, table: Table) -> None:
    before = seen(will, table)
    derived.rebuild(table.game)
    assert drawn(will, table) == [7, 7, 12, 13]
    assert seen(will, table) == before


def test_what_was_drawn_before_asks_less(will: Client, table: Table) -> None:
    assert drawn(will, table) == [7, 7, 12, 13]
    assert drawn(will, table) == [4, 4, 5, 6]


def drawn(client: Client, table: Table) -> list[int]:
    """Return how many statements each page asks."""
    counts = []
    for address in addresses(table):
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        counts.append(len(asked))
    return counts
