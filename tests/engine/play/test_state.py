"""A hand in play: what may be played, why not, copies."""

from __future__ import annotations

import pytest

from scorekeeper.engine.play.state import HandState, why_not_playable
from scorekeeper.wording.sentences import write_fault

from .hands import CALLED_ACE, LEASTER, played


def after(cards: int, told: dict[str, object] | None = None) -> HandState:
    """The state of a hand after so many cards."""
    told = told or CALLED_ACE
    texts = [card for trick in CALLED_ACE["tricks"] for card in trick.split()][:cards]
    checked = played(told, tricks=[" ".join(texts[at : at + 5]) for at in range(0, cards, 5)])
    assert checked.state is not None
    return checked.state


def test_the_dealers_left_leads_anything() -> None:
    state = after(0)
    assert state.seat == 1
    assert state.legal_names() == ("JC", "10S", "9S", "7S", "9H", "8H")
    assert not state.is_over


def test_suit_is_followed_and_deck_order_kept() -> None:
    state = after(1)
    assert (state.seat, state.legal_names()) == (2, ("10H",))
    assert "10H" in state.legal_names()
    assert "QD" not in state.legal_names()
    assert "5D" not in state.legal_names()


@pytest.mark.parametrize(
    ("cards", "card", "code", "sentence"),
    [
        (
            1, "QD", "must-follow-suit",
            "Seat 2 can't play QD: hearts were led, and they have some. Cards they can play: 10H.",
        ),
        (1, "QC", "not-in-hand", "Seat 2 can't play QC: that card isn't in their hand. Cards they can play: 10H."),
        (1, "9H", "not-in-hand", "Seat 2 can't play 9H: that card was already played. Cards they can play: 10H."),
        (1, "KH", "not-in-hand", "Seat 2 can't play KH: that card isn't in their hand. Cards they can play: 10H."),
        (
            6, "KC", "not-in-hand",
            "Seat 4 can't play KC: that card was already played. Cards they can play: QS, QH, KD, or 8D.",
        ),
        (
            6, "AC", "must-follow-suit",
            "Seat 4 can't play AC: trump was led, and they have some. Cards they can play: QS, QH, KD, or 8D.",
        ),
    ],
)  # fmt: skip
def test_a_card_that_may_not_be_played_says_why(cards: int, card: str, code: str, sentence: str) -> None:
    fault = why_not_playable(after(cards), card)
    assert fault is not None
    assert (fault.code, write_fault(fault)) == (code, sentence)
    assert fault.details["card"] == card


def test_a_card_that_may_be_played_has_no_reason_against_it() -> None:
    assert why_not_playable(after(1), "10H") is None


def test_the_called_ace_waits_for_its_suit() -> None:
    state = after(3)
    assert state.seat == 4
    assert state.legal_names() == ("QS", "QH", "KD", "8D", "KC")
    fault = why_not_playable(state, "AC")
    assert fault is not None
    assert fault.code == "called-card-too-early"


def test_the_pickers_last_card_of_the_suit_waits_too() -> None:
    checked = played(CALLED_ACE, tricks=["7S"])
    assert checked.state is not None
    fault = why_not_playable(checked.state, "10C")
    assert fault is not None
    assert fault.code == "hold-card-too-early"


def test_a_copy_goes_its_own_way() -> None:
    state = after(3)
    other = state.copy()
    other.play(other.cards.bits["KC"])
    other.play(other.cards.bits["7H"])
    assert (len(state.trick), state.seat, state.winners) == (3, 4, [])
    assert (other.trick, other.seat) == ([], 3)
    assert other.hands != state.hands
    state.play(state.cards.bits["KC"])
    assert other.winners == [2]


def test_a_whole_hand_leaves_nobody_a_card() -> None:
    state = after(30)
    assert state.is_over
    assert state.winners == [2, 0, 2, 3, 3, 1]
    assert sum(state.cards.points(taken) for taken in state.taken) == 116


def test_the_same_cards_without_a_picker_bind_nobody() -> None:
    state = after(3, LEASTER)
    assert state.limits is None
    assert "AC" in state.legal_names()


def test_the_state_after_each_card_of_a_hand() -> None:
    checked = played(CALLED_ACE)
    names = [card for trick in CALLED_ACE["tricks"] for card in trick.split()]
    for cards in range(31):
        state = checked.state_after(cards)
        assert state is not None
        assert sum(map(int.bit_count, state.hands)) == 30 - cards
        assert len(state.winners) == cards // 5
        assert cards == 30 or names[cards] in state.legal_names()


def test_a_short_trick_ends_where_it_was_written_to_end() -> None:
    checked = played(CALLED_ACE, tricks=["9H 10H", "10C"])
    short, after_it = checked.state_after(2), checked.state_after(3)
    assert short is not None
    assert after_it is not None
    assert (len(short.trick), short.winners) == (2, [])
    assert (len(after_it.trick), after_it.winners) == (1, [1])


def test_after_more_cards_than_there_are_the_hand_is_over() -> None:
    state = played(CALLED_ACE).state_after(99)
    assert state is not None
    assert state.is_over
