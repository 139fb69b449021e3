"""A written hand reads back as the same hand, and writing has one spelling."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from hypothesis import given, settings

from scorekeeper.engine.notation.reading import read_hands, read_one_hand
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.transcript import Transcript, transcript_as_json

from .strategies import hands, parts


def hand_as_json(hand: WrittenHand) -> dict[str, Any]:
    """Return a hand in the shape that files in JSON have."""
    comments = [{"trick": comment.trick, "text": comment.text} for comment in hand.comments]
    more = {"names": list(hand.names), "title": hand.title, "date": hand.date, "comments": comments}
    return transcript_as_json(hand.transcript) | {key: value for key, value in more.items() if value}


def test_every_part_of_a_transcript_is_among_the_hands() -> None:
    assert {field.name for field in fields(Transcript)} == parts.keys() | {"rules"}


@given(hands())
def test_a_hand_comes_back_from_its_text(hand: WrittenHand) -> None:
    assert read_one_hand(write_hands([hand])) == hand


@given(hands())
def test_a_hand_comes_back_from_json(hand: WrittenHand) -> None:
    assert read_one_hand(json.dumps(hand_as_json(hand))) == hand
    assert read_one_hand(json.dumps(hand_as_json(hand), ensure_ascii=False, indent=1)) == hand
    assert read_one_hand(json.dumps(hand_as_json(read_one_hand(write_hands([hand]))))) == hand


@settings(max_examples=30)
@given(hands(), hands(), hands())
def test_hands_of_a_file_come_back_in_order(one: WrittenHand, two: WrittenHand, three: WrittenHand) -> None:
    text = write_hands([one, two, three])
    assert [reading.hand for reading in read_hands(text)] == [one, two, three]
    assert write_hands([hand for reading in read_hands(text) if (hand := reading.hand)]) == text
