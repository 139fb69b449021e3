"""The draw for the first dealer."""

from collections import Counter
from hashlib import sha256

import pytest

from scorekeeper.engine.cards import CARDS, Deck, draw_first_dealer


@pytest.mark.parametrize("players", range(2, 11))
def test_deals_around_until_the_first_jack_of_diamonds(players: int) -> None:
    for number in range(50):
        draw = draw_first_dealer(f"seed {number}", players)
        assert draw.cards[-1] == "JD"
        assert draw.cards.count("JD") == 1
        assert len(set(draw.cards)) == len(draw.cards) <= 32
        assert [seat for seat, _ in draw.dealt] == [place % players + 1 for place in range(len(draw.cards))]
        assert draw.dealer == draw.dealt[-1][0]


def test_anybody_can_check_the_deal_from_its_seed() -> None:
    deck = sorted(CARDS[Deck.PIQUET_32], key=lambda card: sha256(f"0f3c {card}".encode()).hexdigest())
    draw = draw_first_dealer("0f3c", 5)
    assert list(draw.cards) == deck[: deck.index("JD") + 1]
    assert draw == draw_first_dealer("0f3c", 5)


def test_every_seat_is_drawn_about_equally_often() -> None:
    draws = Counter(draw_first_dealer(str(number), 4).dealer for number in range(4000))
    assert sorted(draws) == [1, 2, 3, 4]
    # Of 32 equally likely places each seat has 8: 1000 draws with a standard deviation of 27.
    assert all(abs(times - 1000) < 140 for times in draws.values())
