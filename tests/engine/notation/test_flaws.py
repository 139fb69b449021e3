"""Flaws of a written hand, as the command line tells them, and bounds of what can be written."""

from dataclasses import replace

from scorekeeper.commands.hands import flaw_as_json
from scorekeeper.engine.json_values import MOST_ITEMS
from scorekeeper.engine.notation.reading import read_hands
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import Comment
from tests.refusals import raises_refused


def test_a_flaw_names_its_place_and_what_would_be_right() -> None:
    (reading,) = read_hands("Rules: standard\nDealer: nobody")
    (flaw,) = [flaw_as_json(flaw) for flaw in reading.flaws]
    assert (flaw["trouble"], flaw["line"], flaw["column"]) == ("unreadable", 2, 9)
    assert flaw["message"]


def test_a_hand_has_no_more_comments_than_a_reader_takes() -> None:
    (reading,) = read_hands("Rules: standard\nDealer: 1")
    assert reading.hand is not None
    with raises_refused("at most"):
        write_hands([replace(reading.hand, comments=(Comment(0, "so"),) * (MOST_ITEMS + 1))])


def test_an_option_is_said_once() -> None:
    (reading,) = read_hands("Rules: standard\nDealer: 1\nOption: bump = true\nOption: bump = false")
    assert [flaw.place.line for flaw in reading.flaws] == [4]
    assert reading.draft.rules["bump"] is True
