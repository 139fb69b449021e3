"""Analyze hands on request: one at a time, in a process of its own that runs only when nothing else wants to.

It pauses around each request to the site, so that a table that is recording is as fast as without it.
Requests wait in the database, in the order they came, so that they outlive a restart. A request whose row is gone, as
its hand was edited, is given up.
"""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from uuid import UUID

from django.core.signals import request_finished, request_started
from django.db import DatabaseError, connection
from django.utils import timezone

from scorekeeper.engine.analysis.review import verify_reviewable
from scorekeeper.engine.errors import refuse
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import Transcript, transcript_as_json
from scorekeeper.ledger.analyses import analysis_digest
from scorekeeper.ledger.entries import canonical_json
from scorekeeper.models import StoredAnalysis
from scorekeeper.services.journals import writing

COMMAND = (sys.executable, "-m", "scorekeeper.engine.analysis.worker", "idle")
LOWEST_PRIORITY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # on Windows; elsewhere the process does it itself
MOST_WAITING = 300
MOST_LOOSE = 300  # analyses of hands on no score sheet that are kept
STEP = 30  # seconds after which the line is looked at, whoever has woken the thread

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Underway:
    """The hand that is being analyzed in this process of the site, and how many steps of how many are done."""

    digest: str
    done: int = 0
    many: int = 0


_WAKE = Event()
_underway: Underway | None = None


def progress(digest: str) -> Underway | None:
    """Return how far the analysis of a hand is; None while it waits. No statement."""
    return _underway if _underway and _underway.digest == digest else None


def request_analysis(transcript: Transcript, line: str = "") -> str:
    """Put a hand in line to be analyzed, unless it is or was; return its digest. ``line`` is the one it is recorded on.

    A failed one is tried again. Raises ``Refused`` as `verify_reviewable` does, and ``too-many-analyses``.
    """
    verify_reviewable(replay_hand(transcript))
    digest = analysis_digest(transcript, line)
    with writing():
        waiting = StoredAnalysis.objects.filter(review="", failed=False)
        StoredAnalysis.objects.filter(digest=digest, failed=True).delete()
        if StoredAnalysis.objects.filter(digest=digest).exists():
            return digest
        if waiting.count() >= MOST_WAITING:
            raise refuse("too-many-analyses")
        if line:
            StoredAnalysis.objects.filter(line=UUID(line)).delete()
        else:
            loose = StoredAnalysis.objects.filter(line=None).order_by("-asked_at").values_list("digest", flat=True)
            StoredAnalysis.objects.filter(digest__in=list(loose[MOST_LOOSE - 1 :])).delete()
        StoredAnalysis.objects.create(
            digest=digest,
            line_id=UUID(line) if line else None,
            transcript=canonical_json(transcript_as_json(transcript)),
            asked_at=timezone.now(),
        )
    _WAKE.set()
    return digest


def cancel_analysis(digest: str) -> None:
    """Take a hand out of the line, or give it up where it is under way. One that is there stays."""
    with writing():
        StoredAnalysis.objects.filter(digest=digest, review="").delete()


@contextmanager
def running() -> Iterator[None]:
    """Analyze what waits in a thread of its own. At the end the hand under way goes back in line."""
    analyst = _Analyst()
    thread = Thread(target=analyst.run, name="analyses", daemon=True)
    thread.start()
    request_started.connect(analyst.give_way)
    request_finished.connect(analyst.give_way)
    try:
        yield
    finally:
        request_started.disconnect(analyst.give_way)
        request_finished.disconnect(analyst.give_way)
        analyst.end()
        thread.join()


class _Analyst:
    """Analyzes one hand after another until it is told to end."""

    def __init__(self) -> None:
        self._ended = Event()
        self._process: subprocess.Popen[str] | None = None

    def end(self) -> None:
        """Give up the hand under way, and take no other."""
        self._ended.set()
        _WAKE.set()
        if self._process is not None:
            self._process.kill()

    def give_way(self, **_: object) -> None:
        """Have the hand under way pause for a moment (not on Windows)."""
        process = self._process
        if sys.platform != "win32" and process is not None:
            process.send_signal(signal.SIGURG)

    def run(self) -> None:
        """Analyze what waits, and wait for more."""
        while not self._ended.is_set():
            try:
                row = StoredAnalysis.objects.filter(review="", failed=False).order_by("asked_at").first()
                if row is not None:
                    self._analyze(row)
                    continue
            except DatabaseError:  # a backup is being put back, or the disk is full: what waits will still be there
                log.exception("analysis")
            connection.close()
            _WAKE.wait(STEP)
            _WAKE.clear()
        connection.close()

    def _analyze(self, row: StoredAnalysis) -> None:
        """Analyze a hand and store the result, unless its row is gone by then."""
        global _underway
        waiting = StoredAnalysis.objects.filter(digest=row.digest)
        _underway, review = Underway(row.digest), ""
        self._process = subprocess.Popen(  # noqa: S603
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, creationflags=LOWEST_PRIORITY
        )
        try:
            with self._process as process:
                for line in _lines(process, row.transcript):
                    if self._ended.is_set() or not waiting.exists():
                        process.kill()
                        return
                    value = json.loads(line)
                    if isinstance(value, list):
                        _underway = Underway(row.digest, *value)
                    else:
                        review = line
        finally:
            _underway = self._process = None
        if not self._ended.is_set():
            with writing():
                waiting.update(review=review, failed=not review)


def _lines(process: subprocess.Popen[str], transcript: str) -> Iterator[str]:
    """Give the process its hand and yield what it writes; nothing more once it has ended in any way."""
    if process.stdin is None or process.stdout is None:
        raise ValueError(process)
    try:
        process.stdin.write(transcript + "\n")
        process.stdin.close()
    except BrokenPipeError:
        return
    yield from process.stdout
