"""The text of hands that a phone could not send: read whole, or refused with the line that is broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.imports import handed_over
from scorekeeper.wording.sentences import write_fault
from tests.handed import handed

HANDS = [
    (7, "key-of-7", {"picker": "2", "partner": "4", "bracket": "61-90"}),
    (8, "key-of-8", {"unusual": "misdeal", "reason": "a card & a half: ♣"}),
    (10, "key-of-10", {"picker": "nobody", "winners": "3"}),
]
TEXT = handed(12, HANDS)


def refusal(text: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        handed_over.read_handed_over(text)
    return refused.value.faults[0].code, write_fault(refused.value.faults[0])


def test_a_text_is_read() -> None:
    over = handed_over.read_handed_over(TEXT)
    assert (over.table, [hand.number for hand in over.hands]) == (12, [7, 8, 10])
    assert over.hands[0] == handed_over.HandedHand(7, "key-of-7", "picker=2&partner=4&bracket=61-90")


def test_a_text_of_no_hands_is_read() -> None:
    assert handed_over.read_handed_over(handed(3, [])).hands == ()


def test_what_a_messenger_does_to_ends_of_lines_does_not_count() -> None:
    assert handed_over.read_handed_over(f"\n {TEXT} ".replace("\n", " \r\n\r\n")) == handed_over.read_handed_over(TEXT)


@given(st.data())
def test_any_sign_that_changed_is_found(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(TEXT) - 1).filter(lambda index: TEXT[index] != "\n"))
    sign = data.draw(st.sampled_from("0123456789abcxyzE=&- ").filter(lambda one: one != TEXT[place]))
    with pytest.raises(Refused):
        handed_over.read_handed_over(TEXT[:place] + sign + TEXT[place + 1 :])


def test_a_broken_line_is_named() -> None:
    assert refusal(TEXT.replace("partner=4", "partner=5")) == (
        "broken-line",
        "Line 2 was changed or cut off. Copy the whole text again.",
    )
    assert refusal(TEXT.replace("a+card", "a card"))[1].startswith("Line 3 ")


def test_a_text_that_is_cut_off_is_refused() -> None:
    lines = TEXT.split("\n")
    assert refusal("\n".join(lines[:-1])) == (
        "cut-off",
        "The text stops at line 4 without its last line, “END ...”. Copy all of it.",
    )
    assert refusal("\n".join([lines[0], *lines[2:]]))[1] == (
        "The text should have 3 hands, but it has 2. Copy all of it."
    )


def test_a_line_of_another_table_is_found() -> None:
    mixed = TEXT.split("\n")
    mixed[1] = handed(13, HANDS).split("\n")[1]
    assert refusal("\n".join(mixed))[0] == "broken-line"


@pytest.mark.parametrize("text", ["", "hello", "SHEEPSHEAD 2 TABLE 1\nEND 0 00000000", "SHEEPSHEAD 1 TABLE x"])
def test_what_is_no_such_text(text: str) -> None:
    assert refusal(text)[0] == "not-hands"


def test_a_text_that_never_ends_is_not_read() -> None:
    assert refusal("x" * (handed_over.MOST_CHARACTERS + 1))[0] == "too-long"


def test_too_many_hands_are_said_to_be_too_many() -> None:
    many = [(number, f"key-of-{number:03}", {"picker": "1"}) for number in range(1, handed_over.MOST_HANDS + 2)]
    assert len(handed_over.read_handed_over(handed(12, many[:-1])).hands) == handed_over.MOST_HANDS
    assert refusal(handed(12, many)) == (
        "too-long",
        "This text has 101 hands. The limit is 100. Scan the codes instead.",
    )


def test_hands_out_of_order_or_twice_are_refused() -> None:
    assert refusal(handed(12, [HANDS[1], HANDS[0]]))[0] == "bad-order"
    assert refusal(handed(12, [HANDS[0], (8, "key-of-7", HANDS[1][2])]))[0] == "bad-order"


def test_a_key_that_is_none_is_refused() -> None:
    assert refusal(handed(12, [(7, "key<script>", HANDS[1][2])]))[0] == "bad-key"


def test_the_checksum_is_the_well_known_one() -> None:
    assert handed_over.checksum("123456789") == "cbf43926"
    assert re.fullmatch(r"END 3 [0-9a-f]{8}", TEXT.split("\n")[-1])


def test_the_text_in_the_docs_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "develop" / "unsent-hands.md").read_text(encoding="utf-8")
    match = re.search(r"    SHEEPSHEAD.*?END \S+ \S+", page, re.DOTALL)
    assert match is not None
    assert [hand.number for hand in handed_over.read_handed_over(match[0]).hands] == [7]
