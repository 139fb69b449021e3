"""Every golden hand that was played right can be tapped in, with its deal and without, and undone again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scorekeeper.engine.entering.answers import (
    GivenAnswer,
    give_answer,
    last_answer,
    next_question,
    skip_question,
    undo_answer,
)
from scorekeeper.engine.entering.questions import (
    NOBODY_PICKED,
    WITH_UNKNOWN,
    EnteredHand,
    EntryStage,
    Question,
    tricks_of_blind,
)
from scorekeeper.engine.entering.side_calls import SideCall, is_told, side_calls, toggle_side_call
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import Pick, Transcript, read_transcript
from scorekeeper.wording.sentences import write_value
from tests.engine.play.golden import replays
from tests.engine.play.hands import CALLED_ACE, LEASTER, RENEGE
from tests.refusals import raises_refused

# What is said beside the taps: in the text, or by the keys of cracks and blitzes.
BESIDE = ("marks", "cut", "scores", "pots")


def golden() -> Iterator[Transcript]:
    """The golden hands that pay, and say nothing but what is tapped."""
    for line in replays():
        if "refused" in line.expected:
            continue
        transcript = read_transcript(line.hand)
        if not replay_hand(transcript).faults and not any(getattr(transcript, key) for key in BESIDE):
            yield transcript


def start(transcript: Transcript, *, deal: bool) -> EnteredHand:
    """The table of a hand, before anything was said."""
    blank = Transcript(transcript.rules, transcript.players, doublers=transcript.doublers, pot=transcript.pot)
    return EnteredHand(blank, deal=deal and transcript.hands is not None)


def answer_to(asked: Question, transcript: Transcript, done: EnteredHand) -> str | None:
    """Return what the finished hand says to a question; None where it says nothing."""
    match asked.stage:
        case EntryStage.PICKS:
            picks = transcript.picks or ()
            return str(done.hand.seats[picks.index(Pick.PICK)]) if Pick.PICK in picks else NOBODY_PICKED
        case EntryStage.BIDS:
            bids = transcript.bids or ()
            said = len(done.transcript.bids or ())
            return bids[said] if said < len(bids) else "pass"
        case EntryStage.STACKS:
            stacks = (transcript.stacks or {})[asked.seat or 0]
            laid = (done.transcript.stacks or {}).get(asked.seat or 0, ())
            under, upper = stacks[len(laid)]
            return under if done.upper else upper
        case EntryStage.HANDS:
            free = [choice.value for choice in asked.choices if not choice.barred and not choice.chosen]
            dealt = (transcript.blind or ()) if asked.seat is None else (transcript.hands or {})[asked.seat]
            return next(card for card in dealt if card in free)
        case EntryStage.BURY:
            bury = transcript.bury or ()
            mine = bury if isinstance(bury, tuple) else bury.get(asked.seat or 0, ())
            chosen = [choice.value for choice in asked.choices if choice.chosen]
            return next((card for card in mine if card not in chosen), None)
        case EntryStage.CALL if transcript.unknown and not done.knows_deal:
            return f"{transcript.call}{WITH_UNKNOWN}"
        case EntryStage.TRICKS:
            tricks = [card for trick in transcript.tricks for card in trick]
            return tricks[sum(map(len, done.transcript.tricks))]
    value = getattr(transcript, asked.stage.value.replace("-", "_"))
    if asked.stage is EntryStage.BLIND_TO and isinstance(value, tuple):
        return str(value[len(tricks_of_blind(done))])
    return None if value is None else str(value)


def tapped(transcript: Transcript, *, deal: bool) -> Iterator[EnteredHand]:
    """The hand after each tap, the first one before any."""
    yield start(transcript, deal=deal)
    for _tap, entry in taps(transcript, deal=deal):
        yield entry


def taps(transcript: Transcript, *, deal: bool) -> Iterator[tuple[SideCall | str | None, EnteredHand]]:
    """What is tapped, None to leave a part open, with the hand after it."""
    entry = start(transcript, deal=deal)
    while True:
        due = [call for call, told in side_calls(entry) if not told and is_told(EnteredHand(transcript), call)]
        if due:
            entry = toggle_side_call(entry, due[0])
            yield due[0], entry
            continue
        asked = next_question(entry)
        if asked is None:
            return
        answer = answer_to(asked, transcript, entry)
        entry = skip_question(entry, asked) if answer is None else give_answer(entry, asked, answer)
        yield answer, entry


@pytest.mark.parametrize("deal", [True, False])
def test_every_golden_hand_can_be_tapped_in(deal: bool) -> None:
    hands = list(golden())[deal::2]
    assert len(hands) > 30
    for transcript in hands:
        *_, last = tapped(transcript, deal=deal)
        expected = replay_hand(
            transcript if deal or transcript.hands is None else replace(transcript, hands=None, blind=None)
        )
        if not expected.faults:  # without its deal not every hand can be paid
            assert last.checked.faults == ()
            assert last.checked.record == expected.record


def test_two_handed_the_tricks_are_tapped_once_the_stacks_are_told() -> None:
    laid_out = [
        read_transcript(line.hand) for line in replays() if "stacks" in line.hand and "refused" not in line.expected
    ]
    assert laid_out
    for transcript in laid_out:
        entry = EnteredHand(replace(transcript, tricks=()))
        while asked := next_question(entry):
            answer = answer_to(asked, transcript, entry)
            assert answer is not None
            entry = give_answer(entry, asked, answer)
        assert entry.transcript == transcript


def test_everything_that_is_said_beside_the_taps_is_in_some_hand() -> None:
    told = [call.stage for transcript in golden() for call in calls_of(transcript)]
    assert set(told) == {
        EntryStage.REDEAL, EntryStage.STEAL, EntryStage.SHEEPSHEAD, EntryStage.ANNOUNCED, EntryStage.CALLS,
    }  # fmt: skip


def calls_of(transcript: Transcript) -> Iterator[SideCall]:
    entry = EnteredHand(replace(transcript, tricks=()))
    yield from (call for call, told in side_calls(entry) if told)
    if transcript.redeal:
        yield SideCall(EntryStage.REDEAL, transcript.redeal)


def test_the_last_hand_is_what_the_others_and_the_blind_leave() -> None:
    transcript = read_transcript(CALLED_ACE)
    entries = list(tapped(transcript, deal=True))
    dealt = [entry for entry in entries if not entry.is_played and not entry.transcript.bury]
    taps = sum(1 for entry in dealt if entry.transcript.hands) - 1
    assert taps == 4 * 6 + 2 - 1  # the first card has no entry before it that has hands
    last = dealt[-1]
    assert sorted((last.transcript.hands or {})[5]) == sorted((transcript.hands or {})[5])
    before = undo_answer(last)
    assert 5 not in (before.transcript.hands or {})
    assert before.transcript.blind == (transcript.blind or ())[:1]


@pytest.mark.parametrize(("deal", "most"), [(True, 32 + 30), (False, 30 + 4)])
def test_a_hand_takes_at_most_a_tap_per_card_dealt_and_played(deal: bool, most: int) -> None:
    assert len(list(tapped(read_transcript(CALLED_ACE), deal=deal))) - 1 <= most


def test_two_handed_the_stacks_are_tapped_upper_card_first() -> None:
    transcript = next(read_transcript(line.hand) for line in replays() if line.id == "two-handed:battery-simple")
    entry = start(transcript, deal=False)
    dealer = next_question(entry)
    assert dealer is not None
    entry = give_answer(entry, dealer, "1")
    asked = next_question(entry)
    assert asked is not None
    assert (asked.stage, asked.seat, asked.left) == (EntryStage.STACKS, 2, 8)
    upper = give_answer(entry, asked, "QS")
    assert (upper.upper, upper.transcript.stacks) == ("QS", None)
    again = next_question(upper)
    assert again is not None
    assert [choice.value for choice in again.choices if choice.barred] == ["QS"]
    both = give_answer(upper, again, "AS")
    assert (both.upper, both.transcript.stacks) == ("", {2: (("AS", "QS"),)})
    assert undo_answer(both) == upper
    assert undo_answer(upper) == entry


def test_undoing_the_pick_takes_back_what_was_told_of_it() -> None:
    rules = {"preset": "sheephead-26", "announce_bury": "trump", "sheepshead": "alone"}
    told = {"picks": ["pick"], "bury": "8D 10C", "announced": "8D", "steal": 3}
    entry = EnteredHand(read_transcript({"rules": rules, "dealer": 4} | told))
    assert last_answer(entry) == GivenAnswer(EntryStage.STEAL, 3, "3")
    without = undo_answer(entry)
    assert (without.transcript.steal, without.transcript.announced) == (None, ("8D",))
    for _ in range(4):
        without = undo_answer(without)
    assert (without.transcript.picks, without.transcript.announced) == (None, None)


@pytest.mark.parametrize("deal", [True, False])
def test_every_tap_can_be_undone(deal: bool) -> None:
    transcript = read_transcript(CALLED_ACE)
    before = list(tapped(transcript, deal=deal))
    entry, steps = before[-1], len(before) - 1
    for _ in range(steps):
        entry = undo_answer(entry)
    assert replace(entry.transcript, hands=None, blind=None) == before[0].transcript
    assert undo_answer(entry).transcript == entry.transcript


def test_undo_goes_back_card_by_card() -> None:
    transcript = read_transcript(CALLED_ACE)
    entry = EnteredHand(replace(transcript, tricks=transcript.tricks[:4]))
    assert undo_answer(entry).transcript.tricks[-1] == ("JS", "QH", "8C", "9S")
    for _ in range(5):
        entry = undo_answer(entry)
    assert len(entry.transcript.tricks) == 3


def test_a_renege_is_dimmed_and_can_be_written_anyway() -> None:
    transcript = read_transcript(RENEGE)
    entry = EnteredHand(replace(transcript, tricks=(transcript.tricks[0], ("AD",))))
    asked = next_question(entry)
    assert asked is not None
    choice = asked.choice("KC")
    assert choice is not None
    assert write_value(choice.fault) == (
        "Seat 4 can't play KC: trump was led, and they have some. Cards they can play: QS, QH, or KD."
    )
    with raises_refused("Seat 4 can't play KC"):
        give_answer(entry, asked, "KC")
    after = give_answer(entry, asked, "KC", anyway=True)
    assert after.transcript.tricks[-1] == ("AD", "KC")
    assert [fault.code for fault in after.checked.faults] == ["must-follow-suit", "wrong-trick-size", "unfinished"]


def test_without_the_deal_a_suit_not_followed_before_is_dimmed() -> None:
    transcript = read_transcript(RENEGE)
    bare = replace(
        transcript, hands=None, blind=None, bury=None, tricks=(*transcript.tricks[:3], transcript.tricks[3][:1])
    )
    asked = next_question(EnteredHand(bare, skipped=frozenset(EntryStage)))
    assert asked is not None
    reasons = {choice.value: write_value(choice.fault or "") for choice in asked.choices}
    assert (asked.seat, reasons["QH"]) == (4, "Seat 4 didn't follow trump earlier, so they can't have this card.")
    assert (reasons["9C"], reasons["JC"]) == ("", "That card was already played.")


def test_a_card_that_has_fallen_is_never_written_again() -> None:
    transcript = read_transcript(CALLED_ACE)
    entry = EnteredHand(replace(transcript, tricks=transcript.tricks[:2]))
    asked = next_question(entry)
    assert asked is not None
    with raises_refused("was already played"):
        give_answer(entry, asked, "AD", anyway=True)


def test_the_cards_dealt_stand_with_one_seat_and_a_second_tap_takes_them_back() -> None:
    entry = EnteredHand(read_transcript({"rules": "standard", "dealer": 5, "picks": ["pick"]}), deal=True)
    first = next_question(entry)
    assert first is not None
    assert (first.stage, first.seat, first.left, first.can_skip) == (EntryStage.HANDS, 1, 6, True)
    entry = give_answer(entry, first, "QC")
    again = next_question(entry)
    assert again is not None
    assert again.left == 5
    assert again.choice("QC") == replace(again.choice("QC") or again.choices[0], chosen=True, fault=None)
    assert give_answer(entry, again, "QC").transcript.hands is None
    assert skip_question(entry, again).transcript.hands is None


def test_the_last_hand_leaves_the_blind() -> None:
    transcript = read_transcript(CALLED_ACE)
    held = {**(transcript.hands or {}), 5: (transcript.hands or {})[5][:-1]}
    entry = EnteredHand(replace(transcript, hands=held, blind=None, bury=None, call=None, tricks=()), deal=True)
    asked = next_question(entry)
    assert asked is not None
    entry = give_answer(entry, asked, (transcript.hands or {})[5][-1])
    assert set(entry.transcript.blind or ()) == set(transcript.blind or ())
    bury = next_question(entry)
    assert bury is not None
    assert (bury.stage, bury.seat, bury.left) == (EntryStage.BURY, 2, 2)
    assert len([choice for choice in bury.choices if not choice.barred]) == 8


def test_a_leaster_asks_for_the_trick_that_takes_the_blind_where_the_table_says_so() -> None:
    named = {"preset": "standard", "leaster_blind": "named-by-dealer"}
    for rules, stage in ((named, EntryStage.BLIND_TO), ("standard", EntryStage.TRICKS)):
        asked = next_question(EnteredHand(read_transcript(LEASTER | {"rules": rules})))
        assert asked is not None
        assert asked.stage is stage


def test_nothing_is_played_where_everybody_passed() -> None:
    rules = {"preset": "standard", "no_pick": ["doubler"]}
    assert next_question(EnteredHand(read_transcript({"rules": rules, "picks": ["pass"] * 5}))) is None
    asked = next_question(
        EnteredHand(
            read_transcript({"rules": {"preset": "standard", "no_pick": ["doubler", "leaster"]}, "picks": ["pass"] * 5})
        )
    )
    assert asked is not None
    assert [choice.value for choice in asked.choices] == ["doubler", "leaster"]
