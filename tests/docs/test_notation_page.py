"""The page about hands as text shows what is read, and says what the reader and the writer do."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from scorekeeper.engine.hand import Call
from scorekeeper.engine.notation.headings import AS_TEXT, OF_A_PLAYER, PLAIN
from scorekeeper.engine.notation.reading import LONGEST_TEXT, MOST_HANDS, MOST_LINES, read_hands
from scorekeeper.engine.notation.text import LONGEST_LINE
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.play.transcript import Transcript
from tests.engine.codes import codes
from tests.engine.notation.playing import play_one_hand

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "develop" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```hands\n(.*?)```", PAGE, re.DOTALL)
LINES = re.findall(r"^\| (`.*?) \|", PAGE.split("## Lines")[1].split("**Players**")[0], re.MULTILINE)
ROWS = [line for row in LINES for line in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_read_and_comes_back(text: str) -> None:
    readings = read_hands(text)
    assert [flaw for reading in readings for flaw in reading.flaws] == []
    hands = [reading.hand for reading in readings if reading.hand]
    assert [reading.hand for reading in read_hands(write_hands(hands))] == hands


def test_the_first_example_is_a_legal_hand() -> None:
    assert play_one_hand(EXAMPLES[0]).settlement.payouts == (6, -3, -3)


def test_the_example_in_json_is_read() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    (reading,) = read_hands(example)
    assert reading.hand is not None
    assert (reading.hand.names[4], reading.hand.comments[0].text) == ("Eve", "well led")


def test_every_line_of_the_table_is_read() -> None:
    flaws = []
    for line in ROWS:
        head = "" if line.startswith("Players") else "Players: Ann, Bob, Cy\n"
        rules = "" if line.startswith("Rules") else "Rules: three-handed-10\n"
        if line != "Picks":
            flaws += [(line, flaw) for reading in read_hands(f"{rules}{head}{line}") for flaw in reading.flaws]
    assert flaws == []


def test_every_part_of_a_transcript_has_its_line() -> None:
    keys = {line.partition(":")[0].lower().replace(" ", "_") for line in ROWS if ":" in line}
    keys |= {path for key, (path, _) in OF_A_PLAYER.items() if f"{key}_ann" in keys}
    assert {field.name for field in fields(Transcript)} - {"marks", "tricks"} <= keys
    assert {*PLAIN, *AS_TEXT} - {"marks"} <= keys


def test_every_word_of_the_grammar_is_one_of_the_reader() -> None:
    grammar = PAGE.split("```ebnf")[1].split("```")[0]
    words = {word.lower().replace(" ", "_") for word in re.findall(r"'([A-Za-z ]+)' (?:player )?':'", grammar)}
    assert words == {*PLAIN, *AS_TEXT, *OF_A_PLAYER}
    assert [call for call in Call if f"'{call}'" not in grammar] == []


def test_every_code_is_documented_and_none_that_is_not_there() -> None:
    table = PAGE.split("## What is wrong")[1]
    told = {code for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for code in re.findall(r"`([^`]+)`", row)}
    assert told == codes((ROOT / "scorekeeper" / "engine" / "notation").glob("*.py"))


def test_the_bounds_are_those_of_the_page() -> None:
    assert f"most {LONGEST_TEXT} characters and {MOST_HANDS} hands, a hand {MOST_LINES} lines, a line" in PAGE
    assert f" {LONGEST_LINE} characters" in PAGE
