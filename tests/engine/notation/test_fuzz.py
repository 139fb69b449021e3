"""Any text gives hands and flaws, each at a place of the text, and never an exception."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.engine.notation.reading import read_hands
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.wording.sentences import write_fault

from .strategies import TRICKY, hands

LIKELY = """
Rules: standard Players: Dealer: Hand Picks: pass pick Picker: Bury Call: alone Stack Marks: crack blitz Option:
( ) , : before 2.3 1. 3 QC 7D 10h Q♣️ T Title: Date: 2026-11-20 Blind to: none --- — # " “ / \\
{ } [ ] "rules": "standard" null 1e999
"""
WORDS = (*LIKELY.split(), "bump = true", "\n", "\r\n", "\ufeff", "\u202e", "\ud800", *TRICKY)
texts = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join))


def prove(text: str) -> None:
    """Reads a text; what was read can be written, and what was not says why and where."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for reading in read_hands(text):
        assert (reading.hand is None) == bool(reading.flaws)
        for flaw in reading.flaws:
            assert write_fault(flaw.fault)
            assert 1 <= flaw.place.line <= len(lines)
            assert 1 <= flaw.place.column <= len(lines[flaw.place.line - 1]) + 1
        if reading.hand:
            assert [again.hand for again in read_hands(write_hands([reading.hand]))] == [reading.hand]


@example('Rules: standard\nPlayers: \ud800, "\ud800"\nOption: title = "\x7f"')
@given(texts)
def test_a_text_of_any_kind_is_read(text: str) -> None:
    prove(text)


@given(texts)
def test_a_hand_with_anything_behind_it_is_read(text: str) -> None:
    prove(f"Rules: standard\n{text}")
    prove(f'{{"rules": "standard", {text}')


@given(st.data())
def test_a_hand_with_a_piece_cut_out_or_doubled_is_read(data: st.DataObject) -> None:
    text = write_hands([data.draw(hands())])
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    prove(text[:start] + text[end:])
    prove(text[:end] + text[start:])
