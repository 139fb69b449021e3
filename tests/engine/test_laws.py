"""Properties of every settlement under random house rules."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.commands.hands import score_record, settlement_answer
from scorekeeper.commands.lines import attempt
from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.game_events import (
    Dealt,
    Event,
    GameStep,
    PaidTo,
    Penalty,
    PotDivided,
    RulesChange,
    Seating,
    fold_events,
)
from scorekeeper.engine.hand import (
    HAND_READERS,
    Hand,
    Kind,
    Mark,
    hand_as_json,
    offered_answers,
    read_hand,
    sitting_out,
)
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.check import CHECKS
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import (
    preset_slugs,
    read_rules,
    rule_differences,
    rules_as_json,
    rules_from_toml,
    rules_to_toml,
)
from scorekeeper.engine.rules.values import LeasterTie, PotWhen, Renege

from .barred import FITTING, domains, features
from .pairs import mixed
from .strategies import dealt, hands, junk, marked, mixtures, rules

Dealing = tuple[HouseRules, Hand]


@given(dealt())
def test_payouts_and_pot_sum_to_zero_and_so_does_the_money_of_penalties(dealing: Dealing) -> None:
    house, hand = dealing
    settlement = settle_hand(house, hand)
    assert len(settlement.payouts) == hand.players
    assert sum(settlement.payouts) + settlement.pot == 0 or house.race_to
    assert sum(settlement.penalty) == 0
    if house.unit_value:
        assert settlement.money is not None
        assert sum(settlement.money) == -settlement.pot * house.unit_value


@given(mixtures(), st.data())
def test_options_are_refused_with_a_reason_or_every_hand_sums_to_zero(
    source: dict[str, Any], data: st.DataObject
) -> None:
    try:
        house = read_rules(source)
    except Refused as refused:
        reasons = {(key, f"rules.{name}") for name, key, _ in CHECKS}
        for fault in refused.faults:
            assert (fault.key, fault.path) in reasons or fault.code == "bad-value"
        return
    for _ in range(3):
        settlement = settle_hand(house, data.draw(hands(house, house.table)))
        assert sum(settlement.payouts) + settlement.pot == 0 or house.race_to
        assert sum(settlement.units) + settlement.pot == 0


def test_the_laws_are_tried_on_every_value_of_every_option() -> None:
    """The rules that hands are dealt under have them all; other numbers are drawn beside them."""
    there = {one for rules in mixed() for name in domains() for one in features(name, getattr(rules, name))}
    wanted = {one for name, values in domains().items() for value in values for one in features(name, value)}
    assert {one for one in wanted - there if one != ("weights", FITTING)} == set()
    assert any(rules.weights for rules in mixed())


@given(dealt(), st.integers(1, 9))
def test_turning_seats_and_dealer_turns_the_payouts(dealing: Dealing, by: int) -> None:
    house, hand = dealing
    first, turned = settle_hand(house, hand), settle_hand(house, turn(hand, by))
    assert turned.payouts == turn_seats(first.payouts, by)
    assert turned.penalty == turn_seats(first.penalty, by)
    assert (turned.pot, turned.stake, turned.multiplier) == (first.pot, first.stake, first.multiplier)


def turn(hand: Hand, by: int) -> Hand:
    """The hand with everybody moved clockwise."""
    table = hand.players or 0

    def moved(seat: int) -> int:
        return (seat - 1 + by) % table + 1

    seats: dict[str, Any] = {
        name: moved(value)
        for name in ("dealer", "picker", "stolen_from", "offender", "loser")
        if (value := getattr(hand, name)) is not None
    }
    arrays: dict[str, Any] = {
        name: turn_seats(value, by)
        for name in ("points_by_seat", "tricks_by_seat", "strength_by_seat", "top_trump_by_seat", "scores")
        if (value := getattr(hand, name)) is not None
    }
    several: dict[str, Any] = {"partners": tuple(map(moved, hand.partners))}
    several["marks"] = tuple(Mark(moved(mark.seat), mark.call, mark.cards, mark.before) for mark in hand.marks)
    several["winners"] = None if hand.winners is None else tuple(map(moved, hand.winners))
    return replace(hand, **seats, **arrays, **several)


def turn_seats(values: tuple[Any, ...], by: int) -> tuple[Any, ...]:
    """Values by seat, moved clockwise."""
    return values[-(by % len(values)) :] + values[: -(by % len(values))] if values and by % len(values) else values


@given(dealt())
def test_one_more_doubling_is_times_two_where_doublings_multiply(dealing: Dealing) -> None:
    house, hand = dealing
    assume(not (house.doubles_once or house.max_multiplier or house.max_total_multiplier))
    assume(house.pot is PotWhen.OFF)
    assume(house.unit_value or not house.no_trick_penalty_units)
    assume(not (hand.kind is Kind.RENEGE and house.renege is Renege.FEE))
    assume(not (hand.kind is Kind.BEST and hand.won))
    offered, offered_next = (offered_answers(house, hand.doublers + more) for more in (0, 1))
    assume(offered == offered_next)  # some rules bar what may follow a doubler
    hand = replace(hand, pot=0)
    once, twice = settle_hand(house, hand), settle_hand(house, replace(hand, doublers=hand.doublers + 1))
    factor = house.doubler_factor
    if house.leaster_tie is not LeasterTie.SHARE or sum(units > 0 for units in once.payouts) < 2:  # no odd points
        assert twice.payouts == tuple(factor * units for units in once.payouts)
    if hand.kind not in (Kind.PASSED, Kind.MISDEAL):
        assert twice.multiplier == factor * once.multiplier


@given(marked())
def test_a_mark_doubles(dealing: Dealing) -> None:
    house, hand = dealing
    for kept in range(len(hand.marks)):
        fewer, more = (settle_hand(house, replace(hand, marks=hand.marks[:n])) for n in (kept, kept + 1))
        assert more.payouts == tuple(2 * units for units in fewer.payouts)
        assert more.multiplier == 2 * fewer.multiplier


@given(dealt())
def test_who_sits_out_gets_and_pays_nothing(dealing: Dealing) -> None:
    house, hand = dealing
    payouts = settle_hand(house, hand).payouts
    assert [
        payouts[seat - 1]
        for seat in sitting_out(hand.players or 0, house.players, hand.dealer or 0)
        if payouts[seat - 1]
    ] == []


@given(dealt())
def test_a_hand_survives_being_written_and_read(dealing: Dealing) -> None:
    house, hand = dealing
    record = json.loads(json.dumps(hand_as_json(hand)))
    assert read_hand(record) == hand
    whole = json.loads(json.dumps(rules_as_json(house)))
    assert score_record({"rules": whole, **record}) == settlement_answer(house, hand)


@given(rules())
def test_house_rules_survive_being_written_and_read(house: HouseRules) -> None:
    assert rules_from_toml(rules_to_toml(house)) == house
    assert read_rules(json.loads(json.dumps(rules_as_json(house)))) == house
    assert rule_differences(house, house) == {}
    assert read_rules(rule_differences(house, HouseRules())) == replace(house, preset="")


@st.composite
def games(draw: st.DrawFn) -> tuple[HouseRules, int, list[Event]]:
    """A game with hands, penalties, divided pots, changes of seats and of the rules; not all of it can be."""
    house = draw(rules())
    table = draw(st.integers(house.players, 10))
    events: list[Event] = []
    for _ in range(draw(st.integers(1, 8))):
        seat = draw(st.integers(1, table))
        match draw(st.sampled_from(("hand", "hand", "hand", "hand", "penalty", "pot", "rules", "seating"))):
            case "hand":
                events.append(Dealt(draw(hands(house, table, in_game=True))))
            case "penalty":
                paid_to = draw(st.sampled_from(tuple(PaidTo)))
                events.append(Penalty(seat, draw(st.integers(0, 40)), paid_to))
            case "pot":
                events.append(PotDivided(draw(st.sampled_from(((), (seat,)))), draw(st.booleans())))
            case "seating":
                numbers = st.lists(st.integers(1, table + 3), min_size=2, max_size=10, unique=True)
                events.append(Seating(tuple(draw(numbers))))
            case _:
                events.append(RulesChange(draw(rules())))
    return house, table, events


ClubGame = tuple[HouseRules, int, list[Event]]


def play_out(house: HouseRules, table: int, events: Sequence[Event]) -> list[GameStep]:
    """Return a step for each event of a game that seat 1 deals first."""
    return fold_events(house, game.start(house, table, 1), events)


@given(games())
def test_a_game_always_balances(club_game: ClubGame) -> None:
    house, table, events = club_game
    before = game.start(house, table, 1)
    for step in play_out(house, table, events):
        assert sum(step.state.totals) + step.state.pot + step.state.house == 0
        assert step.state.pot >= 0
        assert (step.state.pots > 0) == (step.state.pot > 0)
        assert bool(step.faults) <= (step.state == before)
        then = (*before.totals, *[0] * (len(step.state.totals) - len(before.totals)))
        moved = [now - was for now, was in zip(step.state.totals, then, strict=True)]
        assert moved == list(step.payouts or [0] * len(moved))
        before = step.state


@given(games())
def test_who_is_not_at_the_table_wins_and_loses_nothing(club_game: ClubGame) -> None:
    house, table, events = club_game
    for step in play_out(house, table, events):
        away = set(range(1, len(step.state.totals) + 1)) - set(step.state.seating)
        if isinstance(step.event, Dealt | PotDivided) and not step.faults:
            assert not any(step.payouts[player - 1] for player in away)
        assert set(step.state.seating) <= set(step.state.came)
        assert len(step.state.seating) == step.state.players >= 2


@given(games(), st.permutations(range(10)))
def test_who_is_called_by_which_number_changes_nothing(club_game: ClubGame, order: list[int]) -> None:
    """Swapping all numbers before the first hand moves each seat's payouts to whoever sits there."""
    house, table, events = club_game
    players = tuple(number + 1 for number in order if number < table)
    hands_only = [event for event in events if isinstance(event, Dealt)]
    plain = play_out(house, table, hands_only)
    numbered = fold_events(house, replace(game.start(house, table, 1), seating=players), hands_only)
    for one, other in zip(plain, numbered, strict=True):
        assert one.state.totals == tuple(other.state.totals[player - 1] for player in players)
        assert (one.state.dealer, one.state.pot) == (other.state.dealer, other.state.pot)


@given(games(), st.integers(0, 8))
def test_folding_a_prefix_and_then_the_rest_is_folding_all(club_game: ClubGame, cut: int) -> None:
    house, table, events = club_game
    whole = play_out(house, table, events)
    first = play_out(house, table, events[:cut])
    state = first[-1].state if first else game.start(house, table, 1)
    changed = [step.event.rules for step in first if isinstance(step.event, RulesChange) and not step.faults]
    assert first + fold_events(changed[-1] if changed else house, state, events[cut:]) == whole


@given(games(), st.data())
def test_an_undone_correction_leaves_no_trace(club_game: ClubGame, data: st.DataObject) -> None:
    house, table, events = club_game
    place = data.draw(st.integers(0, len(events) - 1))
    other = data.draw(hands(house, table, in_game=True))
    corrected = [*events[:place], Dealt(other), *events[place + 1 :]]
    before, after = play_out(house, table, events), play_out(house, table, corrected)
    assert after[:place] == before[:place]
    assert play_out(house, table, [*corrected[:place], events[place], *corrected[place + 1 :]]) == before


@given(games())
def test_a_voided_hand_is_as_if_it_had_never_been(club_game: ClubGame) -> None:
    house, table, events = club_game
    idle = Dealt(Hand(kind=Kind.PICKED, picker=table + 1))
    with_it = [step for step in play_out(house, table, [idle, *events]) if step.event is not idle]
    assert with_it == play_out(house, table, events)


@given(games())
def test_a_state_survives_being_written_and_read(club_game: ClubGame) -> None:
    house, table, events = club_game
    for step in play_out(house, table, events):
        assert GameState.from_json(json.loads(json.dumps(step.state.as_json()))) == step.state


marks = st.lists(
    st.fixed_dictionaries(
        {"seat": st.integers(0, 7) | junk, "mark": st.sampled_from(("crack", "recrack", "castrate", "blitz")) | junk},
        optional={"cards": junk, "before": junk},
    ),
    max_size=4,
)
keys = (*HAND_READERS, "kind", "other")
numbers = st.lists(st.integers(0, 120), max_size=6)
records = st.dictionaries(
    st.sampled_from(keys), st.integers(0, 12) | st.sampled_from(tuple(Kind)) | numbers | marks | junk, max_size=9
)
options = st.dictionaries(st.sampled_from([option.name for option in OPTIONS] + ["preset", "x"]), junk, max_size=3)
named = st.sampled_from(preset_slugs())


@given(named | options | junk, records | junk)
def test_junk_is_paid_or_refused_with_a_sentence(house: Any, record: Any) -> None:
    reply = attempt(json.dumps({"rules": house, **record} if isinstance(record, dict) else record), score_record)
    if reply["ok"]:
        assert sum(reply["payouts"]) + reply["pot"] == 0 or reply["category"] in ("won", "lost")
    else:
        assert reply["errors"]
        assert all(re.fullmatch("[a-z]+(-[a-z]+)*", fault["code"]) for fault in reply["errors"])
        assert all(fault["message"].endswith(".") for fault in reply["errors"])
    json.dumps(reply, allow_nan=False)


@given(rules(), records, st.sampled_from(tuple(Kind)))
def test_junk_under_any_rules(house: HouseRules, record: dict[str, Any], kind: Kind) -> None:
    try:
        settlement = settle_hand(house, read_hand(record | {"kind": kind.value}))
    except Refused:
        return
    assert sum(settlement.payouts) + settlement.pot == 0 or house.race_to
