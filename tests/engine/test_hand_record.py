"""Hand records as JSON, and hands made without one."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import game
from scorekeeper.engine.cards import read_card
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import BEFORE_PICK, Call, Hand, Kind, Mark, Moment, Tricks, hand_as_json, read_hand
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.presets import load_preset, read_rules
from tests.refusals import raises_refused

from .golden import hands

STANDARD = load_preset("standard")


@pytest.mark.parametrize("golden", hands(), ids=lambda golden: golden.name)
def test_a_golden_hand_survives_being_written_and_read(golden: Any) -> None:
    try:
        hand = read_hand(golden.record)
    except Refused:
        return
    assert read_hand(hand_as_json(hand)) == hand


def test_a_record_says_nothing_that_is_a_default() -> None:
    hand = Hand(picker=1, partners=(3,), points=93, marks=(Mark(2, Call.CRACK), Mark(1, Call.RECRACK)))
    assert hand_as_json(hand) == {
        "kind": "picked",
        "picker": 1,
        "partner": 3,
        "points": 93,
        "marks": [{"seat": 2, "mark": "crack"}, {"seat": 1, "mark": "recrack"}],
    }


def test_moments_are_written_as_they_are_read() -> None:
    moments: list[Any] = ["pick", "first-card", {"trick": 2, "card": 3}]
    record = {"picker": 1, "tricks": "all", "marks": [{"seat": 1, "mark": "crack", "before": at} for at in moments]}
    hand = read_hand(record)
    assert [mark.before for mark in hand.marks] == [BEFORE_PICK, Moment(0, 1), Moment(2, 3)]
    assert hand.tricks is Tricks.ALL
    assert hand_as_json(hand)["marks"] == record["marks"]


def test_a_path_goes_before_every_fault() -> None:
    with pytest.raises(Refused) as refused:
        read_hand({"picker": 1, "points": [], "marks": [{"seat": 1, "mark": "crack", "cards": 5}]}, "hands[3]")
    assert [fault.path for fault in refused.value.faults] == ["hands[3].points", "hands[3].marks[0].cards"]


def test_an_array_without_end_is_refused() -> None:
    with raises_refused("marks can have at most 52 items, not 53"):
        read_hand({"picker": 1, "points": 75, "marks": [{"seat": 2, "mark": "crack"}] * 53})


@pytest.mark.parametrize("source", [None, [], "picked", 5])
def test_a_record_is_an_object(source: object) -> None:
    with pytest.raises(Refused) as refused:
        read_hand(source)
    assert refused.value.faults[0].code == "bad-record"


@pytest.mark.parametrize("text", ["AC", " 10d ", "td", "T♦", "q♠", "Q♠\ufe0f", "10♦\ufe0f", "A♣\ufe0e"])
def test_cards_are_read(text: str) -> None:
    assert read_card(text) in ("AC", "10D", "QS")


@pytest.mark.parametrize(
    "text", ["", "\ufe0f", "♣\ufe0f", "C", "1C", "11C", "ACC", "A C", "0C", "QX", None, 10, ["QC"], {"card": "QC"}]
)
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(Refused) as refused:
        read_card(text, "cards[0]")
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [("bad-card", "cards[0]")]


@pytest.mark.parametrize(
    ("hand", "path"),
    [
        (Hand(points=75), "picker"),
        (Hand(picker=1), "points"),
        (Hand(kind=Kind.LEASTER), "points_by_seat"),
        (Hand(kind=Kind.RENEGE, picker=1), "offender"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_hand_made_without_a_record_is_missing_the_same(hand: Hand, path: str) -> None:
    with pytest.raises(Refused) as refused:
        settle_hand(STANDARD, hand)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [("missing-key", path)]


def test_a_schwanzer_made_without_a_record_needs_its_strengths() -> None:
    house = read_rules({"preset": "standard", "no_pick": ["schwanzer"]})
    with raises_refused("a value for each of the 5 seats"):
        settle_hand(house, Hand(kind=Kind.SCHWANZER))


@pytest.mark.parametrize(("players", "dealer"), [(4, 1), (11, 1), (5, 0), (5, 6)])
def test_a_game_needs_seats_and_a_dealer_among_them(players: int, dealer: int) -> None:
    with pytest.raises(Refused):
        game.start(STANDARD, players, dealer)


def test_figures_alone_make_settlements_equal() -> None:
    by_points = settle_hand(STANDARD, Hand(picker=1, partners=(2,), points=75))
    by_bracket = settle_hand(STANDARD, Hand(picker=1, partners=(2,), category="61-90"))
    assert by_points == by_bracket
    assert by_points.money is None
