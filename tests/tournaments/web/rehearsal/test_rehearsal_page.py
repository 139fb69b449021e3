"""The page of a rehearsal: empty, refused, over, and what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.services import grants
from tests.tournaments.events import founded
from tests.tournaments.rehearsal.plans import plan_with, short
from tests.tournaments.web.browsers import text
from tournaments.engine.rehearsal import FindingCode
from tournaments.engine.setup import load_format
from tournaments.models import Event
from tournaments.rehearsal import runs
from tournaments.rehearsal.plan import plan_event
from tournaments.rehearsal.report import RehearsalReport, RehearsalStage
from tournaments.rehearsal.runs import RehearsalRun

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    event = founded(12)
    yield event
    runs._RUNS.pop(event.pk, None)


@pytest.fixture
def path(event: Event) -> str:
    return reverse("event-rehearsal", args=[event.pk])


def finished(event: Event, **counts: int) -> RehearsalReport:
    """Return the report of a rehearsal that is over."""
    report = RehearsalReport(RehearsalStage.OVER, Counter(counts))
    runs.remember(event, RehearsalRun(plan_event(event, 12), report))
    return report


def test_offers_a_rehearsal_with_those_who_are_entered(dora: Client, path: str) -> None:
    page = dora.get(path)
    assert "Play the whole day on a copy" in text(page)
    assert 'value="12"' in page.content.decode()


@pytest.mark.parametrize("players", ["", "2", "1001", "many"])
def test_refuses_a_number_of_players_that_no_tournament_has(dora: Client, path: str, players: str) -> None:
    page = dora.post(path, {"do": "start", "players": players})
    assert (page.status_code, 'aria-invalid="true"' in page.content.decode()) == (422, True)


def test_lists_what_would_go_wrong_with_links_to_fix_it(dora: Client, event: Event, path: str) -> None:
    report = finished(event, tables=9, hands=1180, resent=100, pages=34)
    report.find(FindingCode.SIDE_NEEDS_HANDS, prize="Biggest hand")
    page = dora.get(path)
    assert "Biggest hand: can't be decided when a table keeps score on paper" in text(page)
    assert f'href="{reverse("event-setup-edit", args=[event.pk])}' in page.content.decode()
    assert "9 tables, 1,180 hands, 100 of them sent twice as a test, 34 pages and files read" in text(page)


@pytest.mark.only_on("sqlite")
def test_leads_only_the_owner_to_the_backups(dora: Client, event: Event, path: str) -> None:
    finished(event)
    owner = Client()
    owner.get(grants.owner_link_path())
    link = f'href="{reverse("backups")}"'
    assert "Backups are on this computer only" in text(dora.get(path))
    assert (link in dora.get(path).content.decode(), link in owner.get(path).content.decode()) == (False, True)


def test_says_when_the_setup_has_changed_since(dora: Client, event: Event, path: str) -> None:
    runs.remember(event, RehearsalRun(plan_with(short(load_format("nationals"))), RehearsalReport(RehearsalStage.OVER)))
    assert "The setup has changed since. Rehearse again." in text(dora.get(path))


def test_a_rehearsal_is_watched_and_canceled(dora: Client, event: Event, path: str) -> None:
    assert dora.post(path, {"do": "start", "players": "12"}).status_code == 302
    page = dora.get(path)
    assert ("12 simulated players" in text(page), 'hx-trigger="every 1s"' in page.content.decode()) == (True, True)
    assert dora.post(path, {"do": "cancel"}).status_code == 302
    assert "The rehearsal was canceled" in text(dora.get(path))
    run = runs.last_run(event)
    assert run is not None
    run.wait()
