"""The orders of the trump."""

import pytest

from scorekeeper.engine.cards import CARDS, Deck, Suit, TrumpOrder, deck_points, trump_cards
from scorekeeper.engine.rules.presets import load_preset, preset_slugs


def test_queens_jacks_and_diamonds_are_trump() -> None:
    assert " ".join(trump_cards(TrumpOrder.STANDARD)) == "QC QS QH QD JC JS JH JD AD 10D KD 9D 8D 7D"


def test_the_spitz_is_second_or_first() -> None:
    assert " ".join(trump_cards(TrumpOrder.SPITZ_SECOND)) == "QC 7D QS QH QD JC JS JH JD AD 10D KD 9D 8D"
    assert " ".join(trump_cards(TrumpOrder.SPITZ_FIRST)) == "7D QC QS QH QD JC JS JH JD AD 10D KD 9D 8D"


def test_indiana_has_jacks_above_queens_and_hearts() -> None:
    indiana = load_preset("indiana")
    assert " ".join(indiana.trump) == "JC JS JH JD QC QS QH QD AH 10H KH 9H 8H 7H"


def test_queens_and_jacks_may_stand_in_other_orders() -> None:
    found = trump_cards(
        TrumpOrder.STANDARD, Suit.CLUBS, tuple(reversed(Suit)), (Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS)
    )
    assert " ".join(found) == "QD QH QS QC JH JC JS JD AC 10C KC 9C 8C 7C"


def test_no_suit_is_trump_where_the_sixes_change() -> None:
    assert load_preset("sheepshoof").trump == ()


@pytest.mark.parametrize("slug", preset_slugs())
def test_the_trump_is_in_the_pack_and_fourteen(slug: str) -> None:
    rules = load_preset(slug)
    assert set(rules.trump) <= set(CARDS[rules.deck])
    assert len(set(rules.trump)) == len(rules.trump) == (0 if slug == "sheepshoof" else 14)


def test_packs_have_the_cards_and_points_of_their_names() -> None:
    assert [len(CARDS[deck]) for deck in Deck] == [32, 30, 26, 20]
    assert [deck_points(deck) for deck in Deck] == [120, 120, 120, 36]
    assert {"7C", "7S"} == set(CARDS[Deck.PIQUET_32]) - set(CARDS[Deck.NO_BLACK_SEVENS_30])
