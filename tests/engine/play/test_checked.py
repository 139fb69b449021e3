"""Hands played out: every fault and what follows from it, proofs, what stands before a fault, hands without a deal."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest

from scorekeeper.commands.hands import checked_answer
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.bury import bury_faults
from scorekeeper.engine.play.partners import can_call
from scorekeeper.wording.sentences import write_fault

from .golden import GoldenReplay, replays
from .hands import ALONE, CALLED_ACE, LEASTER, RENEGE, Json, codes, played, played_on

TRICKS = CALLED_ACE["tricks"]
UNKNOWN = ("unfinished", "missing-key")
NO_DEAL = {key: value for key, value in CALLED_ACE.items() if key not in ("hands", "blind")}


def find_faults(hand: Json, **changes: Any) -> list[tuple[Any, ...]]:
    """Return what is wrong: code, trick, seat, card, and whether it follows."""
    return [
        (fault.code, *map(fault.details.get, ("trick", "seat", "card", "follows")))
        for fault in played(hand, **changes).faults
    ]


def test_a_right_hand_is_paid() -> None:
    checked = played(CALLED_ACE)
    assert checked.is_right
    assert (checked.picker, checked.partners, checked.points) == (2, (4,), 62)
    assert checked.settlement.payouts == (-1, 2, -1, 1, -1)
    assert checked.record.kind is Kind.PICKED


def test_a_wrong_hand_pays_nobody() -> None:
    checked = played(RENEGE)
    assert not checked.is_right
    with pytest.raises(Refused) as refused:
        _ = checked.settlement
    assert refused.value.faults == checked.faults


def test_a_renege_is_proved_by_the_card_that_was_owed() -> None:
    (fault,) = played(RENEGE).faults
    assert fault.details["proved"] == {"trick": 3, "card": "QS"}


def test_a_renege_that_nothing_proves_yet_has_no_proof() -> None:
    fault, unfinished = played(RENEGE, tricks=RENEGE["tricks"][:2]).faults
    assert fault.code == "must-follow-suit"
    assert "proved" not in fault.details
    assert (unfinished.code, unfinished.details["trick"], unfinished.details["seat"]) == ("unfinished", 3, 1)


def test_a_called_ace_held_back_is_proved_when_it_falls() -> None:
    # Seat 4 leads clubs without the ace, and throws it on a heart: clubs were led by then, so that is no second fault.
    checked = played(CALLED_ACE, tricks=["7S 10D 8S QS KS", "KC 7C 9S 10C AS", "10H QC AC"])
    fault, short, *_ = checked.faults
    assert (fault.code, short.code) == ("must-play-called-card", "wrong-trick-size")
    assert fault.details["proved"] == {"trick": 3, "card": "AC"}
    assert fault.details["legal"] == ["QH", "KD", "8D", "AC"]


def test_the_hand_before_the_fault_stands() -> None:
    assert played(RENEGE).so_far() == {
        "picker": 2,
        "partner": 4,
        "partners": [4],
        "winners": [3],
        "points_by_seat": [0, 0, 12, 0, 0],
        "tricks_by_seat": [0, 0, 1, 0, 0],
    }


def test_before_the_first_card_nothing_was_taken() -> None:
    so_far = played(CALLED_ACE, bury="9D").so_far()
    assert (so_far["picker"], so_far["winners"], so_far["points_by_seat"]) == (2, [], [0] * 5)


def test_two_reneges_are_two_faults() -> None:
    tricks = [*RENEGE["tricks"][:3], "JS QH 8C 9S 10C", "AC 9C 10S 7D AS", "QD 8S KD KS 7S"]
    assert find_faults(RENEGE, tricks=tricks) == [
        ("must-follow-suit", 2, 4, "KC", None),
        ("must-follow-suit", 4, 2, "10C", None),
    ]


def test_what_follows_from_a_strange_card_is_marked() -> None:
    # Seats 1 and 2 have their cards of the first trick written the wrong way round.
    found = find_faults(CALLED_ACE, tricks=["10H 9H JH KC 7H", *TRICKS[1:]])
    assert found == [
        ("not-in-hand", 1, 1, "10H", None),
        ("not-in-hand", 1, 2, "9H", True),
        ("must-follow-suit", 3, 2, "JD", True),
    ]


def test_after_a_wrong_deal_all_follows() -> None:
    hands = CALLED_ACE["hands"] | {"1": "9S 8H 9H JC 10S AC"}
    found = find_faults(CALLED_ACE, hands=hands)
    assert found[:2] == [("wrong-deck", None, 4, "AC", None), ("wrong-deck", None, None, "7S", None)]
    assert [fault[4] for fault in found[2:]] == [True] * (len(found) - 2)


def test_a_short_trick_leaves_nothing_sure() -> None:
    found = find_faults(CALLED_ACE, tricks=[TRICKS[0], "AD 8D 7C JC", *TRICKS[2:]])
    assert found[0] == ("wrong-trick-size", 2, 2, None, None)
    assert all(fault[4] for fault in found[1:])


def test_a_long_trick_is_cut() -> None:
    found = find_faults(CALLED_ACE, tricks=[TRICKS[0] + " QC", *TRICKS[1:]])
    assert found == [("wrong-trick-size", 1, None, None, None)]


def test_a_trick_too_many() -> None:
    assert find_faults(CALLED_ACE, tricks=[*TRICKS, "QC"]) == [("too-many-tricks", 7, None, None, None)]


def test_a_card_of_another_pack() -> None:
    found = find_faults(CALLED_ACE, tricks=["6C 10H JH KC 7H", *TRICKS[1:]])
    assert found[0] == ("not-in-hand", 1, 1, "6C", None)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"picks": ["pass", "pick", "pass"]}, ["out-of-turn-pick"]),
        ({"picks": ["pass", "pick", "pick", "pick"]}, ["out-of-turn-pick", "out-of-turn-pick"]),
        ({"picks": ["pass"] * 3}, ["unfinished"]),
        ({"picks": None}, ["missing-key"]),
        ({"picks": ["pass"] * 6}, ["out-of-turn-pick", "bad-bury", "bad-call"]),
        ({"bids": ["call"]}, ["unexpected-key"]),
        ({"die": 1}, ["unexpected-key"]),
        ({"stacks": {"1": ["7C 8C"]}}, ["unexpected-key"]),
        ({"no_pick": "leaster"}, ["unexpected-key"]),
        ({"blind_to": 3}, ["unexpected-key"]),
        ({"calls": [{"seat": 1, "card": "8D"}]}, ["bad-call"]),
        ({"steal": 3}, ["bad-steal"]),
        ({"sheepshead": True}, ["not-in-rules"]),
        ({"redeal": 1}, ["bad-redeal"]),
        ({"bury": {"2": "9D KH"}}, []),
        ({"bury": {"1": "9D KH"}}, ["bad-bury", "bad-bury"]),
        ({"bury": "9D 9D"}, ["bad-bury"]),
        ({"bury": "9D"}, ["bad-bury"]),
        ({"bury": None}, ["bad-bury"]),
        ({"bury": "QC KH"}, ["bad-bury"]),
        ({"announced": "KH"}, []),
        ({"announced": "QD"}, ["bad-bury"]),
        ({"call": None}, ["bad-call"]),
        ({"call": "alone"}, ["bad-call"]),
        ({"call": "AS"}, ["bad-call"]),
        ({"call": "AD"}, ["bad-call"]),
        ({"call": "10S"}, ["bad-call"]),
        ({"call": "10D"}, ["bad-call"]),
        ({"call": "JH"}, ["bad-call"]),
        ({"unknown": "7D"}, ["bad-call"]),
        ({"unknown": "QC"}, ["bad-call"]),
        ({"call": None, "unknown": "7D"}, ["bad-call"]),
    ],
)
def test_what_is_said_before_the_first_card(changes: Json, found: list[str]) -> None:
    assert codes(CALLED_ACE, **changes)[: len(found)] == found
    if not found:
        assert codes(CALLED_ACE, **changes) == []


def test_hands_may_name_a_seat_that_has_none() -> None:
    assert codes(CALLED_ACE, players=6, dealer=6, hands=CALLED_ACE["hands"] | {"6": ""}) == []
    assert codes(CALLED_ACE, players=6, dealer=6, hands=CALLED_ACE["hands"] | {"6": "7D"})[:1] == ["wrong-deck"]


@pytest.mark.parametrize("bury", ["9D KH", None])
def test_without_the_deal_a_right_hand_is_paid_the_same(bury: str | None) -> None:
    assert played(NO_DEAL, bury=bury).as_json() == played(CALLED_ACE).as_json()


def test_without_the_deal_a_renege_is_proved_all_the_same() -> None:
    with_deal, without = played(RENEGE).faults[0], played(NO_DEAL, tricks=RENEGE["tricks"]).faults[0]
    assert without.code == with_deal.code == "must-follow-suit"
    assert without.details["proved"] == with_deal.details["proved"]


def test_without_deal_and_picks_the_cards_are_still_checked() -> None:
    assert codes(NO_DEAL, tricks=RENEGE["tricks"], picks=None, bury=None, call=None) == [
        "missing-key",
        "must-follow-suit",
    ]
    assert codes(NO_DEAL, tricks=None, picks=None, bury=None, call=None) == ["missing-key"]


def test_without_the_deal_a_card_is_played_once() -> None:
    assert find_faults(NO_DEAL, tricks=[*TRICKS[:5], "KD KS 7S QD 9H"])[0][:4] == ("wrong-deck", 6, None, "9H")
    assert find_faults(NO_DEAL, tricks=[*TRICKS[:5], "KD KS 7S QD 6H"])[0][:4] == ("wrong-deck", 6, None, "6H")


def test_without_the_deal_a_leaster_finds_its_blind() -> None:
    no_deal = {key: value for key, value in LEASTER.items() if key not in ("hands", "blind")}
    whole = played_on(LEASTER)
    assert played(no_deal, tricks=whole["tricks"]).as_json() == played(whole).as_json()
    assert played(whole).is_right


def test_two_who_bury_and_no_deal() -> None:
    assert "missing-key" in codes({"rules": "seven-handed-neighbor", "picks": ["pick"], "tricks": []})
    split = {"rules": "seven-handed-neighbor", "picks": ["pick"], "bury": {"1": "7C 8C", "2": "9C KC", "9": "AC"}}
    assert codes(split) == ["bad-bury", "unfinished"]


def test_what_follows_when_nobody_picks_is_asked_for_in_words() -> None:
    rules = {"preset": "standard", "no_pick": ["leaster", "next-deal"]}
    (fault,) = played({"rules": rules, "picks": ["pass"] * 5}).faults
    assert (fault.code, fault.path) == ("missing-key", "no_pick")
    assert write_fault(fault) == "Nobody picked. Choose what happens next: leaster or next deal."


def test_a_schwanzer_needs_its_hands() -> None:
    rules = {"preset": "standard", "no_pick": ["schwanzer"]}
    assert codes({"rules": rules, "picks": ["pass"] * 5}) == ["missing-key"]


def test_a_blind_split_over_tricks_and_no_deal() -> None:
    assert codes({"rules": "sheepshoof", "picks": ["pass"] * 3, "blind_to": [1, 2], "tricks": []})[0] == "missing-key"
    assert codes({"rules": "sheepshoof", "picks": ["pass"] * 3, "tricks": []})[0] == "missing-key"


def test_two_handed_without_stacks_or_hands() -> None:
    assert codes({"rules": "two-handed-battery", "tricks": ["QC QS"]}) == ["missing-key"]
    stacked = {"rules": "two-handed-battery", "stacks": {"1": ["7C 8C"], "2": ["7S 8S"]}, "tricks": ["8C 8S", "7C 7S"]}
    assert codes(stacked) == ["unfinished"]


@pytest.mark.parametrize(
    ("rules", "changes", "found"),
    [
        ("standard", {}, []),
        ("standard", {"call": "alone"}, ["bad-call"]),
        ("sixty-one", {"call": "alone"}, []),
        ({"preset": "sixty-one", "alone_with_jack": False}, {"call": "alone"}, ["bad-call"]),
        ("sixty-one", {"call": "JH"}, []),
        ("sixty-one", {"call": "JS"}, ["bad-call"]),
        ({"preset": "standard", "call_up": "after-blind"}, {"call": "JH"}, []),
        ({"preset": "standard", "bury_jack": False}, {"bury": "JD 10H"}, ["bad-bury"]),
        ({"preset": "standard", "ace_for_jack": True}, {"call": "AC"}, []),
        ({"preset": "standard", "ace_for_jack": True}, {"call": "AS"}, ["bad-call"]),
        ({"preset": "standard", "partner_jack": "clubs"}, {}, []),
        ({"preset": "standard", "partner_jack": "clubs", "call_down": True}, {"call": "JS"}, ["bad-call"]),
        ({"preset": "standard", "announce_bury": "trump"}, {"bury": "9D KH", "announced": ""}, ["unannounced-bury"]),
        ({"preset": "standard", "announce_bury": "trump"}, {"bury": "9D KH", "announced": "9D"}, []),
        ({"preset": "standard", "announce_bury": "trump"}, {"bury": "9D KH"}, []),
        (
            {"preset": "standard", "announce_bury": "jack-of-diamonds"},
            {"bury": "JD 9D", "announced": "9D"},
            ["unannounced-bury"],
        ),
        ({"preset": "standard", "sheepshead": "holding-jack"}, {"sheepshead": True}, []),
        ({"preset": "standard", "partner": "nobody"}, {"call": "alone"}, []),
        ({"preset": "standard", "partner": "nobody"}, {"call": "AC"}, ["bad-call"]),
        ({"preset": "standard", "partner": "neighbor"}, {"call": "alone"}, ["bad-call"]),
        ({"preset": "standard", "blind_stealing": True}, {"steal": 3}, []),
        ({"preset": "standard", "blind_stealing": True}, {"steal": 1}, ["bad-steal"]),
        ({"preset": "standard", "blind_stealing": True}, {"players": 6, "dealer": 6, "steal": 6}, ["bad-steal"]),
        ({"preset": "standard", "redeal_on_request": True}, {"redeal": 1, "picks": None, "bury": None}, ["bad-redeal"]),
    ],
)
def test_calls_and_buries_under_other_rules(rules: Any, changes: Json, found: list[str]) -> None:
    seen = codes(ALONE, rules=rules, tricks=[], **changes)
    assert [code for code in seen if code != "unfinished"] == found


def test_who_holds_the_jack_calls_sheepshead() -> None:
    rules = {"preset": "standard", "sheepshead": "holding-jack"}
    hand = LEASTER | {"rules": rules, "picks": ["pick"], "bury": "8H 9H", "sheepshead": True}
    assert codes(hand, tricks=[]) == ["bad-call", "unfinished"]


def test_a_steal_makes_the_thief_the_picker() -> None:
    rules = {"preset": "standard", "blind_stealing": True}
    checked = played(ALONE, rules=rules, steal=4, tricks=[])
    assert (checked.picker, checked.partners) == (4, ())


def test_a_hand_of_nothing_is_thrown_in() -> None:
    hands = CALLED_ACE["hands"] | {"1": "9S 8H 9H 7H 10S 7S", "5": "JC 7C KS 9C AH 8C"}
    hand = {"rules": {"preset": "standard", "redeal_on_request": True}, "hands": hands, "blind": "KH 10H", "redeal": 1}
    checked = played(hand)
    assert checked.is_right
    assert checked.record.kind is Kind.MISDEAL
    assert checked.settlement.payouts == (0,) * 5
    assert codes(hand, redeal=7) == ["bad-redeal"]
    assert codes(hand, tricks=["9S"]) == ["unexpected-key"]


def test_marks_need_a_picker() -> None:
    assert codes(LEASTER, marks=[{"seat": 1, "mark": "crack"}], tricks=[])[0] == "bad-mark"


def test_a_mark_in_the_middle_stands_at_its_moment() -> None:
    rules = {"preset": "musky", "partner": "called-ace", "call_ten": False}
    marks = [{"seat": 3, "mark": "blitz", "cards": ["JH", "JS"], "before": {"trick": 2, "card": 1}}]
    answer = checked_answer(played(CALLED_ACE, rules=rules, marks=marks))
    assert [(fault["code"], fault["trick"], fault["card"]) for fault in answer["errors"]] == [("bad-mark", 2, "JH")]
    assert answer["so_far"]["winners"] == [3]
    marks[0]["before"] = {"trick": 1, "card": 3}
    assert codes(CALLED_ACE, rules=rules, marks=marks) == []


def test_what_the_payout_hangs_on_is_asked_for_when_all_was_played_right() -> None:
    checked = played(CALLED_ACE, pot=1, pots=2)
    assert checked.is_right
    answer = checked_answer(checked)
    assert [fault["code"] for fault in answer["errors"]] == ["bad-pot"]
    assert answer["so_far"]["winners"] == [3, 1, 3, 4, 4, 2]


def test_what_the_picker_may_call_and_bury() -> None:
    hand = played(CALLED_ACE).hand
    assert [card for card in ("AC", "AS", "AH", "10C", "JC") if can_call(hand, 1, card)] == ["AC", "AH"]
    assert list(bury_faults(hand, 1, 2, ("9D", "KH"))) == []
    assert [fault.key for fault in bury_faults(hand, 1, 2, ("9D", "9D"))] == ["bad-bury/twice"]


@pytest.mark.parametrize(
    ("bury_", "call", "unknown", "reason"),
    [
        ("QC QS", None, None, "must make a call, like AC with the unknown"),
        ("QC QS", "AC", "JS", None),
        ("QC QS", "AC", "QC", "can't call AC: they don't have QC to lay it face down"),
        ("QC QS", "AD", None, "can't call AD: only the ace of a fail suit can be called"),
    ],
)
def test_a_hand_of_trump_alone(bury_: str, call: str | None, unknown: str | None, reason: str | None) -> None:
    hand = CALLED_ACE | {
        "hands": {
            "1": "9S 8H 9H 10S 7S KS", "2": "QC QS QH QD JC JS", "3": "AS AD 8S 9D 8D 7H", "4": "KC 10H KD AC 10C 7C",
            "5": "KH 10D 7D 9C AH 8C",
        },
        "blind": "JH JD",
    }  # fmt: skip
    faults = played(hand, bury=bury_, call=call, unknown=unknown, tricks=[]).faults
    assert [write_fault(fault) for fault in faults if fault.code == "bad-call"] == (
        [f"Seat 2 {reason}."] if reason else []
    )


def test_cards_that_the_picker_holds_are_not_called() -> None:
    hands = {
        "1": "9S 8H 9H 10S 7S KS", "2": "AC AS AH QD 10C JS", "3": "QC QS 8S 9D 8D 7H", "4": "KC 10H KD JC QH 7C",
        "5": "KH 10D 7D 9C AD 8C",
    }  # fmt: skip
    hand = CALLED_ACE | {"hands": hands, "blind": "JH JD", "bury": "JH JD", "tricks": []}
    assert codes(hand, call="10C")[0] == "bad-call"
    assert codes(hand, call="10S") == ["unfinished"]
    assert codes(hand, call="AC", unknown="QD")[0] == "bad-call"
    assert codes(hand, call="10S", bury="AS JD")[0] == "bad-call"


def test_down_to_the_jack_of_spades_alone() -> None:
    rules = {"preset": "standard", "partner_jack": "clubs", "call_down": True}
    hand = LEASTER | {"rules": rules, "picks": ["pick"], "bury": "8H 9H", "tricks": []}
    assert codes(hand, call="JS") == ["unfinished"]
    assert codes(hand, call="JH")[0] == "bad-call"


def test_where_there_is_no_blind_nothing_is_buried() -> None:
    hand = {"rules": "four-handed-black-queens", "tricks": []}
    assert codes(hand, bury="7D")[0] == "bad-bury"


def test_first_queens_that_nobody_has_played() -> None:
    checked = played({"rules": "four-handed-first-queens", "tricks": ["7C 8C 9C KC"]})
    assert (checked.picker, checked.partners) == (None, ())


@pytest.mark.parametrize(
    ("bids", "trump", "found"),
    [
        (["pass"], None, ["unfinished"]),
        (["pass"] * 4, None, []),
        (["call"], "clubs", ["unexpected-key"]),
        (["solo"], "hearts", ["bad-call"]),
        (["solo"], None, ["missing-key"]),
        (["pass"] * 5, None, ["out-of-turn-pick"]),
    ],
)
def test_bids(bids: list[str], trump: str | None, found: list[str]) -> None:
    assert codes({"rules": "indiana", "bids": bids}, trump=trump) == found


def test_two_handed_a_card_lies_in_one_stack() -> None:
    golden = next(golden.hand for golden in replays() if golden.hand["rules"] == "two-handed-grid")
    stacks = deepcopy(golden["stacks"])
    stacks["1"][0] = stacks["1"][1]
    assert codes(golden, stacks=stacks)[0] == "wrong-deck"
    assert codes(golden, stacks=None, hands={"1": "7C", "2": "8C"}, tricks=[])[-2:] == ["wrong-deal", "unfinished"]


def test_who_is_not_in_the_hand_calls_nobody_on() -> None:
    golden = next(golden.hand for golden in replays() if golden.hand["rules"] == "eight-handed-trio")
    assert codes(golden, players=9, dealer=9, calls=[{"seat": 9, "card": "8D"}])[:1] == ["bad-call"]


@pytest.mark.parametrize("golden", replays(), ids=lambda golden: golden.id)
def test_without_the_deal_nothing_is_made_up(golden: GoldenReplay) -> None:
    """Of a hand that was played right nothing is wrong in its first tricks either, without the deal."""
    if "refused" in golden.expected or golden.hand.get("stacks"):
        return
    told = {key: value for key, value in golden.hand.items() if key not in ("hands", "blind")}
    tricks = golden.hand.get("tricks", [])
    for complete in range(1, len(tricks) + 1):
        for bury_ in {golden.hand.get("bury"), None} if isinstance(golden.hand.get("bury"), str) else {None}:
            faults = played(told, tricks=tricks[:complete], bury=bury_ or golden.hand.get("bury")).faults
            assert [fault for fault in faults if fault.code not in UNKNOWN] == []


def test_a_short_trick_without_the_deal() -> None:
    assert codes(NO_DEAL, bury=None, tricks=["9H 10H", *TRICKS[1:]])[0] == "wrong-trick-size"


@pytest.mark.parametrize(
    ("trick", "card", "found"), [(6, 4, []), (7, 1, []), (6, 3, ["bad-mark"]), (3, 2, ["bad-mark"])]
)
def test_a_blitz_on_the_second_card_waits_for_it(trick: int, card: int, found: list[str]) -> None:
    # Seat 2 plays the jack of diamonds in the third trick and, on another deal, the jack of hearts in the last one.
    swap = {"QD": "JH", "JH": "QD"}
    told = json.loads(_swapped(json.dumps(CALLED_ACE), swap))
    rules = {
        "preset": "standard-called-ace", "blitz": ["any-two-jacks"], "blitz_when": ["second-card"],
        "marks_until": "last-trick",
    }  # fmt: skip
    before = {"trick": trick, "card": card}
    marks = [{"seat": 2, "mark": "blitz", "cards": ["JD", "JH"], "before": before}]
    assert codes(told, rules=rules, marks=marks) == found


def _swapped(text: str, cards: dict[str, str]) -> str:
    return re.sub("|".join(cards), lambda match: cards[match[0]], text)


def test_a_leaster_played_right_and_a_pot_that_cannot_be() -> None:
    checked = played(played_on(LEASTER), pot=1, pots=2)
    assert checked.is_right
    assert [fault["code"] for fault in checked_answer(checked)["errors"]] == ["bad-pot"]


def test_a_blitz_on_the_second_card_of_which_nobody_wrote_when() -> None:
    rules = {
        "preset": "standard-called-ace", "blitz": ["any-two-jacks"], "blitz_when": ["second-card"],
        "marks_until": "last-trick",
    }  # fmt: skip
    marks = [{"seat": 3, "mark": "blitz", "cards": ["JS", "JH"]}]
    assert codes(CALLED_ACE, rules=rules, marks=marks) == []


def test_who_has_all_aces_and_may_call_none_is_alone() -> None:
    rules = {"preset": "standard-called-ace", "call_own_ace": False, "call_ten": False}
    hands = {
        "1": "9S 8H 9H 10S 7S KS", "2": "AC AS AH QD 10C JS", "3": "QC QS 8S 9D 8D 7H", "4": "KC 10H KD JC QH 7C",
        "5": "KH 10D 7D 9C AD 8C",
    }  # fmt: skip
    hand = CALLED_ACE | {"rules": rules, "hands": hands, "blind": "JH JD", "bury": "JH JD", "tricks": []}
    assert codes(hand, call=None) == ["unfinished"]
    assert codes(hand, call="alone") == ["unfinished"]
