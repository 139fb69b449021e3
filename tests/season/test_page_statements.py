"""Pages around a game take the same number of SQL statements with one row of everything as with three."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.services import clubs, grants
from scorekeeper.services.seating import change_seating
from tests.tables import SCORER, opened
from tests.web.conftest import holder

PAGES = {
    "games/{club_game}/seating": 6,
    "games/{club_game}/names": 2,
    "games/{club_game}/rules/change": 5,
    "games/{club_game}/balance": 4,
    "clubs/{club}/paper": 5,
    "clubs/{club}/links": 4,
    "clubs/{club}/rename": 3,
    "clubs/{club}/table.xlsx": 7,
    "clubs/{club}/players/{person}/erase": 4,
}


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("page", PAGES)
def test_statements(db: None, page: str, rows: int) -> None:
    """As many games, hands of the last, guests who come there in place of another, and seasons."""
    for number in range(rows):
        table = opened(key=f"evening-{number}")
    for number in range(rows):
        table.record()
        seats: list[int | str] = [*table.sheet.seating[:4], f"Guest {number}"]
        change_seating(table.game, seats, key=f"seating-{number}", expects=number + 2, actor=SCORER)
        clubs.add_season(table.view.club, f"Season {number}", date(2020 + number, 1, 1), date(2020 + number, 12, 31))
    view = table.view
    grants.club_links(view.club)
    owner = holder(grants.owner_link_path())
    address = page.format(club_game=table.club_game, club=view.club, person=view.players[0].person)
    with CaptureQueriesContext(connection) as asked:
        answer = owner.get(f"/{address}")
    assert (answer.status_code, len(asked)) == (200, PAGES[page])
