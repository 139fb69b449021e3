"""Analyze hands on request: one at a time, in a process of its own that runs only when nothing else wants to.

It pauses around each request to the site, so that a table that is recording is as fast as without it.
Requests wait in the database, so that they outlive a restart. Whose turn it is says `waiting_in_order`. The hand under
way is given up once it isn't the next one any more: its row is gone, as it was edited, or a recorded hand came before
an invented one.
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
from scorekeeper.queries.access import Action, GrantedRole
from scorekeeper.queries.analyses import waiting_in_order
from scorekeeper.services.journals import writing

COMMAND = (sys.executable, "-m", "scorekeeper.engine.analysis.worker", "idle")
LOWEST_PRIORITY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # on Windows; elsewhere the process does it itself
MOST_WAITING = 10  # of each grant
MOST_LOOSE = 50  # analyses of hands on no score sheet that are kept of each grant
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
_analyst: _Analyst | None = None


def progress(digest: str) -> Underway | None:
    """Return how far the analysis of a hand is; None while it waits. No statement."""
    return _underway if _underway and _underway.digest == digest else None


def request_analysis(transcript: Transcript, grant: UUID, line: str = "") -> str:
    """Put a hand in line to be analyzed, unless it is or was; return its digest. ``line`` is the one it is recorded on.

    A failed one is tried again. A recorded hand takes the place of an invented one where the grant has no other left.
    Raises ``Refused`` as `verify_reviewable` does, and ``too-many-analyses``.
    """
    verify_reviewable(replay_hand(transcript))
    digest = analysis_digest(transcript, line)
    with writing():
        StoredAnalysis.objects.filter(digest=digest, failed=True).delete()
        if StoredAnalysis.objects.filter(digest=digest).exists():
            return digest
        _make_room(grant, line)
        if line:
            StoredAnalysis.objects.filter(line=UUID(line)).delete()
        else:
            loose = StoredAnalysis.objects.filter(line=None, asked_by=grant).order_by("-asked_at")
            too_many = loose.values_list("digest", flat=True)[MOST_LOOSE - 1 :]
            StoredAnalysis.objects.filter(digest__in=list(too_many)).delete()
        StoredAnalysis.objects.create(
            digest=digest,
            line_id=UUID(line) if line else None,
            transcript=canonical_json(transcript_as_json(transcript)),
            asked_by=grant,
            turn=_next_turn(grant, line),
            asked_at=timezone.now(),
        )
    _look_again()
    return digest


def cancel_analysis(digest: str, holder: GrantedRole) -> None:
    """Take a hand out of the line that this grant asked for, or the owner any. One that is there stays."""
    with writing():
        rows = StoredAnalysis.objects.filter(digest=digest, review="")
        (rows if holder.may(Action.OWN) else rows.filter(asked_by=holder.grant)).delete()
    _look_again()


def cancel_all_analyses() -> None:
    """Take all hands out of the line, the one under way too. Those that are there stay."""
    with writing():
        waiting_in_order().delete()
    _look_again()


def _make_room(grant: UUID, line: str) -> None:
    """Make room for one more hand of a grant. Raises ``Refused`` (``too-many-analyses``)."""
    waiting = list(waiting_in_order().filter(asked_by=grant))
    if len(waiting) < MOST_WAITING:
        return
    last = waiting[-1]
    if not line or last.line_id is not None:
        raise refuse("too-many-analyses", {"most": MOST_WAITING})
    last.delete()


def _next_turn(grant: UUID, line: str) -> int:
    """Return the turn of one more hand of a grant: after its others, and not before those that are next."""
    waiting = waiting_in_order().filter(line__isnull=not line).values_list("asked_by", "turn")
    return max(
        min((turn for _, turn in waiting), default=0),
        max((turn + 1 for other, turn in waiting if other == grant), default=0),
    )


def _look_again() -> None:
    """Have the line looked at now: what waits begins, and a hand that isn't the next one any more is given up."""
    _WAKE.set()
    if _analyst is not None and _underway is not None and not _is_next(_underway.digest):
        _analyst.give_up()


def _is_next(digest: str) -> bool:
    row = waiting_in_order().first()
    return row is not None and row.digest == digest


@contextmanager
def running() -> Iterator[None]:
    """Analyze what waits in a thread of its own. At the end the hand under way goes back in line."""
    global _analyst
    _analyst = analyst = _Analyst()
    thread = Thread(target=analyst.run, name="analyses", daemon=True)
    thread.start()
    request_started.connect(analyst.give_way)
    request_finished.connect(analyst.give_way)
    try:
        yield
    finally:
        request_started.disconnect(analyst.give_way)
        request_finished.disconnect(analyst.give_way)
        _analyst = None
        analyst.end()
        thread.join()


class _Analyst:
    """Analyzes one hand after another until it is told to end."""

    def __init__(self) -> None:
        self._ended = Event()
        self._gave_up = False
        self._process: subprocess.Popen[str] | None = None

    def end(self) -> None:
        """Give up the hand under way, and take no other."""
        self._ended.set()
        _WAKE.set()
        self.give_up()

    def give_up(self) -> None:
        """End the process of the hand under way, as it is no longer the next one."""
        process, self._gave_up = self._process, True
        if process is not None:
            process.kill()

    def give_way(self, **_: object) -> None:
        """Have the hand under way pause for a moment (not on Windows)."""
        process = self._process
        if sys.platform != "win32" and process is not None:
            process.send_signal(signal.SIGURG)

    def run(self) -> None:
        """Analyze what waits, and wait for more."""
        while not self._ended.is_set():
            try:
                row = waiting_in_order().first()
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
        """Analyze a hand and store the result, unless it was given up by then."""
        global _underway
        _underway, review, self._gave_up = Underway(row.digest), "", False
        self._process = subprocess.Popen(  # noqa: S603
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, creationflags=LOWEST_PRIORITY
        )
        try:
            with self._process as process:
                for line in _lines(process, row.transcript):
                    if self._ended.is_set() or self._gave_up or not _is_next(row.digest):
                        process.kill()
                        return
                    value = json.loads(line)
                    if isinstance(value, list):
                        _underway = Underway(row.digest, *value)
                    else:
                        review = line
        finally:
            _underway = self._process = None
        if not self._ended.is_set() and not self._gave_up:
            with writing():
                StoredAnalysis.objects.filter(digest=row.digest).update(review=review, failed=not review)


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
