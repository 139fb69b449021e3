"""Cleaning of typed texts, and their refusals."""

import unicodedata

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.entries import (
    clean_label,
    clean_name,
    clean_reason,
    free_name,
    require_reason,
    verify_different_names,
)
from tests.refusals import raises_refused


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Jürgen Groß", "<script>alert(1)</script>", "=1+1", "'; DROP TABLE", "José", "李雷", "محمد", "ธนา",
        "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\U0001fae9", "x", "x" * 60, "O'Neil & Sons", "می‌خواهم",
    ],
)  # fmt: skip
def test_names_come_through(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Ann  ", "Ann"), ("Ann   B.", "Ann B."), ("Ann\u00a0B.", "Ann B."), ("Ju\u0308rgen", "J\u00fcrgen")],
)
def test_blanks_and_composition(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "missing-name"), ("   ", "missing-name"), ("\u200d", "missing-name"), ("\u0301", "missing-name"),
        ("x" * 61, "long-name"), ("e\u0301" * 61, "long-name"), ("A\x00", "bad-character"), ("A\nB", "bad-character"),
        ("A\tB", "bad-character"), ("A\u202eB", "bad-character"), ("A\u2066B", "bad-character"),
        ("\u200fA", "bad-character"), ("\u061cA", "bad-character"), ("A\ud800", "bad-character"),
        ("A\ue000", "bad-character"), ("A\uffff", "bad-character"), ("A\u2028B", "bad-character"),
        ("A\u200bB", "bad-character"), ("\ufeffA", "bad-character"), ("A\x85", "bad-character"),
    ],
)  # fmt: skip
def test_names_that_are_none(typed: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(typed, "names[2]")
    (fault,) = refused.value.faults
    assert (fault.code, fault.path) == (code, "names[2]")


def test_sixty_characters_are_counted_after_composition() -> None:
    assert len(clean_name("e\u0301" * 60)) == 60


def test_every_wrong_name_is_told() -> None:
    with pytest.raises(Refused) as refused:
        verify_different_names(["Ann", "", "ann", "Bob\x07"])
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("missing-name", "names[1]"),
        ("same-name", "names[2]"),
        ("bad-character", "names[3]"),
    ]


def test_a_name_that_is_taken_gets_a_number_and_stays_within_sixty_characters() -> None:
    assert free_name("Ann", {"bob"}) == "Ann"
    assert free_name("ANN", {"ann", "ann (2)"}) == "ANN (3)"
    long = "x" * 55 + " yzzz"
    assert free_name(long, {long}) == "x" * 55 + " (2)"


def test_reasons() -> None:
    assert clean_reason("") == ""
    assert require_reason(" counted again ") == "counted again"
    with raises_refused("Add a reason"):
        require_reason(" ")
    with raises_refused("at most 200"):
        clean_reason("x" * 201)


def test_what_a_machine_says_of_itself_is_cut_and_cleaned() -> None:
    assert clean_label("Mozilla\x00/5.0\u202e " + "x" * 300) == ("Mozilla/5.0 " + "x" * 300)[:200]
