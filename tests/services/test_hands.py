"""Recording hands: once each, in order, in a number of statements that does not grow."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.answers import Status
from scorekeeper.models import Entry, Line, Posting
from scorekeeper.queries.table import table_view
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import OutdatedWrite
from scorekeeper.services.requests import Close, Undo
from tests.refusals import raises_refused
from tests.tables import SCORER, opened, picked


def test_a_hand_moves_the_totals_and_the_dealer(db: None) -> None:
    table = opened()
    answer = table.record()
    assert (answer.status, answer.number, answer.again) == (Status.RECORDED, 1, False)
    assert answer.payouts == (2, -1, 1, -1, -1)
    view = table.view
    assert [player.total for player in view.players] == [2, -1, 1, -1, -1]
    assert (view.dealer, view.next_number, view.version) == (1, 2, 2)
    assert view.last is not None
    assert (view.last.uid, view.last.number, view.last.payouts) == (answer.line, 1, answer.payouts)


def test_the_same_key_is_the_same_hand(db: None) -> None:
    table = opened()
    first = record_hand(table.game, picked(), key="double-tap", expects=1, actor=SCORER)
    second = record_hand(table.game, picked(), key="double-tap", expects=1, actor=SCORER)
    assert (second.entry, second.line, second.number, second.payouts) == (first.entry, first.line, 1, first.payouts)
    assert (first.again, second.again) == (False, True)
    assert Line.objects.count() == 1
    assert table.view.version == 2


def test_a_retry_after_the_hand_was_undone_records_nothing(db: None) -> None:
    table = opened()
    first = record_hand(table.game, picked(), key="late-retry", expects=1, actor=SCORER)
    assert first.line is not None
    table.change(Undo(first.line))
    again = record_hand(table.game, picked(), key="late-retry", expects=1, actor=SCORER)
    assert (again.again, again.line) == (True, first.line)
    assert table.view.next_number == 1


def test_the_dealer_is_kept_as_a_fact(db: None) -> None:
    table = opened()
    table.record()
    table.record(picked(dealer=4))
    table.record()
    assert [line.what["dealer"] for line in table.sheet.lines] == [5, 4, 5]


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ({"picker": 9, "points": 75}, ["bad-seat"]),
        ({"picker": 1, "points": 119}, ["bad-points"]),
        ({"picker": 1}, ["missing-key"]),
        ({"picker": 1, "points": "75"}, ["bad-value"]),
        ({"picker": 1, "pionts": 75}, ["unknown-key"]),
        ({"picker": 1, "points": 75, "pot": 3}, ["unexpected-key"]),
        ({"picker": 1, "points": 75, "doublers": 60}, ["too-large"]),
    ],
)
def test_a_refused_hand_writes_nothing(db: None, record: dict[str, object], codes: list[str]) -> None:
    table = opened()
    before = table.view
    with pytest.raises(Refused) as refused:
        table.record(record)
    assert [fault.code for fault in refused.value.faults] == codes
    assert (table.view, Entry.objects.count(), Posting.objects.count()) == (before, 1, 0)


def test_a_number_that_is_not_reached_yet_is_refused(db: None) -> None:
    table = opened()
    with raises_refused("Hand 1 comes next, not hand 3", OutdatedWrite):
        table.record(expects=3)
    assert table.view.next_number == 1


def test_a_closed_game_takes_no_hand(db: None) -> None:
    table = opened()
    table.change(Close())
    with raises_refused("closed"):
        table.record()


def test_a_game_that_is_not_there_is_refused(db: None) -> None:
    with raises_refused("game doesn't exist"):
        record_hand(77, picked(), key="nowhere-1", expects=1, actor=SCORER)


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with blank", "naïve-key"])
def test_a_key_that_is_none_is_refused(db: None, key: str) -> None:
    table = opened()
    with raises_refused("8 to 64"):
        record_hand(table.game, picked(), key=key, expects=1, actor=SCORER)


def test_the_number_of_statements_stays(db: None) -> None:
    table = opened()
    counts = []
    for number in range(1, 41):
        with CaptureQueriesContext(connection) as asked:
            record_hand(table.game, picked(), key=f"hand-{number:04}", expects=number, actor=SCORER)
            table_view(table.club_game)
        counts.append(len(asked))
    # A transaction's two ends, the lock, entry, line, postings, shares, tallies, game; and the table's one.
    assert set(counts) == {10}


def test_hands_are_paid_by_the_state_that_is_stored(db: None) -> None:
    table = opened("sheephead-26", players=4)
    table.record({"kind": "passed"})
    assert table.view.state.waiting.doublers == 1
    doubled = table.record({"picker": 1, "points": 75})
    plain = table.record({"picker": 1, "points": 75})
    assert doubled.payouts == tuple(2 * units for units in plain.payouts)
