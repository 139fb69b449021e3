"""The audit of series: silent where all is well, a sentence for what the entries name and is not there."""

from __future__ import annotations

import pytest

from scorekeeper.models import Club
from scorekeeper.services import clubs, journals
from scorekeeper.wording.sentences import write_value
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.serial import founded_series, join, of_two, site
from tournaments.commands import check
from tournaments.models import Event
from tournaments.services import journal_writer, series
from tournaments.services.audit import series_findings

pytestmark = pytest.mark.django_db


def test_nothing_is_found_where_all_is_well() -> None:
    found = of_two()
    series.close(found, key=key(), actor=DIRECTOR)
    assert series_findings() == []
    assert "series" not in {finding.where.split()[0] for finding in check.findings()}


def test_an_event_that_is_not_here_is_found_by_the_check() -> None:
    series = founded_series()
    journal_writer.write_series_entry(series, "join", {"event": "an-event-of-elsewhere"}, key=key(), actor=DIRECTOR)
    (finding,) = check.findings()
    assert (finding.where, "isn't here" in write_value(finding.sentence)) == (f"series {series.pk}", True)


def test_an_event_of_another_club_is_found() -> None:
    series = founded_series()
    cudahy = site("Cudahy", 3)
    join(series, cudahy)
    Event.objects.filter(pk=cudahy.event.pk).update(club=Club.objects.get(pk=clubs.create_club("Dells")))
    (finding,) = series_findings()
    assert "different clubs" in write_value(finding.sentence)


def test_somebody_who_is_not_here_is_found() -> None:
    series = founded_series()
    nobody = "00000000-0000-4000-8000-000000000001"
    journal_writer.write_series_entry(series, "dues", {"person": nobody, "amount": 500}, key=key(), actor=DIRECTOR)
    (finding,) = series_findings()
    assert nobody in write_value(finding.sentence)


def test_what_cannot_be_read_is_found_and_said() -> None:
    series = founded_series()
    line = {"person": "Ann", "rank": 1, "place": 1, "total": [4, 0], "items": [], "penalties": 0, "missing": 0}
    final = [line | {"decided_by": None, "lacks": None}]
    journals.add_entry(
        journals.lock_journal(series.journal_id, "series-end"),
        "close",
        {"final": final},
        key="series-end",
        actor=DIRECTOR,
    )
    (finding,) = series_findings()
    assert "can't be read" in write_value(finding.sentence)
