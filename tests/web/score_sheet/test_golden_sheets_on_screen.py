"""Paper sheets that are off, entered and balanced on the page (003)."""

import pytest
from django.test import Client

from tests.engine.golden import GoldenSheet, sheets
from tests.tables import Table
from tests.web.paper.test_from_paper import carry
from tests.web.score_sheet.test_sheet import page


@pytest.mark.parametrize("golden", sheets(), ids=lambda golden: golden.name)
def test_balances_a_sheet_that_is_off(alice: Client, bob: Client, club_game: Table, golden: GoldenSheet) -> None:
    assert carry(alice, club_game, *map(str, golden.totals))[1].endswith("/balance")
    off = f"{golden.off:+}".replace("-", "\N{MINUS SIGN}")
    assert f"The totals add up to {off} instead of 0. Balance the score sheet" in page(alice, club_game)
    assert f"The totals add up to {off} instead of 0." in page(bob, club_game, "settle-up")
    assert "Balance the score sheet" not in page(bob, club_game)
    fields = {"scorer": str(golden.scorer), "how": golden.remedy, "key": "key-of-remedy"}
    assert alice.post(f"/games/{club_game.club_game}/balance", fields).status_code == 302
    assert club_game.sheet.totals == golden.whole
    assert sum(golden.whole) == 0
    assert "The totals add up to" not in page(alice, club_game)
