"""The choices while a hand is entered, and the reason where one is not available."""

from scorekeeper.engine.entering.choices import (
    blitz_card_sets,
    mark_choices,
    no_pick_kinds,
    possible_first_pickers,
    possible_partners,
)
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, call_kinds
from scorekeeper.engine.rules.presets import load_preset, read_rules
from scorekeeper.wording.sentences import write_fault
from tests.refusals import raises_refused

WALLEYE, MUSKY, A_WING = (load_preset(slug) for slug in ("walleye", "musky", "1501-a-wing"))
SIX = load_preset("six-handed-dealer-sits")
TWENTY_SIX = load_preset("sheephead-26")


def test_who_sits_out_is_not_offered() -> None:
    assert possible_partners(SIX, Hand(dealer=2, picker=4)) == (1, 3, 5, 6)


def test_nobody_is_offered_as_partner_of_a_thief_or_of_who_plays_alone() -> None:
    assert possible_partners(TWENTY_SIX, Hand(picker=3, stolen_from=1)) == ()
    alone = read_rules({"preset": "standard", "players": 3, "hand_size": 10, "partner": "nobody"})
    assert possible_partners(alone, Hand(picker=3)) == ()


def test_only_the_next_seat_is_offered_where_it_is_the_partner() -> None:
    neighbor = load_preset("seven-handed-neighbor")
    assert possible_partners(neighbor, Hand(players=8, dealer=3, picker=2)) == (4,)
    assert possible_partners(neighbor, Hand(players=8, dealer=3, picker=8)) == (1,)
    assert possible_partners(load_preset("seven-handed-die"), Hand(picker=2)) == (1, 3, 4, 5, 6, 7)


def test_a_blind_is_stolen_from_who_spoke_before() -> None:
    assert possible_first_pickers(TWENTY_SIX, Hand(dealer=4, picker=3)) == (1, 2)
    assert possible_first_pickers(TWENTY_SIX, Hand(dealer=4, picker=1)) == ()
    assert possible_first_pickers(WALLEYE, Hand(dealer=5, picker=3)) == ()


def test_what_may_follow_when_nobody_picks_is_offered_once() -> None:
    rules = read_rules({"preset": "standard", "no_pick": ["doubler", "leaster", "pot"], "pot": "passed"})
    assert no_pick_kinds(rules) == (Kind.LEASTER, Kind.PASSED)
    assert no_pick_kinds(read_rules({"preset": "standard", "no_pick": ["forced-pick"]})) == ()


def test_only_the_marks_of_the_house_are_offered() -> None:
    assert call_kinds(load_preset("sunfish")) == ()
    assert call_kinds(WALLEYE) == (Call.CRACK, Call.RECRACK)
    assert call_kinds(MUSKY) == (Call.CRACK, Call.RECRACK, Call.BLITZ)
    assert call_kinds(A_WING) == tuple(Call)


def test_each_mark_says_why_it_cannot_be_called() -> None:
    hand = Hand(dealer=5, picker=3, partners=(1,))
    offered = {choice.mark.seat: choice.fault for choice in mark_choices(A_WING, hand, Call.CRACK)}
    assert {seat for seat, fault in offered.items() if fault is None} == {4, 5}
    assert offered[2] is not None
    assert write_fault(offered[2]) == "Seat 2 can't crack: they passed before seat 3 picked."


def test_any_two_jacks_are_six_pairs() -> None:
    assert len(blitz_card_sets(MUSKY)) == 1 + 6
    assert blitz_card_sets(A_WING) == (("QC", "QS"), ("QH", "QD"))
    hand = Hand(dealer=5, picker=3, partners=(1,), marks=(Mark(3, Call.BLITZ, ("JC", "JS")),))
    able = [choice.mark for choice in mark_choices(MUSKY, hand, Call.BLITZ) if choice.fault is None]
    assert {mark.seat for mark in able} == {1, 2, 4, 5}
    assert {mark.cards for mark in able} == {("QH", "QD"), ("JH", "JD")}


def test_marks_need_a_picker() -> None:
    with raises_refused("Enter the picker"):
        next(mark_choices(WALLEYE, Hand(), Call.CRACK))
