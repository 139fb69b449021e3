"""Hands in line to be analyzed: one after the other, given up when they are edited, kept over a restart."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.signals import request_started
from django.test import Client

from scorekeeper.engine.analysis.review import HandReview
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.ledger.analyses import analysis_digest
from scorekeeper.models import Role, StoredAnalysis
from scorekeeper.queries.access import GrantedRole
from scorekeeper.queries.analyses import AnalysisState, analysis_status, waiting_in_order
from scorekeeper.services import analyses, derived
from scorekeeper.services.analyses import request_analysis
from scorekeeper.services.requests import Correct, PlayOut, Void
from tests.engine.play.hands import BAD_BURY, LEASTER, RENEGE, SMALL_LEASTER, played_on
from tests.refusals import raises_refused
from tests.tables import Table, opened, picked
from tests.waiting import wait_for

VIEWER, OTHER, SCORER = uuid4(), uuid4(), uuid4()  # grants
PLAYED: dict[str, Any] = {key: value for key, value in BAD_BURY.items() if key not in ("rules", "dealer")}
TRANSCRIPT = read_transcript(BAD_BURY)
ENDLESS = (sys.executable, "-c", "import time\nwhile True: print('[1, 50]', flush=True); time.sleep(0.05)")
COUNTS = """
import signal, time
signals = 0
def count(*_):
    global signals
    signals += 1
signal.signal(signal.SIGURG, count)
while True:
    print([signals, 50], flush=True)
    time.sleep(0.02)
"""
PAUSES = """
import signal
from scorekeeper.engine.analysis import worker
signal.signal(signal.SIGURG, worker.Pauses())
worker.main()
"""
SILENT = (sys.executable, "-c", "import time; time.sleep(60)")  # an invented hand may take minutes
COUNTING = (sys.executable, "-c", COUNTS)  # tells the signals that it gets as its progress
PAUSING = (sys.executable, "-c", PAUSES)  # the process itself, with its share of a busy machine
BROKEN = (sys.executable, "-c", "raise SystemExit(1)")
MOSTER = played_on(LEASTER, rules={"preset": "standard", "no_pick": ["moster"]})


def recorded() -> tuple[Table, str]:
    """Return a game with a hand that has its cards, and the line of it."""
    table = opened("standard-called-ace")
    line = table.record(picked(4, 2, 61)).line or ""
    table.change(PlayOut(line, PLAYED))
    return table, line


def request_line(table: Table, grant: UUID = SCORER) -> str:
    """Ask for the analysis of the game's only hand."""
    (line,) = table.sheet.hands
    assert line.played is not None
    assert line.paid is not None
    return request_analysis(
        read_transcript(line.played | {"rules": "standard-called-ace", "dealer": 5, "players": 5}), grant, line.uid
    )


def request_invented(number: int, grant: UUID = VIEWER) -> str:
    """Ask for the analysis of a hand on no score sheet."""
    return request_analysis(read_transcript(BAD_BURY | {"scores": [number, -number, 0, 0, 0]}), grant)


def in_line() -> list[str]:
    """Return the digests of the hands that wait, the next one first."""
    return list(waiting_in_order().values_list("digest", flat=True))


def state(digest: str) -> AnalysisState:
    return analysis_status(digest).state


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process have its share of a busy machine."""
    monkeypatch.setattr(analyses, "COMMAND", analyses.COMMAND[:-1])


def test_a_hand_is_analyzed_beside_the_site(real_commits: None, eager: None) -> None:
    digest = request_analysis(TRANSCRIPT, VIEWER)
    with analyses.running():
        wait_for(lambda: state(digest) is AnalysisState.DONE)
    review = analysis_status(digest).review
    assert isinstance(review, HandReview)
    assert (review.analysis.made, review.analysis.best) == (61, 66)
    assert analyses.progress(digest) is None


def test_each_request_makes_it_pause(real_commits: None, monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(analyses, "COMMAND", COUNTING)
    digest = request_analysis(TRANSCRIPT, VIEWER)

    def signals() -> int:
        underway = analyses.progress(digest)
        return underway.done if underway and underway.many else -1

    with analyses.running():
        wait_for(lambda: signals() == 0)
        client.get("/healthz")
        wait_for(signals)


def test_requests_without_end_do_not_keep_it_from_ending(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", PAUSING)
    digest = request_analysis(read_transcript(SMALL_LEASTER), VIEWER)
    enough = Event()

    def ask() -> None:
        while not enough.wait(0.01):
            request_started.send(None)

    with analyses.running(), ThreadPoolExecutor(1) as thread:
        thread.submit(ask)
        try:
            wait_for(lambda: state(digest) is AnalysisState.DONE)
        finally:
            enough.set()


def test_a_hand_waits_its_turn_and_over_a_restart(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", ENDLESS)
    first, second = request_analysis(TRANSCRIPT, VIEWER), request_analysis(read_transcript(played_on(BAD_BURY)), VIEWER)
    assert [analysis_status(digest).ahead for digest in (first, second)] == [0, 1]
    with analyses.running():
        wait_for(lambda: analyses.progress(first) == analyses.Underway(first, 1, 50))
        assert analyses.progress(second) is None
    assert [state(first), state(second)] == [AnalysisState.WAITING] * 2


def test_one_that_breaks_is_not_tried_forever(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", BROKEN)
    digest = request_analysis(TRANSCRIPT, VIEWER)
    with analyses.running():
        wait_for(lambda: state(digest) is AnalysisState.FAILED)
    assert request_analysis(TRANSCRIPT, VIEWER) == digest
    assert state(digest) is AnalysisState.WAITING


def test_it_is_given_up_when_the_hand_is_edited(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    table, line = recorded()
    monkeypatch.setattr(analyses, "COMMAND", ENDLESS)
    digest = request_line(table)
    with analyses.running():
        wait_for(lambda: analyses.progress(digest))
        table.change(PlayOut(line, None))
        wait_for(lambda: analyses.progress(digest) is None)
    assert not StoredAnalysis.objects.exists()


def test_it_is_given_up_when_it_is_canceled(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", ENDLESS)
    digest = request_analysis(TRANSCRIPT, VIEWER)
    with analyses.running():
        wait_for(lambda: analyses.progress(digest))
        analyses.cancel_analysis(digest, GrantedRole(VIEWER, Role.VIEWER))
        wait_for(lambda: analyses.progress(digest) is None)
    assert state(digest) is AnalysisState.NONE


def test_it_is_kept_while_cards_and_rules_stay(db: None) -> None:
    table, line = recorded()
    digest = request_line(table)
    table.change(Correct(line, picked(4, 2, 62) | {"dealer": 5}))
    assert state(digest) is AnalysisState.WAITING
    table.change(Void(line))
    assert state(digest) is AnalysisState.NONE


def test_rebuilding_a_game_throws_it_away(db: None) -> None:
    table, _ = recorded()
    digest = request_line(table)
    derived.rebuild(table.game)
    assert state(digest) is AnalysisState.NONE


def test_a_request_is_the_same_twice(db: None) -> None:
    assert request_analysis(TRANSCRIPT, VIEWER) == request_analysis(TRANSCRIPT, VIEWER) == analysis_digest(TRANSCRIPT)
    assert StoredAnalysis.objects.count() == 1


def test_of_hands_on_no_sheet_only_the_latest_of_each_grant_are_kept(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_LOOSE", 2)
    other = request_analysis(TRANSCRIPT, OTHER)
    digests = [request_invented(number) for number in range(1, 5)]
    assert [state(digest) is AnalysisState.NONE for digest in digests] == [True, True, False, False]
    assert state(other) is AnalysisState.WAITING


def test_ten_hands_of_a_grant_wait_and_do_not_keep_others_out(db: None) -> None:
    first, *_ = [request_invented(number) for number in range(10)]
    with raises_refused("10 hands that you asked for are waiting. Try again when they're done."):
        request_invented(10)
    others = request_invented(10, OTHER)
    assert in_line()[:2] == [first, others]


def test_grants_take_turns(db: None) -> None:
    of_viewer = [request_invented(number) for number in range(4)]
    StoredAnalysis.objects.filter(digest=of_viewer[0]).update(review="{}")
    of_other = [request_invented(number, OTHER) for number in range(10, 12)]
    assert in_line() == [of_viewer[1], of_other[0], of_viewer[2], of_other[1], of_viewer[3]]


def test_a_recorded_hand_comes_before_invented_ones_and_takes_the_place_of_the_last(db: None) -> None:
    table, _ = recorded()
    invented = [request_invented(number) for number in range(10)]
    line = request_line(table, VIEWER)
    assert in_line() == [line, *invented[:-1]]


def test_a_recorded_hand_has_an_invented_one_given_up(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", SILENT)
    table, _ = recorded()
    invented = request_invented(1)
    with analyses.running():
        wait_for(lambda: analyses.progress(invented))
        line = request_line(table)
        wait_for(lambda: analyses.progress(line))
    assert [state(line), state(invented)] == [AnalysisState.WAITING] * 2


def test_only_who_asked_or_the_owner_takes_a_hand_out_of_the_line(db: None) -> None:
    digest = request_invented(1)
    analyses.cancel_analysis(digest, GrantedRole(OTHER, Role.DIRECTOR))
    assert in_line() == [digest]
    analyses.cancel_analysis(digest, GrantedRole(OTHER, Role.OWNER))
    assert in_line() == []


def test_the_line_is_cleared_and_results_stay(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", SILENT)
    done = request_invented(0)
    StoredAnalysis.objects.update(review="{}")
    first, _ = [request_invented(number) for number in range(1, 3)]
    with analyses.running():
        wait_for(lambda: analyses.progress(first))
        analyses.cancel_all_analyses()
        wait_for(lambda: analyses.progress(first) is None)
    assert list(StoredAnalysis.objects.values_list("digest", flat=True)) == [done]


@pytest.mark.parametrize(
    ("told", "code"),
    [(RENEGE, "must-follow-suit"), (MOSTER, "no-analysis"), (BAD_BURY | {"tricks": []}, "unfinished")],
)
def test_what_cannot_be_analyzed_is_refused_at_once(db: None, told: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        request_analysis(read_transcript(told), VIEWER)
    assert refused.value.faults[0].code == code
