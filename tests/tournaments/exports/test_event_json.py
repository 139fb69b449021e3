"""The JSON of an event without money: every sheet, and no amount."""

from __future__ import annotations

import json
from io import BytesIO

import pytest

from tests.tournaments.exports.eventful import eventful
from tests.tournaments.figures import standings_of
from tournaments.exports.money_free import write_money_free
from tournaments.queries.record import record

pytestmark = pytest.mark.django_db


def test_everything_but_money() -> None:
    seated, out = eventful(), BytesIO()
    write_money_free(record(seated.event), out)
    plain = json.loads(out.getvalue())
    assert plain["form"] == "scorekeeper event, without money"
    assert [row["total"] for row in plain["standings"]] == [row.total for row in standings_of(seated.event)]
    assert len(plain["hands"]) == 4 * 5 + 4 * 5 + 4 * 5 + 2 * 5
    text = out.getvalue().decode().lower()
    assert not any(word in text for word in ("chf", "$", "amount", "paid", "fee", "cash", "2000", "usd"))
