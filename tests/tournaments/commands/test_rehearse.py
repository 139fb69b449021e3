"""`scorekeeper rehearse`: which tournament, and what is printed."""

from __future__ import annotations

from io import StringIO

import pytest

from tests.tournaments.events import founded
from tournaments.commands import rehearse
from tournaments.engine.rehearsal import FindingCode
from tournaments.models import Event
from tournaments.rehearsal.plan import plan_event
from tournaments.rehearsal.report import RehearsalReport, RehearsalStage
from tournaments.rehearsal.runs import RehearsalRun

pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]


@pytest.fixture
def event() -> Event:
    return founded(2)


def test_finds_a_tournament_by_its_name_or_address(event: Event) -> None:
    assert [rehearse.find_event(name) for name in ("autumn OPEN", event.slug, "Spring Open", None)] == [
        *(event, event, None, None)
    ]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Spring Open", "No tournament is called Spring Open. Newest: Autumn Open."),
        (None, "Name a tournament. Newest: Autumn Open."),
        ("Autumn Open", "Say how many players come, from 3 to 1,000, like --players 97."),
    ],
)
def test_says_why_nothing_is_rehearsed(
    event: Event, name: str | None, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rehearse.rehearse(name, None, StringIO()) == 1
    assert capsys.readouterr().err == sentence + "\n"


def test_prints_a_line_for_everything_that_would_go_wrong(event: Event) -> None:
    out, report = StringIO(), RehearsalReport(RehearsalStage.OVER)
    report.find(FindingCode.SIDE_NEEDS_HANDS, prize="Biggest hand")
    assert rehearse.print_findings(event, RehearsalRun(plan_event(event, 12), report), out) == 1
    title, *lines = out.getvalue().splitlines()
    assert title.startswith(f"Autumn Open, 12 players. {len(lines)} things to fix")
    assert lines[0].startswith("Biggest hand: can't be decided")
