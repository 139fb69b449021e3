"""Laws of races: each game begins at 0 and ends at the score that wins; what it settles to is the difference."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine import game
from scorekeeper.engine.game import GameState, Races, add_race_scores, races_under
from scorekeeper.engine.game_events import Dealt, fold_events
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.rules.presets import load_preset, read_rules
from tests.refusals import raises_refused

INDIANA = load_preset("indiana")
SEATS = st.integers(1, 4)


@st.composite
def bids(draw: st.DrawFn) -> Hand:
    """Any hand of a race of four: a call, a bid alone, or nothing."""
    kind = draw(st.sampled_from((Kind.CALL, Kind.SOLO, Kind.BILLY, Kind.BEST, Kind.PASSED)))
    if kind is Kind.PASSED:
        return Hand(kind=kind)
    picker = draw(SEATS)
    if kind is Kind.CALL:
        partner = draw(SEATS.filter(lambda seat: seat != picker))
        return Hand(kind=kind, picker=picker, partners=(partner,), points=draw(st.sampled_from((20, 45, 75, 95))))
    return Hand(kind=kind, picker=picker, won=draw(st.booleans()))


@given(st.lists(bids(), max_size=25))
def test_settled_hand_by_hand_it_comes_to_the_differences_of_all_games(hands: list[Hand]) -> None:
    settled, scores, over = [0] * 4, [0] * 4, 0
    for step in fold_events(INDIANA, game.start(INDIANA, 4, 4), map(Dealt, hands)):
        assert step.settlement is not None
        scores = [score + more for score, more in zip(scores, step.settlement.payouts, strict=True)]
        won = tuple(player for player, score in enumerate(scores, 1) if score >= INDIANA.race_to)
        assert step.state.races.winners == won
        if won:
            settled = [
                mine + sum(score - other for other in scores) for mine, score in zip(settled, scores, strict=True)
            ]
            scores, over = [0] * 4, over + 1
        assert [step.state.races.score(player) for player in range(1, 5)] == scores
        assert step.state.races.over == over
        open_game = [sum(score - other for other in scores) for score in scores]
        assert list(step.state.totals) == [done + now for done, now in zip(settled, open_game, strict=True)]


@given(st.lists(bids(), max_size=25), st.integers(0, 25))
def test_a_race_goes_on_from_what_is_stored(hands: list[Hand], cut: int) -> None:
    whole = fold_events(INDIANA, game.start(INDIANA, 4, 4), map(Dealt, hands))
    before = whole[cut - 1].state if 0 < cut <= len(whole) else game.start(INDIANA, 4, 4)
    stored = GameState.from_json(before.as_json())
    assert stored == before
    rest = fold_events(INDIANA, stored, map(Dealt, hands[cut:] if cut <= len(whole) else []))
    assert [step.state for step in rest] == [step.state for step in whole[cut:]]


def test_no_change_of_rules_wins_a_race() -> None:
    races = add_race_scores(INDIANA, Races(), [18, 0, 0, 0])
    assert races_under(INDIANA, races) == races
    assert races_under(load_preset("standard"), races) == Races()
    with raises_refused("A race to 18 would be over: someone already has 18"):
        races_under(read_rules({"preset": "indiana", "race_to": 18}), races)


def test_who_comes_later_has_nothing_and_has_won_nothing() -> None:
    races = add_race_scores(INDIANA, Races(), [24, 0, 0, 0])
    assert (races.winners, races.score(7), races.wins(7), races.wins(1)) == ((1,), 0, 0, 1)
    assert Races.from_json(races.as_json()) == races
