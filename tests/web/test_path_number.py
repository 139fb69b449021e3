"""Numbers in addresses that no database could hold."""

import pytest
from django.test import Client

from tests.tables import Table

LONG = "9" * 30


@pytest.mark.parametrize(
    "path",
    [
        f"/games/{LONG}/",
        f"/clubs/{LONG}/",
        "/clubs/{club}/players/" + LONG + "/edit",
        "/clubs/{club}/players/{person}/merge?into=" + LONG,
        "/clubs/{club}/seasons/" + LONG,
        "/clubs/{club}/?season=" + LONG,
        "/clubs/{club}/players/" + LONG,
        f"/new?club={LONG}",
    ],
)
def test_there_is_no_such_page(olive: Client, club_game: Table, path: str) -> None:
    view = club_game.view
    assert olive.get(path.format(club=view.club, person=view.players[0].person)).status_code == 404


def test_the_largest_number_is_asked_for(olive: Client, club_game: Table) -> None:
    assert olive.get(f"/games/{'9' * 15}/").status_code == 404
    assert olive.get(f"/games/{club_game.club_game:015}/").status_code == 200
