"""Many writers at once: each hand counts once, none is lost, and nobody is told that the database is locked."""

import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread
from time import sleep
from types import FrameType

import pytest
from django.db import connection

from scorekeeper.ledger.answers import Status
from scorekeeper.models import Entry, Line
from scorekeeper.queries.table import table_view
from scorekeeper.services import journals
from scorekeeper.services.audit import audit
from scorekeeper.services.busy import BusyError
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Answer, FairLock
from scorekeeper.services.requests import Correct
from tests.tables import SCORER, Table, opened, picked
from tests.waiting import LONG, wait_for

WRITERS, HANDS_EACH = 8, 6


class NoLock:
    """No lock in the process: writers meet in the database alone, as those of several processes do."""

    def acquire(self) -> None:
        """Go on at once."""

    def release(self, *, is_stuck: bool = False) -> None:
        """NoLock waits."""


@pytest.fixture(params=["one process", "several processes"])
def processes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers of one process queue before the database, those of several in it."""
    if request.param == "several processes":
        monkeypatch.setattr(journals, "_WRITE_LOCK", NoLock())


def together(work: Callable[[int], None]) -> list[Exception]:
    """Let all writers begin at the same moment; what went wrong in any of them."""
    faults: list[Exception] = []
    start = Barrier(WRITERS)

    def run(writer: int) -> None:
        start.wait()
        try:
            work(writer)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(writer,)) for writer in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def test_every_hand_of_eight_writers_is_kept(real_commits: None, processes: None) -> None:
    table = opened()
    answers: list[Answer] = []

    def play(writer: int) -> None:
        for hand in range(HANDS_EACH):
            view = table_view(table.club_game)
            key = f"writer-{writer}-{hand}"
            own = picked(points=61 + writer * HANDS_EACH + hand)  # none is like another's
            answers.append(record_hand(table.game, own, key=key, expects=view.next_number, actor=SCORER))

    assert together(play) == []
    statuses = Counter(answer.status for answer in answers)
    assert sum(statuses.values()) == WRITERS * HANDS_EACH
    numbers = [line.number for line in table.sheet.lines]
    assert numbers == list(range(1, statuses[Status.RECORDED] + 1))
    assert len(table.view.conflicts) == statuses[Status.CONFLICT]
    assert audit().findings == ()


def test_eight_taps_with_one_key_are_one_hand(real_commits: None, processes: None) -> None:
    table = opened()
    answers: list[Answer] = []

    def tap(writer: int) -> None:
        answers.append(record_hand(table.game, picked(), key="one-key-for-all", expects=1, actor=SCORER))

    assert together(tap) == []
    assert {(answer.status, answer.line, answer.number) for answer in answers} == {
        (Status.RECORDED, str(Line.objects.get().uid), 1)
    }
    assert sorted(answer.again for answer in answers) == [False] + [True] * (WRITERS - 1)
    assert Entry.objects.count() == 2
    assert audit().findings == ()


def test_corrections_and_hands_at_once(real_commits: None, processes: None) -> None:
    table = opened()
    for _ in range(WRITERS):
        table.record()
    lines = [line.uid for line in table.sheet.lines]
    tables = [Table(table.club_game, table.game, iter([f"correct-{writer}"])) for writer in range(WRITERS)]

    def correct(writer: int) -> None:
        tables[writer].change(Correct(lines[writer], picked(points=20 + 10 * writer)))

    assert together(correct) == []
    assert [line.what["points"] for line in table.sheet.lines] == [20 + 10 * writer for writer in range(WRITERS)]
    assert audit().findings == ()


def test_the_lock_lets_threads_in_in_the_order_in_which_they_came() -> None:
    gate, order = FairLock(), list[int]()

    def pass_through(writer: int) -> None:
        gate.acquire()
        order.append(writer)
        gate.release()

    gate.acquire()
    threads = [Thread(target=pass_through, args=(writer,)) for writer in range(WRITERS)]
    for waiting, thread in enumerate(threads):
        thread.start()
        while len(gate._waiting) <= waiting:
            sleep(0.001)
    gate.release()
    for thread in threads:
        thread.join()
    assert order == list(range(WRITERS))


def test_who_is_through_may_go_through_again() -> None:
    gate, seen = FairLock(), list[str]()

    def pass_through() -> None:
        gate.acquire()
        seen.append("other")
        gate.release()

    other = Thread(target=pass_through)
    gate.acquire()
    gate.acquire()
    other.start()
    gate.release()
    seen.append("still in")
    gate.release()
    other.join()
    assert seen == ["still in", "other"]


def test_nobody_waits_for_a_writer_who_holds_the_lock_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "HELD_SECONDS", 0.1)
    gate = FairLock()
    gate.acquire()
    with ThreadPoolExecutor() as others:
        waits = others.submit(gate.acquire)
        with pytest.raises(BusyError):
            waits.result(LONG)
        with pytest.raises(BusyError):
            others.submit(gate.acquire).result(LONG)
    assert list(gate._waiting) == []
    gate.release()
    gate.acquire()


def test_while_the_database_is_locked_one_writer_at_a_time_tries_it() -> None:
    gate = FairLock()
    gate.acquire()
    gate.release(is_stuck=True)
    gate.acquire()
    with ThreadPoolExecutor() as others:
        with pytest.raises(BusyError):
            others.submit(gate.acquire).result(LONG)
        gate.release()  # this one got through
        gate.acquire()
        waits = others.submit(gate.acquire)
        wait_for(lambda: gate._waiting)
        gate.release()
        waits.result(LONG)


def test_who_is_interrupted_while_waiting_leaves_the_line_to_the_others() -> None:
    gate = FairLock()
    inside, leave = Event(), Event()

    def hold() -> None:
        gate.acquire()
        inside.set()
        leave.wait()
        gate.release()

    def interrupt(signum: int, frame: FrameType | None) -> None:
        # A signal that comes just before a thread falls asleep wakes nobody: it is sent again and again.
        if frame is not None and frame.f_code is FairLock._wait.__code__:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise KeyboardInterrupt

    holder = Thread(target=hold)
    holder.start()
    inside.wait()
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    with pytest.raises(KeyboardInterrupt):
        gate.acquire()
    signal.signal(signal.SIGALRM, before)
    assert list(gate._waiting) == []
    leave.set()
    holder.join()
    gate.acquire()
    gate.release()
