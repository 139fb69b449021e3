"""The rows say what the rules have and nothing else, in the words of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine import game
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules
from scorekeeper.web.scoring import screen as scoring_screen
from scorekeeper.web.scoring.forms import PostedHand
from scorekeeper.web.scoring.rows import KeyRow
from scorekeeper.web.scoring.screen import Screen

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal", "Ida", "Jo")


def screen(rules: Any, entered: PostedHand | None = None, seats: int = 0) -> Screen:
    house = read_rules(rules)
    players = seats or house.table
    state = game.start(house, players, players)
    return scoring_screen.build_screen(house, state, NAMES[:players], entered or PostedHand())


def labels(row: KeyRow) -> list[str]:
    return [key.label for key in row.keys]


def off(row: KeyRow) -> dict[str, str]:
    return {key.label: key.reason for key in row.keys if key.off}


ASKED = {
    "leaster": "Tap the winner (fewest points).",
    "moster": "Tap who pays (most points).",
    "mittler": "Tap the winner (points in the middle).",
    "schneidster": "Tap the winner: closest to 30 points without going over.",
}


def answers(kind: str) -> dict[str, Any]:
    return {"preset": "standard", "no_pick": [kind]}


PASSED_OUT = [slug for slug in preset_slugs() if load_preset(slug).no_pick]


@pytest.mark.parametrize("slug", preset_slugs())
def test_nobody_is_there_where_a_deal_can_be_passed_out(slug: str) -> None:
    row = screen(slug).picked
    assert ("Nobody" in labels(row)) == (slug in PASSED_OUT)


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_preset_begins_with_one_sentence_and_no_payout(slug: str) -> None:
    shown = screen(slug)
    assert not shown.outcome.payouts
    assert shown.outcome.problem.startswith("Tap ")


@pytest.mark.parametrize(
    ("slug", "look", "names"),
    [
        ("three-handed-10", "gone", []),
        ("four-handed-cutthroat", "gone", []),
        ("two-handed-grid", "gone", []),
        ("seven-handed-neighbor", "said", []),
        ("seven-handed-die", "seats", ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gil"]),
        ("four-handed-first-queens", "seats", ["Ann", "Bob", "Cy", "Dan", "Same player"]),
        ("indiana", "seats", ["Ann", "Bob", "Cy", "Dan", "Solo", "Billy", "Best"]),
    ],
)
def test_the_partner_s_row_has_what_the_rules_have(slug: str, look: str, names: list[str]) -> None:
    row = screen(slug).second
    assert (row.look, labels(row)) == (look, names)


@pytest.mark.parametrize(
    ("slug", "picker", "partner"),
    [
        ("eight-handed-black-queens", "Q♣", "Q♠"),
        ("four-handed-first-queens", "First queen", "Second queen"),
        ("eight-handed-trio", "Q♣", "J♦, 7♦"),
        ("indiana", "Bid by", "With"),
        ("six-handed-jack-ace", "Picked", "Partners"),
    ],
)
def test_rows_are_named_as_the_table_says(slug: str, picker: str, partner: str) -> None:
    shown = screen(slug)
    assert (shown.picked.label, shown.second.label) == (picker, partner)


def test_the_next_seat_is_partner_without_a_tap() -> None:
    assert screen("seven-handed-neighbor").second.text == "The next seat is the partner."
    shown = screen("seven-handed-neighbor", PostedHand(picker="7", bracket="61-90"))
    assert shown.second.text == "Ann, the next seat."
    assert shown.record["partner"] == 1


def test_the_next_seat_of_those_dealt_in() -> None:
    shown = screen("seven-handed-neighbor", PostedHand(picker="7"), seats=8)
    assert shown.second.text == "Ann, the next seat."


def test_three_partners_are_too_many() -> None:
    entered = PostedHand(picker="1", partner="2 3", bracket="61-90")
    reason = "Only two partners. Tap one again to remove it."
    taken = "Tap the partners again to remove them."
    assert off(screen("six-handed-jack-ace", entered).second) == {
        "Ann": "Ann picked and can't be the partner too.", "Dan": reason, "Eve": reason, "Flo": reason, "Alone": taken,
    }  # fmt: skip


def test_alone_and_with_a_partner_is_no_hand() -> None:
    shown = screen("six-handed-jack-ace", PostedHand(picker="1", partner="alone 3", bracket="61-90"))
    assert not shown.outcome.payouts
    assert shown.outcome.problem == "Tap the partners again to remove them."


@pytest.mark.parametrize(
    ("slug", "keys"),
    [
        ("standard", ["No tricks", "0–30", "31–60", "61–90", "91+", "All tricks"]),
        ("1501-a-wing", ["No tricks", "0–29", "30–60", "61–90", "91+", "All tricks"]),
        ("sheepshoof", ["Lost", "Won"]),
        ("two-handed-grid", ["61–90", "91+", "All tricks"]),
    ],
)
def test_the_brackets_are_those_of_the_rules(slug: str, keys: list[str]) -> None:
    assert labels(screen(slug).third) == keys


JACK_WINS = {"preset": "standard", "leaster_jack_wins": True}


def test_a_leaster_that_the_jack_wins_asks_for_it_and_for_no_points() -> None:
    shown = screen(JACK_WINS, PostedHand(picker="nobody"))
    assert shown.outcome.problem == "Tap who took the jack of diamonds."
    assert "Enter points" not in labels(shown.third)
    assert "Enter points" in labels(screen("standard", PostedHand(picker="nobody")).third)


MORE_WITHOUT_POINTS = {"preset": "standard", "leaster_no_points": 3}
ASKS_SCORED = "Did the winner take any points? Tap Some points, or Enter points."


@pytest.mark.parametrize(
    ("rules", "winners", "problem", "paid"),
    [
        (MORE_WITHOUT_POINTS, ("2",), ASKS_SCORED, []),
        (MORE_WITHOUT_POINTS, ("2", "scored"), "", [-1, 4, -1, -1, -1]),
        (MORE_WITHOUT_POINTS, ("scored",), ASKED["leaster"], []),
        ("standard", ("2",), "", [-1, 4, -1, -1, -1]),
    ],
    ids=["no guess", "some points", "no winner", "where it does not matter"],
)
def test_a_leaster_asks_for_points_of_the_winner_only_where_that_pays_more(
    rules: Any, winners: tuple[str, ...], problem: str, paid: list[int]
) -> None:
    shown = screen(rules, PostedHand(picker="nobody", winners=winners))
    assert shown.outcome.problem == problem
    assert [units for _name, units, *_more in shown.outcome.payouts] == paid
    assert ("Some points" in labels(shown.third)) == (rules == MORE_WITHOUT_POINTS)


@pytest.mark.parametrize(
    ("points", "named", "tapped", "paid"),
    [
        ("0 0 40 40 40", "2", ["2", "count"], [-3, 12, -3, -3, -3]),
        ("0 0 40 40 40", "3", ["count"], []),
        ("0 10 40 40 30", "2", ["count"], [12, -3, -3, -3, -3]),
    ],
    ids=["of a tie", "not of the tie", "beside points that decide"],
)
def test_points_take_a_winner_only_where_they_leave_a_tie_open(
    points: str, named: str, tapped: list[str], paid: list[int]
) -> None:
    rules = {"preset": "standard", "leaster_tie": "first-trick", "leaster_no_points": 3}
    typed = PostedHand(picker="nobody", winners=("count", named), points_by_seat=tuple(points.split()))
    shown = screen(rules, replace(typed, tricks_by_seat=("1", "1", "1", "2", "1")))
    assert [units for _name, units, *_more in shown.outcome.payouts] == paid
    assert [key.value for key in shown.third.keys if key.tapped] == tapped
    assert shown.outcome.problem == (
        "" if paid else "The fewest points are tied. The first trick decides, so enter the winner."
    )


@pytest.mark.parametrize(
    ("rules", "entered", "why"),
    [
        (
            answers("schwanzer"),
            PostedHand(picker="nobody", loser="4"),
            ["Schwanzer: Dan held the strongest hand and pays", "Each other player gets 1"],
        ),
        (
            answers("schwanzer"),
            PostedHand(picker="nobody", loser="4", doublers="1"),
            [
                "Schwanzer: Dan held the strongest hand and pays",
                "Double hand: ×2",
                "Each other player gets 1 × 2 = 2",
            ],
        ),
        (
            answers("moster"),
            PostedHand(picker="nobody", winners=("2 3 4 5",)),
            ["Moster: Ann took the most and pays", "Each other player gets 1"],
        ),
        (
            answers("mittler"),
            PostedHand(picker="nobody", winners=("2",)),
            ["Mittler: Bob wins", "Everyone else pays 1 to each winner"],
        ),
        (
            {"preset": "standard", "bump": True, "crack": "any-defender", "max_total_multiplier": 3},
            PostedHand(picker="2", partner="3", bracket="31-60", marks=("crack:1",)),
            [
                "The picking side lost, 31–60: stake 1",
                "Double on the bump: ×2",
                "Ann cracked: ×2",
                "Limit: at most ×3 in all, so 3",
                "Each defender gets 3",
            ],
        ),
        (
            {"preset": "standard", "blitz": ["red-queens"]},
            PostedHand(picker="2", partner="3", bracket="61-90", marks=("blitz:4:QH+QD",)),
            [
                "The picking side won, 61–90: stake 1",
                "Dan blitzed with Q♥ Q♦: ×2",
                "Each defender pays 1 × 2 = 2",
            ],
        ),
    ],
)
def test_the_reasons_say_who_pays_in_names_and_signs(rules: Any, entered: PostedHand, why: list[str]) -> None:
    assert list(screen(rules, entered).outcome.why) == why


def test_two_handed_points_are_typed_beside_the_winner_alone() -> None:
    assert not screen("two-handed-grid").third.exact
    assert screen("two-handed-grid", PostedHand(winners=("count",))).third.look == "gone"
    assert screen("two-handed-grid", PostedHand(winners=("1 2",))).outcome.payouts != ()


@pytest.mark.parametrize("slug", ["indiana", "two-handed-grid", "standard"])
def test_marks_and_unusual_hands_are_those_of_the_rules(slug: str) -> None:
    shown = screen(slug)
    named = {
        "indiana": ["Normal", "Misdeal"],
        "two-handed-grid": ["Normal", "Misdeal", "Renege", "Misplay", "Forfeit"],
        "standard": ["Normal", "Misdeal", "Renege", "Misplay", "Forfeit"],
    }
    assert [key.label for key in shown.more.unusual] == named[slug]
    assert shown.marks == ()


@pytest.mark.parametrize(
    ("rules", "entered", "problem"),
    [
        ("indiana", PostedHand(picker="1"), "Tap who has the called ace, or tap the bid."),
        ("indiana", PostedHand(picker="1", partner="best"), "Enter whether the picker won."),
        ("eight-handed-black-queens", PostedHand(), "Tap who had the queen of clubs."),
        ("eight-handed-black-queens", PostedHand(picker="1"), "Tap who had the queen of spades."),
        ("seven-handed-die", PostedHand(picker="1"), "Tap the partner chosen by the die."),
        ("two-handed-grid", PostedHand(), "Tap the winner (more points)."),
        *((answers(kind), PostedHand(picker="nobody"), asked) for kind, asked in ASKED.items()),
        ("two-handed-grid", PostedHand(winners=("1",)), "Tap the winner's points."),
        ("two-handed-grid", PostedHand(winners=("count",)), "Enter everyone's points."),
        ("two-handed-grid", PostedHand(unusual="renege"), "Tap a name beside “Who broke the rule?”."),
        ("standard", PostedHand(unusual="renege", offender="4"), "Tap who picked, or Nobody."),
        ("standard", PostedHand(picker="nobody", winners=("count",)), "Enter everyone's points."),
        (
            {"preset": "sixty-one", "no_pick": ["schwanzer"]},
            PostedHand(picker="nobody", loser="shown"),
            "Tap the trump each player shows.",
        ),
        (
            {"preset": "sixty-one", "no_pick": ["schwanzer"]},
            PostedHand(picker="nobody", loser="shown", shown=("1:QC", "2:QC")),
            "Ann has Q♣.",
        ),
        (
            {"preset": "standard", "sheepshead": "alone"},
            PostedHand(picker="1", partner="2", unusual="sheepshead", won="true"),
            "Whoever calls Sheepshead plays alone.",
        ),
    ],
)
def test_what_to_tap_next_is_said_in_the_words_of_the_table(rules: Any, entered: PostedHand, problem: str) -> None:
    assert screen(rules, entered).outcome.problem == problem


def test_tricks_are_asked_for_where_they_decide() -> None:
    """An untouched field is 0 points, and whether the seat took a trick of nothing decides who wins."""
    points = ("", "40", "30", "30", "20")
    shown = screen("standard", PostedHand(picker="nobody", winners=("count",), points_by_seat=points))
    assert shown.asks_tricks
    assert shown.outcome.problem == "Someone has no points. Enter the tricks too, or tap the winner."
    counted = screen(
        "standard", PostedHand(picker="nobody", winners=("count",), points_by_seat=("10", *points[1:4], "10"))
    )
    assert not counted.asks_tricks


def test_who_sits_out_has_no_points_to_type() -> None:
    shown = screen("standard", PostedHand(picker="nobody", winners=("count",)), seats=6)
    assert [name for _seat, name, plays, *_more in shown.counts if not plays] == ["Flo"]


def test_the_hand_that_wins_a_race_says_so() -> None:
    shown = screen("indiana", PostedHand(picker="2", partner="best", won="true"))
    assert shown.outcome.wins == ("Bob",)
    assert [units for _name, units, *_more in shown.outcome.payouts] == [0, 24, 0, 0]


AFTER_A_DOUBLER = {"preset": "sixty-one", "no_pick": ["leaster", "doubler", "schwanzer"], "stacking": "once"}


def after_pass_out(entered: PostedHand) -> Screen:
    """The form of the hand after a passed deal."""
    house = read_rules(AFTER_A_DOUBLER)
    state, _ = game.apply(house, game.start(house, 5, 5), Hand(kind=Kind.PASSED))
    return scoring_screen.build_screen(house, state, NAMES[:5], entered)


def test_offers_pick_or_leaster_only_after_a_doubler() -> None:
    assert labels(screen(AFTER_A_DOUBLER, PostedHand(picker="nobody")).second) == ["Leaster", "Schwanzer", "Doubler"]
    passed = after_pass_out(PostedHand(picker="nobody"))
    assert labels(passed.second) == ["Leaster"]
    assert passed.outcome.problem == ASKED["leaster"]


@pytest.mark.parametrize("answer", ["passed", "schwanzer"])
def test_takes_no_second_doubler_and_no_schwanzer_after_a_doubler(answer: str) -> None:
    assert after_pass_out(PostedHand(picker="nobody", answer=answer, loser="2")).record["kind"] == "leaster"


def test_a_declared_doubler_bars_the_same_answers() -> None:
    assert labels(screen(AFTER_A_DOUBLER, PostedHand(picker="nobody", doublers="1")).second) == ["Leaster"]
