"""A card that was entered before is replaced: later cards stay where they can, the others are named first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.entering.cards import cards_played
from scorekeeper.engine.entering.questions import EnteredHand, EntryStage
from scorekeeper.engine.entering.replacement import CardSpot, Replacement, ask_replacement, seat_of
from scorekeeper.engine.entering.replacement import replace_card as replaced
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.wording.sentences import write_value
from tests.engine.play.hands import CALLED_ACE
from tests.refusals import raises_refused

TOLD = read_transcript(CALLED_ACE)
# 1. Ann 9H, Bob 10H, Cy JH, Dan KC, Eve 7H: Cy takes it. 2. Cy AD, Dan 8D, Eve 7C, Ann JC, Bob 10D: Ann takes it.
BARE = replace(TOLD, hands=None, blind=None, call=None, bury=None)


def cards(entry: EnteredHand) -> list[str]:
    return [card for trick in entry.transcript.tricks for card in trick]


def bare(tricks: int) -> EnteredHand:
    return EnteredHand(
        replace(BARE, tricks=BARE.tricks[:tricks]), skipped=frozenset({EntryStage.BURY, EntryStage.CALL})
    )


def replace_card(entry: EnteredHand, old: str, new: str, stage: EntryStage = EntryStage.TRICKS) -> Replacement:
    return replaced(entry, CardSpot(stage, old), new)


def test_keeps_later_cards_that_are_still_possible() -> None:
    replacement = replace_card(bare(2), "KC", "9C")
    assert replacement.is_plain
    assert cards(replacement.entry) == ["9H", "10H", "JH", "9C", "7H", "AD", "8D", "7C", "JC", "10D"]


def test_names_the_cards_that_another_leader_removes() -> None:
    replacement = replace_card(bare(2), "JH", "8H")
    assert replacement.leads == (2, 2)
    assert [play.name for play in replacement.removed] == ["AD", "8D", "7C", "JC", "10D"]
    assert cards(replacement.entry) == ["9H", "10H", "8H", "KC", "7H"]
    assert replacement.in_order is not None
    assert cards(replacement.in_order) == ["9H", "10H", "8H", "KC", "7H", "AD", "8D", "7C", "JC", "10D"]
    assert [play.seat for play in cards_played(replacement.in_order)][5:] == [2, 3, 4, 5, 1]


def test_removes_the_card_that_proves_a_renege() -> None:
    entry = bare(6)
    replacement = replace_card(entry, "8D", "9C")  # Dan follows trump with a club, and plays trump in trick 3
    assert replacement.removed[0][:3] == (3, 4, 4)
    assert replacement.in_order is None


def test_swaps_with_a_card_that_was_played_elsewhere() -> None:
    replacement = replace_card(bare(2), "8D", "10D")
    assert replacement.other == CardSpot(EntryStage.TRICKS, "10D")
    assert not replacement.is_plain
    assert cards(replacement.entry)[5:] == ["AD", "10D", "7C", "JC", "8D"]


def test_with_the_deal_a_card_of_another_hand_is_against_the_rules() -> None:
    entry = EnteredHand(replace(TOLD, tricks=TOLD.tricks[:2]), deal=True)
    question = ask_replacement(entry, CardSpot(EntryStage.TRICKS, "8D"))
    reasons = {choice.value: write_value(choice.fault or "") for choice in question.choices}
    assert question.seat == 4
    assert (reasons["KD"], reasons["QS"]) == ("", "")
    assert "that card isn't in their hand" in reasons["JS"]
    assert "trump was led" in reasons["AC"]
    with raises_refused("trump was led"):
        replace_card(entry, "8D", "AC")
    after = replaced(entry, CardSpot(EntryStage.TRICKS, "8D"), "AC", anyway=True)
    assert cards(after.entry)[6] == "AC"
    assert after.is_plain


def test_replaces_a_buried_card() -> None:
    entry = EnteredHand(replace(TOLD, hands=None, blind=None, tricks=TOLD.tricks[:2]))
    replacement = replace_card(entry, "KH", "AH", EntryStage.BURY)
    assert (replacement.is_plain, replacement.entry.transcript.bury) == (True, ("9D", "AH"))
    swapped = replace_card(entry, "KH", "10H", EntryStage.BURY)
    assert (swapped.other, swapped.entry.transcript.bury) == (CardSpot(EntryStage.TRICKS, "10H"), ("9D", "10H"))
    assert cards(swapped.entry)[1] == "KH"
    with raises_refused("was called"):
        replace_card(entry, "KH", "AC", EntryStage.BURY)


def test_replaces_the_face_down_card_where_it_was_played_too() -> None:
    transcript = replace(BARE, bury=("KH", "9D"), call="AC", unknown="7D", tricks=(("9C", "7D", "AC", "8C", "KC"),))
    replacement = replace_card(EnteredHand(transcript, face_down=True), "7D", "8D", EntryStage.UNKNOWN)
    assert replacement.entry.transcript.unknown == "8D"
    assert cards(replacement.entry) == ["9C", "8D", "AC", "8C", "KC"]


def test_replaces_a_dealt_card() -> None:
    entry = EnteredHand(replace(TOLD, tricks=()), deal=True)
    replacement = replace_card(entry, "9S", "8C", EntryStage.HANDS)  # Ann's for Eve's
    assert replacement.other == CardSpot(EntryStage.HANDS, "8C")
    hands = replacement.entry.transcript.hands or {}
    assert ("8C" in hands[1], "9S" in hands[5]) == (True, True)
    reasons = {
        choice.value: write_value(choice.fault or "")
        for choice in ask_replacement(entry, CardSpot(EntryStage.HANDS, "9D")).choices
    }
    assert reasons["9S"] == "Seat 2 can't bury 9D: it isn't in their hand."


def test_the_same_card_changes_nothing() -> None:
    entry = bare(2)
    assert replace_card(entry, "8D", "8D").entry == entry


def test_a_card_that_is_not_there_cannot_be_replaced() -> None:
    assert seat_of(bare(1), CardSpot(EntryStage.TRICKS, "8D")) is None
    with raises_refused("That card isn't there anymore"):
        ask_replacement(bare(1), CardSpot(EntryStage.TRICKS, "8D"))


@pytest.mark.parametrize("deal", [True, False])
def test_every_card_of_a_hand_can_be_tapped_and_left_as_it_is(deal: bool) -> None:
    entry = EnteredHand(TOLD if deal else replace(TOLD, hands=None, blind=None), deal=deal)
    for trick in TOLD.tricks:
        for card in trick:
            question = ask_replacement(entry, CardSpot(EntryStage.TRICKS, card))
            assert [choice.value for choice in question.choices if choice.chosen] == [card]
