"""The pages of a club with a long history ask no more than those of one that has just begun."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services import clubs, paper
from tests.imports.history import history
from tests.tables import SCORER, Table

PAGES = ("/", "/clubs/{club}/", "/clubs/{club}/?season={season}", "/clubs/{club}/players", "/clubs/{club}/seasons",
         "/clubs/{club}/table", "/clubs/{club}/table?season={season}", "/clubs/{club}/paper")  # fmt: skip


def count_statements(client: Client, address: str) -> int:
    """Return the number of SQL statements of a page."""
    with CaptureQueriesContext(connection) as statements:
        assert client.get(address).status_code == 200
    return len(statements)


@pytest.fixture
def season(club_game: Table) -> int:
    """Return a season that holds all games."""
    days = (each.day for each in history(150))
    first, *_, last = sorted(days)
    return clubs.add_season(clubs.home().pk, "All years", first, last)


def test_a_long_history_asks_no_more(olive: Client, season: int) -> None:
    addresses = [page.format(club=clubs.home().pk, season=season) for page in PAGES]
    paper.import_sheets(history(1), rules="standard", key="import-0", actor=SCORER, close=True)
    short = {address: count_statements(olive, address) for address in addresses}
    paper.import_sheets(history(150, seed=2), rules="standard", key="import-1", actor=SCORER, close=True)
    assert {address: count_statements(olive, address) for address in addresses} == short
