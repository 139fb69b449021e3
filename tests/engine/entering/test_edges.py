"""Questions and refusals while entering unusual hands."""

from __future__ import annotations

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.entering.answers import give_answer, next_question, skip_question, undo_answer, verify_answer
from scorekeeper.engine.entering.questions import NOBODY_PICKED, EnteredHand, EntryStage, Question, ask_bury
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import NOBODY, Bid, Pick, Transcript
from scorekeeper.engine.rules.presets import load_preset
from tests.refusals import raises_refused


def table(preset: str, **told: object) -> EnteredHand:
    return EnteredHand(Transcript(load_preset(preset), **{"dealer": 1, **told}))  # type: ignore[arg-type]


def current_question(entry: EnteredHand) -> Question:
    question = next_question(entry)
    assert question is not None
    return question


def say(entry: EnteredHand, *values: str) -> EnteredHand:
    for value in values:
        entry = give_answer(entry, current_question(entry), value)
    return entry


def test_what_is_not_asked_cannot_be_answered() -> None:
    with raises_refused("isn't a choice here"):
        verify_answer(None, "QC")
    with raises_refused("isn't a choice here"):
        verify_answer(current_question(table("standard")), "QC")


def test_who_picked_must_be_said() -> None:
    entry = table("standard")
    with raises_refused("It can't be skipped"):
        skip_question(entry, current_question(entry))


def test_the_dealer_may_stay_unknown() -> None:
    entry = table("standard", dealer=None)
    assert current_question(entry).stage is EntryStage.DEALER
    assert current_question(skip_question(entry, current_question(entry))).stage is EntryStage.PICKS


def test_a_solo_is_bid_and_names_its_suit() -> None:
    entry = say(table("indiana"), "pass", "call", "solo", "pass")
    assert entry.transcript.bids == (Bid.PASS, Bid.CALL, Bid.SOLO, Bid.PASS)
    assert current_question(entry).stage is EntryStage.TRUMP
    assert "hearts" not in [choice.value for choice in current_question(entry).choices]
    assert say(entry, "clubs").transcript.trump is Suit.CLUBS
    assert undo_answer(entry).transcript.bids == (Bid.PASS, Bid.CALL, Bid.SOLO)


def test_when_all_pass_in_a_race_nothing_is_asked() -> None:
    assert next_question(say(table("indiana"), "pass", "pass", "pass", "pass")) is None


def test_each_card_of_a_split_blind_goes_to_a_trick_or_to_nobody() -> None:
    """Without the deal its cards are asked for first."""
    entry = say(table("sheepshoof"), NOBODY_PICKED)
    asked = current_question(entry)
    assert (asked.stage, asked.seat, asked.left) == (EntryStage.HANDS, None, 2)
    entry = say(entry, "4C", "3C")
    assert [choice.value for choice in current_question(entry).choices] == ["1", "2", "3", "4", "5", "6", "0"]
    entry = say(entry, "3")
    assert (entry.transcript.blind_to, current_question(entry).left) == ((3,), 1)
    entry = say(entry, "0")
    assert (entry.transcript.blind, entry.transcript.blind_to) == (("4C", "3C"), (3, NOBODY))
    assert current_question(entry).stage is EntryStage.TRICKS
    for blind_to in ((3,), None):
        entry = undo_answer(entry)
        assert entry.transcript.blind_to == blind_to
    entry = undo_answer(entry)
    assert entry.transcript.blind == ("4C",)
    entry = undo_answer(entry)
    assert entry.transcript.blind is None
    assert undo_answer(entry).transcript.picks is None


def test_nobody_buries_before_the_die_names_who_does() -> None:
    entry = table("seven-handed-die", picks=(Pick.PICK,))
    assert current_question(entry).stage is EntryStage.DIE
    assert ask_bury(entry) is None


def test_without_a_blind_there_is_nothing_to_bury() -> None:
    held = {1: ("QC", "QS"), 2: ("QH", "QD")}
    transcript = Transcript(load_preset("four-handed-black-queens"), hands=held, bury=("AC",))
    assert "bad-bury" in [fault.code for fault in replay_hand(transcript).faults]
