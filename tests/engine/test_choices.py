"""What a screen offers while a hand is entered, and why not."""

import pytest

from scorekeeper.engine import choices, house_rules
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Call, Hand, Kind, Mark

WALLEYE, MUSKY, A_WING = (house_rules.preset(slug) for slug in ("walleye", "musky", "1501-a-wing"))
SIX = house_rules.preset("six-handed-dealer-sits")
TWENTY_SIX = house_rules.preset("sheephead-26")


def test_who_sits_out_is_not_offered() -> None:
    assert choices.partners(SIX, Hand(dealer=2, picker=4)) == (1, 3, 5, 6)


def test_nobody_is_offered_as_partner_of_a_thief_or_of_who_plays_alone() -> None:
    assert choices.partners(TWENTY_SIX, Hand(picker=3, stolen_from=1)) == ()
    alone = house_rules.read({"preset": "standard", "players": 3, "hand_size": 10, "partner": "nobody"})
    assert choices.partners(alone, Hand(picker=3)) == ()


def test_only_the_next_seat_is_offered_where_it_is_the_partner() -> None:
    neighbor = house_rules.preset("seven-handed-neighbor")
    assert choices.partners(neighbor, Hand(players=8, dealer=3, picker=2)) == (4,)
    assert choices.partners(neighbor, Hand(players=8, dealer=3, picker=8)) == (1,)
    assert choices.partners(house_rules.preset("seven-handed-die"), Hand(picker=2)) == (1, 3, 4, 5, 6, 7)


def test_a_blind_is_stolen_from_who_spoke_before() -> None:
    assert choices.thieves(TWENTY_SIX, Hand(dealer=4, picker=3)) == (1, 2)
    assert choices.thieves(TWENTY_SIX, Hand(dealer=4, picker=1)) == ()
    assert choices.thieves(WALLEYE, Hand(dealer=5, picker=3)) == ()


def test_what_may_follow_when_nobody_picks_is_offered_once() -> None:
    rules = house_rules.read({"preset": "standard", "no_pick": ["doubler", "leaster", "pot"], "pot": "passed"})
    assert choices.answers(rules) == (Kind.LEASTER, Kind.PASSED)
    assert choices.answers(house_rules.read({"preset": "standard", "no_pick": ["forced-pick"]})) == ()


def test_only_the_marks_of_the_house_are_offered() -> None:
    assert choices.calls(house_rules.preset("sunfish")) == ()
    assert choices.calls(WALLEYE) == (Call.CRACK, Call.RECRACK)
    assert choices.calls(MUSKY) == (Call.CRACK, Call.RECRACK, Call.BLITZ)
    assert choices.calls(A_WING) == tuple(Call)


def test_each_mark_says_why_it_cannot_be_called() -> None:
    hand = Hand(dealer=5, picker=3, partners=(1,))
    offered = {choice.mark.seat: choice.fault for choice in choices.marks(A_WING, hand, Call.CRACK)}
    assert {seat for seat, fault in offered.items() if fault is None} == {4, 5}
    assert offered[2] is not None
    assert offered[2].message == "Seat 2 cannot crack: that seat had passed before seat 3 picked."


def test_any_two_jacks_are_six_pairs() -> None:
    assert len(choices.shown(MUSKY)) == 1 + 6
    assert choices.shown(A_WING) == (("QC", "QS"), ("QH", "QD"))
    hand = Hand(dealer=5, picker=3, partners=(1,), marks=(Mark(3, Call.BLITZ, ("JC", "JS")),))
    able = [choice.mark for choice in choices.marks(MUSKY, hand, Call.BLITZ) if choice.fault is None]
    assert {mark.seat for mark in able} == {1, 2, 4, 5}
    assert {mark.cards for mark in able} == {("QH", "QD"), ("JH", "JD")}


def test_marks_need_a_picker() -> None:
    with pytest.raises(Refused, match="picker is missing"):
        next(choices.marks(WALLEYE, Hand(), Call.CRACK))
