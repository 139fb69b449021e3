"""Rehearsals that this process has started: each is a child process with a data folder of its own.

The child ends when its standard input does, so that it outlives neither a cancel nor this process, and deletes its
folder. What it found is kept in memory alone: after a restart there is no trace of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from threading import Lock, Thread
from time import time

from django.utils import timezone

from tournaments.engine.rehearsal import RehearsalFinding, setup_findings
from tournaments.models import Event
from tournaments.rehearsal.plan import RehearsalPlan, write_plan
from tournaments.rehearsal.report import RehearsalReport, RehearsalStage

PREFIX = "scorekeeper-rehearsal-"
PLAN, SITE = "plan.json", "site"  # in the folder of a rehearsal
AN_HOUR = 3600  # seconds
PATIENCE = 10  # seconds until a child that was told to end is killed
OURS = ("SCOREKEEPER_", "DATABASE_URL", "DJANGO_SETTINGS_MODULE")  # how names of settings begin
PASSED_ON = ("SCOREKEEPER_PAPER", "SCOREKEEPER_TIME_ZONE")


@dataclass
class RehearsalRun:
    """A rehearsal of an event, under way or over; ``canceled`` by the director, or ``failed`` without an answer."""

    plan: RehearsalPlan
    report: RehearsalReport = field(default_factory=RehearsalReport)
    at: datetime = field(default_factory=timezone.now)
    canceled: bool = False
    failed: bool = False
    _thread: Thread | None = None

    @property
    def is_over(self) -> bool:
        """Return whether it was played to its end."""
        return self.report.stage is RehearsalStage.OVER and not self.is_running

    @property
    def is_running(self) -> bool:
        """Return whether it is under way."""
        return self._thread is not None and self._thread.is_alive() and not self.canceled

    @property
    def findings(self) -> list[RehearsalFinding]:
        """Return the findings, from the setup and from the play."""
        return [*setup_findings(self.plan.setup, len(self.plan.players)), *self.report.findings]

    def start(self) -> None:
        """Start the child process."""
        _delete_leftovers()
        self._folder = Path(mkdtemp(prefix=PREFIX))  # nobody else can read it
        (self._folder / PLAN).write_text(write_plan(self.plan), encoding="utf-8")
        self._process = subprocess.Popen(  # noqa: S603 - this program itself
            [sys.executable, "-m", "scorekeeper", "rehearse", "--copy", str(self._folder)],
            cwd=Path(__file__).parents[2],  # with the packages of this program
            env=environment(self._folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._thread = Thread(target=self._follow, name="rehearsal", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End the child process, if it still runs."""
        if not self.is_running:
            return
        self.canceled = True
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def wait(self) -> None:
        """Wait until it is over."""
        if self._thread is not None:
            self._thread.join()

    def _follow(self) -> None:
        """Read what the child says until it ends, and delete what it may have left behind."""
        try:
            with self._process as child:
                for line in child.stdout or ():
                    self.report.read(line)
        finally:
            self.failed = self.report.stage is not RehearsalStage.OVER and not self.canceled
            shutil.rmtree(self._folder, ignore_errors=True)


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a child: nothing of it leads to the site's own data."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return {**own, **passed, "SCOREKEEPER_DATA": str(folder / SITE)}


def _delete_leftovers() -> None:
    """Delete the folders of rehearsals that a power cut ended."""
    for folder in Path(gettempdir()).glob(f"{PREFIX}*"):
        if time() - folder.stat().st_mtime > AN_HOUR:
            shutil.rmtree(folder, ignore_errors=True)


_RUNS: dict[int, RehearsalRun] = {}  # the last one of each event
_LOCK = Lock()


def last_run(event: Event) -> RehearsalRun | None:
    """Return the rehearsal of an event that was started last by this process."""
    return _RUNS.get(event.pk)


def start(event: Event, plan: RehearsalPlan) -> RehearsalRun:
    """Start the rehearsal of an event; one that is under way goes on."""
    with _LOCK:
        known = _RUNS.get(event.pk)
        if known is not None and known.is_running:
            return known
        run = RehearsalRun(plan)
        run.start()
        remember(event, run)
        return run


def remember(event: Event, run: RehearsalRun) -> None:
    """Make a rehearsal the last one of an event."""
    _RUNS[event.pk] = run
