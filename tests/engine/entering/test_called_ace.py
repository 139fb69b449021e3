"""A called ace: the face-down card is asked for only when the call needs one, and buried cards are not offered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.entering.answers import give_answer, last_answer, next_question, undo_answer
from scorekeeper.engine.entering.questions import EnteredHand, EntryStage, Question
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.wording.sentences import write_value
from tests.engine.entering.test_edges import current_question, say, table
from tests.engine.play.hands import CALLED_ACE


def barred(question: Question) -> set[str]:
    return {choice.value for choice in question.choices if choice.barred}


def test_goes_from_the_call_to_the_first_card() -> None:
    entry = say(table("standard-called-ace", dealer=5), "1", "KH", "9D", "AC")
    assert current_question(entry).stage is EntryStage.TRICKS
    assert entry.transcript.call == "AC"


def test_asks_for_the_unknown_when_the_ace_is_called_with_one() -> None:
    entry = say(table("standard-called-ace", dealer=5), "1", "KH", "9D", "AC-unknown")
    question = current_question(entry)
    assert (question.stage, question.seat) == (EntryStage.UNKNOWN, 1)
    assert barred(question) == {"KH", "9D", "AC"}
    reasons = {choice.value: write_value(choice.fault or "") for choice in question.choices}
    assert reasons["8C"] == "Seat 1 can't lay 8C face down: with that card, AC is called without an unknown."
    assert reasons["7D"] == ""
    entry = say(entry, "7D")
    assert (entry.transcript.call, entry.transcript.unknown) == ("AC", "7D")
    assert current_question(entry).stage is EntryStage.TRICKS
    back = undo_answer(entry)
    assert current_question(back).stage is EntryStage.UNKNOWN
    assert current_question(undo_answer(back)).stage is EntryStage.CALL
    assert say(undo_answer(back), "AC").transcript.unknown is None
    assert current_question(say(undo_answer(back), "AC")).stage is EntryStage.TRICKS


def test_with_the_deal_the_cards_tell_whether_an_unknown_is_needed() -> None:
    transcript = read_transcript(CALLED_ACE)
    entry = EnteredHand(replace(transcript, call=None, tricks=()), deal=True)
    assert not any(choice.value.endswith("-unknown") for choice in current_question(entry).choices)
    assert current_question(say(entry, "AC")).stage is EntryStage.TRICKS


@pytest.mark.parametrize("deal", [True, False])
def test_buried_cards_are_not_offered_later(deal: bool) -> None:
    transcript = read_transcript(CALLED_ACE)
    if not deal:
        transcript = replace(transcript, hands=None, blind=None, bury=("9D", "AS"))
    call = current_question(EnteredHand(replace(transcript, call=None, tricks=()), deal=deal))
    assert deal or barred(call) == {"AS", "AS-unknown"}
    first = current_question(EnteredHand(replace(transcript, tricks=()), deal=deal))
    assert set(transcript.bury or ()) <= barred(first)


def test_a_called_ten_is_tapped_without_the_deal() -> None:
    entry = say(table("standard-called-ace", dealer=5), "1", "KH", "9D", "10C")
    assert (entry.transcript.call, current_question(entry).stage) == ("10C", EntryStage.TRICKS)


def test_undo_says_what_it_removes() -> None:
    entry = say(table("standard-called-ace", dealer=5), "2", "KH", "9D", "AC-unknown", "7D", "QS", "8D")
    said = []
    while last := last_answer(entry):
        said.append((last.stage, last.seat, last.value))
        entry = undo_answer(entry)
    assert said == [
        (EntryStage.TRICKS, 2, "8D"), (EntryStage.TRICKS, 1, "QS"), (EntryStage.UNKNOWN, 2, "7D"),
        (EntryStage.CALL, 2, "AC"), (EntryStage.BURY, 2, "9D"), (EntryStage.BURY, 2, "KH"), (EntryStage.PICKS, 2, "2"),
        (EntryStage.DEALER, 5, "5"),
    ]  # fmt: skip
    assert undo_answer(entry) == entry


def test_undo_takes_the_pick_before_what_was_left_open_earlier() -> None:
    entry = table("standard", dealer=None)
    entry = say(replace(entry, skipped=frozenset({EntryStage.DEALER})), "2")
    last = last_answer(entry)
    assert last is not None
    assert (last.stage, last.seat) == (EntryStage.PICKS, 2)
    assert undo_answer(entry).skipped == {EntryStage.DEALER}


@pytest.mark.parametrize("deal", [True, False])
def test_the_last_trick_fills_itself_in_once_nobody_has_a_choice(deal: bool) -> None:
    transcript = read_transcript(CALLED_ACE)
    if not deal:
        transcript = replace(transcript, hands=None, blind=None)
    last = transcript.tricks[4][-1]
    entry = EnteredHand(replace(transcript, tricks=(*transcript.tricks[:4], transcript.tricks[4][:-1])), deal=deal)
    question = current_question(entry)
    after = give_answer(entry, question, last)
    while asks := next_question(after):  # without the deal several seats may hold what is left
        after = give_answer(
            after,
            asks,
            transcript.tricks[5][len(after.transcript.tricks[5])] if len(after.transcript.tricks) > 5 else "KD",
        )
    assert after.transcript.tricks == transcript.tricks
    removed = last_answer(after)
    assert removed is not None
    assert removed.filled >= 1
    assert not deal or (removed.value, removed.filled) == (last, 5)
    assert current_question(undo_answer(after)).stage is EntryStage.TRICKS


def test_without_bury_and_deal_nothing_is_filled_in() -> None:
    transcript = replace(read_transcript(CALLED_ACE), hands=None, blind=None, bury=None)
    entry = EnteredHand(
        replace(transcript, tricks=(*transcript.tricks[:5], transcript.tricks[5][:-1])),
        skipped=frozenset({EntryStage.BURY}),
    )
    assert current_question(entry).left == 1
