"""Marks called while a hand is written down."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.entering.choices import add_mark, current_moment, marks_now, remove_mark
from scorekeeper.engine.entering.questions import EnteredHand
from scorekeeper.engine.hand import BEFORE_FIRST_CARD, Call, Moment
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.wording.sentences import write_fault
from tests.engine.play.hands import CALLED_ACE

TOLD = read_transcript(
    CALLED_ACE | {"rules": {"preset": "standard-called-ace", "crack": "any-defender", "recrack": "picker"}}
)


def before_the_first_card() -> EnteredHand:
    return EnteredHand(replace(TOLD, tricks=()))


def reasons(entry: EnteredHand, call: Call) -> dict[int, str]:
    """Return why each seat may not call this now, empty where it may."""
    return {
        choice.mark.seat: write_fault(choice.fault) if choice.fault else ""
        for choice in marks_now(entry)
        if choice.mark.call is call
    }


def test_who_may_crack_is_said_and_who_may_not_hears_why() -> None:
    found = reasons(before_the_first_card(), Call.CRACK)
    assert [seat for seat, reason in found.items() if not reason] == [1, 3, 5]
    assert "only the defense can crack" in found[2]
    assert "only the defense can crack" in found[4]


def test_a_mark_stands_at_the_moment_it_was_called_and_can_be_undone() -> None:
    entry = before_the_first_card()
    crack = next(choice.mark for choice in marks_now(entry) if choice.mark.seat == 3 and choice.fault is None)
    assert crack.before == BEFORE_FIRST_CARD
    after = add_mark(entry, crack)
    assert reasons(after, Call.RECRACK)[2] == ""
    assert remove_mark(after) == entry


def test_the_moment_moves_with_the_cards() -> None:
    tricks = TOLD.tricks
    assert current_moment(EnteredHand(replace(TOLD, tricks=(tricks[0], tricks[1][:2])))) == Moment(2, 3)
    assert current_moment(EnteredHand(replace(TOLD, tricks=tricks[:2]))) == Moment(3, 1)


def test_after_the_first_card_nobody_cracks_where_the_rules_say_so() -> None:
    found = reasons(EnteredHand(replace(TOLD, tricks=TOLD.tricks[:1])), Call.CRACK)
    assert "the first card was already played" in found[3]


def test_before_the_pick_there_is_nothing_to_double() -> None:
    assert list(marks_now(EnteredHand(replace(TOLD, picks=None, tricks=(), bury=None, call=None)))) == []
