"""The pages of a club with a long history ask no more than those of one that has just begun."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services import clubs, paper
from tests.imports.history import history
from tests.tables import KEEPER, Table

PAGES = ("/", "/clubs/{club}/", "/clubs/{club}/?season={season}", "/clubs/{club}/persons", "/clubs/{club}/seasons",
         "/clubs/{club}/table", "/clubs/{club}/table?season={season}", "/clubs/{club}/paper")  # fmt: skip


def asked(client: Client, address: str) -> int:
    """Return how many statements a page asks."""
    with CaptureQueriesContext(connection) as statements:
        assert client.get(address).status_code == 200
    return len(statements)


@pytest.fixture
def season(evening: Table) -> int:
    """Return a season that holds all evenings."""
    days = (each.day for each in history(150))
    first, *_, last = sorted(days)
    return clubs.add_season(clubs.home().pk, "All years", first, last)


@pytest.mark.parametrize("page", PAGES)
def test_a_long_history_asks_no_more(olive: Client, season: int, page: str) -> None:
    address = page.format(club=clubs.home().pk, season=season)
    paper.import_sheets(history(1), rules="standard", key="import-0", actor=KEEPER, close=True)
    short = asked(olive, address)
    paper.import_sheets(history(150, seed=2), rules="standard", key="import-1", actor=KEEPER, close=True)
    assert asked(olive, address) == short
