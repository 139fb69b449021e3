"""A hand in words."""

from typing import Any

import pytest

from scorekeeper.engine.rules.presets import load_preset
from scorekeeper.wording import hands as hand_words

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve")
STANDARD = load_preset("standard")


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"picker": 1, "partner": 3, "points": 75}, "Ann picked, with Cy · 75 card points"),
        ({"picker": 1, "points": 61}, "Ann picked and went alone · 61 card points"),
        ({"picker": 2, "partner": 3, "category": "31-60"}, "Bob picked, with Cy · 31\N{EN DASH}60"),
        ({"picker": 2, "partner": 3, "tricks": "all"}, "Bob picked, with Cy · all tricks"),
        ({"picker": 2, "category": "no-tricks"}, "Bob picked and went alone · no tricks"),
        (
            {
                "picker": 1,
                "partner": 3,
                "category": "61-90",
                "marks": [{"seat": 2, "mark": "crack"}, {"seat": 1, "mark": "blitz", "cards": ["QC", "QS"]}],
            },
            "Ann picked, with Cy · 61\N{EN DASH}90 · Crack: Bob · Blitz: Ann Q♣ Q♠",
        ),
        ({"kind": "leaster", "winners": [4]}, "Leaster won by Dan"),
        ({"kind": "leaster", "winners": [4, 5]}, "Leaster tied: Dan, Eve"),
        (
            {"kind": "leaster", "points_by_seat": [20, 30, 10, 40, 20]},
            "Leaster: Ann 20, Bob 30, Cy 10, Dan 40, Eve 20",
        ),
        ({"kind": "passed"}, "Everyone passed"),
        ({"kind": "schwanzer", "strength_by_seat": [7, 3, 2, 0, 1]}, "Schwanzer: Ann 7, Bob 3, Cy 2, Dan 0, Eve 1"),
        ({"picker": 1, "partners": [3, 5], "points": 75}, "Ann picked, with Cy, Eve · 75 card points"),
        ({"kind": "two-handed", "points_by_seat": [61, 59]}, "Two-handed: Ann 61, Bob 59"),
        ({"kind": "two-handed", "winners": [2], "category": "91-120"}, "Two-handed won by Bob · 91\N{EN DASH}120"),
        ({"kind": "call", "picker": 1, "partner": 3, "points": 75}, "Ann called, with Cy · 75 card points"),
        ({"kind": "solo", "picker": 2, "won": True}, "Bob played a solo · won"),
        ({"kind": "best", "picker": 2, "won": False}, "Bob played a best · lost"),
        ({"kind": "misdeal", "reason": "seven cards"}, "Misdeal, seven cards"),
        ({"kind": "schwanzer", "loser": 5}, "Schwanzer, Eve pays"),
        ({"kind": "renege", "picker": 1, "offender": 2}, "Ann picked and went alone · Renege by Bob"),
        (
            {"kind": "sheepshead", "picker": 1, "won": True},
            "Ann picked and went alone · called Sheepshead and made it",
        ),
        (
            {"picker": 3, "stolen_from": 1, "points": 50, "picker_tricks": 0, "cut": "KD", "doublers": 1},
            (
                "Cy picked and went alone · 50 card points · 1 extra doubler · king of diamonds at the cut · "
                "blind stolen from Ann · the picker took no tricks"
            ),
        ),
    ],
)
def test_the_whole_hand_in_a_line(record: dict[str, Any], words: str) -> None:
    assert hand_words.sentence(record, NAMES, STANDARD) == words


def test_nobody_picks_where_queens_make_the_sides() -> None:
    rules = load_preset("four-handed-black-queens")
    assert (
        hand_words.sentence({"picker": 2, "partner": 4, "points": 75}, NAMES, rules) == "Bob with Dan · 75 card points"
    )
    assert hand_words.sentence({"picker": 2, "points": 75}, NAMES, rules) == "Bob alone · 75 card points"


@pytest.mark.parametrize(
    ("record", "category", "words"),
    [
        ({"picker": 1, "points": 75}, "61-90", "75"),
        ({"picker": 1, "category": "61-90"}, "61-90", "61\N{EN DASH}90"),
        ({"picker": 1, "tricks": "all", "points": 120}, "all-tricks", "all tricks"),
        ({"kind": "leaster", "winners": [1]}, "leaster", "Leaster"),
        ({"kind": "sheepshead", "picker": 1, "won": False}, "sheepshead", "Sheepshead lost"),
        ({"kind": "call", "picker": 1, "partner": 3, "points": 75}, "won", "Call won"),
        ({"kind": "call", "picker": 1, "partner": 3, "points": 45}, "lost", "Call lost"),
        ({"kind": "billy", "picker": 1, "won": True}, "won", "Billy won"),
        ({"kind": "two-handed", "points_by_seat": [120, 0]}, "won", "120\N{EN DASH}0"),
        ({"kind": "two-handed", "winners": [1], "category": "all-tricks"}, "won", "all tricks"),
        ({"kind": "two-handed", "winners": [1, 2]}, "lost", "half each"),
    ],
)
def test_the_left_column(record: dict[str, Any], category: str, words: str) -> None:
    assert hand_words.result(record, category, STANDARD) == words


def test_the_leaster_of_sheepshoof_is_a_fewster() -> None:
    record, rules = {"kind": "leaster", "winners": [2]}, load_preset("sheepshoof")
    assert hand_words.result(record, "leaster", rules) == "Fewster"
    assert hand_words.sentence(record, NAMES, rules) == "Fewster won by Bob"
    counted = {"kind": "leaster", "points_by_seat": [0, 14, 22]}
    assert hand_words.sentence(counted, NAMES, rules) == "Fewster: Ann 0, Bob 14, Cy 22"


def test_marks_without_their_callers() -> None:
    record = {"marks": [{"seat": 2, "mark": "crack"}, {"seat": 1, "mark": "recrack"}]}
    assert hand_words.mark_names(record) == ("crack", "re-crack")
