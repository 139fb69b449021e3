"""A rehearsal plays in a process and a folder of its own, and leaves nothing behind, however it ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.models import Entry, Person
from tests.serving import ROOT
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.rehearsal.plans import plan_with, short
from tests.waiting import LONG
from tournaments.engine.setup import load_format
from tournaments.models import Event
from tournaments.rehearsal import runs
from tournaments.rehearsal.plan import plan_event, read_plan, write_plan
from tournaments.rehearsal.report import RehearsalStage
from tournaments.services import entrants

pytestmark = [pytest.mark.django_db, pytest.mark.same_everywhere]


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rehearsals have their folders."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def event() -> Iterator[Event]:
    event = founded(10)
    yield event
    runs._RUNS.pop(event.pk, None)


def test_plays_to_the_end_without_touching_the_site(event: Event, folders: Path) -> None:
    before = (Event.objects.count(), Entry.objects.count(), Person.objects.count())
    plan = plan_with(short(load_format("nationals"), 1), 10)
    run = runs.start(event, plan)
    assert runs.start(event, plan) is run  # a second click
    run.wait()
    assert (run.report.stage, run.is_over, run.findings) == (RehearsalStage.OVER, True, [])
    assert run.report.counts["resent"] > 0
    assert (Event.objects.count(), Entry.objects.count(), Person.objects.count()) == before
    assert list(folders.iterdir()) == []


def test_a_canceled_one_leaves_nothing_behind(event: Event, folders: Path) -> None:
    run = runs.start(event, plan_event(event, 12))
    assert [*folders.iterdir()] != []
    run.cancel()
    run.wait()
    assert (run.is_running, run.is_over, run.canceled, run.failed) == (False, False, True, False)
    assert list(folders.iterdir()) == []


def test_a_child_ends_with_the_process_that_started_it(event: Event, tmp_path: Path) -> None:
    folder = tmp_path / "rehearsal"
    folder.mkdir()
    (folder / runs.PLAN).write_text(write_plan(plan_event(event, 97)))
    command = [sys.executable, "-m", "scorekeeper", "rehearse", "--copy", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=runs.environment(folder), input=b"", capture_output=True, timeout=LONG)
    assert (done.returncode, folder.exists()) == (1, False)


def test_a_child_without_an_answer_has_failed(event: Event, folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "write_plan", lambda plan: "{}")
    run = runs.start(event, plan_event(event, 12))
    run.wait()
    assert (run.failed, run.is_over, list(folders.iterdir())) == (True, False, [])


def test_a_child_gets_nothing_that_leads_to_the_sites_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DATABASE_URL", "SCOREKEEPER_BACKUPS", "SCOREKEEPER_SECRET_KEY"):
        monkeypatch.setenv(name, "ours")
    monkeypatch.setenv("SCOREKEEPER_PAPER", "a4")
    monkeypatch.delenv("SCOREKEEPER_TIME_ZONE", raising=False)
    environment = runs.environment(tmp_path)
    ours = {name: value for name, value in environment.items() if name.startswith("SCOREKEEPER")}
    assert ours == {"SCOREKEEPER_PAPER": "a4", "SCOREKEEPER_DATA": str(tmp_path / "site")}
    assert "DATABASE_URL" not in environment


def test_a_plan_is_the_event_with_made_up_players_beside_those_who_are_entered(event: Event) -> None:
    entrants.set_wishes(event, 1, [2], [3], key=key(), actor=DIRECTOR)
    plan = plan_event(event, 12)
    assert (plan.players[0].together, plan.players[0].tables) == (("Player 2",), (3,))
    assert [player.name for player in plan.players][:2] == ["Player 1", "Player 2"]
    assert len({player.name for player in plan.players}) == 12
    assert (plan.name, plan.setup, plan.seed) == (event.name, load_format("nationals"), 1)
    assert read_plan(write_plan(plan)) == plan
    assert len(plan_event(event, 3).players) == 10
