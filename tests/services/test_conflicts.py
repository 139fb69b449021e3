"""Two phones enter the same hand: the first entry stands, the second is stored as a conflict."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.answers import Status
from scorekeeper.ledger.book import ConflictDecision, Json
from scorekeeper.models import Entry
from scorekeeper.services.audit import audit
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Answer
from scorekeeper.services.requests import Close, Correct, Decide, Undo, Void
from tests.refusals import raises_refused
from tests.tables import SCORER, Table, opened, picked
from tests.tournaments.seated import seated

SECOND = picked(2, 4, 95)


@pytest.fixture
def table(db: None) -> Table:
    """Three hands, and another one for the place of hand 2."""
    made = opened()
    for _ in range(3):
        made.record()
    answer = made.record(SECOND, expects=2)
    assert (answer.status, answer.number, answer.payouts) == (Status.CONFLICT, 2, ())
    return made


def records(table: Table) -> list[tuple[int | None, int]]:
    return [(line.number, line.what["picker"]) for line in table.sheet.lines]


def conflict(table: Table) -> str:
    (waiting,) = table.view.conflicts
    return waiting.uid


def test_the_first_stands_and_the_second_waits(table: Table) -> None:
    (waiting,) = table.view.conflicts
    assert (waiting.number, waiting.first["picker"], waiting.second["picker"]) == (2, 1, 2)
    assert waiting.second_by.device == "Ann's phone"
    assert table.view.next_number == 4
    assert audit().findings == ()


def test_two_phones_that_contradict_alike_are_one_conflict(table: Table) -> None:
    asked, before = conflict(table), Entry.objects.count()
    for _ in range(2):
        answer = record_hand(table.game, SECOND, key="third-phone", expects=2, actor=SCORER)
        assert (answer.status, answer.conflict, answer.number) == (Status.CONFLICT, asked, 2)
    assert Entry.objects.count() == before
    assert conflict(table) == asked
    table.change(Decide(asked, ConflictDecision.REPLACE))
    assert record_hand(table.game, SECOND, key="fourth-phone", expects=2, actor=SCORER).status is Status.AGREED
    assert audit().findings == ()


@pytest.mark.parametrize("said", [picked(), picked(dealer=2)], ids=["dealer proposed", "dealer named"])
def test_the_same_hand_from_another_phone_is_no_conflict(table: Table, said: Json) -> None:
    before = Entry.objects.count()
    answer = table.record(said, expects=3)
    line = table.sheet.hands[2]
    assert (answer.status, answer.line, answer.number) == (Status.AGREED, line.uid, 3)
    assert answer.payouts == (2, -1, 1, -1, -1)
    assert Entry.objects.count() == before
    assert len(table.view.conflicts) == 1


def test_another_dealer_is_another_hand(table: Table) -> None:
    assert table.record(picked(dealer=4), expects=3).status is Status.CONFLICT


def test_behind_a_void_hand_a_second_one_has_the_dealer_of_the_first(db: None) -> None:
    """Six sit, and the dealer out: with hand 1 void, hand 2 is the first and was dealt by seat 1 as before."""
    table = opened(players=6)
    for _ in range(2):
        table.record(picked(3, 4))
    table.change(Void(table.sheet.lines[0].uid))
    assert table.record(picked(3, 4), expects=1).status is Status.AGREED
    assert table.record(picked(6, 3), expects=1).status is Status.CONFLICT  # seat 6 had dealt the void one
    with raises_refused("Seat 1 sits out"):
        table.record(picked(1, 3), expects=1)


def test_a_hand_agrees_with_what_a_correction_made_of_the_first(table: Table) -> None:
    table.change(Correct(table.sheet.hands[2].uid, picked(3, 5, 61)))
    assert table.record(picked(3, 5, 61), expects=3).status is Status.AGREED
    assert table.record(expects=3).status is Status.CONFLICT


def test_a_retry_of_a_conflicting_hand_stores_one_conflict(table: Table) -> None:
    for _ in range(2):
        answer = record_hand(table.game, SECOND, key="second-phone", expects=3, actor=SCORER)
        assert answer.status is Status.CONFLICT
    assert answer.again
    assert len(table.view.conflicts) == 2


def test_a_retry_of_a_hand_that_agreed_says_nothing_new_whatever_became_of_it(table: Table) -> None:
    """Corrected, undone so that its number comes next again, and at a table that is closed."""

    def send() -> Answer:
        return record_hand(table.game, picked(), key="second-phone", expects=3, actor=SCORER)

    first = send()
    assert (first.status, first.again) == (Status.AGREED, False)
    last = table.sheet.hands[2].uid
    for request in (
        Correct(last, picked(3, 5, 61)),
        Undo(last),
        Decide(conflict(table), ConflictDecision.KEEP),
        Close(),
    ):
        table.change(request)
        before = (Entry.objects.count(), len(table.view.conflicts))
        assert send() == replace(first, again=True)
        assert (Entry.objects.count(), len(table.view.conflicts)) == before
    assert audit().findings == ()


def test_a_key_that_agreed_at_another_game_is_used(db: None) -> None:
    event = seated(range(1, 6), range(6, 11))
    hand = picked(2, 4, 95)
    for table in (1, 2):
        record_hand(event.game(table).game, hand, key=f"first-at-{table}", expects=1, actor=SCORER)
    assert record_hand(event.game(1).game, hand, key="agrees-with-it", expects=1, actor=SCORER).status is Status.AGREED
    with raises_refused("already sent with other values"):
        record_hand(event.game(2).game, hand, key="agrees-with-it", expects=1, actor=SCORER)


@pytest.mark.parametrize(
    ("decision", "left"),
    [
        (ConflictDecision.KEEP, [(1, 1), (2, 1), (3, 1)]),
        (ConflictDecision.DISMISS, [(1, 1), (2, 1), (3, 1)]),
        (ConflictDecision.REPLACE, [(1, 1), (2, 2), (3, 1)]),
        (ConflictDecision.ADD, [(1, 1), (2, 1), (3, 2), (4, 1)]),
    ],
)
def test_a_decision(table: Table, decision: ConflictDecision, left: list[tuple[int | None, int]]) -> None:
    table.change(Decide(conflict(table), decision), why="")
    assert records(table) == left
    assert table.view.conflicts == ()
    assert audit().findings == ()


def test_it_is_decided_once(table: Table) -> None:
    uid = conflict(table)
    table.change(Decide(uid, ConflictDecision.KEEP), why="")
    with raises_refused("already resolved"):
        table.change(Decide(uid, ConflictDecision.REPLACE), why="")


def test_replacing_a_hand_that_was_undone_brings_it_back(db: None) -> None:
    table = opened()
    first = table.record()
    table.record(SECOND, expects=1)
    assert first.line is not None
    table.change(Undo(first.line), why="")
    table.change(Decide(conflict(table), ConflictDecision.REPLACE), why="")
    assert records(table) == [(1, 2)]
    assert audit().findings == ()


def test_an_impossible_conflicting_hand_is_not_stored(db: None) -> None:
    table = opened()
    table.record()
    with pytest.raises(Refused):
        table.record(picked(9, 4), expects=1)
    assert table.view.conflicts == ()


@pytest.mark.parametrize(
    ("decision", "number"),
    [(None, 3), (ConflictDecision.KEEP, 3), (ConflictDecision.REPLACE, 3), (ConflictDecision.ADD, 4)],
    ids=str,
)
def test_a_hand_follows_the_one_it_was_recorded_behind(
    db: None, decision: ConflictDecision | None, number: int
) -> None:
    """It was recorded behind the hand of a phone whose number another phone had taken."""
    table = opened()
    table.record()
    table.record()
    record_hand(table.game, SECOND, key="phone-hand-2", expects=2, actor=SCORER)
    if decision:
        table.change(Decide(conflict(table), decision))
    next_hand = picked(3, 5, dealer=2)
    answer = record_hand(table.game, next_hand, key="phone-hand-3", expects=3, actor=SCORER, after="phone-hand-2")
    assert (answer.status, answer.number) == (Status.RECORDED, number)
    assert table.sheet.hands[-1].what["dealer"] == 2
    again = record_hand(table.game, next_hand, key="phone-hand-3", expects=3, actor=SCORER, after="phone-hand-2")
    assert replace(again, again=False) == answer
    assert audit().findings == ()


def test_a_hand_behind_which_another_was_recorded_is_a_conflict_whatever_its_number(db: None) -> None:
    """A phone saw one hand; meanwhile that one was voided and two more were recorded."""
    table = opened()
    first = table.record().line
    table.record()
    table.record(picked(4, 5))
    table.change(Void(str(first)))
    answer = record_hand(table.game, SECOND, key="phone-hand-2", expects=2, actor=SCORER, after=str(first))
    assert (answer.status, answer.number) == (Status.CONFLICT, 1)


def test_an_unknown_hand_before_it_leaves_a_hand_its_number(db: None) -> None:
    table = opened()
    answer = record_hand(table.game, SECOND, key="phone-hand-2", expects=1, actor=SCORER, after="unknown-hand-1")
    assert (answer.status, answer.number) == (Status.RECORDED, 1)


@pytest.mark.parametrize("agrees", [False, True])
def test_an_edit_of_a_hand_whose_answer_was_lost_is_not_lost(table: Table, *, agrees: bool) -> None:
    """The phone sends what was edited with the key of the hand; the site had that hand already."""

    def send(hand: dict[str, Any]) -> Answer:
        return record_hand(table.game, hand, key="second-phone", expects=3 if agrees else 4, actor=SCORER)

    first = send(picked())
    assert first.status is (Status.AGREED if agrees else Status.RECORDED)
    edited = send(SECOND)
    assert (edited.status, edited.line, edited.number) == (Status.CONFLICT, first.line, first.number)
    assert send(SECOND) == replace(edited, again=True)
    assert send(picked()) == replace(first, again=True)
    table.change(Decide(str(edited.conflict), ConflictDecision.REPLACE))
    assert table.sheet.hands[(first.number or 0) - 1].what["picker"] == SECOND["picker"]
    assert audit().findings == ()


def test_an_edit_of_a_hand_that_was_undone_meanwhile_is_a_new_hand(table: Table) -> None:
    first = record_hand(table.game, picked(), key="second-phone", expects=4, actor=SCORER)
    table.change(Undo(str(first.line)))
    edited = record_hand(table.game, SECOND, key="second-phone", expects=4, actor=SCORER)
    assert (edited.status, edited.number, edited.line == first.line) == (Status.RECORDED, 4, False)
    again = record_hand(table.game, SECOND, key="second-phone", expects=4, actor=SCORER)
    assert again == replace(edited, again=True)


def test_an_edit_writes_nothing_into_a_game_that_was_closed_meanwhile(table: Table) -> None:
    first = record_hand(table.game, picked(), key="second-phone", expects=4, actor=SCORER)
    for conflict_there in table.view.conflicts:
        table.change(Decide(conflict_there.uid, ConflictDecision.KEEP))
    table.change(Close())
    before = Entry.objects.count()
    with raises_refused("closed"):
        record_hand(table.game, SECOND, key="second-phone", expects=4, actor=SCORER)
    assert record_hand(table.game, picked(), key="second-phone", expects=4, actor=SCORER) == replace(first, again=True)
    assert Entry.objects.count() == before
