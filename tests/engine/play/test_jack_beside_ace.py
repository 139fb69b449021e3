"""A picker with the jack of diamonds who calls a jack up besides the ace, where both have a partner (A6; D1)."""

from __future__ import annotations

import pytest

from scorekeeper.engine.entering.answers import next_question, undo_answer
from scorekeeper.engine.entering.questions import EnteredHand
from scorekeeper.engine.entering.side_calls import SideCall, side_calls, toggle_side_call
from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import SeatCall, Transcript, read_transcript

from .hands import Json

DEALT: Json = {
    "rules": {"preset": "six-handed-jack-ace", "call_up": "after-blind"},
    "dealer": 6,
    "players": 6,
    "hands": {
        "1": "QC JD AD 7S 8H", "2": "JH QS 9S 10C KH", "3": "AS QH 9D 8C AH",
        "4": "QD JC 10S 9C 7H", "5": "JS 10D KS AC 9H", "6": "KD 7D 8S KC 10H",
    },
    "blind": "8D 7C",
    "picks": ["pick"],
    "bury": "8H 7C",
    "call": "AS",
}  # fmt: skip


def transcript(*calls: tuple[int, str], **changes: object) -> Transcript:
    return read_transcript(DEALT | {"calls": [{"seat": seat, "card": card} for seat, card in calls]} | changes)


def test_the_holders_of_both_are_partners() -> None:
    assert replay_hand(transcript()).partners == (3,)
    assert replay_hand(transcript((1, "JH"))).partners == (2, 3)


@pytest.mark.parametrize(
    ("calls", "changes"),
    [
        ([(1, "JS")], {}),  # the jack of hearts is free
        ([(2, "JH")], {}),  # not the picker
        ([(1, "JH"), (1, "JS")], {}),
        ([(1, "8D")], {}),
        ([(1, "JH")], {"call": "alone"}),
        ([(1, "JH")], {"rules": "six-handed-jack-ace"}),
    ],
)
def test_other_calls_are_refused(calls: list[tuple[int, str]], changes: Json) -> None:
    codes = [fault.code for fault in replay_hand(transcript(*calls, **changes)).faults]
    assert "bad-call" in codes


def test_it_is_told_by_a_tap_beside_the_called_ace() -> None:
    entry = EnteredHand(transcript())
    jack = SideCall(next(call.stage for call, _told in side_calls(entry) if call.card == "JH"), 1, "JH")
    assert [call.card for call, _told in side_calls(entry) if call.stage is jack.stage] == ["JH"]
    entry = toggle_side_call(entry, jack)
    assert entry.transcript.calls == (SeatCall(1, "JH"),)
    assert entry.checked.partners == (2, 3)
    assert next_question(entry) is not None
    assert undo_answer(entry).transcript.calls == ()


def test_it_is_written_and_read() -> None:
    names = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay")
    text = write_hands([WrittenHand(transcript((1, "JH")), names, "", "")])
    assert "Ann" in text
    assert read_one_hand(text).transcript.calls == (SeatCall(1, "JH"),)
