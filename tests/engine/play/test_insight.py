"""Insights from a transcript: points given away, the deciding trick, and possible holders of cards."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.play import insight
from scorekeeper.engine.play.insight import BURIED

from .golden import GoldenReplay, replays
from .hands import CALLED_ACE, LEASTER, Json, played, played_on

RIGHT = [golden for golden in replays() if golden.expected.get("winners")]


def test_each_card_goes_to_a_side() -> None:
    first = insight.thrown_points(played(CALLED_ACE))[:5]
    assert [(card.seat, card.card, card.points, card.taken_by, card.own_side) for card in first] == [
        (1, "9H", 0, 3, True),
        (2, "10H", 10, 3, False),
        (3, "JH", 2, 3, True),
        (4, "KC", 4, 3, False),
        (5, "7H", 0, 3, True),
    ]


def test_points_thrown_by_seat() -> None:
    # Seats 2 and 4 are the picking side.
    assert insight.thrown_by_seat(played(CALLED_ACE)) == {1: (2, 10), 2: (13, 22), 3: (16, 13), 4: (18, 7), 5: (11, 4)}


@pytest.mark.parametrize("golden", RIGHT, ids=lambda golden: golden.id)
def test_what_was_thrown_is_what_was_taken(golden: GoldenReplay) -> None:
    checked = played(golden.hand)
    taken = [0] * len(checked.points_by_seat)
    for card in insight.thrown_points(checked):
        taken[card.taken_by - 1] += card.points
    blind = sum(checked.points_by_seat) - sum(taken)
    assert sum(map(sum, insight.thrown_by_seat(checked).values())) == sum(taken)
    assert blind >= 0


def test_where_nobody_picked_every_seat_is_a_side_of_its_own() -> None:
    checked = played(played_on(LEASTER))
    assert all(card.own_side is (card.seat == card.taken_by) for card in insight.thrown_points(checked))
    assert insight.deciding_trick(checked) is None


def test_the_trick_that_decided() -> None:
    # 62 to 58: before the last trick the picking side has 47 + 4 of the bury, so it is the last one.
    assert insight.deciding_trick(played(CALLED_ACE)) == 6


@pytest.mark.parametrize("golden", RIGHT, ids=lambda golden: golden.id)
def test_before_the_deciding_trick_the_points_left_could_turn_the_hand(golden: GoldenReplay) -> None:
    checked = played(golden.hand)
    found = insight.deciding_trick(checked)
    if found is None or checked.points is None or checked.record.kind not in ("picked", "call", "solo", "best"):
        return
    total, won = checked.hand.rules.deck_total, checked.points * 2 > checked.hand.rules.deck_total
    side = {checked.picker, *checked.partners}
    for complete in range(found):
        then = checked.after(complete)
        theirs = sum(points for seat, points in enumerate(then.points_by_seat, 1) if seat not in side)
        ours = sum(then.points_by_seat) - theirs
        buried = total - sum(checked.points_by_seat)
        assert not won or ours * 2 <= total
        assert won or (total - theirs - buried) * 2 > total or buried


def test_a_billy_is_decided_by_its_first_trick() -> None:
    hands = [golden.hand for golden in RIGHT if golden.expected.get("kind") == "billy"]
    decided = [(insight.deciding_trick(played(hand)), played(hand)) for hand in hands]
    assert decided
    for trick, checked in decided:
        mine = [number for number, winner in enumerate(checked.winners, 1) if winner == checked.picker]
        assert trick == (mine or [len(checked.winners)])[0]


def test_sheepshead_is_decided_by_the_first_trick_lost() -> None:
    rules = {"preset": "standard", "sheepshead": "alone"}
    checked = played(played_on(LEASTER, rules=rules, picks=["pick"], bury="8H 9H", sheepshead=True))
    lost = [number for number, winner in enumerate(checked.winners, 1) if winner != 1]
    assert insight.deciding_trick(checked) == lost[0]
    assert checked.partners == ()


def test_nothing_is_decided_where_nothing_was_played() -> None:
    passed = played(LEASTER, rules={"preset": "standard", "no_pick": ["doubler"]})
    assert passed.state is None
    assert insight.deciding_trick(passed) is None
    assert insight.thrown_points(passed) == ()
    assert len(insight.outlook(passed, 0).holders) == 32
    assert (passed.winners, passed.points, passed.tricks_by_seat) == ((), None, (0,) * 5)


BARE = {key: value for key, value in CALLED_ACE.items() if key not in ("hands", "blind", "bury")}


def test_at_first_everybody_may_hold_everything() -> None:
    outlook = insight.outlook(played(BARE), 0)
    assert len(outlook.trump_out) == 14
    assert set(outlook.holders.values()) == {(BURIED, 1, 2, 3, 4, 5)}


def test_who_does_not_follow_holds_none_of_the_suit() -> None:
    outlook = insight.outlook(played(BARE), 5)
    assert "JH" not in outlook.trump_out
    assert outlook.holders["8H"] == (BURIED, 1, 2, 5)
    assert outlook.holders["QC"] == (BURIED, 1, 2, 3, 4, 5)


def test_at_the_end_what_is_left_is_buried() -> None:
    outlook = insight.outlook(played(BARE), 30)
    assert outlook.holders == {"9D": (BURIED,), "KH": (BURIED,)}
    assert outlook.trump_out == ("9D",)


def test_a_deal_that_is_known_is_not_guessed_at() -> None:
    holders = insight.outlook(played(CALLED_ACE), 0).holders
    assert [holders[card] for card in ("9S", "QD", "10H", "9D", "KH", "AC", "8C")] == [
        (1,), (2,), (2,), (BURIED,), (BURIED,), (4,), (5,),
    ]  # fmt: skip
    assert len(holders) == 32
    assert "9H" not in insight.outlook(played(CALLED_ACE), 5).holders


def test_a_bury_that_is_known_is_not_guessed_at() -> None:
    holders = insight.outlook(played(BARE, bury="9D KH"), 0).holders
    assert (holders["9D"], holders["10H"]) == ((BURIED,), (1, 2, 3, 4, 5))


@pytest.mark.parametrize("golden", RIGHT, ids=lambda golden: golden.id)
def test_who_holds_a_card_is_among_those_who_may(golden: GoldenReplay) -> None:
    checked = played(golden.hand)
    state = checked.state
    assert state is not None
    seat_of = _holders(checked)
    for played_cards in (0, len(seat_of) // 3, 2 * len(seat_of) // 3):
        for card, seats in insight.outlook(checked, played_cards).holders.items():
            assert seat_of.get(card, BURIED) in seats


def _holders(checked: Any) -> dict[str, int]:
    return {card.card: card.seat for card in insight.thrown_points(checked)}


def test_two_handed_a_suit_not_followed_tells_nothing() -> None:
    hands: list[Json] = [golden.hand for golden in RIGHT if golden.expected.get("kind") == "two-handed"]
    checked = played(hands[0])
    for cards in range(32):
        assert set(insight.outlook(checked, cards).holders.values()) <= {(1, 2), (1,), (2,)}
