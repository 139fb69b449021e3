"""Sheets of paper that are off, carried over and made whole on the page (003)."""

import pytest
from django.test import Client

from tests.engine.golden import GoldenSheet, sheets
from tests.tables import Table
from tests.web.test_from_paper import carry
from tests.web.test_sheet import page


@pytest.mark.parametrize("golden", sheets(), ids=lambda golden: golden.name)
def test_a_sheet_that_is_off_is_made_whole(alice: Client, bob: Client, evening: Table, golden: GoldenSheet) -> None:
    assert carry(alice, evening, *map(str, golden.totals))[1].endswith("/make-whole")
    assert f"This sheet is off by {golden.off:+}. Make it whole" in page(alice, evening)
    assert f"This sheet is off by {golden.off:+}." in page(bob, evening, "settle-up")
    assert "Make it whole" not in page(bob, evening)
    fields = {"keeper": str(golden.keeper), "how": golden.remedy, "key": "key-of-remedy"}
    assert alice.post(f"/e/{evening.evening}/make-whole", fields).status_code == 302
    assert evening.sheet.totals == golden.whole
    assert sum(golden.whole) == 0
    assert "off by" not in page(alice, evening)
