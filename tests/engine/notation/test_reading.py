"""Faults in a text carry line and column, and the valid hands in it are still read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Call, Mark, Moment
from scorekeeper.engine.notation.reading import LONGEST_TEXT, MOST_HANDS, read_hands, read_one_hand
from scorekeeper.engine.notation.text import LONGEST_LINE, Ambiguous, Unreadable
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import Comment, WrittenHand
from scorekeeper.engine.play.transcript import Pick, SeatCall, Transcript
from scorekeeper.wording.sentences import write_fault
from tests.refusals import raises_refused

RULES = "Rules: standard\n"
TABLE = RULES + "Players: Ann, Bob, Cy, Dan, Ann\n"


def of(lines: str, head: str = TABLE) -> Transcript:
    """The transcript of a hand whose rules and players are given."""
    return read_one_hand(head + lines).transcript


def find_flaws(text: str) -> list[tuple[str, str, int, int]]:
    """Return what is wrong with a text: trouble, code, line, column."""
    return [
        (flaw.trouble.value, flaw.fault.code, *flaw.place) for reading in read_hands(text) for flaw in reading.flaws
    ]


@pytest.mark.parametrize(
    "text",
    [
        "QC 10D 7H",
        "qc td 7h",
        "q c 10 d 7 h",
        "Q ♣ 10 ♦ 7 ♥",
        "1 . QC 10D 7H",
        "1) QC 10D 7H",
        "Q♣ T♦ 7♥",
        "Q♣️ 10♦️ 7♥️",
        "Q♣\ufe0e10♦\ufe0e7♥\ufe0e",
        "Q ♣\ufe0f 10 ♦\ufe0f 7 ♥\ufe0e",
        "QC10D7H",
        "QC,10d, 7H",
        "1. QC 10D 7H",
        "1.QC 10D7H",
    ],
)
def test_cards_are_read_as_people_write_them(text: str) -> None:
    assert of(text).tricks == (("QC", "10D", "7H"),)


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("Dealer: dan", "dealer", 4),
        ("Dealer: 5", "dealer", 5),
        ("Steal: Bob", "steal", 2),
        ("Hand Bob: QC QS", "hands", {2: ("QC", "QS")}),
        ("Hand 2:", "hands", {2: ()}),
        ("Stack Bob: QC/7D 9C/8C", "stacks", {2: (("QC", "7D"), ("9C", "8C"))}),
        ("BLIND: AH 10H", "blind", ("AH", "10H")),
        ("Picks: pass - Pick", "picks", (Pick.PASS, Pick.PASS, Pick.PICK)),
        ("No pick: next deal", "no_pick", "next-deal"),
        ("no-pick: next-deal", "no_pick", "next-deal"),
        ("Bury Cy: AH", "bury", {3: ("AH",)}),
        ("Call: Alone", "call", "alone"),
        ("Call: ac", "call", "AC"),
        ("Call Cy: 8d", "calls", (SeatCall(3, "8D"),)),
        ("Sheepshead: yes", "sheepshead", True),
        ("Scores: 3, -4 −5 0 0", "scores", (3, -4, -5, 0, 0)),
        ("Blind to: none", "blind_to", 0),
        ("Blind to: 3", "blind_to", 3),
        ("Blind to: 3,", "blind_to", (3,)),
        ("Blind-to: 3 none", "blind_to", (3, 0)),
        ("Trump: clubs", "trump", "clubs"),
        ("Trump: c", "trump", "clubs"),
        ("(crack Bob)", "marks", (Mark(2, Call.CRACK, (), Moment(0, 1)),)),
        ("Marks: crack Bob, crack 1", "marks", (Mark(2, Call.CRACK), Mark(1, Call.CRACK))),
        ("Marks: re-crack 1 before 2.3", "marks", (Mark(1, Call.RECRACK, (), Moment(2, 3)),)),
        ("Marks: blitz Cy QC QS before pick", "marks", (Mark(3, Call.BLITZ, ("QC", "QS"), Moment(0, 0)),)),
        ("(crack Bob)\nPicks: pick", "marks", (Mark(2, Call.CRACK, (), Moment(0, 0)),)),
        ("Picks: pick\n(crack Bob)", "marks", (Mark(2, Call.CRACK, (), Moment(0, 1)),)),
        ("QC (crack Bob) QS", "marks", (Mark(2, Call.CRACK, (), Moment(1, 2)),)),
        ("QC QS\n(crack Bob)", "marks", (Mark(2, Call.CRACK, (), Moment(2, 1)),)),
    ],
)  # fmt: skip
def test_a_line_says_one_thing(line: str, key: str, value: Any) -> None:
    assert getattr(of(line), key) == value


@pytest.mark.parametrize(
    ("line", "picks"),
    [
        ("Dealer: Dan\nPicker: Cy", "pass pass pass pick"),
        ("Picker: 1", "pick"),
        ("Picker: nobody", "pass pass pass pass pass"),
    ],
)  # fmt: skip
def test_the_picker_alone_is_enough(line: str, picks: str) -> None:
    assert of(line).picks == tuple(map(Pick, picks.split()))


def test_rules_are_a_preset_and_the_options_in_which_they_differ() -> None:
    hand = read_one_hand('Rules: standard\nOption: no_pick = ["doubler"]\nOption: bump = true')
    assert (hand.transcript.rules.preset, hand.transcript.rules.bump) == ("standard", True)
    assert hand.transcript.rules.no_pick == ("doubler",)


def test_comments_belong_to_the_trick_before_them() -> None:
    hand = read_one_hand("# one\nRules: standard # two\nQC QS # three\n# four\n\nQH QD\n## five")
    assert hand.comments == tuple(
        Comment(trick, text) for trick, text in ((0, "one"), (0, "two"), (1, "three"), (1, "four"), (2, "# five"))
    )


def test_names_and_titles_may_hold_anything_between_quotes() -> None:
    hand = read_one_hand('Title: Dan\'s game #3, "the" (best)\nRules: standard\nPlayers: "7", “Eve, the 2nd”, O\'Hara')
    assert (hand.title, hand.names) == ('Dan\'s game #3, "the" (best)', ("7", "Eve, the 2nd", "O'Hara"))


@pytest.mark.parametrize("line", ["---", "-----", "—", "=====", "***", "  ———  "])
def test_hands_are_divided_by_a_line_of_dashes(line: str) -> None:
    first, second = read_hands(f"{RULES}{line}\n{line}\n# a word first\n{RULES}QC")
    assert (first.flaws, second.flaws, second.place) == ((), (), (5, 1))
    assert second.hand == read_one_hand(f"# a word first\n{RULES}QC")


@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        ("QC 7 8D", ("ambiguous", "short-card", 3, 4)),
        ("QC T 8D", ("ambiguous", "short-card", 3, 4)),
        ("3 QC 8D", ("ambiguous", "bare-number", 3, 1)),
        ("Dealer: ann", ("ambiguous", "same-name", 3, 9)),
        ("(crack Ann)", ("ambiguous", "same-name", 3, 8)),
        ("Date: 3/4/2026", ("ambiguous", "bad-date", 3, 7)),
        ("Date: 13/4/2026", ("unreadable", "bad-date", 3, 7)),
        ("Date: 4/4/2026", ("unreadable", "bad-date", 3, 7)),
        ("Date: 2026-02-30", ("unreadable", "bad-date", 3, 7)),
        ("Date:", ("unreadable", "bad-date", 3, 5)),
        ("QC 1X 8D", ("unreadable", "bad-card", 3, 4)),
        ('QC "8D"', ("unreadable", "bad-card", 3, 4)),
        ("2. QC", ("unreadable", "wrong-number", 3, 1)),
        ("QC (crack Bob", ("unreadable", "open-bracket", 3, 4)),
        ("(crock Bob)", ("unreadable", "bad-mark-words", 3, 1)),
        ("()", ("unreadable", "bad-mark-words", 3, 1)),
        ("(crack)", ("unreadable", "missing-player", 3, 1)),
        ("Marks: crack Bob before lunch", ("unreadable", "bad-moment", 3, 18)),
        ("Dealer: Eve", ("unreadable", "unknown-player", 3, 9)),
        ("Dealer:", ("unreadable", "missing-player", 3, 7)),
        ("Deeler: Bob", ("unreadable", "unknown-line", 3, 1)),
        ("Blind Bob: QC", ("unreadable", "unknown-line", 3, 1)),
        ("hello there", ("unreadable", "unknown-line", 3, 1)),
        ('Title: "open', ("unreadable", "open-quote", 3, 8)),
        ("Die: 4 5", ("unreadable", "bad-value", 3, 4)),
        ("Die: x", ("unreadable", "bad-value", 3, 6)),
        ("Die: 7", ("unreadable", "bad-value", 3, 6)),
        ("Pot: 1\nPot: 2", ("unreadable", "said-twice", 4, 1)),
        ("Hand Bob: QC\nHand 2: QC", ("unreadable", "said-twice", 4, 1)),
        ("Stack Bob: QC/7D\nStack 2: QC/7D", ("unreadable", "said-twice", 4, 1)),
        ("Sheepshead: yes no", ("unreadable", "bad-value", 3, 11)),
        ("# x\n" * 53, ("unreadable", "bad-value", 1, 1)),
        ("Bury: QC\nBury Bob: QC", ("unreadable", "said-twice", 4, 1)),
        ("Bury Bob: QC\nBury: QC", ("unreadable", "said-twice", 4, 1)),
        ("Rules: sunfish", ("unreadable", "said-twice", 3, 8)),
        ("Title: a\nTitle: b", ("unreadable", "said-twice", 4, 8)),
        ("Sheepshead: perhaps", ("unreadable", "bad-value", 3, 13)),
        ("Call: QC", ("unreadable", "bad-call", 3, 7)),
        ("Call:", ("unreadable", "bad-value", 3, 5)),
        ("Call Bob:", ("unreadable", "bad-value", 3, 1)),
        ("Trump:", ("unreadable", "bad-value", 3, 6)),
        ("Picks: pass maybe", ("unreadable", "bad-value", 3, 13)),
        ("Picks: pick\nPicker: Bob", ("unreadable", "said-twice", 4, 9)),
        ("Dealer: 6\nPicker: Bob", ("unreadable", "bad-seat", 3, 9)),
        ("Picker: 7", ("unreadable", "bad-seat", 3, 9)),
        ("Stack Bob: QC/7D 9C", ("unreadable", "bad-value", 3, 18)),
        ("Stack Bob: QC/7", ("ambiguous", "short-card", 3, 15)),
        ("Option: bump", ("unreadable", "bad-value", 3, 7)),
        ("Option: bumpf = true", ("unreadable", "unknown-key", 3, 9)),
        ("Option: bump = 3", ("unreadable", "bad-value", 3, 9)),
        ("Blind to: 3 x", ("unreadable", "bad-value", 3, 13)),
        ("Blind to: 33", ("unreadable", "bad-value", 3, 11)),
        ("Dealer: 3 \u202e", ("unreadable", "bad-character", 3, 11)),
        ("# " + "x" * 501, ("unreadable", "bad-comment", 3, 1)),
        ("Q" * (LONGEST_LINE + 1), ("unreadable", "long-line", 3, LONGEST_LINE + 1)),
    ],
)  # fmt: skip
def test_a_flaw_has_its_class_its_code_and_its_place(lines: str, trouble: tuple[str, str, int, int]) -> None:
    assert find_flaws(TABLE + lines) == [trouble]


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("QC", ("missing-key", 1, 1)),
        ("Rules: two words", ("unknown-preset", 1, 8)),
        ("Rules: standrd", ("unknown-preset", 1, 8)),
        ("Rules: standard\nPlayers: Ann,, Cy", ("missing-player", 2, 8)),
        ("Rules: standard\nPlayers: 1, 2", ("bad-name", 2, 10)),
        ("Rules: standard\nPlayers: Ann, " + "x" * 61, ("bad-name", 2, 15)),
        ("Rules: standard\nPlayers: 11", ("bad-value", 2, 10)),
    ],
)  # fmt: skip
def test_the_head_of_a_hand_must_be_right(text: str, trouble: tuple[str, int, int]) -> None:
    assert find_flaws(text)[0] == ("unreadable", *trouble)


def test_everything_that_is_wrong_is_told_and_good_hands_are_read() -> None:
    text = "Rules: standard\nDealer: 12\nQC 7\nhello\n---\nRules: sunfish\n1. QC\n---\nRules: sunfisch\n"
    bad, good, ugly = read_hands(text)
    assert [flaw.fault.code for flaw in bad.flaws] == ["bad-value", "short-card", "unknown-line"]
    assert good.hand is not None
    assert good.hand.transcript.tricks == (("QC",),)
    (flaw,) = ugly.flaws
    assert (ugly.hand, flaw.place.line, flaw.place.column) == (None, 9, 8)
    assert write_fault(flaw.fault) == 'There\'s no preset "sunfisch". Try one of these: sunfish.'


def test_one_hand_raises_what_its_first_flaw_is() -> None:
    with raises_refused("could be 7C, 7S, 7H, or 7D", Ambiguous):
        read_one_hand(RULES + "QC 7")
    with raises_refused('"7X" isn\'t a card', Unreadable):
        read_one_hand(RULES + "QC 7X")
    with raises_refused("There's no hand here. Enter one hand.", Unreadable):
        read_one_hand("")
    with raises_refused("There are 2 hands here. Enter only one.", Unreadable):
        read_one_hand(f"{RULES}---\n{RULES}")


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('{"rules": "standard", "tricks": [["QC"], "9D 1X"]}', "bad-card", 1, 46),
        ('{"rules": "standard",\n "marks": [{"seat": 2, "mark": "crock"}]}', "bad-value", 2, 32),
        ('{"rules": {"preset": "standard", "bumpf": 1}}', "unknown-key", 1, 43),
        ('{"rules": "standard", "hands": {"1": "QC QX"}}', "bad-card", 1, 42),
        ('{"rules": "standard", "tircks": []}', "unknown-key", 1, 33),
        ('{"dealer": 5}', "missing-key", 1, 1),
        ('{"rules": "standard", "names": ["Ann", 5]}', "bad-value", 1, 40),
        ('{"rules": "standard", "players": 3, "names": ["Ann"]}', "bad-players", 1, 34),
        ('{"rules": "standard", "comments": [{"trick": 1, "text": "x"}]}', "bad-comment", 1, 35),
        ('{"rules": "standard", "comments": ["well led"]}', "bad-value", 1, 36),
        ('{"rules": "standard", "title": 5}', "bad-value", 1, 32),
        ('{"rules": "standard", "date": "4.4.2026"}', "bad-date", 1, 31),
        ('{"rules": ', "bad-json", 1, 11),
        ('{"rules": NaN}', "bad-json", 1, 1),
        ('{"rules": 1, "rules": 2}', "bad-json", 1, 1),
        ('{"pot": 1' + "0" * 5000 + "}", "bad-json", 1, 1),
        ('{"a": ' * 40_000, "bad-json", 1, 1),
        ("[1]", "bad-record", 1, 1),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else str(value),
)  # fmt: skip
def test_json_has_lines_and_columns_too(text: str, code: str, line: int, column: int) -> None:
    assert find_flaws(text) == [("unreadable", code, line, column)]


def test_json_lines_are_read_one_by_one_and_a_bad_one_spoils_itself_alone() -> None:
    text = '\ufeff{"rules": "standard"}\n\n{"rules": \n{"rules": "sunfish"} {"rules": "musky"}\r\n{"rules": 5}'
    assert [reading.hand and reading.hand.transcript.rules.preset for reading in read_hands(text)] == [
        "standard", None, "sunfish", "musky", None,
    ]  # fmt: skip
    assert [reading.place.line for reading in read_hands(text)] == [1, 3, 4, 4, 5]


def test_names_in_json_say_how_many_play() -> None:
    assert read_one_hand('{"rules": "standard", "names": ["Ann", "Bob"]}').transcript.players == 2


def test_a_text_has_bounds() -> None:
    assert find_flaws("x" * (LONGEST_TEXT + 1)) == [("unreadable", "long-text", 1, 1)]
    assert find_flaws((RULES + "---\n") * (MOST_HANDS + 1)) == [("unreadable", "too-many-hands", 2 * MOST_HANDS + 1, 1)]
    assert len(read_hands((RULES + "---\n") * MOST_HANDS)) == MOST_HANDS
    assert len(find_flaws(RULES + "x\n" * 200)) == 20
    assert find_flaws(RULES + "\n" * 400 + "# x\n" * 300)[-1] == ("unreadable", "long-hand", 701, 1)
    assert len(find_flaws(json.dumps({f"key {number}": 1 for number in range(15_000)}))) == 20


def test_an_empty_text_has_no_hands() -> None:
    assert read_hands("\n \n---\n") == ()


def test_what_no_text_can_hold_is_no_written_hand() -> None:
    transcript = read_one_hand(RULES).transcript
    for more in ({"names": ("Ann",)}, {"title": " x"}, {"date": "today"}, {"comments": (Comment(1, "x"),)}):
        with pytest.raises(Refused):
            WrittenHand(transcript, **more)


def test_a_hand_is_written_the_same_way_always() -> None:
    text = """\
# A word first

Title: Friday
Date: 2026-11-20
Rules: musky
Option: bump = true
Players: Ann, Bob, "Cy, the 2nd", Dan, Ann
Dealer: 5
Doublers: 1

Hand 1: QC QS JD 10D 7C 8C
Blind: AH 10H

(blitz Bob QH QD)
Picks: pick
Bury: AH 10H
Call: alone

(crack Dan)
1. QC 7D 8D (recrack 1) 9D KD  # well led
# and so on
2. AC 10C KC 9C 7H
(crack "Cy, the 2nd")
Blind to: 3,
"""
    assert write_hands([read_one_hand(text)]) == text


@pytest.mark.parametrize("line", ["Rules: STANDARD", "rules :standard called ace", "RULES:Standard–Called-Ace"])
def test_rules_are_named_in_any_case_and_with_blanks(line: str) -> None:
    assert read_one_hand(line).transcript.rules.preset in ("standard", "standard-called-ace")


def test_keys_are_read_with_and_without_blanks() -> None:
    assert of("NOPICK: leaster\npicker: nobody\nblindto: 6") == of("No pick: leaster\nPicker: nobody\nBlind to: 6")


def test_a_hand_without_rules_and_players_takes_those_it_is_given() -> None:
    given = {"rules": {"preset": "musky"}, "names": ("Ann", "Bob", "Cy", "Dan", "Eve")}
    for text in ("Picker: cy\n1. QC 7D", '{"picks": ["pass", "pass", "pick"], "tricks": ["QC 7D"]}'):
        (reading,) = read_hands(text, **given)  # type: ignore[arg-type]
        assert reading.flaws == ()
        assert reading.hand is not None
        assert (reading.hand.transcript.rules.preset, reading.hand.names) == ("musky", given["names"])
        assert reading.hand.transcript.picks == (Pick.PASS, Pick.PASS, Pick.PICK)
    (named,) = read_hands("Rules: standard\nPlayers: 6\nOption: bump = true", **given)  # type: ignore[arg-type]
    assert named.hand is not None
    assert (named.hand.transcript.rules.preset, named.hand.transcript.players, named.hand.names) == ("standard", 6, ())
    (with_option,) = read_hands("Option: bump = true", **given)  # type: ignore[arg-type]
    assert with_option.hand is not None
    assert with_option.hand.transcript.rules.bump
