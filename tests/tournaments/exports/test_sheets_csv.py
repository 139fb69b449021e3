"""CSV files of an event: read back, and added up once more with nothing of the site."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.exports.tables import csv_file
from tests.tournaments import naive
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.exports.eventful import DANGEROUS
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import Seated
from tournaments.queries.record import record
from tournaments.reports.event import event_reports
from tournaments.services import events

pytestmark = pytest.mark.django_db


def files(seated: Seated, *, money: bool = True) -> dict[str, bytes]:
    return {report.key: csv_file(report) for report in event_reports(record(seated.event), money=money)}


@pytest.fixture
def seated(eventful_event: Seated) -> Seated:
    return eventful_event


@pytest.mark.parametrize("best", [None, 1])
def test_an_independent_sum_of_the_hands_gives_the_standings(seated: Seated, best: int | None) -> None:
    events.change_setup(seated.event, replace(seated.book.setup, best_sessions=best), key=key(), actor=DIRECTOR)
    wanted = standings_of(seated.event)
    out = files(seated)
    totals = naive.standings(out["hands"], out["penalties"], out["draw"], best=best)
    assert totals == {row.entrant: row.total for row in wanted}
    assert naive.ranks(totals) == {row.entrant: row.rank for row in wanted}
    assert len(set(totals.values())) > 4


def test_a_file_for_each_sheet_with_plain_names_of_columns(seated: Seated) -> None:
    out = files(seated)
    assert list(out) == ["entrants", "draw", "hands", "penalties", "standings", "prizes", "cash", "checks"]
    assert naive.read(out["hands"])[0] | {"units": "", "line": ""} == {
        "session": "1", "table": "1", "line": "", "hand": "1", "kind": "hand", "category": "61-90", "points": "75",
        "seat": "1", "number": "1", "name": "Player 1", "part": "defender", "units": "", "official": "1",
    }  # fmt: skip
    assert [row["amount"] for row in naive.read(out["cash"])][-2:] == ["20.00", "-5.00"]
    assert {row["good"] for row in naive.read(out["checks"])} == {"1"}


def test_a_name_is_no_formula_for_a_spreadsheet(seated: Seated) -> None:
    named = [row["name"] for row in naive.read(files(seated)["draw"]) if row["number"] == "6"]
    assert named == ["Player 6", f"'{DANGEROUS}"]


def test_without_money_there_is_none(seated: Seated) -> None:
    text = b"".join(files(seated, money=False).values()).decode().lower()
    assert "player 1" in text
    assert not any(word in text for word in ("chf", "$", "amount", "paid", "fee", "cash", "20.00"))
