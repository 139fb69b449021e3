"""`scorekeeper notation`, and `scorekeeper replay` with hands as people type them."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.engine.notation.reading import LONGEST_TEXT
from tests.engine.notation.test_played import GOOD

from .test_score import call, codes, replies

LEGAL = GOOD.encode()
RENEGE = GOOD.replace("2. QS 9D 10S", "2. QS AC 10S").encode()
UNREADABLE = GOOD.replace("2. QS 9D 10S", "2. QS 9X 10S").encode()


def test_hands_are_written_in_one_spelling_whatever_they_came_in() -> None:
    done = call("notation", given=LEGAL)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Dealer: Cy\n\nHand Ann: QC QS QH QD JC JS JH JD AD 10D\n" in done.stdout
    assert call("notation", given=done.stdout).stdout == done.stdout
    assert call("notation", given=b'{"rules": "sunfish", "tricks": ["qc"]}').stdout == b"Rules: sunfish\n\n1. QC\n"


def test_what_cannot_be_read_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    path = tmp_path / "evening.hands"
    path.write_bytes(UNREADABLE + b"---\nRules: sunfish\r\n")
    done = call("notation", str(path))
    assert (done.returncode, done.stdout) == (1, b"Rules: sunfish\n")
    assert done.stderr.decode() == 'Line 11, column 7: "9X" isn\'t a card. Write rank then suit, like QC or 10D.\n'


def test_a_text_of_hands_is_played_out_by_its_suffix_or_by_the_flag(tmp_path: Path) -> None:
    path = tmp_path / "evening.hands"
    path.write_bytes(LEGAL + b"\n---\n" + LEGAL)
    by_suffix, by_flag = call("replay", str(path)), call("replay", "--notation", given=path.read_bytes())
    assert (by_suffix.returncode, by_suffix.stderr) == (0, b"")
    assert by_suffix.stdout == by_flag.stdout
    assert [(reply["ok"], reply["points"]) for reply in replies(by_suffix.stdout)] == [(True, 120)] * 2


def test_faults_have_their_line_and_column_and_what_was_right_before() -> None:
    done = call("replay", "--notation", "-", given=RENEGE + b"---\n" + UNREADABLE)
    illegal, unreadable = replies(done.stdout)
    assert done.returncode == 1
    first = illegal["errors"][0]
    assert [first[key] for key in ("trouble", "code", "line", "column", "trick", "seat", "card")] == [
        "illegal", "must-follow-suit", 11, 7, 2, 2, "AC",
    ]  # fmt: skip
    assert illegal["so_far"]["winners"] == [1]
    assert (codes(unreadable), unreadable["errors"][0]["line"]) == (["bad-card"], 31)


def test_a_text_without_end_is_refused() -> None:
    done = call("replay", "--notation", given=b"Rules: standard\n" * (LONGEST_TEXT // 8))
    assert [codes(reply) for reply in replies(done.stdout)] == [["long-text"]]


def test_wrong_calls() -> None:
    assert call("notation", "a", "b").returncode == 2
    assert call("replay", "--notation", "/no/such/file").returncode == 2
